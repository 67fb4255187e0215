//! Rules: everything a puzzle asks for beside its houses.
//!
//! A [`Rule`] is data: its [`Kind`], numbers, texts, lines of cells, and for `Or` and `And` more rules. Each kind is a
//! file of this folder whose docs say what the rule is, how it is propagated, why a removal holds, and how it is
//! written. A kind has two halves that share no code: `lower` turns a rule into parts for the engine, `check` says from
//! the definition whether a filling keeps it.
//!
//! A new rule is a file with a static [`Kind`] and a line in the list below.

use crate::model::{Puzzle, RuleError};
use crate::search::parts::Parts;
use core::fmt;

/// How the arguments of a rule are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// No arguments: `.AntiKnight`.
    Flag,
    /// A number: `.Diagonal~1`.
    Number,
    /// A word: `.FullRankTies~any`.
    Word,
    /// Cells: `.Thermo~R1C1~R1C2`.
    Cells,
    /// A number, then cells: `.Cage~10~R1C1~R1C2`. Without the number this one is meant.
    NumberCells(Option<i64>),
    /// Numbers joined by `_`, then cells: `.ContainExact~1_2~R1C1~R1C2`.
    NumbersCells,
    /// A word, then cells: `.Indexing~C~R1C1`.
    WordCells,
    /// Lists of cells with `-` between them: `.EqualSum~R1C1~-~R1C2`.
    Lists,
    /// A row or column with a clue at its start, its end or both: `.XSum~R1~20~`.
    Outside,
    /// A clue and its row or column: `.Sandwich~10~R1`.
    Line,
    /// A clue and the cell where its diagonal starts: `.LittleKiller~20~R1C3`.
    Diagonal,
    /// The first cell of a square of four, then values: `.Quad~R1C1~1~2`.
    Square,
    /// A total, perhaps with weights, then cells: `.Sum~0_=_1_-1~R1C1~R1C2`.
    Weights,
    /// A table or automaton, then lists of cells with names: `.Pair~key~_name~R1C1~R1C2~~R2C1~R2C2`.
    Coded,
    /// A pattern, then lists of cells: `.Regex~code~R1C1~R1C2`.
    Pattern,
    /// A cell, 0 or 1, then lists of cells: `.ChaosArrow~R1C1~0~CC1~CC2`.
    Control,
    /// The prefix of a group of cells, values, and perhaps a size: `.ConnectedValues~~1_2~5`.
    Group,
    /// Other rules up to `.End`.
    Rules,
}

/// A kind of rule.
pub struct Kind {
    /// Its name in text.
    pub name: &'static str,
    /// What it asks for, in a sentence.
    pub about: &'static str,
    /// How its arguments are written.
    pub form: Form,
    /// The fewest cells of its first line.
    pub least_cells: usize,
    pub(crate) check: fn(&Rule, &Puzzle, &[i32]) -> bool,
    pub(crate) lower: fn(&Rule, &mut Parts<'_>) -> Result<(), RuleError>,
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A rule of a puzzle.
///
/// ```
/// use sudokit_constraint::rule::Rule;
///
/// let cage = Rule::named("Cage").expect("a known rule").with_numbers([10]).with_cells([0, 1, 9]);
/// assert_eq!((cage.name(), cage.cells()), ("Cage", [0, 1, 9].as_slice()));
/// ```
#[derive(Clone, Debug)]
pub struct Rule {
    kind: &'static Kind,
    numbers: Vec<i64>,
    texts: Vec<String>,
    lists: Vec<Vec<usize>>,
    rules: Vec<Rule>,
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        let parts = |rule: &Self| (rule.numbers.clone(), rule.texts.clone(), rule.lists.clone());
        self.kind.name == other.kind.name && parts(self) == parts(other) && self.rules == other.rules
    }
}

impl Eq for Rule {}

impl Rule {
    /// A rule of this kind without arguments.
    pub fn new(kind: &'static Kind) -> Self {
        Self { kind, numbers: Vec::new(), texts: Vec::new(), lists: Vec::new(), rules: Vec::new() }
    }

    /// A rule of the kind with this name.
    pub fn named(name: &str) -> Option<Self> {
        kind(name).map(Self::new)
    }

