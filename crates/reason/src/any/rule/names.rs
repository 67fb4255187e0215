//! What rules are called in sentences, and the technique that each kind belongs to.

use crate::any::technique::Technique;
use crate::explain::words::phrase::join;
use sudokit_constraint::model::Puzzle;
use sudokit_constraint::rule::Rule;

/// What a rule is called: a noun of its own, the name that the puzzle gives it, or its name in small letters.
fn noun(rule: &Rule) -> String {
    let plain = |name: &&String| {
        let is_plain = |letter: char| letter.is_alphanumeric() || letter == ' ' || letter == '-';
        !name.trim().is_empty() && name.chars().count() <= LONGEST_NAME && name.chars().all(is_plain)
    };
    let noun = match rule.name() {
        "Pair" | "PairX" | "Binary" | "BinaryX" | "NFA" | "Regex" => {
            return match rule.texts() {
                [_, name] if plain(&name) => format!("{} rule", name.trim()),
                _ if rule.name() == "NFA" => "automaton".to_owned(),
                _ if rule.name() == "Regex" => "regular expression".to_owned(),
                _ => "pair rule".to_owned(),
            };
        }
        "Cage" => "cage",
        "Sum" => "sum",
        "Thermo" => "thermometer",
        "SlowThermo" => "slow thermometer",
        "Arrow" => "arrow",
        "DoubleArrow" => "double arrow",
        "PillArrow" => "pill arrow",
        "Whisper" => "whisper line",
        "Renban" => "renban line",
        "Nabner" => "nabner line",
        "WhiteDot" => "white dot",
        "BlackDot" => "black dot",
        "Palindrome" => "palindrome",
        "Clone" => "clone",
        "Quad" => "quadruple",
        "LittleKiller" => "little killer clue",
        "Sandwich" => "sandwich clue",
        "Lunchbox" => "lunchbox",
        "XSum" => "X-sum clue",
        "Skyscraper" => "skyscraper clue",
        "HiddenSkyscraper" => "hidden skyscraper clue",
        "NumberedRoom" => "numbered room clue",
        "FullRank" => "rank clue",
        "Between" => "between line",
        "Lockout" => "lockout line",
        "RegionSumLine" => "region sum line",
        "SumLine" => "sum line",
        "Zipper" => "zipper line",
        "EqualSum" => "equal sum",
        "Entropic" => "entropic line",
        "Modular" => "modular line",
        "GreaterThan" => "inequality",
        "Difference" => "difference",
        "Ratio" => "ratio",
        "ContainExact" | "ContainAtLeast" => "list of values",
        "AllDifferent" => "group",
        "Even" => "even cell",
        "Odd" => "odd cell",
        "Indexing" => "indexing line",
        "ValueIndexing" => "value indexing line",
        "CountDistinct" => "count of different values",
        "SameValues" => "sets of equal values",
        "Or" => "choice of rules",
        "X" | "V" => rule.name(),
        _ if rule.cells().is_empty() => rule.name(),
        _ => {
            let title = rule.title();
            let mut letters = title.chars();
            return letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect());
        }
    };
    noun.to_owned()
}

/// The most letters of a name that the puzzle gives a rule.
const LONGEST_NAME: usize = 40;
/// The most cells of a cage that are named.
const MOST_NAMED: usize = 4;

/// What a rule is called in sentences: `the cage of 14 in r1c1 and r1c2`, `the white dot between r1c1 and r1c2`, `the rule
/// AntiConsecutive`.
pub fn rule_title(puzzle: &Puzzle, rule: &Rule) -> String {
    let (name, cells) = (noun(rule), rule.cells());
    let at = match cells {
        [] => return format!("the rule {name}"),
        [one] => format!("at {}", puzzle.cell_name(*one)),
        few if is_area(rule) && few.len() <= MOST_NAMED => {
            format!("in {}", join(few.iter().map(|&cell| puzzle.cell_name(cell)), "and"))
        }
        many if is_area(rule) => format!("of {} cells at {}", many.len(), puzzle.cell_name(many[0])),
        [one, other] => format!("between {} and {}", puzzle.cell_name(*one), puzzle.cell_name(*other)),
        [first, .., last] => format!("from {} to {}", puzzle.cell_name(*first), puzzle.cell_name(*last)),
    };
    match (rule.name(), clue(rule)) {
        // `the cage of 20 at r1c1`: its number says enough.
        ("Cage" | "Sum", Some(sum)) => {
            let at = at.strip_prefix(&format!("of {} cells ", cells.len())).unwrap_or(&at);
            format!("the {name} of {sum} {at}")
        }
        (_, Some(clue)) => format!("the {name} {at} ({clue})"),
        (_, None) => format!("the {name} {at}"),
    }
}

