//! The scale of people: how many minutes a median player needs, and one of five levels.
//!
//! What makes a puzzle slow for people is less its hardest step than how few placements are available at each moment. So
//! a solver is simulated who sees available placements at certain rates and takes one of them (`race`). A step takes
//! `cells left / 30 / sum of the rates`. Where no placement is available, candidates must be removed first, and each
//! such step has a fixed price. The mean time `T` of several runs gives `seconds = exp(A + B ln T)`.
//!
//! The constants were fitted to public records of players (Wang, sudoku_dataset_difficulty, CC0; see
//! `examples/human_fit.rs` and `docs/ratings/human.md`). Few of those puzzles need more than singles and locked
//! candidates, so prices of harder steps are an extrapolation: they grow with the place of the technique in the teaching
//! order. The same puzzle gets the same rating every time; give the canonical form to make that true of equivalent ones.

mod race;

use core::fmt;
use race::Race;
use sudokit_core::{Candidate, Digit, Puzzle, Rng};
use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings, Technique};
use sudokit_solve::Stop;

/// How many runs are averaged.
const RUNS: u64 = 12;
/// `seconds = exp(A + B ln T)`.
const A: f64 = 4.3;
const B: f64 = 0.57;
/// The price of an intersection, and of the easiest other step that removes candidates.
const INTERSECTION: f64 = 0.86;
const ELIMINATION: f64 = 7.0;
/// By how much the price grows from one technique of the teaching order to the next.
const GROWTH: f64 = 1.03;

/// Minutes as they are printed, in tenths, and of the same level: 4.97 is 4.9, because 5.0 would be the next level.
///
/// ```
/// use sudokit_rating::human::shown_minutes;
///
/// assert_eq!([4.42, 4.97, 5.0, 9.999].map(shown_minutes), [4.4, 4.9, 5.0, 9.9]);
/// ```
pub fn shown_minutes(minutes: f64) -> f64 {
    let near = (10.0 * minutes).round() / 10.0;
    if Level::of_minutes(near) == Level::of_minutes(minutes) { near } else { (10.0 * minutes).floor() / 10.0 }
}

/// Five levels, by the time of a median player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Below 5 minutes.
    Gentle,
    /// Below 7 minutes.
    Easy,
    /// Below 10 minutes.
    Medium,
    /// Below 15 minutes.
    Hard,
    /// 15 minutes or more.
    Expert,
}

impl Level {
    /// All levels, with the minutes at which each of them ends.
    pub const ALL: [(Self, f64); 5] = [
        (Self::Gentle, 5.0),
        (Self::Easy, 7.0),
        (Self::Medium, 10.0),
        (Self::Hard, 15.0),
        (Self::Expert, f64::INFINITY),
    ];

    /// The level of a time.
    pub fn of_minutes(minutes: f64) -> Self {
        Self::ALL.into_iter().find(|&(_, end)| minutes < end).map_or(Self::Expert, |(level, _)| level)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gentle => "gentle",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What people need for a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The predicted minutes of a median player.
    pub minutes: f64,
    /// The level of these minutes.
    pub level: Level,
    /// The mean simulated time, before it is turned into minutes.
    pub effort: f64,
    /// How many steps had to remove candidates, because no placement was available.
    pub eliminations: usize,
    /// The hardest technique among them.
    pub hardest: Option<Technique>,
}

/// Rates puzzles. One for many puzzles: it keeps memory.
pub struct Rater {
    reasoner: Reasoner,
    memory: Memory,
}

impl Default for Rater {
    fn default() -> Self {
        Self { reasoner: Reasoner::new(Schedule::teaching(), Settings::default()), memory: Memory::default() }
    }
}

impl fmt::Debug for Rater {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rater").finish_non_exhaustive()
    }
}

/// What has to be removed where no placement is available.
struct Wall {
    eliminations: Vec<Candidate>,
    price: f64,
}

impl Rater {
    /// Rates a proper puzzle; `None` if it was stopped, or is not proper.
    ///
    /// ```
    /// use sudokit_rating::human::Rater;
    /// use sudokit_solve::Stop;
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let rating = Rater::default().rate(&puzzle, &Stop::default()).expect("it is proper");
    /// assert!((2.0..8.0).contains(&rating.minutes), "{rating:?}");
    /// # Ok::<(), sudokit_core::cells::CellsError>(())
    /// ```
    pub fn rate(&mut self, puzzle: &Puzzle, stop: &Stop) -> Option<Rating> {
        let start = Race::new(puzzle);
        let (mut walls, mut hardest) = (Vec::new(), None);
        let mut effort = 0.0;
        for run in 0..RUNS {
            let (mut race, mut rng) = (start.clone(), Rng::stream(0, run));
            let mut passed = 0;
            while race.left > 0 {
                if race.is_available() {
                    effort += f64::from(race.left) / 30.0 / race.rate();
                    race.step(&mut rng);
                    continue;
                }
                // Singles lead to the same position in any order, so all runs meet the same walls.
                if passed == walls.len() {
                    let (wall, technique) = self.wall(&race, stop)?;
                    walls.push(wall);
                    hardest = hardest.max(Some((place(self.reasoner.schedule(), technique), technique)));
                }
                let wall: &Wall = &walls[passed];
                wall.eliminations.iter().for_each(|&candidate| race.eliminate(candidate));
                effort += wall.price;
                passed += 1;
            }
        }
        let effort = effort / RUNS as f64;
        let minutes = minutes(effort);
        // Of the minutes in hundredths, as they are given: 4.998 is 5.00, which is not below 5.
        let level = Level::of_minutes((100.0 * minutes).round() / 100.0);
        let hardest = hardest.map(|(_, technique)| technique);
        Some(Rating { minutes, level, effort, eliminations: walls.len(), hardest })
    }

