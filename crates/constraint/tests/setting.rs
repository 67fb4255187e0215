//! What setters ask: why a puzzle is broken, and what holds in every solution.

#![allow(clippy::print_stdout, reason = "figures of the long tests")]

use std::sync::LazyLock;
use std::time::{Duration, Instant};
use sudokit_constraint::model::{Layout, Puzzle};
use sudokit_constraint::notation::iss;
use sudokit_constraint::rule::Rule;
use sudokit_constraint::search::{
    Before, Conflict, Drop, Filling, Next, Relation, Solutions, Verdict, Why, always, candidates, candidates_after,
    check as check_puzzle, fill, minimize, random_solution, why,
};
use sudokit_core::Rng;
use sudokit_solve::Stop;

/// Whether there is a solution. One that is found is judged by the definitions of the rules, which share nothing with the search.
fn is_solvable(puzzle: &Puzzle) -> bool {
    match Solutions::of(puzzle.clone()).next(&Stop::new()) {
        Next::Solution(values) => {
            puzzle.judge(&values).unwrap_or_else(|fault| panic!("{fault}: {puzzle:?}"));
            true
        }
        _ => false,
    }
}

/// The CPU time of this thread where the system reports it, which a busy machine does not lengthen; otherwise the time since
/// the first call.
fn computed() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|text| text.parse().ok());
    nanoseconds.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// A walk over neighbouring cells.
fn walk(layout: &Layout, length: usize, rng: &mut Rng) -> Vec<usize> {
    let mut cells = vec![rng.below(layout.cell_count())];
    while cells.len() < length {
        let (row, column) = layout.place(cells[cells.len() - 1]);
        let (down, right) = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1)][rng.below(6)];
        match layout.cell(row as i64 + down, column as i64 + right) {
            Some(cell) if !cells.contains(&cell) => cells.push(cell),
            _ => return walk(layout, length, rng),
        }
    }
    cells
}

/// A puzzle with givens and rules that one solution fulfils, with one or two of them spoiled.
fn broken(side: usize, rng: &mut Rng) -> Option<Puzzle> {
    let mut puzzle = Puzzle::new(Layout::new(side, side).unwrap());
    let layout = puzzle.layout().clone();
    let values = random_solution(&puzzle, rng, &Stop::new())?;
    for number in 0..2 * side {
        let cells = walk(&layout, 2 + rng.below(3), rng);
        let line = cells.iter().map(|&cell| i64::from(values[cell]));
        let spoiled = i64::from(number < 1 + rng.below(2));
        let rule = match rng.below(3) {
            0 => Rule::named("Sum")?.with_numbers([line.sum::<i64>() + spoiled]).with_cells(cells),
            1 => {
                let mut sorted = cells.clone();
                sorted.sort_by_key(|&cell| (values[cell], cell));
                sorted.dedup_by_key(|cell| values[*cell]);
                if spoiled == 1 {
                    sorted.reverse();
                }
                if sorted.len() < 2 {
                    continue;
                }
                Rule::named("Thermo")?.with_cells(sorted)
            }
            _ => Rule::named("ContainAtLeast")?.with_numbers([i64::from(values[cells[0]])]).with_cells(cells),
        };
        let _ = puzzle.add(rule);
    }
    for _ in 0..side {
        let cell = rng.below(layout.cell_count());
        let wrong = rng.below(12) == 0;
        let value = if wrong { 1 + rng.below(side) as i32 } else { values[cell] };
        puzzle.set_possible(cell, layout.bit(i64::from(value)));
    }
    (!is_solvable(&puzzle)).then_some(puzzle)
}

