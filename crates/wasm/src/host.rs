//! What the host provides: a clock, and receivers of progress and of the message of a panic.

pub use self::of_this_target::prepare;
pub(crate) use self::of_this_target::progress;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod of_this_target {
    use core::time::Duration;
    use std::sync::Once;

    /// The functions of the import module `sudokit`.
    mod import {
        #[allow(unsafe_code, reason = "the host is trusted to keep to these types; it only reads what it is shown")]
        #[link(wasm_import_module = "sudokit")]
        unsafe extern "C" {
            pub(super) safe fn now() -> f64;
            pub(super) safe fn progress(address: *const u8, length: usize);
            pub(super) safe fn panicked(address: *const u8, length: usize);
        }
    }

    /// Lends the engines the host's clock, and panics its ear.
    pub fn prepare() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            // A clock that answers nonsense must not cost more than the deadline.
            sudokit::solve::set_clock(|| Duration::try_from_secs_f64(import::now() / 1e3).unwrap_or_default());
            std::panic::set_hook(Box::new(|panic| {
                let words = panic.to_string();
                import::panicked(words.as_ptr(), words.len());
            }));
        });
    }

    pub(crate) fn progress(json: &str) {
        import::progress(json.as_ptr(), json.len());
    }
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod of_this_target {
    /// The system has a clock and shows panics.
    pub fn prepare() {}

    /// Ignores progress.
    pub(crate) fn progress(_: &str) {}
}
