//! Little memory: fewer threads rather than a crash, one message where a set does not fit, and the same answers from
//! temporary files.
#![cfg(target_os = "linux")]

mod common;

use common::{MINIMAL, many, sudokit};
use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder of this test, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sudokit-memory-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, lines: &[String]) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, lines.join("\n") + "\n").unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs the program with an address space of `kib` KiB.
fn within(kib: u64, arguments: &[&str]) -> Output {
    let script = format!("ulimit -v {kib}; exec \"$0\" \"$@\"");
    let program = env!("CARGO_BIN_EXE_sudokit");
    Command::new("sh").args(["-c", &script, program]).args(arguments).env_remove("RUST_BACKTRACE").output().unwrap()
}

/// The smallest address space, in steps of 1 MiB, in which a run succeeds.
fn least(arguments: &[&str]) -> u64 {
    // 1 is an answer too: leaks were found.
    let succeeds = |mib: u64| within(mib << 10, arguments).status.code().is_some_and(|code| code < 2);
    let (mut fails, mut enough) = (1, 1024);
    assert!(succeeds(enough), "it runs within 1 GiB");
    while enough - fails > 1 {
        let middle = fails.midpoint(enough);
        if succeeds(middle) { enough = middle } else { fails = middle }
    }
    enough << 10
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn without_room_for_threads_it_goes_on_with_fewer() {
    let folder = Folder::new("threads");
    let file = folder.file("k.txt", &many(2000));
    let whole = sudokit(&["solve", &file], "").out;
    let least = least(&["solve", "-j", "1", &file]);
    // 64 stacks of 2 MiB do not fit into any of these. A few MiB more than the least, because the queue of a run on many
    // threads is longer.
    for more in [4, 5, 8, 14, 30, 60] {
        for arguments in [&["solve", "-j", "64", &file][..], &["solve", "-j", "1024", &file]] {
            let run = within(least + (more << 10), arguments);
            assert!(run.status.success(), "{arguments:?}, {more} MiB: {:?}: {}", run.status, said(&run));
            assert!(String::from_utf8_lossy(&run.stdout) == whole && run.stderr.is_empty(), "{more}: {}", said(&run));
        }
    }
    let hard = ["hard", "--seed", "1", "--rounds", "1", "--pool", "5", "-j", "64"];
    let run = within(least + (32 << 10), &hard);
    assert!(run.status.success() && !said(&run).contains("panicked"), "{:?}: {}", run.status, said(&run));
}

/// However little there is, a run succeeds or says what is missing; it does not abort.
#[test]
fn hardly_any_memory_is_one_message() {
    let folder = Folder::new("hardly");
    let file = folder.file("k.txt", &many(50));
    let least = least(&["solve", "-j", "1", &file]);
    let mut refused = 0;
    for less in 1..=6 {
        let run = within(least - (less << 9), &["solve", "-j", "1", &file]);
        match run.status.code() {
            Some(0) => {}
            Some(2) if said(&run) == "sudokit: out of memory: 4 MiB are needed\n" => refused += 1,
            // Where even the loader has no room, it says so itself.
            Some(127) => {}
            code => panic!("{less}: {code:?}: {}", said(&run)),
        }
    }
    assert!(refused > 0);
}

/// Lines of which some are repeated, near each other and far apart.
fn lines() -> Vec<String> {
    let different = many(60_000);
    let near = different.iter().enumerate().flat_map(|(i, line)| vec![line.clone(); 1 + usize::from(i % 7 == 0)]);
    near.chain(different.iter().rev().step_by(3).cloned()).collect()
}

#[test]
fn temporary_files_give_the_same_answer() {
    let folder = Folder::new("same");
    let file = folder.file("k.txt", &lines());
    for arguments in [&["dedupe", "--by", "text", "--stats"][..], &["dedupe", "--by", "text", "--stats", "--repeated"]]
    {
        let with = |more: &[&str]| {
            let run = sudokit(&[arguments, more, &[&file]].concat(), "");
            let counts = run.err.split(';').next().unwrap_or_default().to_owned();
            (run.code, run.out, counts)
        };
        let whole = with(&[]);
        assert_eq!((whole.0, whole.2.as_str()), (Some(0), "sudokit: 88,572 read: 60,000 kept, 28,572 repeated, 0 bad"));
        for memory in ["1M", "1500K", "4M", "1G"] {
            for threads in ["1", "3"] {
                assert!(with(&["--memory", memory, "-j", threads]) == whole, "{arguments:?} {memory} {threads}");
            }
        }
    }
    // Nothing is left of them.
    let place = folder.0.join("tmp");
    std::fs::create_dir(&place).unwrap();
    let mut run = Command::new(env!("CARGO_BIN_EXE_sudokit"));
    run.args(["dedupe", "--by", "text", "--memory", "1M", &file]).env("TMPDIR", &place);
    assert!(run.output().unwrap().status.success());
    assert_eq!(std::fs::read_dir(&place).unwrap().count(), 0);
}

#[test]
fn a_folder_that_cannot_be_used_is_named() {
    let folder = Folder::new("folder");
    let file = folder.file("k.txt", &lines());
    let mut run = Command::new(env!("CARGO_BIN_EXE_sudokit"));
    run.args(["dedupe", "--by", "text", "--memory", "1M", &file]).env("TMPDIR", "/no/such/folder");
    let output = run.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said(&output).contains("temporary file in /no/such/folder: no such file or directory"),
        "{}",
        said(&output)
    );
    for size in ["0", "1K", "-1", "many", "1.5G", "999999999999999999999G"] {
        let run = sudokit(&["dedupe", "--memory", size, MINIMAL], "");
        assert!(run.code == Some(2) && run.err.contains("--memory"), "{size}: {}", run.err);
    }
}

#[test]
fn a_set_that_does_not_fit_is_one_message() {
    let folder = Folder::new("full");
    let lines = many(300_000);
    let file = folder.file("k.txt", &lines);
    let (dedupe, begin) = (["dedupe", "--by", "text", "-j", "1", &file], folder.file("begin.txt", &lines[..20_000]));
    let little = least(&["dedupe", "--by", "text", "-j", "1", "--memory", "2M", &begin]) + (4 << 10);
    let whole = sudokit(&dedupe, "").out;
    let run = within(little, &dedupe);
    assert_eq!(run.status.code(), Some(2), "{}", said(&run));
    assert!(
        said(&run).starts_with("sudokit: out of memory after ") && said(&run).lines().count() == 1,
        "{}",
        said(&run)
    );
    let out = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(whole.starts_with(&out) && out.ends_with('\n') && out.len() < whole.len());
    // The same with temporary files.
    let run = within(little, &[&dedupe[..], &["--memory", "2M"]].concat());
    assert_eq!((run.status.code(), said(&run).as_str()), (Some(0), ""));
    assert!(String::from_utf8_lossy(&run.stdout) == whole);
    // A test set that does not fit.
    let some = folder.file("some.txt", &lines[..200]);
    let made = sudokit(&["generate", "-n", "30000", "--seed", "1"], "").out;
    let test = folder.file("test.txt", &made.lines().map(str::to_owned).collect::<Vec<_>>());
    let run =
        within(least(&["leakcheck", "-j", "1", &some, &some]) + (4 << 10), &["leakcheck", "-j", "1", &some, &test]);
    assert_eq!(run.status.code(), Some(2), "{}", said(&run));
    assert!(said(&run).contains("out of memory after ") && run.stdout.is_empty(), "{}", said(&run));
    assert!(!said(&run).contains("no leak"), "{}", said(&run));
}
