//! Which puzzles have tables of pairs for rules, and nothing else.

use super::learn::{MOST_TABLES, Table};
use super::net::Builder;
use super::parts::Part;

impl Builder<'_> {
    /// The tables of pairs, sums of two cells among them; `None` if there are other rules, or too many tables.
    pub(super) fn tables_alone(&self, parts: &[Part]) -> Option<Vec<Table>> {
        let layout = self.puzzle.layout();
        let mut tables: Vec<Table> = Vec::new();
        for part in parts {
            match part {
                Part::Keep(..) | Part::Different(_) => {}
                Part::Pair(one, other, rows) => tables.push((*one as u16, *other as u16, rows.clone())),
                Part::Sum(terms, total) => {
                    let &[(one, first), (other, second)] = terms.as_slice() else { return None };
                    let row = |a: i32| layout.set(|b| first * i64::from(a) + second * i64::from(b) == *total);
                    tables.push((one as u16, other as u16, layout.values().map(row).collect()));
                }
                _ => return None,
            }
        }
        (tables.len() <= MOST_TABLES).then_some(tables)
    }
}
