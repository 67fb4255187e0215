//! The examples of `docs/steps.md`: each is the step of its technique in its position, with these words and this picture.
//!
//! `docs/steps/examples.tsv` has a name, a technique and a position on each line. `GALLERY=update` draws the pictures again
//! and prints the words.

#![allow(clippy::print_stdout, reason = "the words for the page")]

use std::path::Path;
use std::sync::Arc;
use sudokit_constraint::notation::iss;
use sudokit_reason::any::{Guide, Position, Space, Technique, Told};
use sudokit_reason::explain::Level;

/// Words without line breaks and marks of quotations.
fn plain(text: &str) -> String {
    text.replace("\n> ", " ").replace('\\', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn examples_are_as_the_page_shows_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/steps");
    let update = std::env::var("GALLERY").is_ok_and(|value| value == "update");
    let page = plain(&std::fs::read_to_string(folder.join("../steps.md")).unwrap());
    for line in std::fs::read_to_string(folder.join("examples.tsv")).unwrap().lines() {
        let [name, technique, text] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("three fields: {line}") };
        let technique = Technique::named(technique).unwrap();
        let puzzle = Arc::new(iss::read(text).unwrap());
        let symbols = puzzle.layout().values().map(|value| value.to_string()).collect();
        let space = Arc::new(Space::of_puzzle(&puzzle, symbols).unwrap());
        let position = Position::new(Arc::clone(&space), puzzle.possible());
        let step = Guide::new(&space).without(|other| other != technique).next(&position);
        let step = step.unwrap_or_else(|| panic!("{name}: no {technique}"));
        let told = Told::new(&position, &step);
        let (words, picture, file) = (told.words(Level::Full), told.svg(), folder.join(format!("{name}.svg")));
        if update {
            println!("{name}: {words}");
            std::fs::write(file, picture).unwrap();
        } else {
            assert!(page.contains(&plain(&words)), "docs/steps.md should have: {words}");
            assert_eq!(std::fs::read_to_string(file).unwrap(), picture, "{name}: see GALLERY=update");
        }
    }
}
