//! Berthier's scales on the command line, comparison with a list, and statistics.

mod common;

use common::sudokit;
use std::path::PathBuf;

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("classification").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const W3: &str = "...34.8.635....9....1.......7.....6.....3....5.8.9.2....2.84..79..........79..4.3";
const DEPTH2: &str = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
const SEVERAL: &str = "....7....6..19.....98....6.8...6....4..8....17...2...6.6....28....419.......8..79";

#[test]
fn every_scale_has_a_column_of_its_name() {
    for (scale, easy, hard) in [
        ("w", "0", "inf"),
        ("gw", "0", "inf"),
        ("b", "0", "inf"),
        ("gb", "0", "inf"),
        ("te", "0", "2"),
        ("bxbb", "0", "0"),
    ] {
        let run = sudokit(&["rate", "--scale", scale], format!("{EASY}\n{DEPTH2}\n"));
        let wanted = format!("puzzle,{scale},error,rest\n{EASY},{easy},,\n{DEPTH2},{hard},,\n");
        assert_eq!((run.out.as_str(), run.code), (wanted.as_str(), Some(0)), "{}", run.err);
    }
    let line = sudokit(&["rate", "--scale", "w", "--format", "line"], W3);
    assert_eq!(line.out, format!("{W3}\t3\n"));
    let filtered = sudokit(
        &["rate", "--scale", "w", "--min", "1", "--max", "5", "--format", "line"],
        format!("{EASY}\n{W3}\n{DEPTH2}\n"),
    );
    assert_eq!(filtered.out, format!("{W3}\t3\n"));
}

