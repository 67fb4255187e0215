//! Every command that the README and the docs show is run, and prints what they say.
//!
//! A block marked `console` is a session: lines from `$ ` on are given to bash, all of a page in one folder of its own,
//! with `sudokit` in the path; what follows is the output. In it a line `...` stands for any lines, `[..]` for anything
//! within a line, and a last line `? 1` for the exit code. A block `console ignore` is not run: it installs something or
//! takes long. Where a page speaks to `http://127.0.0.1:8080`, a server is there for it, at whichever port is free. What the
//! other languages' examples do is tested in their own places. `SUDOKIT_DOCS=overwrite cargo test -p sudokit-cli --test docs` writes the real output into the pages.

#![allow(clippy::print_stdout)] // tests say what they skip

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// What a page says a command prints.
#[derive(Debug, PartialEq)]
struct Example {
    /// The line of the page, from 1.
    line: usize,
    command: String,
    wanted: Vec<String>,
}

/// A page in pieces: lines as they are, and examples in their order between them.
#[derive(Debug, PartialEq)]
enum Piece {
    Line(String),
    Example(Example),
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut running = false;
    for (i, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            running = line == "```console" && !running;
            pieces.push(Piece::Line(line.into()));
        } else if let (true, Some(command)) = (running, line.strip_prefix("$ ")) {
            pieces.push(Piece::Example(Example { line: i + 1, command: command.into(), wanted: Vec::new() }));
        } else if let (true, Some(Piece::Example(example))) = (running, pieces.last_mut()) {
            match line.strip_prefix("> ") {
                Some(more) if example.wanted.is_empty() => example.command += &format!("\n{more}"),
                _ => example.wanted.push(line.into()),
            }
        } else {
            pieces.push(Piece::Line(line.into()));
        }
    }
    pieces
}

/// Whether lines are as wanted.
fn matches(wanted: &[String], found: &[String]) -> bool {
    match (wanted.split_first(), found.split_first()) {
        (None, None) => true,
        (Some((first, rest)), _) if first == "..." => (0..=found.len()).any(|skip| matches(rest, &found[skip..])),
        (Some((first, wanted)), Some((line, found))) => line_matches(first, line) && matches(wanted, found),
        _ => false,
    }
}

/// Without the empty lines at the end.
fn trimmed(lines: &[String]) -> &[String] {
    let blank = lines.iter().rev().take_while(|line| line.is_empty()).count();
    &lines[..lines.len() - blank]
}

