//! Many small requests beside a long one: none fails, none waits for it, and memory does not grow. Figures for real machines are
//! in docs/server.md; this test only sees that nothing is badly wrong.

#![allow(clippy::print_stdout)] // figures, for --nocapture

mod common;

use common::{EASY, ENDLESS, Running};
use serde_json::json;
use std::time::{Duration, Instant};

const CLIENTS: u64 = 4;
const REQUESTS: usize = 5000;

/// Kilobytes in memory.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.trim().parse().ok())
}

#[test]
fn twenty_thousand_solves_beside_slow_work() {
    let server = Running::start(|config| config.time = Duration::from_secs(3600));
    let mut slow = server.client();
    let head = "POST /api/v1/generate HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
    slow.send(format!("{head}content-length: {}\r\n\r\n{ENDLESS}", ENDLESS.len()).as_bytes()).unwrap();
    server.wait_for("sudokit_workers_busy", 1.0);
    let body = json!({"puzzle": EASY}).to_string();
    let round = |requests: usize| {
        let threads: Vec<_> = (0..CLIENTS)
            .map(|_| {
                let (mut client, body) = (server.client(), body.clone());
                std::thread::spawn(move || {
                    let mut times = Vec::with_capacity(requests);
                    for _ in 0..requests {
                        let begun = Instant::now();
                        assert_eq!(client.post("solve", &body).status, 200);
                        times.push(begun.elapsed());
                    }
                    times
                })
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no failure")).collect::<Vec<_>>()
    };
    round(REQUESTS / 5);
    let before = memory();
    let begun = Instant::now();
    let mut times = round(REQUESTS);
    let took = begun.elapsed();
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!("{:.0} requests/s, p50 {:?}, p99 {:?}", times.len() as f64 / took.as_secs_f64(), at(0.5), at(0.99));
    match (before, memory()) {
        (Some(before), Some(after)) => {
            println!("memory: {before} kB, then {after} kB");
            assert!(after < before + 16_000, "memory grew from {before} to {after} kB");
        }
        _ => sudokit_testkit::skipped("the memory of twenty_thousand_solves: no /proc here"),
    }
    let all = CLIENTS as f64 * (REQUESTS + REQUESTS / 5) as f64;
    assert_eq!(server.metric("sudokit_requests_total{call=\"solve\",status=\"200\"}"), all);
    assert_eq!(server.metric("sudokit_workers_busy"), 1.0, "the slow one still works");
}
