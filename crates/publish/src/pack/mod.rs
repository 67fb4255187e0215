//! Packs: files of graded puzzles for apps.
//!
//! A [`Request`] says how many puzzles of which levels and techniques. [`Pack::make`] makes them: all different up to
//! symmetry, rated, solved and explained, and the same for the same seed. [`Pack::lines`] writes JSON lines,
//! [`Pack::sqlite`] a database, [`sign`] signs either, and [`verify`] checks a file against the [`SCHEMA`] and everything it
//! claims.
//!
//! ```
//! use sudokit::{Alone, Job};
//! use sudokit_publish::pack::{self, Pack, Request};
//!
//! let request = Request { count: 4, levels: vec!["gentle".into(), "easy".into()], seed: 7, ..Request::default() };
//! let text = Pack::make(&request, &Job::default(), &Alone)?.lines();
//! assert_eq!(pack::verify(text.as_bytes(), &Job::default())?.count, 4);
//! # Ok::<(), sudokit::Error>(())
//! ```

mod entry;
mod make;
mod schema;
mod sign;
mod sqlite;
mod verify;

pub use entry::{Entry, Header, Part, Step};
pub use make::Request;
pub use sign::{KeyPair, check_secret, new_key, sign, verify_signature};
pub use verify::verify;

/// The version of the format. It changes when a field changes its meaning or is removed.
pub const FORMAT: u32 = 1;

/// The JSON schema of the lines of a pack.
pub const SCHEMA: &str = include_str!("../../schema/pack.json");

/// Graded puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct Pack {
    /// What the pack says about itself.
    pub header: Header,
    /// The puzzles, in the order of the parts.
    pub entries: Vec<Entry>,
}

impl Pack {
    /// The pack as JSON lines: the header, then a line for each puzzle.
    pub fn lines(&self) -> String {
        let mut text = line(&self.header);
        self.entries.iter().for_each(|entry| text += &line(entry));
        text
    }
}

fn line(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default() + "\n"
}
