//! What programs rely on, as lists in tests/surface: commands with their options, and the fields of requests and answers.
//! A difference fails, so that a change of it is a decision: `SURFACE=update cargo test -p sudokit-cli --test surface` writes the lists
//! anew, and docs/versions.md says what a removed line means for the version.

mod common;

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

fn compare(file: &str, lines: &BTreeSet<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/surface").join(file);
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    if std::env::var_os("SURFACE").is_some_and(|word| word == "update") {
        std::fs::write(path, text).unwrap();
        return;
    }
    let known = std::fs::read_to_string(path).unwrap();
    let known: BTreeSet<String> = known.lines().map(str::to_owned).collect();
    let removed: Vec<_> = known.difference(lines).collect();
    let added: Vec<_> = lines.difference(&known).collect();
    assert!(
        removed.is_empty() && added.is_empty(),
        "tests/surface/{file} differs (docs/versions.md): removed {removed:#?}, added {added:#?}"
    );
}

fn help(arguments: &[&str]) -> String {
    let run = common::command().args(arguments).env("COLUMNS", "100").output().unwrap();
    assert!(run.status.success(), "{arguments:?}: {run:?}");
    String::from_utf8(run.stdout).unwrap()
}

#[test]
fn commands_and_options() {
    let list = help(&["-h"]);
    let list = list.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let mut lines = BTreeSet::new();
    for name in list.lines().map(|line| line.split_whitespace().next().unwrap()).filter(|name| *name != "help") {
        lines.insert(name.to_owned());
        for line in help(&[name, "--help"]).lines().map(str::trim_start).filter(|line| line.starts_with('-')) {
            for word in line.split([' ', ',', '[', '=']).take(2).filter(|word| word.starts_with('-')) {
                lines.insert(format!("{name} {word}"));
            }
        }
    }
    assert!(lines.len() > 200, "{} lines", lines.len());
    compare("cli.txt", &lines);
}

/// The paths of all properties of a schema, by name and not by reference.
fn properties(schema: &Value, path: &str, lines: &mut BTreeSet<String>) {
    match schema {
        Value::Object(map) => {
            for (key, value) in map {
                if let ("properties", Value::Object(fields)) = (key.as_str(), value) {
                    for (field, schema) in fields {
                        lines.insert(format!("{path}.{field}"));
                        properties(schema, &format!("{path}.{field}"), lines);
                    }
                } else {
                    properties(value, path, lines);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| properties(value, path, lines)),
        _ => {}
    }
}

#[test]
fn requests_and_answers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/src/openapi.json");
    let api: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut lines = BTreeSet::new();
    for (path, methods) in api["paths"].as_object().unwrap() {
        for (method, call) in methods.as_object().unwrap() {
            let name = format!("{method} {path}");
            lines.insert(name.clone());
            for part in ["requestBody", "responses"] {
                properties(&call[part], &format!("{name} {part}"), &mut lines);
            }
        }
    }
    for (name, schema) in api["components"]["schemas"].as_object().unwrap() {
        properties(schema, name, &mut lines);
    }
    assert!(lines.len() > 200, "{} lines", lines.len());
    compare("json.txt", &lines);
}
