//! English sentences read back.
//!
//! Every sentence must fit one of the [wordings](super::wordings), word for word and in order. A wording of another hand is
//! understood if it is among them; any other sentence is refused, so that none is taken for its opposite ("there is still a 5
//! in box 1"). A premise is never read as saying more than it does; a conclusion can be, because all of it is proved.
//!
//! A conclusion follows `so` (or `therefore`, `hence`, `thus`, `→`), stands before `because`, or is an order ("remove 5 from
//! r1c1").

use super::template::{Slots, Token, fit, tokens};
use super::wordings::{
    CELL, DEADLY, GONE, HAS, HERE, HOUSE, LAST_DIGIT, LAST_PLACE, NEEDS, OPEN, ORDERS, PLACED, REMOVED, STANDS,
};
use super::{Argued, ArgumentError, notation, shown};
use crate::chain::Eureka;
use crate::fact::Fact;
use sudokit_core::{Candidate, CellSet, DigitSet, House};

const SO: &[&str] = &["so", "therefore", "hence", "thus", "→", "⇒"];
const BECAUSE: &[&str] = &["because", "since"];

/// What a heading says besides a technique: where it is.
type Place = Option<Token>;

/// A step of one line.
pub(super) fn prose(line: &str) -> Result<Argued, ArgumentError> {
    let mut argued = Argued::default();
    let mut place = None;
    let mut text = line.trim();
    if let Some((title, rest)) = text.split_once(": ")
        && !title.eq_ignore_ascii_case("candidates")
        && !title.contains('.')
        && let Some((technique, at)) = heading(title)?
    {
        (argued.technique, place, text) = (technique, at, rest);
    }
    let mut concluded = false;
    let parts: Vec<&str> = text.split_inclusive(['.', '!']).map(str::trim).filter(|part| !part.is_empty()).collect();
    for part in &parts {
        let part = part.trim_end_matches(['.', '!']);
        if let Some(list) = part.strip_prefix("Candidates:") {
            let words = list.split([' ', ',']).filter(|word| !word.is_empty() && *word != "and");
            argued.premises.push(Fact::Position(notation::position(words)?));
            continue;
        }
        if let Some(chain) = part.starts_with('(').then(|| part.parse::<Eureka>().ok()).flatten() {
            argued.premises.push(Fact::Chain(chain));
            continue;
        }
        let words = tokens(&part.replace(['→', '⇒'], " → "))?;
        let (premises, conclusions) = sides(&words, parts.len() == 1).ok_or_else(|| not_understood(part))?;
        for premise in premises.into_iter().filter(|premise| !premise.is_empty()) {
            if concluded {
                return Err(ArgumentError(format!("found {} after the conclusion", shown(part))));
            }
            let facts = premise_of(premise, part, &place)?.ok_or_else(|| not_understood(part))?;
            argued.premises.extend(facts);
        }
        for words in conclusions {
            conclude(conclusion_of(words).ok_or_else(|| not_understood(part))?, &mut argued);
            concluded = true;
        }
    }
    match place {
        Some(place) if !is_at(&argued, &place) => {
            Err(ArgumentError(format!("found {}, which is not about the place of its heading", shown(line))))
        }
        _ => Ok(argued),
    }
}

/// What may stand before the place of a heading that names no technique.
const LOOK: &[&str] = &["", "look at", "looking at", "consider", "considering", "for", "in"];

/// A technique, a cell or house where it is, or both; `None` if the words are not a heading but the begin of a sentence.
fn heading(title: &str) -> Result<Option<(Option<sudokit_reason::Technique>, Place)>, ArgumentError> {
    if let Ok(technique) = title.parse() {
        return Ok(Some((Some(technique), None)));
    }
    if let Ok([words @ .., place @ (Token::Cell(_) | Token::House(_))]) = tokens(title).as_deref()
        && LOOK.iter().any(|look| tokens(look).is_ok_and(|look| look == words))
    {
        return Ok(Some((None, Some(place.clone()))));
    }
    let named = [" in ", " at ", " on "].iter().find_map(|word| {
        let (name, at) = title.split_once(word)?;
        let [place @ (Token::Cell(_) | Token::House(_))] = &tokens(at).ok()?[..] else { return None };
        Some((Some(name.parse().ok()?), Some(place.clone())))
    });
    let is_sentence = || tokens(title).is_ok_and(|words| words.iter().any(|word| !matches!(word, Token::Word(_))));
    match named {
        Some(found) => Ok(Some(found)),
        None if is_sentence() => Ok(None),
        None => super::technique(title).map(|technique| Some((Some(technique), None))),
    }
}

