//! Fish: X-wing, swordfish, jellyfish and the larger ones, with and without fins, of lines, boxes or both.
//!
//! # Pattern
//! Some houses that share no candidate of a digit (the bases), and as many other houses that hold all these candidates
//! (the covers). Of a basic fish the bases are rows and the covers columns, or the other way round; a franken fish has
//! boxes among them, a mutant fish any houses. Two bases make an X-wing, three a swordfish, four a jellyfish, then
//! squirmbag, whale and leviathan.
//!
//! Fins are base candidates that no cover holds, and endo fins those that lie in two bases. A basic fish is called sashimi
//! when without its fins a base would have one place at most.
//!
//! # Why it holds
//! The digit stands once in every base, so as often as there are bases; each cover takes it once at most, and there are
//! no more covers than bases. So every cover takes it, and in a base: its other candidates go. If there are fins, this
//! holds unless one of them is the digit's place, so that what goes must see all fins as well. A candidate in two covers
//! goes even from a base (cannibalism): it would use up both covers.
//!
//! # Example
//! 4 has in rows 2 and 7 no places but in columns 3 and 8: then 4 goes from all other cells of these columns. Were there
//! a 4 in r1c9 besides, in a box with the rest of the fish's r2c8, only what sees it as well would go.
//!
//! # Rating
//! HoDoKu: hard, 140 to 160 for basic fish up to jellyfish, 130 and 150 for finned and sashimi X-wings; unfair, 200 to
//! 470, for the rest of the finned, the large and the franken fish; extreme, 450 and 470, for mutant ones. Sudoku
//! Explainer: 3.2, 3.8, 5.2 for X-wing, swordfish and jellyfish.
//!
//! # Not to be confused with
//! Locked candidates, which are fish of one base and one cover. A skyscraper is a sashimi X-wing, and most single-digit
//! patterns are small franken or mutant fish; they count by their own names where they are looked for first.
//!
//! Whose idea: fish were put in this general form by the players' forum (Obi-Wahn's arithmetic of bases, covers and fins).

use super::kind::{self, Fins, Kind, Shape};
use super::search::{self, Fish, Wanted};
use super::words;
use crate::board::Board;
use crate::explain::words::View;
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::{Finder, Search, Technique, Words, first};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, CellSet, Digit};

/// Finds fish of all sorts but Kraken fish, digit by digit, with rows as bases first.
pub struct AnyFish;

impl Finder for AnyFish {
    fn techniques(&self) -> &'static [Technique] {
        &kind::ALL
    }

    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        let kind = Kind::of(technique)?;
        if kind.shape != Shape::Basic || kind.fins == Fins::None || search.settings.duals {
            return first(self, search, technique);
        }
        // One search finds finned and sashimi fish, and most schedules ask for both.
        let stamp = search.stamp();
        let known = search.memory.sashimi.0[kind.size - 2];
        match (kind.fins, known) {
            (Fins::Sashimi, Some((then, fish))) if then == stamp => step(search.board, technique, &[&fish?]),
            (Fins::Sashimi, _) => first(self, search, technique),
            _ => {
                let (finned, sashimi) = both(search, kind);
                // A search that ended with a finned fish may have missed sashimi ones.
                search.memory.sashimi.0[kind.size - 2] = finned.is_none().then_some((stamp, sashimi));
                step(search.board, technique, &[&finned?])
            }
        }
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let Some(kind) = Kind::of(technique) else { return };
        let board = search.board;
        let wanted = Wanted {
            size: kind.size,
            shape: kind.shape,
            plain: kind.fins == Fins::None,
            finned: kind.fins != Fins::None,
            fins: search.settings.fins,
            endo_fins: search.settings.endo_fins,
        };
        let duals = search.settings.duals;
        for digit in Digit::all() {
            let targets = search.impossible(digit);
            if targets.is_empty() {
                continue;
            }
            // Large fish take long.
            if search.memory.is_stopped() {
                return;
            }
            let mut others = Vec::new();
            let mut report = |fish: &Fish| {
                let this = fish.kind(board);
                if this.is_like(kind) && duals {
                    others.push((*fish, this));
                }
                if this != kind {
                    return ControlFlow::Continue(());
                }
                step(board, technique, &[fish]).map_or(ControlFlow::Continue(()), &mut *found)
            };
            for rows in [true, false].into_iter().take(if kind.shape == Shape::Mutant { 1 } else { 2 }) {
                if search::search(board, digit, rows, &wanted, targets, &mut report).is_break() {
                    return;
                }
            }
            if siamese(board, technique, &others, found).is_break() {
                return;
            }
        }
    }
}

impl Words for AnyFish {
    fn nudge(&self, technique: Technique) -> &'static str {
        match Kind::of(technique) {
            Some(Kind { fins: Fins::None, .. }) => {
                "the places of some digit in a few houses line up in as many others."
            }
            _ => "the places of some digit in a few houses almost line up in as many others.",
        }
    }

    fn place(&self, view: &View<'_>) -> String {
        words::place(view)
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::argument(view)
    }
}

