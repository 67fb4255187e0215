//! Template set and template delete: all ways to place a digit.
//!
//! # Pattern
//! A template is a way to place one digit nine times, once in each house; there are 46,656. For each digit those are
//! kept that take all its placed cells and otherwise candidates only. Cells that all templates of another digit take are
//! out of reach, which may rule out more templates, and so on until nothing changes.
//!
//! # Why it holds
//! The digit stands as one of its templates says. A cell that all of them take holds it (*template set*); a candidate
//! that none of them takes goes (*template delete*).
//!
//! # Example
//! Every fish and every X-chain is a template delete: what they rule out is in no template.
//!
//! # Rating
//! HoDoKu: extreme, 10,000; off by default. A curiosity for people, who do not write templates down.
//!
//! # Not to be confused with
//! Fish, which show why in a few houses.

use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::phrase;
use crate::step::{Evidence, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// Finds template set and template delete.
pub struct AllTemplates;

impl Finder for AllTemplates {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::TemplateSet, Technique::TemplateDelete]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let lists = reduced(board);
        for (digit, templates) in Digit::all().zip(&lists) {
            if templates.is_empty() {
                continue; // the digit cannot be placed at all
            }
            let all = templates.iter().fold(CellSet::ALL, |all, &template| all & template);
            let any = templates.iter().fold(CellSet::EMPTY, |any, &template| any | template);
            let at = |cells: CellSet| cells.iter().map(move |cell| Candidate::at(cell, digit));
            let places = at(board.places(digit)).map(|candidate| (candidate, Part::Pattern)).collect();
            let evidence = Evidence { candidates: places, ..Evidence::default() };
            let step = if technique == Technique::TemplateSet {
                let placements: Vec<_> = at(all & board.open()).collect();
                (!placements.is_empty()).then(|| Step { technique, placements, eliminations: vec![], evidence })
            } else {
                Step::eliminate(technique, at(board.places(digit) - any), evidence)
            };
            if let Some(step) = step
                && found(step).is_break()
            {
                return;
            }
        }
    }
}

impl Words for AllTemplates {
    fn nudge(&self, technique: Technique) -> &'static str {
        match technique {
            Technique::TemplateSet => "some cell holds a digit in every way to place all nine of it.",
            _ => "some place of a digit is in no way to place all nine of it.",
        }
    }

    fn place(&self, view: &View<'_>) -> String {
        format!("Look at all places for {}.", phrase::digits(digits(view)))
    }

    fn argument(&self, view: &View<'_>) -> String {
        let digit = phrase::digits(digits(view));
        if view.technique() == Technique::TemplateSet {
            format!("Every way to place all nine {digit}s that fits the grid has one here.")
        } else {
            format!("No way to place all nine {digit}s that fits the grid has one in these places.")
        }
    }
}

/// The digits of the effects.
fn digits(view: &View<'_>) -> DigitSet {
    view.step.placements.iter().chain(&view.step.eliminations).map(|effect| effect.digit()).collect()
}

/// The templates of each digit that no other digit's templates rule out.
fn reduced(board: &Board) -> [Vec<CellSet>; 9] {
    let mut lists = core::array::from_fn(|i| {
        let mut list = Vec::new();
        if let Some(digit) = Digit::from_index(i) {
            let standing: CellSet = Cell::all().filter(|&cell| board.get(cell) == Some(digit)).collect();
            collect(standing | board.places(digit), 0, CellSet::EMPTY, &mut list);
        }
        list
    });
    loop {
        let taken: [CellSet; 9] =
            core::array::from_fn(|i| lists[i].iter().fold(CellSet::ALL, |all, &template| all & template));
        let before: usize = lists.iter().map(Vec::len).sum();
        for (i, list) in lists.iter_mut().enumerate() {
            let others = (0..9).filter(|&j| j != i).fold(CellSet::EMPTY, |others, j| others | taken[j]);
            list.retain(|&template| (template & others).is_empty());
        }
        if lists.iter().map(Vec::len).sum::<usize>() == before || lists.iter().any(Vec::is_empty) {
            return lists;
        }
    }
}

/// Row by row.
fn collect(places: CellSet, row: usize, taken: CellSet, list: &mut Vec<CellSet>) {
    let Some(house) = House::new(row).filter(|_| row < 9) else { return list.push(taken) };
    for cell in (places & house.cell_set()).iter() {
        if (cell.peers() & taken).is_empty() {
            collect(places, row + 1, taken | CellSet::only(cell), list);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    /// Rows 1 and 5 have 5 in columns 1 and 5 only, row 5 in column 9 too if requested.
    fn rows(extra: bool) -> Board {
        board(|cell, digit| {
            let column = cell.index() % 9;
            digit != 5 || !matches!(cell.index() / 9, 0 | 4) || matches!(column, 0 | 4) || extra && column == 8
        })
    }

    #[test]
    fn what_an_x_wing_removes_is_in_no_template() {
        let steps = steps(&rows(false), Technique::TemplateDelete);
        assert!(steps.len() == 1 && steps[0].eliminations.len() == 14, "{steps:?}");
    }

    #[test]
    fn one_more_place_leaves_a_template_for_everything() {
        assert_eq!(steps(&rows(true), Technique::TemplateDelete), []);
    }

    #[test]
    fn a_cell_in_all_templates_is_set() {
        // 5 has one place in row 1.
        let board = board(|cell, digit| digit != 5 || cell.index() >= 9 || cell.index() == 3);
        let steps = steps(&board, Technique::TemplateSet);
        assert_eq!(steps.len(), 1);
        assert_eq!(steps[0].placements, [Candidate::at("r1c4".parse().unwrap(), Digit::new(5).unwrap())]);
    }
}
