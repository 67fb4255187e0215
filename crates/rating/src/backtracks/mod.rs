//! The number of guesses that tdoku makes before it finds a solution: the column `rating` of Sudoku-Extreme.
//!
//! A count of guesses depends on the whole search: what is inferred before a guess, and what is guessed. This module follows the
//! method of tdoku's engine "DPLL triad" (Tom Dillon, 2019) in plain integers, with the same inferences in the same order, so
//! that the counts are equal. It is slower than tdoku, and far slower than the engines of `sudokit_solve`.
//!
//! A *triad* is the three cells that a line and a box share. A digit can lie in the triads of a band in six ways, and a
//! guess picks one of the ways of a digit. [`state`] has the inferences.

mod state;

use state::{State, WAYS};
use sudokit_core::Grid;
use sudokit_solve::Stop;

/// The number of guesses with which tdoku finds the first solution; `None` if `stop` was raised.
///
/// A puzzle without a solution has the number of guesses that prove it.
///
/// ```
/// use sudokit_rating::backtracks;
/// use sudokit_solve::Stop;
///
/// // The first row of Sudoku-Extreme's training set, with the rating 18.
/// let clues = "5...27..9..41......1..5.3...92.6.8...5......66..7..29.8...7...2.......8...9..36..".parse()?;
/// assert_eq!(backtracks(&clues, &Stop::default()), Some(18));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn backtracks(clues: &Grid, stop: &Stop) -> Option<u64> {
    let mut guesses = 0;
    let mut open: Vec<State> = State::new(clues).into_iter().collect();
    // The alternative of a guess waits on the stack while the guess is followed.
    while let Some(mut state) = open.pop() {
        let Some((band, digit)) = choose(&state) else { return Some(guesses) };
        if stop.is_raised() {
            return None;
        }
        guesses += 1;
        let ways: Vec<usize> = (0..WAYS).filter(|&way| state.band(band).may[way] & digit != 0).collect();
        let mut guess = state.clone();
        ways[1..].iter().for_each(|&way| guess.bar(band, way, digit));
        state.bar(band, ways[0], digit);
        if state.is_consistent_after(band) {
            open.push(state);
        }
        if guess.is_consistent_after(band) {
            open.push(guess);
        }
    }
    Some(guesses)
}

/// The band with the fewest ways among those where more than nine are left, and its digit with the fewest ways: the lowest with
/// two, or else with three, or else with more. `None` if every band is decided.
fn choose(state: &State) -> Option<(usize, u16)> {
    let ways = |band: usize| state.band(band).may.iter().map(|way| way.count_ones()).sum::<u32>();
    let band = (0..6).filter(|&band| ways(band) > 9).min_by_key(|&band| ways(band))?;
    let [mut two, mut three, mut four] = [0; 3];
    let mut one = 0;
    for way in state.band(band).may {
        four |= three & way;
        three |= two & way;
        two |= one & way;
        one |= way;
    }
    let digits = [two & !three, three & !four, four].into_iter().find(|&digits| digits != 0)?;
    Some((band, digits & digits.wrapping_neg()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> u64 {
        backtracks(&text.parse().unwrap(), &Stop::default()).unwrap()
    }

    /// Counted by tdoku itself (the engine `TdokuSolverDpllTriadSimd`, limit 1).
    #[test]
    fn counts_are_those_of_tdoku() {
        for line in include_str!("counts.txt").lines() {
            let (puzzle, count) = line.split_once(' ').unwrap();
            assert_eq!(of(puzzle), count.parse::<u64>().unwrap(), "{puzzle}");
        }
    }

    #[test]
    fn contradictions_need_no_guess() {
        assert_eq!(of(&format!("11{}", ".".repeat(79))), 0);
    }

    #[test]
    fn a_search_can_be_stopped() {
        let stop = Stop::default();
        stop.raise();
        assert_eq!(backtracks(&".".repeat(81).parse().unwrap(), &stop), None);
    }
}