/// Whether all that a step says is about the cell or house of its heading.
fn is_at(argued: &Argued, place: &Token) -> bool {
    let mut effects = argued.placements.iter().chain(&argued.eliminations);
    match *place {
        Token::Cell(cell) => effects.all(|at| at.cell() == cell),
        Token::House(house) => {
            let within = |fact: &Fact| match fact {
                Fact::House(of, ..) | Fact::Needs(of, _) => *of == house,
                Fact::Cell(cell, _) | Fact::Open(cell) => house.cell_set().contains(*cell),
                Fact::Stands(_) | Fact::Has(..) | Fact::Gone(_) | Fact::Position(_) => true,
                Fact::Deadly(_) | Fact::Chain(_) => false,
            };
            argued.premises.iter().all(within)
                && argued.placements.iter().all(|at| house.cell_set().contains(at.cell()))
        }
        Token::Digit(_) | Token::Word(_) => false,
    }
}

/// Parts of a sentence.
type Words<'a> = Vec<&'a [Token]>;

/// The premises and the conclusions of a sentence; `None` if it cannot be divided in exactly one way.
fn sides(words: &[Token], is_alone: bool) -> Option<(Words<'_>, Words<'_>)> {
    let is = |token: &Token, list: &[&str]| matches!(token, Token::Word(word) if list.contains(&word.as_str()));
    if words.iter().any(|word| is(word, SO)) {
        let mut chunks: Words<'_> = words.split(|word| is(word, SO)).collect();
        let mut premise = chunks.remove(0);
        if let [before @ .., last] = premise
            && is(last, &["and"])
        {
            premise = before;
        }
        return Some((vec![premise], chunks));
    }
    match words.iter().position(|word| is(word, BECAUSE)) {
        Some(0) => {
            let words = &words[1..];
            let divides = |end: &usize| is_premise(&words[..*end]) && conclusion_of(&words[*end..]).is_some();
            let mut ends = (1..words.len().min(MOST_DIVIDED)).filter(divides);
            let (end, more) = (ends.next()?, ends.next());
            more.is_none().then(|| (vec![&words[..end]], vec![&words[end..]]))
        }
        Some(place) => Some((vec![&words[place + 1..]], vec![&words[..place]])),
        None if words.first().is_some_and(|word| is(word, ORDERS)) => Some((vec![], vec![words])),
        // A line that only claims something.
        None if is_alone && conclusion_of(words).is_some_and(|told| told.premise.is_none()) => {
            Some((vec![], vec![words]))
        }
        None => Some((vec![words], vec![])),
    }
}

/// The most words of a sentence in which the end of a reason is looked for.
const MOST_DIVIDED: usize = 100;

fn candidates(turns: Vec<Slots>) -> impl Iterator<Item = Candidate> {
    turns.into_iter().flat_map(|Slots { digits, cells, .. }| {
        cells.into_iter().flat_map(move |cell| digits.clone().into_iter().map(move |digit| Candidate::at(cell, digit)))
    })
}

fn once(templates: &[&str], words: &[Token]) -> Option<Slots> {
    fit(templates, words).and_then(|turns| turns.into_iter().next())
}

fn is_premise(words: &[Token]) -> bool {
    matches!(premise_of(words, "", &None), Ok(Some(_)))
}

