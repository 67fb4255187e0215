//! Paths, methods, headers, compression: what a client sees if all is well, and the errors when it asks for the wrong
//! thing.

mod common;

use common::{EASY, Running, SOLVED};
use serde_json::json;
use std::io::Read;
use sudokit::json::VERBS;

#[test]
fn every_call_answers() {
    let server = Running::start(|_| ());
    let mut client = server.client();
    for call in VERBS {
        let body = match call.name {
            "generate" => json!({"seed": 1}),
            "convert" => json!({"puzzle": EASY, "format": "grid"}),
            _ => json!({"puzzle": EASY}),
        };
        let answer = if call.has_request {
            client.post(call.name, &body.to_string())
        } else {
            client.request("GET", &format!("/api/v1/{}", call.name), &[], b"")
        };
        assert_eq!(answer.status, 200, "{} {answer:?}", call.name);
        assert_eq!(answer.header("content-type"), Some("application/json"));
        answer.json();
        let name = format!("sudokit_requests_total{{call=\"{}\",status=\"200\"}}", call.name);
        assert_eq!(server.metric(&name), 1.0);
    }
    assert_eq!(client.post("solve", &json!({"puzzle": EASY}).to_string()).json()["solution"], SOLVED);
    assert_eq!(server.metric("sudokit_request_duration_seconds_count{call=\"solve\"}"), 2.0);
}