/// Whether the cells of a rule are an area, not a line.
fn is_area(rule: &Rule) -> bool {
    matches!(
        rule.name(),
        "Cage"
            | "Sum"
            | "AllDifferent"
            | "RellikCage"
            | "EqualityCage"
            | "ContainExact"
            | "ContainAtLeast"
            | "SameValues"
    )
}

/// The numbers that a puzzle shows for a rule.
pub(super) fn clue(rule: &Rule) -> Option<String> {
    let shows = matches!(
        rule.name(),
        "Cage"
            | "LittleKiller"
            | "Sandwich"
            | "XSum"
            | "Skyscraper"
            | "HiddenSkyscraper"
            | "FullRank"
            | "Quad"
            | "Lunchbox"
            | "NumberedRoom"
            | "Sum"
            | "SumLine"
            | "RellikCage"
            | "ContainExact"
            | "ContainAtLeast"
            | "Whisper"
            | "Lockout"
            | "Modular"
            | "Difference"
            | "Ratio"
    );
    let most = if matches!(rule.name(), "Sum" | "SumLine") { 1 } else { 4 };
    let numbers: Vec<String> = rule.numbers().iter().take(most).map(ToString::to_string).collect();
    // A cage with the sum 0 has none; a sum with weights is more than a number.
    let is_none = rule.name() == "Cage" && numbers == ["0"] || rule.name() == "Sum" && rule.numbers().len() > 1;
    (shows && !numbers.is_empty() && !is_none).then(|| numbers.join(", "))
}

/// What a group of different cells is called: `diagonal 1`, `the cage at r1c1`.
pub(super) fn group(puzzle: &Puzzle, rule: usize, count: usize, cells: &[usize]) -> String {
    match puzzle.rules()[rule].name() {
        "Diagonal" => format!("diagonal {count}"),
        "Windoku" => format!("window {count}"),
        "DisjointSets" => format!("disjoint group {count}"),
        _ => format!("the {} at {}", noun(&puzzle.rules()[rule]), puzzle.cell_name(cells[0])),
    }
}

/// The technique for what a kind of rule excludes by plain propagation.
pub(super) fn technique(name: &str) -> Technique {
    match name {
        "Cage" | "Sum" => Technique::CageCombinations,
        "Thermo" | "SlowThermo" | "GreaterThan" => Technique::ThermoBounds,
        "Arrow" | "DoubleArrow" | "PillArrow" => Technique::ArrowBounds,
        "WhiteDot" | "BlackDot" | "X" | "V" | "Difference" | "Ratio" | "StrictKropki" | "StrictXV"
        | "AntiConsecutive" | "Pair" | "PairX" => Technique::PairRule,
        "Whisper" => Technique::Whisper,
        "Renban" | "Nabner" => Technique::Renban,
        "LittleKiller" => Technique::LittleKiller,
        "Sandwich" | "Lunchbox" => Technique::Sandwich,
        "Palindrome" | "Clone" | "SameValues" | "RegionSameValues" => Technique::SameDigit,
        "Quad" | "ContainExact" | "ContainAtLeast" => Technique::Quadruple,
        "XSum" | "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" | "FullRank" | "Minimum" | "Maximum" => {
            Technique::OutsideClue
        }
        "EqualSum" | "RegionSumLine" | "SumLine" | "Zipper" | "Between" | "Lockout" => Technique::LineSums,
        _ => Technique::OneRule,
    }
}
