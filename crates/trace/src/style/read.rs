//! English sentences read back.
//!
//! A sentence is a list of words, cells, digits and houses. Its kind follows from what it is about; every word must be one
//! that sentences of its kind use. So a wording of another hand is understood if it says the same with these words, and a
//! sentence with any other word ("not", "unless") is refused instead of being taken for its opposite.

use super::{Argued, ArgumentError, notation};
use crate::fact::Fact;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use sudokit_reason::Technique;

enum Token {
    Cell(Cell),
    Digit(Digit),
    House(House),
    Word(String),
}

struct Sentence<'a> {
    text: &'a str,
    tokens: Vec<Token>,
}

/// Digits and their cells.
type Group = (Vec<Digit>, Vec<Cell>);

/// A step of one line.
pub(super) fn prose(line: &str) -> Result<Argued, ArgumentError> {
    let mut argued = Argued::default();
    let mut text = line.trim();
    if let Some((title, rest)) = text.split_once(": ")
        && !title.eq_ignore_ascii_case("candidates")
        && !title.contains('.')
    {
        let technique = title.parse::<Technique>().map_err(|error| ArgumentError(error.to_string()))?;
        argued.technique = Some(technique);
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
        let sentence = Sentence::new(part)?;
        if sentence.is_conclusion() {
            sentence.conclude(&mut argued)?;
            concluded = true;
        } else if concluded {
            return Err(ArgumentError(format!("found {part:?} after the conclusion")));
        } else {
            sentence.premise(&mut argued.premises)?;
        }
    }
    Ok(argued)
}

impl<'a> Sentence<'a> {
    fn new(text: &'a str) -> Result<Self, ArgumentError> {
        let mut tokens = Vec::new();
        let lower = text.to_ascii_lowercase();
        let mut words = lower.split([' ', ',', ';']).filter(|word| !word.is_empty());
        while let Some(word) = words.next() {
            let start = match word {
                "row" => Some(0),
                "column" => Some(9),
                "box" => Some(18),
                _ => None,
            };
            if let Some(start) = start {
                let number = words.next().and_then(|number| number.parse().ok()).and_then(Digit::new);
                let house = number.and_then(|number| House::new(start + number.index()));
                tokens.push(Token::House(house.ok_or_else(|| bad(text, "a number of a house"))?));
            } else if let Ok(cell) = word.parse() {
                tokens.push(Token::Cell(cell));
            } else if let Some(digit) = word.parse().ok().and_then(Digit::new) {
                tokens.push(Token::Digit(digit));
            } else {
                tokens.push(Token::Word(word.to_owned()));
            }
        }
        Ok(Self { text, tokens })
    }

    fn has(&self, wanted: &str) -> bool {
        self.tokens.iter().any(|token| matches!(token, Token::Word(word) if word == wanted))
    }

    /// Refuses words that sentences of a kind do not use.
    fn only(&self, allowed: &str) -> Result<(), ArgumentError> {
        for token in &self.tokens {
            if let Token::Word(word) = token
                && !allowed.split(' ').any(|known| known == word)
            {
                return Err(ArgumentError(format!("the word {word:?} in {:?} is not understood", self.text)));
            }
        }
        Ok(())
    }

    fn cells(&self) -> Vec<Cell> {
        self.tokens.iter().filter_map(|token| if let Token::Cell(cell) = token { Some(*cell) } else { None }).collect()
    }

    fn digits(&self) -> Vec<Digit> {
        self.tokens
            .iter()
            .filter_map(|token| if let Token::Digit(digit) = token { Some(*digit) } else { None })
            .collect()
    }

    fn houses(&self) -> Vec<House> {
        self.tokens
            .iter()
            .filter_map(|token| if let Token::House(house) = token { Some(*house) } else { None })
            .collect()
    }

    fn is_conclusion(&self) -> bool {
        matches!(self.tokens.first(), Some(Token::Word(word)) if ["so", "therefore", "hence", "thus"].contains(&word.as_str()))
    }

