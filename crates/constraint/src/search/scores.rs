//! Which cell to guess, learned from dead ends.
//!
//! The idea is that of dom/wdeg: every cell has a score that grows when a guess in it fails and when a propagator of the
//! cell finds a dead end, and the cell with the largest score for its number of values comes next. Old trouble fades, as
//! in the Interactive Sudoku Solver. Values with two places in a house are guesses with two ways, whatever the cells have.

use super::domains::bits;
use sudokit_core::Rng;

/// How many dead ends until old ones count half.
const FADE: u32 = 1 << 14;

/// The fewest values of a cell for which a guess is watched.
const MANY_WAYS: u32 = 5;

/// What a guess is worth more in a cell whose linked cell has one value.
const LINKED: f32 = 4.0;

/// The most cells of a propagator that count, in cells for each value.
pub(super) const WIDE: usize = 3;

/// Scores of cells and values.
#[derive(Debug)]
pub(super) struct Scores {
    cells: Vec<u32>,
    /// By cell: the one whose value makes a guess in this one worth more, or itself.
    linked: Vec<u16>,
    values: [u32; 64],
    until_fade: u32,
    value_count: u32,
    /// The value with much more trouble than others, and how much; found when needed.
    worst: Option<(u64, f32)>,
    /// Values are guessed at random.
    random: Option<Rng>,
    /// By cell: the values that are guessed before others; none if empty.
    wanted: Vec<u64>,
    /// A guess with many ways, and how many values are left in all cells if it removes no others.
    watched: Option<(u16, u32)>,
}

impl Scores {
    pub(super) fn new(cells: Vec<u32>, linked: Vec<u16>, value_count: usize) -> Self {
        Self {
            cells,
            linked,
            values: [0; 64],
            until_fade: FADE,
            value_count: value_count as u32,
            worst: None,
            random: None,
            wanted: Vec::new(),
            watched: None,
        }
    }

    /// Other cells first, and values in another order.
    pub(super) fn shuffle(&mut self, rng: &mut Rng) {
        self.cells.iter_mut().for_each(|score| *score = rng.below(16) as u32);
        self.random = Some(Rng::new(rng.bits()));
    }

    /// Guesses these values of each cell before others.
    pub(super) fn want(&mut self, wanted: impl Iterator<Item = u64>) {
        self.wanted.clear();
        self.wanted.extend(wanted);
    }

    /// What was learned about the cells.
    pub(super) fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Goes on with what another search of the same cells has learned.
    pub(super) fn resume(&mut self, cells: &[u32]) {
        if cells.len() == self.cells.len() {
            self.cells.copy_from_slice(cells);
        }
    }

    /// A guess led to a dead end at once.
    pub(super) fn blame(&mut self, cell: u16, value: u64) {
        self.cells[usize::from(cell)] += 1;
        self.values[value.trailing_zeros() as usize] += 1;
        self.worst = None;
        self.until_fade -= 1;
        if self.until_fade == 0 {
            self.until_fade = FADE;
            self.cells.iter_mut().for_each(|score| *score >>= 1);
            self.values.iter_mut().for_each(|score| *score >>= 2);
        }
    }

    /// A propagator of these cells found a dead end. One of most of the grid says nothing about single cells.
    pub(super) fn weigh(&mut self, cells: &[u16]) {
        if cells.len() > WIDE * self.value_count as usize {
            return;
        }
        cells.iter().for_each(|&cell| self.cells[usize::from(cell)] += 1);
    }

    fn worst_value(&mut self) -> (u64, f32) {
        if let Some(worst) = self.worst {
            return worst;
        }
        let (place, most) = self.values.iter().copied().enumerate().max_by_key(|&(_, score)| score).unwrap_or((0, 0));
        let least = self.values.iter().copied().filter(|&score| score > 0).min().unwrap_or(0);
        let stands_out = most >= self.value_count && 2 * most > 3 * least;
        let worst = if stands_out { (1 << place, most as f32 * 0.2) } else { (0, 0.0) };
        self.worst = Some(worst);
        worst
    }

    /// The next guess; `None` if every cell has one value.
    pub(super) fn choose(&mut self, sets: &[u64], houses: &[Box<[u16]>]) -> Option<(u16, u64)> {
        let (worst, extra) = self.worst_value();
        let (mut best, mut best_score) = (usize::MAX, -1.0_f32);
        for (cell, &set) in sets.iter().enumerate() {
            if set & (set - 1) == 0 {
                continue;
            }
            let mut score = self.cells[cell] as f32 + 0.1;
            let linked = sets[usize::from(self.linked[cell])];
            if linked & (linked - 1) == 0 {
                score *= LINKED;
            }
            if set & worst != 0 {
                score += extra;
            }
            // At least two values: most cells need no division.
            if score * 0.5 > best_score {
                let score = score / set.count_ones() as f32;
                if score > best_score {
                    (best, best_score) = (cell, score);
                }
            }
        }
        if best == usize::MAX {
            return None;
        }
        let set = sets[best];
        // A guess with many ways that removed nothing elsewhere was a poor one.
        let total = || sets.iter().map(|set| set.count_ones()).sum::<u32>();
        if let Some((cell, expected)) = self.watched.take()
            && expected == total()
        {
            self.cells[usize::from(cell)] >>= 1;
        }
        let ways = set.count_ones();
        self.watched = (ways >= MANY_WAYS).then(|| (best as u16, total() - (ways - 1)));
        if let Some(rng) = &mut self.random {
            let values: Vec<u64> = bits(set).collect();
            return Some((best as u16, values[rng.below(values.len())]));
        }
        let wanted = self.wanted.get(best).map_or(0, |wanted| set & wanted);
        let first = if wanted == 0 { set } else { wanted };
        let mut guess = (best as u16, first & first.wrapping_neg());
        if set.count_ones() > 2 {
            self.two_places(sets, houses, best_score, &mut guess);
        }
        Some(guess)
    }

    /// A value with two places in a house, if the better of them has half a score at least as good.
    fn two_places(&self, sets: &[u64], houses: &[Box<[u16]>], mut best: f32, guess: &mut (u16, u64)) {
        for house in houses {
            let top = house.iter().map(|&cell| self.cells[usize::from(cell)]).max().unwrap_or(0);
            if (top as f32 + 0.1) * 0.5 < best {
                continue;
            }
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for &cell in house {
                let set = sets[usize::from(cell)];
                more |= twice & set;
                twice |= once & set;
                once |= set;
            }
            for value in bits(twice & !more) {
                let mut cells = house.iter().filter(|&&cell| sets[usize::from(cell)] & value != 0);
                let (Some(&one), Some(&other)) = (cells.next(), cells.next()) else { continue };
                let (a, b) = (self.cells[usize::from(one)], self.cells[usize::from(other)]);
                let score = (a.max(b) as f32 + 0.1) * 0.5;
                if score >= best {
                    best = score;
                    *guess = (if a >= b { one } else { other }, value);
                }
            }
        }
    }
}
