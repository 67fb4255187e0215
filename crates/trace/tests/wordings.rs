//! Steps as people and language models write them: in many notations and wordings, each judged by what it says.

use core::ops::ControlFlow;
use sudokit_core::{Candidate, Puzzle, Rng};
use sudokit_reason::explain::Explanation;
use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings, Technique};
use sudokit_trace::{Argued, Checked, Checker, Style, check};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn judged(text: &str) -> Checked {
    let puzzle: Puzzle = EASY.parse().unwrap();
    check(&puzzle, &vec![Argued::read(text)], None).unwrap().remove(0)
}

#[test]
fn many_wordings_are_understood() {
    for text in [
        "Naked single: R5C5 can only be 5. So R5C5 = 5.",
        "Naked single at R5C5: the only candidate for (5,5) is 5, so (5, 5) is 5.",
        "Naked single in row 5, column 5: row 5, column 5 has only one candidate: 5. Therefore, row 5, column 5 must be 5.",
        "Looking at row 5, column 5: row 5 already has 1, 3, 4 and 8, and column 5 has 2, 6, 7 and 9, so only 5 remains for r5c5.",
        "Box 9: 1 can only go in r9c7, so r9c7 is 1.",
        "(5,5): the only candidate for r5c5 is 5, so r5c5 = 5.",
        "*Hidden single*: $R9C7 = 1$ because in box 9 the only place for 1 is $R9C7$.",
        "The only possible value for cell r5c5 is 5, so we can place 5 in r5c5.",
        "5 is the only candidate for r5c5. Place 5 in r5c5.",
        "r5c5 has only one candidate: 5. So r5c5 is 5.",
        "`r5c5:5 => r5c5=5`",
        "R5C5:5 => R5C5 = 5",
        "r5c5 can only be 5 => r5c5 = 5",
        "r5c5 can only be 5 → r5c5=5.",
        "Hidden single in box 9: 1 can only go in r9c7, so r9c7 must be 1.",
        "Row 5 already has 1, 3, 4 and 8, and column 5 has 2, 6, 7 and 9, so only 5 remains for (5,5).",
        "Hidden single in box 9: the only place for 1 is r9c7. Hence r9c7 is 1.",
        "Hidden single in box 9: the only cell that can hold 1 is R9C7, so R9C7 = 1.",
        "In box 9, the digit 1 can only go in row 9, column 7. Therefore, row 9, column 7 is 1.",
        "r9c7 is 1 because in box 9, 1 can only go in r9c7.",
        "Because in box 9, 1 can only go in r9c7, r9c7 is 1.",
        "Since r9c7 is the only cell in block 9 that can hold the number 1, r9c7 must be 1.",
        "The only cell in block 9 that can contain the digit 1 is cell r9c7 → r9c7 = 1",
        "Row 5 already contains 1, 3, 4 and 8. Column 5 already contains 2, 6, 7 and 9. So the only digit left for r5c5 is 5.",
        "Row 5 has 1, 3, 4, 8 and column 5 has 2, 6, 7, 9, so only 5 remains for r5c5. So r5c5 is 5.",
        "naked-single: r5=1; r5=3; r5=4; r5=8; c5=2; c5=6; c5=7; c5=9; r5c5 => r5c5=5",
        "There is a 1 in row 8. There is a 1 in column 9. So the only place left for 1 in box 9 is r9c7.",
        "Hidden single: Box 9 needs a 1. Row 8 already has a 1 and column 9 already has a 1. So r9c7 = 1.",
        "r1c3 has candidates 1, 2 and 4. So r1c3 is not 5.",
        "r1c3 can only be 1, 2 or 4, so r1c3 ≠ 9.",
        "r1c3 can only be 1, 2 or 4, so r1c3 != 9.",
        "r1c3 and r1c3 can only be 1, 2 or 4, so r1c3 is not 9.",
    ] {
        let step = judged(text);
        // Some conclude what is known already.
        let is_new = !text.starts_with("r1c3");
        assert!(step.understood, "{text}: {:?}", step.error);
        assert_eq!(step.valid, is_new, "{text}: {:?}", step.error);
    }
}

