//! What must be written once is: these words occur in the sources of one file alone.

use std::path::{Path, PathBuf};

/// A word, the only file that may have it, and what it stands for.
const ONCE: [(&str, &str, &str); 4] = [
    ("catch_unwind(", "sudokit/src/guard.rs", "the boundary of panics"),
    ("cbf2_9ce4", "core/src/hash.rs", "the 64-bit checksum"),
    ("u{:04x}", "reason/src/explain/json.rs", "JSON strings without serde"),
    ("ready: BTreeMap", "sudokit/src/driver/ordered.rs", "results that wait for their turn"),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn what_is_written_once() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    for member in std::fs::read_dir(root).unwrap() {
        let folder = member.unwrap().path().join("src");
        if folder.is_dir() {
            sources(&folder, &mut files);
        }
    }
    assert!(files.len() > 300, "only {} sources", files.len());
    for (word, place, what) in ONCE {
        let holds = |path: &&PathBuf| std::fs::read_to_string(path).unwrap().contains(word);
        let found: Vec<&PathBuf> = files.iter().filter(holds).collect();
        assert!(found.len() == 1 && found[0].ends_with(place), "{what} ({word}): {found:?}, expected {place}");
    }
}
