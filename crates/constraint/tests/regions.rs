//! Chaos construction on 4x4: the engine against all divisions of the grid and all Latin squares, as the referee judges them.

use core::ops::ControlFlow;
use std::collections::HashSet;
use sudokit_constraint::model::Puzzle;
use sudokit_constraint::notation::iss;
use sudokit_constraint::search;
use sudokit_core::Rng;
use sudokit_solve::Stop;

const REGIONS: &str = ".Shape~4x4.ChaosConstruction.NoBoxes";

fn near(one: usize, other: usize) -> bool {
    let (low, high) = (one.min(other), one.max(other));
    high - low == 4 || high - low == 1 && !high.is_multiple_of(4)
}

fn is_connected(cells: &[usize]) -> bool {
    let mut reached = vec![cells[0]];
    let mut at = 0;
    while at < reached.len() {
        let more: Vec<usize> =
            cells.iter().copied().filter(|cell| near(*cell, reached[at]) && !reached.contains(cell)).collect();
        reached.extend(more);
        at += 1;
    }
    reached.len() == cells.len()
}

/// All divisions of 16 cells into connected regions of four, numbered in reading order.
fn divisions(labels: &mut Vec<i32>, next: i32, found: &mut Vec<Vec<i32>>) {
    let Some(first) = labels.iter().position(|&label| label == 0) else {
        found.push(labels.clone());
        return;
    };
    let free: Vec<usize> = (first + 1..16).filter(|&cell| labels[cell] == 0).collect();
    for a in 0..free.len() {
        for b in a + 1..free.len() {
            for c in b + 1..free.len() {
                let region = [first, free[a], free[b], free[c]];
                if is_connected(&region) {
                    region.iter().for_each(|&cell| labels[cell] = next);
                    divisions(labels, next + 1, found);
                    region.iter().for_each(|&cell| labels[cell] = 0);
                }
            }
        }
    }
}

/// Values and labels of all grids, before any rule but the regions.
fn grids() -> Vec<Vec<i32>> {
    let mut squares = Vec::new();
    let latin = iss::read(".Shape~4x4.NoBoxes").unwrap();
    search::solve(&latin, u64::MAX, &Stop::new(), |values| {
        squares.push(values.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(squares.len(), 576);
    let mut all = Vec::new();
    divisions(&mut vec![0; 16], 1, &mut all);
    assert_eq!(all.len(), 117);
    let puzzle = iss::read(REGIONS).unwrap();
    let pairs = squares.iter().flat_map(|square| all.iter().map(move |labels| [&square[..], labels].concat()));
    pairs.filter(|values| puzzle.judge(values).is_ok()).collect()
}

fn random_rules(rng: &mut Rng) -> String {
    let mut text = REGIONS.to_owned();
    for _ in 0..rng.below(5) {
        let cell = |rng: &mut Rng| format!("R{}C{}", 1 + rng.below(4), 1 + rng.below(4));
        let labels = |rng: &mut Rng, count: usize| {
            let mut places: Vec<usize> = (1..=16).collect();
            rng.shuffle(&mut places);
            places[..count].iter().map(|place| format!("~CC{place}")).collect::<String>()
        };
        let rule = match rng.below(9) {
            0 | 1 => format!(".SameValues~2{}", labels(rng, 2)),
            2 => format!(".SameValues~3{}", labels(rng, 3)),
            3 => format!(".ChaosArrow~{}", cell(rng)),
            4 => format!(".ChaosCount~{}", cell(rng)),
            5 => format!(".CountDistinct~{}{}", cell(rng), labels(rng, 3)),
            6 => format!(".AllDifferent{}", labels(rng, 2)),
            7 => format!(".~{}_{}", cell(rng), 1 + rng.below(4)),
            // Labels can no longer be exchanged.
            _ => match rng.below(3) {
                0 => format!(".~CC{}_{}", 1 + rng.below(16), 1 + rng.below(4)),
                1 => format!(".Sum~5{}", labels(rng, 2)),
                _ => format!(".GreaterThan{}", labels(rng, 2)),
            },
        };
        text += &rule;
    }
    text
}

fn solutions(puzzle: &Puzzle) -> HashSet<Vec<i32>> {
    let mut found = HashSet::new();
    let outcome = search::solve(puzzle, u64::MAX, &Stop::new(), |values| {
        assert!(found.insert(values.to_vec()), "a solution twice");
        ControlFlow::Continue(())
    });
    assert!(outcome.exhausted);
    found
}

#[test]
fn every_division_is_found_once() {
    let all = grids();
    assert_eq!(solutions(&iss::read(REGIONS).unwrap()).len(), all.len());
    let mut rng = Rng::new(23);
    let mut with_solutions = 0;
    for _ in 0..60 {
        let text = random_rules(&mut rng);
        let Ok(puzzle) = iss::read(&text) else { continue };
        let expected: HashSet<Vec<i32>> = all.iter().filter(|values| puzzle.judge(values).is_ok()).cloned().collect();
        with_solutions += u32::from(!expected.is_empty());
        assert_eq!(solutions(&puzzle), expected, "{text}");
    }
    assert!(with_solutions > 20, "{with_solutions}");
}
