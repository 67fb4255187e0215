//! The loop of the scale: the first find of the first producer that has one is carried out, and the asking starts anew.

use super::chain::{Kind, Searcher, Simple};
use super::elementary::{aligned, fish, hidden_set, locking, naked_set, single, wing};
use super::find::Find;
use super::length::tenths;
use super::name::SeTechnique;
use super::rating::{End, Options, Rating};
use super::state::State;
use super::tenths::Tenths;
use super::unique::{grave, loops};
use sudokit_core::Puzzle;
use sudokit_solve::Stop;

/// Rates puzzles one after the other and keeps its memory between them.
///
/// ```
/// use sudokit_rating::se::{Options, Rater, Tenths};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let rating = Rater::default().rate(&puzzle, &Options::default());
/// assert_eq!((rating.er, rating.ep, rating.ed), (Tenths(12), Tenths(12), Tenths(12)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Rater {
    pairs: aligned::Unchanged,
    triplets: aligned::Unchanged,
    pub(super) simple: Simple,
    pub(super) searchers: [Option<Box<Searcher>>; 8],
    stop: Stop,
}

/// The kinds of chains from 7.5 on, in the order of the scale.
pub(super) const KINDS: [Kind; 8] = [
    Kind::Nishio,
    Kind::Multiple,
    Kind::Dynamic(0),
    Kind::Dynamic(1),
    Kind::Dynamic(2),
    Kind::Dynamic(3),
    Kind::Dynamic(4),
    Kind::Dynamic(5),
];

/// The rating of a puzzle for which no technique is left.
const STUCK: f64 = 20.0;

impl Rater {
    /// Ends ratings as soon as the request is raised. Holds until the next request.
    ///
    /// ```
    /// use core::time::Duration;
    /// use sudokit_rating::se::{End, Options, Rater};
    /// use sudokit_solve::Stop;
    ///
    /// let puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse()?;
    /// let mut rater = Rater::default();
    /// rater.stop_at(&Stop::new().after(Duration::ZERO));
    /// assert_eq!(rater.rate(&puzzle, &Options::default()).end, End::Stopped);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stop_at(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }

    /// The first find of the first producer that has one. The order is the scale's, not that of the ratings.
    pub(super) fn next(&mut self, state: &State, options: &Options) -> Option<Find> {
        single::hidden(state)
            .or_else(|| locking::direct(state))
            .or_else(|| hidden_set::direct(state, 2))
            .or_else(|| single::naked(state))
            .or_else(|| hidden_set::direct(state, 3))
            .or_else(|| locking::indirect(state))
            .or_else(|| naked_set::naked(state, 2))
            .or_else(|| fish::fish(state, 2))
            .or_else(|| hidden_set::indirect(state, 2))
            .or_else(|| naked_set::naked(state, 3))
            .or_else(|| fish::fish(state, 3))
            .or_else(|| hidden_set::indirect(state, 3))
            .or_else(|| wing::wing(state, false))
            .or_else(|| wing::wing(state, true))
            .or_else(|| loops::unique_loop(state))
            .or_else(|| naked_set::naked(state, 4))
            .or_else(|| fish::fish(state, 4))
            .or_else(|| hidden_set::indirect(state, 4))
            .or_else(|| grave::grave(state))
            .or_else(|| aligned::pair(state, &mut self.pairs))
            .or_else(|| self.simple.find(state))
            .or_else(|| aligned::triplet(state, &mut self.triplets))
            .or_else(|| (0..KINDS.len()).find_map(|i| self.chain(i, state, options)))
    }

    /// The easiest chain of the `i`-th kind. What lower levels have found out about the position is not found out again.
    pub(super) fn chain(&mut self, i: usize, state: &State, options: &Options) -> Option<Find> {
        if self.stop.is_raised() {
            return None;
        }
        let mut searcher = self.searchers[i].take().unwrap_or_else(|| Box::new(Searcher::new(KINDS[i])));
        // Level 4 nests other chains than levels 2 and 3: it goes on where level 1 has ended.
        let base = match KINDS[i] {
            Kind::Dynamic(0) | Kind::Nishio | Kind::Multiple => None,
            Kind::Dynamic(4) => self.searchers[i - 3].as_deref(),
            Kind::Dynamic(_) => self.searchers[i - 1].as_deref(),
        };
        let find = searcher.find(state, base, options.threads, &self.stop);
        self.searchers[i] = Some(searcher);
        find
    }

    /// Rates a puzzle.
    pub fn rate(&mut self, puzzle: &Puzzle, options: &Options) -> Rating {
        let mut state = State::new(puzzle);
        self.pairs.forget();
        self.triplets.forget();
        let mut rating = Rating::default();
        // Sums of tenths as the scale makes them; see `length`.
        let (mut er, mut ep, mut ed) = (0.0f64, 0.0f64, 0.0f64);
        let (mut hardest, mut first) = (None::<SeTechnique>, true);
        while state.open != 0 {
            let find = self.next(&state, options);
            if self.stop.is_raised() {
                // The search may have been cut short: what it has found is not to be trusted.
                rating.end = End::Stopped;
                break;
            }
            let Some(find) = find else {
                (er, hardest) = (STUCK, None);
                rating.end = End::Stuck;
                break;
            };
            if find.rating > er {
                (er, hardest) = (find.rating, Some(find.technique));
            }
            if options.steps {
                rating.steps.push(find.step());
            }
            rating.count += 1;
            find.apply(&mut state);
            if first {
                (ed, rating.ed_technique) = (er, hardest);
                first = false;
            }
            if ep == 0.0 && find.placement.is_some() {
                (ep, rating.ep_technique) = (er, hardest);
            }
            if options.most.is_some_and(|most| Tenths(tenths(er)) > most) {
                rating.end = End::TooHard;
                break;
            }
        }
        rating.er_technique = hardest;
        [rating.er, rating.ep, rating.ed] = [er, ep, ed].map(|rating| Tenths(tenths(rating)));
        rating
    }
}

/// Rates one puzzle. For many, keep a [`Rater`].
pub fn rate(puzzle: &Puzzle, options: &Options) -> Rating {
    Rater::default().rate(puzzle, options)
}