    /// Sets the numbers.
    #[must_use]
    pub fn with_numbers(mut self, numbers: impl IntoIterator<Item = i64>) -> Self {
        self.numbers = numbers.into_iter().collect();
        self
    }

    /// Sets the texts.
    #[must_use]
    pub fn with_texts(mut self, texts: impl IntoIterator<Item = String>) -> Self {
        self.texts = texts.into_iter().collect();
        self
    }

    /// Adds a list of cells.
    #[must_use]
    pub fn with_cells(mut self, cells: impl IntoIterator<Item = usize>) -> Self {
        self.lists.push(cells.into_iter().collect());
        self
    }

    pub(crate) fn rules_mut(&mut self) -> &mut Vec<Self> {
        &mut self.rules
    }

    /// Sets the rules inside.
    #[must_use]
    pub fn with_rules(mut self, rules: Vec<Self>) -> Self {
        self.rules = rules;
        self
    }

    /// Its kind.
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// Whether its meaning depends on the other rules of the puzzle: without another rule it may allow less.
    pub fn depends_on_others(&self) -> bool {
        matches!(self.name(), "StrictKropki" | "StrictXV" | "FullRank")
            || self.rules().iter().any(Self::depends_on_others)
    }

    /// The name of its kind.
    pub fn name(&self) -> &'static str {
        self.kind.name
    }

    /// Its first list of cells.
    pub fn cells(&self) -> &[usize] {
        self.lists.first().map_or(&[], Vec::as_slice)
    }

    /// All its lists of cells.
    pub fn lists(&self) -> &[Vec<usize>] {
        &self.lists
    }

    /// Its numbers.
    pub fn numbers(&self) -> &[i64] {
        &self.numbers
    }

    /// Its texts.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// The rules inside it.
    pub fn rules(&self) -> &[Self] {
        &self.rules
    }

    /// Its first number, 0 if it has none.
    pub(crate) fn number(&self) -> i64 {
        self.numbers.first().copied().unwrap_or(0)
    }

    pub(crate) fn text(&self) -> &str {
        self.texts.first().map_or("", String::as_str)
    }

    /// The values of its first list of cells.
    pub(crate) fn values(&self, values: &[i32]) -> Vec<i64> {
        self.cells().iter().map(|&cell| i64::from(values[cell])).collect()
    }

    /// Whether it has the arguments of its form, and its cells exist.
    pub(crate) fn fits(&self, puzzle: &Puzzle) -> Result<(), RuleError> {
        form::check(self)?;
        let count = puzzle.cell_count();
        let grid = puzzle.layout();
        for &cell in self.lists.iter().flatten() {
            if cell >= count || cell < grid.cell_count() && grid.is_void(cell) {
                return Err(RuleError::new(format!("there is no cell {cell}, expected 0 to {}", count - 1)));
            }
        }
        if self.cells().len() < self.kind.least_cells {
            let (found, least) = (self.cells().len(), self.kind.least_cells);
            return Err(RuleError::new(format!("{found} cells, expected at least {least}")));
        }
        if self.numbers.iter().any(|number| number.abs() > MAX_NUMBER) {
            return Err(RuleError::new(format!("a number beyond {MAX_NUMBER}")));
        }
        arguments::check(self, puzzle)?;
        self.rules.iter().try_for_each(|rule| rule.fits(puzzle).map_err(|error| error.in_rule(rule.name())))
    }

    /// Whether a filling keeps the rule.
    pub fn holds(&self, puzzle: &Puzzle, values: &[i32]) -> bool {
        (self.kind.check)(self, puzzle, values)
    }

    pub(crate) fn lower(&self, parts: &mut Parts<'_>) -> Result<(), RuleError> {
        (self.kind.lower)(self, parts)
    }
}

/// The largest number in a rule.
const MAX_NUMBER: i64 = 1_000_000;

