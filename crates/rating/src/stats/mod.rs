//! Statistics of a list of puzzles: clues, ratings, techniques, automorphisms, duplicates; as tables and as plots.
//!
//! The caller collects facts about each puzzle; this module counts them. [`Stats`] of several threads can be merged,
//! and the result does not depend on the order.
//!
//! ```
//! use sudokit_rating::stats::{Facts, Key, Stats};
//!
//! let mut stats = Stats::default();
//! stats.add(&Facts { clues: 24, ratings: vec![("W", Key::Whole(3))], ..Facts::default() });
//! stats.add(&Facts { clues: 25, ratings: vec![("W", Key::Whole(1))], ..Facts::default() });
//! let tables: Vec<String> = stats.tables().into_iter().map(|table| table.title).collect();
//! assert_eq!(tables, ["summary", "clues", "W"]);
//! assert!(stats.plots().iter().any(|(name, svg)| name == "clues" && svg.starts_with("<svg ")));
//! ```

mod column;
pub mod plot;
mod table;

pub use column::{Column, Key};
use sudokit_core::SmallSort;
pub use table::Table;

use std::collections::{BTreeMap, HashMap};

/// What is known about one puzzle; whatever was not asked is left out.
#[derive(Clone, Debug, Default)]
pub struct Facts<'a> {
    /// The number of clues.
    pub clues: usize,
    /// Ratings by the name of their scale.
    pub ratings: Vec<(&'a str, Key)>,
    /// Techniques that solve it, each with how often it is used.
    pub techniques: Vec<(&'a str, u64)>,
    /// The number of transforms that map it to itself, the identity included.
    pub automorphisms: Option<u64>,
    /// Its class of equivalent puzzles: the same number just for equivalents.
    pub class: Option<u128>,
}

/// How often a technique occurs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Uses {
    puzzles: u64,
    uses: u64,
}

/// Counts over a list of puzzles.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    puzzles: u64,
    clues: Column,
    automorphisms: Column,
    ratings: Vec<Column>,
    /// For two ratings of the same puzzle, by their names.
    pairs: BTreeMap<(String, String), BTreeMap<(Key, Key), u64>>,
    techniques: BTreeMap<String, Uses>,
    classes: HashMap<u128, u64>,
}

impl Stats {
    /// Counts a puzzle.
    pub fn add(&mut self, facts: &Facts<'_>) {
        self.puzzles += 1;
        self.clues.add(Key::Whole(facts.clues as i64));
        if let Some(count) = facts.automorphisms {
            self.automorphisms.add(Key::Whole(count as i64));
        }
        for (index, (name, key)) in facts.ratings.iter().enumerate() {
            self.rating(name).add(key.clone());
            for (other, value) in &facts.ratings[index + 1..] {
                let pair = self.pairs.entry(((*name).to_owned(), (*other).to_owned())).or_default();
                *pair.entry((key.clone(), value.clone())).or_default() += 1;
            }
        }
        for &(name, uses) in &facts.techniques {
            let entry = self.techniques.entry(name.to_owned()).or_default();
            entry.puzzles += u64::from(uses > 0);
            entry.uses += uses;
        }
        if let Some(class) = facts.class {
            *self.classes.entry(class).or_default() += 1;
        }
    }

    /// Adds what another worker counted.
    pub fn merge(&mut self, other: &Self) {
        self.puzzles += other.puzzles;
        self.clues.merge(&other.clues);
        self.automorphisms.merge(&other.automorphisms);
        other.ratings.iter().for_each(|column| self.rating(column.name()).merge(column));
        for (names, counts) in &other.pairs {
            let own = self.pairs.entry(names.clone()).or_default();
            counts.iter().for_each(|(keys, count)| *own.entry(keys.clone()).or_default() += count);
        }
        for (name, uses) in &other.techniques {
            let own = self.techniques.entry(name.clone()).or_default();
            own.puzzles += uses.puzzles;
            own.uses += uses.uses;
        }
        other.classes.iter().for_each(|(&class, count)| *self.classes.entry(class).or_default() += count);
    }