#[test]
fn steps_are_whips_in_their_notation() {
    let run = sudokit(&["rate", "--scale", "w", "--steps", "--format", "line"], W3);
    assert!(run.out.contains("2\twhip[2]: c3n4{r2 r5} - b6n4{r5c9 .} ==> r2c9≠4\n"), "{}", run.out);
    let counts = sudokit(&["rate", "--scale", "w", "--counts"], W3);
    assert!(counts.out.contains("\nwhip[3],") && counts.out.ends_with(",1,1\n"), "{}", counts.out);
    let words = sudokit(&["explain", "--schedule", "whips", "--grids"], W3);
    assert!(words.out.contains("If r2c9 were 4, 4 in column 3"), "{}", words.out);
    assert!(words.out.contains("solved in "), "{}", words.out);
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (arguments, message) in [
        (&["rate", "--scale", "te", "--steps"][..], "steps: trial and error has no steps"),
        (&["rate", "--published"], "published: needs a scale of Berthier's"),
        (&["rate", "--scale", "w", "--level", "hard"], "--level needs --scale hodoku"),
        (&["rate", "--expect", "SER"], "--expect needs a file"),
        (&["stats", "--scale", "both"], "expected none, or some of se, hodoku, w"),
    ] {
        let run = sudokit(arguments, EASY);
        assert!(run.code == Some(2) && run.err.contains(message), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn a_comparison_goes_on_where_it_ended() {
    let folder = folder("comparison");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (list, done) = (path("list.csv"), path("done.csv"));
    let rows = [(EASY, "0"), (W3, "4"), (DEPTH2, "inf"), (SEVERAL, "1"), (W3, "3"), (EASY, "-")];
    let text: String = rows.iter().map(|(puzzle, w)| format!("{puzzle},9.9,{w}\n")).collect();
    std::fs::write(&list, format!("# puzzle,SER,W  (a list)\n{text}not a puzzle\n{W3},1.0,3\n")).unwrap();
    let arguments = ["rate", "--scale", "w", "--expect", "W", "--resume", &done, &list];
    let whole = sudokit(&arguments, "");
    assert_eq!(whole.code, Some(2), "{}", whole.err);
    let header = "puzzle,expected W,w,result\n";
    let different = format!("{W3},4,3,lower\n{SEVERAL},1,,not rated\nnot a puzzle,,,not rated\n");
    assert_eq!(whole.out, format!("{header}{different}"));
    let summary = "8 puzzles compared: 4 equal, 1 lower, 1 not given, 2 not rated\n";
    assert!(whole.err.contains(summary) && whole.err.contains("expected 4, found 3: 1\n"), "{}", whole.err);
    let all = std::fs::read_to_string(&done).unwrap();
    assert_eq!(all.lines().count(), 9, "{all}");
    // Whatever was written before a kill, the end is the same.
    for length in [0, 10, header.len(), header.len() + 40, all.len() / 2, all.len() - 1, all.len()] {
        std::fs::write(&done, &all[..length]).unwrap();
        let again = sudokit(&arguments, "");
        assert_eq!(std::fs::read_to_string(&done).unwrap(), all, "cut after {length}");
        assert!(again.err.contains(summary), "{}", again.err);
    }
    let other = sudokit(&["rate", "--expect", "SER", "--resume", &done, &list], "");
    assert!(other.code == Some(2) && other.err.contains("is not from this comparison"), "{}", other.err);
    assert_eq!(std::fs::read_to_string(&done).unwrap(), all, "left alone");
    let equal = sudokit(&["rate", "--scale", "te", "--expect", "3", &list], "");
    assert!(equal.code == Some(2) && equal.err.contains("compared"), "{}", equal.err);
}

#[test]
fn only_rows_of_the_same_list_are_gone_on_from() {
    let folder = folder("other_lists");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (list, done) = (path("list.csv"), path("done.csv"));
    let row = |puzzle: &str, w: &str| format!("{puzzle},{w}\n");
    let lines = [row(EASY, "0"), row(W3, "3"), row(EASY, "0"), row(DEPTH2, "inf"), row(W3, "3")];
    let write = |lines: &[String]| std::fs::write(&list, format!("puzzle,W\n{}", lines.concat())).unwrap();
    let rate = |done: &str| sudokit(&["rate", "--scale", "w", "--expect", "W", "--resume", done, &list], "");
    write(&lines);
    assert_eq!(rate(&done).code, Some(0));
    let all = std::fs::read_to_string(&done).unwrap();
    let begun: String = all.split_inclusive('\n').take(4).collect();
    let cut = begun.clone() + W3;
    let inserted = [&lines[..1], &lines[4..], &lines[1..]].concat();
    let removed = [&lines[..1], &lines[2..]].concat();
    let mut rated_otherwise = lines.to_vec();
    rated_otherwise[1] = row(W3, "4");
    for (rows, list, message) in [
        (&cut, &inserted[..], "is from another list: line 4 has"),
        (&cut, &removed[..], "is from another list: line 3 has"),
        (&cut, &rated_otherwise[..], "is from another list: line 3 has"),
        (&(all.clone() + &cut), &lines[..], "line 7 is not a row of a comparison"),
        (&(all.clone() + all.lines().last().unwrap() + "\n"), &lines[..], "it has 6 rows, but the list ends after 5"),
        (&begun.replace("equal", "eqaul"), &lines[..], "line 2 is not a row of a comparison"),
    ] {
        write(list);
        std::fs::write(&done, rows).unwrap();
        let run = rate(&done);
        assert!(run.code == Some(2) && run.err.contains(message) && run.out.is_empty(), "{message}: {}", run.err);
        assert_eq!(&std::fs::read_to_string(&done).unwrap(), rows, "left alone");
    }
    // A list that has grown is gone on with.
    write(&[&lines[..], &lines[..2]].concat());
    std::fs::write(&done, &all).unwrap();
    let run = rate(&done);
    assert!(run.code == Some(0) && run.err.contains("7 puzzles compared: 7 equal"), "{}", run.err);
}

#[test]
#[cfg(target_os = "linux")]
fn rows_are_kept_in_a_file_by_one_run_at_a_time() {
    let folder = folder("kept");
    let (list, done) = (folder.join("list.csv"), folder.join("done.csv"));
    std::fs::write(&list, format!("puzzle,W\n{EASY},0\n")).unwrap();
    let rate =
        |done: &str| sudokit(&["rate", "--scale", "w", "--expect", "W", "--resume", done, list.to_str().unwrap()], "");
    let pipe = folder.join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // Some have no end, and some keep a reader waiting.
    for target in ["/dev/full", "/dev/zero", "/dev/null", "/dev/stdout", pipe.to_str().unwrap()] {
        let run = rate(target);
        assert!(
            run.code == Some(2) && run.err.contains("expected a file to keep the rows in"),
            "{target}: {}",
            run.err
        );
    }
    let run = rate("-");
    assert!(run.code == Some(2) && run.err.contains("./- is a file of that name"), "{}", run.err);
    let held = std::fs::File::create(&done).unwrap();
    held.lock().unwrap();
    let run = rate(done.to_str().unwrap());
    assert!(run.code == Some(2) && run.err.contains("another run is writing to it"), "{}", run.err);
    assert_eq!(std::fs::read(&done).unwrap(), b"");
    held.unlock().unwrap();
    assert_eq!(rate(done.to_str().unwrap()).code, Some(0));
    let arguments =
        ["rate", "--scale", "w", "--expect", "W", "--resume", done.to_str().unwrap(), list.to_str().unwrap(), "-"];
    let run = sudokit(&arguments, EASY);
    assert!(run.code == Some(2) && run.err.contains("--resume needs files"), "{}", run.err);
}

#[test]
fn statistics_are_tables_json_and_plots() {
    let plots = folder("statistics").join("plots").to_str().unwrap().to_owned();
    let other = EASY.replace('5', "x").replace('3', "5").replace('x', "3");
    let list = format!("{EASY}\n{W3}\n{other}\n{SEVERAL}\n{DEPTH2}\n");
    let run = sudokit(&["stats", "--scale", "hodoku,w", "--svg", &plots], &list);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let words = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in ["duplicates 1", "several solutions 1 20.00 %", "extreme", "Hidden single"] {
        assert!(words.contains(line), "{line} in\n{}", run.out);
    }
    let mut names: Vec<String> =
        std::fs::read_dir(&plots).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let wanted = ["automorphisms", "clues", "equivalents", "hodoku-level-and-w", "hodoku-level", "techniques", "w"];
    assert_eq!(names, wanted.map(|name| format!("{name}.svg")));
    let json: serde_json::Value =
        serde_json::from_str(&sudokit(&["stats", "--scale", "w", "--format", "json"], &list).out).unwrap();
    assert_eq!((json["puzzles"].as_u64(), json["duplicates"].as_u64()), (Some(5), Some(1)));
    assert_eq!(json["tables"]["W"][0], serde_json::json!({"W": 0, "puzzles": 2, "share": 0.4}));
    let csv = sudokit(&["stats", "--scale", "none", "--no-canon", "--format", "csv"], &list).out;
    assert!(csv.starts_with("table,value,puzzles,share,uses\nclues,"), "{csv}");
    assert!(!csv.contains("automorphisms"), "{csv}");
}
