//! Open connections, and which of them can be closed to make room for others.
//!
//! A connection is idle between its requests and before its first one. An idle connection keeps its place only until
//! another client needs it, so clients that connect and send nothing cannot lock others out.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// A connection is left alone for this long after it was opened or answered.
const FRESH: Duration = Duration::from_millis(100);

/// What is known of a connection.
#[derive(Debug)]
pub(crate) struct Connection {
    calls: AtomicUsize,
    is_writing: AtomicBool,
    since: Mutex<Instant>,
    close: Notify,
}

impl Connection {
    fn new() -> Self {
        let (calls, is_writing) = (AtomicUsize::new(0), AtomicBool::new(false));
        Self { calls, is_writing, since: Mutex::new(Instant::now()), close: Notify::new() }
    }

    /// Notes that a request is being answered, until the guard is dropped.
    pub(crate) fn call(self: &Arc<Self>) -> InCall {
        self.calls.fetch_add(1, SeqCst);
        InCall(Arc::clone(self))
    }

    /// Whether a request is being answered.
    pub(crate) fn is_in_call(&self) -> bool {
        self.calls.load(SeqCst) > 0
    }

    /// Notes whether bytes wait to be written.
    pub(crate) fn writes(&self, is_writing: bool) {
        self.is_writing.store(is_writing, SeqCst);
    }

    /// Waits until the connection should be closed.
    pub(crate) async fn closed(&self) {
        self.close.notified().await;
    }

    /// Since when it is idle; `None` if it is not, or only just.
    fn idle_since(&self) -> Option<Instant> {
        let since = *self.since.lock().unwrap_or_else(PoisonError::into_inner);
        let is_idle = !self.is_in_call() && !self.is_writing.load(SeqCst) && since.elapsed() >= FRESH;
        is_idle.then_some(since)
    }
}

/// A request that is being answered.
pub(crate) struct InCall(Arc<Connection>);

impl Drop for InCall {
    fn drop(&mut self) {
        *self.0.since.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.0.calls.fetch_sub(1, SeqCst);
    }
}

/// All open connections.
#[derive(Debug, Default)]
pub(crate) struct Connections {
    open: Mutex<HashMap<u64, Arc<Connection>>>,
    next: AtomicU64,
}

impl Connections {
    /// Adds a connection; it leaves when the guard is dropped.
    pub(crate) fn add(self: &Arc<Self>) -> Open {
        let (number, line) = (self.next.fetch_add(1, SeqCst), Arc::new(Connection::new()));
        self.open.lock().unwrap_or_else(PoisonError::into_inner).insert(number, Arc::clone(&line));
        Open { number, line, connections: Arc::clone(self) }
    }

    /// Closes the connection that has been idle for longest. Whether there was one.
    pub(crate) fn close_one(&self) -> bool {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = open.iter().filter_map(|(&number, line)| Some((line.idle_since()?, number)));
        let oldest = idle.min().and_then(|(_, number)| open.remove(&number));
        oldest.as_ref().inspect(|line| line.close.notify_one()).is_some()
    }
}

/// A connection among the open ones.
pub(crate) struct Open {
    number: u64,
    pub(crate) line: Arc<Connection>,
    connections: Arc<Connections>,
}

impl Drop for Open {
    fn drop(&mut self) {
        self.connections.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_idle_connections_are_closed_and_the_oldest_first() {
        let connections = Arc::<Connections>::default();
        let (first, second, third) = (connections.add(), connections.add(), connections.add());
        assert!(!connections.close_one(), "all are fresh");
        let call = first.line.call();
        second.line.writes(true);
        std::thread::sleep(FRESH * 2);
        assert!(connections.close_one(), "the third");
        assert!(!connections.close_one(), "the others are at work");
        drop(call);
        second.line.writes(false);
        assert!(connections.close_one(), "the second");
        assert!(!connections.close_one(), "the first has only just been answered");
        drop((first, second, third));
        assert!(connections.open.lock().unwrap().is_empty());
    }
}
