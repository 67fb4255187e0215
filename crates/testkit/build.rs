//! Says with `cfg(shared_data)` whether the public data sets are present, so that tests that need them are ignored by name
//! where they are not.

use std::path::PathBuf;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(shared_data)");
    println!("cargo::rerun-if-env-changed=SUDOKIT_DATA");
    println!("cargo::rerun-if-changed=build.rs");
    let folder = std::env::var_os("SUDOKIT_DATA")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")), PathBuf::from);
    // Cargo would rebuild everything each time if a watched file did not exist.
    let sign = folder.join("README.md");
    if sign.exists() {
        println!("cargo::rustc-cfg=shared_data");
        println!("cargo::rerun-if-changed={}", sign.display());
    }
}
