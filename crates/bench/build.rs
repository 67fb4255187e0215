//! Finds out for the records of a benchmark which compiler and which commit it is built with. Nothing here can fail:
//! what cannot be found out is `unknown`.

use std::process::Command;

fn main() {
    let run = |program: &str, arguments: &[&str]| -> Option<String> {
        let output = Command::new(program).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let env = |name: &str| std::env::var(name).unwrap_or_default();

    let rustc = run(&env("RUSTC"), &["--version"]).unwrap_or_else(|| "rustc unknown".into());
    let flags = env("CARGO_ENCODED_RUSTFLAGS").replace('\x1f', " ");
    let compiler = format!("{rustc} {} opt-level {} {flags}", env("TARGET"), env("OPT_LEVEL"));
    println!("cargo::rustc-env=SUDOKIT_COMPILER={}", compiler.trim());

    // Only in a checkout of the project: a crate unpacked inside another repository would show that repository's
    // commit.
    let commit = run("git", &["ls-files", "--error-unmatch", "build.rs"])
        .and_then(|_| run("git", &["rev-parse", "--short=12", "HEAD"]))
        .map(|commit| match run("git", &["status", "--porcelain", "--untracked-files=no"]) {
            Some(changes) if changes.is_empty() => commit,
            _ => commit + "+",
        });
    println!("cargo::rustc-env=SUDOKIT_COMMIT={}", commit.as_deref().unwrap_or("unknown"));

    println!("cargo::rerun-if-changed=build.rs");
    if commit.is_some() {
        // Every source file is under crates/; a commit without a change there moves HEAD.
        println!("cargo::rerun-if-changed=..");
        for name in ["HEAD", "logs/HEAD"] {
            if let Some(path) =
                run("git", &["rev-parse", "--git-path", name]).filter(|path| std::fs::exists(path).unwrap_or(false))
            {
                println!("cargo::rerun-if-changed={path}");
            }
        }
    }
}
