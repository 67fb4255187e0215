//! What each command answers, in each format, with which exit code.

mod common;
use common::{CLASH, MINIMAL, SOLUTION, many, several, sudokit};

#[test]
fn plain_sudokit_shows_what_it_can_do_whatever_the_input() {
    let run = sudokit(&[], "not a puzzle\n");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.contains("│  →  │"), "{}", run.out);
    assert!(run.out.contains("puzzles per second"), "{}", run.out);
    assert_eq!(run.out.lines().skip_while(|line| *line != "try next:").filter(|line| line.contains("# ")).count(), 3);
    assert!(!run.out.contains('\x1b'), "no colours outside a terminal");
}

#[test]
fn solve_writes_a_plain_line_a_puzzle() {
    let several = several();
    let run = sudokit(&["solve"], format!("{MINIMAL}\n{CLASH}\n{several}\n"));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[..2], [SOLUTION, &format!("{CLASH}\tnone")]);
    assert!(lines.len() == 3 && lines[2].len() == 81, "with a limit of 1 no second solution is looked for");
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));

    let run = sudokit(&["solve", "--limit", "2", &several], "");
    let (first, word) = run.out.trim_end().split_once('\t').unwrap();
    assert_eq!((first.len(), word, run.code), (81, "multiple", Some(1)));
    assert_eq!(sudokit(&["solve", MINIMAL], "").code, Some(0));
}

#[test]
fn every_engine_solves() {
    // The plainest engines want an easy one: the minimal puzzle with its first rows filled.
    let easy = format!("{}{}", &SOLUTION[..45], &MINIMAL[45..]);
    for name in sudokit(&["engines"], "").out.lines().map(|line| line.split('\t').next().unwrap()) {
        let run = sudokit(&["solve", "--engine", name, "--check", "--limit", "2", &easy], "");
        assert_eq!((run.out.trim_end(), run.code), (SOLUTION, Some(0)), "{name}: {}", run.err);
        let run = sudokit(&["count", "--engine", name, CLASH], "");
        assert_eq!(
            (run.out, run.code),
            (format!("{CLASH}\t0\t7 twice in row 1 (r1c1 r1c3); 7 twice in box 1 (r1c1 r1c3)\n"), Some(1)),
            "{name}"
        );
    }
    let run = sudokit(&["solve", "--engine", "magic", MINIMAL], "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("possible values: auto, basic"), "{}", run.err);
}

#[test]
fn solve_writes_other_formats() {
    let run = sudokit(&["solve", "--format", "json"], format!("{MINIMAL} a \"name\"\n"));
    let expected = format!(
        r#"{{"puzzle":"{MINIMAL}","result":"solved","solutions":1,"exact":false,"solution":"{SOLUTION}","guesses":"#
    );
    assert!(run.out.starts_with(&expected), "{}", run.out);
    assert!(run.out.ends_with("\"rest\":\"a \\\"name\\\"\"}\n"), "{}", run.out);

    let run = sudokit(&["solve", "--format", "csv"], format!("{MINIMAL}\n{CLASH}\n"));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "puzzle,result,solution,solutions,exact,guesses,error,rest");
    assert!(lines[1].starts_with(&format!("{MINIMAL},solved,{SOLUTION},")), "{}", lines[1]);
    assert!(lines[2].starts_with(&format!("{CLASH},none,,")), "{}", lines[2]);

    let run = sudokit(&["solve", "--format", "grid", MINIMAL], "");
    assert_eq!(run.out.lines().take(9).collect::<String>(), SOLUTION);

    let run = sudokit(&["solve", "--format", "pretty", "--color", "always", MINIMAL], "");
    assert!(run.out.contains("\x1b[1m7\x1b[0m") && run.out.contains("solved"), "{}", run.out);
    let run = sudokit(&["solve", "--format", "pretty", MINIMAL], "");
    assert!(!run.out.contains('\x1b'), "{}", run.out);
}

#[test]
fn a_trace_shows_the_candidates_after_each_pass() {
    let run = sudokit(&["solve", "--trace", MINIMAL], "");
    let passes: Vec<&str> = run.out.split("\n\n").collect();
    assert!(passes.len() > 3);
    assert!(passes[0].lines().count() == 9 && passes[0].lines().all(|line| line.matches(':').count() == 9));
    assert!(run.out.ends_with(&format!("\n{SOLUTION}\n")), "the answer comes last");
}

#[test]
fn count_says_where_the_limit_cut_it() {
    let several = several();
    let run = sudokit(&["count"], format!("{MINIMAL}\n{several}\n"));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], format!("{MINIMAL}\t1"));
    let exact: u64 = lines[1].split_once('\t').unwrap().1.parse().unwrap();
    assert!(exact > 2);
    assert_eq!(exact, sudokit_referee::count(&several.parse().unwrap(), u64::MAX));
    assert_eq!(run.code, Some(0));

    let run = sudokit(&["count", "--limit", "2"], format!("{MINIMAL}\n{several}\n{CLASH}\n"));
    assert!(run.out.starts_with(&format!("{MINIMAL}\t1\n{several}\t2+\n{CLASH}\t0\t7 twice")), "{}", run.out);
    assert_eq!(run.code, Some(1));
    let run = sudokit(&["count", "--limit", "2", "--format", "json", &several], "");
    assert!(run.out.contains("\"count\":\"2\",\"exact\":false"), "{}", run.out);
}

