//! Puts the page into the binary: a table of all its files. `page` is the root of the site, `port` lies in it under its name.
//! In the repository both are folders of `web/`. `scripts/release` copies them beside this file for the published package.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What a site is made of. Other files, such as notes and types, stay outside.
const EXTENSIONS: [&str; 7] = ["html", "css", "js", "svg", "png", "ico", "webmanifest"];

fn main() -> io::Result<()> {
    let package = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap_or_default());
    let repository = package.join("../../web");
    let web = if repository.join("page").is_dir() { repository } else { package };
    let mut files = Vec::new();
    for (folder, prefix) in [("page", ""), ("port", "port/")] {
        println!("cargo::rerun-if-changed={}", web.join(folder).display());
        collect(&web.join(folder), prefix, &mut files)?;
    }
    files.sort();
    let mut table = String::from("[\n");
    for (name, path) in files {
        let _ = writeln!(table, "({name:?}, include_bytes!({:?})),", path.canonicalize()?);
    }
    table.push(']');
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default()).join("page.rs");
    fs::write(out, table)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    // A crate without its page still builds: it serves the calls alone.
    if !folder.is_dir() {
        return Ok(());
    }
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), files)?;
        } else if path.extension().is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known)) {
            println!("cargo::rerun-if-changed={}", path.display());
            files.push((format!("{prefix}{name}"), path));
        }
    }
    Ok(())
}
