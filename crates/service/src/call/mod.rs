//! The calls, a file each: the request as a type, the answer as a type, and what leads from one to the other.

mod about;
mod candidates;
mod canon;
mod check;
mod convert;
mod count;
mod explain;
mod generate;
mod hint;
mod rate;
mod solve;
mod techniques;

use crate::fault::{Fault, Kind};
use crate::limits::Limits;
use crate::progress::{Progress, Report};
use sudokit::Stop;

/// One of the calls.
#[derive(Clone, Copy)]
pub struct Call {
    /// Its name, the last part of its path.
    pub name: &'static str,
    /// Whether it asks for a request; those without one are the same for everybody.
    pub has_request: bool,
    run: fn(&[u8], &Limits, &Stop, Report<'_>) -> Result<String, Fault>,
}

impl core::fmt::Debug for Call {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name)
    }
}

/// All calls.
pub const CALLS: &[Call] = &[
    Call { name: "solve", has_request: true, run: solve::call },
    Call { name: "count", has_request: true, run: count::call },
    Call { name: "candidates", has_request: true, run: candidates::call },
    Call { name: "check", has_request: true, run: check::call },
    Call { name: "rate", has_request: true, run: rate::call },
    Call { name: "hint", has_request: true, run: hint::call },
    Call { name: "explain", has_request: true, run: explain::call },
    Call { name: "generate", has_request: true, run: generate::call },
    Call { name: "canon", has_request: true, run: canon::call },
    Call { name: "convert", has_request: true, run: convert::call },
    Call { name: "techniques", has_request: false, run: techniques::call },
    Call { name: "about", has_request: false, run: about::call },
];

/// Answers a call. The body of a call without a request is not looked at.
///
/// When `stop` is raised, the answer is a fault of the kind [`Kind::TimedOut`], but for `count` (it says how many there are
/// at least) and for `generate` of other sizes (the puzzle keeps some clues more).
pub fn call(
    name: &str,
    body: &[u8],
    limits: &Limits,
    stop: &Stop,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<String, Fault> {
    match CALLS.iter().find(|call| call.name == name) {
        Some(call) => (call.run)(body, limits, stop, progress),
        None => Err(Fault::new(Kind::NotFound, format!("there is no call {name:?}"))),
    }
}

/// How much work a request may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Microseconds as a rule. There are exceptions: give it a few milliseconds, then take it for slow.
    Quick,
    /// Nobody knows: it may run until it is stopped.
    Slow,
}

/// The largest body that can be quick: a puzzle as a drawn grid fits, one with pencil marks does not.
const QUICK_BODY: usize = 512;

/// How much work a request may be, from a glance at it. Only a 9x9 puzzle given by its clues is little as a rule.
pub fn weight(name: &str, body: &[u8]) -> Weight {
    let has = |word: &[u8]| body.windows(word.len()).any(|window| window == word);
    match name {
        "techniques" | "about" => Weight::Quick,
        // A word can also be written with escapes (`\u0062ox`); such a body is not looked through.
        "solve" | "check" | "convert"
            if body.len() <= QUICK_BODY && !has(b"\"puzzles\"") && !has(b"\"box\"") && !has(b"\\u") =>
        {
            Weight::Quick
        }
        _ => Weight::Slow,
    }
}

#[cfg(test)]
mod tests;
