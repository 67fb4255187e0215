//! Chains, almost locked sets and forcing never remove a digit of a solution, and their chains say what they should.

use core::ops::ControlFlow;
use sudokit_core::{Candidate, CellSet, House, Puzzle, Solution};
use sudokit_reason::technique::{Search, finder};
use sudokit_reason::{Board, Chain, Family, Memory, Node, Reasoner, Schedule, Settings, Step, Technique};
use sudokit_testkit::random::{self, Kind, Rng};
use sudokit_testkit::referee;

fn families() -> impl Iterator<Item = Technique> {
    let family = |technique: &Technique| {
        matches!(technique.family(), Family::Chain | Family::LockedSet | Family::Forcing)
            || matches!(technique, Technique::Medusa | Technique::KrakenFish1 | Technique::KrakenFish2)
    };
    Technique::ALL.iter().copied().filter(family)
}

/// Asks every technique for its next step, some for all steps, and goes on with one of the steps.
fn walk(rng: &mut Rng, mut board: Board, settings: &Settings, solutions: &[Solution], memory: &mut Memory) -> usize {
    let singles = Reasoner::new(Schedule::singles(), settings.clone());
    let mut checked = 0;
    for _ in 0..12 {
        board = singles.solve(board, memory).end;
        if board.is_full() {
            break;
        }
        let mut steps: Vec<Step> = Vec::new();
        for technique in families() {
            let mut search = Search { board: &board, settings, memory };
            let finder = finder(technique);
            steps.extend(finder.next(&mut search, technique));
            if rng.chance(10) {
                finder.all(&mut search, technique, &mut |step| {
                    steps.push(step);
                    if steps.len() < 2000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
            }
        }
        for step in &steps {
            checked += 1;
            for solution in solutions {
                assert!(step.agrees_with(solution), "{step:?} on {board:?}");
            }
            assert!(step.eliminations.iter().all(|&gone| board.has(gone)), "{step:?} on {board:?}");
            assert!(step.eliminations.is_sorted() && step.placements.len() + step.eliminations.len() > 0);
            check_chains(&board, step);
        }
        if steps.is_empty() {
            break;
        }
        steps[rng.below(steps.len())].apply(&mut board);
    }
    checked
}

/// Every chain of a loop, of an AIC, of an X-chain, … alternates, and each node follows from the one before.
fn check_chains(board: &Board, step: &Step) {
    let one_by_one = match step.technique.family() {
        Family::Chain => true,
        Family::Forcing => !matches!(step.technique, Technique::ForcingNetContradiction | Technique::ForcingNetVerity),
        _ => false,
    };
    for Chain { nodes } in step.evidence.chains.iter().filter(|_| one_by_one) {
        assert!(nodes.len() >= 2);
        for pair in nodes.windows(2) {
            assert!(follows(board, &pair[0], &pair[1]), "{:?} from {:?} in {step:?} on {board:?}", pair[1], pair[0]);
        }
    }
}

fn follows(board: &Board, from: &Node, to: &Node) -> bool {
    if from.on == to.on {
        return false;
    }
    let sees_all = |cells: CellSet| cells.iter().all(|cell| (to.cells - cell.peers()).is_empty());
    let cell = from.cell().filter(|&cell| to.cell() == Some(cell));
    if !to.set.is_empty() {
        // A set that loses one digit keeps the others.
        return to.on && (from.cells - to.set).is_empty();
    }
    if from.on {
        cell.is_some() && from.digit != to.digit || from.digit == to.digit && sees_all(from.cells)
    } else {
        let last = |house: House| from.digit == to.digit && board.places_in(house, from.digit) == from.cells | to.cells;
        cell.is_some_and(|cell| board.marks(cell).len() == 2) || House::all().any(last)
    }
}

#[test]
fn on_proper_puzzles() {
    let mut rng = Rng::new(11);
    let mut memory = Memory::default();
    let mut checked = 0;
    for number in 0..150 {
        let (clues, solution) = random::proper(&mut rng, 22 + number % 8);
        let mut settings = Settings::default();
        settings.sets_in_chains = number % 5 == 0;
        settings.set_overlap = number % 7 == 0;
        checked += walk(&mut rng, Board::new(&clues.into()), &settings, &[solution], &mut memory);
    }
    assert!(checked > 5_000, "{checked}");
}

#[test]
fn on_puzzles_with_several_solutions() {
    let mut rng = Rng::new(12);
    let mut memory = Memory::default();
    let mut source = random::Puzzles::new(5);
    let mut checked = 0;
    for _ in 0..60 {
        let puzzle: Puzzle = source.of(Kind::Multi);
        let solutions = referee::solutions(&puzzle, 200);
        if (2..200).contains(&solutions.len()) {
            checked += walk(&mut rng, Board::new(&puzzle), &Settings::default(), &solutions, &mut memory);
        }
    }
    assert!(checked > 500, "{checked}");
}

#[test]
fn on_sukaku() {
    let mut rng = Rng::new(13);
    let mut memory = Memory::default();
    let mut source = random::Puzzles::new(6);
    for _ in 0..40 {
        let puzzle: Puzzle = source.of(Kind::Sukaku);
        let solutions = referee::solutions(&puzzle, 200);
        if (1..200).contains(&solutions.len()) {
            walk(&mut rng, Board::new(&puzzle), &Settings::default(), &solutions, &mut memory);
        }
    }
}

#[test]
fn a_candidate_is_never_both_kept_and_removed() {
    let (clues, _) = random::proper(&mut Rng::new(14), 24);
    let board = Board::new(&clues.into());
    let mut memory = Memory::default();
    for technique in families() {
        let settings = Settings::default();
        let mut search = Search { board: &board, settings: &settings, memory: &mut memory };
        if let Some(step) = finder(technique).next(&mut search, technique) {
            let both = |placed: &Candidate| step.eliminations.contains(placed);
            assert!(!step.placements.iter().any(both));
        }
    }
}
