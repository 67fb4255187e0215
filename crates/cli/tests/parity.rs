//! Every front end gives the same answer: the requests of `tests/parity/requests.json` through the library (the
//! reference), the command line, HTTP and the border of the WebAssembly module. C and Python have their own tests with the
//! same file; for Python's, the library's answers are written to the file that `SUDOKIT_PARITY` names.
#![cfg(feature = "serve")]
#![allow(clippy::print_stdout, reason = "a test says what it compared")]

mod common;

use common::sudokit;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use sudokit::json::{Limits, VERBS, call};
use sudokit::{Job, Stop};
use sudokit_server::{Config, Server};

/// The limits of a call, which `about` lists.
const TIME: Duration = Duration::from_secs(300);

#[cfg(unix)]
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

struct Request {
    name: String,
    verb: String,
    body: Map<String, Value>,
    /// `ok`, or the kind of the error.
    expect: String,
    /// Front ends that cannot be asked this.
    not: Vec<String>,
}

fn requests() -> Vec<Request> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/parity/requests.json");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let list: Vec<Value> = serde_json::from_str(&text).unwrap();
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    let request = |value: Value| Request {
        name: word(&value["name"]),
        verb: word(&value["verb"]),
        body: value["body"].as_object().unwrap().clone(),
        expect: word(&value["expect"]),
        not: value["not"].as_array().map(|list| list.iter().map(word).collect()).unwrap_or_default(),
    };
    list.into_iter().map(request).collect()
}

fn library(request: &Request) -> Value {
    let mut limits = Limits::default();
    limits.time = Some(TIME);
    let body = Value::from(request.body.clone()).to_string();
    let text = call(&request.verb, body.as_bytes(), &limits, &Job::default()).unwrap_or_else(|error| error.to_json());
    serde_json::from_str(&text).unwrap()
}

fn http(address: SocketAddr, request: &Request) -> Value {
    let body = Value::from(request.body.clone()).to_string();
    let takes_body = VERBS.iter().find(|verb| verb.name == request.verb).is_none_or(|verb| verb.has_request);
    let (method, body) = if takes_body { ("POST", body) } else { ("GET", String::new()) };
    let head = format!(
        "{method} /api/v1/{} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n",
        request.verb,
        body.len()
    );
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all((head + &body).as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let answer: Value = serde_json::from_str(body).unwrap();
    let status: u16 = head.split(' ').nth(1).unwrap().parse().unwrap();
    let kind = answer["error"]["kind"].as_str();
    assert_eq!(status, kind.map_or(200, sudokit_server::status), "{}", request.name);
    answer
}

fn wasm(request: &Request) -> Value {
    let body = Value::from(request.body.clone()).to_string();
    sudokit_wasm::put(format!("{}{body}", request.verb));
    let is_answer = sudokit_wasm::sudokit_call(request.verb.len(), 0, TIME.as_secs_f64()) == 1;
    let answer: Value = serde_json::from_slice(&sudokit_wasm::answer()).unwrap();
    assert_eq!(is_answer, answer.get("error").is_none(), "{}", request.name);
    answer
}

/// The command, its options and its input; `None` if no command does this.
fn arguments(request: &Request) -> Option<(Vec<String>, String)> {
    let mut body = request.body.clone();
    let text = |value: Value| match value {
        Value::String(text) => text,
        Value::Array(list) => list.iter().map(|item| item.as_str().unwrap().to_owned()).collect::<Vec<_>>().join(","),
        Value::Object(ends) => format!("{}..{}", ends["min"], ends["max"]),
        other => other.to_string(),
    };
    let mut input = body.remove("puzzle").map(text).unwrap_or_default();
    for line in body.remove("puzzles").iter().flat_map(|list| list.as_array().unwrap()) {
        input += line.as_str().unwrap();
        input.push('\n');
    }
    let json = ["--format", "json"].map(str::to_owned).to_vec();
    let (command, mut list) = match request.verb.as_str() {
        "solutions" => ("solve", [vec!["--all".to_owned()], json].concat()),
        "estimate" => ("count", [vec!["--estimate".to_owned()], json].concat()),
        "convert" => ("convert", vec![]),
        "techniques" => ("techniques", vec!["--json".to_owned()]),
        // The command `draw` writes the pictures themselves.
        "identify" | "about" | "draw" => return None,
        verb => (verb, json),
    };
    // The defaults in which a command differs.
    match request.verb.as_str() {
        "solve" => drop(body.entry("limit").or_insert(json!(2))),
        "solutions" => drop(body.entry("limit").or_insert(json!(1000))),
        "check" => drop(body.entry("details").or_insert(json!(true))),
        _ => {}
    }
    for (field, value) in body {
        let option = match field.as_str() {
            "entries" => "from",
            "format" => "to",
            "diagonals" => "diagonal",
            "windows" => "windoku",
            other => other,
        };
        let option = format!("--{}", option.replace('_', "-"));
        match value {
            Value::Bool(true) => list.push(option),
            Value::Bool(false) | Value::Null => {}
            other => list.extend([option, text(other)]),
        }
    }
    list.insert(0, command.to_owned());
    Some((list, input))
}

/// Compares what the command line says. Bad options end it before it writes JSON, and a bad line may only be reported:
/// then the exit code and the message on standard error count.
fn command_line(request: &Request, expected: &Value) -> Option<Result<(), String>> {
    let (arguments, input) = arguments(request)?;
    let run = sudokit(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), input);
    let fail = |what: &str| Some(Err(format!("{what}: {arguments:?}\n  {run:?}\n  expected {expected}")));
    if let Some(text) = expected.get("text").and_then(Value::as_str) {
        return if run.out.trim_end() == text.trim_end() { Some(Ok(())) } else { fail("another text") };
    }
    let Ok(mut lines) = run.out.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>() else {
        return fail("not JSON");
    };
    let mut wanted = match (&expected["results"], request.verb.as_str()) {
        (Value::Array(list), _) => list.clone(),
        (_, "solutions") if request.expect == "ok" => {
            let list = expected["solutions"].as_array().unwrap().iter().enumerate();
            list.map(|(i, solution)| json!({"puzzle": expected["puzzle"], "number": i + 1, "solution": solution}))
                .collect()
        }
        _ => vec![expected.clone()],
    };
    for value in wanted.iter_mut().chain(&mut lines) {
        let Some(object) = value.as_object_mut() else { continue };
        if request.verb == "generate" {
            object.retain(|field, _| field != "seed" && field != "box");
        }
        if let Some(error) = object.remove("error") {
            // The place counts the lines of the input.
            *value = json!({"kind": error["kind"], "message": error["message"]});
        }
    }
    if lines.len() < wanted.len() {
        // Bad lines are reported, not answered.
        wanted.retain(|value| match value["kind"].as_str() {
            Some("bad_request") => run.code != Some(2),
            Some("bad_puzzle") => run.code != Some(2) || !run.err.contains(value["message"].as_str().unwrap()),
            Some("not_made") => run.code != Some(1),
            _ => true,
        });
    }
    if wanted == lines { Some(Ok(())) } else { fail("another answer") }
}

