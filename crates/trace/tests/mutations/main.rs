//! The checker is not fooled: sound steps are accepted in every style, and steps with a fault are not, unless a judge that
//! shares no code with the checker finds them sound, too.
//!
//! `SUDOKIT_PUZZLES` and `SUDOKIT_MUTATIONS` set the size of the long run.

#![allow(clippy::print_stderr)] // a run says what it tried

mod colors;
mod exotic;
mod forcing;
mod judge;
mod names;
mod sets;
mod shapes;
mod unique;

use core::ops::ControlFlow;
use std::collections::BTreeMap;
use sudokit_core::{Puzzle, Rng, Solution};
use sudokit_reason::{Board, Family, Memory, Reasoner, Schedule, Settings, Technique};
use sudokit_solve::Solver;
use sudokit_testkit::corpus;
use sudokit_trace::{Argued, Checker, Marks, Mutation, Style, mutated};

/// What happened to faults of one kind.
#[derive(Default)]
struct Tally {
    made: usize,
    refused: usize,
    sound: usize,
    fooled: Vec<String>,
}

#[derive(Default)]
struct Totals {
    puzzles: usize,
    steps: usize,
    accepted: usize,
    refused: BTreeMap<String, usize>,
    /// Steps of the finders that the judge of names does not know by their name.
    misnamed: BTreeMap<String, Vec<String>>,
    /// Other names that both accept.
    renamed: BTreeMap<String, usize>,
    faults: BTreeMap<Mutation, Tally>,
}

/// The steps of a path with the positions before them.
fn path(puzzle: &Puzzle, memory: &mut Memory) -> Vec<(Board, sudokit_reason::Step)> {
    let reasoner = Reasoner::new(Schedule::teaching(), Settings::default());
    let mut board = Board::new(puzzle);
    let mut path = Vec::new();
    for step in reasoner.solve(board.clone(), memory).steps {
        path.push((board.clone(), step.clone()));
        step.apply(&mut board);
    }
    path
}

fn run(puzzle: &Puzzle, number: u64, mutations: usize, totals: &mut Totals, memory: &mut Memory) {
    let answer = Solver::new().solve(puzzle);
    let Some(solution) = answer.solution().filter(|_| answer.is_proper()).copied() else { return };
    totals.puzzles += 1;
    let path = path(puzzle, memory);
    let mut rng = Rng::stream(26, number);
    let argued: Vec<[Argued; 2]> = path
        .iter()
        .map(|(board, step)| [Marks::Cited, Marks::None].map(|marks| Argued::new(board, step, marks)))
        .collect();
    for ((board, _), both) in path.iter().zip(&argued) {
        for (i, step) in both.iter().enumerate() {
            // The two differ for singles only.
            if i == 1 && both[0] == both[1] {
                continue;
            }
            if let Some(name) = step.technique.filter(|&name| !names::is_named(board, step, name)) {
                let text = step.write(Style::Line, &mut rng);
                totals.misnamed.entry(name.slug().to_owned()).or_default().push(format!("{puzzle} {text}"));
            }
            for style in Style::ALL {
                accept(board, solution, step, style, &mut rng, totals);
            }
        }
    }
    for _ in 0..mutations {
        // Half of them among the steps that are not singles, if there are any.
        let hard: Vec<usize> = (0..path.len()).filter(|&i| path[i].1.placements.is_empty()).collect();
        let i = if rng.below(2) == 0 && !hard.is_empty() { hard[rng.below(hard.len())] } else { rng.below(path.len()) };
        let kind = Mutation::ALL[rng.below(6)];
        let original = &argued[i][rng.below(2)];
        let Some(fault) = mutated(original, kind, &mut rng).filter(|fault| fault != original) else { continue };
        let style = Style::ALL[1 + rng.below(3)];
        let text = fault.write(style, &mut rng);
        let tally = totals.faults.entry(kind).or_default();
        tally.made += 1;
        let board = &path[i].0;
        let mut checker = Checker::at(board.clone(), solution);
        let read = Argued::read(&text);
        if !checker.step(&read).valid {
            tally.refused += 1;
        } else if judge::is_sound(board, &solution, &fault) {
            tally.sound += 1;
            if let (Mutation::SwappedTechnique, Some(was), Some(is)) = (kind, original.technique, fault.technique) {
                *totals.renamed.entry(format!("{} as {}", was.slug(), is.slug())).or_default() += 1;
            }
        } else {
            tally.fooled.push(format!("{puzzle} step {i} {style:?}: {text}"));
        }
    }
}

