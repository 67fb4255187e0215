//! Requests that mean no good: every one gets an answer of the 400s (or a good one) in time, and the server lives on.

mod common;

use common::{EASY, Running};
use serde_json::json;
use std::io::Read;
use std::time::{Duration, Instant};
use sudokit::Rng;
use sudokit::json::VERBS;

#[test]
fn every_kind_of_bad_request_has_its_kind() {
    let server = Running::start(|config| (config.body, config.puzzles) = (2000, 3));
    let kind = |call: &str, body: &str| server.post(call, body).kind();
    assert_eq!(kind("solve", "{"), "bad_json");
    assert_eq!(kind("solve", &"[".repeat(1900)), "bad_json");
    assert_eq!(kind("solve", &format!("{{\"puzzle\":{}", "[".repeat(1900))), "bad_json");
    assert_eq!(kind("solve", "{\"puzzle\":1}"), "bad_request");
    assert_eq!(kind("solve", "{\"puzzle\":\"1\"}"), "bad_puzzle");
    assert_eq!(kind("rate", &json!({"puzzle": ".".repeat(16), "box": "2x2"}).to_string()), "unsupported");
    assert_eq!(kind("solve", &json!({"puzzle": EASY, "box": "9x9"}).to_string()), "unsupported");
    assert_eq!(kind("rate", &json!({"puzzle": format!("11{}", ".".repeat(79))}).to_string()), "no_solution");
    assert_eq!(kind("rate", &json!({"puzzle": ".".repeat(81)}).to_string()), "several_solutions");
    assert_eq!(kind("generate", "{\"clues\":3}"), "not_made");
    assert_eq!(kind("solve", "{\"puzzles\":[\"\",\"\",\"\",\"\"]}"), "too_many_puzzles");
    assert_eq!(kind("solve", &format!("{{\"puzzle\":\"{}\"}}", "1".repeat(2000))), "body_too_large");
    assert_eq!(kind("none", "{}"), "not_found");
    let types =
        [None, Some("text/plain"), Some("application/jsonx"), Some("multipart/form-data; boundary=x"), Some("")];
    for kind in types {
        let headers: Vec<(&str, &str)> = kind.map(|kind| ("content-type", kind)).into_iter().collect();
        let answer = server.client().request("POST", "/api/v1/solve", &headers, b"{}");
        assert_eq!(answer.kind(), "unsupported_media_type");
    }
    let headers = [("content-type", "Application/JSON; charset=utf-8")];
    assert_eq!(server.client().request("POST", "/api/v1/solve", &headers, b"{}").kind(), "bad_request");
}

