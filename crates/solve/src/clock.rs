//! What time it is, for deadlines. One clock for the whole program: the system's, or, in WebAssembly without a system
//! (`wasm32-unknown-unknown`, where `Instant::now` panics), one that the host lends with [`set_clock`].

pub(crate) use self::of_this_target::now;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use self::of_this_target::set_clock;
use core::time::Duration;

/// A moment, as the time that passed since some other moment, the same during a run of the program.
pub(crate) type Moment = Duration;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod of_this_target {
    use super::Moment;
    use std::sync::LazyLock;
    use std::time::Instant;

    /// Now.
    pub(crate) fn now() -> Option<Moment> {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        Some(START.elapsed())
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod of_this_target {
    use super::Moment;
    use std::sync::OnceLock;

    static CLOCK: OnceLock<fn() -> Moment> = OnceLock::new();

    /// Sets the program's clock, which must be monotonic; its origin does not matter. Later calls have no effect.
    /// Without a clock no deadline ever passes, and a [`Stop`](crate::Stop) is only raised by a call.
    pub fn set_clock(clock: fn() -> Moment) {
        let _ = CLOCK.set(clock);
    }

    /// The current time, if there is a clock.
    pub(crate) fn now() -> Option<Moment> {
        CLOCK.get().map(|clock| clock())
    }
}
