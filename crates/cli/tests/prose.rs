//! Documentation, help pages and error messages avoid phrases that readers stumbled over.
//!
//! The check compares words, so it finds a phrase across a line break, but not across punctuation.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A phrase to avoid, and what to write instead.
const AVOID: &[(&str, &str)] = &[
    ("so many", "a number with its unit, or the name of the value (TIME, N)"),
    ("as many as there are", "`all`"),
    ("however many there are", "`any number`"),
    ("somebody", "the program, the function or the user"),
    ("someone", "the program, the function or the user"),
    ("nobody", "the program, the function or the user"),
    ("everybody", "the program, the function or the user"),
    ("who asks", "the program, the function or the user"),
    ("whoever", "the program, the function or the user"),
    ("who drops it", "`dropping the handle`"),
    ("is no puzzle", "`is not a puzzle`"),
    ("are no puzzles", "`are not puzzles`"),
    ("is no file", "`is not a file`"),
    ("are no files", "`are not files`"),
    ("is no number", "`is not a number`"),
    ("is no guess", "`is not a guess`"),
    ("is no error", "`is not an error`"),
    ("is no leak", "`is not a leak`"),
    ("there is no such", "`unknown X`, or the condition: `if the index is out of range`"),
    ("no such one", "the condition: `if the index is out of range`"),
    ("clue can go", "`removing any clue adds a second solution`"),
    ("places of the clues", "`the clue pattern`"),
    ("another one each time", "`[default: random]`"),
    ("too much to do", "`the server is busy`"),
    ("a mistake in sudokit", "`a bug in sudokit`"),
    ("a panic costs", "what happens: `only that puzzle is lost`"),
    ("costs one block", "what happens: `only its block is lost`"),
    ("costs one puzzle", "what happens: `only that puzzle is lost`"),
    ("it is told", "`it is reported`"),
    ("is content with", "`accepts`"),
    ("only relink", "`work after relinking`"),
    ("a power cut may cost", "`write a checkpoint every N seconds`"),
    ("beyond the clock", "`too large to represent`"),
    ("rising order", "`ascending order`"),
    ("falling order", "`descending order`"),
    ("tells that", "`says that`, `reports that` or `shows that`"),
    ("tells how", "`says`, `reports` or `shows`"),
    ("tells which", "`says`, `reports` or `shows`"),
    ("tells whether", "`says`, `reports` or `shows`"),
    ("stats tells", "`shown with --stats`"),
    ("and that is said", "`and a message says so`"),
    ("unless told", "`by default`"),
    ("what is asked", "what it is"),
    ("not believed", "`ignored` or `rejected`"),
    ("of which those", "two sentences"),
];

/// Stands for punctuation between words, which no phrase contains.
const BREAK: &str = "";

/// The words of a text in lower case, each with its line from 1.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let mut word = String::new();
        for c in line.chars().chain([' ']) {
            if c.is_alphanumeric() {
                word.extend(c.to_lowercase());
                continue;
            }
            if !word.is_empty() {
                found.push((i + 1, std::mem::take(&mut word)));
            }
            // Emphasis and the marks that begin a comment or a quotation do not interrupt a sentence.
            if !matches!(c, ' ' | '\t' | '*' | '_' | '>' | '/') {
                found.push((i + 1, BREAK.to_owned()));
            }
        }
        if line.trim().is_empty() {
            found.push((i + 1, BREAK.to_owned()));
        }
    }
    found
}

/// The phrases to avoid in a text: a message for each, with the line.
fn flaws(name: &str, text: &str) -> Vec<String> {
    let words = words(text);
    let mut flaws = Vec::new();
    for (phrase, instead) in AVOID {
        let wanted: Vec<&str> = phrase.split(' ').collect();
        for at in words.windows(wanted.len()) {
            if at.iter().map(|(_, word)| word.as_str()).eq(wanted.iter().copied()) {
                flaws.push(format!("{name}:{}: \"{phrase}\"; write {instead}", at[0].0));
            }
        }
    }
    flaws
}

