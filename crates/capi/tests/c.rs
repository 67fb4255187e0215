//! C programs, compiled by the system's compiler and linked with the libraries.

#![cfg(unix)] // elsewhere compilers have other options

mod common;

use common::{compiler, libraries, ours, run, temporary};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a program needs besides the static library: what rustc prints for `--print native-static-libs`.
#[cfg(target_os = "macos")]
const SYSTEM: &[&str] = &["-liconv", "-lSystem", "-lc", "-lm"];
#[cfg(not(target_os = "macos"))]
const SYSTEM: &[&str] = &["-lgcc_s", "-lutil", "-lrt", "-lpthread", "-lm", "-ldl", "-lc"];

/// Compiles a program and links it with the shared or the static library; `None` without a C compiler.
fn program(source: &str, shared: bool, test: &str) -> Option<Command> {
    let mut cc = compiler("cc", test)?;
    let built = temporary(&format!("{test}-{}", if shared { "shared" } else { "static" }));
    let source = ours(source);
    assert!(source.is_file());
    cc.args(["-std=c99", "-D_GNU_SOURCE", "-O1", "-g", "-pthread", "-o"]).args([&built, &source]);
    if shared {
        let folder = libraries().shared.parent().unwrap();
        cc.arg("-L").arg(folder).arg("-lsudokit").arg(format!("-Wl,-rpath,{}", folder.display()));
        run(&mut cc);
    } else {
        run(cc.arg(&libraries().fixed).args(SYSTEM));
    }
    Some(Command::new(built))
}

/// Whether a program asks the loader for our shared library, as far as that can be found out.
fn needs_shared(program: &Path) -> Option<bool> {
    let output = Command::new("readelf").arg("-d").arg(program).output().ok().filter(|o| o.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).contains("libsudokit.so"))
}

fn passes_its_checks(source: &str, at_least: u32, test: &str) {
    for shared in [true, false] {
        let Some(mut program) = program(source, shared, test) else { return };
        let said = run(&mut program);
        let numbers: Vec<u32> = said.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
        assert!(numbers.len() == 2 && numbers[0] >= at_least && numbers[1] == 0, "{said}");
        if let Some(needs) = needs_shared(&PathBuf::from(program.get_program())) {
            assert_eq!(needs, shared, "linked with the other library");
        }
    }
}

#[test]
fn every_function_called_well_and_badly() {
    passes_its_checks("tests/c/api.c", 1500, "every_function_called_well_and_badly");
}

#[test]
fn a_program_for_tdoku_only_relinks() {
    passes_its_checks("tests/c/relinked.c", 1900, "a_program_for_tdoku_only_relinks");
}

#[test]
fn the_headers_are_c_and_cpp() {
    const TEST: &str = "the_headers_are_c_and_cpp";
    let languages = [("cc", "c", "c99"), ("cc", "c", "c11"), ("c++", "c++", "c++11"), ("c++", "c++", "c++17")];
    for (name, language, standard) in languages {
        let Some(mut cc) = compiler(name, TEST) else { continue };
        let built = temporary(&format!("{TEST}-{standard}"));
        cc.args(["-x", language, &format!("-std={standard}")]).arg(ours("tests/c/header.c"));
        cc.args(["-x", "none", "-o"]).args([&built, &libraries().fixed]).args(SYSTEM);
        run(&mut cc);
        run(&mut Command::new(built));
    }
}

#[test]
fn the_guide_shows_a_program_that_works() {
    const TEST: &str = "the_guide_shows_a_program_that_works";
    let guide = std::fs::read_to_string(ours("../../docs/c.md")).unwrap();
    let shown = guide.split("```c\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a program");
    let source = temporary(&format!("{TEST}.c"));
    std::fs::write(&source, shown).unwrap();
    let Some(mut program) = program(source.to_str().unwrap(), true, TEST) else { return };
    assert_eq!(
        run(&mut program),
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n"
    );
}