/// Adds the cells outside the grid in which [`Doppelganger`](KINDS) keeps the missing values.
pub(crate) fn doppelganger_cells(puzzle: &mut Puzzle) -> Result<(), RuleError> {
    let layout = puzzle.layout();
    let side = layout.rows();
    if layout.columns() != side || layout.least_value() != 0 || layout.value_count() != side + 1 {
        return Err(RuleError::new("expected a square grid with the values 0 to its side").in_rule("Doppelganger"));
    }
    let boxes = layout.houses().iter().filter(|house| house.kind == crate::model::Kind::Box).count();
    let across = layout.box_size().map(|size| layout.columns() / size.1);
    puzzle.add_extra("DGZ", "zero", 1, None)?;
    puzzle.add_extra("DGR", "missing in columns", side, None)?;
    puzzle.add_extra("DGC", "missing in rows", side, None)?;
    if boxes > 0 {
        puzzle.add_extra("DGB", "missing in boxes", boxes, across)?;
    }
    Ok(())
}

/// The kind with this name.
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().copied().find(|kind| kind.name == name)
}

/// The error for a name that no rule has, with the name that is meant if one is close.
pub(crate) fn unknown(name: &str) -> RuleError {
    let shown: String = name.chars().take(40).collect();
    let close = KINDS.iter().map(|kind| (distance(&shown, kind.name), kind.name)).min();
    match close {
        Some((steps, close)) if 3 * steps <= close.len() => {
            RuleError::new(format!("unknown rule '{shown}'; did you mean '{close}'?"))
        }
        _ => RuleError::new(format!("unknown rule '{shown}'")),
    }
}

/// How many letters have to be changed, added or removed to make one name of another, whatever their case.
pub fn distance(one: &str, other: &str) -> usize {
    let (one, other) = (one.to_lowercase().into_bytes(), other.to_lowercase().into_bytes());
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let here = (before + usize::from(a != b)).min(row[j] + 1).min(row[j + 1] + 1);
            before = core::mem::replace(&mut row[j + 1], here);
        }
    }
    row[other.len()]
}

mod arguments;
mod form;
mod legend;
mod pattern;

macro_rules! kinds {
    ($($file:ident),* $(,)?) => {
        $(mod $file;)*
        /// All kinds of rules.
        pub static KINDS: &[&Kind] = &[$(&$file::KIND),*];
    };
}

kinds!(
    all_different,
    and,
    anti_consecutive,
    anti_king,
    anti_knight,
    anti_taxicab,
    arrow,
    between,
    black_dot,
    cage,
    chaos_arrow,
    chaos_construction,
    chaos_count,
    clone,
    connected_values,
    contain_at_least,
    contain_exact,
    count_distinct,
    counting_circles,
    diagonal,
    difference,
    disjoint_sets,
    doppelganger,
    double_arrow,
    dutch_flatmates,
    entropic,
    equal_sum,
    equality_cage,
    even,
    full_rank,
    full_rank_ties,
    given,
    global_entropy,
    global_mod,
    greater_than,
    hidden_skyscraper,
    indexing,
    little_killer,
    lockout,
    look_and_say,
    lunchbox,
    maximum,
    minimum,
    modular,
    nabner,
    nfa,
    numbered_room,
    odd,
    or,
    pair,
    pair_x,
    palindrome,
    pill_arrow,
    quad,
    ratio,
    regex,
    region_same_values,
    region_sum_line,
    rellik_cage,
    renban,
    same_values,
    sandwich,
    skyscraper,
    slow_thermo,
    strict_kropki,
    strict_xv,
    sum,
    sum_line,
    thermo,
    v,
    value_indexing,
    whisper,
    white_dot,
    windoku,
    x,
    x_sum,
    zipper,
);

pub(crate) use windoku::windows;

/// What the files of this folder need.
mod prelude {
    pub(super) use super::{Form, Kind, Rule};
    pub(super) use crate::model::{Layout, Puzzle, RuleError};
    pub(super) use crate::search::parts::Parts;
    pub(super) use sudokit_core::SmallSort;

    /// Pairs of cells of a list that share an edge, the earlier one first; two cells are a pair wherever they are.
    pub(super) fn adjacent(puzzle: &Puzzle, cells: &[usize]) -> Vec<(usize, usize)> {
        if let [one, other] = *cells {
            return vec![(one, other)];
        }
        let mut pairs = Vec::new();
        for (i, &one) in cells.iter().enumerate() {
            pairs.extend(cells[i + 1..].iter().filter(|&&other| puzzle.touch(one, other)).map(|&other| (one, other)));
        }
        pairs
    }
}
