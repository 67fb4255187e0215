//! Every help page, at 80 and 100 columns: it fits the width and two screens, leaves no word alone on a line, has
//! examples, and names options as other programs do.

mod common;

use common::command;

fn page(arguments: &[&str], columns: usize) -> String {
    let run = command().args(arguments).env("COLUMNS", columns.to_string()).output().unwrap();
    assert!(run.status.success(), "{arguments:?}: {run:?}");
    String::from_utf8(run.stdout).unwrap()
}

/// The commands as the program lists them.
fn commands() -> Vec<String> {
    let help = page(&["-h"], 100);
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names: Vec<String> = list.lines().map(|line| line.split_whitespace().next().unwrap().to_owned()).collect();
    assert!(names.len() > 20, "{names:?}");
    names.into_iter().filter(|name| name != "help").collect()
}

/// A line of one word that continues the sentence of the line above.
fn orphans(page: &str) -> Vec<&str> {
    let lines: Vec<&str> = page.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let continues = |above: &str, line: &str| {
        // What an option does may begin in the middle of the line above.
        !above.trim().is_empty()
            && !above.starts_with("  # ")
            && !above.ends_with(':')
            && (indent(above) == indent(line) || above.len() > 70)
    };
    let alone = |pair: &&[&str]| {
        let word = pair[1].trim();
        !word.is_empty() && !word.contains(' ') && !word.starts_with(['-', '[', '<']) && continues(pair[0], pair[1])
    };
    lines.windows(2).filter(alone).map(|pair| pair[1]).collect()
}

/// Commands to try that are not in the list of examples.
fn strays(page: &str) -> Vec<&str> {
    let after =
        page.split("\nExamples:\n").nth(1).and_then(|rest| rest.split_once("\n\n")).map_or("", |(_, rest)| rest);
    after.lines().filter(|line| line.starts_with("  sudokit ") || line.starts_with("  # ")).collect()
}

#[test]
fn pages_fit() {
    let mut flaws = Vec::new();
    for name in commands().iter().map(String::as_str).chain([""]) {
        for columns in [80, 100] {
            for (flag, most) in [("-h", 90), ("--help", 120)] {
                let arguments: Vec<&str> = [name, flag].into_iter().filter(|word| !word.is_empty()).collect();
                let page = page(&arguments, columns);
                let mut flaw = |what: String| flaws.push(format!("{name} {flag} at {columns} columns: {what}"));
                let count = page.lines().count();
                if count > most {
                    flaw(format!("{count} lines, expected at most {most}"));
                }
                for line in page.lines().filter(|line| line.chars().count() > columns) {
                    flaw(format!("too wide: {line}"));
                }
                for line in orphans(&page) {
                    flaw(format!("a word alone: {line}"));
                }
                for line in strays(&page) {
                    flaw(format!("not among the examples: {line}"));
                }
                if !page.contains("\nExamples:\n") {
                    flaw("no examples".to_owned());
                }
                if page.contains('\u{a0}') {
                    flaw("a no-break space".to_owned());
                }
            }
        }
    }
    assert!(flaws.is_empty(), "{} flaws\n{}", flaws.len(), flaws.join("\n"));
}

/// An option has one name in all commands, and what makes sense for a command is there.
#[test]
fn options_follow_conventions() {
    for name in commands() {
        let page = page(&[&name, "--help"], 100);
        let has = |option: &str| page.contains(option);
        let need = |option: &str| assert!(has(option), "{name} --help has no {option}");
        need("-o, --output <FILE>");
        need("-q, --quiet");
        if has("[FILE|PUZZLE]...") && name != "same" {
            ["--time-limit <TIME>", "-j, --threads <N>", "--stats", "--strict"].into_iter().for_each(need);
        }
        if has("equally likely") || has("Seed of") || has("random order") {
            need("--seed <N>");
        }
        for (short, long) in
            [("-n", "--count <N>"), ("-j", "--threads <N>"), ("-o", "--output <FILE>"), ("-q", "--quiet")]
        {
            let own = page.lines().filter(|line| line.starts_with(&format!("  {short}, ")));
            assert!(own.clone().all(|line| line.contains(long)), "{name}: {short} is not {long}");
        }
    }
}
