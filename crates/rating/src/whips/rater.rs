//! The rater: which lengths and depths are tried in which order.

use super::scale::{Rating, Scale};
use sudokit_core::{Cell, Puzzle};
use sudokit_reason::technique::whip::{CANDIDATES, Chains, Hunt, State, Stopped, Theory};
use sudokit_solve::{Limit, Scratch, Solver, Stop, Until};

/// Rates puzzles on the scales of this module. Its memory serves many puzzles; use one for each thread.
#[derive(Debug, Default)]
pub struct Rater {
    solver: Solver,
    scratch: Scratch,
    hunt: Hunt,
}

/// The candidates of the solution: no rule removes them, so they need no search.
struct Keep([bool; CANDIDATES]);

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

    fn has(&self, candidate: u16) -> bool {
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
        Self { hunt: Hunt::with_one_choice(), ..Self::default() }
    }

    /// Rates a puzzle. Raising `stop` ends the work with [`Rating::Stopped`].
    pub fn rate(&mut self, puzzle: &Puzzle, scale: Scale, stop: &Stop) -> Rating {
        let mut state = State::new(puzzle);
        if state.is_broken() {
            return Rating::NotProper;
        }
        state.all_singles();
        if state.is_solved() {
            return Rating::Level(0);
        }
        let keep = match Keep::of(&self.solver, &mut self.scratch, puzzle, stop) {
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
        for length in 1..=Hunt::LONGEST {
            self.hunt.start_length();
            let (mut target, mut idle) = (0, 0);
            while idle < CANDIDATES as u16 {
                if !keep.has(target) && state.is_open(target) && self.hunt.find(chains, state, target, length) {
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
            // Asked once, when chains of length 2 have done what is cheap.
            if self.hunt.is_exhausted(chains, length) || (length == 2 && !Hunt::can_solve(chains, state)) {
                break;
            }
        }
        Ok(Rating::Beyond)
    }
}

fn depth(state: &mut State, keep: &Keep, stop: &Stop) -> Result<Rating, Stopped> {
    for depth in 1..=Hunt::LONGEST {
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
    for length in 1..=Hunt::LONGEST {
        state.trial(Theory::Braids(length), depth, Some(&keep.0), stop)?;
        if state.is_solved() {
            return Ok(Rating::Level(length as u8));
        }
    }
    Ok(Rating::Beyond)
}