fn line_matches(wanted: &str, found: &str) -> bool {
    let mut parts = wanted.split("[..]");
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = found.strip_prefix(first) else { return false };
    let mut last = None;
    for part in parts {
        last = Some(part);
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    match last {
        None => rest.is_empty(),
        Some(part) => found.len() >= first.len() + part.len() && found.ends_with(part),
    }
}

/// Where the pages say that `sudokit serve` is.
const ADDRESS: &str = "http://127.0.0.1:8080";

/// A server of its own for a page, ended with it.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sudokit"))
            .args(["serve", "--listen", "127.0.0.1:0"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let address = said.trim_end().strip_prefix("listening on ").expect("the server says where it is");
        Self { child, address: address.trim_end_matches('/').to_string() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder for one page, and a server if it speaks to one; gone at the end.
struct Folder {
    path: PathBuf,
    server: Option<Server>,
}

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sudokit-docs-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self { path, server: None }
    }

    fn run(&mut self, command: &str) -> Vec<String> {
        let mut command = command.to_string();
        if command.contains(ADDRESS) {
            command = command.replace(ADDRESS, &self.server.get_or_insert_with(Server::start).address);
        }
        let binary = Path::new(env!("CARGO_BIN_EXE_sudokit"));
        let mut path = OsString::from(binary.parent().unwrap());
        path.push(":");
        path.push(std::env::var_os("PATH").unwrap_or_default());
        let output = Command::new("bash")
            .args(["-c", &format!("exec 2>&1\n{command}")])
            .current_dir(&self.path)
            .env("PATH", path)
            .env_remove("NO_COLOR")
            .env("COLUMNS", "100")
            .stdin(Stdio::null())
            .output()
            .expect("bash runs");
        let text = String::from_utf8(output.stdout).expect("output is text");
        let mut lines: Vec<String> = text.lines().map(|line| line.trim_end().to_string()).collect();
        match output.status.code() {
            Some(0) => {}
            code => lines.push(format!("? {}", code.map_or("signal".into(), |code| code.to_string()))),
        }
        lines
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// Runs the examples of a page: them, what was wrong, and the page with the real output.
fn page(path: &Path) -> (Vec<String>, String, String) {
    let text = std::fs::read_to_string(path).unwrap();
    let name = path.file_stem().unwrap().to_string_lossy().into_owned();
    let mut folder = Folder::new(&name);
    let (mut commands, mut wrong, mut written) = (Vec::new(), String::new(), String::new());
    for piece in pieces(&text) {
        match piece {
            Piece::Line(line) => drop(writeln!(written, "{line}")),
            Piece::Example(Example { line, command, wanted }) => {
                let found = folder.run(&command);
                let (wanted, found) = (trimmed(&wanted), trimmed(&found));
                let good = matches(wanted, found);
                if !good {
                    let (wanted, found) = (wanted.join("\n"), found.join("\n"));
                    let _ =
                        writeln!(wrong, "{}:{line}: $ {command}\nwanted:\n{wanted}\nfound:\n{found}\n", path.display());
                }
                let _ = writeln!(written, "$ {}", command.replace('\n', "\n> "));
                for line in if good { wanted } else { found } {
                    let _ = writeln!(written, "{line}");
                }
                commands.push(command);
            }
        }
    }
    (commands, wrong, written)
}

fn markdown(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            markdown(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

#[test]
fn the_pages_tell_the_truth() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md")];
    if Command::new("curl").arg("--version").output().is_err() {
        sudokit_testkit::skipped("the_pages_tell_the_truth: there is no curl, which a page uses");
        return;
    }
    markdown(&root.join("docs"), &mut pages);
    pages.sort();
    let overwrite = std::env::var("SUDOKIT_DOCS").is_ok_and(|value| value == "overwrite");
    let (mut examples, mut wrong) = (Vec::new(), String::new());
    for path in &pages {
        let (commands, faults, written) = page(path);
        examples.extend(commands);
        if overwrite && !faults.is_empty() {
            std::fs::write(path, written).unwrap();
        } else {
            wrong += &faults;
        }
    }
    println!("{} examples in {} pages", examples.len(), pages.len());
    assert!(wrong.is_empty(), "{wrong}");
    assert!(examples.len() >= 70, "only {} examples were found: has their mark changed?", examples.len());
    for command in commands().into_iter().filter(|command| command != "help") {
        // A server goes on; the pages speak to one.
        let shown = if command == "serve" { ADDRESS.to_string() } else { format!("sudokit {command}") };
        assert!(examples.iter().any(|example| example.contains(&shown)), "no page shows {shown} with its output");
    }
}

/// The commands that `sudokit --help` lists.
fn commands() -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_sudokit")).arg("--help").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // Words of a description that goes on stand further right.
    let named = lines.filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    let names: Vec<_> = named.filter_map(|line| line.split(' ').next()).map(String::from).collect();
    assert!(names.len() > 20, "{names:?}");
    names
}

#[test]
fn what_is_wrong_is_seen() {
    let lines = |text: &str| text.lines().map(String::from).collect::<Vec<_>>();
    assert!(matches(&lines("a\n...\nz"), &lines("a\nb\nc\nz")));
    assert!(matches(&lines("a\n...\nz"), &lines("a\nz")));
    assert!(!matches(&lines("a\n...\nz"), &lines("a\nb")));
    assert!(!matches(&lines("a"), &lines("a\nb")));
    assert!(line_matches("took [..] s", "took 12 s") && !line_matches("took [..] s", "took 12 ms"));
    assert!(line_matches("[..]", "") && !line_matches("a", "ab"));
    let example = Example { line: 2, command: "echo a\necho b".into(), wanted: lines("a\nb") };
    let page = "```console\n$ echo a\n> echo b\na\nb\n```\n```console ignore\n$ rm\n```";
    let pieces = pieces(page);
    assert_eq!(pieces.iter().filter(|piece| matches!(piece, Piece::Example(_))).count(), 1);
    assert!(pieces.contains(&Piece::Example(example)));
    assert_eq!(Folder::new("exit").run("echo a; exit 3"), ["a", "? 3"]);
}