/// Fails unless the set contradicts itself, and nothing in it can be left out.
fn is_irreducible(puzzle: &Puzzle, conflict: &Conflict) {
    let of = |givens: &[usize], rules: &[usize]| {
        let mut some = puzzle.clone();
        let others = (0..some.cell_count()).filter(|cell| !givens.contains(cell));
        others.for_each(|cell| some.set_possible(cell, puzzle.layout().full()));
        (0..puzzle.rules().len()).rev().filter(|rule| !rules.contains(rule)).for_each(|rule| drop(some.remove(rule)));
        some
    };
    let text = iss::write(puzzle).unwrap();
    assert!(!is_solvable(&of(&conflict.givens, &conflict.rules)), "{text}: {conflict:?}");
    let without = |list: &[usize], left_out: usize| -> Vec<usize> {
        list.iter().copied().filter(|&item| item != left_out).collect()
    };
    for &cell in &conflict.givens {
        assert!(is_solvable(&of(&without(&conflict.givens, cell), &conflict.rules)), "{text}: {conflict:?}");
    }
    for &rule in &conflict.rules {
        assert!(is_solvable(&of(&conflict.givens, &without(&conflict.rules, rule))), "{text}: {conflict:?}");
    }
}

/// Checks this many broken puzzles. One that is solved in 0.1 s is explained in 2 s.
fn check(side: usize, count: usize) {
    let (mut rng, mut found, mut hard) = (Rng::stream(24, side as u64), 0, 0);
    let (mut slowest, mut all) = (Duration::ZERO, Duration::ZERO);
    while found < count {
        let Some(puzzle) = broken(side, &mut rng) else { continue };
        let begun = computed();
        assert!(!is_solvable(&puzzle));
        let solved = computed() - begun;
        let Why::Conflict(conflict) = why(&puzzle, None, &Stop::new()) else { panic!("it has no solution") };
        let time = computed() - begun - solved;
        (slowest, all) = (slowest.max(time), all + time);
        assert!(conflict.irreducible);
        is_irreducible(&puzzle, &conflict);
        found += 1;
        if solved > Duration::from_millis(100) {
            hard += 1;
        } else if !cfg!(debug_assertions) {
            assert!(time < Duration::from_secs(2), "{time:?}: {}", iss::write(&puzzle).unwrap());
        }
    }
    let mean = all / count as u32;
    println!("{side}x{side}: {count} puzzles, {hard} take more than 0.1 s; why: slowest {slowest:?}, mean {mean:?}");
}

#[test]
fn a_contradiction_has_nothing_that_can_be_left_out() {
    check(4, 60);
    check(6, 20);
}

#[test]
#[ignore = "minutes in a debug build; scripts/long runs it"]
fn a_thousand_contradictions_have_nothing_that_can_be_left_out() {
    check(6, 300);
    check(9, 1000);
}

#[test]
fn rules_that_depend_on_others_leave_nothing_out_either() {
    for dots in ["BlackDot~R1C1~R1C2", "WhiteDot~R1C1~R1C2.BlackDot~R1C2~R1C3", "BlackDot~R1C1~R2C1.BlackDot~R3C3~R3C4"]
    {
        let puzzle = iss::read(&format!(".Shape~4x4.{dots}.StrictKropki.~R4C4_1~R3C4_2")).unwrap();
        let Why::Conflict(conflict) = why(&puzzle, None, &Stop::new()) else { panic!("{dots} has a solution") };
        is_irreducible(&puzzle, &conflict);
    }
}

#[test]
fn two_equal_clues_in_a_row_are_the_reason() {
    let mut puzzle = Puzzle::new(Layout::new(9, 9).unwrap());
    for (cell, value) in [(0, 5), (7, 5), (20, 1), (40, 2), (60, 3)] {
        puzzle.set_possible(cell, 1 << (value - 1));
    }
    let conflict = Conflict { givens: vec![0, 7], rules: vec![], irreducible: true };
    assert_eq!(why(&puzzle, None, &Stop::new()), Why::Conflict(conflict));
    // Why cannot r1c2 be 2? It can.
    puzzle.set_possible(7, puzzle.layout().full());
    assert!(matches!(why(&puzzle, Some((1, 1 << 1)), &Stop::new()), Why::Solvable(values) if values[1] == 2));
    let conflict = Conflict { givens: vec![0], rules: vec![], irreducible: true };
    assert_eq!(why(&puzzle, Some((1, 1 << 4)), &Stop::new()), Why::Conflict(conflict));
    assert_eq!(why(&puzzle, None, &Stop::new().after(Duration::ZERO)), Why::Stopped);
}

