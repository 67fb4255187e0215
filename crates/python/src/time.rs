//! Time limits.

use crate::error::BadOption;
use pyo3::prelude::*;
use std::time::Duration;
use sudokit::Stop;

/// How long one puzzle may take.
#[derive(Clone, Copy)]
pub(crate) struct Patience(Option<Duration>);

/// From seconds; `None` is for ever.
pub(crate) fn patience(seconds: Option<f64>) -> PyResult<Patience> {
    let Some(seconds) = seconds else { return Ok(Patience(None)) };
    // Infinity is for ever as well, as is all that a duration cannot hold.
    if seconds.is_nan() || seconds < 0.0 {
        return Err(BadOption::new_err(format!("time_limit: expected seconds, found {seconds}")));
    }
    Ok(Patience(Duration::try_from_secs_f64(seconds).ok()))
}

impl Patience {
    /// The request to stop for a puzzle whose time begins now.
    pub(crate) fn begin(self, stop: &Stop) -> Stop {
        self.0.map_or_else(|| stop.clone(), |time| stop.after(time))
    }
}
