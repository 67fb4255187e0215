//! When to begin again at the root, keeping what was learned.
//!
//! Two moods take turns (Biere's stable and focused modes). The *quick* one restarts when the glue of the latest conflicts
//! is worse than usual (Audemard and Simon), which suits proofs that there is nothing more. The *patient* one restarts
//! rarely, after the conflicts that the sequence of Luby, Sinclair and Zuckerman allows, which suits finding a solution.

pub(super) struct Restart {
    fast: f64,
    slow: f64,
    conflicts: u64,
    since: u64,
    pub(super) patient: bool,
    mood_ends: u64,
    mood: u64,
    luby: (u64, u64),
    pub(super) tuning: Tuning,
}

/// What was found by measuring; see docs/engines/sized.md.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    pub(super) margin: f64,
    pub(super) shortest: u64,
    pub(super) luby: u64,
    pub(super) mood: u64,
    pub(super) first_patient: bool,
    pub(super) moods: bool,
}

pub(super) fn env(name: &str, or: f64) -> f64 {
    std::env::var(name).ok().and_then(|t| t.parse().ok()).unwrap_or(or)
}

impl Restart {
    pub(super) fn new() -> Self {
        let tuning = Tuning {
            margin: env("T_MARGIN", 1.1),
            shortest: env("T_SHORT", 2.0) as u64,
            luby: env("T_LUBY", 256.0) as u64,
            mood: env("T_MOOD", 1000.0) as u64,
            first_patient: env("T_PATIENT", 1.0) > 0.5,
            moods: env("T_MOODS", 0.0) > 0.5,
        };
        Self {
            fast: 0.0,
            slow: 0.0,
            conflicts: 0,
            since: 0,
            patient: tuning.first_patient,
            mood_ends: tuning.mood,
            mood: 1,
            luby: (1, 1),
            tuning,
        }
    }

    pub(super) fn conflict(&mut self, glue: u32) {
        self.conflicts += 1;
        self.since += 1;
        let towards = |mean: &mut f64, weight: f64| *mean += (f64::from(glue) - *mean) * weight;
        // Until there were enough conflicts for the weight, the plain mean.
        let young = 1.0 / self.conflicts as f64;
        towards(&mut self.fast, young.max(1.0 / 32.0));
        towards(&mut self.slow, young.max(1.0 / 8192.0));
    }

    /// Whether now is the time.
    pub(super) fn is_due(&mut self) -> bool {
        if self.patient {
            self.since >= self.luby.1 * self.tuning.luby
        } else {
            self.since >= self.tuning.shortest && self.fast > self.tuning.margin * self.slow
        }
    }

    pub(super) fn done(&mut self) {
        self.since = 0;
        if self.patient {
            // Knuth's way to the next number of the sequence.
            let (u, v) = self.luby;
            self.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
        }
        if self.tuning.moods && self.conflicts >= self.mood_ends {
            self.mood += 1;
            self.mood_ends = self.conflicts + self.tuning.mood * self.mood * self.mood;
            self.patient = !self.patient;
        }
    }
}
