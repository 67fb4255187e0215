//! What a run can tell about itself: before it, whether any such puzzle is known; in its progress, how rare the puzzles are and
//! how long the rest takes.

use super::{Generate, Summary};
use crate::stock;

/// The most clues of a minimal puzzle that is known. Searches by players found some of 40, and none of more.
const MOST_MINIMAL: f64 = 40.0;

impl Generate {
    /// What to know before a search that may find nothing: no puzzle is known that meets the request.
    pub fn prospects(&self) -> Option<String> {
        let clues = self.clues.and_then(|clues| clues.within("clues", 0.0, 81.0).ok());
        if self.minimal && clues.is_some_and(|clues| *clues.start() > MOST_MINIMAL) {
            return Some(format!("no minimal puzzle with more than {MOST_MINIMAL} clues is known"));
        }
        self.prospects_of_technique()
    }

    fn prospects_of_technique(&self) -> Option<String> {
        let technique = self.directed_technique().filter(|&technique| stock::puzzles(technique).is_empty())?;
        let (wild, harder) = (stock::wild(technique)?, self.max_technique.is_some());
        let is_known = wild.hardest > 0 || (wild.used > 0 && harder);
        let (name, limit) = (technique.title(), if harder { "" } else { " and nothing harder" });
        (!is_known).then(|| format!("no puzzle is known that needs {name}{limit}: {}", wild.said(harder)))
    }
}

/// Knows when a run began, where there is a clock.
pub(super) struct Pace {
    #[cfg(not(target_family = "wasm"))]
    start: std::time::Instant,
}

impl Pace {
    pub(super) fn start() -> Self {
        Self {
            #[cfg(not(target_family = "wasm"))]
            start: std::time::Instant::now(),
        }
    }

    #[cfg(not(target_family = "wasm"))]
    fn seconds(&self) -> Option<f64> {
        Some(self.start.elapsed().as_secs_f64())
    }

    #[cfg(target_family = "wasm")]
    fn seconds(&self) -> Option<f64> {
        None
    }

    /// How far a run has come. `rarity` is how many tries a puzzle took when that was measured; what this run has seen counts
    /// more.
    pub(super) fn words(&self, now: Summary, wanted: u64, rarity: Option<u64>) -> String {
        words(now, wanted, rarity, self.seconds())
    }
}

fn words(Summary { found, tries, .. }: Summary, wanted: u64, rarity: Option<u64>, seconds: Option<f64>) -> String {
    let mut words = format!("{found} of {wanted} after {tries} tries");
    let seen = (found >= 5 || (found > 0 && rarity.is_none())).then(|| tries / found);
    let Some(rarity) = seen.or(rarity).map(|rarity| rarity.max(1)) else {
        return if tries > 0 { format!("{words}; fewer than one in {tries} so far") } else { words };
    };
    let left = rarity.saturating_mul(wanted.saturating_sub(found));
    words += &format!("; about one in {rarity}; {left} tries");
    if let Some(seconds) = seconds.filter(|&seconds| tries > 0 && seconds > 0.0) {
        words += &format!(" or {}", rounded(seconds * left as f64 / tries as f64));
    }
    words + " to go"
}

/// A time to come, as exact as an estimate can be.
fn rounded(seconds: f64) -> String {
    let units = [("s", 1.0), ("min", 60.0), ("h", 3_600.0), ("days", 86_400.0)];
    let fits = units.into_iter().rfind(|&(_, unit)| seconds >= 2.0 * unit).unwrap_or(units[0]);
    format!("{:.0} {}", (seconds / fits.1).max(1.0), fits.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(feature = "stock")]
    use crate::verb::Range;
    #[cfg(feature = "stock")]
    use sudokit_reason::Technique;

    fn summary(found: u64, tries: u64) -> Summary {
        Summary { found, tries, lost: 0 }
    }

    #[test]
    fn the_rest_is_estimated_from_what_was_seen() {
        assert_eq!(words(summary(0, 0), 4, None, Some(2.0)), "0 of 4 after 0 tries");
        let none = "0 of 4 after 500 tries; fewer than one in 500 so far";
        assert_eq!(words(summary(0, 500), 4, None, Some(2.0)), none);
        let first = "1 of 4 after 500 tries; about one in 500; 1500 tries or 6 s to go";
        assert_eq!(words(summary(1, 500), 4, None, Some(2.0)), first);
        // One puzzle says less than a measurement, five say more.
        let measured = "1 of 4 after 500 tries; about one in 100; 300 tries or 1 s to go";
        assert_eq!(words(summary(1, 500), 4, Some(100), Some(2.0)), measured);
        let own = "5 of 10 after 500 tries; about one in 100; 500 tries to go";
        assert_eq!(words(summary(5, 500), 10, Some(7), None), own);
        assert!(words(summary(0, 0), 4, Some(10), Some(0.0)).ends_with("one in 10; 40 tries to go"));
    }

    #[test]
    #[cfg(feature = "stock")]
    fn what_is_not_known_to_exist_is_said_before_the_search() {
        let wish = |technique, max_technique| Generate { technique, max_technique, ..Generate::default() }.prospects();
        let words = wish(Some(Technique::GroupedAic), None).unwrap();
        assert!(
            words.starts_with("no puzzle is known that needs") && words.contains("and nothing harder: 1 of "),
            "{words}"
        );
        let harder = Some(Technique::TryAndRefute);
        assert!(wish(Some(Technique::Aic), harder).is_some_and(|words| words.ends_with("of public lists uses it")));
        for known in [Technique::XWing, Technique::Jellyfish, Technique::Tridagon] {
            assert_eq!(wish(Some(known), None), None, "{}", known.slug());
        }
        assert_eq!(wish(Some(Technique::GroupedAic), harder), None);
        let mut request = Generate { minimal: true, clues: Some(Range::new(Some(41.0), None)), ..Generate::default() };
        assert!(request.prospects().is_some_and(|words| words.contains("more than 40 clues")));
        request.clues = Some(Range::new(Some(40.0), None));
        assert_eq!(request.prospects(), None);
    }

    #[test]
    fn times_are_rounded() {
        let times = [(0.2, "1 s"), (119.0, "119 s"), (121.0, "2 min"), (8_000.0, "2 h"), (1e6, "12 days")];
        for (seconds, words) in times {
            assert_eq!(rounded(seconds), words);
        }
    }
}
