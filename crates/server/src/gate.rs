//! What every request passes first: is it meant for this server, and may the page it comes from call it?
//!
//! A server on a loopback address trusts its machine. A page elsewhere could reach it by a name of its own that
//! resolves to that address (DNS rebinding); its requests then name that host, so other hosts than this machine's are
//! refused.

use crate::answer;
use crate::routes::{App, refuse};
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_MAX_AGE,
    ACCESS_CONTROL_REQUEST_METHOD, HOST, ORIGIN, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode};
use axum::middleware::Next;
use std::net::IpAddr;
use std::sync::Arc;
use sudokit::{Error, ErrorKind};

/// Refuses requests for other hosts, and adds the headers for pages of other origins that may call.
pub(crate) async fn gate(State(app): State<Arc<App>>, request: Request<Body>, next: Next) -> Response<Body> {
    if app.is_local
        && !(is_for_here(request.headers(), &app.config.hosts) && names_here(request.uri(), &app.config.hosts))
    {
        let message = "host: expected localhost or a loopback address; allow other names with --allow-host";
        return refuse(&app, answer::error(&Error::new(ErrorKind::BadRequest, message)));
    }
    let allowed = allowed_origin(request.headers(), &app.config.origins);
    let is_preflight =
        request.method() == Method::OPTIONS && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = match allowed {
        Some(_) if is_preflight => {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NO_CONTENT;
            let headers = response.headers_mut();
            headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST"));
            headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("content-type"));
            headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
            refuse(&app, response)
        }
        _ => next.run(request).await,
    };
    if let Some(origin) = allowed {
        response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        response.headers_mut().append(VARY, HeaderValue::from_static("origin"));
    }
    response
}

/// Whether the host of a request is this machine, or one of the names it is known by. A request without a host does not
/// come from a browser.
fn is_for_here(headers: &HeaderMap, names: &[String]) -> bool {
    headers.get_all(HOST).iter().all(|host| host.to_str().is_ok_and(|host| is_here(host, names)))
}

/// Whether a target with a host (`GET http://host/path`), which counts before the header, is for this machine.
fn names_here(target: &axum::http::Uri, names: &[String]) -> bool {
    target.authority().is_none_or(|authority| is_here(authority.as_str(), names))
}

fn is_here(host: &str, names: &[String]) -> bool {
    // `[::1]:8080`, `127.0.0.1:8080`, `localhost`.
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.split_once(':').map_or(host, |(name, _)| name),
    };
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    name == "localhost"
        || name.ends_with(".localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
        || names.iter().any(|known| known.eq_ignore_ascii_case(&name))
}

/// What to tell a page of another origin, if it may call.
fn allowed_origin(headers: &HeaderMap, origins: &[String]) -> Option<HeaderValue> {
    let origin = headers.get(ORIGIN)?;
    if origins.iter().any(|known| known == "*") {
        return Some(HeaderValue::from_static("*"));
    }
    origins.iter().any(|known| known.as_bytes() == origin.as_bytes()).then(|| origin.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_here() {
        let names = ["puzzles.example".to_owned()];
        for host in
            ["localhost", "LOCALHOST:8080", "a.localhost:1", "127.0.0.1:8080", "127.9.9.9", "[::1]:8080", "[::1]"]
        {
            assert!(is_here(host, &[]), "{host}");
        }
        for host in
            ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1", "[::2]:80", "x"]
        {
            assert!(!is_here(host, &names), "{host}");
        }
        assert!(is_here("Puzzles.example:443", &names) && !is_here("puzzles.example", &[]));
    }

    #[test]
    fn origins_are_compared_whole() {
        let from = |origin: &'static str| HeaderMap::from_iter([(ORIGIN, HeaderValue::from_static(origin))]);
        let known = ["https://a.example".to_owned()];
        assert_eq!(allowed_origin(&from("https://a.example"), &known).unwrap(), "https://a.example");
        assert_eq!(allowed_origin(&from("https://a.example.evil"), &known), None);
        assert_eq!(allowed_origin(&from("https://b.example"), &["*".to_owned()]).unwrap(), "*");
        assert_eq!(allowed_origin(&HeaderMap::new(), &known), None);
        assert_eq!(allowed_origin(&from("https://a.example"), &[]), None);
    }
}