#[test]
fn what_always_holds_agrees_with_all_solutions() {
    let mut rng = Rng::stream(7, 7);
    let mut facts = 0;
    for text in [
        ".Shape~4x4.Palindrome~R1C1~R2C3~R3C2~R4C4",
        ".Shape~4x4.WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2.~R4C4_1",
        ".Shape~4x4.AntiKnight",
        ".Shape~4x4.AntiKing.~R1C1_2",
        ".Shape~4x4.Thermo~R1C1~R1C2~R1C3.Cage~5~R3C3~R4C4",
        ".Shape~4x4.Cage~9~R1C1~R1C2~R2C1",
        ".Shape~4x4.Cage~1~R1C1~R1C2~R2C1",
    ] {
        let mut puzzle = iss::read(text).unwrap();
        for _ in 0..3 {
            let mut all = Vec::new();
            let mut solutions = Solutions::of(puzzle.clone());
            while let Next::Solution(values) = solutions.next(&Stop::new()) {
                all.push(values);
            }
            for relation in Relation::ALL {
                let found = always(&puzzle, relation, &Stop::new());
                assert!(found.complete);
                for one in 0..16 {
                    for other in one + 1..16 {
                        let fixed = |cell: usize| all.iter().all(|values| values[cell] == all[0][cell]);
                        let houses = puzzle.layout().houses();
                        let peers =
                            houses.iter().any(|house| house.cells.contains(&one) && house.cells.contains(&other));
                        let plain = matches!(relation, Relation::Equal | Relation::Different) && peers;
                        let given = puzzle.given(one).is_some() || puzzle.given(other).is_some();
                        let left_out = all.is_empty() || plain || given || (fixed(one) && fixed(other));
                        let expected = !left_out && all.iter().all(|values| relation.holds(values[one], values[other]));
                        assert_eq!(found.pairs.contains(&(one, other)), expected, "{text} {relation:?} {one} {other}");
                        facts += usize::from(expected);
                    }
                }
            }
            if let Some(values) = all.first() {
                let cell = rng.below(16);
                puzzle.set_possible(cell, puzzle.layout().bit(i64::from(values[cell])));
            }
        }
    }
    assert!(facts > 100, "{facts}");
}

#[test]
fn what_is_known_from_before_does_not_change_the_candidates() {
    let mut rng = Rng::stream(5, 5);
    for text in [
        ".Shape~6x6.AntiKnight.Thermo~R1C1~R1C2~R1C3",
        ".Shape~6x6.Cage~9~R1C1~R1C2.WhiteDot~R3C3~R3C4.~R6C6_2",
        ".Shape~4x4.Palindrome~R1C1~R2C3~R3C2~R4C4",
        ".Shape~4x4.BlackDot~R1C1~R1C2.BlackDot~R3C1~R4C1.StrictKropki.WhiteDot~R4C3~R4C4",
    ] {
        let mut puzzle = iss::read(text).unwrap();
        let cells = puzzle.cell_count();
        let mut found = candidates(&puzzle, 64, &Stop::new());
        for _ in 0..40 {
            let mut changed = puzzle.clone();
            let cell = rng.below(cells);
            match rng.below(4) {
                0 if !changed.rules().is_empty() => drop(changed.remove(rng.below(changed.rules().len()))),
                1 => changed.set_possible(cell, changed.layout().full()),
                2 => changed.set_possible(cell, 1 << rng.below(changed.layout().value_count())),
                _ => {
                    let rule = Rule::named("GreaterThan").unwrap().with_cells([0, 1]);
                    changed.add(rule).unwrap();
                }
            }
            let fresh = candidates(&changed, 64, &Stop::new());
            let quick = candidates_after(&changed, 64, Some(Before { puzzle: &puzzle, found: &found }), &Stop::new());
            assert_eq!((&quick.sets, quick.solutions.min(2)), (&fresh.sets, fresh.solutions.min(2)), "{changed:?}");
            assert!(quick.complete && quick.witnesses.iter().all(|values| changed.judge(values).is_ok()));
            if fresh.solutions > 0 {
                (puzzle, found) = (changed, quick);
            }
        }
    }
}

