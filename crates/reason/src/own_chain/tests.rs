use super::*;
use crate::{Memory, Reasoner, Schedule, Settings};

/// A puzzle that needs chains: from `sudokit generate --technique als-xz --seed 3`.
const CHAINS: &str = "3..25.1..........4....4..8...5.7.....7.9.6..5...8.....83......2..7.2..38.4...7.56";

/// Every position on the way to the solution.
fn positions(puzzle: &str) -> Vec<Board> {
    let mut board = Board::new(&puzzle.parse().unwrap());
    let (reasoner, mut memory) = (Reasoner::new(Schedule::teaching(), Settings::default()), Memory::default());
    let mut all = Vec::new();
    while let Some(step) = reasoner.find_next(&board, &mut memory) {
        all.push(board.clone());
        step.apply(&mut board);
    }
    all
}

fn check(board: &Board, text: &str) -> Verdict {
    text.parse::<OwnChain>().unwrap().check(board)
}

#[test]
fn chains_of_the_reasoner_hold_and_prove_as_much() {
    let techniques = [Technique::Aic, Technique::ContinuousLoop, Technique::DiscontinuousLoop, Technique::GroupedAic];
    let others = |technique: Technique| !techniques.contains(&technique);
    let settings = Settings { sets_in_chains: false, ..Settings::default() };
    let reasoner = Reasoner::new(Schedule::teaching().without(others), settings);
    let mut checked = 0;
    for board in positions(CHAINS).iter().step_by(7) {
        let mut found = Vec::new();
        reasoner.find_all(board, &mut Memory::default(), &mut |step| {
            found.push(step);
            if found.len() < 40 { core::ops::ControlFlow::Continue(()) } else { core::ops::ControlFlow::Break(()) }
        });
        for step in found {
            let text = crate::explain::Explanation::new(board, &step).eureka().remove(0);
            let Verdict::Proves(own) = check(board, &text) else { panic!("{text}: {:?}", check(board, &text)) };
            let chain = &step.evidence.chains[0].nodes;
            // The ends of a discontinuous loop of the reasoner can prove a digit, which removes the others.
            let mut after = board.clone();
            own.apply(&mut after);
            for gone in &step.eliminations {
                assert!(!after.has(*gone), "{text}: {gone} with {} nodes", chain.len());
            }
            checked += 1;
        }
    }
    assert!(checked > 50, "{checked} chains");
}

#[test]
fn what_follows_is_right() {
    // Chains of three links through every third candidate of the first position.
    let board = &positions(CHAINS)[0];
    let right = digits_of_the_solution(CHAINS);
    let open: Vec<Candidate> = Candidate::all().filter(|&candidate| board.has(candidate)).collect();
    let node = |candidate: &Candidate| format!("({}){}", candidate.digit(), candidate.cell());
    let extend = |texts: Vec<String>, link: char| -> Vec<String> {
        let longer = texts.iter().flat_map(|text| open.iter().map(move |next| (text, next)));
        let longer = longer.map(|(text, next)| format!("{text}{link}{}", node(next)));
        longer.filter(|text| !matches!(check(board, text), Verdict::Broken { .. })).collect()
    };
    let starts: Vec<String> = open.iter().step_by(3).map(node).collect();
    let mut proved = 0;
    for text in extend(extend(extend(starts, '='), '-'), '=') {
        if let Verdict::Proves(step) = check(board, &text) {
            assert!(step.placements.iter().all(|placed| right.contains(placed)), "{text}");
            assert!(!step.eliminations.iter().any(|gone| right.contains(gone)), "{text}");
            proved += 1;
        }
    }
    assert!(proved > 20, "{proved}");
}

/// The digits of the solution, found by the reasoner itself.
fn digits_of_the_solution(puzzle: &str) -> Vec<Candidate> {
    let mut board = Board::new(&puzzle.parse().unwrap());
    let (reasoner, mut memory) = (Reasoner::new(Schedule::teaching(), Settings::default()), Memory::default());
    while let Some(step) = reasoner.find_next(&board, &mut memory) {
        step.apply(&mut board);
    }
    board.grid().clues().map(|(cell, digit)| Candidate::at(cell, digit)).collect()
}

#[test]
fn faults_are_named() {
    let board = Board::new(
        &"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap(),
    );
    for (text, number, expected) in [
        ("(1)r1c3=(2)r1c3", 1, "r1c3 has other candidates as well: 4."),
        ("(1)r1c3=(1)r1c9", 1, "1 is not a candidate of r1c9."),
        ("(1)r1c3=(1)r1c7", 1, "1 has another place in row 1: r1c8."),
        ("(2)r1c4=(6)r1c4-(6)r4c3", 2, "6 is not a candidate of r4c3."),
        (
            "(2)r1c4=(6)r1c4-(2)r1c6",
            2,
            "A weak link joins two places of a digit in a house, or two candidates of a cell.",
        ),
        ("(2)r1c4-(2)r3c8", 1, "2 is not a candidate of r3c8."),
    ] {
        match check(&board, text) {
            Verdict::Broken { link, words } => assert_eq!((link, words.as_str()), (number, expected), "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn notation_is_checked() {
    for (text, expected) in [
        ("", "column 1: expected \"(\""),
        ("(5)r1c1", "column 8: expected a link (= or -): a chain has two nodes at least"),
        ("(5)r1c1=(5)r1c0", "column 15: expected a digit from 1 to 9"),
        ("(5)r1c1-(5)r1c2-(5)r1c3", "column 16: expected a strong link (=): strong and weak links alternate"),
        ("(5)r1c1=(5)x", "column 12: expected a cell, such as r1c1"),
        ("(0)r1c1", "column 2: expected a digit from 1 to 9"),
        ("(5)r1c1 ~ (5)r1c2", "column 9: expected a link (= or -), or the end"),
    ] {
        assert_eq!(text.parse::<OwnChain>().unwrap_err().to_string(), expected, "{text}");
    }
    let chain: OwnChain = "( 5 ) R1C1 = (5-7)r1c23,r3c3".parse().unwrap();
    assert_eq!(chain.nodes().iter().map(|node| node.cells.len()).collect::<Vec<_>>(), [1, 3, 3]);
    assert_eq!(chain.nodes().iter().map(|node| node.on).collect::<Vec<_>>(), [false, true, false]);
}
