//! `sudokit book` and `sudokit pack` as their users see them, pictures as patterns, and the example of a bot.
#![cfg(all(unix, feature = "publish", feature = "serve"))]

mod common;

use common::{command, sudokit};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sudokit-publish-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_book_from_a_plan_and_from_options() {
    let folder = Folder::new("book");
    let (plan, pdf) = (folder.path("plan.toml"), folder.path("book.pdf"));
    std::fs::write(folder.path("mine.txt"), format!("{}\n", common::MINIMAL)).unwrap();
    let text = "title = 'Mine'\nseed = 1\n[[chapter]]\ntitle = 'From a file'\npuzzles = 'mine.txt'\n\
                [[chapter]]\ntitle = 'Six'\ncount = 2\nbox = '2x3'\n";
    std::fs::write(&plan, text).unwrap();
    let run = sudokit(&["book", &plan, "-o", &pdf, "--paper", "a4", "--per-page", "4", "--stats"], "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("pages; puzzles in"), "{}", run.err);
    assert!(std::fs::read(&pdf).unwrap().starts_with(b"%PDF"));
    let pages = folder.path("pages");
    let run = sudokit(&["book", "-n", "1", "--levels", "easy", "--seed", "3", "--format", "svg", "--dir", &pages], "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let first = std::fs::read_to_string(format!("{pages}/0001.svg")).unwrap();
    assert!(first.contains(">Sudoku</text>"), "{first}");
    let bad: [(&[&str], &str); 5] = [
        (&["--format", "png"], "--dir"),
        (&["--levels", "quick"], "quick"),
        (&["--paper", "a9"], "a9"),
        (&["--per-page", "5"], "per-page"),
        (&["/no/such/plan.toml"], "no such file"),
    ];
    for (arguments, expected) in bad {
        let run = sudokit(&[&["book"], arguments].concat(), "");
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(expected), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn a_pack_is_signed_and_verified() {
    let folder = Folder::new("pack");
    let (pack, key) = (folder.path("pack.jsonl"), folder.path("maker"));
    assert_eq!(sudokit(&["pack", "--new-key", &key], "").code, Some(0));
    assert_eq!(sudokit(&["pack", "--new-key", &key], "").code, Some(2), "keys are not replaced");
    // A secret key is for its owner alone, and a pair is written whole or not at all.
    use std::os::unix::fs::PermissionsExt;
    let rights = |name: &str| std::fs::metadata(folder.path(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!(rights("maker.key"), 0o600);
    std::fs::write(folder.path("my.app.pub"), "").unwrap();
    assert_eq!(sudokit(&["pack", "--new-key", &folder.path("my.app")], "").code, Some(2));
    assert!(!std::path::Path::new(&folder.path("my.app.key")).exists());
    assert!(!std::path::Path::new(&folder.path("my.key")).exists(), "a dot in the name is part of it");
    let (secret, public, database) = (folder.path("maker.key"), folder.path("maker.pub"), folder.path("pack.db"));
    let run = sudokit(
        &["pack", "-n", "10", "--seed", "4", "-o", &pack, "--sqlite", &database, "--sign", &secret, "--name", "ten"],
        "",
    );
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(std::fs::read(&database).unwrap().starts_with(b"SQLite format 3"));
    let verify = || sudokit(&["pack", "--verify", &pack, "--public-key", &public], "");
    assert_eq!(verify().out, "signature valid: ten 1, 10 puzzles\nten 1: 10 puzzles, all valid\n");
    // minisign itself agrees, where it is installed.
    match Command::new("minisign").args(["-Vqm", &database, "-p", &public]).status() {
        Ok(status) => assert!(status.success()),
        Err(_) => sudokit_testkit::skipped("what minisign says about a signature: it is not installed"),
    }
    let text = std::fs::read_to_string(&pack).unwrap();
    std::fs::write(&pack, text.replacen("\"number\":1,", "\"number\":7,", 1)).unwrap();
    let run = verify();
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.err.contains("signature is not valid"), "{}", run.err);
    let run = sudokit(&["pack", "--verify", &pack], "");
    assert!(run.code == Some(1) && run.err.contains("line 2: number"), "{}", run.err);
    let again = sudokit(&["pack", "-n", "10", "--seed", "4", "--name", "ten"], "");
    assert_eq!(again.out, text, "the seed gives the same pack");
    assert!(sudokit(&["pack", "--schema"], "").out.contains("\"$schema\""));
}

#[test]
fn a_day_has_one_puzzle_in_packs_and_in_generate() {
    let day = ["--seed", "8", "--minutes", "hard", "--format", "line"];
    let run = |day_: &str| sudokit(&[&["generate", "--date", day_], &day[..]].concat(), "").out;
    let pack =
        sudokit(&["pack", "--daily", "2027-01-31", "-n", "2", "--levels", "hard", "--seed", "8", "--no-steps"], "");
    assert!(pack.out.contains(run("2027-01-31").trim()) && pack.out.contains(run("2027-02-01").trim()), "{}", pack.out);
    assert_eq!(sudokit(&["generate", "--date", "2027-02-29"], "").code, Some(2));
}

#[test]
fn pictures_are_patterns() {
    let folder = Folder::new("pictures");
    let (png, text) = (folder.path("ring.png"), folder.path("ring.txt"));
    // A cross and a frame, 90 pixels wide, black on transparent.
    let is_dark = |row: usize, column: usize| {
        let at = |n: usize| n / 10;
        [0, 4, 8].contains(&at(row)) || [0, 4, 8].contains(&at(column))
    };
    let pixels: Vec<u8> = (0..90 * 90).flat_map(|i| [0, 0, 0, if is_dark(i / 90, i % 90) { 255 } else { 0 }]).collect();
    let mut encoder = png::Encoder::new(std::fs::File::create(&png).unwrap(), 90, 90);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    let row = |row: usize| -> String { (0..9).map(|c| if is_dark(row * 10, c * 10) { '#' } else { ' ' }).collect() };
    std::fs::write(&text, (0..9).map(row).collect::<Vec<_>>().join("\n")).unwrap();
    let make =
        |file: &str| sudokit(&["generate", "-n", "3", "--seed", "2", "--pattern", file, "--symmetry", "full"], "");
    let (drawn, written) = (make(&png), make(&text));
    assert_eq!((drawn.code, drawn.err.as_str()), (Some(0), ""));
    assert_eq!(drawn.out, written.out, "a picture is the same pattern as a drawing");
    for line in drawn.out.lines() {
        let wrong = line.bytes().enumerate().filter(|&(i, c)| (c != b'.') != is_dark(i / 9 * 10, i % 9 * 10)).count();
        assert_eq!(wrong, 0, "{line}");
    }
    std::fs::write(&png, b"\x89PNG nonsense").unwrap();
    let run = make(&png);
    assert!(run.code == Some(2) && run.err.contains("cannot be read"), "{}", run.err);
}

#[test]
fn the_bot_answers() {
    if Command::new("python3").arg("--version").output().is_err() {
        return sudokit_testkit::skipped("the_bot_answers: python3 is not installed");
    }
    let mut served = command().args(["serve", "--listen", "127.0.0.1:0"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(served.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on ").unwrap().to_owned();
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot/bot.py");
    let mut child =
        Command::new("python3").args([bot, &address]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let talk = b"/daily easy 2027-01-31\n/hint\n/solve\n/check nonsense\n/daily 2027-02-29\nhello\n";
    child.stdin.take().unwrap().write_all(talk).unwrap();
    let output = child.wait_with_output().unwrap();
    let _ = served.kill();
    let _ = served.wait();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.iter().filter(|line| **line == "------+-------+------").count(), 4, "{said}");
    assert!(lines[11].starts_with("Look ") && !lines[12].contains('.'), "{said}");
    assert!(said.contains("2027-02-29") && said.ends_with("/check PUZZLE, /solve\n"), "{said}");
}
