//! One call: takes the request from the border's memory and writes its answer there.

use crate::{border, host};
use core::time::Duration;
use sudokit::json::{Limits, call};
use sudokit::{Error, ErrorKind, Job, Stop};

/// Runs the request that the host has written: `name_length` bytes of name, then the body.
///
/// `seed` is used by a request without a seed. `seconds` is the time limit; zero, a number that is not positive or one
/// too large to represent means no limit. Returns 1 and leaves an answer, or returns 0 and leaves `{"error":…}`.
#[allow(unsafe_code, reason = "no other function of the program has this name")]
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_call(name_length: usize, seed: u64, seconds: f64) -> u32 {
    host::prepare();
    let request = border::take();
    match answer(&request, name_length, seed, seconds) {
        Ok(answer) => {
            border::give(answer);
            1
        }
        Err(fault) => {
            border::give(fault.to_json());
            0
        }
    }
}

fn answer(request: &[u8], name_length: usize, seed: u64, seconds: f64) -> Result<String, Error> {
    let (name, body) = request
        .split_at_checked(name_length)
        .ok_or_else(|| Error::new(ErrorKind::BadRequest, "the name is cut off"))?;
    let name = core::str::from_utf8(name).map_err(|_| Error::new(ErrorKind::NotFound, "the name is not text"))?;
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
    let mut limits = Limits::default();
    (limits.seed, limits.time) = (seed, time);
    let stop = time.map_or_else(Stop::new, |time| Stop::new().after(time));
    let watch = |progress| {
        if let Ok(json) = serde_json::to_string(&progress) {
            host::progress(&json);
        }
    };
    call(name, body, &limits, &Job::default().stop(&stop).watcher(&watch))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{give, sudokit_answer_length, sudokit_input, take};

    const EASY: &[u8] =
        br#"solve{"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#;

    #[test]
    fn a_request_is_a_name_and_a_body() {
        let solved = answer(EASY, 5, 0, 0.0).unwrap();
        assert!(solved.contains(r#""solutions":1"#), "{solved}");
        assert_eq!(answer(EASY, 4, 0, 0.0).unwrap_err().kind(), ErrorKind::NotFound);
        assert_eq!(answer(EASY, EASY.len() + 1, 0, 0.0).unwrap_err().kind(), ErrorKind::BadRequest);
        assert_eq!(answer(b"\xff", 1, 0, 0.0).unwrap_err().kind(), ErrorKind::NotFound);
    }

    #[test]
    fn the_seed_and_the_time_are_those_of_the_host() {
        let made = |seed| answer(b"generate{}", 8, seed, f64::NAN).unwrap();
        assert_eq!(made(7), made(7));
        assert_ne!(made(7), made(8));
        let long = format!(r#"candidates{{"puzzle":"{:.<81}","counts":true}}"#, 12);
        assert_eq!(answer(long.as_bytes(), 10, 0, 0.01).unwrap_err().kind(), ErrorKind::Stopped);
        for (seconds, told) in
            [(2.5, "2.5"), (0.0, "null"), (-1.0, "null"), (f64::NAN, "null"), (f64::INFINITY, "null")]
        {
            let about = answer(b"about", 5, 0, seconds).unwrap();
            assert!(about.contains(&format!(r#""seconds":{told}"#)), "{about}");
        }
    }

    #[test]
    fn room_is_given_once_and_answers_stay() {
        assert!(!sudokit_input(3).is_null());
        assert_eq!(take(), [0; 3]);
        assert!(take().is_empty());
        give("four");
        assert_eq!(sudokit_answer_length(), 4);
        // Nothing was written since: a call without a name.
        assert_eq!(sudokit_call(0, 0, 0.0), 0);
        assert!(sudokit_answer_length() > 4);
    }
}
