//! What is linked in is what docs/supply.md and deny.toml say: permissive licences, one registry, one version of each crate,
//! and no dependency that is not explained. (`cargo deny check` asks the same and more, where it is installed.)

#![allow(clippy::print_stdout)] // tests say what they skip

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root())
        .output()
        .expect("cargo runs, it runs this test");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The licences that deny.toml allows.
fn allowed() -> Vec<String> {
    let file = std::fs::read_to_string(root().join("deny.toml")).unwrap();
    let line = file.lines().find(|line| line.starts_with("allow = [")).expect("a list of licences");
    line.split('"').skip(1).step_by(2).map(String::from).collect()
}

/// Whether a licence expression can be met with these licences. `OR` binds less than `AND`, as in SPDX.
fn met(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.trim();
    let split = |word: &str| {
        let mut depth = 0;
        for (at, c) in expression.char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ if depth == 0 && expression[at..].starts_with(word) => {
                    return Some((&expression[..at], &expression[at + word.len()..]));
                }
                _ => {}
            }
        }
        None
    };
    if let Some((a, b)) = split(" OR ").or_else(|| split("/")) {
        met(a, allowed) || met(b, allowed)
    } else if let Some((a, b)) = split(" AND ") {
        met(a, allowed) && met(b, allowed)
    } else if let Some(inner) = expression.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        met(inner, allowed)
    } else {
        allowed.iter().any(|licence| licence == expression)
    }
}

#[test]
fn licences_are_permissive_and_sources_known() {
    let (metadata, allowed) = (metadata(), allowed());
    let packages = metadata["packages"].as_array().unwrap();
    for package in packages {
        let (name, licence) = (text(&package["name"]), text(&package["license"]));
        assert!(met(licence, &allowed), "{name}: {licence:?} is not among the licences of deny.toml");
        // Ours have no source; the others come from the registry, none from a repository.
        let source = text(&package["source"]);
        assert!(source.is_empty() || source.starts_with("registry+"), "{name} comes from {source}");
    }
    assert!(packages.len() > 50, "only {} packages were looked at", packages.len());
}

/// Crates that come in two versions until the crates that need the older one move on. `docs/supply.md` says which those are.
const TWICE: [&str; 2] = ["cpufeatures", "miniz_oxide"];

#[test]
fn no_crate_comes_in_two_versions() {
    let metadata = metadata();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in metadata["packages"].as_array().unwrap() {
        versions.entry(text(&package["name"])).or_default().insert(text(&package["version"]));
    }
    versions.retain(|_, versions| versions.len() > 1);
    assert_eq!(versions.keys().copied().collect::<Vec<_>>(), TWICE, "{versions:?}");
}

fn is_published(package: &Value) -> bool {
    package["publish"].as_array().is_none_or(|registries| !registries.is_empty())
}

/// What `cargo publish` asks for. A dependency of tests alone may be unpublished if it names no version.
#[test]
fn published_crates_need_only_published_ones() {
    let metadata = metadata();
    let members = metadata["workspace_members"].as_array().unwrap();
    let ours: Vec<&Value> =
        metadata["packages"].as_array().unwrap().iter().filter(|package| members.contains(&package["id"])).collect();
    let published: Vec<&Value> = ours.iter().copied().filter(|package| is_published(package)).collect();
    assert!(published.len() > 10, "{} crates", published.len());
    let names: BTreeSet<&str> = published.iter().map(|package| text(&package["name"])).collect();
    for package in published {
        let name = text(&package["name"]);
        for field in ["description", "license", "readme", "repository"] {
            assert!(!text(&package[field]).is_empty(), "{name} has no {field}");
        }
        for dependency in package["dependencies"].as_array().unwrap() {
            let (other, version) = (text(&dependency["name"]), text(&dependency["req"]));
            let is_left_out = dependency["kind"] == "dev" && version == "*";
            assert!(
                dependency["path"].is_null() || is_left_out || names.contains(other) && version != "*",
                "{name} needs {other} {version}, which is not published"
            );
        }
    }
}

#[test]
fn every_dependency_is_explained() {
    let metadata = metadata();
    let page = std::fs::read_to_string(root().join("docs/supply.md")).unwrap();
    let explained: BTreeSet<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split('|').next())
        .flat_map(|names| names.split(',').map(str::trim))
        .collect();
    let ours: BTreeSet<&str> = metadata["workspace_members"].as_array().unwrap().iter().map(text).collect();
    let mut found = BTreeSet::new();
    for package in metadata["packages"].as_array().unwrap() {
        // The Python package has a registry of its own.
        let shipped = is_published(package) || package["name"] == "sudokit-python";
        if !ours.contains(text(&package["id"])) || !shipped {
            continue;
        }
        for dependency in package["dependencies"].as_array().unwrap() {
            let name = text(&dependency["name"]);
            if dependency["path"].is_null() && text(&dependency["kind"]) != "dev" {
                found.insert(name.to_string());
                assert!(
                    explained.contains(name),
                    "{} needs {name}, which docs/supply.md does not explain",
                    package["name"]
                );
            }
        }
    }
    assert!(found.contains("clap"), "{found:?}");
    println!("{} dependencies", found.len());
}

#[test]
fn a_licence_that_is_not_allowed_would_be_seen() {
    let allowed = ["MIT".to_string(), "Unicode-3.0".to_string()];
    for good in ["MIT", "GPL-3.0 OR MIT", "MIT/Apache-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
        assert!(met(good, &allowed), "{good}");
    }
    for bad in ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT OR GPL-3.0) AND Apache-2.0", "GPL-3.0 AND (MIT OR Apache-2.0)"]
    {
        assert!(!met(bad, &allowed), "{bad}");
    }
}