#[test]
fn what_they_say_is_judged() {
    for text in [
        // The heading is about another place.
        "Naked single at R1C3: R5C5 can only be 5. So R5C5 = 5.",
        "Naked single in row 1: R5C5 can only be 5. So R5C5 = 5.",
        "Hidden single in row 9: in box 9, 1 can only go in r9c7. So r9c7 is 1.",
        "Hidden single in row 8: 1 can only go in r9c7. So r9c7 is 1.",
        "Hidden single at r9c7 in box 1: 1 can only go in r9c7. So r9c7 is 1.",
        "Naked pair in box 9: 1 can only go in r9c7. So r9c7 is 1.",
        "Looking at R1C3: R5C5 can only be 5. So R5C5 = 5.",
        "Not at R5C5: R5C5 can only be 5. So R5C5 = 5.",
        "Looking at R5C5 and R1C3: R5C5 can only be 5. So R5C5 = 5.",
        "Box 8: 1 can only go in r9c7, so r9c7 is 1.",
        // Rows and columns exchanged, or counted from 0.
        "In box 9, 1 can only go in (7,9). So (7,9) is 1.",
        "(4,4) can only be 5. So (4,4) is 5.",
        "(0,4) can only be 5. So (0,4) is 5.",
        // A digit that the houses do not have, or one that is missing from the list.
        "Row 5 already contains 1, 3 and 8. Column 5 already contains 2, 6, 7 and 9. So the only digit left for r5c5 is 5.",
        "Row 5 has 1, 2, 3, 4 and 8. Column 5 has 6, 7 and 9. So the only digit left for r5c5 is 5.",
        "Row 5 has 1, 3, 4 or 8. Column 5 has 2, 6, 7 and 9. So the only digit left for r5c5 is 5.",
        "There is a 1 in row 8. So the only place left for 1 in box 9 is r9c7.",
        "There is a 1 in row 8. There is a 1 in column 9. So the only place left for 1 in row 9 is r9c7.",
        "There is a 1 in row 8. There is no 1 in column 9. So the only place left for 1 in box 9 is r9c7.",
        "Row 5, column 5 and box 5 have all digits but 5. So r5c5 is 5.",
        "Row 5 does not contain 5. Column 5 does not contain 5. Box 5 does not contain 5. So r5c5 is 5.",
        // Conclusions that are reasons, and reasons that are conclusions.
        "r9c7 is 1 because r9c7 is 1.",
        "r9c7 is 1 because 1 is in r9c7.",
        "In box 9, 1 can only go in r9c7 because r9c7 is 1.",
        "Because r9c7 is 1, in box 9 1 can only go in r9c7.",
        "r9c7 is 1 because r5c5 can only be 5.",
        "r9c7 is 1 because in box 9, 1 can only go in r9c7 because r9c7 is 1.",
        "So the only place for 1 in box 9 is r9c7.",
        "So r5c5 can only be 5.",
        "Place 5 in r5c5.",
        "r5c5 = 5",
        "(5,5) is 5.",
        // Not what it says.
        "r5c5 can only be 5. So r5c5 is not 5.",
        "r5c5 can not only be 5. So r5c5 is 5.",
        "r5c5 can only be 5. So r5c5 ≠ 5.",
        "r5c5 can only be 5. So r5c5 is not not 5.",
        "r5c5 can only be 5? So r5c5 is 5.",
        "It is not true that r5c5 can only be 5. So r5c5 is 5.",
        "If r5c5 can only be 5, so r5c5 is 5.",
        "r5c5 can only be 5 unless 1. So r5c5 is 5.",
        "The only cell in block 9 that cannot hold 1 is r9c7. So r9c7 is 1.",
        "We cannot place 5 in r5c5. So r5c5 is 5.",
        "r5c5 can only be 5. We can not place 5 in r5c5.",
        "r5c5 can only be 5. So we place 5 in r5c4.",
    ] {
        let step = judged(text);
        assert!(!step.valid, "{text}");
    }
}

/// A list in JSON is a list of steps, whatever stands around its items; anything else is read line by line.
#[test]
fn a_list_in_json_is_a_list_of_steps() {
    let puzzle: Puzzle = EASY.parse().unwrap();
    let judged = |text: &str| check(&puzzle, &Argued::read_all(text), None).unwrap();
    let list = "[{\"premises\": [\"r5c5:5\"],\n \"effects\": [\"r5c5=5\"]}, \"1@b9:r9c7 => r9c7=1\"]";
    for text in [list.to_owned(), format!("```json\n{list}\n```"), format!(" ```\n{list}\n``` \n")] {
        let steps = judged(&text);
        assert!(steps.len() == 2 && steps.iter().all(|step| step.valid), "{text}: {steps:?}");
    }
    for text in [
        format!("{list} and more"),
        format!("```json {list}"),
        list.replace("r5c5:5", "r5c5:4"),
        list.replace("\"effects\"", "\"premises\": [\"r5c5:4\"], \"effects\""),
        list.replace("[{", "[[{").replace("}, ", "}], "),
        "[1, null, [], {}]".to_owned(),
    ] {
        assert!(judged(&text).iter().any(|step| !step.valid), "{text}");
    }
}

