//! Ctrl-C: the first asks the work to stop and say what it has, the second ends the program at once.

use std::sync::OnceLock;
use std::time::{Duration, Instant};
use sudokit::Stop;

/// The request that Ctrl-C raises. Commands that can stop half-way ask for it; for the others Ctrl-C ends the program
/// as usual.
pub(crate) fn on_interrupt() -> Stop {
    static STOP: OnceLock<Stop> = OnceLock::new();
    let stop = STOP.get_or_init(|| {
        let stop = Stop::new();
        let raised = stop.clone();
        let mut first = None;
        // Where no handler can be had, Ctrl-C ends the program as usual.
        let _ = ctrlc::set_handler(move || {
            // Some programs that pass a signal on send it to us and to our group: that is one request, not two.
            let since = first.get_or_insert_with(Instant::now).elapsed();
            if raised.is_raised() && since > Duration::from_millis(300) {
                std::process::exit(130);
            }
            raised.raise();
        });
        stop
    });
    stop.clone()
}
