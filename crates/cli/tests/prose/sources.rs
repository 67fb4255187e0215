//! The files of the repository, and the texts in their source code.

use std::path::{Path, PathBuf};

/// The contents of the string literals of Rust source, each on the line where it begins; the rest of the text is blank.
pub(crate) fn literals(source: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    let mut before = '\0';
    for line in source.lines() {
        if !inside && line.trim_start().starts_with("//") {
            text.push_str(".\n");
            continue;
        }
        for c in line.chars() {
            if c == '"' && before != '\\' && (inside || before != '\'') {
                inside = !inside;
                text.push('.');
            } else if inside && !(c == '\\' || before == '\\') {
                text.push(c);
            }
            before = if c == '\\' && before == '\\' { '\0' } else { c };
        }
        text.push('\n');
        before = '\0';
    }
    text
}

/// The comments of source code, each on its line; the rest of the text is blank. `mark` begins a comment.
pub(crate) fn comments(source: &str, mark: &str) -> String {
    let mut text = String::new();
    for line in source.lines() {
        match line.split_once(mark) {
            // Not inside a literal such as a URL.
            Some((before, comment)) if before.is_empty() || before.ends_with(' ') => {
                // A comment behind code does not continue the one above.
                text.push_str(if before.trim().is_empty() { "" } else { "." });
                text.push_str(comment.trim_start_matches(['/', '!', '#', ':']));
            }
            _ => text.push('.'),
        }
        text.push('\n');
    }
    text
}

/// Doc comments that begin with "The same" without saying of what.
pub(crate) fn unnamed(name: &str, source: &str) -> Vec<String> {
    let after = ["", ".", ",", ";", "with", "without", "for", "as", "in", "from", "when", "if", "up", "until", "but"];
    let mut above = "";
    let mut flaws = Vec::new();
    for (i, line) in source.lines().enumerate() {
        let line = line.trim_start();
        if let Some(rest) = line.strip_prefix("/// The same").filter(|_| !above.starts_with("///")) {
            let next = rest.trim_start().split(' ').next().unwrap_or_default();
            if after.contains(&next) || rest.starts_with(['.', ',', ';', ':']) {
                flaws.push(format!("{name}:{}: {line}; name the thing that is documented", i + 1));
            }
        }
        above = line;
    }
    flaws
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Files below a folder that satisfy a condition, without build output and hidden folders.
fn files(folder: &Path, wanted: &dyn Fn(&Path) -> bool, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let (path, name) = (entry.path(), entry.file_name());
        let hidden = name.to_string_lossy().starts_with('.') && name != ".github";
        if path.is_dir() && !path.is_symlink() && !hidden && name != "target" && name != "node_modules" {
            files(&path, wanted, found);
        } else if path.is_file() && wanted(&path) {
            found.push(path);
        }
    }
}

/// The name and the text of each file below a folder of the repository that satisfies a condition, at least `least`.
pub(crate) fn found(folder: &str, least: usize, wanted: impl Fn(&Path) -> bool) -> Vec<(String, String)> {
    let mut paths = Vec::new();
    files(&root().join(folder), &wanted, &mut paths);
    paths.sort();
    assert!(paths.len() >= least, "only {} files were found in {folder:?}", paths.len());
    let name = |path: &Path| path.strip_prefix(root()).unwrap().display().to_string();
    paths.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

/// Files whose name ends so, without the tests in this folder, which contain the phrases.
pub(crate) fn ending(end: &str) -> impl Fn(&Path) -> bool {
    move |path| path.to_string_lossy().ends_with(end) && !path.to_string_lossy().contains("tests/prose")
}
