//! The short notation of facts and effects.

use super::{ArgumentError, shown, template};
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
    let (kind, number) = text.trim().split_at_checked(1).ok_or_else(|| bad(text, "a house such as r1, c1 or b1"))?;
    let number = digit(number).map_err(|_| bad(text, "a house such as r1, c1 or b1"))?.index();
    let start = match kind {
        "r" => 0,
        "c" => 9,
        "b" => 18,
        _ => return Err(bad(text, "a house such as r1, c1 or b1")),
    };
    House::new(start + number).ok_or_else(|| bad(text, "a house such as r1, c1 or b1"))
}

/// `r1c1=5` or `r1c1-5`, and whether it is a placement.
pub(super) fn effect(text: &str) -> Result<(Candidate, bool), ArgumentError> {
    let (at, of, is_placed) = match (text.split_once('='), text.split_once("<>"), text.split_once('-')) {
        (Some((at, of)), ..) => (at, of, true),
        (_, Some((at, of)), _) | (_, _, Some((at, of))) => (at, of, false),
        _ => return Err(bad(text, "an effect such as r1c1=5 or r1c1-5")),
    };
    Ok((Candidate::at(cell(at)?, digit(of)?), is_placed))
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