/// The contents of the string literals of Rust source, each on the line where it begins; the rest of the text is blank.
fn literals(source: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    let mut before = '\0';
    for line in source.lines() {
        if !inside && line.trim_start().starts_with("//") {
            text.push_str(".\n");
            continue;
        }
        for c in line.chars() {
            if c == '"' && before != '\\' && (inside || before != '\'') {
                inside = !inside;
                text.push('.');
            } else if inside && !(c == '\\' || before == '\\') {
                text.push(c);
            }
            before = if c == '\\' && before == '\\' { '\0' } else { c };
        }
        text.push('\n');
        before = '\0';
    }
    text
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Files below a folder that satisfy a condition, without build output and hidden folders.
fn files(folder: &Path, wanted: &dyn Fn(&Path) -> bool, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let (path, name) = (entry.path(), entry.file_name());
        let hidden = name.to_string_lossy().starts_with('.') && name != ".github";
        if path.is_dir() && !path.is_symlink() && !hidden && name != "target" && name != "node_modules" {
            files(&path, wanted, found);
        } else if path.is_file() && wanted(&path) {
            found.push(path);
        }
    }
}

fn found(folder: &str, wanted: impl Fn(&Path) -> bool) -> Vec<(String, String)> {
    let mut paths = Vec::new();
    files(&root().join(folder), &wanted, &mut paths);
    paths.sort();
    let name = |path: &Path| path.strip_prefix(root()).unwrap().display().to_string();
    paths.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

fn assert_plain(flaws: &[String]) {
    assert!(flaws.is_empty(), "{} phrases to rewrite:\n{}", flaws.len(), flaws.join("\n"));
}

#[test]
fn documentation_is_plain() {
    let pages = found("", |path| path.extension().is_some_and(|extension| extension == "md"));
    assert!(pages.len() > 40, "only {} pages were found", pages.len());
    assert_plain(&pages.iter().flat_map(|(name, text)| flaws(name, text)).collect::<Vec<_>>());
}

#[test]
fn help_is_plain() {
    let page = |arguments: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_sudokit")).args(arguments).env("COLUMNS", "100").output().unwrap();
        assert!(run.status.success(), "{arguments:?}: {run:?}");
        String::from_utf8(run.stdout).unwrap()
    };
    let list = page(&["-h"]);
    let list = list.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let commands: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() > 20, "{commands:?}");
    let mut all = flaws("sudokit --help", &page(&["--help"]));
    for command in commands.into_iter().filter(|command| *command != "help") {
        for flag in ["-h", "--help"] {
            all.extend(flaws(&format!("sudokit {command} {flag}"), &page(&[command, flag])));
        }
    }
    assert_plain(&all);
}

#[test]
fn error_messages_are_plain() {
    let is_error = |path: &Path| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.ends_with(".rs") && name.starts_with("error") && path.components().any(|part| part.as_os_str() == "src")
    };
    let sources = found("crates", is_error);
    assert!(sources.len() >= 4, "only {} files were found", sources.len());
    assert_plain(&sources.iter().flat_map(|(name, source)| flaws(name, &literals(source))).collect::<Vec<_>>());
}

#[test]
fn a_bad_sentence_is_caught() {
    let bad = "Fine.\n\nStop after **so\nmany** seconds. There IS no such engine, so, many fail.";
    let expected = ["page.md:3: \"so many\"", "page.md:4: \"there is no such\""];
    let caught = flaws("page.md", bad);
    assert_eq!(caught.len(), 2, "{caught:#?}");
    for start in expected {
        assert!(caught.iter().any(|flaw| flaw.starts_with(start)), "{start}: {caught:#?}");
    }
    assert!(flaws("page.md", "Stop after 30 s. So: many puzzles. Also many.").is_empty());
}

#[test]
fn only_literals_of_source_are_read() {
    let source = "// nobody\nlet a = \"is no \\\n    puzzle \\\" '\"; // fine\nlet nobody = '\"';\n";
    assert_eq!(flaws("a.rs", &literals(source)).len(), 1, "{}", literals(source));
}

#[test]
fn every_phrase_can_be_found() {
    for (phrase, _) in AVOID {
        assert_eq!(flaws("x", phrase).len(), 1, "{phrase:?} is not a list of lower-case words");
    }
}
