//! Counts of a few puzzles, and that parts can be merged.

use super::*;

fn facts(clues: usize, w: i64, class: u128) -> Facts<'static> {
    Facts {
        clues,
        ratings: vec![("W", Key::Whole(w)), ("SER", Key::Tenths(10 * w + 11))],
        techniques: vec![("Hidden Single", 40), ("Whip", w as u64)],
        automorphisms: Some(if class == 7 { 2 } else { 1 }),
        class: Some(class),
    }
}

fn some() -> Vec<Facts<'static>> {
    vec![facts(24, 3, 1), facts(25, 0, 2), facts(24, 3, 1), facts(26, 1, 7), facts(24, 3, 1)]
}

fn of(facts: &[Facts<'_>]) -> Stats {
    let mut stats = Stats::default();
    facts.iter().for_each(|facts| stats.add(facts));
    stats
}

#[test]
fn all_is_counted() {
    let stats = of(&some());
    assert_eq!((stats.puzzles(), stats.duplicates()), (5, 2));
    let names: Vec<String> = stats.columns().iter().map(|column| column.name().to_owned()).collect();
    assert_eq!(names, ["clues", "automorphisms", "W", "SER", "equivalents"]);
    let tables = stats.tables();
    assert_eq!(tables[1].rows[0], ["24", "3", "60.00 %"]);
    let techniques = tables.last().unwrap();
    assert_eq!(techniques.rows, [["Hidden Single", "5", "100.00 %", "200"], ["Whip", "4", "80.00 %", "10"]]);
    assert_eq!(tables[0].rows.last().unwrap()[..2], ["duplicates", "2"]);
    let plots: Vec<String> = stats.plots().into_iter().map(|(name, _)| name).collect();
    assert_eq!(plots, ["clues", "automorphisms", "W", "SER", "equivalents", "techniques", "W and SER"]);
}

#[test]
fn merged_parts_are_the_whole() {
    let all = some();
    let whole = of(&all);
    for cut in 0..=all.len() {
        let mut parts = of(&all[..cut]);
        parts.merge(&of(&all[cut..]));
        assert_eq!(parts.tables(), whole.tables(), "cut at {cut}");
        assert_eq!(parts.plots(), whole.plots(), "cut at {cut}");
    }
}

#[test]
fn nothing_gives_an_empty_summary() {
    let tables = Stats::default().tables();
    assert_eq!((tables.len(), tables[0].rows.len()), (1, 0));
    assert!(Stats::default().plots().is_empty());
}
