//! Sentences that change nothing, and words with which a sentence says more than a standard rule.

use super::{Topic, Words};

/// Words that a sentence about the rules of a grid has. One without any of them is not about the puzzle.
const ABOUT: [&str; 62] = [
    "digit",
    "cell",
    "line",
    "cage",
    "dot",
    "circle",
    "square",
    "row",
    "column",
    "box",
    "region",
    "arrow",
    "grid",
    "sum",
    "number",
    "adjacent",
    "path",
    "loop",
    "snake",
    "clue",
    "thermo",
    "bulb",
    "odd",
    "even",
    "value",
    "diagonal",
    "shad",
    "colour",
    "color",
    "knight",
    "king",
    "queen",
    "bishop",
    "repeat",
    "same",
    "differ",
    "consecutive",
    "outside",
    "must",
    "cannot",
    "can't",
    "every",
    "each",
    "all",
    "between",
    "total",
    "least",
    "most",
    "not ",
    "no ",
    "contain",
    "equal",
    "larger",
    "smaller",
    "greater",
    "less",
    "ratio",
    "double",
    "order",
    "increas",
    "touch",
    "connect",
];

/// Words with which a sentence about a standard rule says more than that rule.
const MORE: [&str; 20] = [
    "deduce",
    "overlap",
    "represent",
    "tetris",
    "unknown",
    "counts the",
    "act as",
    "acts as",
    "same number",
    "rank",
    "outside the box",
    "out of order",
    "to be determined",
    "must determine",
    "must be determined",
    "wrong",
    "incorrect",
    "do not apply",
    "double its",
    "are straight",
];

impl Words {
    /// Whether there is more in the sentence than a standard rule.
    pub(super) fn says_more(&self) -> bool {
        let mutual = self.has(&["each other"]) && !self.is_chess();
        // Other digits than from 1; and X without V, for which there is no rule.
        let zero = self.has(&["0-", "0 to ", "0 through", "digits 0"]) && !self.has(&["10"]);
        let half = (self.word("x") || self.word("xs")) != (self.word("v") || self.word("vs"))
            && self.has(&["all "])
            && self.has(&["given", "shown"])
            && !self.has(&["not all"]);
        let cages = self.has(&["cage"])
            && (self.has(&[
                "same total",
                "same sum",
                "same digit sum",
                "to the same",
                "difference",
                "other cage",
                "adjacent",
            ]) || self.has(&[
                "equal sum",
                "equal total",
                "either",
                "one more",
                "one less",
                "all possible",
                "all cage",
            ]));
        let repeats = self.repeats_in_cages()
            && (self.never()
                || self.has(&["different", "once", "share", "same", "one of the", "values may", "or values"])
                || self.has(&["product", "multipl", "modular", "look-and-say", "look and say"]));
        let totals = self.has(&["palindrome"]) && self.has(&["cage", "total", "sum"]);
        mutual
            || totals
            || zero
            || half
            || cages
            || repeats
            || self.has(&MORE)
            || self.has(&["no two"]) && self.has(&["cage", "line", "arrow"])
    }

    /// Whether the sentence is about moves of knights or kings.
    pub(super) fn is_chess(&self) -> bool {
        self.has(&["knight"]) || ["king", "kings", "antiking"].iter().any(|name| self.word(name))
    }

    /// Whether the sentence changes nothing. `before` is what the sentence before it names.
    pub(super) fn is_plain(&self, before: Option<&Topic>) -> bool {
        if self.says_more() {
            return false;
        }
        let may = ["may repeat", "can repeat", "may be repeated", "not all", "not necessarily", "could repeat"];
        let kind = ["enjoy", "have fun", "good luck", "thank", "happy solving", "sudoku rules apply", "by clicking"];
        let guess = ["guess", "no negative constraint", "not have a negative constraint"];
        let fog = self.words.iter().any(|word| word == "fog" || word == "foggy")
            || self.has(&["clear", "reveal"]) && self.has(&["correct", "surrounding", "more clues", "new clues"]);
        let example = ["eg", "ie", "example"].iter().any(|name| self.words.iter().take(2).any(|word| word == name));
        let lines = self.has(&["different"]) && self.has(&["line", "cage"]) && self.has(&["may have", "can have"]);
        let heading = self.text.trim_end().ends_with(':') && self.words.len() < 5;
        if !self.has(&ABOUT) && !self.words.iter().any(|word| word.bytes().any(|byte| byte.is_ascii_digit())) {
            return true;
        }
        if self.has(&guess) || fog || example || lines || heading || before.is_some_and(|topic| self.goes_on(topic)) {
            return true;
        }
        let houses = self.has(&["row"]) && self.has(&["column"]) && self.has(&["box", "region", "3x3", "2x2", "2x3"]);
        let normal = self.has(&["normal", "standard", "classic", "usual"]) && self.has(&["rules", "sudoku"]);
        let ask = self.words.iter().take(4).any(|word| ["place", "fill", "enter", "put"].contains(&word.as_str()));
        let place = ask && self.has(&["grid", "digits"]) && self.words.len() < 16 && !self.has(&["such that"]);
        self.words.len() < 2 || self.has(&may) || self.may() || self.has(&kind) || houses || normal || place
    }

    /// Whether the sentence only repeats what the rule before it says anyway.
    pub(super) fn goes_on(&self, topic: &Topic) -> bool {
        let Topic::Line { rule, .. } = topic else { return false };
        let sums = self.has(&["sum", "total"]) && self.has(&["same", "equal", "different"]);
        match *rule {
            "Renban" => self.has(&["any order"]) && !self.has(&["row", "column", "cage"]),
            "RegionSumLine" => {
                sums && self.has(&["segment", "different lines", "each line", "individual", "more than once"])
                    && !self.has(&["consecutive", "unique", "increas", "product", "concatenat"])
            }
            "Palindrome" => self.has(&["same"]) && self.has(&["forward", "both", "direction"]),
            "Entropic" => {
                self.has(&["low"]) && self.has(&["high"]) && self.has(&["123", "1,2,3", "1, 2, 3", "1-2-3"])
                    || self.has(&["2-cell line", "two-cell line"]) && self.has(&["different sets"])
            }
            _ => false,
        }
    }
}