fn accept(board: &Board, solution: Solution, step: &Argued, style: Style, rng: &mut Rng, totals: &mut Totals) {
    totals.steps += 1;
    let text = step.write(style, rng);
    let mut checker = Checker::at(board.clone(), solution);
    if style == Style::Token {
        checker = checker.bare(None);
    }
    let checked = checker.step(&Argued::read(&text));
    if checked.valid {
        totals.accepted += 1;
    } else {
        let name = step.technique.map_or("", |technique| technique.slug());
        let key = format!("{name} as {}: {}", style.name(), checked.error.unwrap_or_default());
        let count = totals.refused.entry(key).or_default();
        *count += 1;
        if *count == 1 {
            eprintln!("refused: {board:?} {text}");
        }
    }
}

fn report(totals: &Totals) {
    eprintln!(
        "{} puzzles, {} steps in {} styles, {} accepted",
        totals.puzzles,
        totals.steps,
        Style::ALL.len(),
        totals.accepted
    );
    for (reason, count) in &totals.refused {
        eprintln!("  refused {count}: {reason}");
    }
    for (name, texts) in &totals.misnamed {
        eprintln!("  {} steps called {name} have other facts: {}", texts.len(), texts[0]);
    }
    for (names, count) in &totals.renamed {
        eprintln!("  {count} steps have two names: {names}");
    }
    for (kind, tally) in &totals.faults {
        let Tally { made, refused, sound, fooled } = tally;
        eprintln!(
            "  {}: {made} made, {refused} refused, {sound} sound by chance, {} fooled",
            kind.name(),
            fooled.len()
        );
        fooled.iter().take(5).for_each(|text| eprintln!("    {text}"));
    }
}

fn check(totals: &Totals) {
    report(totals);
    assert!(totals.faults.values().all(|tally| tally.fooled.is_empty()), "a false argument was called valid");
    assert!(totals.misnamed.is_empty(), "a step rests on other facts than its name says");
    assert!(totals.accepted * 1000 >= totals.steps * 999, "too many sound steps were refused");
    assert!(totals.faults.values().all(|tally| tally.made > 0 && tally.refused > 0));
}

/// A few of the puzzles that come with the project, from easy to hard.
#[test]
fn faults_are_found_and_sound_steps_are_accepted() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/sample/puzzles.csv")).unwrap();
    let lines = text.lines().filter_map(|line| line.split(',').find(|part| part.len() == 81)?.parse::<Puzzle>().ok());
    let puzzles: Vec<Puzzle> = lines.step_by(8).collect();
    assert!(puzzles.len() > 10);
    let (mut totals, mut memory) = (Totals::default(), Memory::default());
    for (number, puzzle) in puzzles.iter().enumerate() {
        run(puzzle, number as u64, 60, &mut totals, &mut memory);
    }
    check(&totals);
}

/// The families of the hardest steps.
fn is_hard(technique: Technique) -> bool {
    matches!(technique.family(), Family::Forcing | Family::LockedSet | Family::Exclusion | Family::Exotic)
}

