//! Sentences about lines: the standard rule that they name, its number and its colours.

use super::super::colour::Colour;
use super::{Topic, Words};

impl Words {
    /// A rule along lines.
    pub(super) fn line(&self) -> Option<Topic> {
        let (rule, usual) = self.line_rule()?;
        let named: Vec<Colour> = self.words.iter().filter_map(|word| Colour::named(word)).collect();
        let is_named = !named.is_empty();
        let colours = if is_named { named } else { usual.to_vec() };
        let number = match rule {
            "Whisper" => Some(self.difference().unwrap_or(if self.has(&["dutch"]) { 4 } else { 5 })),
            "Lockout" => Some(self.difference().unwrap_or(4)),
            "Modular" => Some(3),
            "SumLine" => Some(10),
            _ => None,
        };
        Some(Topic::Line { rule, number, colours, is_named })
    }

    /// The name of the rule, and the colours that it usually has.
    fn line_rule(&self) -> Option<(&'static str, &'static [Colour])> {
        let line = self.has(&["line"]);
        let differ = self.has(&["differ", "apart"]) && self.has(&["at least", "or more"]);
        let sets = |one: &str, two: &str, three: &str| {
            let digits: String = self.text.chars().filter(char::is_ascii_digit).collect();
            digits.contains(one) && digits.contains(two) && digits.contains(three)
        };
        let three = self.has(&["three", "3 "]) && line;
        let consecutive = self.has(&["consecutive"]);
        let set = self.has(&["any order", "set of", "consecutive set", "distinct and consecutive", "not repeat"])
            || self.has(&["non-repeating", "nonrepeating", "no repeat", "without repeat", "not necessarily in order"]);
        Some(if self.has(&["palindrome"]) || line && self.has(&["forward", "both direction"]) && self.has(&["same"]) {
            ("Palindrome", &[Colour::Grey])
        } else if self.has(&["nabner"]) {
            ("Nabner", &[Colour::Yellow])
        } else if (self.has(&["renban"])
            || line && consecutive && set && !self.has(&["straight", "no digits", "not be"]))
            // A rule about some cells of a line is another one.
            && !self.has(&["any sequence", "each sequence", "every sequence", "shorter than", "longer than"])
        {
            ("Renban", &[Colour::Purple, Colour::Pink])
        } else if self.has(&["lockout"]) {
            ("Lockout", &[Colour::Blue, Colour::Teal, Colour::Grey])
        } else if (self.has(&["whisper"]) || line && differ) && !self.has(&["or a sum", "or sum", "or have a sum"]) {
            ("Whisper", &[Colour::Green])
        } else if self.has(&["region sum"])
            || line && self.has(&["sum"]) && self.has(&["box"]) && self.has(&["same", "equal"])
            || line && self.has(&["box border", "region border"]) && self.has(&["divide", "split"])
        {
            ("RegionSumLine", &[Colour::Blue, Colour::Teal])
        } else if self.has(&["zipper"])
            || line
                && self.has(&["equal distance", "same distance", "equidistant"])
                && self.has(&["cent", "middle"])
                && !self.has(&["cage"])
        {
            ("Zipper", &[Colour::Purple, Colour::Pink])
        } else if line && (self.has(&["entrop"]) || three && sets("123", "456", "789")) {
            ("Entropic", &[Colour::Orange, Colour::Peach])
        } else if self.has(&["modular line", "modular"]) && !self.has(&["cage"])
            || three && (self.has(&["modulo 3", "mod 3"]) || sets("147", "258", "369"))
        {
            ("Modular", &[Colour::Teal])
        } else if self.has(&["double arrow"])
            || line
                && self.has(&["sum"])
                && self.has(&["two circles", "both circles", "circles at the end", "its circles"])
        {
            ("DoubleArrow", &[Colour::Grey])
        } else if line
            && self.has(&["between"])
            && self.has(&["circle"])
            && !self.has(&["difference", "sum", "number of"])
        {
            ("Between", &[Colour::Grey])
        } else if line
            && (self.has(&["odd"])
                && self.has(&["even"])
                && self.has(&["adjacent", "alternat", "every pair", "neighbo"])
                || self.has(&["parity"]) && self.has(&["differ", "alternat"]))
        {
            ("Parity", &[Colour::Red])
        } else if self.has(&["10-line", "10 line", "ten line", "line"])
            && self.has(&["segment", "group", "divide", "split", "partition"])
            && self.has(&[
                "sum to 10",
                "sums to 10",
                "sum to exactly 10",
                "sums to exactly 10",
                "sum to ten",
                "sum of 10",
            ])
        {
            ("SumLine", &[Colour::Grey])
        } else {
            return None;
        })
    }

    /// The number in "at least 5", "5 or more" and "5 apart".
    fn difference(&self) -> Option<i64> {
        let at = |place: usize| number(self.words.get(place)?);
        let place = |word: &str| self.words.iter().position(|other| other == word);
        let before = |word: &str, back: usize| place(word).and_then(|place| at(place.checked_sub(back)?));
        place("least").and_then(|place| at(place + 1)).or_else(|| before("more", 2)).or_else(|| before("apart", 1))
    }
}

/// A number in digits or in letters.
fn number(word: &str) -> Option<i64> {
    const NAMES: [&str; 10] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    word.parse().ok().or_else(|| NAMES.iter().position(|name| *name == word).map(|number| number as i64))
}
