//! Any body for any call: an answer in JSON or an error, in bounded time.

use std::time::Duration;
use sudokit::Stop;
use sudokit::json::{Limits, VERBS, call, weight};
use sudokit::{ErrorKind, Job};

/// A body for the call that the first byte chooses.
pub fn service_body(bytes: &[u8]) {
    let Some((&first, body)) = bytes.split_first() else { return };
    let name = VERBS[usize::from(first) % VERBS.len()].name;
    let _ = weight(name, body);
    let stop = Stop::new().after(Duration::from_millis(300));
    let said = match call(name, body, &Limits::default(), &Job::default().stop(&stop)) {
        Ok(answer) => answer,
        Err(fault) => {
            assert_ne!(fault.kind(), ErrorKind::Internal, "{name}: {fault:?}");
            fault.to_json()
        }
    };
    serde_json::from_str::<serde_json::Value>(&said).unwrap_or_else(|error| panic!("{name}: {error}: {said}"));
}
