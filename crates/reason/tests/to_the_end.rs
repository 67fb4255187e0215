//! Every proper puzzle is explained to its end, in every order, and trials prove what they claim.

#![allow(clippy::print_stdout, reason = "a test says what it found")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use sudokit_core::{Candidate, Cell, Digit, House, Puzzle};
use sudokit_reason::explain::{Explanation, Level};
use sudokit_reason::{Board, Claim, Family, Line, Memory, Reasoner, Schedule, Settings, Start, Step, Technique, Trial};
use sudokit_solve::Solver;
use sudokit_testkit::corpus;

/// Puzzles of SE 10.4 to 11.9, published in the players' forum.
const HARD: [&str; 3] = [
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

/// Whether the lines that a line names, with what stands, rule a candidate out.
fn is_out(board: &Board, lines: &[Line], from: &[usize], candidate: Candidate) -> bool {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    !board.has(candidate)
        || from.iter().any(|&line| match lines[line].claim {
            Claim::Suppose(one) | Claim::OnlyDigit(one) | Claim::OnlyPlace(one, _) => {
                one != candidate && (one.cell() == cell || one.digit() == digit && one.cell().sees(cell))
            }
            Claim::OnlyTriad(triad, own, _) => {
                let cells = triad.cells();
                own == digit && !cells.contains(&cell) && cells.iter().all(|one| one.sees(cell))
            }
            Claim::RuledOut(one) => one == candidate,
            Claim::NoDigit(_) | Claim::NoPlace(..) => false,
        })
}

/// Checks a trial line by line, with nothing but the position and the lines that each line names.
fn check(board: &Board, trial: &Trial, gone: Candidate) {
    let lines = &trial.lines;
    let open = |house: House| house.cells().into_iter().filter(|&cell| board.get(cell).is_none());
    let mut supposed: Vec<Candidate> = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        assert!(line.from.iter().all(|&from| from < i && lines[from].level <= line.level + 1), "{trial:?}");
        let out = |cell: Cell, digit: Digit| is_out(board, lines, &line.from, Candidate::at(cell, digit));
        let holds = match line.claim {
            Claim::Suppose(one) => {
                supposed.truncate(line.level);
                supposed.push(one);
                board.has(one)
            }
            Claim::OnlyDigit(one) => {
                Digit::all().filter(|&digit| digit != one.digit()).all(|digit| out(one.cell(), digit))
            }
            Claim::OnlyPlace(one, house) => {
                open(house).filter(|&cell| cell != one.cell()).all(|cell| out(cell, one.digit()))
            }
            Claim::OnlyTriad(triad, digit, house) => {
                open(house).filter(|cell| !triad.cells().contains(cell)).all(|cell| out(cell, digit))
            }
            Claim::NoDigit(cell) => Digit::all().all(|digit| out(cell, digit)),
            Claim::NoPlace(digit, house) => open(house).all(|cell| out(cell, digit)),
            // The line named is the failure of just this supposition.
            Claim::RuledOut(one) => {
                let failure = &lines[line.from[0]];
                failure.level == line.level + 1
                    && supposed.get(failure.level) == Some(&one)
                    && matches!(failure.claim, Claim::NoDigit(_) | Claim::NoPlace(..))
            }
        };
        assert!(holds, "line {i} of {trial:?} on {board:?}");
    }
    assert_eq!(lines[0].claim, Claim::Suppose(gone));
    let last = &lines[lines.len() - 1];
    assert!(last.level == 0 && matches!(last.claim, Claim::NoDigit(_) | Claim::NoPlace(..)), "{trial:?}");
}

/// The path of a puzzle, every step checked against the solution and every trial line by line.
fn explained(reasoner: &Reasoner, puzzle: &Puzzle, memory: &mut Memory) -> Vec<Step> {
    let answer = Solver::new().solve(puzzle);
    let solution = answer.solution().expect("a solution");
    let start = Start::checked(puzzle);
    let path = reasoner.explain(&start, memory);
    let mut board = start.board;
    for step in &path.steps {
        assert!(step.agrees_with(solution), "{puzzle}: {step:?}");
        if let Some(trial) = &step.evidence.trial {
            check(&board, trial, step.eliminations[0]);
        }
        step.apply(&mut board);
    }
    assert!(path.end.is_full() && path.end.grid() == solution.grid(), "{puzzle} is not explained to its end");
    path.steps
}

#[test]
fn hard_puzzles_are_explained_in_every_order() {
    let mut memory = Memory::default();
    for order in [Schedule::teaching(), Schedule::hodoku(), Schedule::se()] {
        let reasoner = Reasoner::new(order, Settings::default());
        for puzzle in HARD {
            explained(&reasoner, &puzzle.parse().unwrap(), &mut memory);
        }
    }
}

