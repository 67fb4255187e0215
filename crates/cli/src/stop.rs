//! Ctrl-C: the first asks the work to stop and say what it has, the second ends the program at once.

use std::sync::OnceLock;
use sudokit::Stop;

/// The request that Ctrl-C raises. Commands that can stop half-way ask for it; for the others Ctrl-C ends the program
/// as usual.
pub(crate) fn on_interrupt() -> Stop {
    static STOP: OnceLock<Stop> = OnceLock::new();
    let stop = STOP.get_or_init(|| {
        let stop = Stop::new();
        let raised = stop.clone();
        // Where no handler can be had, Ctrl-C ends the program as usual.
        let _ = ctrlc::set_handler(move || {
            if raised.is_raised() {
                std::process::exit(130);
            }
            raised.raise();
        });
        stop
    });
    stop.clone()
}