/// Takes steps of each of the hardest techniques in the positions of a path, names each of them after every other one, and
/// compares the checker with the judge. Steps are found that a path would not take.
fn rename(
    puzzle: &Puzzle,
    (positions, most): (usize, usize),
    found: &mut BTreeMap<Technique, [usize; 4]>,
    memory: &mut Memory,
) {
    let answer = Solver::new().solve(puzzle);
    let Some(solution) = answer.solution().filter(|_| answer.is_proper()).copied() else { return };
    let path = path(puzzle, memory);
    let hard: Vec<Technique> = Schedule::teaching().techniques().iter().copied().filter(|&one| is_hard(one)).collect();
    for (board, _) in path.iter().filter(|(_, step)| !step.technique.places()).step_by(1 + path.len() / positions) {
        for &technique in &hard {
            let reasoner = Reasoner::new(Schedule::new([technique]), Settings::default());
            let mut steps = Vec::new();
            reasoner.find_all(board, memory, &mut |step| {
                steps.push(step);
                if steps.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            for step in steps {
                let own = Argued::new(board, &step, Marks::Cited);
                let counts = found.entry(technique).or_default();
                let mut checker = Checker::at(board.clone(), solution);
                let checked = checker.judge(&own);
                // What is a subset or locked candidates is called so, whatever else finds it.
                let is_easier = |one: Technique| matches!(one.family(), Family::Subset | Family::Intersection);
                if checked.technique.is_some_and(is_easier) {
                    continue;
                }
                counts[0] += 1;
                let text = own.write(Style::Line, &mut Rng::new(1));
                if checked.valid {
                    counts[1] += 1;
                    assert!(names::is_named(board, &own, technique), "{puzzle}: not {technique}: {text}");
                } else {
                    eprintln!("refused: {puzzle} {text} {checked:?}");
                }
                for &other in hard.iter().filter(|&&other| other != technique) {
                    let renamed = Argued { technique: Some(other), ..own.clone() };
                    let valid = checker.judge(&renamed).valid;
                    counts[if valid { 3 } else { 2 }] += 1;
                    let text = || renamed.write(Style::Line, &mut Rng::new(1));
                    assert!(!valid || judge::is_sound(board, &solution, &renamed), "fooled: {puzzle} {}", text());
                }
            }
        }
    }
}

fn report_names(found: &BTreeMap<Technique, [usize; 4]>) {
    for (technique, [steps, accepted, refused, both]) in found {
        let name = technique.slug();
        eprintln!(
            "  {name}: {accepted} of {steps} accepted, {refused} other names refused, {both} others that fit, too"
        );
    }
    let sum = |i: usize| found.values().map(|counts| counts[i]).sum::<usize>();
    assert!(sum(1) * 1000 >= sum(0) * 999, "too many sound steps were refused");
    assert!(sum(2) > 0);
}

/// Puzzles that come with the project and need these techniques, and one of the hardest, which has an SK-loop.
#[test]
#[ignore = "takes minutes"]
fn the_names_of_the_hardest_steps_are_judged() {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../sudokit/stock/techniques.txt")).unwrap();
    let named = |name: &'static str| {
        text.lines().filter_map(move |line| line.strip_prefix(name)?.trim().parse::<Puzzle>().ok())
    };
    let easter = "......2.5...1...8.9......175..7....9..2.6.....4...3....3..2....1..8...5...6..4...".parse().unwrap();
    let mut puzzles: Vec<Puzzle> = vec![easter];
    for name in ["als-chain ", "death-blossom ", "forcing-net-contradiction "] {
        puzzles.extend(named(name).take(1));
    }
    let (mut found, mut memory) = (BTreeMap::new(), Memory::default());
    puzzles.iter().for_each(|puzzle| rename(puzzle, (3, 2), &mut found, &mut memory));
    report_names(&found);
    assert!(found.len() >= 10, "{} techniques were found", found.len());
}

/// Judges the names of steps of the hardest puzzles known.
#[test]
#[ignore = "takes minutes, and needs the public data sets"]
fn the_names_of_many_hard_steps_are_judged() {
    assert!(corpus::has_shared(), "the public data sets are missing: SUDOKIT_DATA or ../shared/data");
    let (mut found, mut memory) = (BTreeMap::new(), Memory::default());
    for (set, count) in [("hardest_1106", 30), ("magictour_top1465", 60), ("hardest_1905_11plus_a", 10)] {
        for puzzle in corpus::shared_speed(set, count) {
            rename(&puzzle, (8, 5), &mut found, &mut memory);
        }
    }
    for line in corpus::shared("rated/berthier_te_a.csv").iter().filter(|line| line.contains(",3,")).take(20) {
        let puzzle = line.split(',').next().and_then(|text| text.parse().ok()).unwrap();
        rename(&puzzle, (8, 5), &mut found, &mut memory);
    }
    report_names(&found);
}

/// The long run: 1,000,000 faults in the paths of 10,000 puzzles of five sets.
#[test]
#[ignore = "takes minutes, and needs the public data sets"]
fn a_million_faults() {
    assert!(corpus::has_shared(), "the public data sets are missing: SUDOKIT_DATA or ../shared/data");
    let size = |name: &str, usual| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (puzzles, faults) = (size("SUDOKIT_PUZZLES", 10_000), size("SUDOKIT_MUTATIONS", 1_000_000));
    let sets =
        [("kaggle_sample", 5), ("17_clue", 2), ("minimal_random", 2), ("unbiased_sample", 1), ("magictour_top1465", 1)];
    let (mut totals, mut memory, mut number) = (Totals::default(), Memory::default(), 0);
    for (set, share) in sets {
        for puzzle in corpus::shared_speed(set, puzzles * share / 10) {
            // Some tries change nothing. Sets are sampled evenly, so some give fewer puzzles than their share.
            run(&puzzle, number, 1 + faults * 115 / 100 / puzzles, &mut totals, &mut memory);
            number += 1;
            if number % 500 == 0 {
                report(&totals);
            }
        }
    }
    check(&totals);
    let made: usize = totals.faults.values().map(|tally| tally.made).sum();
    assert!(made >= faults, "{made} faults were made, fewer than {faults}");
    assert!(totals.puzzles >= puzzles, "{} puzzles were used, fewer than {puzzles}", totals.puzzles);
}
