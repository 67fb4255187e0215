use std::io::Write as _;

/// Says why a test was left out, where `./test` sees it: the test harness captures what `eprintln!` prints.
///
/// # Panics
///
/// If standard error cannot be written.
pub fn skipped(why: &str) {
    let line = format!("skipped: {why}\n");
    std::io::stderr().write_all(line.as_bytes()).expect("standard error can be written");
}
