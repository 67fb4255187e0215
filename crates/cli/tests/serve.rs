//! `sudokit serve` as a user starts and ends it. What it answers is tested in its own crate.
#![cfg(all(unix, feature = "serve"))]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

fn serve(listen: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudokit"));
    command.args(["serve", "--listen", listen]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
fn it_says_where_it_listens_answers_and_ends() {
    let mut served = Served(serve("127.0.0.1:0"));
    let mut line = String::new();
    BufReader::new(served.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on http://").and_then(|rest| rest.strip_suffix('/')).unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.contains("sudokit-port"), "{answer}");

    // The address is taken.
    let second = serve(address).wait_with_output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&second.stderr).ends_with("address already in use\n"));

    let asked = Command::new("kill").args(["-TERM", &served.0.id().to_string()]).status().unwrap();
    assert!(asked.success());
    assert_eq!(served.0.wait().unwrap().code(), Some(0));
}

#[test]
fn the_address_may_be_a_name_or_a_port() {
    for (listen, start) in [("localhost:0", "listening on http://"), ("0", "listening on http://127.0.0.1:")] {
        let mut served = Served(serve(listen));
        let mut line = String::new();
        BufReader::new(served.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with(start), "{listen}: {line}");
    }
    let bad = serve("nonsense").wait_with_output().unwrap();
    assert_eq!(bad.status.code(), Some(2), "{bad:?}");
}