#[test]
fn impossible_limits_are_refused() {
    for limit in ["0", "-1", "99999999999999999999", "many", ""] {
        for command in ["solve", "count"] {
            let run = sudokit(&[command, "--limit", limit, MINIMAL], "");
            assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{command} {limit}");
            assert!(run.err.contains("--limit"), "{}", run.err);
        }
    }
    assert_eq!(sudokit(&["solve", "--threads", "0", MINIMAL], "").code, Some(2));
}

#[test]
fn check_names_what_it_finds() {
    let several = several();
    let run = sudokit(&["check"], format!("{MINIMAL}\n{CLASH}\n{several}\n12x4\n"));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[..3], [format!("{MINIMAL}\tproper"), format!("{CLASH}\tnone"), format!("{several}\tmultiple")]);
    assert!(lines[3].starts_with("12x4\tbad: line 4, column "), "{}", lines[3]);
    assert_eq!(run.code, Some(2));
    assert_eq!(sudokit(&["check", MINIMAL], "").code, Some(0));
    assert_eq!(sudokit(&["check", &several], "").code, Some(1));
}

#[test]
fn check_gives_details() {
    let more = MINIMAL.replacen('.', "5", 1);
    let run = sudokit(&["check", "--details", MINIMAL, CLASH, &more, SOLUTION], "");
    let details: Vec<&str> = run.out.lines().map(|line| line.split('\t').nth(2).unwrap()).collect();
    assert_eq!(details[0], "minimal");
    assert!(details[1].starts_with("7 twice in row 1 (r1c1 r1c3); 7 twice in box 1 (r1c1 r1c3)"), "{}", details[1]);
    assert!(details[2].starts_with("redundant: r1c1 "), "{}", details[2]);
    assert!(details[3].starts_with("redundant: r1c1 r1c2 r1c3"), "a full grid needs few of its digits");
}

#[test]
fn check_compares_a_filled_grid_with_its_puzzle() {
    assert_eq!(sudokit(&["check", "--solution", SOLUTION, MINIMAL], "").code, Some(0));
    let wrong = SOLUTION.replace('1', "0").replace('2', "1").replace('0', "2"); // ones and twos exchanged
    let run = sudokit(&["check", "--solution", &wrong, MINIMAL], "");
    assert_eq!(run.out, format!("{MINIMAL}\twrong: r1c5 is 1, the clue is 2\n"));
    assert_eq!(run.code, Some(1));
    let run = sudokit(&["check"], format!("quizzes,solutions\n{MINIMAL},{SOLUTION}\n{MINIMAL},{wrong}\n"));
    let words: Vec<&str> = run.out.lines().map(|line| line.split('\t').nth(1).unwrap()).collect();
    assert_eq!(words, ["proper", "wrong: r1c5 is 1, the clue is 2"]);
    assert_eq!(sudokit(&["check", "--solution", "12", MINIMAL], "").code, Some(2));
}

#[test]
fn convert_goes_there_and_back() {
    let lines = many(300).join("\n") + "\n";
    for format in ["line", "sukaku", "grid", "csv", "json"] {
        let there = sudokit(&["convert", "--to", format], &lines);
        assert_eq!((there.code, there.err.as_str()), (Some(0), ""), "{format}");
        let back = sudokit(&["convert", "--to", "line", "--from", format], &there.out);
        let expected = if format == "sukaku" { &there.out } else { &lines };
        assert_eq!(&back.out, expected, "{format}");
    }
    let run = sudokit(&["convert", "--to", "nonsense"], &lines);
    assert!(run.code == Some(2) && run.err.contains("possible values: line"), "{}", run.err);
}

#[test]
fn completions_exist_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = sudokit(&["completions", shell], "");
        assert!(run.code == Some(0) && run.out.contains("sudokit") && run.out.contains("convert"), "{shell}");
    }
}

#[test]
fn the_version_is_told() {
    assert!(sudokit(&["--version"], "").out.starts_with("sudokit "));
}

#[test]
fn an_instruction_set_can_be_forced_and_a_bad_one_is_reported() {
    let with = |isa: &str, arguments: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_sudokit"))
            .args(arguments)
            .env("SUDOKIT_ISA", isa)
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let [out, complaints] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        (output.status.code(), out, complaints)
    };
    let (code, out, _) = with("scalar", &["engines"]);
    assert!(code == Some(0) && out.contains("lanes\t") && out.contains("(scalar)"), "{out}");
    assert_eq!(with("scalar", &["solve", MINIMAL]), with("auto", &["solve", MINIMAL]));
    for arguments in [&["engines"][..], &["solve", MINIMAL], &[]] {
        let (code, out, complaints) = with("mmx", arguments);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(complaints.contains("\"mmx\"") && complaints.contains("SUDOKIT_ISA"), "{complaints}");
    }
}