#[test]
fn whips_and_braids_are_explained_line_by_line() {
    let puzzles = [
        "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
        "...34.8.635....9....1.......7.....6.....3....5.8.9.2....2.84..79..........79..4.3",
        "....5.7.9..6.8..2.7.91....62.........37..2..4..8..7....6..91......6..5..9.1.7..38",
    ];
    let (mut memory, mut groups) = (Memory::default(), 0);
    for grouped in [false, true] {
        for order in [Schedule::whips(grouped), Schedule::braids(grouped)] {
            let reasoner = Reasoner::new(order, Settings::default());
            for puzzle in puzzles {
                let steps = explained(&reasoner, &puzzle.parse().unwrap(), &mut memory);
                let trials = steps.iter().filter_map(|step| step.evidence.trial.as_ref());
                let is_group = |line: &&Line| matches!(line.claim, Claim::OnlyTriad(..));
                groups += trials.flat_map(|trial| &trial.lines).filter(is_group).count();
                assert!(steps.iter().any(|step| step.technique.family() == Family::Whip), "{puzzle}");
            }
        }
    }
    assert!(groups > 0, "no g-candidate was needed");
}

#[test]
fn a_path_ends_where_it_is_told_to() {
    let reasoner = Reasoner::new(Schedule::teaching().up_to(Technique::HiddenTriple), Settings::default());
    let path = reasoner.explain(&Start::checked(&HARD[0].parse().unwrap()), &mut Memory::default());
    assert!(!path.end.is_full() && !path.stopped);
}

#[test]
fn trials_are_told_line_by_line() {
    let order = Schedule::new([Technique::HiddenSingle, Technique::NakedSingle, Technique::TryAndRefute]);
    let reasoner = Reasoner::new(order, Settings::default());
    let puzzle: Puzzle = HARD[0].parse().unwrap();
    let mut board = Board::new(&puzzle);
    let steps = explained(&reasoner, &puzzle, &mut Memory::default());
    let trials = steps.iter().filter(|step| step.evidence.trial.is_some()).count();
    assert!(trials > 1, "{trials}");
    for step in &steps {
        let explanation = Explanation::new(&board, step);
        let beats = explanation.beats();
        for (i, beat) in beats.iter().enumerate() {
            assert_eq!(beat.number, i + 1);
            assert!(beat.from.iter().all(|&from| from <= i) && beat.text.ends_with('.'), "{beat:?}");
        }
        if let Some(trial) = &step.evidence.trial {
            assert_eq!(beats.len(), trial.lines.len() + 1);
            assert!(beats[0].text.starts_with("Suppose "), "{}", beats[0].text);
            let words = explanation.words(Level::Full);
            assert!(words.starts_with(&format!("A trial of depth {}. 1. Suppose ", trial.depth)), "{words}");
            let json: serde_json::Value = serde_json::from_str(&explanation.json()).unwrap();
            assert_eq!(json["depth"], trial.depth);
            assert_eq!(json["beats"].as_array().map(Vec::len), Some(beats.len()));
        }
        step.apply(&mut board);
    }
}

sudokit_testkit::needs_data!(some_of_the_hardest_are_explained_to_the_end);

fn some_of_the_hardest_are_explained_to_the_end() {
    hardest(12);
}

#[test]
#[ignore = "10,000 puzzles, up to hours: run with --ignored in a release build"]
fn the_hardest_are_explained_to_the_end() {
    hardest(10_000);
}

/// Solves `sample` puzzles, taken evenly, in the teaching order.
fn hardest(sample: usize) {
    let lines = corpus::shared("speed/hardest_1905_11plus_a.txt");
    let sample = std::env::var("SUDOKIT_SAMPLE").ok().and_then(|text| text.parse().ok()).unwrap_or(sample);
    let puzzles: Vec<Puzzle> = (0..sample.min(lines.len()))
        .filter_map(|i| corpus::puzzle(lines[i * lines.len() / sample].get(..81)?))
        .collect();
    let (next, steps, trials, deepest) =
        (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let start = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let reasoner = Reasoner::new(Schedule::teaching(), Settings::default());
                let mut memory = Memory::default();
                while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let path = explained(&reasoner, puzzle, &mut memory);
                    steps.fetch_add(path.len(), Ordering::Relaxed);
                    for trial in path.iter().filter_map(|step| step.evidence.trial.as_ref()) {
                        trials.fetch_add(1, Ordering::Relaxed);
                        deepest.fetch_max(trial.depth, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    println!(
        "{} puzzles, {} steps, {} trials, depth {} at most, {:.0} s",
        puzzles.len(),
        steps.into_inner(),
        trials.into_inner(),
        deepest.into_inner(),
        start.elapsed().as_secs_f64()
    );
}
