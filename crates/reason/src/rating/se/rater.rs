//! The loop of the scale: the first find of the first producer that has one is carried out, and the asking starts anew.

use super::chain::{Kind, Searcher, Simple};
use super::elementary::{aligned, fish, hidden_set, locking, naked_set, single, wing};
use super::find::Find;
use super::length::tenths;
use super::name::SeTechnique;
use super::state::State;
use super::unique::{grave, loops};
use sudokit_core::{Candidate, Cell, Digit, Puzzle};
use sudokit_solve::Stop;

/// What a rating may do.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// Keep the steps.
    pub steps: bool,
    /// Stops the rating before its end.
    pub stop: Stop,
}

/// One step of a rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeStep {
    /// The rating of this step in tenths.
    pub rating: u16,
    /// What was used.
    pub technique: SeTechnique,
    /// The digit put in.
    pub placement: Option<Candidate>,
    /// The candidates that went, ascending.
    pub eliminations: Vec<Candidate>,
    /// The nodes of its chains, nested ones included; 0 when it is no chain.
    pub length: u32,
}

/// The rating of a puzzle, in tenths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The hardest step of all.
    pub er: u16,
    /// The hardest step up to the first placement.
    pub ep: u16,
    /// The first step.
    pub ed: u16,
    /// How many steps it took.
    pub count: usize,
    /// The steps, if asked for.
    pub steps: Vec<SeStep>,
}

struct Rater {
    simple: Simple,
    searchers: Vec<Option<Box<Searcher>>>,
}

const KINDS: [Kind; 8] = [
    Kind::Nishio,
    Kind::Multiple,
    Kind::Dynamic(0),
    Kind::Dynamic(1),
    Kind::Dynamic(2),
    Kind::Dynamic(3),
    Kind::Dynamic(4),
    Kind::Dynamic(5),
];

impl Rater {
    fn next(&mut self, state: &State, stop: &Stop) -> Option<Find> {
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
            .or_else(|| aligned::pair(state))
            .or_else(|| self.simple.find(state))
            .or_else(|| aligned::triplet(state))
            .or_else(|| {
                (0..KINDS.len()).find_map(|i| {
                    let searcher = self.searchers[i].get_or_insert_with(|| Box::new(Searcher::new(KINDS[i])));
                    searcher.find(state, stop)
                })
            })
    }
}

/// Rates a puzzle.
pub fn rate(puzzle: &Puzzle, options: &Options) -> Rating {
    let mut rater = Rater { simple: Simple::default(), searchers: KINDS.map(|_| None).into() };
    let mut state = State::new(puzzle);
    let mut rating = Rating::default();
    let (mut er, mut ep, mut ed) = (0.0f64, 0.0, 0.0);
    while state.open != 0 {
        let Some(find) = rater.next(&state, &options.stop) else {
            er = 20.0;
            break;
        };
        if find.rating > er {
            er = find.rating;
        }
        if options.steps {
            rating.steps.push(step(&find));
        }
        rating.count += 1;
        find.apply(&mut state);
        if ep == 0.0 {
            if ed == 0.0 {
                ed = er;
            }
            if find.placement.is_some() {
                ep = er;
            }
        }
    }
    rating.er = tenths(er);
    rating.ep = tenths(ep);
    rating.ed = tenths(ed);
    rating
}

fn step(find: &Find) -> SeStep {
    let candidate = |cell: u8, digit: usize| {
        let cell = Cell::new(usize::from(cell)).expect("a cell");
        Candidate::at(cell, Digit::from_index(digit).expect("a digit"))
    };
    let gone = find.eliminations.iter();
    SeStep {
        rating: tenths(find.rating),
        technique: find.technique,
        placement: find.placement.map(|(cell, digit)| candidate(cell, digit.into())),
        eliminations: gone
            .flat_map(|&(cell, digits)| super::tables::bits(digits).map(move |digit| candidate(cell, digit)))
            .collect(),
        length: find.complexity,
    }
}
