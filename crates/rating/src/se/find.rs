//! What a producer finds: a technique with its rating and its effects, without words.

use super::name::SeTechnique;
use super::state::State;
use super::tables::bits;
use sudokit_core::SmallSort;

/// One find of a producer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Find {
    pub(super) technique: SeTechnique,
    /// Exactly the scale's number, with its rounding.
    pub(super) rating: f64,
    /// Nodes of the chain, nested ones included; 0 if it is not a chain.
    pub(super) complexity: u32,
    /// Cell and digit that are put in.
    pub(super) placement: Option<(u8, u8)>,
    /// Cells and the digits that go there, cells ascending.
    pub(super) eliminations: Vec<(u8, u16)>,
}

impl Find {
    pub(super) fn place(technique: SeTechnique, rating: f64, cell: usize, digit: usize) -> Self {
        let placement = Some((cell as u8, digit as u8));
        Self { technique, rating, complexity: 0, placement, eliminations: Vec::new() }
    }

    /// `None` when nothing would go.
    pub(super) fn eliminate(technique: SeTechnique, rating: f64, mut eliminations: Vec<(u8, u16)>) -> Option<Self> {
        eliminations.retain(|&(_, digits)| digits != 0);
        eliminations.small_sort();
        let some = !eliminations.is_empty();
        some.then_some(Self { technique, rating, complexity: 0, placement: None, eliminations })
    }

    /// Candidates go first, then the digit is put in.
    pub(super) fn apply(&self, state: &mut State) {
        for &(cell, digits) in &self.eliminations {
            for digit in bits(digits & state.marks[cell as usize]) {
                state.remove(cell as usize, digit);
            }
        }
        if let Some((cell, digit)) = self.placement {
            state.place(cell as usize, digit as usize);
        }
    }
}