/// "Ties are allowed" lets a rank allow more: the puzzle has one rule more and is not stricter.
#[test]
fn a_rule_that_allows_more_brings_candidates_back() {
    let puzzle = iss::read(".Shape~4x4.FullRank~C1~10~.FullRank~C2~15~.FullRank~R4~5~.FullRank~R3~~5").unwrap();
    let found = candidates(&puzzle, 64, &Stop::new());
    let mut changed = puzzle.clone();
    changed.add(Rule::named("FullRankTies").unwrap().with_texts(["any".to_owned()])).unwrap();
    let fresh = candidates(&changed, 64, &Stop::new());
    let quick = candidates_after(&changed, 64, Some(Before { puzzle: &puzzle, found: &found }), &Stop::new());
    assert!(fresh.sets.iter().all(|&set| set != 0));
    assert_eq!(quick.sets, fresh.sets);
}

/// Real puzzles, whole and with some rules left out: a candidate is true if and only if there is a solution with it.
#[test]
#[ignore = "minutes in a debug build; scripts/long runs it"]
fn true_candidates_are_those_that_can_be_solved() {
    let (mut rng, mut puzzles, mut asked, mut undecided) = (Rng::stream(2, 2), 0, 0, 0);
    for line in sudokit_testkit::corpus::shared("variants/iss_a.jsonl") {
        let entry: serde_json::Value = serde_json::from_str(&line).unwrap();
        let Ok(whole) = sudokit_constraint::notation::read(entry["input"].as_str().unwrap()) else { continue };
        let mut loose = whole.clone();
        for _ in 0..loose.rules().len().min(2) {
            loose.remove(rng.below(loose.rules().len()));
        }
        for puzzle in [whole, loose] {
            // One that takes long is left out; so is a question that does.
            let found = candidates(&puzzle, 64, &Stop::new().after(Duration::from_millis(300)));
            if !found.complete {
                continue;
            }
            puzzles += 1;
            for cell in 0..puzzle.layout().cell_count() {
                for value in 0..puzzle.layout().value_count() {
                    let mut with = puzzle.clone();
                    with.restrict(cell, 1 << value);
                    let stop = Stop::new().after(Duration::from_millis(200));
                    let is_true = match Solutions::of(with).next(&stop) {
                        Next::Solution(_) => true,
                        Next::Exhausted => false,
                        Next::Stopped => {
                            undecided += 1;
                            continue;
                        }
                    };
                    asked += 1;
                    assert_eq!(found.sets[cell] >> value & 1 == 1, is_true, "{} {cell} {value}", entry["name"]);
                }
            }
        }
    }
    println!("{puzzles} puzzles, {asked} candidates solved one by one, {undecided} not decided in 0.2 s");
    assert!(puzzles > 150, "{puzzles}");
}

