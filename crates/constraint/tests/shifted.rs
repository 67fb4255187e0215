//! What a rule says about larger, smaller, middle and neighbouring values holds for any range: with values from 5 on there
//! are as many solutions as with values from 1 on.

use sudokit_constraint::notation;
use sudokit_constraint::rule::KINDS;
use sudokit_constraint::search;
use sudokit_solve::Stop;

/// Rules that compare values with each other and with the ends of the range only.
#[rustfmt::skip]
const RELATIVE: [&str; 34] = [
    ".AllDifferent~R1C1~R2C2~R3C3", ".AntiConsecutive", ".AntiKing", ".AntiKnight", ".Between~R1C1~R1C2~R2C3",
    ".Clone~R1C1~R1C2~-~R2C2~R3C3", ".Diagonal~1", ".Difference~1~R1C1~R1C2", ".DisjointSets", ".DoubleArrow~R1C1~R1C2~R1C3~R2C3",
    ".DutchFlatmates", ".Entropic~R1C1~R1C2~R2C3", ".EqualSum~R1C1~R2C2~-~R3C1~R1C3", ".EqualityCage~R1C1~R1C2", ".FullRank~R1~3~",
    ".GlobalEntropy", ".GlobalMod", ".GreaterThan~R1C1~R1C2", ".Lockout~1~R1C1~R1C2~R2C3", ".Maximum~R2C2", ".Minimum~R1C1~R3C3",
    ".Modular~3~R1C1~R1C2~R2C3", ".Nabner~R1C1~R1C2", ".Palindrome~R1C1~R2C2~R3C3", ".RegionSameValues",
    ".Renban~R1C1~R1C2", ".SameValues~2~R1C1~R1C2~R3C3~R2C3", ".SlowThermo~R1C1~R1C2~R2C3", ".Sum~0_=_1_-1~R1C1~R2C2",
    ".Thermo~R1C1~R1C2~R2C3", ".Whisper~1~R1C1~R1C2", ".WhiteDot~R1C1~R1C2", ".Windoku", ".Zipper~R1C1~R1C2~R2C3~R2C2",
];

/// Rules that also say something about a value itself: its size, its code, or how often it occurs.
#[rustfmt::skip]
const ABSOLUTE: [&str; 43] = [
    "And", "AntiTaxicab", "Arrow", "BlackDot", "Cage", "ChaosArrow", "ChaosConstruction", "ChaosCount", "ConnectedValues",
    "ContainAtLeast", "ContainExact", "CountDistinct", "CountingCircles", "Doppelganger", "Even", "FullRankTies", "Given",
    "HiddenSkyscraper", "Indexing", "LittleKiller", "LookAndSay", "Lunchbox", "NFA", "NumberedRoom", "Odd", "Or", "Pair",
    "PairX", "PillArrow", "Quad", "Ratio", "Regex", "RegionSumLine", "RellikCage", "Sandwich", "Skyscraper", "StrictKropki",
    "StrictXV", "SumLine", "V", "ValueIndexing", "X", "XSum",
];

/// The number of solutions, or why the puzzle is refused.
fn count(shape: &str, values: &str, rule: &str) -> Result<u64, String> {
    let text = shape.replace("VALUES", values) + rule;
    let puzzle = notation::read(&text).map_err(|error| error.to_string())?;
    let outcome = search::count(&puzzle, u64::MAX, &Stop::new());
    assert!(outcome.exhausted, "{text}");
    Ok(outcome.count)
}

#[test]
fn rules_about_order_hold_for_values_from_any_number_on() {
    for rule in RELATIVE {
        let mut known = 0;
        for shape in [".Shape~3x3~VALUES~Raw", ".Shape~3x3~VALUES.NoBoxes", ".Shape~4x4~VALUES"] {
            let ranges = if shape.contains("4x4") { ["1-4", "0-3", "6-9"] } else { ["1-3", "0-2", "5-7"] };
            let counts = ranges.map(|values| count(shape, values, rule).ok());
            assert!(counts.iter().all(|count| *count == counts[0]), "{shape}{rule}: {counts:?}");
            known += usize::from(counts[0].is_some_and(|count| count > 0));
        }
        assert!(known > 0, "{rule}");
    }
}

#[test]
fn every_rule_is_in_one_of_the_lists() {
    let relative = RELATIVE.iter().map(|rule| rule[1..].split('~').next().unwrap());
    let mut listed: Vec<&str> = relative.chain(ABSOLUTE).collect();
    let mut names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    listed.sort_unstable();
    names.sort_unstable();
    assert_eq!(listed, names);
}