/// A step that is not understood is not shown to be wrong.
#[test]
fn comments_are_told_from_errors() {
    for (text, understood) in [
        ("Let us look at the grid.", false),
        ("## Step 3", false),
        ("", true),
        ("In box 9, 1 can only go in r9c8. So r9c8 is 1.", true),
        ("r5c5=5", true),
        ("xyz: r5c5:5 => r5c5=5", false),
    ] {
        let step = judged(text);
        assert!(!step.valid && step.error.is_some(), "{text}");
        assert_eq!(step.understood, understood, "{text}: {:?}", step.error);
    }
}

fn in_order(mut step: Argued) -> Argued {
    step.eliminations.sort();
    step
}

/// Chains in Eureka notation, as the reasoner writes them: the links are premises.
#[test]
fn chains_are_judged_link_by_link() {
    let puzzle: Puzzle =
        "3..25.1..........4....4..8...5.7.....7.9.6..5...8.....83......2..7.2..38.4...7.56".parse().unwrap();
    let solution = *sudokit_solve::Solver::new().solve(&puzzle).solution().unwrap();
    let chains = [Technique::XChain, Technique::XyChain, Technique::Aic, Technique::GroupedAic];
    let mut settings = Settings::default();
    settings.sets_in_chains = false;
    let finder = Reasoner::new(Schedule::teaching().without(|one| !chains.contains(&one)), settings);
    let (teacher, mut memory) = (Reasoner::new(Schedule::teaching(), Settings::default()), Memory::default());
    let mut board = Board::new(&puzzle);
    let (mut accepted, mut refused, mut broken) = (0, 0, 0);
    while let Some(next) = teacher.find_next(&board, &mut memory) {
        let mut found = Vec::new();
        finder.find_all(&board, &mut Memory::default(), &mut |step| {
            found.push(step);
            if found.len() < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let mut checker = Checker::at(board.clone(), solution);
        let mut judge = |text: &str| checker.judge(&Argued::read(text).unwrap());
        for step in found {
            let text = Explanation::new(&board, &step).eureka().remove(0);
            let checked = judge(&text);
            assert!(checked.valid, "{text}: {:?}", checked.error);
            let written = Argued::read(&text).unwrap();
            for style in Style::ALL.into_iter().skip(1) {
                let again = written.write(style, &mut Rng::new(1));
                // Prose gathers what it removes by digits.
                assert_eq!(Argued::read(&again).map(in_order), Ok(in_order(written.clone())), "{again}");
            }
            accepted += 1;
            // Without its first link a chain proves less.
            let (chain, effects) = text.split_once("=>").unwrap();
            let (_, rest) = chain.split_once('-').unwrap();
            if let Ok(shorter) = Argued::read(&format!("{rest}=>{effects}")) {
                refused += usize::from(!judge(&shorter.write(Style::Line, &mut Rng::new(1))).valid);
            }
            let ends = Candidate::all().filter(|&at| board.has(at) && solution.get(at.cell()) != at.digit());
            for at in ends.filter(|at| !step.eliminations.contains(at)).step_by(9) {
                let text = format!("{chain}=> {}<>{}", at.cell(), at.digit());
                let checked = judge(&text);
                let facts = Argued::read(&text).unwrap().premises;
                assert_eq!(checked.valid, sudokit_trace::follows(&board, &facts, &[], &[at]), "{text}");
            }
            // Another digit in one node breaks a link.
            let digits: Vec<usize> = chain.match_indices('(').map(|(place, _)| place + 1).collect();
            for place in digits {
                for digit in "123456789".chars().filter(|&digit| !chain[place..].starts_with(digit)) {
                    let text = format!("{}{digit}{}=>{effects}", &chain[..place], &chain[place + 1..]);
                    let checked = judge(&text);
                    if !checked.valid {
                        broken += 1;
                    } else {
                        assert!(checked.follows && checked.premises_hold, "{text}");
                    }
                }
            }
        }
        next.apply(&mut board);
    }
    assert!(accepted > 20 && refused > 20 && broken > 500, "{accepted} accepted, {refused} refused, {broken} broken");
    let text = "(5)r1c1=(5)r1c2 => r1c3<>5";
    assert!(check(&puzzle, &vec![Argued::read(text)], None).unwrap()[0].error.as_ref().unwrap().contains("link 1"));
    for premise in ["(5)r1c1=(5)r1c2 => r9c9=1", "(5)r1c1", "(5)r1c1=(5)r1c2 and so on"] {
        assert!(Argued::from_parts(None, [premise], ["r1c3-5"]).is_err(), "{premise}");
    }
}