/// For each size, with the stamp of the position, the first sashimi fish when there was no finned one.
#[derive(Debug, Default)]
pub(crate) struct Sashimi([Option<(u64, Option<Fish>)>; 6]);

/// The first finned fish of a size, and the first sashimi one before it.
fn both(search: &mut Search<'_>, kind: Kind) -> (Option<Fish>, Option<Fish>) {
    let board = search.board;
    let (fins, endo_fins) = (search.settings.fins, search.settings.endo_fins);
    let wanted = Wanted { size: kind.size, shape: kind.shape, plain: false, finned: true, fins, endo_fins };
    let (mut finned, mut sashimi) = (None, None);
    for digit in Digit::all() {
        let targets = search.impossible(digit);
        for rows in [true, false].into_iter().filter(|_| !targets.is_empty()) {
            let end = search::search(board, digit, rows, &wanted, targets, &mut |fish| {
                if fish.eliminations().iter().all(|gone| gone.is_empty()) {
                    return ControlFlow::Continue(());
                }
                if fish.kind(board).fins == Fins::Sashimi {
                    sashimi = sashimi.or(Some(*fish));
                    return ControlFlow::Continue(());
                }
                finned = Some(*fish);
                ControlFlow::Break(())
            });
            if end.is_break() {
                return (finned, sashimi);
            }
        }
    }
    (finned, sashimi)
}

/// Two fish with the same bases and different effects are joined to one step.
fn siamese(
    board: &Board,
    technique: Technique,
    fish: &[(Fish, Kind)],
    found: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let first_gone = |fish: &Fish| {
        let [plain, twice] = fish.eliminations();
        plain.first().or(twice.first())
    };
    for (i, (a, kind)) in fish.iter().enumerate() {
        for (b, _) in fish[i + 1..].iter().filter(|(b, _)| b.bases == a.bases && first_gone(a) != first_gone(b)) {
            let named = kind.technique() == Some(technique) && first_gone(a).is_some() && first_gone(b).is_some();
            if let Some(step) = step(board, technique, &[a, b]).filter(|_| named) {
                found(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The step of one fish, or of several with the same bases; nothing when nothing goes.
fn step(board: &Board, technique: Technique, fish: &[&Fish]) -> Option<Step> {
    let digit = fish.first()?.digit;
    let at = |cells: CellSet| cells.iter().map(move |cell| Candidate::at(cell, digit));
    let gone: Vec<Candidate> = fish.iter().flat_map(|fish| fish.eliminations()).flat_map(at).collect();
    if gone.is_empty() {
        return None;
    }
    debug_assert!(gone.iter().all(|&candidate| board.has(candidate)));
    let mut evidence = Evidence::default().within(HousePart::Base, search::houses(fish.first()?.bases));
    for fish in fish {
        evidence = evidence
            .within(HousePart::Cover, search::houses(fish.covers))
            .with(Part::Pattern, at(fish.base - fish.fins))
            .with(Part::Fin, at(fish.fins - fish.endo_fins))
            .with(Part::EndoFin, at(fish.endo_fins));
    }
    Step::eliminate_in_order(technique, gone, evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    fn digit_five(kept: &[&str], rows: &[usize]) -> Board {
        let kept: Vec<sudokit_core::Cell> = kept.iter().map(|cell| cell.parse().unwrap()).collect();
        board(|cell, digit| digit != 5 || !rows.contains(&cell.row().index()) || kept.contains(&cell))
    }

    #[test]
    fn two_rows_with_two_columns_are_an_x_wing() {
        let position = digit_five(&["r2c3", "r2c8", "r7c3", "r7c8"], &[1, 6]);
        let found = steps(&position, Technique::XWing);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].eliminations.len(), 14);
    }

    #[test]
    fn a_fin_keeps_only_what_it_sees() {
        let position = digit_five(&["r2c3", "r2c8", "r2c9", "r7c3", "r7c8"], &[1, 6]);
        assert!(steps(&position, Technique::XWing).is_empty());
        let found = steps(&position, Technique::FinnedXWing);
        let gone: Vec<String> = found[0].eliminations.iter().map(|gone| gone.cell().to_string()).collect();
        assert_eq!(gone, ["r1c8", "r3c8"]);
        assert!(steps(&position, Technique::SashimiXWing).is_empty());
    }

    #[test]
    fn fins_in_two_boxes_see_nothing_together() {
        let position = digit_five(&["r2c3", "r2c8", "r2c1", "r2c9", "r7c3", "r7c8"], &[1, 6]);
        assert!(steps(&position, Technique::FinnedXWing).is_empty());
        assert!(steps(&position, Technique::SashimiXWing).is_empty());
    }

    #[test]
    fn three_columns_make_no_x_wing() {
        let position = digit_five(&["r2c3", "r2c8", "r7c3", "r7c5"], &[1, 6]);
        assert!(steps(&position, Technique::XWing).is_empty());
    }
}
