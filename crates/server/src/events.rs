//! Server-sent events: notes on progress, then the answer.
//!
//! A task waits for the work and writes events into a channel, which is the body of the answer. When the client goes away the
//! body is dropped, the task sees the channel closed, and the work is stopped with it.

use crate::answer::status;
use crate::routes::Measured;
use crate::work::{Outcome, Running};
use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, Response};
use bytes::Bytes;
use http_body::{Frame, SizeHint};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use sudokit::Progress;
use tokio::sync::mpsc;

/// How often something is sent if there is no news: a proxy would take silence for the end.
const PULSE: Duration = Duration::from_secs(10);

/// Events as the body of an answer.
struct Events(mpsc::Receiver<Bytes>);

impl http_body::Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(cx).map(|event| event.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::default()
    }
}

/// A stream of events: progress, then the result.
pub(crate) fn stream(
    mut work: Running,
    mut progress: mpsc::UnboundedReceiver<Progress>,
    mut measured: Measured,
) -> Response<Body> {
    let (to, events) = mpsc::channel(4);
    tokio::spawn(async move {
        let last = loop {
            let event = tokio::select! {
                biased;
                () = to.closed() => return,
                Some(now) = progress.recv() => note(&now),
                outcome = work.end() => break outcome,
                () = tokio::time::sleep(PULSE) => Bytes::from_static(b":\n\n"),
            };
            if to.send(event).await.is_err() {
                return;
            }
        };
        let status = last.as_ref().map_or_else(|error| status(error.kind()).as_u16(), |_| 200);
        if to.send(ending(last)).await.is_ok() {
            measured.end(status);
        }
    });
    respond(events)
}

/// Events for work that is already done.
pub(crate) fn at_once(outcome: Outcome) -> Response<Body> {
    let (to, events) = mpsc::channel(1);
    let _ = to.try_send(ending(outcome));
    respond(events)
}

fn respond(events: mpsc::Receiver<Bytes>) -> Response<Body> {
    let mut response = Response::new(Body::new(Events(events)));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    response
}

fn note(progress: &Progress) -> Bytes {
    event("progress", &serde_json::to_string(progress).unwrap_or_default())
}

fn ending(outcome: Outcome) -> Bytes {
    match outcome {
        Ok(packed) => event("result", &String::from_utf8_lossy(packed.bytes())),
        Err(error) => event("error", &error.to_json()),
    }
}

/// JSON has no line breaks outside its strings, and none unescaped within: one line of data is enough.
fn event(name: &str, data: &str) -> Bytes {
    format!("event: {name}\ndata: {data}\n\n").into()
}

/// Whether a client asks for events.
pub(crate) fn are_wanted(headers: &axum::http::HeaderMap) -> bool {
    let accept = headers.get(axum::http::header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    accept
        .split(',')
        .any(|kind| kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("text/event-stream")))
}
