//! `--output` and every other file that a command writes: never an input, by whatever road; in place only when the run is
//! complete; and not through a file that must not be written to. The commands are those that `sudokit help` lists.
#![cfg(unix)]

mod common;

use common::{MINIMAL, Run, command, many, sudokit};
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::PathBuf;
use std::process::Stdio;

const REGIONS: &str =
    "111222333\n111222333\n111222333\n444555666\n444555666\n444555666\n777888999\n777888999\n777888999\n";

/// A folder of this test, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sudokit-output-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        let folder = Self(path);
        folder.write("k.txt", &(many(20).join("\n") + "\n"));
        fs::hard_link(folder.path("k.txt"), folder.path("hard.txt")).unwrap();
        symlink("k.txt", folder.path("soft.txt")).unwrap();
        folder.write("old.txt", "old\n");
        folder
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Runs a command in which `@` stands for this folder, on standard input from a file.
    fn run(&self, arguments: &[&str], stdin: Option<&str>) -> Run {
        let mut command = command();
        command.args(arguments.iter().map(|argument| argument.replace('@', self.0.to_str().unwrap())));
        command.stdin(stdin.map_or_else(Stdio::null, |name| File::open(self.path(name)).unwrap().into()));
        Run::of(command)
    }

    fn parts(&self) -> Vec<String> {
        let names = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.ends_with(".part")).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The commands that read puzzles, with the arguments that they need besides and those that make them quick.
fn readers() -> Vec<Vec<String>> {
    let help = sudokit(&["help"], "").out;
    let commands =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| line.starts_with("  "));
    let names = commands.filter_map(|line| line.split_whitespace().next());
    let readers = names.filter(|name| sudokit(&["help", name], "").out.contains("FILE|PUZZLE"));
    let with_arguments = |name: &str| -> Vec<String> {
        let more: &[&str] = match name {
            "convert" => &["--to", "csv"],
            "split" => &["--force", "--train", "@/train.txt", "--test", "@/test.txt"],
            "leakcheck" => &[MINIMAL],
            "stats" => &["--scale", "none"],
            "unavoidable" => &["--size", "4"],
            "vicinity" => &["--limit", "1"],
            _ => &[],
        };
        [name].iter().chain(more).map(|&word| word.to_owned()).collect()
    };
    let mut all: Vec<Vec<String>> = readers.map(with_arguments).collect();
    assert!(all.len() >= 17, "{all:?}");
    all.push(["solve", "--all"].map(str::to_owned).to_vec());
    all
}

#[test]
fn no_command_writes_over_its_input() {
    let folder = Folder::new("input");
    let before = folder.read("k.txt");
    for reader in readers() {
        let reader: Vec<&str> = reader.iter().map(String::as_str).collect();
        for (output, input) in
            [("k.txt", Some("k.txt")), ("hard.txt", Some("k.txt")), ("k.txt", Some("soft.txt")), ("soft.txt", None)]
        {
            let (output, named) = (format!("@/{output}"), input.map(|input| format!("@/{input}")));
            let named: Vec<&str> = named.as_deref().or(Some("-")).into_iter().collect();
            let arguments = [&reader[..], &["-o", &output], &named].concat();
            let run = folder.run(&arguments, Some("k.txt"));
            assert!(run.code == Some(2) && run.err.contains("is both input and output"), "{arguments:?}: {run:?}");
            assert!(folder.read("k.txt") == before && folder.parts().is_empty(), "{arguments:?}");
        }
    }
}