#[test]
fn every_answer_is_protected() {
    let server = Running::start(|_| ());
    let bad = server.post("solve", "{");
    for answer in [server.get("/"), server.get("/healthz"), server.get("/none"), server.get("/metrics"), bad] {
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self';") && policy.contains("frame-ancestors 'none'")
        );
        assert!(!policy.contains("unsafe"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert!(answer.header("permissions-policy").is_some_and(|policy| policy.contains("camera=()")));
        assert!(answer.header("access-control-allow-origin").is_none());
        assert!(matches!(answer.header("cache-control"), Some("no-store" | "no-cache")));
    }
}

#[test]
fn the_wrong_method_is_told_the_right_one() {
    let server = Running::start(|_| ());
    let mut client = server.client();
    for (method, path, allowed) in [
        ("GET", "/api/v1/solve", "POST"),
        ("DELETE", "/api/v1/rate", "POST"),
        ("OPTIONS", "/api/v1/solve", "POST"),
        ("PATCH", "/api/v1/about", "GET, HEAD"),
        ("POST", "/healthz", "GET, HEAD"),
        ("PUT", "/metrics", "GET, HEAD"),
        ("POST", "/", "GET, HEAD"),
        ("BREW", "/api/v1/openapi.json", "GET, HEAD"),
    ] {
        let answer = client.request(method, path, &[], b"");
        assert_eq!((answer.kind().as_str(), answer.header("allow")), ("method_not_allowed", Some(allowed)), "{path}");
    }
    let head = client.request("HEAD", "/healthz", &[], b"");
    assert_eq!((head.status, head.header("content-length")), (200, Some("15")));
    assert_eq!(client.request("GET", "/healthz", &[], b"").json(), json!({"status": "ok"}), "the connection lives on");
}

#[test]
fn pages_of_other_origins_may_call_if_they_are_allowed() {
    let server = Running::start(|config| config.origins = vec!["https://a.example".to_owned()]);
    let mut client = server.client();
    let body = json!({"puzzle": EASY}).to_string();
    for (origin, allowed) in [("https://a.example", Some("https://a.example")), ("https://b.example", None)] {
        let headers = [("origin", origin), ("content-type", "application/json")];
        let answer = client.request("POST", "/api/v1/solve", &headers, body.as_bytes());
        assert_eq!((answer.status, answer.header("access-control-allow-origin")), (200, allowed));
        let headers = [("origin", origin), ("access-control-request-method", "POST")];
        let answer = client.request("OPTIONS", "/api/v1/solve", &headers, b"");
        assert_eq!(answer.status, if allowed.is_some() { 204 } else { 405 });
        assert_eq!(answer.header("access-control-allow-headers"), allowed.map(|_| "content-type"));
    }
}

#[test]
fn the_description_is_also_a_page() {
    let server = Running::start(|_| ());
    let page = server.get("/docs");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert_eq!(server.get("/docs/").body, page.body, "with a slash at the end too");
    let text = String::from_utf8(page.body).unwrap();
    for call in VERBS {
        assert!(text.contains(&format!("/api/v1/{}</code>", call.name)), "{}", call.name);
    }
    assert!(text.contains("<code>no_uniqueness</code>") && text.contains("list of string") && !text.contains("<style"));
    assert!(text.contains("an object with an <code>error</code>") && !text.contains('`'), "names are set as code");
    assert_eq!(server.get("/docs/style.css").status, 200);
}

#[test]
fn no_path_leads_out() {
    let server = Running::start(|_| ());
    for path in [
        "/none",
        "/../Cargo.toml",
        "/port/../../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/etc/passwd",
        "//etc/passwd",
        "/api",
        "/api/v1",
        "/api/v1/",
        "/api/v1/none",
        "/api/v1/solve/",
        "/api/v2/solve",
        "/index.html/",
        "/%00",
        "/?../../etc/passwd=/..",
    ] {
        let answer = server.get(path);
        // A query changes nothing: this is the page.
        if path.starts_with("/?") {
            assert_ne!(answer.status, 500);
        } else {
            assert_eq!(answer.kind(), "not_found", "{path}");
        }
    }
}

#[test]
fn the_page_is_there_and_known_files_are_not_sent_again() {
    let server = Running::start(|_| ());
    let mut client = server.client();
    let index = client.request("GET", "/", &[], b"");
    assert_eq!(index.status, 200, "web/page is embedded");
    assert_eq!(index.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(client.request("GET", "/index.html?x=1", &[], b"").body, index.body);
    let text = String::from_utf8(index.body).unwrap();
    assert!(text.contains(r#"<meta name="sudokit-port" content="http">"#));
    // All it asks for is here.
    for part in text.split(['"', '\'']).filter(|part| part.ends_with(".js") || part.ends_with(".css")) {
        assert_eq!(client.request("GET", &format!("/{part}"), &[], b"").status, 200, "{part}");
    }
    assert_eq!(
        client.request("GET", "/port/http.js", &[], b"").header("content-type"),
        Some("text/javascript; charset=utf-8")
    );
    let tag = index.headers.iter().find(|(name, _)| name == "etag").map(|(_, tag)| tag.as_str()).unwrap();
    let again = client.request("GET", "/", &[("if-none-match", tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(client.request("GET", "/", &[("if-none-match", "\"other\"")], b"").status, 200);
    for hidden in ["/port/README.md", "/port/types.d.ts", "/tests/static.js", "/package.json"] {
        assert_eq!(client.request("GET", hidden, &[], b"").kind(), "not_found");
    }
}

#[test]
fn large_answers_are_compressed_for_those_who_ask() {
    let server = Running::start(|_| ());
    let mut client = server.client();
    let body = json!({"puzzle": EASY}).to_string();
    let headers = [("content-type", "application/json"), ("accept-encoding", "br, gzip")];
    let packed = client.request("POST", "/api/v1/explain", &headers, body.as_bytes());
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    let mut text = String::new();
    flate2::read::GzDecoder::new(&packed.body[..]).read_to_string(&mut text).unwrap();
    let plain = client.post("explain", &body);
    assert_eq!(plain.header("content-encoding"), None);
    assert_eq!(String::from_utf8(plain.body).unwrap(), text);
    assert!(packed.body.len() * 4 < text.len());
    let small = client.request("POST", "/api/v1/solve", &headers, body.as_bytes());
    assert_eq!(small.header("content-encoding"), None, "small answers stay as they are");
}

#[test]
fn events_tell_of_progress_and_end_with_the_answer() {
    let server = Running::start(|_| ());
    let mut client = server.client();
    let headers = [("content-type", "application/json"), ("accept", "text/event-stream")];
    let mut ask = |call: &str, body: &str| {
        let answer = client.request("POST", &format!("/api/v1/{call}"), &headers, body.as_bytes());
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/event-stream")));
        String::from_utf8(answer.body).unwrap()
    };
    let body = json!({"puzzle": EASY}).to_string();
    let text = ask("explain", &body);
    assert!(text.starts_with("event: progress\ndata: {\"done\":1,\"total\":null,\"words\":\"step 1: "), "{text}");
    let (_, last) = text.trim_end().rsplit_once("\n\n").unwrap();
    let data = last.strip_prefix("event: result\ndata: ").unwrap();
    assert_eq!(serde_json::from_str::<serde_json::Value>(data).unwrap()["result"], "solved");
    assert!(ask("solve", &body).starts_with("event: result\ndata: {\"puzzle\""), "quick calls too");
    assert!(ask("rate", "{\"puzzle\":\"x\"}").starts_with("event: error\ndata: {\"error\":{\"kind\":\"bad_puzzle\""));
}
