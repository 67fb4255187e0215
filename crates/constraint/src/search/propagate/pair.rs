//! Two cells and a table of the values that go together.

use crate::search::domains::{Domains, Propagator, Step};
use std::sync::Arc;

/// For every set of values of one cell, the values of the other that go with at least one of them, both ways.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Table {
    there: Unions,
    back: Unions,
}

impl Table {
    /// `rows[i]` are the values of the second cell that go with value `i` of the first.
    pub(crate) fn new(rows: &[u64]) -> Self {
        let values = rows.len();
        let columns: Vec<u64> =
            (0..values).map(|j| (0..values).fold(0, |column, i| column | (rows[i] >> j & 1) << i)).collect();
        Self { there: Unions::new(rows), back: Unions::new(&columns) }
    }

    #[inline]
    pub(crate) fn there(&self, set: u64) -> u64 {
        self.there.of(set)
    }

    #[inline]
    pub(crate) fn back(&self, set: u64) -> u64 {
        self.back.of(set)
    }
}

/// The unions of rows.
#[derive(Debug, PartialEq, Eq)]
enum Unions {
    /// An entry for every set of up to ten values, which fits into the nearest cache.
    Few(Box<[u16]>),
    /// Looked up eight values at a time.
    Many(Vec<[u64; 256]>),
}

impl Unions {
    fn new(rows: &[u64]) -> Self {
        if rows.len() <= 10 {
            let mut table = vec![0_u16; 1 << rows.len()];
            for set in 1..table.len() {
                table[set] = table[set & (set - 1)] | rows[set.trailing_zeros() as usize] as u16;
            }
            return Self::Few(table.into());
        }
        let mut tables = vec![[0; 256]; rows.len().div_ceil(8)];
        for (byte, table) in tables.iter_mut().enumerate() {
            for set in 1..256_usize {
                let lowest = set.trailing_zeros() as usize;
                table[set] = table[set & (set - 1)] | rows.get(8 * byte + lowest).copied().unwrap_or(0);
            }
        }
        Self::Many(tables)
    }

    #[inline]
    fn of(&self, set: u64) -> u64 {
        match self {
            Self::Few(table) => table[set as usize & (table.len() - 1)].into(),
            Self::Many(tables) => {
                let unions = |(byte, table): (usize, &[u64; 256])| table[(set >> (8 * byte)) as usize & 255];
                tables.iter().enumerate().map(unions).fold(0, |all, union| all | union)
            }
        }
    }
}

/// Two cells whose values are a pair of the table.
#[derive(Debug)]
pub(crate) struct Pair {
    cells: [u16; 2],
    table: Arc<Table>,
}

impl Pair {
    pub(crate) fn new(one: u16, other: u16, table: Arc<Table>) -> Self {
        Self { cells: [one, other], table }
    }
}

impl Propagator for Pair {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn run(&mut self, domains: &mut Domains) -> Step {
        let [one, other] = self.cells;
        domains.keep(other, self.table.there(domains.get(one)))?;
        domains.keep(one, self.table.back(domains.get(other)))
    }

    fn cost(&self) -> u32 {
        8
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}