#[test]
fn every_front_end_gives_the_same_answer() {
    let mut config = Config::default();
    config.time = TIME;
    let server = Server::bind("127.0.0.1:0", config).unwrap();
    let (address, stop) = (server.address(), Stop::new());
    let raised = stop.clone();
    let thread = std::thread::spawn(move || server.run(&raised));
    let (mut compared, mut failures) = (BTreeMap::<&str, usize>::new(), Vec::new());
    let mut answers = Vec::new();
    let requests = requests();
    for request in &requests {
        let expected = library(request);
        if !request.not.iter().any(|name| name == "python") {
            answers.push(json!({
                "name": request.name, "verb": request.verb, "body": request.body, "answer": expected
            }));
        }
        let kind = expected["error"]["kind"].as_str().unwrap_or("ok");
        if kind != request.expect {
            failures.push(format!("{}: library: found {kind}, expected {}: {expected}", request.name, request.expect));
        }
        for (front_end, answer) in [("http", http(address, request)), ("wasm", wasm(request))] {
            // The service names the path that it does not know, not the verb.
            let same = answer == expected || (kind == "not_found" && answer["error"]["kind"] == kind);
            if !same {
                failures.push(format!("{}: {front_end}: {answer}\n  expected {expected}", request.name));
            }
            *compared.entry(front_end).or_default() += 1;
        }
        if request.not.iter().any(|name| name == "cli") {
            continue;
        }
        match command_line(request, &expected) {
            None => {}
            Some(Ok(())) => *compared.entry("command line").or_default() += 1,
            Some(Err(what)) => failures.push(format!("{}: command line: {what}", request.name)),
        }
    }
    stop.raise();
    thread.join().unwrap().unwrap();
    if let Some(path) = std::env::var_os("SUDOKIT_PARITY") {
        std::fs::write(path, Value::from(answers).to_string()).unwrap();
    }
    println!("{} requests; compared with the library: {compared:?}", requests.len());
    assert!(failures.is_empty(), "{} differences\n{}", failures.len(), failures.join("\n"));
    assert!(
        requests.len() >= 60 && compared["http"] == requests.len() && compared["command line"] >= 60,
        "{compared:?}"
    );
    let left: Vec<&str> =
        VERBS.iter().map(|verb| verb.name).filter(|name| requests.iter().all(|r| r.verb != *name)).collect();
    assert!(left.is_empty(), "verbs without a request: {left:?}");
}

/// A pipe can be read only once, so this fails if the file is opened a second time to find out its format.
#[cfg(unix)]
#[test]
fn solve_opens_its_file_once() {
    let path = std::env::temp_dir().join(format!("sudokit-once-{}", std::process::id()));
    let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
    assert!(made.success());
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    // Opening the pipe for writing waits for the reader. A second open by the reader would wait for another writer.
    let to = path.clone();
    let writer = std::thread::spawn(move || std::fs::write(to, text));
    let mut child = common::command().arg("solve").arg(&path).spawn().unwrap();
    let latest = std::time::Instant::now() + Duration::from_secs(120);
    let code = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status.code(),
            None if std::time::Instant::now() > latest => {
                child.kill().unwrap();
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!((code, out.trim_end()), (Some(0), SOLUTION));
    writer.join().unwrap().unwrap();
}
