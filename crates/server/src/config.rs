//! How much the server takes on.

use std::time::Duration;

/// Limits of a server; safe as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Config {
    /// Bytes of a request's body.
    pub body: usize,
    /// Puzzles of a request.
    pub puzzles: usize,
    /// Symbols of a puzzle of another size.
    pub order: usize,
    /// How long the work on a request may take, waiting included; then it is stopped.
    pub time: Duration,
    /// How many requests may wait for a worker.
    pub queue: usize,
    /// Threads for requests that may take long.
    pub workers: usize,
    /// Connections at a time; others wait to be accepted.
    pub connections: usize,
    /// How long a client may take to send the head of a request, or to begin with the next one.
    pub header_time: Duration,
    /// How long a client may take to send a body.
    pub body_time: Duration,
    /// How long a client may take to read some of an answer.
    pub write_time: Duration,
    /// How long a request is worked on after its client has closed its side of the connection.
    pub gone_time: Duration,
    /// Host names by which a server on a loopback address may be called, besides `localhost` and loopback addresses.
    pub hosts: Vec<String>,
    /// Origins whose pages may call from a browser, such as `https://example.org`; `*` stands for all.
    pub origins: Vec<String>,
}

impl Default for Config {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            body: 1 << 20,
            puzzles: 1000,
            order: 25,
            time: Duration::from_secs(30),
            queue: 64,
            // One core is left to quick requests.
            workers: cores.saturating_sub(1).max(1),
            connections: 1024,
            header_time: Duration::from_secs(20),
            body_time: Duration::from_secs(10),
            write_time: Duration::from_secs(20),
            gone_time: Duration::from_secs(2),
            hosts: Vec::new(),
            origins: Vec::new(),
        }
    }
}

impl Config {
    /// As the calls want to know them.
    pub(crate) fn limits(&self) -> sudokit::json::Limits {
        let mut limits = sudokit::json::Limits::default();
        (limits.body, limits.puzzles, limits.order) = (self.body, self.puzzles, self.order);
        limits.time = Some(self.time);
        limits
    }
}
