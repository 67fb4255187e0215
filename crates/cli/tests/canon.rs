//! `canon`, `same`, `dedupe`, `augment`, `leakcheck`, `split` and `unavoidable` as a user meets them.

mod common;

use common::{CLASH, MINIMAL, SOLUTION, many, several, sudokit};
use std::path::PathBuf;

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sudokit-canon-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn path(folder: &std::path::Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn canon_prints_the_form_and_the_automorphisms() {
    let run = sudokit(&["canon"], many(50).join("\n"));
    assert_eq!(run.code, Some(0), "{run:?}");
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 50);
    assert!(lines.iter().all(|&line| line == lines[0]), "equivalent puzzles have one form");
    let (form, automorphisms) = lines[0].split_once('\t').unwrap();
    assert_eq!((form.len(), automorphisms), (81, "1"));
    let run = sudokit(&["canon"], format!("{}\n{CLASH}\n{}\n", ".".repeat(81), several()));
    assert_eq!((run.code, run.out.lines().count()), (Some(0), 3), "{run:?}");
    assert!(run.out.starts_with(&format!("{}\t1218998108160\n", ".".repeat(81))), "{run:?}");
}

#[test]
fn canon_in_other_layouts() {
    let run = sudokit(&["canon", "--transform", SOLUTION], "");
    let fields: Vec<&str> = run.out.trim_end().split('\t').collect();
    assert!(fields.len() == 3 && fields[0].starts_with("123456789") && fields[2].contains("rows "), "{run:?}");
    let run = sudokit(&["canon", "--format", "json", MINIMAL], "");
    assert!(run.out.contains("\"automorphisms\":1,\"transform\":\""), "{run:?}");
    let run = sudokit(&["canon", "--format", "csv", MINIMAL], "");
    assert!(run.out.starts_with("puzzle,canonical,id,automorphisms,transform,error,rest\n"), "{run:?}");
    for layout in ["grid", "pretty"] {
        let run = sudokit(&["canon", "--format", layout, MINIMAL], "");
        assert!(run.code == Some(0) && run.out.contains("rows "), "{run:?}");
    }
}

#[test]
fn one_bad_line_does_not_stop_the_rest() {
    for command in ["canon", "dedupe", "augment"] {
        let run = sudokit(&[command], format!("{MINIMAL}\nnonsense\n{CLASH}\n"));
        assert_eq!((run.code, run.out.lines().count()), (Some(2), 2), "{run:?}");
        assert!(run.err.contains("line 2"), "{run:?}");
    }
}

#[test]
fn same_says_yes_with_a_transform_or_no() {
    let other = &many(3)[2];
    let run = sudokit(&["same", MINIMAL, other], "");
    assert!(run.code == Some(0) && run.out.starts_with("yes\t") && run.out.contains("columns "), "{run:?}");
    let run = sudokit(&["same", MINIMAL, CLASH], "");
    assert_eq!((run.code, run.out.as_str()), (Some(1), "no\n"));
    let run = sudokit(&["same", "--format", "json"], format!("{MINIMAL}\n{CLASH}\n"));
    assert_eq!((run.code, run.out.as_str()), (Some(1), "{\"same\":false,\"transform\":null}\n"));
    for (arguments, message) in [(vec![MINIMAL], "found 1 puzzle, expected two"), (vec![MINIMAL; 3], "more than two")] {
        let run = sudokit(&[&["same"], &arguments[..]].concat(), "");
        assert!(run.code == Some(2) && run.err.contains(message), "{run:?}");
    }
}

#[test]
fn dedupe_keeps_the_first_of_each() {
    let copies = many(40);
    let input = format!("{CLASH}\n{} first\n{}\n{}\n", MINIMAL, copies.join("\n"), several());
    let run = sudokit(&["dedupe", "--stats"], &input);
    assert_eq!(run.out, format!("{CLASH}\n{MINIMAL} first\n{}\n", several()));
    assert!(run.err.contains("43 read: 3 kept, 40 repeated, 0 bad"), "{run:?}");
    let run = sudokit(&["dedupe", "--repeated"], &input);
    assert_eq!(run.out.lines().collect::<Vec<_>>(), copies);
    // A puzzle and its solution are one by solution, and two by puzzle.
    let both = format!("{MINIMAL}\n{SOLUTION}\n");
    assert_eq!(sudokit(&["dedupe", "--by", "solution"], &both).out, format!("{MINIMAL}\n"));
    assert_eq!(sudokit(&["dedupe"], &both).out, both);
    let run = sudokit(&["dedupe", "--by", "text"], format!("{}\n{MINIMAL}\n{MINIMAL}\n", copies[7]));
    assert_eq!(run.out, format!("{}\n{MINIMAL}\n", copies[7]));
}

#[test]
fn augment_is_the_same_for_every_number_of_threads() {
    let input = format!("{}\n{SOLUTION}\n{CLASH}\n", many(500).join("\n"));
    let runs = ["1", "4"].map(|threads| sudokit(&["augment", "-n", "3", "--seed", "7", "-j", threads], &input));
    assert_eq!(runs[0].out, runs[1].out);
    assert_eq!(runs[0].out.lines().count(), 1506);
    assert_ne!(sudokit(&["augment", "-n", "3", "--seed", "8"], &input).out, runs[0].out);
    let kept = sudokit(&["augment", "-n", "3", "--seed", "7", "--keep"], &input).out;
    assert!(kept.lines().step_by(4).eq(input.lines()));
    assert_eq!(sudokit(&["dedupe"], &kept).out.lines().count(), 3);
}

