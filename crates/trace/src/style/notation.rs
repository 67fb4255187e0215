//! The short notation of facts and effects.

use super::{ArgumentError, shown, template};
use crate::chain::Eureka;
use crate::fact::Fact;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};

fn bad(text: &str, expected: &str) -> ArgumentError {
    ArgumentError(format!("found {}, expected {expected}", shown(text)))
}

fn cell(text: &str) -> Result<Cell, ArgumentError> {
    text.trim().parse().map_err(|_| bad(text, "a cell such as r1c1"))
}

fn digit(text: &str) -> Result<Digit, ArgumentError> {
    template::digit(text.trim()).ok_or_else(|| bad(text, "a digit from 1 to 9"))
}

fn digits(text: &str) -> Result<DigitSet, ArgumentError> {
    let mut set = DigitSet::EMPTY;
    for letter in text.trim().chars() {
        let one = digit(letter.encode_utf8(&mut [0; 4]))?;
        if set.contains(one) {
            return Err(bad(text, "each digit once"));
        }
        set.insert(one);
    }
    if set.is_empty() { Err(bad(text, "digits")) } else { Ok(set) }
}

fn house(text: &str) -> Result<House, ArgumentError> {
    template::house(text.trim()).ok_or_else(|| bad(text, "a house such as r1, c1 or b1"))
}

/// `r1c1=5` or `r1c1-5`, and whether it is a placement.
pub(super) fn effect(text: &str) -> Result<(Candidate, bool), ArgumentError> {
    let part = |mark: &str| text.split_once(mark);
    let gone = ["<>", "≠", "!="].into_iter().find_map(part);
    let (at, of, is_placed) = match (gone, part("="), part("-")) {
        (None, Some((at, of)), _) => (at, of, true),
        (Some((at, of)), ..) | (None, None, Some((at, of))) => (at, of, false),
        (None, None, None) => return Err(bad(text, "an effect such as r1c1=5 or r1c1-5")),
    };
    Ok((Candidate::at(cell(at)?, digit(of)?), is_placed))
}

/// Effects with commas between; `r1c1,r2c3<>5` says the same of both cells.
pub(super) fn effects(text: &str) -> Result<Vec<(Candidate, bool)>, ArgumentError> {
    let (mut effects, mut cells) = (Vec::new(), Vec::new());
    for part in text.split(',').map(str::trim) {
        if let Ok(cell) = cell(part) {
            cells.push(cell);
            continue;
        }
        let (last, is_placed) = effect(part)?;
        effects.extend(cells.drain(..).map(|cell| (Candidate::at(cell, last.digit()), is_placed)));
        effects.push((last, is_placed));
    }
    if cells.is_empty() { Ok(effects) } else { Err(bad(text, "an effect such as r1c1=5 or r1c1-5")) }
}

/// A fact in the notation in which it is shown.
pub(super) fn fact(text: &str) -> Result<Fact, ArgumentError> {
    let text = text.trim();
    if let Some(list) = text.strip_prefix("two:") {
        let part = |part: &str| {
            let (at, pair) = part.split_once(':').ok_or_else(|| bad(part, "a cell with two digits such as r1c1:25"))?;
            Ok((cell(at)?, digits(pair)?))
        };
        return list.split(',').map(part).collect::<Result<_, _>>().map(Fact::Deadly);
    }
    if let Some(list) = text.strip_prefix("all:") {
        return position(list.split(' ').filter(|part| !part.is_empty())).map(Fact::Position);
    }
    if text.starts_with('(') {
        // What follows is a conclusion, which a premise has none of.
        if text.contains("=>") {
            return Err(bad(text, "a chain without a conclusion"));
        }
        let chain: Result<Eureka, _> = text.parse();
        return chain.map(Fact::Chain).map_err(|error| ArgumentError(format!("the chain {}: {error}", shown(text))));
    }
    if let Some((at, of)) = text.split_once('=')
        && let Some(house) = template::house(at.trim())
    {
        return Ok(Fact::Has(house, digit(of)?));
    }
    if let Some((of, rest)) = text.split_once('@') {
        let of = digit(of)?;
        return match rest.split_once(':') {
            None => Ok(Fact::Needs(house(rest)?, of)),
            Some((at, list)) => {
                let mut cells = CellSet::EMPTY;
                for one in list.split(',') {
                    cells.insert(cell(one)?);
                }
                Ok(Fact::House(house(at)?, of, cells))
            }
        };
    }
    if let Some((at, of)) = text.split_once(':') {
        return Ok(Fact::Cell(cell(at)?, digits(of)?));
    }
    match effect(text) {
        Ok((at, true)) => Ok(Fact::Stands(at)),
        Ok((at, false)) => Ok(Fact::Gone(at)),
        Err(error) if text.contains(['=', '-']) => Err(error),
        Err(_) => cell(text).map(Fact::Open),
    }
}

/// The candidates of 81 cells.
pub(super) fn position<'a>(parts: impl Iterator<Item = &'a str>) -> Result<Box<[DigitSet; 81]>, ArgumentError> {
    let sets = parts.map(digits).collect::<Result<Vec<_>, _>>()?;
    let found = sets.len();
    let sets = <[DigitSet; 81]>::try_from(sets);
    sets.map(Box::new).map_err(|_| ArgumentError(format!("found the candidates of {found} cells, expected 81")))
}
