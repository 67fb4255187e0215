//! Long work: limits of time and of the queue, clients that go away, and the end of the server.

mod common;

use common::{EASY, ENDLESS, Running};
use serde_json::json;
use std::time::{Duration, Instant};

const JSON: &str = "content-type: application/json\r\n";

fn head(call: &str, length: usize, more: &str) -> String {
    format!("POST /api/v1/{call} HTTP/1.1\r\nhost: localhost\r\n{JSON}{more}content-length: {length}\r\n\r\n")
}

/// The kind of error of a call that runs into its time limit. On a machine with much to do a short limit can pass before
/// a worker takes the call, which is then `busy`: it is sent again.
fn ended(server: &Running, call: &str, body: &str) -> String {
    let mut kinds = (0..50).map(|_| server.post(call, body).kind());
    kinds.find(|kind| kind != "busy").unwrap_or_else(|| "busy fifty times".to_owned())
}

#[test]
fn the_time_limit_ends_the_work() {
    let server = Running::start(|config| config.time = Duration::from_millis(300));
    let begun = Instant::now();
    assert_eq!(ended(&server, "generate", ENDLESS), "stopped");
    assert!(begun.elapsed() >= Duration::from_millis(300));
    server.wait_for("sudokit_workers_busy", 0.0);
    assert_eq!(server.metric("sudokit_cancelled_total"), 0.0, "no client went away");
    // A count says what it has by then.
    let body = json!({"puzzle": ".".repeat(256), "box": "4x4"}).to_string();
    let answer =
        (0..50).map(|_| server.post("count", &body)).find(|answer| answer.status != 503).expect("not busy fifty times");
    assert_eq!((answer.status, &answer.json()["exact"]), (200, &json!(false)));
    let headers = [("content-type", "application/json"), ("accept", "text/event-stream")];
    let mut texts = (0..50).map(|_| {
        let answer = server.client().request("POST", "/api/v1/generate", &headers, ENDLESS.as_bytes());
        String::from_utf8(answer.body).unwrap()
    });
    let text = texts.find(|text| !text.contains("\"kind\":\"busy\"")).expect("not busy fifty times");
    assert!(text.contains("event: error\ndata: {\"error\":{\"kind\":\"stopped\""), "{text}");
}

#[test]
fn a_puzzle_that_looks_quick_and_is_not() {
    let server = Running::start(|config| config.time = Duration::from_millis(1500));
    let long = "....9.2........5.....5.6......2...5.9......2.....6.....9.......2...5.....5..2....";
    let body = json!({"puzzle": long}).to_string();
    for call in ["solve", "check", "candidates", "rate"] {
        assert_eq!(ended(&server, call, &body), "stopped", "{call}");
    }
    server.wait_for("sudokit_workers_busy", 0.0);
}

#[test]
fn a_client_that_goes_away_takes_its_work_with_it() {
    for more in ["", "accept: text/event-stream\r\n"] {
        let server = Running::start(|config| config.time = Duration::from_secs(3600));
        let mut client = server.client();
        client.send((head("generate", ENDLESS.len(), more) + ENDLESS).as_bytes()).unwrap();
        server.wait_for("sudokit_workers_busy", 1.0);
        assert_eq!(server.metric("sudokit_cancelled_total"), 0.0);
        drop(client);
        server.wait_for("sudokit_cancelled_total", 1.0);
        server.wait_for("sudokit_workers_busy", 0.0);
        server.wait_for("sudokit_requests_total{call=\"generate\",status=\"499\"}", 1.0);
    }
}

#[test]
fn a_rating_is_given_up_as_well() {
    let server = Running::start(|config| config.time = Duration::from_secs(3600));
    let hardest = "12.3.....4.....3....3.5......42..5......8...9.6...5.7...15..2......9..6......7..8";
    let body = json!({"puzzles": vec![hardest; 100]}).to_string();
    let mut client = server.client();
    client.send((head("rate", body.len(), "") + &body).as_bytes()).unwrap();
    server.wait_for("sudokit_workers_busy", 1.0);
    drop(client);
    server.wait_for("sudokit_cancelled_total", 1.0);
    server.wait_for("sudokit_workers_busy", 0.0);
}

