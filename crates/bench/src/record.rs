//! What a benchmark leaves behind: one record for each contestant and set, with what is needed to judge it later.

use crate::error::BenchError;
use crate::machine;
use serde::{Deserialize, Serialize};
use std::path::Path;
use sudokit_solve::Isa;

/// How the puzzles were given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// All at once.
    #[default]
    Batch,
    /// Each after the answer to the one before.
    OneByOne,
}

/// The figures of one contestant on one set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The set.
    pub set: String,
    /// The contestant: an engine, or a rival.
    pub engine: String,
    /// One line on the contestant.
    #[serde(default)]
    pub about: String,
    /// Whether it comes from outside the project.
    #[serde(default)]
    pub rival: bool,
    /// How the puzzles were given.
    #[serde(default)]
    pub mode: Mode,
    /// On how many threads.
    #[serde(default = "one")]
    pub threads: usize,
    /// How many puzzles the set has.
    #[serde(default)]
    pub puzzles: usize,
    /// How often it was measured.
    #[serde(default)]
    pub rounds: usize,
    /// Puzzles per second in the best round.
    pub best_per_s: f64,
    /// Puzzles per second of CPU time in the best round, where the system reports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_per_cpu_s: Option<f64>,
    /// Puzzles that a rival answered wrongly. Such a rival is left out of the comparison on this set.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub wrong: usize,
    /// Puzzles per second in the middle round.
    pub median_per_s: f64,
    /// Best less worst round, as a share of the median.
    #[serde(default)]
    pub spread: f64,
    /// Branches with an alternative.
    pub guesses_per_puzzle: f64,
    /// The share of puzzles that needed none.
    #[serde(default)]
    pub no_guess_share: f64,
    /// Solutions found in the whole set, each puzzle up to the limit.
    pub solutions: u64,
    /// Half of the puzzles take at most this long, one by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p50_ns: Option<u64>,
    /// 99 of 100 puzzles take at most this long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p99_ns: Option<u64>,
    /// The longest single solve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_ns: Option<u64>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's form")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn one() -> usize {
    1
}

/// A whole run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The processor, as the system calls it.
    pub cpu: String,
    /// The instruction set in use, which is the one that `SUDOKIT_ISA` asked for, if any.
    #[serde(default)]
    pub isa: String,
    /// Which compiler built the engines, and how.
    pub compiler: String,
    /// The commit they were built from; `unknown` outside a repository, `+` after it when files were changed.
    pub commit: String,
    /// The version of sudokit.
    pub version: String,
    /// When the run began, in UTC.
    #[serde(default)]
    pub date: String,
    /// Solutions after which a puzzle was done.
    pub limit: u64,
    /// The greatest number of threads of any contestant.
    pub threads: usize,
    /// The figures.
    pub results: Vec<Record>,
}

impl Report {
    /// An empty report of a run that begins now on this machine.
    pub fn here(limit: u64) -> Self {
        Self {
            cpu: machine::cpu(),
            isa: Isa::current().to_string(),
            compiler: machine::COMPILER.into(),
            commit: machine::COMMIT.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            date: machine::now(),
            limit,
            threads: 1,
            results: Vec::new(),
        }
    }

    /// Adds records.
    pub fn extend(&mut self, records: Vec<Record>) {
        self.threads = records.iter().map(|record| record.threads).fold(self.threads, usize::max);
        self.results.extend(records);
    }

    /// As JSON, with a newline at the end.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("strings and finite numbers") + "\n"
    }

    /// Reads a report from a file.
    pub fn read(path: &Path) -> Result<Self, BenchError> {
        let text = std::fs::read_to_string(path).map_err(|error| BenchError::File(path.to_owned(), error))?;
        serde_json::from_str(&text).map_err(|error| BenchError::Text(path.to_owned(), error.to_string()))
    }

    /// Writes it to a file.
    pub fn write(&self, path: &Path) -> Result<(), BenchError> {
        std::fs::write(path, self.to_json()).map_err(|error| BenchError::File(path.to_owned(), error))
    }
}