/// The facts that a sentence states; `None` if it is not understood.
fn premise_of(words: &[Token], text: &str, place: &Place) -> Result<Option<Vec<Fact>>, ArgumentError> {
    let here = |house: House| once(HERE, words).map(|slots| Slots { houses: vec![house], ..slots });
    let house = match place {
        Some(Token::House(house)) => Some(*house),
        _ => None,
    };
    if let Some(Slots { houses, digits, cells }) = once(HOUSE, words).or_else(|| here(house?)) {
        let set: CellSet = cells.iter().copied().collect();
        if set.len() != cells.len() {
            return Err(ArgumentError(format!("found {}, expected each cell once", shown(text))));
        }
        return Ok(Some(digits.into_iter().map(|digit| Fact::House(houses[0], digit, set)).collect()));
    }
    if let Some(Slots { digits, cells, .. }) = once(CELL, words) {
        let set: DigitSet = digits.iter().copied().collect();
        if set.len() != digits.len() {
            return Err(ArgumentError(format!("found {}, expected each digit once", shown(text))));
        }
        return Ok(Some(cells.into_iter().map(|cell| Fact::Cell(cell, set)).collect()));
    }
    Ok(if let Some(Slots { houses, digits, .. }) = once(NEEDS, words) {
        Some(vec![Fact::Needs(houses[0], digits[0])])
    } else if let Some(Slots { cells, .. }) = once(OPEN, words) {
        Some(vec![Fact::Open(cells[0])])
    } else if let Some(turns) = fit(STANDS, words) {
        Some(candidates(turns).map(Fact::Stands).collect())
    } else if let Some(turns) = fit(HAS, words) {
        let of_turn = |turn: Slots| turn.digits.into_iter().map(move |digit| Fact::Has(turn.houses[0], digit));
        Some(turns.into_iter().flat_map(of_turn).collect())
    } else if let Some(turns) = fit(GONE, words) {
        Some(candidates(turns).map(Fact::Gone).collect())
    } else {
        let pair = |turn: Slots| (turn.cells[0], turn.digits.into_iter().collect());
        fit(DEADLY, words).map(|turns| vec![Fact::Deadly(turns.into_iter().map(pair).collect())])
    })
}

/// A conclusion, and what it says of its cell or house besides.
#[derive(Default)]
struct Told {
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    premise: Option<Fact>,
}

fn conclusion_of(words: &[Token]) -> Option<Told> {
    let told = Told::default();
    if let Some(turns) = fit(PLACED, words) {
        return Some(Told { placements: candidates(turns).collect(), ..told });
    }
    if let Some(turns) = fit(REMOVED, words) {
        return Some(Told { eliminations: candidates(turns).collect(), ..told });
    }
    if let Some(slots) = once(LAST_DIGIT, words) {
        let (cell, digit) = (slots.cells[0], slots.digits[0]);
        return Some(Told { placements: vec![Candidate::at(cell, digit)], premise: Some(Fact::Open(cell)), ..told });
    }
    let slots = once(LAST_PLACE, words)?;
    let (cell, digit) = (slots.cells[0], slots.digits[0]);
    let premise = Some(Fact::Needs(slots.houses[0], digit));
    Some(Told { placements: vec![Candidate::at(cell, digit)], premise, ..told })
}

/// Adds a conclusion; what was concluded before is not added again.
fn conclude(told: Told, argued: &mut Argued) {
    let add = |new: Vec<Candidate>, all: &mut Vec<Candidate>| {
        for at in new {
            if !all.contains(&at) {
                all.push(at);
            }
        }
    };
    add(told.placements, &mut argued.placements);
    add(told.eliminations, &mut argued.eliminations);
    // The facts of its own premises may say it already.
    argued.premises.extend(told.premise.filter(|fact| !says(&argued.premises, fact)));
}

/// Whether facts include that a cell is open, or that a house needs a digit.
fn says(facts: &[Fact], told: &Fact) -> bool {
    facts.iter().any(|fact| match (fact, told) {
        (Fact::Cell(cell, _), Fact::Open(open)) => cell == open,
        (Fact::House(house, digit, _), Fact::Needs(of, needed)) => (house, digit) == (of, needed),
        _ => fact == told,
    })
}

fn not_understood(text: &str) -> ArgumentError {
    ArgumentError(format!("the sentence {} is not understood", shown(text)))
}