#[test]
fn a_full_queue_says_so_at_once_and_quick_calls_go_on() {
    let server = Running::start(|config| {
        (config.workers, config.queue, config.time) = (1, 2, Duration::from_secs(3600));
    });
    let mut waiting = Vec::new();
    for (busy, queued) in [(1.0, 0.0), (1.0, 1.0), (1.0, 2.0)] {
        let mut client = server.client();
        client.send((head("generate", ENDLESS.len(), "") + ENDLESS).as_bytes()).unwrap();
        waiting.push(client);
        server.wait_for("sudokit_workers_busy", busy);
        server.wait_for("sudokit_queue_depth", queued);
    }
    let begun = Instant::now();
    let mut client = server.client();
    for _ in 0..1000 {
        let answer = client.post("rate", &json!({"puzzle": EASY}).to_string());
        assert_eq!((answer.kind().as_str(), answer.header("retry-after")), ("busy", Some("1")));
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert_eq!(client.post("solve", &json!({"puzzle": EASY}).to_string()).status, 200);
    assert_eq!(server.metric("sudokit_queue_depth"), 2.0, "it does not grow");
    // Work whose client has gone leaves the queue when its turn comes, without being begun.
    drop(waiting);
    server.wait_for("sudokit_workers_busy", 0.0);
    server.wait_for("sudokit_queue_depth", 0.0);
    assert_eq!(client.post("rate", &json!({"puzzle": EASY}).to_string()).status, 200);
}

#[test]
fn the_end_finishes_what_was_accepted() {
    let server = Running::start(|config| {
        (config.workers, config.queue, config.time) = (1, 10, Duration::from_secs(3600));
    });
    // Some seconds of work, in the queue together.
    let puzzle = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
    let body = json!({"puzzles": vec![puzzle; 5], "scale": "se"}).to_string();
    let mut clients: Vec<_> = (0..4).map(|_| server.client()).collect();
    for client in &mut clients {
        client.send((head("rate", body.len(), "") + &body).as_bytes()).unwrap();
    }
    // This one has only sent a part of its body when the end comes: it is not begun any more.
    let mut late = server.client();
    late.send((head("rate", body.len(), "") + &body[..20]).as_bytes()).unwrap();
    let mut idle = server.client();
    assert_eq!(idle.request("GET", "/healthz", &[], b"").status, 200);
    server.wait_for("sudokit_queue_depth", 3.0);
    server.wait_for("sudokit_requests_in_flight", 6.0); // and the one that asks
    server.stop.raise();
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(server.get("/healthz").kind(), "shutting_down", "a new connection can still ask");
    late.send(&body.as_bytes()[20..]).unwrap();
    let refused = late.answer(false).unwrap();
    assert_eq!((refused.kind().as_str(), refused.header("retry-after")), ("shutting_down", Some("1")));
    for client in &mut clients {
        let answer = client.answer(false).unwrap();
        assert_eq!((answer.status, answer.json()["results"].as_array().unwrap().len()), (200, 5));
    }
    assert!(idle.answer(false).is_err(), "idle connections are closed");
    let address = server.address;
    server.end();
    assert!(std::net::TcpStream::connect(address).is_err(), "it listens no more");
}

#[test]
fn a_time_limit_is_504_and_a_list_keeps_what_was_answered() {
    let server = Running::start(|config| config.time = Duration::from_secs(3));
    let long = "....9.2........5.....5.6......2...5.9......2.....6.....9.......2...5.....5..2....";
    let one = server.post("rate", &json!({"puzzle": long}).to_string());
    assert_eq!((one.status, one.header("retry-after")), (504, Some("1")));
    server.wait_for("sudokit_workers_busy", 0.0);
    // The limit is for the whole list: what came before the long one is answered, what comes after it is not begun.
    let answer = server.post("rate", &json!({"puzzles": [EASY, EASY, long, EASY]}).to_string());
    assert_eq!(answer.status, 200);
    let answer = answer.json();
    let results = answer["results"].as_array().unwrap();
    let kinds: Vec<_> = results.iter().map(|result| result["error"]["kind"].as_str()).collect();
    assert_eq!(kinds, [None, None, Some("stopped"), Some("stopped")], "{answer}");
    assert!(results[0]["se"]["er"].is_number(), "{answer}");
    server.wait_for("sudokit_workers_busy", 0.0);
    // `count` says what it knows, alone and in a list.
    let answer = server.post("count", &json!({"puzzles": [EASY, ".".repeat(81)], "method": "enumerate"}).to_string());
    assert_eq!(answer.status, 200);
    let results = answer.json()["results"].as_array().unwrap().clone();
    assert_eq!((&results[0]["count"], &results[0]["exact"]), (&json!("1"), &json!(true)));
    assert_eq!(results[1]["exact"], json!(false), "{results:?}");
}

#[test]
fn puzzles_that_are_not_proper_are_answered_at_once() {
    let server = Running::start(|config| config.time = Duration::from_secs(20));
    let few = "1....................2....................3..................4..................5";
    let (few, empty) = (&few[..81], ".".repeat(81));
    let two = format!("11{}", ".".repeat(79));
    for call in ["rate", "explain", "hint", "minimize", "vicinity", "unavoidable"] {
        for puzzle in [few, &empty] {
            let answer = server.post(call, &json!({"puzzle": puzzle}).to_string());
            assert_eq!(answer.kind(), "several_solutions", "{call}");
        }
        assert_eq!(server.post(call, &json!({"puzzle": two}).to_string()).kind(), "no_solution", "{call}");
    }
    for (call, few_says, none_says) in
        [("solve", "multiple", "none"), ("check", "multiple", "none"), ("canon", "", ""), ("expand", "", "")]
    {
        for (puzzle, says) in [(few, few_says), (&two, none_says)] {
            let answer = server.post(call, &json!({"puzzle": puzzle}).to_string());
            assert_eq!(answer.status, 200, "{call}");
            assert_eq!(answer.json()["result"].as_str().unwrap_or_default(), says, "{call}");
        }
    }
}
