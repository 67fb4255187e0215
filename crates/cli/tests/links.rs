//! Links within the repository's pages lead somewhere: to a file that is there, and to a heading that it has.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn markdown(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let name = entry.file_name();
        let skipped = name.to_string_lossy().starts_with('.') || name == "target" || name == "node_modules";
        if path.is_dir() && !path.is_symlink() && !skipped {
            markdown(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

/// What stands in the round brackets of `[…](…)`, outside of code.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut code = false;
    for line in text.lines() {
        code ^= line.trim_start().starts_with("```");
        if code {
            continue;
        }
        // Every second piece between back quotes is code; what is around it may be the two halves of one link.
        let prose: String =
            line.split('`').enumerate().map(|(i, piece)| if i % 2 == 0 { piece } else { "code" }).collect();
        let ends = prose.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        found.extend(ends.map(|(target, _)| target.to_string()));
    }
    found
}

/// The name of a heading, as in the address of its place on the page.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

fn has_heading(text: &str, wanted: &str) -> bool {
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    headings.map(anchor).any(|heading| heading == wanted)
}

#[test]
fn no_link_is_dead() {
    let mut pages = Vec::new();
    markdown(&root(), &mut pages);
    let (mut seen, mut dead) = (0, Vec::new());
    // The book's contents also name pages that are only there in the book.
    for page in pages.iter().filter(|page| !page.ends_with("docs/SUMMARY.md")) {
        for link in links(&std::fs::read_to_string(page).unwrap()) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            seen += 1;
            let (file, place) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            let is_page = target.extension().is_some_and(|extension| extension == "md");
            let found = target.exists()
                && (place.is_empty() || !is_page || has_heading(&std::fs::read_to_string(&target).unwrap(), place));
            if !found {
                dead.push(format!("{}: {link}", page.strip_prefix(root()).unwrap().display()));
            }
        }
    }
    assert!(dead.is_empty(), "{dead:#?}");
    assert!(seen > 50, "only {seen} links were found");
}

#[test]
fn a_dead_link_would_be_seen() {
    assert_eq!(links("[a](b.md) and `[c](d)` and [`e`](f.md#g)\n```\n[h](i)\n```"), ["b.md", "f.md#g"]);
    assert!(has_heading("# A thing, said\n## Two", "a-thing-said") && !has_heading("# Other", "two"));
}
