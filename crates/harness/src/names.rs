//! Files beside the puzzles, and words: read, written and read again.

use std::fmt::Display;
use std::str::FromStr;
use sudokit::generate::{HardSearch, Symmetry};
use sudokit::rating::hodoku::Level;
use sudokit::rating::se::Tenths;
use sudokit::reason::Technique;
use sudokit::solve::Isa;
use sudokit::{Cell, Classic as Puzzle};

/// Any text as the checkpoint of a search, and as whatever is read from one word.
pub fn side_files(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    again::<HardSearch>(&text);
    if let Ok(mut search) = text.parse::<HardSearch>() {
        let jobs = search.jobs();
        assert_eq!(jobs.len(), HardSearch::new(1, 1).jobs().len());
        let round = search.round();
        search.end_round(Vec::new());
        assert_eq!(search.round(), round + 1);
        again::<HardSearch>(&search.to_string());
    }
    again::<Puzzle>(&text);
    for word in text.split([' ', '\n']).take(20) {
        again::<Cell>(word);
        again::<Symmetry>(word);
        again::<Technique>(word);
        again::<Tenths>(word);
        let _ = (word.parse::<Level>(), word.parse::<Isa>());
    }
}

/// What was read is the same after it was written.
fn again<T: FromStr + Display + PartialEq>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        let written = value.to_string();
        assert!(written.parse::<T>().is_ok_and(|again| again == value), "{text:?} is written {written:?}");
    }
}
