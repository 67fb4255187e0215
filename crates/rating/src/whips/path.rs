//! A solution path: every single and every chain, the shortest chain first.

use super::chain::{Chain, Variable, candidate_of, variable_of};
use super::layout::{CANDIDATES, PLACES};
use super::rater::Rater;
use super::scale::{Chains, Rating};
use super::state::State;
use super::words;
use sudokit_core::{Candidate, Puzzle};
use sudokit_solve::Stop;

/// A step: what it does and why.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The only candidate left for a variable is asserted.
    Single {
        /// The variable.
        variable: Variable,
        /// Its only candidate.
        candidate: Candidate,
    },
    /// A whip or braid removes its target.
    Chain(Chain),
}

impl Step {
    /// The length of the chain; 0 for a single.
    pub fn length(&self) -> usize {
        match self {
            Self::Single { .. } => 0,
            Self::Chain(chain) => chain.length(),
        }
    }

    /// The step as Berthier writes it, for example `whip[2]: r1n3{c2 c5} - r4c5{n3 .} ==> r4c2≠7`.
    pub fn notation(&self) -> String {
        match self {
            Self::Single { variable: Variable::Cell(cell), candidate } => {
                format!("naked-single ==> {cell}={}", candidate.digit())
            }
            Self::Single { variable: Variable::Digit(house, digit), candidate } => {
                let kind = house.to_string();
                let kind = kind.split(' ').next().unwrap_or_default().replace("box", "block");
                format!("hidden-single-in-a-{kind} ==> {}={digit}", candidate.cell())
            }
            Self::Chain(chain) => words::notation(chain),
        }
    }

    /// The step as an English sentence.
    pub fn sentence(&self) -> String {
        words::sentence(self)
    }
}

/// A solution path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The length of the longest chain of this path if it solves the puzzle. For braids and g-braids this is the rating;
    /// for whips it is an upper bound, because another path may do with shorter ones.
    pub rating: Rating,
}

impl Rater {
    /// Solves a puzzle with singles and the shortest chains of a family, and gives every step.
    ///
    /// ```
    /// use sudokit_rating::whips::{Rater, Rating, Scale};
    /// use sudokit_solve::Stop;
    ///
    /// let puzzle = "...34.8.635....9....1.......7.....6.....3....5.8.9.2....2.84..79..........79..4.3".parse()?;
    /// let chains = Scale::W.chains().ok_or("no chains")?;
    /// let path = Rater::new().path(&puzzle, chains, &Stop::new());
    /// assert_eq!(path.rating, Rating::Level(3));
    /// let chain = path.steps.iter().find(|step| step.length() == 2).ok_or("no chain")?;
    /// assert!(chain.notation().starts_with("whip[2]: "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path(&mut self, puzzle: &Puzzle, chains: Chains, stop: &Stop) -> Path {
        let mut state = State::new(puzzle);
        let mut steps = Vec::new();
        let keep = match self.keep(puzzle, stop) {
            Ok(keep) => keep,
            Err(rating) => return Path { steps, rating },
        };
        let clues = if puzzle.is_sukaku() { Default::default() } else { puzzle.clues() };
        singles(&mut state, 0, &mut steps);
        steps.retain(|step| !matches!(step, Step::Single { candidate, .. } if clues.get(candidate.cell()).is_some()));
        let (mut length, mut longest) = (0, 0);
        'steps: while !state.is_solved() {
            length += 1;
            self.start_length();
            for target in 0..CANDIDATES as u16 {
                if keep.has(target) || !state.is_open(target) || !self.find(chains, &mut state, target, length) {
                    continue;
                }
                let chain = self.chain(chains, &mut state, target);
                longest = longest.max(chain.length());
                steps.push(Step::Chain(chain));
                let from = state.queue.len();
                state.remove::<false>(target);
                singles(&mut state, from, &mut steps);
                length = 0;
                continue 'steps;
            }
            if stop.is_raised() {
                return Path { steps, rating: Rating::Stopped };
            }
            if self.is_exhausted(chains, &mut state, length) {
                return Path { steps, rating: Rating::Beyond };
            }
        }
        Path { steps, rating: Rating::Level(longest as u8) }
    }
}

/// Applies queued singles one by one and records them.
fn singles(state: &mut State, mut from: usize, steps: &mut Vec<Step>) {
    while from < state.queue.len() {
        let candidate = state.queue[from];
        from += 1;
        if state.is_open(candidate) {
            let single = PLACES[candidate as usize]
                .iter()
                .find(|place| state.masks[place.variable as usize] == place.bit)
                .expect("a variable for which it is single");
            let variable = variable_of(single.variable as usize);
            steps.push(Step::Single { variable, candidate: candidate_of(candidate) });
            state.assert::<false>(candidate);
        }
    }
}