/// Of `(echo before; sudokit … -o /dev/stdout; echo after) > log` all is kept.
#[test]
fn names_of_standard_streams_do_not_replace_the_file_behind_them() {
    let folder = Folder::new("streams");
    symlink("/dev/stdout", folder.path("link")).unwrap();
    folder.write("two.txt", &format!("{MINIMAL}\n{MINIMAL}\n"));
    let mut commands: Vec<Vec<String>> = readers().into_iter().filter(|reader| reader[0] != "split").collect();
    commands.extend(
        ["techniques", "engines", "generate --seed 1"].map(|line| line.split(' ').map(str::to_owned).collect()),
    );
    for command_line in commands {
        let is_reader = !["techniques", "engines", "generate"].contains(&command_line[0].as_str());
        let arguments = |output: &str| -> Vec<String> {
            let input = match command_line[0].as_str() {
                // One file holds one picture.
                "draw" => MINIMAL,
                "same" => "@/two.txt",
                _ => "@/k.txt",
            };
            let input = is_reader.then(|| input.to_owned());
            // A summary on standard error is not what this is about.
            let options = ["-q", "-o", output].map(str::to_owned);
            let line = command_line.iter().cloned().chain(options).chain(input);
            line.map(|word| word.replace('@', folder.0.to_str().unwrap())).collect()
        };
        let plain = command().args(arguments("-")).output().unwrap().stdout;
        // `leakcheck` writes to standard error what it found in all, also with --quiet.
        let is_silent = command_line[0] != "leakcheck";
        for output in ["/dev/stdout", "/dev/fd/1", "@/link"].into_iter().chain(is_silent.then_some("/dev/stderr")) {
            let mut log = File::create(folder.path("log")).unwrap();
            log.write_all(b"before\n").unwrap();
            let mut run = command();
            run.args(arguments(output)).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            if output == "/dev/stderr" {
                run.stderr(log.try_clone().unwrap());
            } else {
                run.stdout(log.try_clone().unwrap());
            }
            assert!(run.status().unwrap().code() < Some(2), "{command_line:?} -o {output}");
            log.write_all(b"after\n").unwrap();
            let found = fs::read(folder.path("log")).unwrap();
            let wanted = [b"before\n", &plain[..], b"after\n"].concat();
            assert!(found == wanted, "{command_line:?} -o {output}: {}", String::from_utf8_lossy(&found));
        }
    }
}

/// A file that is open for something else can be neither replaced nor written to where it stands.
#[test]
fn names_of_other_open_files_are_refused() {
    let folder = Folder::new("open");
    let run = folder.run(&["techniques", "-o", "/dev/stdin"], Some("old.txt"));
    assert!(run.code == Some(2) && run.err.contains("is an open file"), "{run:?}");
    assert_eq!(folder.read("old.txt"), "old\n");
}

#[test]
fn nor_over_what_it_reads_besides() {
    let folder = Folder::new("besides");
    let cases: [(&str, &str, &[&str]); 8] = [
        ("regions.txt", REGIONS, &["solve", "--regions", "@/regions.txt", "-o", "@/regions.txt", MINIMAL]),
        ("regions.txt", REGIONS, &["generate", "--regions", "@/regions.txt", "-o", "@/regions.txt"]),
        ("pattern.txt", MINIMAL, &["generate", "--pattern", "@/pattern.txt", "-o", "@/pattern.txt"]),
        ("entries.txt", MINIMAL, &["hint", "--from", "@/entries.txt", "-o", "@/entries.txt", MINIMAL]),
        (
            "old.txt",
            "old\n",
            &["split", "--force", "--train", "@/old.txt", "--test", "@/t.txt", "-o", "@/old.txt", "@/k.txt"],
        ),
        ("old.txt", "old\n", &["hard", "--rounds", "1", "--pool", "3", "--checkpoint", "@/old.txt", "-o", "@/old.txt"]),
        ("list.csv", "", &["rate", "--expect", "SER", "--resume", "@/done.csv", "-o", "@/done.csv", "@/list.csv"]),
        ("list.csv", "", &["rate", "--expect", "SER", "--resume", "@/list.csv", "@/list.csv"]),
    ];
    for (name, text, arguments) in cases {
        let text = if text.is_empty() { format!("puzzle,SER\n{MINIMAL},1.2\n") } else { text.to_owned() };
        folder.write(name, &text);
        let run = folder.run(arguments, None);
        let is_said = run.err.contains("is both input and output") || run.err.contains("is named for two outputs");
        assert!(run.code == Some(2) && is_said, "{arguments:?}: {run:?}");
        assert!(folder.read(name) == text && folder.parts().is_empty(), "{arguments:?}");
    }
}