#[test]
fn what_is_too_large_is_not_read() {
    let server = Running::start(|config| config.body = 1000);
    let begun = Instant::now();
    // Said to be huge: refused by the head alone.
    let mut client = server.client();
    client.send(b"POST /api/v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99999999999\r\n\r\n").unwrap();
    assert_eq!(client.answer(false).unwrap().kind(), "body_too_large");
    // Not said, but in chunks without end: refused when it becomes too much.
    let mut client = server.client();
    client.send(b"POST /api/v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n").unwrap();
    let chunk = format!("100\r\n{}\r\n", " ".repeat(256));
    let sent = (0..10_000).take_while(|_| client.send(chunk.as_bytes()).is_ok()).count();
    assert!(sent < 10_000 || client.answer(false).is_ok_and(|answer| answer.kind() == "body_too_large"));
    // A head without end.
    let mut client = server.client();
    client.send(b"GET / HTTP/1.1\r\n").unwrap();
    let sent =
        (0..10_000).take_while(|i| client.send(format!("x-{i}: {}\r\n", "y".repeat(100)).as_bytes()).is_ok()).count();
    assert!(sent < 10_000 || client.answer(false).is_ok_and(|answer| answer.status == 431), "{sent}");
    assert!(begun.elapsed() < Duration::from_secs(30));
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn the_slow_are_shown_the_door() {
    let server = Running::start(|config| {
        (config.header_time, config.body_time) = (Duration::from_millis(400), Duration::from_millis(400));
    });
    let begun = Instant::now();
    // A head that never ends, a byte now and then.
    let mut slow = server.client();
    let mut sent = 0;
    while begun.elapsed() < Duration::from_secs(30) && slow.send(b"G").is_ok() {
        sent += 1;
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "{sent} bytes in {:?}", begun.elapsed());
    // A body that never ends.
    let mut slow = server.client();
    slow.send(
        b"POST /api/v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    )
    .unwrap();
    assert_eq!(slow.answer(false).unwrap().kind(), "stopped");
    // Nothing at all.
    let mut silent = server.client();
    let mut rest = Vec::new();
    let begun = Instant::now();
    let _ = silent.stream.read_to_end(&mut rest);
    assert!(begun.elapsed() < Duration::from_secs(20));
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn slow_clients_do_not_keep_others_out() {
    // The time for a head is an hour: only those that wait make room.
    let server = Running::start(|config| (config.connections, config.header_time) = (8, Duration::from_secs(3600)));
    let crowd: Vec<_> = (0..50).map(|_| server.client()).collect();
    assert_eq!(server.get("/healthz").status, 200);
    drop(crowd);
}

#[test]
fn making_room_does_not_hurt_those_at_work() {
    let server = Running::start(|config| (config.connections, config.header_time) = (2, Duration::from_secs(3600)));
    let body = json!({"puzzles": vec![EASY; 300], "scale": "se"}).to_string();
    let mut busy = server.client();
    let head = format!(
        "POST /api/v1/rate HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    busy.send((head + &body).as_bytes()).unwrap();
    let crowd: Vec<_> = (0..10).map(|_| server.client()).collect();
    assert_eq!(server.get("/healthz").status, 200);
    assert_eq!(busy.answer(false).unwrap().json()["results"].as_array().unwrap().len(), 300);
    drop(crowd);
}

#[test]
fn other_hosts_are_refused_on_a_loopback_address() {
    let server = Running::start(|config| config.hosts = vec!["puzzles.example".to_owned()]);
    let ask = |host: &str| {
        let mut client = server.client();
        client.send(format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\n\r\n").as_bytes()).unwrap();
        client.answer(false).unwrap()
    };
    for host in ["localhost", "127.0.0.1:8080", "[::1]:1", "puzzles.example"] {
        assert_eq!(ask(host).status, 200, "{host}");
    }
    for host in ["evil.example", "evil.example:8080", "localhost.evil.example", "10.1.2.3"] {
        assert_eq!(ask(host).kind(), "bad_request", "{host}");
    }
    // A target with a host counts before the header.
    for (target, status) in [("localhost", 200), ("evil.example", 400)] {
        let mut client = server.client();
        let request = format!("GET http://{target}/healthz HTTP/1.1\r\nhost: localhost\r\n\r\n");
        client.send(request.as_bytes()).unwrap();
        assert_eq!(client.answer(false).unwrap().status, status, "{target}");
    }
}

#[test]
fn a_client_that_closes_its_side_still_gets_its_answer() {
    let server = Running::start(|config| config.gone_time = Duration::from_secs(60));
    for (call, body) in [("solve", json!({"puzzle": EASY})), ("rate", json!({"puzzles": vec![EASY; 50]}))] {
        let body = body.to_string();
        let head = format!(
            "POST /api/v1/{call} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        let mut client = server.client();
        client.send((head + &body).as_bytes()).unwrap();
        client.stream.get_ref().shutdown(std::net::Shutdown::Write).unwrap();
        assert_eq!(client.answer(false).unwrap().status, 200, "{call}");
        let mut rest = Vec::new();
        client.stream.read_to_end(&mut rest).unwrap();
        assert!(rest.is_empty(), "then the connection is closed");
    }
}

#[test]
fn one_who_never_reads_is_let_go() {
    let server = Running::start(|config| config.write_time = Duration::from_millis(300));
    let mut client = server.client();
    let request = b"GET /api/v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n";
    // Asks for more than all buffers hold, and reads nothing of it.
    client.stream.get_ref().set_write_timeout(Some(Duration::from_millis(200))).unwrap();
    let asked = (0..5000).take_while(|_| client.send(request).is_ok()).count();
    assert!(asked > 10);
    server.wait_for("sudokit_connections", 1.0); // the one that asks for this
}

/// A good body for a call.
fn good(call: &str, rng: &mut Rng) -> String {
    let hard = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
    let puzzle = if rng.chance(80) { EASY } else { hard };
    let body = match (call, rng.below(4)) {
        ("count", 0) => json!({"puzzle": puzzle, "limit": "100"}),
        ("candidates", 0) => json!({"puzzle": puzzle, "counts": true}),
        ("rate", _) => json!({"puzzle": EASY, "scale": "hodoku"}),
        ("hint", 0) => json!({"puzzle": puzzle, "entries": puzzle, "level": "full"}),
        ("hint", 1) => json!({"puzzle": puzzle, "marks": vec!["123456789"; 81], "level": "where"}),
        ("explain", _) => json!({"puzzle": EASY, "schedule": "se"}),
        ("generate", 0) => json!({"seed": 7, "clues": {"min": 30, "max": 40}}),
        ("generate", 1) => json!({"seed": "7", "box": "2x2", "clues": 8}),
        ("generate", _) => json!({"seed": 1, "symmetry": "half-turn"}),
        ("convert", _) => json!({"puzzle": puzzle, "format": "grid"}),
        // The rest of these take longer than a fuzzer has.
        ("unavoidable", _) => json!({"puzzle": EASY, "size": 6, "nodes": 100}),
        ("why", 0) => json!({"puzzle": puzzle, "cell": "r1c1", "value": "5"}),
        ("always", _) => json!({"puzzle": ".Shape~4x4.AntiKnight"}),
        ("fill", _) => json!({"puzzle": ".Shape~4x4.Cage~0~R1C1~R1C2"}),
        ("draw", 0) => json!({"puzzle": puzzle, "format": "png", "pixels": 20, "cells": ["r1c1"]}),
        ("vicinity", _) => json!({"puzzle": EASY, "limit": 5}),
        ("estimate", _) => json!({"puzzle": puzzle, "probes": 10}),
        ("solutions", _) => json!({"puzzle": puzzle, "limit": 10}),
        ("solve" | "check", 1) => json!({"puzzle": "1...............", "box": "2x2"}),
        ("solve" | "check" | "canon", 2) => json!({"puzzles": [puzzle, puzzle]}),
        _ => json!({"puzzle": puzzle}),
    };
    body.to_string()
}

/// Spoils a body in one of many ways.
fn spoil(body: &mut Vec<u8>, rng: &mut Rng) {
    const PIECES: [&[u8]; 16] = [
        b"\"",
        b"{",
        b"}",
        b"[",
        b"]",
        b":",
        b",",
        b"null",
        b"-1",
        b"1e999",
        b"\\u0000",
        b"\xff\xfe",
        b"\"box\":\"4x4\",",
        b"99999999999999999999",
        b"\"puzzles\":[],",
        b"\n",
    ];
    for _ in 0..1 + rng.below(4) {
        let at = rng.below(body.len() + 1);
        match rng.below(7) {
            0 if at < body.len() => body[at] = rng.bits() as u8,
            1 if at < body.len() => drop(body.remove(at)),
            2 => body.truncate(at),
            3 => {
                let piece = PIECES[rng.below(PIECES.len())];
                body.splice(at..at, piece.iter().copied());
            }
            4 => {
                let end = (at + rng.below(20)).min(body.len());
                let part = body[at..end].to_vec();
                let to = rng.below(body.len() + 1);
                body.splice(to..to, part);
            }
            5 if at < body.len() => body[at] ^= 1 << rng.below(8),
            _ => body.splice(at..at, std::iter::repeat_n(b'[', rng.below(300))).for_each(drop),
        }
    }
}

#[test]
fn ten_thousand_spoiled_bodies() {
    let server = Running::start(|config| config.time = Duration::from_secs(5));
    let calls: Vec<&str> = VERBS.iter().filter(|call| call.has_request).map(|call| call.name).collect();
    let threads: Vec<_> = (0..4)
        .map(|thread| {
            let (mut client, calls) = (server.client(), calls.clone());
            std::thread::spawn(move || {
                let mut counts = std::collections::BTreeMap::<u16, usize>::new();
                for number in 0..2500 {
                    let mut rng = Rng::stream(2026 + thread, number);
                    let call = calls[rng.below(calls.len())];
                    let mut body = good(call, &mut rng).into_bytes();
                    spoil(&mut body, &mut rng);
                    let headers = [("content-type", "application/json")];
                    let answer = client.request("POST", &format!("/api/v1/{call}"), &headers, &body);
                    let text = String::from_utf8_lossy(&body);
                    assert!(matches!(answer.status, 200 | 400 | 413 | 422), "{call} {text}: {}", answer.status);
                    if answer.status != 200 {
                        answer.kind();
                    }
                    *counts.entry(answer.status).or_default() += 1;
                }
                counts
            })
        })
        .collect();
    let mut counts = std::collections::BTreeMap::<u16, usize>::new();
    for thread in threads {
        for (status, count) in thread.join().expect("every body gets its answer") {
            *counts.entry(status).or_default() += count;
        }
    }
    assert!(counts[&400] > 3000 && counts[&422] > 200 && counts[&200] > 200, "{counts:?}");
    assert_eq!(counts.values().sum::<usize>(), 10_000);
    assert_eq!((server.metric("sudokit_panics_total"), server.get("/healthz").status), (0.0, 200));
}

#[test]
fn bytes_that_are_no_http() {
    let server = Running::start(|_| ());
    let mut rng = Rng::new(5);
    for _ in 0..300 {
        let mut client = server.client();
        let mut bytes: Vec<u8> = (0..rng.below(200)).map(|_| rng.bits() as u8).collect();
        if rng.chance(50) {
            bytes.splice(0..0, *b"POST /api/v1/solve HTTP/1.1\r\nhost: localhost\r\n");
        }
        bytes.extend_from_slice(b"\r\n\r\n");
        let _ = client.send(&bytes);
    }
    assert_eq!(server.get("/healthz").status, 200);
}