    fn premise(&self, facts: &mut Vec<Fact>) -> Result<(), ArgumentError> {
        let (cells, digits, houses) = (self.cells(), self.digits(), self.houses());
        let refuse = || Err(bad(self.text, "a fact about a cell or a house"));
        if self.has("solutions") {
            self.only("the puzzle would have two solutions with in or and")?;
            facts.push(Fact::Deadly(
                self.groups()?
                    .into_iter()
                    .flat_map(|(digits, cells)| {
                        cells.into_iter().map(move |cell| (cell, digits.iter().copied().collect::<DigitSet>()))
                    })
                    .collect(),
            ));
        } else if self.has("longer") {
            self.only("is are no longer possible left in for and or")?;
            for (digits, cells) in self.groups()? {
                facts.extend(
                    cells
                        .iter()
                        .flat_map(|&cell| digits.iter().map(move |&digit| Fact::Gone(Candidate::at(cell, digit)))),
                );
            }
        } else if let ([house], [digit]) = (&houses[..], &digits[..]) {
            if cells.is_empty() {
                self.only("still needs a is missing from there no in yet")?;
                if !(self.has("still") || self.has("no")) {
                    return refuse();
                }
                facts.push(Fact::Needs(*house, *digit));
            } else {
                self.only("in can only go or and the place places for is are has room")?;
                let set: CellSet = cells.iter().copied().collect();
                if !self.has("only") || set.len() != cells.len() {
                    return refuse();
                }
                facts.push(Fact::House(*house, *digit, set));
            }
        } else if !houses.is_empty() || cells.is_empty() {
            return refuse();
        } else if digits.is_empty() {
            let ([cell], open) = (&cells[..], "is still open not filled yet needs a digit") else { return refuse() };
            self.only(open)?;
            if !(self.has("open") && !self.has("not") || self.has("not") && self.has("filled") || self.has("needs")) {
                return refuse();
            }
            facts.push(Fact::Open(*cell));
        } else if self.has("only") || self.has("nothing") {
            self.only("can only be or and the candidate candidates of is are has nothing left but")?;
            let ([cell], set) = (&cells[..], digits.iter().copied().collect::<DigitSet>()) else { return refuse() };
            if set.len() != digits.len() {
                return refuse();
            }
            facts.push(Fact::Cell(*cell, set));
        } else if self.has("stands") || self.has("there") {
            self.only("stands in and there is a")?;
            let [digit] = digits[..] else { return refuse() };
            facts.extend(cells.into_iter().map(|cell| Fact::Stands(Candidate::at(cell, digit))));
        } else {
            self.only("is and already")?;
            facts.extend(self.pairs()?.into_iter().map(Fact::Stands));
        }
        Ok(())
    }

    fn conclude(&self, argued: &mut Argued) -> Result<(), ArgumentError> {
        if !self.houses().is_empty() {
            return Err(bad(self.text, "a conclusion about cells"));
        }
        if self.has("remove") || self.has("cannot") {
            self.only("so therefore hence thus remove from and or cannot be in")?;
            if self.has("remove") && self.has("cannot") {
                return Err(bad(self.text, "one conclusion"));
            }
            for (digits, cells) in self.groups()? {
                let each = cells.iter().flat_map(|&cell| digits.iter().map(move |&digit| Candidate::at(cell, digit)));
                argued.eliminations.extend(each);
            }
        } else {
            self.only("so therefore hence thus is must be and")?;
            argued.placements.extend(self.pairs()?);
        }
        Ok(())
    }

    /// `r1c1 is 5 and r2c2 is 7`: each cell with the digit after it.
    fn pairs(&self) -> Result<Vec<Candidate>, ArgumentError> {
        let (cells, digits) = (self.cells(), self.digits());
        let mut order = self.tokens.iter().filter(|token| !matches!(token, Token::Word(_)));
        let alternate = (0..cells.len())
            .all(|_| matches!(order.next(), Some(Token::Cell(_))) && matches!(order.next(), Some(Token::Digit(_))));
        if cells.len() != digits.len() || !alternate || cells.is_empty() {
            return Err(bad(self.text, "cells with a digit each"));
        }
        Ok(cells.into_iter().zip(digits).map(|(cell, digit)| Candidate::at(cell, digit)).collect())
    }

    /// `5 in r1c1 and r2c2, and 7 in r3c3`: digits, then their cells, and again.
    fn groups(&self) -> Result<Vec<Group>, ArgumentError> {
        let mut groups: Vec<Group> = Vec::new();
        for token in &self.tokens {
            match token {
                Token::Digit(digit) => match groups.last_mut() {
                    Some((digits, cells)) if cells.is_empty() => digits.push(*digit),
                    _ => groups.push((vec![*digit], Vec::new())),
                },
                Token::Cell(cell) => match groups.last_mut() {
                    Some((_, cells)) => cells.push(*cell),
                    None => return Err(bad(self.text, "digits before their cells")),
                },
                Token::House(_) => return Err(bad(self.text, "digits and cells")),
                Token::Word(_) => {}
            }
        }
        match groups.iter().any(|(_, cells)| cells.is_empty()) || groups.is_empty() {
            true => Err(bad(self.text, "digits with their cells")),
            false => Ok(groups),
        }
    }
}

fn bad(text: &str, expected: &str) -> ArgumentError {
    ArgumentError(format!("found {text:?}, expected {expected}"))
}
