//! The rater: which lengths and depths are tried in which order.

use super::chain::Chain;
use super::layout::CANDIDATES;
use super::scale::{Chains, Rating, Scale};
use super::state::State;
use super::trial::{Stopped, Theory};
use super::whip::Whips;
use sudokit_core::{Cell, Puzzle};
use sudokit_solve::{Limit, Scratch, Solver, Stop, Until};

/// No chain is longer: there are 81 values to assert.
const LONGEST: usize = 81;

/// Rates puzzles on the scales of this module. Its memory serves many puzzles; use one for each thread.
#[derive(Default)]
pub struct Rater {
    solver: Solver,
    scratch: Scratch,
    whips: Whips,
    moves: Vec<u16>,
}

/// The candidates of the solution: no rule removes them, so they need no search.
pub(super) struct Keep([bool; CANDIDATES]);

impl Keep {
    /// [`Rating::NotProper`] if there is not exactly one solution, [`Rating::Stopped`] if that did not become known.
    fn of(solver: &Solver, scratch: &mut Scratch, puzzle: &Puzzle, stop: &Stop) -> Result<Self, Rating> {
        let mut sink = Until::new(Vec::new(), stop);
        let outcome = solver.run(puzzle, Limit::solutions(2), scratch, &mut sink);
        match (sink.into_inner().as_slice(), outcome.exhausted) {
            ([solution], true) => {
                let mut keep = [false; CANDIDATES];
                for (cell, digit) in Cell::all().filter_map(|cell| Some((cell, solution.grid().get(cell)?))) {
                    keep[cell.index() * 9 + digit.index()] = true;
                }
                Ok(Self(keep))
            }
            ([] | [_], false) => Err(Rating::Stopped),
            _ => Err(Rating::NotProper),
        }
    }

    pub(super) fn has(&self, candidate: u16) -> bool {
        self.0[candidate as usize]
    }
}

impl Rater {
    /// A rater that follows the definitions.
    pub fn new() -> Self {
        Self::default()
    }

    /// A rater whose W and gW follow the program by which the published ratings were made.
    ///
    /// SudoRules keeps one partial whip for each sequence of right-linking candidates, and with it one choice of
    /// left-linking candidates, although another choice might be continued without a loop. In 15,973 published puzzles
    /// this makes W larger by one for three and gW for three. B, gB and the scales of trial and error do not differ.
    pub fn as_published() -> Self {
        Self { whips: Whips::with_one_choice(), ..Self::default() }
    }

    /// Rates a puzzle. Raising `stop` ends the work with [`Rating::Stopped`].
    pub fn rate(&mut self, puzzle: &Puzzle, scale: Scale, stop: &Stop) -> Rating {
        let mut state = State::new(puzzle);
        if state.broken {
            return Rating::NotProper;
        }
        state.singles(0);
        if state.is_solved() {
            return Rating::Level(0);
        }
        let keep = match self.keep(puzzle, stop) {
            Ok(keep) => keep,
            Err(rating) => return rating,
        };
        let rated = match (scale.chains(), scale) {
            (Some(chains), _) => self.chains(&mut state, &keep, chains, stop),
            (None, Scale::BxB) => nested(&mut state, &keep, 1, stop),
            (None, Scale::BxBB) => nested(&mut state, &keep, 2, stop),
            (None, _) => depth(&mut state, &keep, stop),
        };
        rated.unwrap_or(Rating::Stopped)
    }

    /// Applies chains of growing length; a longer one only after no shorter one is left.
    fn chains(&mut self, state: &mut State, keep: &Keep, chains: Chains, stop: &Stop) -> Result<Rating, Stopped> {
        for length in 1..=LONGEST {
            self.start_length();
            let (mut target, mut idle) = (0, 0);
            while idle < CANDIDATES as u16 {
                if !keep.has(target) && state.is_open(target) && self.find(chains, state, target, length) {
                    state.eliminate(target);
                    if state.is_solved() {
                        return Ok(Rating::Level(length as u8));
                    }
                    idle = 0;
                }
                if length > 2 && stop.is_raised() {
                    return Err(Stopped);
                }
                idle += 1;
                target = (target + 1) % CANDIDATES as u16;
            }
            if self.is_exhausted(chains, state, length) {
                break;
            }
        }
        Ok(Rating::Beyond)
    }

    /// The candidates of the only solution.
    pub(super) fn keep(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<Keep, Rating> {
        Keep::of(&self.solver, &mut self.scratch, puzzle, stop)
    }

    pub(super) fn start_length(&mut self) {
        self.whips.cut = false;
    }

    /// Whether there is a chain of at most this length for a target.
    pub(super) fn find(&mut self, chains: Chains, state: &mut State, target: u16, length: usize) -> bool {
        match (chains.braids, chains.grouped) {
            (false, false) => self.whips.find::<false>(state, target, length),
            (false, true) => self.whips.find::<true>(state, target, length),
            (true, false) => state.braid::<false>(target, length, &mut self.moves),
            (true, true) => state.braid::<true>(target, length, &mut self.moves),
        }
    }

    /// The chain that was found last, in the same state.
    pub(super) fn chain(&mut self, chains: Chains, state: &mut State, target: u16) -> Chain {
        if chains.braids {
            return Chain::new(state, target, &self.moves, None);
        }
        let (moves, lefts): (Vec<u16>, Vec<u16>) = self.whips.found().unzip();
        Chain::new(state, target, &moves, Some(&lefts))
    }

    /// Whether no chain of any length is left, asked after all of this length failed.
    pub(super) fn is_exhausted(&self, chains: Chains, state: &mut State, length: usize) -> bool {
        if length >= LONGEST || (!chains.braids && !self.whips.cut) {
            return true;
        }
        // Any chain is found by trial and error; with g-candidates by trial and error over whips of length 1.
        length == 2 && {
            let theory = if chains.grouped { Theory::Braids(1) } else { Theory::Singles };
            let mark = state.mark();
            let done = state.trial(theory, 1, None, &Stop::new());
            let solved = state.is_solved();
            state.undo(mark);
            done.is_ok() && !solved
        }
    }
}

fn depth(state: &mut State, keep: &Keep, stop: &Stop) -> Result<Rating, Stopped> {
    for depth in 1..=LONGEST {
        state.trial(Theory::Singles, depth, Some(&keep.0), stop)?;
        if state.is_solved() {
            return Ok(Rating::Level(depth as u8));
        }
    }
    Ok(Rating::Beyond)
}

/// The smallest x such that trial and error of a depth over braids of length x solves the puzzle.
fn nested(state: &mut State, keep: &Keep, depth: usize, stop: &Stop) -> Result<Rating, Stopped> {
    state.trial(Theory::Singles, depth, Some(&keep.0), stop)?;
    if state.is_solved() {
        return Ok(Rating::Level(0));
    }
    // With braids of any length, it is trial and error that is one deeper.
    let mark = state.mark();
    state.trial(Theory::Singles, depth + 1, Some(&keep.0), stop)?;
    if !state.is_solved() {
        return Ok(Rating::Beyond);
    }
    state.undo(mark);
    for length in 1..=LONGEST {
        state.trial(Theory::Braids(length), depth, Some(&keep.0), stop)?;
        if state.is_solved() {
            return Ok(Rating::Level(length as u8));
        }
    }
    Ok(Rating::Beyond)
}
