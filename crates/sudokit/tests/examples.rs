//! The examples run and print something. `cargo test -p sudokit` builds them beside this test.

use std::path::Path;
use std::process::Command;

#[test]
fn examples_run() {
    let this = std::env::current_exe().unwrap();
    let built = this.parent().and_then(Path::parent).unwrap().join("examples");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut names: Vec<String> = std::fs::read_dir(sources)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert!(names.len() >= 12, "{names:?}");
    // Counting the empty grid takes seconds without full optimisation.
    for name in names.iter().filter(|name| *name != "count") {
        let program = built.join(name).with_extension(std::env::consts::EXE_EXTENSION);
        assert!(program.exists(), "{name} is not built; run `cargo test -p sudokit` without --test");
        let run = Command::new(program).arg("1000").output().unwrap();
        assert!(run.status.success() && !run.stdout.is_empty(), "{name}: {run:?}");
    }
}
