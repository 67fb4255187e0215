//! The OpenAPI description is true: every call and every kind of error is in it, and real answers are as it says.

mod common;

use common::schema::mismatch;
use common::{EASY, Running};
use serde_json::{Value, json};
use sudokit::ErrorKind;
use sudokit::json::VERBS;

fn description(server: &Running) -> Value {
    server.get("/api/v1/openapi.json").json()
}

#[test]
fn every_call_and_every_kind_is_described() {
    let server = Running::start(|_| ());
    let root = description(&server);
    assert_eq!(root["openapi"], "3.1.0");
    for call in VERBS {
        let method = if call.has_request { "post" } else { "get" };
        let operation = &root["paths"][format!("/api/v1/{}", call.name)][method];
        assert_eq!(operation["operationId"], call.name);
        assert_eq!(operation["requestBody"].is_object(), call.has_request);
    }
    let calls = root["paths"].as_object().unwrap().keys().filter(|path| path.starts_with("/api/v1/"));
    assert_eq!(calls.count(), VERBS.len() + 1, "and the description itself");
    for path in ["/docs", "/healthz", "/metrics", "/{path}", "/api/v1/openapi.json"] {
        assert!(root["paths"][path]["get"].is_object(), "{path}");
    }
    let names: Vec<&str> = ErrorKind::ALL.iter().map(|kind| kind.name()).collect();
    assert_eq!(root.pointer("/components/schemas/Error/properties/error/properties/kind/enum"), Some(&json!(names)));
    for kind in ErrorKind::ALL {
        let words = root["components"]["responses"][sudokit_server::status(kind.name()).to_string()]["description"]
            .as_str()
            .unwrap();
        assert!(words.contains(kind.name()), "{}", kind.name());
    }
}

/// The options of a verb, as its code lists them when it is given one that it does not know.
fn options(call: &str, message: &str) -> Vec<String> {
    let mut names: Vec<String> = match (call, message.split_once("expected ")) {
        (_, Some((_, names))) => names.split('`').skip(1).step_by(2).map(str::to_owned).collect(),
        // What hint and explain share is not listed.
        ("hint" | "explain", None) => {
            let shared = ["schedule", "order", "stop_at", "without", "no_uniqueness", "entries", "marks"];
            let own: &[&str] = if call == "hint" { &["level", "all", "limit", "chain", "svg"] } else { &["svg"] };
            shared.iter().chain(own).map(|&name| name.to_owned()).collect()
        }
        (_, None) => Vec::new(),
    };
    names.extend(["box", "diagonals", "windows", "regions"].map(str::to_owned));
    if call != "generate" {
        names.extend(["puzzle", "puzzles"].map(str::to_owned));
    }
    names.sort();
    names
}