#[test]
fn the_examples_do_what_they_say() {
    const TEST: &str = "the_examples_do_what_they_say";
    for source in ["../../examples/c/solve.c", "../../examples/c/count.c"] {
        let Some(mut program) = program(source, false, &format!("{TEST}-{}", source.len())) else { return };
        let puzzles = temporary(&format!("{TEST}-{}.txt", source.len()));
        const MINIMAL: &str = "..7.2.....6..........31.4...2.........6..7.3..5.93........468.....2.8.1...5...9.2";
        const SOLUTION: &str = "537624198164789325892315467328461759946857231751932684219546873473298516685173942";
        std::fs::write(&puzzles, format!("{MINIMAL}\n{}\nnonsense\n", ".".repeat(81))).unwrap();
        let said = run(program.stdin(std::fs::File::open(&puzzles).unwrap()));
        let lines: Vec<_> = said.lines().collect();
        if source.ends_with("solve.c") {
            assert_eq!(lines.len(), 2, "{said}");
            assert_eq!(lines[0], SOLUTION);
        } else {
            assert_eq!(lines, [format!("{MINIMAL} 1"), format!("{} 1000", ".".repeat(81))]);
        }
    }
}

#[test]
fn the_example_of_an_app_gives_the_puzzle_of_a_day() {
    const TEST: &str = "the_example_of_an_app_gives_the_puzzle_of_a_day";
    let Some(mut program) = program("../../examples/c/daily.c", false, TEST) else { return };
    let said = run(program.args(["2027-01-31", "easy"]));
    let lines: Vec<_> = said.lines().collect();
    assert_eq!((lines.len(), lines[0].len(), lines[1].len()), (3, 81, 81), "{said}");
    let agree = lines[0].bytes().zip(lines[1].bytes()).all(|(clue, digit)| clue == b'.' || clue == digit);
    assert!(agree && lines[2].starts_with("Look "), "{said}");
}

#[test]
fn only_our_names_are_exported() {
    const TEST: &str = "only_our_names_are_exported";
    let Ok(output) = Command::new("nm").args(["-D", "--defined-only"]).arg(&libraries().shared).output() else {
        return sudokit_testkit::skipped(&format!("{TEST}: nm cannot be run"));
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let mut names: Vec<_> = text.lines().filter_map(|line| line.split_whitespace().last()).collect();
    names.sort_unstable();
    if cfg!(target_os = "linux") {
        let list = std::fs::read_to_string(ours("../../tests/surface/c.txt")).unwrap();
        let expected: Vec<_> = list.lines().collect();
        assert_eq!(names, expected, "tests/surface/c.txt differs (docs/versions.md)");
        let header = std::fs::read_to_string(ours("include/sudokit.h")).unwrap()
            + &std::fs::read_to_string(ours("include/tdoku/tdoku.h")).unwrap();
        for name in names {
            assert!(header.contains(&format!("{name}(")), "{name} is in no header");
        }
    }
}

/// The requests that all front ends answer alike, through `sudokit_call` and through the library.
#[test]
fn the_verbs_answer_as_in_every_front_end() {
    const TEST: &str = "the_verbs_answer_as_in_every_front_end";
    let text = std::fs::read_to_string(ours("../../tests/parity/requests.json")).unwrap();
    let requests: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let verb = |request: &serde_json::Value| request["verb"].as_str().unwrap().to_owned();
    let lines: String = requests.iter().map(|r| format!("{}\t{}\n", verb(r), r["body"])).collect();
    let input = temporary(&format!("{TEST}.txt"));
    std::fs::write(&input, lines).unwrap();
    let Some(mut program) = program("tests/c/call.c", true, TEST) else { return };
    let said = run(program.stdin(std::fs::File::open(&input).unwrap()));
    assert_eq!(said.lines().count(), requests.len());
    let time = std::time::Duration::from_secs(300);
    let mut limits = sudokit::json::Limits::default();
    limits.time = Some(time);
    for (request, line) in requests.iter().zip(said.lines()) {
        let body = request["body"].to_string();
        let stop = sudokit::Stop::new().after(time);
        let expected =
            sudokit::json::call(&verb(request), body.as_bytes(), &limits, &sudokit::Job::default().stop(&stop));
        let expected = expected.map_or_else(|error| format!("8\t{}", error.to_json()), |text| format!("0\t{text}"));
        assert_eq!(line, expected, "{}", request["name"]);
    }
}
