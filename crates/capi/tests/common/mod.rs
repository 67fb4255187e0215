//! The libraries as cargo builds them, and the system's compilers.

#![allow(dead_code)] // each test file uses its share

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The libraries that C programs link with.
#[derive(Debug)]
pub(crate) struct Libraries {
    pub(crate) shared: PathBuf,
    pub(crate) fixed: PathBuf,
}

/// Builds the libraries, which `cargo test` by itself does not: no test could be linked with them. The profile and the
/// packages are those of `cargo test --workspace`, so that what is below them has the same features and is built only once.
pub(crate) fn libraries() -> &'static Libraries {
    static LIBRARIES: OnceLock<Libraries> = OnceLock::new();
    LIBRARIES.get_or_init(|| {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("target/tmp");
        // Elsewhere the Python module, a part of the workspace, cannot be linked by cargo alone.
        let packages: &[&str] =
            if cfg!(target_os = "linux") { &["--workspace"] } else { &["--package", "sudokit-capi"] };
        let output = Command::new(env!("CARGO"))
            .arg("build")
            .args(packages)
            .args(["--lib", "--profile", "test", "--message-format", "json"])
            .arg("--manifest-path")
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.toml"))
            .arg("--target-dir")
            .arg(target)
            .output()
            .expect("cargo runs, it runs this test");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
        let files: Vec<PathBuf> = text
            .lines()
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
            .filter(|message| message["reason"] == "compiler-artifact" && message["target"]["name"] == "sudokit")
            .filter(|message| {
                message["target"]["kind"].as_array().is_some_and(|kinds| kinds.contains(&"staticlib".into()))
            })
            .flat_map(|message| message["filenames"].as_array().cloned().unwrap_or_default())
            .filter_map(|file| file.as_str().map(PathBuf::from))
            .collect();
        let find = |extensions: [&str; 3]| {
            let has = |file: &&PathBuf| {
                file.extension().and_then(|e| e.to_str()).is_some_and(|e| extensions.contains(&e))
                    && !file.to_string_lossy().ends_with(".dll.lib")
            };
            files.iter().find(has).unwrap_or_else(|| panic!("no {extensions:?} among {files:?}")).clone()
        };
        Libraries { shared: find(["so", "dylib", "dll"]), fixed: find(["a", "lib", "lib"]) }
    })
}

/// A file of this crate.
pub(crate) fn ours(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A place for what a test makes.
pub(crate) fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A call of a compiler that finds our headers and takes no warning; `None`, with a word, where there is none.
pub(crate) fn compiler(name: &str, test: &str) -> Option<Command> {
    if let Err(error) = Command::new(name).arg("--version").output() {
        sudokit_testkit::skipped(&format!("{test}: {name} cannot be run: {error}"));
        return None;
    }
    let mut command = Command::new(name);
    command.args(["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I"]).arg(ours("include"));
    command.arg("-I").arg(ours("include/tdoku"));
    Some(command)
}

/// Runs a command that must succeed, and gives what it said.
pub(crate) fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}: {}\n{out}\n{err}", output.status);
    out.into_owned()
}