#[test]
fn every_option_is_described() {
    let server = Running::start(|_| ());
    let (root, mut client) = (description(&server), server.client());
    for call in VERBS.iter().filter(|call| call.has_request) {
        let answer = client.post(call.name, &json!({"puzzle": EASY, "no such option": 1}).to_string());
        assert_eq!(answer.kind(), "bad_request", "{}", call.name);
        let message = client.post(call.name, r#"{"no such option":1}"#).json()["error"]["message"].to_string();
        let body = &root["paths"][format!("/api/v1/{}", call.name)]["post"]["requestBody"];
        let described = body["content"]["application/json"]["schema"]["properties"].as_object().unwrap();
        let mut described: Vec<String> = described.keys().cloned().collect();
        described.sort();
        assert_eq!(described, options(call.name, &message), "{}: {message}", call.name);
    }
}

#[test]
fn the_words_of_requests_are_those_of_about() {
    let server = Running::start(|_| ());
    let (root, about) = (description(&server), server.get("/api/v1/about").json());
    let words = |call: &str, field: &str| {
        let path = format!(
            "/paths/~1api~1v1~1{call}/post/requestBody/content/application~1json/schema/properties/{field}/enum"
        );
        let mut words = root.pointer(&path).unwrap_or_else(|| panic!("{path}")).as_array().unwrap().clone();
        words.retain(|word| !word.is_null());
        Value::from(words)
    };
    assert_eq!(words("generate", "level"), about["levels"]);
    assert_eq!(words("generate", "symmetry"), about["symmetries"]);
    assert_eq!(words("convert", "format"), about["formats"]);
}

/// Requests of all calls, good ones and bad ones.
fn requests() -> Vec<(&'static str, Value)> {
    let hard = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
    let sukaku = "123456789".repeat(81);
    let wrong = EASY.replacen("..", "1.", 1);
    let mut marks = vec!["123456789"; 81];
    marks[2] = "12";
    let mut all = vec![
        ("count", json!({"puzzle": EASY, "limit": "12"})),
        ("count", json!({"puzzle": ".".repeat(16), "box": "2x2"})),
        ("candidates", json!({"puzzle": EASY, "counts": true})),
        ("candidates", json!({"puzzle": ".".repeat(81), "counts": true, "limit": 20})),
        ("candidates", json!({"puzzle": ".".repeat(36), "box": "2x3"})),
        ("check", json!({"puzzle": "1..1............", "box": "2x2"})),
        ("rate", json!({"puzzle": EASY, "scale": "se"})),
        ("rate", json!({"puzzle": EASY, "scale": "hodoku"})),
        ("hint", json!({"puzzle": EASY, "level": "where"})),
        ("hint", json!({"puzzle": EASY, "level": "full"})),
        ("hint", json!({"puzzle": hard, "level": "full"})),
        ("hint", json!({"puzzle": EASY, "entries": wrong})),
        ("hint", json!({"puzzle": EASY, "entries": EASY, "marks": marks, "level": "where"})),
        ("hint", json!({"puzzle": EASY, "entries": common::SOLVED})),
        ("explain", json!({"puzzle": EASY, "entries": wrong})),
        ("explain", json!({"puzzle": hard, "schedule": "se"})),
        ("generate", json!({"seed": 1, "clues": {"min": 26, "max": 30}, "symmetry": "axes"})),
        ("generate", json!({"seed": "2", "box": "2x3"})),
        ("generate", json!({"seed": 3, "clues": 16})),
        ("generate", json!({"seed": 3, "level": "medium", "technique": null, "rating": {"max": 5}})),
        ("convert", json!({"puzzle": EASY, "format": "pencil"})),
        ("solve", json!({"puzzles": [EASY, "x", sukaku, ".".repeat(81)], "box": null})),
        ("solutions", json!({"puzzle": ".".repeat(81), "limit": 3})),
        ("estimate", json!({"puzzle": ".".repeat(81), "probes": 10, "seed": 3})),
        ("check", json!({"puzzle": EASY, "solution": EASY.replace('.', "1")})),
        ("rate", json!({"puzzle": EASY, "scale": "both", "steps": true})),
        ("hint", json!({"puzzle": EASY, "all": true, "limit": 3})),
        ("hint", json!({"puzzle": EASY, "entries": EASY, "marks": marks, "level": "full"})),
        ("explain", json!({"puzzles": [EASY, hard], "without": ["hidden-single"], "order": "hodoku"})),
        ("minimize", json!({"puzzle": EASY, "all": true, "limit": 3})),
        ("identify", json!({"puzzles": [EASY, hard], "by": "text"})),
        ("vicinity", json!({"puzzle": EASY, "limit": 3})),
        ("unavoidable", json!({"puzzle": EASY, "size": 6, "nodes": 100, "list": true})),
        ("why", json!({"puzzle": EASY, "cell": "r1c3", "value": "5"})),
        ("why", json!({"puzzle": ".Shape~4x4.Cage~1~R1C1~R1C2"})),
        ("always", json!({"puzzle": ".Shape~4x4.Palindrome~R1C1~R2C3~R3C2~R4C4"})),
        ("always", json!({"puzzle": ".".repeat(16), "box": "2x2", "relation": "double"})),
        ("redundant", json!({"puzzle": EASY, "seed": 3})),
        ("facts", json!({"puzzle": EASY, "backdoors": 1, "truths": ["r1c4"], "links": ["2r1", "6b2"]})),
        ("facts", json!({"puzzle": hard, "truths": ["r1c3"], "links": ["1r1"]})),
        ("fill", json!({"puzzle": ".Shape~4x4.Cage~0~R1C1~R1C2~R2C1", "min": 1, "max": 9, "seed": "4"})),
        ("draw", json!({"puzzle": ".Shape~4x4.Cage~5~R1C1~R1C2", "cells": ["r1c1"], "rules": [1], "labels": true})),
        ("draw", json!({"puzzle": EASY, "format": "png", "pixels": 20, "solution": true})),
        ("draw", json!({"puzzle": EASY, "format": "text", "candidates": "true"})),
        ("generate", json!({"seed": 3, "count": 2, "minimal": true, "effort": {"min": 0}, "rating": {"min": 1}})),
        ("generate", json!({"seed": 3, "unbiased": true})),
        ("generate", json!({"seed": 3, "rate": true})),
        ("hint", json!({"puzzle": EASY, "level": "full", "svg": true})),
        ("hint", json!({"puzzle": EASY, "chain": "(2)r1c4=(6)r1c4-(6)r1c6=(8)r1c6"})),
        ("hint", json!({"puzzle": EASY, "chain": "(2)r1c4=(6)r1c4", "svg": true})),
        ("explain", json!({"puzzle": EASY, "svg": true})),
        ("solve", json!({"puzzle": EASY, "diagonals": true, "windows": false, "regions": null})),
    ];
    let each = [
        "solve",
        "count",
        "candidates",
        "check",
        "rate",
        "hint",
        "explain",
        "canon",
        "identify",
        "expand",
        "minimize",
        "why",
        "redundant",
        "facts",
        "draw",
    ];
    for call in each {
        for puzzle in [EASY, hard, sukaku.as_str(), "nonsense", "11.......", ""] {
            if call != "count" || puzzle != sukaku {
                all.push((call, json!({"puzzle": puzzle})));
            }
        }
        all.push((call, json!({"puzzle": EASY, "box": "5x5"})));
        all.push((call, json!({"puzzle": EASY, "unknown": 1})));
    }
    all
}

#[test]
fn real_answers_are_as_described() {
    let server = Running::start(|_| ());
    let (root, mut client) = (description(&server), server.client());
    let mut good = std::collections::BTreeSet::new();
    for (call, request) in requests() {
        let operation = &root["paths"][format!("/api/v1/{call}")]["post"];
        let answer = client.post(call, &request.to_string());
        let mut described = &operation["responses"][answer.status.to_string()];
        if let Some(path) = described["$ref"].as_str() {
            described = root.pointer(&path[1..]).unwrap();
        }
        assert!(described.is_object(), "{call} {request}: {} is not described", answer.status);
        let schema = &described["content"]["application/json"]["schema"];
        assert_eq!(mismatch(&root, schema, &answer.json(), call), None, "{call} {request}");
        // What is answered was asked as described, and what is not even looked at was not.
        let asked = &operation["requestBody"]["content"]["application/json"]["schema"];
        let is_good = mismatch(&root, asked, &request, "");
        match answer.status {
            200 => assert_eq!(is_good, None, "{call} {request}"),
            400 => assert!(is_good.is_some(), "{call} {request}"),
            _ => {}
        }
        if answer.status == 200 {
            good.insert(call);
        }
    }
    for call in VERBS.iter().filter(|call| !call.has_request) {
        let answer = client.request("GET", &format!("/api/v1/{}", call.name), &[], b"");
        let schema = &root["paths"][format!("/api/v1/{}", call.name)]["get"]["responses"]["200"]["content"];
        assert_eq!(mismatch(&root, &schema["application/json"]["schema"], &answer.json(), call.name), None);
        good.insert(call.name);
    }
    assert_eq!(good.len(), VERBS.len(), "{good:?}");
    let health = &root["components"]["schemas"]["Health"];
    assert_eq!(mismatch(&root, health, &server.get("/healthz").json(), ""), None);
}

#[test]
fn the_examples_are_good_requests() {
    let server = Running::start(|_| ());
    let root = description(&server);
    for call in VERBS.iter().filter(|call| call.has_request) {
        let body = &root["paths"][format!("/api/v1/{}", call.name)]["post"]["requestBody"];
        let examples = body["content"]["application/json"]["schema"]["examples"].as_array().unwrap();
        assert!(!examples.is_empty());
        for example in examples {
            assert_eq!(server.post(call.name, &example.to_string()).status, 200, "{} {example}", call.name);
        }
    }
}
