//! A real server on a port of its own, and a small client that speaks HTTP by hand: it must be able to be rude.
#![allow(dead_code, missing_docs, unreachable_pub)] // each test file uses a part of it

pub mod schema;

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use sudokit::Stop;
use sudokit_server::{Config, Server};

pub const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Work that does not end by itself within a test: hardly any puzzle is that hard.
pub const ENDLESS: &str = r#"{"rating":{"min":11.5},"seed":1}"#;

/// A server that ends with the test.
pub struct Running {
    pub address: SocketAddr,
    pub stop: Stop,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Running {
    pub fn start(change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::default();
        change(&mut config);
        let server = Server::bind("127.0.0.1:0", config).expect("a free port");
        let (address, stop) = (server.address(), Stop::new());
        let asked = stop.clone();
        let thread = Some(std::thread::spawn(move || server.run(&asked)));
        Self { address, stop, thread }
    }

    pub fn client(&self) -> Client {
        Client::connect(self.address)
    }

    /// One request on a connection of its own.
    pub fn post(&self, call: &str, body: &str) -> Answer {
        self.client().post(call, body)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.client().request("GET", path, &[], b"")
    }

    /// The number behind a name at `/metrics`; 0 if it is not there.
    pub fn metric(&self, name: &str) -> f64 {
        let text = String::from_utf8(self.get("/metrics").body).expect("text");
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.map_or(0.0, |number| number.parse().expect("a number"))
    }

    /// Waits until a metric has a value.
    pub fn wait_for(&self, name: &str, wanted: f64) {
        let begun = Instant::now();
        while self.metric(name) != wanted {
            assert!(begun.elapsed() < Duration::from_secs(60), "{name} is {}, not {wanted}", self.metric(name));
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends the server and waits for it.
    pub fn end(mut self) {
        self.stop.raise();
        self.thread.take().expect("ended once").join().expect("no panic").expect("no error");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

pub struct Client {
    pub stream: BufReader<TcpStream>,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// The kind of an error, whose status must be the one that goes with it.
    pub fn kind(&self) -> String {
        let kind = self.json()["error"]["kind"].as_str().unwrap_or_else(|| panic!("no error: {self:?}")).to_owned();
        assert!(sudokit::ErrorKind::ALL.iter().any(|known| known.name() == kind), "unknown kind {kind}");
        assert_eq!(sudokit_server::status(&kind), self.status, "{kind}");
        kind
    }
}

impl Client {
    pub fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("it listens");
        stream.set_nodelay(true).expect("a socket");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket");
        Self { stream: BufReader::new(stream) }
    }

    pub fn send(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.stream.get_mut().write_all(bytes)
    }

    pub fn post(&mut self, call: &str, body: &str) -> Answer {
        self.request("POST", &format!("/api/v1/{call}"), &[("content-type", "application/json")], body.as_bytes())
    }

    pub fn request(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        self.try_request(method, path, headers, body).expect("an answer")
    }

    pub fn try_request(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> std::io::Result<Answer> {
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {}\r\n", body.len());
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += "\r\n";
        let mut bytes = head.into_bytes();
        bytes.extend_from_slice(body);
        self.send(&bytes)?;
        self.answer(method == "HEAD")
    }

    /// Reads an answer: its head, and a body of known length or in chunks.
    pub fn answer(&mut self, is_head: bool) -> std::io::Result<Answer> {
        let (status, headers) = self.head()?;
        let mut answer = Answer { status, headers, body: Vec::new() };
        if is_head || matches!(answer.status, 204 | 304) {
            return Ok(answer);
        }
        if answer.header("transfer-encoding") == Some("chunked") {
            while let Some(chunk) = self.chunk()? {
                answer.body.extend(chunk);
            }
        } else if let Some(length) = answer.header("content-length") {
            answer.body = vec![0; length.parse().expect("a length")];
            self.stream.read_exact(&mut answer.body)?;
        }
        Ok(answer)
    }

    pub fn head(&mut self) -> std::io::Result<(u16, Vec<(String, String)>)> {
        let first = self.line()?;
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| std::io::Error::other(format!("no status: {first:?}")))?;
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            match line.split_once(": ") {
                Some((name, value)) => headers.push((name.to_lowercase(), value.to_owned())),
                None => return Ok((status, headers)),
            }
        }
    }

    /// The next chunk of a body in chunks.
    pub fn chunk(&mut self) -> std::io::Result<Option<Vec<u8>>> {
        let size = usize::from_str_radix(&self.line()?, 16).map_err(std::io::Error::other)?;
        let mut chunk = vec![0; size + 2];
        self.stream.read_exact(&mut chunk)?;
        chunk.truncate(size);
        Ok((size > 0).then_some(chunk))
    }

    fn line(&mut self) -> std::io::Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_owned())
    }
}
