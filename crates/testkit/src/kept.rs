//! Inputs that fuzzing has found worth keeping: what reaches most code, and what once went wrong.
//!
//! `fuzz/kept/TARGET.txt` has one input per line, with its bytes escaped (`scripts/fuzz-kept` packs them);
//! `fuzz/kept/TARGET/` has inputs with names of their own.

use std::path::Path;

/// The inputs of a fuzz target, each with a name for messages.
///
/// # Panics
/// If there are none: a test that is fed nothing would pass.
pub fn kept(target: &str) -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/kept");
    let packed = std::fs::read_to_string(root.join(target).with_extension("txt")).unwrap_or_default();
    let unpacked = packed.lines().enumerate().map(|(at, line)| (format!("{target}.txt:{}", at + 1), unescape(line)));
    let mut inputs: Vec<_> = unpacked.collect();
    if let Ok(files) = std::fs::read_dir(root.join(target)) {
        let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        paths.sort();
        inputs.extend(paths.iter().map(|path| (path.display().to_string(), std::fs::read(path).unwrap())));
    }
    assert!(!inputs.is_empty(), "nothing is kept for {target} in {}", root.display());
    inputs
}

/// Undoes [`u8::escape_ascii`].
fn unescape(line: &str) -> Vec<u8> {
    let mut bytes = line.bytes();
    let mut data = Vec::with_capacity(line.len());
    while let Some(byte) = bytes.next() {
        data.push(match byte {
            b'\\' => match bytes.next().expect("an escape") {
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'x' => {
                    let mut digit =
                        || (bytes.next().expect("a digit") as char).to_digit(16).expect("a hex digit") as u8;
                    digit() * 16 + digit()
                }
                other => other,
            },
            other => other,
        });
    }
    data
}

#[cfg(test)]
mod tests {
    use super::unescape;
    use std::path::Path;

    #[test]
    fn every_byte_comes_back() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(unescape(&all.escape_ascii().to_string()), all);
    }

    /// `scripts/fuzz-kept` reads lines as literals: one that only [`unescape`] understands would end `scripts/fuzz`.
    #[test]
    fn every_line_is_a_literal() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/kept");
        let mut lines = 0;
        for file in std::fs::read_dir(root).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "txt") {
                for (at, line) in std::fs::read_to_string(&path).unwrap().lines().enumerate() {
                    assert_eq!(unescape(line).escape_ascii().to_string(), line, "{}:{}", path.display(), at + 1);
                    lines += 1;
                }
            }
        }
        assert!(lines > 100, "{lines}");
    }
}
