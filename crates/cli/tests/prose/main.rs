//! Documentation, help pages, messages and comments avoid phrases that readers stumbled over.

mod phrases;
mod sources;

use phrases::{AVOID, flaws};
use sources::{comments, ending, found, literals, unnamed};
use std::process::Command;

fn assert_plain(flaws: &[String]) {
    assert!(flaws.is_empty(), "{} phrases to rewrite:\n{}", flaws.len(), flaws.join("\n"));
}

#[test]
fn documentation_is_plain() {
    let pages = found("", 40, ending(".md"));
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

/// Everything the program can print is a literal: errors, summaries, explanations, descriptions of rules and options.
#[test]
fn messages_are_plain() {
    let mut sources =
        found("crates", 500, |path| ending(".rs")(path) && path.components().any(|part| part.as_os_str() == "src"));
    sources.retain(|(name, _)| !name.ends_with("tests.rs"));
    let of_rust = sources.iter().flat_map(|(name, source)| flaws(name, &literals(source)));
    let described = found("crates/server/src", 1, ending("openapi.json"));
    let of_service = described.iter().flat_map(|(name, text)| flaws(name, text));
    assert_plain(&of_rust.chain(of_service).collect::<Vec<_>>());
}

#[test]
fn comments_are_plain() {
    let rust = found("crates", 700, ending(".rs"));
    let of_rust =
        rust.iter().flat_map(|(name, source)| [flaws(name, &comments(source, "//")), unnamed(name, source)].concat());
    let headers = found("crates/capi/include", 2, ending(".h"));
    let of_c = headers.iter().flat_map(|(name, text)| flaws(name, text));
    let scripts = found("scripts", 10, |_| true);
    let of_scripts = scripts.iter().flat_map(|(name, source)| flaws(name, &comments(source, "#")));
    assert_plain(&of_rust.chain(of_c).chain(of_scripts).collect::<Vec<_>>());
}

/// Docstrings, comments and messages; code has no sentences.
#[test]
fn python_is_plain() {
    let sources = found("python", 40, |path| ending(".py")(path) || ending(".pyi")(path));
    assert_plain(&sources.iter().flat_map(|(name, text)| flaws(name, text)).collect::<Vec<_>>());
}

#[test]
fn a_bad_sentence_is_caught() {
    let bad = "Fine.\n\nStop after **so\nmany** seconds. There IS no such engine, so, many fail. What is no\npuzzle is ignored.";
    let expected = ["page.md:3: \"so many\"", "page.md:4: \"there is no such\"", "page.md:4: \"is no puzzle\""];
    let caught = flaws("page.md", bad);
    assert_eq!(caught.len(), 3, "{caught:#?}");
    for start in expected {
        assert!(caught.iter().any(|flaw| flaw.starts_with(start)), "{start}: {caught:#?}");
    }
    let good = "Stop after 30 s. So: many puzzles. Also many. There is no puzzle. It is no longer one.";
    assert!(flaws("page.md", good).is_empty());
}

#[test]
fn only_literals_of_source_are_read() {
    let source = "// nobody\nlet a = \"what is no \\\n    puzzle \\\" '\"; // fine\nlet nobody = '\"';\n";
    assert_eq!(flaws("a.rs", &literals(source)).len(), 1, "{}", literals(source));
}

#[test]
fn only_comments_of_source_are_read() {
    let source = "/// So\n/// many.\nlet nobody = 1; // nobody\nlet a = \"https://nobody\"; //! so\n// many\n";
    assert_eq!(flaws("a.rs", &comments(source, "//")).len(), 2, "{}", comments(source, "//"));
    let source =
        "/// The same.\nfn a() {}\n/// The same grid.\n/// The same with b.\nfn b() {}\n/// The same without b.\n";
    assert_eq!(unnamed("a.rs", source).len(), 2);
}

#[test]
fn every_phrase_can_be_found() {
    for (phrase, _) in AVOID {
        assert_eq!(flaws("x", phrase).len(), 1, "{phrase:?} is not a list of lower-case words");
    }
}