    fn rating(&mut self, name: &str) -> &mut Column {
        let index = self.ratings.iter().position(|column| column.name() == name).unwrap_or_else(|| {
            self.ratings.push(Column::new(name));
            self.ratings.len() - 1
        });
        &mut self.ratings[index]
    }

    /// How many puzzles were counted.
    pub fn puzzles(&self) -> u64 {
        self.puzzles
    }

    /// How many of the puzzles with a class are equivalent to an earlier one.
    pub fn duplicates(&self) -> u64 {
        self.classes.values().map(|count| count - 1).sum()
    }

    /// The distributions that have counted anything: clues, automorphisms, ratings, and sizes of classes.
    pub fn columns(&self) -> Vec<Column> {
        let named = |column: &Column, name: &str| {
            let mut named = Column::new(name);
            named.merge(column);
            named
        };
        let mut columns = vec![named(&self.clues, "clues"), named(&self.automorphisms, "automorphisms")];
        columns.extend(self.ratings.iter().cloned());
        let mut sizes = Column::new("equivalents");
        self.classes.values().for_each(|&size| sizes.add(Key::Whole(size as i64)));
        columns.push(sizes);
        columns.retain(|column| column.total() > 0);
        columns
    }

    /// A summary, a table for each distribution, and the techniques.
    pub fn tables(&self) -> Vec<Table> {
        let columns = self.columns();
        let show = |key: Option<&Key>| key.map_or(String::new(), Key::to_string);
        let row = |column: &Column| {
            let mean = column.mean().map_or(String::new(), |mean| format!("{mean:.3}"));
            let quantiles = [0.0, 0.5, 1.0].map(|share| show(column.quantile(share)));
            let [least, median, greatest] = quantiles;
            vec![column.name().to_owned(), column.total().to_string(), least, median, mean, greatest]
        };
        let mut summary = Table {
            title: "summary".to_owned(),
            head: ["property", "puzzles", "least", "median", "mean", "greatest"].map(str::to_owned).to_vec(),
            rows: columns.iter().map(row).collect(),
        };
        if !self.classes.is_empty() {
            let mut duplicates = vec!["duplicates".to_owned(), self.duplicates().to_string()];
            duplicates.resize(summary.head.len(), String::new());
            summary.rows.push(duplicates);
        }
        let mut tables = vec![summary];
        tables.extend(columns.iter().map(Table::of));
        if !self.techniques.is_empty() {
            tables.push(self.technique_table());
        }
        tables
    }

    /// The techniques, those that most puzzles need first.
    fn ranked(&self) -> Vec<(&String, &Uses)> {
        let mut techniques: Vec<_> = self.techniques.iter().collect();
        techniques.small_sort_by(|(a, x), (b, y)| y.puzzles.cmp(&x.puzzles).then(a.cmp(b)));
        techniques
    }

    fn technique_table(&self) -> Table {
        let techniques = self.ranked();
        let total = self.puzzles.max(1) as f64;
        let rows = techniques.into_iter().map(|(name, uses)| {
            let share = format!("{:.2} %", 100.0 * uses.puzzles as f64 / total);
            vec![name.clone(), uses.puzzles.to_string(), share, uses.uses.to_string()]
        });
        Table {
            title: "techniques".to_owned(),
            head: ["technique", "puzzles", "share", "uses"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }
    }

    /// SVG plots with their names: bars for each distribution and for the techniques, and a heat map for each
    /// pair of ratings.
    pub fn plots(&self) -> Vec<(String, String)> {
        let mut plots: Vec<(String, String)> =
            self.columns().iter().map(|column| (column.name().to_owned(), plot::bars(column))).collect();
        if !self.techniques.is_empty() {
            let counts: Vec<(&str, u64)> =
                self.ranked().iter().map(|(name, uses)| (name.as_str(), uses.puzzles)).collect();
            plots.push(("techniques".to_owned(), plot::ranking("techniques: number of puzzles", &counts)));
        }
        for ((across, down), counts) in &self.pairs {
            plots.push((format!("{across} and {down}"), plot::heat_map(across, down, counts)));
        }
        plots
    }
}

#[cfg(test)]
mod tests;
