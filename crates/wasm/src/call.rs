//! One call: the request out of the border's memory, its answer into it.

use crate::{border, host};
use core::time::Duration;
use sudokit::Stop;
use sudokit_service::{Fault, Kind, Limits, call};

/// Runs the request that the host has written: `name_length` bytes of name, then the body.
///
/// `seed` is chance for a request that brings none. `seconds` is how long it may take; not a number, none or a negative
/// one is as long as it likes. Gives 1 and leaves an answer, or 0 and leaves `{"error":…}`.
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
            border::give(fault.json());
            0
        }
    }
}

fn answer(request: &[u8], name_length: usize, seed: u64, seconds: f64) -> Result<String, Fault> {
    let (name, body) =
        request.split_at_checked(name_length).ok_or_else(|| Fault::new(Kind::BadRequest, "the name is cut off"))?;
    let name = core::str::from_utf8(name).map_err(|_| Fault::new(Kind::NotFound, "the name is no text"))?;
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
    let mut limits = Limits::default();
    (limits.seed, limits.time) = (seed, time);
    let stop = time.map_or_else(Stop::new, |time| Stop::new().after(time));
    call(name, body, &limits, &stop, &mut |progress| {
        if let Ok(json) = serde_json::to_string(&progress) {
            host::progress(&json);
        }
    })
}
