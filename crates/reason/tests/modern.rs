//! Wings, loops, graves, exclusions and exotic patterns on thousands of positions: none removes a digit of the solution.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use sudokit_core::{Puzzle, Rng, Solution};
use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings, Step, Technique};
use sudokit_solve::{Answer, Solver};
use sudokit_testkit::{corpus, random};

const OURS: [Technique; 17] = [
    Technique::WxyzWing,
    Technique::VwxyzWing,
    Technique::UvwxyzWing,
    Technique::AlignedPair,
    Technique::AlignedTriple,
    Technique::UniqueLoop1,
    Technique::UniqueLoop2,
    Technique::UniqueLoop3,
    Technique::UniqueLoop4,
    Technique::Bug2,
    Technique::Bug3,
    Technique::Bug4,
    Technique::JuniorExocet,
    Technique::SkLoop,
    Technique::Msls,
    Technique::Firework,
    Technique::Tridagon,
];

/// Walks one path: basic steps as far as they go, then one of our steps at random, and so on. Every step of ours at
/// every such position is checked.
fn walk(puzzle: &Puzzle, solution: &Solution, rng: &mut Rng, fired: &mut BTreeMap<Technique, (usize, String)>) {
    use Technique::*;
    let basic = [
        FullHouse,
        NakedSingle,
        HiddenSingle,
        Pointing,
        Claiming,
        NakedPair,
        NakedTriple,
        HiddenPair,
        HiddenTriple,
        XWing,
    ];
    let basic = Reasoner::new(Schedule::new(basic), Settings::default());
    let ours = Reasoner::new(Schedule::new(OURS), Settings::default());
    let mut memory = Memory::default();
    let mut board = Board::new(puzzle);
    loop {
        board = basic.solve(board, &mut memory).end;
        if board.is_full() {
            return;
        }
        let mut steps: Vec<Step> = Vec::new();
        ours.find_all(&board, &mut memory, &mut |step| {
            assert!(step.agrees_with(solution), "{puzzle}: {step:?} on {board:?}");
            let entry = fired.entry(step.technique).or_insert_with(|| (0, puzzle.to_string()));
            entry.0 += 1;
            if steps.len() < 10_000 {
                steps.push(step);
            }
            ControlFlow::Continue(())
        });
        if steps.is_empty() {
            return;
        }
        steps[rng.below(steps.len())].apply(&mut board);
    }
}

fn solved(puzzle: &Puzzle) -> Option<Solution> {
    match Solver::new().solve(puzzle) {
        Answer::One(solution) => Some(solution),
        _ => None,
    }
}

#[test]
fn no_step_removes_a_solution_digit() {
    let mut rng = Rng::new(7);
    let mut fired = BTreeMap::new();
    let mut puzzles = random::Puzzles::new(77);
    for _ in 0..60 {
        let puzzle = puzzles.of(random::Kind::Proper);
        let solution = solved(&puzzle).expect("a proper puzzle");
        walk(&puzzle, &solution, &mut rng, &mut fired);
    }
    assert!(fired.len() >= 4, "{fired:?}");
}

#[test]
#[ignore = "minutes: all speed sets"]
fn no_step_removes_a_solution_digit_of_the_speed_sets() {
    let count = std::env::var("SUDOKIT_SAMPLE").ok().and_then(|count| count.parse().ok()).unwrap_or(200);
    let mut fired = BTreeMap::new();
    for set in ["magictour_top1465", "hardest_1106", "hardest_1905_11plus_a", "minimal_random", "17_clue"] {
        let mut rng = Rng::new(9);
        let test = "no_step_removes_a_solution_digit_of_the_speed_sets";
        for puzzle in corpus::shared_speed(set, count, test).into_iter().flatten() {
            if let Some(solution) = solved(&puzzle) {
                walk(&puzzle, &solution, &mut rng, &mut fired);
            }
        }
        println!("after {set}:");
        fired.iter().for_each(|(technique, (count, puzzle))| println!("{:>9} {technique} {puzzle}", count));
    }
}