#[test]
fn only_a_complete_run_takes_its_place() {
    let folder = Folder::new("complete");
    folder.write("bad.txt", &format!("{MINIMAL}\njunk\n{MINIMAL}\n"));
    for reader in readers().into_iter().filter(|reader| !matches!(reader[0].as_str(), "same" | "split")) {
        let reader: Vec<&str> = reader.iter().map(String::as_str).collect();
        let arguments = [&reader[..], &["--strict", "-o", "@/old.txt", "@/bad.txt"]].concat();
        let run = folder.run(&arguments, None);
        assert!(run.code == Some(2) && folder.read("old.txt") == "old\n", "{arguments:?}: {run:?}");
        // Without --strict a bad line is reported, and the rest is there.
        if reader == ["solve"] {
            let run = folder.run(&["solve", "-o", "@/new.txt", "@/bad.txt"], None);
            assert!(run.code == Some(2) && folder.read("new.txt").lines().count() == 2, "{run:?}");
        }
    }
    // An input that cannot be read.
    fs::create_dir(folder.path("gone")).unwrap();
    let run = folder.run(&["solve", "-o", "@/old.txt", "-"], None);
    assert!(run.code == Some(0) && folder.read("old.txt").is_empty(), "{run:?}");
    folder.write("old.txt", "old\n");
    let mut command = command();
    command.args(["solve", "-o", &folder.path("old.txt")]).stdin(File::open(folder.path("gone")).unwrap());
    let run = Run::of(command);
    assert!(run.code == Some(2) && run.err.contains("is a directory") && folder.read("old.txt") == "old\n", "{run:?}");
}

/// A request that is refused, or that ends before its first answer, leaves the file of an earlier run alone.
#[test]
fn a_run_without_answers_changes_nothing() {
    let folder = Folder::new("refused");
    folder.write("junk.txt", "junk\n");
    for (arguments, code) in [
        (&["generate", "--clues", "16"][..], 1),
        (&["generate", "--minutes", "300..", "--time-limit", "300ms"], 4),
        (&["generate", "--minutes", "300..", "--time-limit", "300ms", "--format", "csv"], 4),
        (&["pack", "-n", "2", "--techniques", "kraken-fish-1"], 2),
        (&["pack", "--verify", "@/junk.txt"], 1),
        (&["pack", "--new-key", "@/pair"], 2),
        (&["book", "-n", "1", "--clues", "16"], 2),
        (&["solve", "@/junk.txt"], 2),
        (&["dedupe", "@/junk.txt"], 2),
    ] {
        for (name, kept) in [("old.txt", Some("old\n")), ("new.txt", None)] {
            let output = format!("@/{name}");
            let arguments = [arguments, &["-o", &output]].concat();
            let run = folder.run(&arguments, None);
            assert_eq!(run.code, Some(code), "{arguments:?}: {run:?}");
            assert_eq!(fs::read_to_string(folder.path(name)).ok().as_deref(), kept, "{arguments:?}: {run:?}");
        }
    }
    assert!(folder.parts().is_empty() && !PathBuf::from(folder.path("pair.key")).exists());
}

/// Where the second of two inputs cannot be read, no file takes its place.
#[test]
fn half_of_the_input_is_not_enough() {
    let folder = Folder::new("half");
    for name in ["train.txt", "test.txt"] {
        folder.write(name, "old\n");
    }
    // A folder as standard input fails when it is read, not when it is opened.
    for reader in readers().into_iter().filter(|reader| !matches!(reader[0].as_str(), "same" | "leakcheck")) {
        let reader: Vec<&str> = reader.iter().map(String::as_str).collect();
        let arguments = [&reader[..], &["-o", "@/old.txt", "@/k.txt", "-"]].concat();
        let run = folder.run(&arguments, Some("."));
        assert!(run.code == Some(2) && run.err.contains("standard input: is a directory"), "{arguments:?}: {run:?}");
        for name in ["old.txt", "train.txt", "test.txt"] {
            assert_eq!(folder.read(name), "old\n", "{arguments:?}: {name}: {run:?}");
        }
        assert!(folder.parts().is_empty(), "{arguments:?}");
    }
}

/// A picture has the format of its name, and a file holds one picture.
#[test]
fn a_picture_has_the_format_of_its_name() {
    let folder = Folder::new("formats");
    let text = "┏".as_bytes();
    let starts = [("a.png", &b"\x89PNG"[..]), ("a.pdf", b"%PDF"), ("a.svg", b"<svg"), ("a", b"<svg"), ("a.txt", text)];
    for (name, start) in starts {
        let run = folder.run(&["draw", "-o", &format!("@/{name}"), MINIMAL], None);
        assert_eq!(run.code, Some(0), "{name}: {run:?}");
        let bytes = fs::read(folder.path(name)).unwrap();
        assert!(bytes.starts_with(start), "{name}: {:?}", &bytes[..8]);
    }
    let run = folder.run(&["draw", "--format", "svg", "-o", "@/old.txt", "@/k.txt"], None);
    assert!(run.code == Some(2) && run.err.contains("--dir") && folder.read("old.txt") == "old\n", "{run:?}");
    assert!(folder.parts().is_empty());
}

