//! Two clocks at once: the wall's, and the time that this thread or process has been computing.
//!
//! On a busy machine a contestant loses wall time to other programs, and not all contestants lose the same. CPU time
//! leaves out the waiting, though not the caches that the others have emptied.

use std::time::{Duration, Instant};

/// A moment on both clocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    wall: Instant,
    cpu: Option<Duration>,
}

/// What has passed since a moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Elapsed {
    pub(crate) wall: Duration,
    /// Not known on systems without such a clock.
    pub(crate) cpu: Option<Duration>,
}

impl Moment {
    /// Now. The CPU clock is that of this thread, or with `threads` that of the whole process.
    pub(crate) fn now(threads: bool) -> Self {
        Self { cpu: cpu_time(threads), wall: Instant::now() }
    }

    /// What has passed; `threads` as before.
    pub(crate) fn elapsed(self, threads: bool) -> Elapsed {
        let wall = self.wall.elapsed();
        let cpu = cpu_time(threads).zip(self.cpu).map(|(now, then)| now.saturating_sub(then));
        Elapsed { wall, cpu }
    }
}

#[cfg(all(any(target_os = "linux", target_os = "macos"), target_pointer_width = "64"))]
#[allow(unsafe_code)]
fn cpu_time(threads: bool) -> Option<Duration> {
    /// `struct timespec` of 64-bit systems.
    #[repr(C)]
    struct Timespec {
        seconds: i64,
        nanoseconds: i64,
    }
    unsafe extern "C" {
        fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
    }
    // CLOCK_PROCESS_CPUTIME_ID and CLOCK_THREAD_CPUTIME_ID
    let [process, thread] = if cfg!(target_os = "linux") { [2, 3] } else { [12, 16] };
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    // SAFETY: the C library's function, with its documented types; `time` is a `struct timespec`.
    let failed = unsafe { clock_gettime(if threads { process } else { thread }, &mut time) } != 0;
    let parts = u64::try_from(time.seconds).ok().zip(u32::try_from(time.nanoseconds).ok());
    parts.filter(|_| !failed).map(|(seconds, nanoseconds)| Duration::new(seconds, nanoseconds))
}

#[cfg(not(all(any(target_os = "linux", target_os = "macos"), target_pointer_width = "64")))]
fn cpu_time(_: bool) -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleeping_is_no_computing() {
        let start = Moment::now(false);
        std::thread::sleep(Duration::from_millis(50));
        let elapsed = start.elapsed(false);
        assert!(elapsed.wall >= Duration::from_millis(50));
        if let Some(cpu) = elapsed.cpu {
            assert!(cpu < Duration::from_millis(40), "{cpu:?}");
        }
    }

    #[test]
    fn computing_counts() {
        for threads in [false, true] {
            let start = Moment::now(threads);
            let wall = Instant::now();
            while wall.elapsed() < Duration::from_millis(20) {
                std::hint::spin_loop();
            }
            if let Some(cpu) = start.elapsed(threads).cpu {
                assert!(cpu > Duration::ZERO);
            }
        }
    }
}