/// Real puzzles as a setter meets them: some givens and rules are still missing, then one of them is added.
#[test]
#[ignore = "minutes in a debug build; scripts/long runs it"]
fn the_second_query_of_candidates_is_cheaper() {
    let (mut rng, mut times, mut log_ratio, mut count) = (Rng::stream(1, 1), [0.0; 3], 0.0, 0);
    for line in sudokit_testkit::corpus::shared("variants/iss_a.jsonl") {
        let entry: serde_json::Value = serde_json::from_str(&line).unwrap();
        let Ok(whole) = sudokit_constraint::notation::read(entry["input"].as_str().unwrap()) else { continue };
        // One that takes long is not a test of this.
        let few = Stop::new().after(Duration::from_millis(300));
        if !candidates(&whole, 64, &few).complete || whole.rules().len() < 3 {
            continue;
        }
        let mut loose = whole.clone();
        let mut dropped = Vec::new();
        for _ in 0..(whole.rules().len() / 8).clamp(2, 6) {
            dropped.push(loose.remove(rng.below(loose.rules().len())));
        }
        let clock = |run: &dyn Fn() -> sudokit_constraint::search::Candidates| {
            // The clock is coarse, and some queries take microseconds.
            let (begun, mut runs) = (computed(), 0.0);
            loop {
                let found = run();
                runs += 1.0;
                let spent = (computed() - begun).as_secs_f64();
                if spent >= 0.02 {
                    return (found, spent / runs);
                }
            }
        };
        let long = || Stop::new().after(Duration::from_secs(10));
        let (first, time) = clock(&|| candidates(&loose, 64, &long()));
        let mut tighter = loose.clone();
        tighter.add(dropped.remove(0)).unwrap();
        if !first.complete {
            continue;
        }
        let (second, again) =
            clock(&|| candidates_after(&tighter, 64, Some(Before { puzzle: &loose, found: &first }), &long()));
        let (fresh, anew) = clock(&|| candidates(&tighter, 64, &long()));
        if !fresh.complete || !second.complete {
            continue;
        }
        assert_eq!(second.sets, fresh.sets, "{}", entry["name"]);
        for (sum, time) in times.iter_mut().zip([time, again, anew]) {
            *sum += time;
        }
        log_ratio += (time / again).ln();
        count += 1;
    }
    let mean = (log_ratio / f64::from(count)).exp();
    println!(
        "{count} puzzles: first {:.2} s, second {:.2} s, without what is known {:.2} s; mean ratio {mean:.1}",
        times[0], times[1], times[2]
    );
    assert!(count > 40 && mean > 5.0, "{count} puzzles, ratio {mean:.1}");
}

/// A thermometer over a whole row and more cannot keep its length, but it stays a thermometer.
#[test]
fn a_thermometer_that_is_cut_short_keeps_two_cells() {
    let layout = iss::read(".Shape~6x6.Thermo~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R2C6").unwrap();
    for seed in 0..20 {
        let wish = Filling { givens: true, lengths: true };
        let puzzle = fill(&layout, wish, &mut Rng::new(seed), &Stop::new()).unwrap().unwrap();
        assert!(puzzle.rules().len() == 1 && puzzle.rules()[0].cells().len() >= 2, "{puzzle:?}");
        assert!(matches!(check_puzzle(&puzzle, &Stop::new()), Verdict::One(_)));
    }
}

/// "All dots are given" says more without a dot: the puzzle may then have one solution again, but another one.
#[test]
fn a_minimal_puzzle_keeps_its_solution() {
    let mut rng = Rng::stream(9, 9);
    let mut proper = 0;
    for _ in 0..400 {
        let mut puzzle = Puzzle::new(Layout::new(4, 4).unwrap());
        let values = random_solution(&puzzle, &mut rng, &Stop::new()).unwrap();
        for (one, other) in puzzle.layout().neighbours() {
            let (a, b) = (values[one].min(values[other]), values[one].max(values[other]));
            let dot = if b == 2 * a {
                "BlackDot"
            } else if b == a + 1 {
                "WhiteDot"
            } else {
                continue;
            };
            puzzle.add(Rule::named(dot).unwrap().with_cells([one, other])).unwrap();
        }
        puzzle.add(Rule::named("StrictKropki").unwrap()).unwrap();
        let cell = rng.below(16);
        puzzle.set_possible(cell, puzzle.layout().bit(i64::from(values[cell])));
        let drop = Drop { givens: true, rules: true };
        let Some(minimal) = minimize(&puzzle, drop, &mut rng, &Stop::new()) else { continue };
        proper += 1;
        assert_eq!(check_puzzle(&minimal.puzzle, &Stop::new()), Verdict::One(values.clone()), "{puzzle:?}");
        for rule in 0..minimal.puzzle.rules().len() {
            let mut fewer = minimal.puzzle.clone();
            fewer.remove(rule);
            assert_ne!(check_puzzle(&fewer, &Stop::new()), Verdict::One(values.clone()), "{puzzle:?}");
        }
    }
    assert!(proper > 50, "{proper}");
}