/// Pictures of lines with the same number are different files, and no picture replaces an input.
#[test]
fn pictures_do_not_replace_each_other_or_an_input() {
    let folder = Folder::new("pictures");
    let lines = many(4);
    folder.write("1.txt", &format!("{}\n{}\n", lines[0], lines[1]));
    folder.write("2.txt", &format!("{}\n", lines[2]));
    let draw = ["draw", "--format", "text", "--dir", "@/out"];
    let run = folder.run(&[&draw[..], &["@/1.txt", "@/2.txt", &lines[3]]].concat(), None);
    assert_eq!(run.code, Some(0), "{run:?}");
    let mut names: Vec<String> = fs::read_dir(folder.path("out"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["1-0001.txt", "1-0002.txt", "2-0001.txt", "3-0001.txt"]);
    let texts: std::collections::BTreeSet<String> =
        names.iter().map(|name| folder.read(&format!("out/{name}"))).collect();
    assert_eq!(texts.len(), 4, "four puzzles, four pictures");
    // An input that has the name of a picture.
    let text = format!("{}\n", lines[0]);
    folder.write("0001.txt", &text);
    for input in [&["@/0001.txt"][..], &["-"]] {
        let run = folder.run(&[&["draw", "--format", "text", "--dir", "@"], input].concat(), Some("0001.txt"));
        assert!(run.code == Some(2) && run.err.contains("is both input and output"), "{run:?}");
        assert_eq!(folder.read("0001.txt"), text);
    }
    folder.write("clues.svg", &text);
    let run = folder.run(&["stats", "--scale", "none", "--svg", "@", "@/clues.svg"], None);
    assert!(run.code == Some(2) && folder.read("clues.svg") == text, "{run:?}");
}

/// A pack names its files before it makes puzzles; none of them is the key, another one or an input.
#[test]
fn the_files_of_a_pack_are_different_files() {
    let folder = Folder::new("pack");
    let key = folder.path("maker.v1");
    assert_eq!(folder.run(&["pack", "--new-key", &key], None).code, Some(0));
    let secret = folder.read("maker.v1.key");
    let mode = fs::metadata(folder.path("maker.v1.key")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "a secret key is for its owner");
    // Half of a pair is not written.
    folder.write("half.pub", "old\n");
    let run = folder.run(&["pack", "--new-key", "@/half"], None);
    assert!(run.code == Some(2) && !fs::exists(folder.path("half.key")).unwrap(), "{run:?}");
    // Long enough that a refusal after the work would be noticed.
    let pack = ["pack", "-n", "1000000", "--seed", "1", "--time-limit", "20s"];
    let sign = ["--sign", "@/maker.v1.key"];
    let cases: [&[&str]; 7] = [
        &["--sqlite", "@/old.txt", "-o", "@/old.txt"],
        &["--sqlite", "@/maker.v1.key", "--sign", "@/maker.v1.key"],
        &["-o", "@/old.txt", "--sqlite", "@/old.txt.minisig", "--sign", "@/maker.v1.key"],
        &["--sqlite", "@/no/such/folder.db"],
        &["--sqlite", "@"],
        &["--sqlite", "-"],
        &["-o", "@/maker.v1.key", "--sign", "@/maker.v1.key"],
    ];
    for case in cases {
        let run = folder.run(&[&pack[..], case].concat(), None);
        assert!(run.code == Some(2) && run.out.is_empty(), "{case:?}: {run:?}");
        assert_eq!(
            (folder.read("old.txt").as_str(), folder.read("maker.v1.key") == secret),
            ("old\n", true),
            "{case:?}"
        );
        assert!(folder.parts().is_empty(), "{case:?}");
    }
    let made = ["pack", "-n", "2", "--levels", "gentle", "--seed", "1", "-o", "@/p.jsonl", "--sqlite", "@/p.db"];
    let run = folder.run(&[&made[..], &sign].concat(), None);
    assert_eq!(run.code, Some(0), "{run:?}");
    for name in ["p.jsonl", "p.db", "p.jsonl.minisig", "p.db.minisig"] {
        assert!(fs::metadata(folder.path(name)).unwrap().len() > 100, "{name}");
    }
    assert!(folder.parts().is_empty());
}

#[test]
fn a_dash_is_standard_output_or_refused() {
    let folder = Folder::new("dash");
    let in_folder = |arguments: &[&str]| {
        let mut command = command();
        command.args(arguments).current_dir(&folder.0).stdin(Stdio::null());
        Run::of(command)
    };
    let run = in_folder(&["solve", "-o", "-", MINIMAL]);
    assert!(run.code == Some(0) && run.out.len() == 82, "{run:?}");
    let run = in_folder(&["split", "--train", "-", "--test", "t.txt", "k.txt"]);
    assert!(run.code == Some(2) && run.err.contains("./- is a file of that name"), "{run:?}");
    assert!(!fs::exists(folder.path("-")).unwrap() && !fs::exists(folder.path("t.txt")).unwrap());
}

/// A check that left something out does not say that there is no leak without saying so.
#[test]
fn an_incomplete_check_says_so() {
    let folder = Folder::new("check");
    let other = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    folder.write("train.txt", &format!("{other}\njunk\n{MINIMAL}\n"));
    folder.write("test.txt", &format!("{MINIMAL}\n"));
    let run = folder.run(&["leakcheck", "--strict", "@/train.txt", "@/test.txt"], None);
    assert!(run.code == Some(2) && run.err.contains("the check is incomplete"), "{run:?}");
    let run = folder.run(&["leakcheck", other, "@/test.txt"], None);
    assert!(run.code == Some(0) && run.err == "sudokit: 1 test puzzle: no leak\n", "{run:?}");
}

/// What was not made replaces nothing.
#[test]
fn a_request_that_fails_leaves_the_file_as_it_was() {
    let folder = Folder::new("unmade");
    folder.write("plan.toml", "per-page = 3\n");
    folder.write("missing.toml", "[[chapter]]\npuzzles = \"nowhere.txt\"\n");
    let requests: [&[&str]; 6] = [
        &["book", "@/plan.toml"],
        &["book", "@/missing.toml"],
        &["book", "-n", "1", "--levels", "gentle", "--paper", "0x0", "--format", "latex"],
        &["pack", "-n", "2", "--techniques", "nonsense"],
        &["pack", "--verify", "@/plan.toml"],
        &["hard", "--checkpoint", "@/plan.toml", "--rounds", "1"],
    ];
    for request in requests {
        folder.write("old.txt", "old\n");
        let run = folder.run(&[request, &["-o", "@/old.txt"]].concat(), None);
        assert!(run.code == Some(2) || run.code == Some(1), "{request:?}: {run:?}");
        assert!(folder.read("old.txt") == "old\n" && folder.parts().is_empty(), "{request:?}: {run:?}");
    }
}

/// A file size limit is a full disk, not the end of the program.
#[test]
fn a_file_size_limit_is_an_error() {
    let folder = Folder::new("limit");
    let limited = |arguments: &[&str], output: &str| {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", "ulimit -f 1; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_sudokit")]).args(arguments);
        shell.stdin(Stdio::null()).stdout(File::create(folder.path(output)).unwrap()).stderr(Stdio::piped());
        Run::of(shell)
    };
    let many = many(100).join("\n") + "\n";
    folder.write("many.txt", &many);
    let input = folder.path("many.txt");
    for reader in readers() {
        let reader: Vec<String> = reader.iter().map(|word| word.replace('@', folder.0.to_str().unwrap())).collect();
        let reader: Vec<&str> = reader.iter().map(String::as_str).collect();
        // Of these one line, or a table, is the answer.
        if matches!(reader[0], "same" | "stats" | "dedupe") {
            continue;
        }
        let run = limited(&[&reader[..], &[&input]].concat(), "out.txt");
        assert!(run.code == Some(2) && run.err.contains("file too large"), "{reader:?}: {run:?}");
        assert!(fs::metadata(folder.path("out.txt")).unwrap().len() <= 1024, "{reader:?}");
        let old = folder.path("old.txt");
        let run = limited(&[&reader[..], &["-o", &old, &input]].concat(), "out.txt");
        assert!(run.code == Some(2) && folder.read("old.txt") == "old\n", "{reader:?}: {run:?}");
        assert!(folder.parts().is_empty(), "{reader:?}");
    }
}

#[test]
fn names_links_and_permissions() {
    let folder = Folder::new("names");
    let long = format!("@/{}", "x".repeat(255));
    let run = folder.run(&["solve", "-o", &long, MINIMAL], None);
    assert!(run.code == Some(0) && folder.read(&"x".repeat(255)).len() == 82, "{run:?}");
    // What a link points to is made or replaced, not the link.
    for (link, target) in [("dangling", "new.txt"), ("good", "old.txt")] {
        symlink(target, folder.path(link)).unwrap();
        let run = folder.run(&["solve", "-o", &format!("@/{link}"), MINIMAL], None);
        assert!(run.code == Some(0) && folder.read(target).len() == 82, "{link}: {run:?}");
        assert!(fs::symlink_metadata(folder.path(link)).unwrap().is_symlink(), "{link}");
    }
    // A link to a link to a file that does not exist yet.
    symlink("second", folder.path("first")).unwrap();
    symlink("far.txt", folder.path("second")).unwrap();
    let split = |train: &str, test: &str| folder.run(&["split", "--train", train, "--test", test, "@/k.txt"], None);
    for (train, test) in [("@/far.txt", "@/second"), ("@/first", "@/far.txt"), ("@/first", "@/second")] {
        let run = split(train, test);
        assert!(run.code == Some(2) && run.err.contains("is named for two outputs"), "{train}, {test}: {run:?}");
        assert!(!fs::exists(folder.path("far.txt")).unwrap() && folder.parts().is_empty(), "{train}, {test}");
    }
    let run = folder.run(&["solve", "-o", "@/first", MINIMAL], None);
    assert!(run.code == Some(0) && folder.read("far.txt").len() == 82, "{run:?}");
    assert!(["first", "second"].iter().all(|link| fs::symlink_metadata(folder.path(link)).unwrap().is_symlink()));
    // A slash at the end names a folder, which is not made.
    let run = folder.run(&["solve", "-o", "@/fresh/", MINIMAL], None);
    assert!(run.code == Some(2) && run.err.contains("expected the name of a file"), "{run:?}");
    assert!(!fs::exists(folder.path("fresh")).unwrap() && folder.parts().is_empty());
    // Links in a circle.
    symlink("circle", folder.path("circle")).unwrap();
    let run = folder.run(&["solve", "-o", "@/circle", MINIMAL], None);
    assert!(run.code == Some(2) && run.err.contains("too many levels of symbolic links"), "{run:?}");
    assert!(fs::symlink_metadata(folder.path("circle")).unwrap().is_symlink() && folder.parts().is_empty());
    folder.write("old.txt", "old\n");
    fs::set_permissions(folder.path("old.txt"), fs::Permissions::from_mode(0o444)).unwrap();
    for arguments in [
        &["solve", "-o", "@/old.txt", MINIMAL][..],
        &["split", "--force", "--train", "@/a.txt", "--test", "@/old.txt", MINIMAL],
    ] {
        let run = folder.run(arguments, None);
        assert!(run.code == Some(2) && run.err.contains("is read-only"), "{arguments:?}: {run:?}");
        assert!(folder.read("old.txt") == "old\n" && folder.parts().is_empty(), "{arguments:?}");
    }
    // The rows of one list are not the beginning of another.
    let list = |puzzle: &str| format!("puzzle,SER\n{puzzle},1.2\n{MINIMAL},1.2\n");
    folder.write("one.csv", &list(&many(3)[1]));
    folder.write("other.csv", &list(&many(3)[2]));
    let rate = |list: &str| {
        folder.run(&["rate", "--scale", "hodoku", "--expect", "SER", "--resume", "@/done.csv", list], None)
    };
    assert_eq!((rate("@/one.csv").code, rate("@/one.csv").code), (Some(1), Some(1)));
    let (before, run) = (folder.read("done.csv"), rate("@/other.csv"));
    assert!(run.code == Some(2) && run.err.contains("is from another list"), "{run:?}");
    assert_eq!(folder.read("done.csv"), before);
    // The beginning of a pipe would be missing where a list is read twice.
    let made = std::process::Command::new("mkfifo").arg(folder.path("pipe")).status().unwrap();
    assert!(made.success());
    let run = folder.run(&["rate", "--expect", "2", "@/pipe"], None);
    assert!(run.code == Some(2) && run.err.contains("needs a file, not a pipe"), "{run:?}");
}