    /// The next step of a position without an available placement.
    fn wall(&mut self, race: &Race, stop: &Stop) -> Option<(Wall, Technique)> {
        let (grid, marks) = race.position();
        let board = Board::with_marks(&grid, &grid, &marks);
        self.memory.stop_at(stop);
        let step = self.reasoner.find_next(&board, &mut self.memory)?;
        let mut eliminations = step.eliminations.clone();
        for placed in &step.placements {
            let others = Digit::all().filter(|&digit| digit != placed.digit());
            eliminations.extend(others.map(|digit| Candidate::at(placed.cell(), digit)));
        }
        eliminations.retain(|candidate| board.has(*candidate));
        let price = price(self.reasoner.schedule(), step.technique);
        (!eliminations.is_empty()).then_some((Wall { eliminations, price }, step.technique))
    }
}

/// The place of a technique in the teaching order, counted from the first after locked candidates.
fn place(teaching: &Schedule, technique: Technique) -> usize {
    let order = teaching.techniques();
    let at = |wanted: Technique| order.iter().position(|&known| known == wanted).unwrap_or(order.len());
    at(technique).saturating_sub(at(Technique::Claiming) + 1)
}

/// What a step that removes candidates costs.
fn price(teaching: &Schedule, technique: Technique) -> f64 {
    match technique {
        Technique::Pointing | Technique::Claiming => INTERSECTION,
        other => ELIMINATION * GROWTH.powi(place(teaching, other) as i32),
    }
}

/// The least minutes of a puzzle that needs this technique: what the step itself costs. `None` for singles, which cost
/// nothing but the time to see them, and for techniques outside the teaching order.
pub fn least_minutes(technique: Technique) -> Option<f64> {
    let teaching = Schedule::teaching();
    let is_single = matches!(technique, Technique::FullHouse | Technique::HiddenSingle | Technique::NakedSingle);
    let is_priced = !is_single && teaching.techniques().contains(&technique);
    is_priced.then(|| minutes(price(&teaching, technique)))
}

/// The least minutes of a puzzle with this many open cells, or more. Each open cell is available in at most one way, and
/// none is seen faster than the last cell of a house, so a placement with `left` open cells takes at least 1/30.
pub fn least_minutes_to_fill(open_cells: usize) -> f64 {
    minutes(open_cells as f64 / 30.0)
}

/// The minutes of a simulated time.
fn minutes(effort: f64) -> f64 {
    if effort <= 0.0 { 0.0 } else { (A + B * effort.ln()).exp() / 60.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_puzzle_takes_less_than_its_open_cells() {
        let solution = "537624198164789325892315467328461759946857231751932684219546873473298516685173942";
        let mut nearest = f64::INFINITY;
        for open in 1..=9 {
            // One open cell in every row at most, and then two: nearly all are the last cell of a house.
            let cells = solution.char_indices();
            let text: String = cells.map(|(i, c)| if i % 9 == i / 9 && i / 9 < open { '.' } else { c }).collect();
            let rating = Rater::default().rate(&text.parse().unwrap(), &Stop::default()).unwrap();
            let least = least_minutes_to_fill(open);
            assert!(rating.minutes >= least - 1e-9 && least > 0.0, "{open} open: {rating:?} {least}");
            nearest = nearest.min(rating.minutes - least);
        }
        assert!(nearest < 1e-9, "where every open cell is the last of a house, the bound is reached: {nearest}");
        assert_eq!(least_minutes_to_fill(0), 0.0);
    }

    #[test]
    fn no_puzzle_takes_less_than_its_hardest_step() {
        let cases = [
            (".1...95....5.7..1389..5..7.1..6.........9.....6.3..24..5...3....3..17.6.....6..95", Technique::Swordfish),
            (
                "5...4.7...1...9.....4.7...3.....53.6.2..8....3.6.2...8....53.9....8...648....7...",
                Technique::ForcingChainContradiction,
            ),
        ];
        for (puzzle, technique) in cases {
            let rating = Rater::default().rate(&puzzle.parse().unwrap(), &Stop::default()).unwrap();
            let least = least_minutes(technique).unwrap();
            assert!(rating.hardest == Some(technique) && rating.minutes > least && least > 3.0, "{rating:?} {least}");
        }
        assert_eq!(least_minutes(Technique::NakedSingle), None);
        assert_eq!(least_minutes(Technique::Whip), None, "it is not in the teaching order");
        assert!(least_minutes(Technique::Pointing) < least_minutes(Technique::XWing));
    }
}
