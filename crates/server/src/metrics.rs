//! What happened so far, as Prometheus reads it. Counters only grow, and their number is fixed: names come from a table, never
//! from a request.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use sudokit::json::VERBS;

/// What requests are counted under: a call, or something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// The call of this number in [`VERBS`].
    Call(usize),
    Page,
    Description,
    Health,
    Metrics,
    Unknown,
}

const OTHERS: [&str; 5] = ["page", "openapi", "healthz", "metrics", "unknown"];
const TARGETS: usize = VERBS.len() + OTHERS.len();

impl Target {
    fn index(self) -> usize {
        match self {
            Self::Call(number) => number,
            Self::Page => VERBS.len(),
            Self::Description => VERBS.len() + 1,
            Self::Health => VERBS.len() + 2,
            Self::Metrics => VERBS.len() + 3,
            Self::Unknown => VERBS.len() + 4,
        }
    }
}

fn name(target: usize) -> &'static str {
    VERBS.get(target).map_or_else(|| OTHERS[target - VERBS.len()], |call| call.name)
}

/// The statuses that are ever answered; the last stands for any other.
const STATUSES: [u16; 13] = [200, 304, 400, 404, 405, 413, 415, 422, 500, 503, 504, 499, 0];

/// Upper ends of the classes of durations, in microseconds.
const CLASSES: [u64; 12] =
    [100, 250, 1000, 2500, 10_000, 25_000, 100_000, 250_000, 1_000_000, 2_500_000, 10_000_000, 30_000_000];

/// How long the requests of one target took.
#[derive(Default)]
struct Durations {
    classes: [AtomicU64; CLASSES.len() + 1],
    microseconds: AtomicU64,
}

/// All counters.
#[derive(Default)]
pub(crate) struct Metrics {
    requests: [[AtomicU64; STATUSES.len()]; TARGETS],
    durations: [Durations; TARGETS],
    pub(crate) in_flight: AtomicI64,
    pub(crate) connections: AtomicI64,
    pub(crate) queued: AtomicI64,
    pub(crate) working: AtomicI64,
    /// Work that was stopped because its client went away.
    pub(crate) cancelled: AtomicU64,
    pub(crate) panics: AtomicU64,
}

/// The status under which work is counted whose client has gone.
pub(crate) const GONE: u16 = 499;

impl Metrics {
    /// A request was answered.
    pub(crate) fn answered(&self, target: Target, status: u16, took: Duration) {
        let (target, last) = (target.index(), STATUSES.len() - 1);
        let status = STATUSES.iter().position(|&known| known == status).unwrap_or(last);
        self.requests[target][status].fetch_add(1, Relaxed);
        let microseconds = took.as_micros().try_into().unwrap_or(u64::MAX);
        let class = CLASSES.iter().position(|&most| microseconds <= most).unwrap_or(CLASSES.len());
        self.durations[target].classes[class].fetch_add(1, Relaxed);
        self.durations[target].microseconds.fetch_add(microseconds, Relaxed);
    }

    /// The text at `/metrics`.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        head(&mut out, "sudokit_requests_total", "counter", "Requests answered, by call and status.");
        for (target, statuses) in self.requests.iter().enumerate() {
            for (count, status) in statuses.iter().zip(STATUSES) {
                let (count, call) = (count.load(Relaxed), name(target));
                if count > 0 {
                    let _ = writeln!(out, "sudokit_requests_total{{call=\"{call}\",status=\"{status}\"}} {count}");
                }
            }
        }
        let title = "sudokit_request_duration_seconds";
        head(&mut out, title, "histogram", "Time from the head of a request to its answer.");
        for (target, durations) in self.durations.iter().enumerate() {
            let counts: Vec<u64> = durations.classes.iter().map(|count| count.load(Relaxed)).collect();
            let (total, call, mut sum) = (counts.iter().sum::<u64>(), name(target), 0);
            if total == 0 {
                continue;
            }
            for (count, most) in counts.iter().zip(CLASSES) {
                sum += count;
                let _ = writeln!(out, "{title}_bucket{{call=\"{call}\",le=\"{}\"}} {sum}", most as f64 / 1e6);
            }
            let seconds = durations.microseconds.load(Relaxed) as f64 / 1e6;
            let _ = writeln!(out, "{title}_bucket{{call=\"{call}\",le=\"+Inf\"}} {total}");
            let _ = writeln!(out, "{title}_sum{{call=\"{call}\"}} {seconds}");
            let _ = writeln!(out, "{title}_count{{call=\"{call}\"}} {total}");
        }
        let gauges = [
            ("sudokit_requests_in_flight", &self.in_flight, "Requests that are being answered."),
            ("sudokit_connections", &self.connections, "Open connections."),
            ("sudokit_queue_depth", &self.queued, "Requests that wait for a worker."),
            ("sudokit_workers_busy", &self.working, "Workers at work."),
        ];
        for (name, gauge, about) in gauges {
            head(&mut out, name, "gauge", about);
            let _ = writeln!(out, "{name} {}", gauge.load(Relaxed));
        }
        let counters = [
            ("sudokit_cancelled_total", &self.cancelled, "Work stopped because its client went away."),
            ("sudokit_panics_total", &self.panics, "Panics, answered with 500."),
        ];
        for (name, counter, about) in counters {
            head(&mut out, name, "counter", about);
            let _ = writeln!(out, "{name} {}", counter.load(Relaxed));
        }
        out
    }
}

fn head(out: &mut String, name: &str, kind: &str, about: &str) {
    let _ = writeln!(out, "# HELP {name} {about}\n# TYPE {name} {kind}");
}

/// Counts something as long as it lives.
pub(crate) struct Counted<'m>(&'m AtomicI64);

impl<'m> Counted<'m> {
    pub(crate) fn new(gauge: &'m AtomicI64) -> Self {
        gauge.fetch_add(1, Relaxed);
        Self(gauge)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::status;
    use sudokit::ErrorKind;

    #[test]
    fn every_error_has_a_counter_of_its_own() {
        for kind in ErrorKind::ALL {
            assert!(STATUSES.contains(&status(*kind).as_u16()), "{}", kind.name());
        }
    }

    #[test]
    fn what_was_counted_is_told() {
        let metrics = Metrics::default();
        metrics.answered(Target::Call(0), 200, Duration::from_micros(120));
        metrics.answered(Target::Page, 777, Duration::from_secs(100));
        let _one = Counted::new(&metrics.in_flight);
        let text = metrics.text();
        for line in [
            "sudokit_requests_total{call=\"solve\",status=\"200\"} 1",
            "sudokit_requests_total{call=\"page\",status=\"0\"} 1",
            "sudokit_request_duration_seconds_bucket{call=\"solve\",le=\"0.0001\"} 0",
            "sudokit_request_duration_seconds_bucket{call=\"solve\",le=\"0.00025\"} 1",
            "sudokit_request_duration_seconds_bucket{call=\"page\",le=\"30\"} 0",
            "sudokit_request_duration_seconds_bucket{call=\"page\",le=\"+Inf\"} 1",
            "sudokit_request_duration_seconds_sum{call=\"solve\"} 0.00012",
            "sudokit_requests_in_flight 1",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
