//! English sentences read back.
//!
//! Every sentence must fit one of the templates below, word for word and in order. A wording of another hand is understood
//! if it is among them; any other sentence is refused, so that none is taken for its opposite ("there is still a 5 in box 1").
//! A premise is never read as saying more than it does; a conclusion can be, because all of it is proved.

use super::template::{Sentence, Slots};
use super::{Argued, ArgumentError, notation, shown};
use crate::fact::Fact;
use sudokit_core::{Candidate, CellSet, DigitSet};

const HOUSE: &[&str] = &[
    "in H D can only go in CS",
    "in H D can only be in CS",
    "in H D is only possible in CS",
    "in H the only place for D is CS",
    "in H the only places for D are CS",
    "the only place for D in H is CS",
    "the only places for D in H are CS",
    "the only place left for D in H is CS",
    "the only places left for D in H are CS",
    "H has room for D only in CS",
    "D in H can only go in CS",
];

const CELL: &[&str] = &[
    "C can only be DS",
    "C can be only DS",
    "C has only DS left",
    "C has nothing left but DS",
    "C has only the candidate DS",
    "C has only the candidates DS",
    "the only candidate of C is DS",
    "the only candidates of C are DS",
    "the only candidate left in C is DS",
    "the only candidates left in C are DS",
];

const NEEDS: &[&str] = &[
    "H still needs D",
    "H needs D",
    "H still needs a D",
    "D is still missing from H",
    "D is missing from H",
    "there is no D in H yet",
    "there is no D in H",
];

const OPEN: &[&str] = &[
    "C is still open",
    "C is open",
    "C is still empty",
    "C is empty",
    "C is not filled yet",
    "C is not filled",
    "C still needs a digit",
    "C needs a digit",
];

const STANDS: &[&str] = &["D stands in C&", "there is D in C&", "there is a D in C&", "|C is D", "|C is already D"];

const GONE: &[&str] = &[
    "|DS is no longer possible in CS",
    "|DS are no longer possible in CS",
    "|DS is no longer left for CS",
    "|DS are no longer left for CS",
];

const DEADLY: &[&str] = &["the puzzle would have two solutions with |DS in C"];

const PLACED: &[&str] = &["|C is D", "|C must be D"];

const REMOVED: &[&str] =
    &["remove |DS from CS", "|DS cannot be in CS", "|DS can not be in CS", "|CS cannot be DS", "|CS can not be DS"];

/// A step of one line.
pub(super) fn prose(line: &str) -> Result<Argued, ArgumentError> {
    let mut argued = Argued::default();
    let mut text = line.trim();
    if let Some((title, rest)) = text.split_once(": ")
        && !title.eq_ignore_ascii_case("candidates")
        && !title.contains('.')
    {
        argued.technique = Some(super::technique(title)?);
        text = rest;
    }
    let mut concluded = false;
    for part in text.split_inclusive(['.', '!']).map(str::trim).filter(|part| !part.is_empty()) {
        let part = part.trim_end_matches(['.', '!']);
        if let Some(list) = part.strip_prefix("Candidates:") {
            let words = list.split([' ', ',']).filter(|word| !word.is_empty() && *word != "and");
            argued.premises.push(Fact::Position(notation::position(words)?));
            continue;
        }
        let mut sentence = Sentence::new(part)?;
        if sentence.strip(&["so", "therefore", "hence", "thus"]) {
            conclude(&sentence, &mut argued)?;
            concluded = true;
        } else if concluded {
            return Err(ArgumentError(format!("found {} after the conclusion", shown(part))));
        } else {
            premise(&sentence, &mut argued.premises)?;
        }
    }
    Ok(argued)
}

fn candidates(turns: Vec<Slots>) -> impl Iterator<Item = Candidate> {
    turns.into_iter().flat_map(|Slots { digits, cells, .. }| {
        cells.into_iter().flat_map(move |cell| digits.clone().into_iter().map(move |digit| Candidate::at(cell, digit)))
    })
}

fn premise(sentence: &Sentence<'_>, facts: &mut Vec<Fact>) -> Result<(), ArgumentError> {
    let fit = |templates: &[&str]| sentence.fit(templates);
    let once = |templates: &[&str]| sentence.fit(templates).and_then(|turns| turns.into_iter().next());
    if let Some(Slots { houses, digits, cells }) = once(HOUSE) {
        let set: CellSet = cells.iter().copied().collect();
        if set.len() != cells.len() {
            return Err(ArgumentError(format!("found {}, expected each cell once", shown(sentence.text))));
        }
        facts.push(Fact::House(houses[0], digits[0], set));
    } else if let Some(Slots { digits, cells, .. }) = once(CELL) {
        let set: DigitSet = digits.iter().copied().collect();
        if set.len() != digits.len() {
            return Err(ArgumentError(format!("found {}, expected each digit once", shown(sentence.text))));
        }
        facts.push(Fact::Cell(cells[0], set));
    } else if let Some(Slots { houses, digits, .. }) = once(NEEDS) {
        facts.push(Fact::Needs(houses[0], digits[0]));
    } else if let Some(Slots { cells, .. }) = once(OPEN) {
        facts.push(Fact::Open(cells[0]));
    } else if let Some(turns) = fit(STANDS) {
        facts.extend(candidates(turns).map(Fact::Stands));
    } else if let Some(turns) = fit(GONE) {
        facts.extend(candidates(turns).map(Fact::Gone));
    } else if let Some(turns) = fit(DEADLY) {
        facts.push(Fact::Deadly(
            turns.into_iter().map(|turn| (turn.cells[0], turn.digits.into_iter().collect())).collect(),
        ));
    } else {
        return Err(not_understood(sentence));
    }
    Ok(())
}

fn conclude(sentence: &Sentence<'_>, argued: &mut Argued) -> Result<(), ArgumentError> {
    if let Some(turns) = sentence.fit(PLACED) {
        argued.placements.extend(candidates(turns));
    } else if let Some(turns) = sentence.fit(REMOVED) {
        argued.eliminations.extend(candidates(turns));
    } else {
        return Err(not_understood(sentence));
    }
    Ok(())
}

fn not_understood(sentence: &Sentence<'_>) -> ArgumentError {
    ArgumentError(format!("the sentence {} is not understood", shown(sentence.text)))
}
