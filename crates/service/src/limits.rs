//! How much a request may ask for.

use serde::Serialize;
use std::time::Duration;

/// What a request may ask for at most, and the one thing it cannot bring along: chance.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of a request.
    pub body: usize,
    /// Puzzles of a request.
    pub puzzles: usize,
    /// Symbols of a puzzle: 25 for 25x25.
    pub order: usize,
    /// How long a call may take. Only told by `about`: what ends a call is the request to stop.
    pub time: Option<Duration>,
    /// The seed for a request to generate that names none. Give another one each time.
    pub seed: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { body: 1 << 20, puzzles: 1000, order: 25, time: None, seed: 0 }
    }
}

/// As `about` tells them.
#[derive(Serialize)]
pub(crate) struct Told {
    body_bytes: usize,
    puzzles: usize,
    order: usize,
    seconds: Option<f64>,
}

impl Limits {
    pub(crate) fn told(&self) -> Told {
        Told {
            body_bytes: self.body,
            puzzles: self.puzzles,
            order: self.order,
            seconds: self.time.map(|time| time.as_secs_f64()),
        }
    }
}