#[test]
fn leaks_are_found_with_their_lines() {
    let folder = folder("leaks");
    let (train, test) = (path(&folder, "train.txt"), path(&folder, "test.txt"));
    let moved = many(3);
    // Two clues more than the minimal puzzle, turned.
    let more = format!("53{}", &MINIMAL[2..]);
    let more = sudokit(&["augment", "--seed", "3", &more], "").out;
    std::fs::write(&train, format!("# a comment\n{}\n{CLASH}\n{}\n", moved[1], several())).unwrap();
    std::fs::write(&test, format!("{more}{SOLUTION}\n{CLASH}\n{}\n", moved[2])).unwrap();
    let run = sudokit(&["leakcheck", &train, &test], "");
    assert_eq!(run.code, Some(1), "{run:?}");
    let mut found: Vec<String> =
        run.out.lines().map(|line| line.split('\t').take(3).collect::<Vec<_>>().join(" ")).collect();
    found.sort();
    assert_eq!(found, ["part 2 1", "part 2 2", "same 2 4", "same 3 3"]);
    assert!(run.err.contains("4 test puzzles: 4 leak (2 same, 2 part)"), "{run:?}");
    let run = sudokit(&["leakcheck", "--only", "same", "--format", "json", &test, &train], "");
    assert_eq!(run.out.matches("\"leak\":\"same\"").count(), 2, "{run:?}");
    let run = sudokit(&["leakcheck", "--only", "whole", "--format", "csv", &test, &train], "");
    assert_eq!(run.out.matches("whole,").count(), 2, "{run:?}");
    std::fs::write(&test, several().replacen('6', ".", 1) + "\n").unwrap();
    let run = sudokit(&["leakcheck", &train, &test], "");
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{run:?}");
    let run = sudokit(&["leakcheck", &train], "");
    assert!(run.code == Some(2) && run.err.contains("found 1 input, expected two"), "{run:?}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_split_leaks_nothing_and_does_not_depend_on_order() {
    let folder = folder("split");
    let (train, test) = (path(&folder, "train.txt"), path(&folder, "test.txt"));
    // Puzzles with few clues taken from many solutions: the minimal one with one clue less is not proper.
    let clues: Vec<usize> = MINIMAL.bytes().enumerate().filter(|&(_, byte)| byte != b'.').map(|(i, _)| i).collect();
    let mut puzzles: Vec<String> = clues
        .iter()
        .map(|&i| {
            let mut bytes = MINIMAL.as_bytes().to_vec();
            bytes[i] = b'.';
            String::from_utf8(bytes).unwrap()
        })
        .collect();
    puzzles.extend(many(10));
    puzzles.push(SOLUTION.to_owned());
    let input = puzzles.join("\n") + "\n";
    let arguments = ["split", "--ratio", "0.5", "--seed", "4", "--train", &train, "--test", &test];
    let run = sudokit(&arguments, &input);
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{run:?}");
    let read = |file: &str| std::fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect::<Vec<_>>();
    let (first_train, first_test) = (read(&train), read(&test));
    assert_eq!(first_train.len() + first_test.len(), puzzles.len());
    assert!(!first_train.is_empty() && !first_test.is_empty(), "{run:?}");
    assert_eq!(sudokit(&["leakcheck", &train, &test], "").code, Some(0));
    // Files are not overwritten unwillingly, and backwards is the same split.
    let run = sudokit(&arguments, &input);
    assert!(run.code == Some(2) && run.err.contains("--force"), "{run:?}");
    puzzles.reverse();
    let run = sudokit(&[&arguments[..], &["--force", "-j", "1"]].concat(), puzzles.join("\n"));
    assert_eq!(run.code, Some(0), "{run:?}");
    let mut again = read(&test);
    again.reverse();
    assert_eq!(again, first_test);
    let run = sudokit(&["split", "--force", "--train", &train, "--test", &path(&folder, "other.txt"), &train], "");
    assert!(run.code == Some(2) && run.err.contains("both input and output"), "{run:?}");
    let run = sudokit(&["split", "--ratio", "1.5", "--train", &train, "--test", &test], "");
    assert!(run.code == Some(2) && run.err.contains("from 0 to 1"), "{run:?}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn unavoidable_sets_are_counted_and_listed() {
    let run = sudokit(&["unavoidable", "--size", "6", MINIMAL], "");
    let fields: Vec<&str> = run.out.trim_end().split('\t').collect();
    assert!(run.code == Some(0) && fields.len() == 4 && fields[0] == SOLUTION, "{run:?}");
    let list = sudokit(&["unavoidable", "--size", "6", "--list", SOLUTION], "").out;
    assert_eq!(list.lines().count().to_string(), fields[1]);
    assert!(list.lines().all(|line| line.contains("\t4\tr") || line.contains("\t6\tr")), "{list}");
    let run =
        sudokit(&["unavoidable", "--size", "6", "--format", "json"], format!("{MINIMAL}\n{}\n{CLASH}\n", several()));
    assert_eq!((run.code, run.out.lines().count()), (Some(1), 3), "{run:?}");
    assert!(run.out.contains("\"all\":true") && run.out.contains("several_solutions"), "{run:?}");
}
