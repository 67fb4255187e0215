//! The words of the rules: which standard rules a text names.
//!
//! A text is cut into sentences. A sentence names topics, or says something that changes nothing ("normal sudoku rules
//! apply", "digits may repeat", "for example"), or says nothing about a grid ("have fun"), or is not understood. Only
//! well-known phrases count; all else is reported.

mod known;
mod line;
mod plain;
#[cfg(test)]
mod tests;
mod whole;

use super::colour::Colour;

/// A standard rule that a sentence names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::notation) enum Topic {
    /// A rule for the whole grid.
    Whole(&'static str),
    Diagonals,
    Cages,
    /// Digits may repeat in cages.
    RepeatsInCages,
    Thermo {
        slow: bool,
    },
    Arrows,
    LittleKiller,
    /// A rule along lines with its number, and the colours that are named, or else usual.
    Line {
        rule: &'static str,
        number: Option<i64>,
        colours: Vec<Colour>,
        is_named: bool,
    },
    White,
    Black,
    X,
    V,
    /// All dots of these colours, or all of X and V, are given.
    AllGiven {
        white: bool,
        black: bool,
        xv: bool,
    },
    Quads,
    /// Cells with an odd digit, in circles of these colours.
    Odd(Vec<Colour>),
    /// Cells with an even digit, in squares of these colours.
    Even(Vec<Colour>),
    /// Signs that point at the smaller of two digits.
    Greater,
    /// Areas of these colours that have every digit once; of any colour if none is named.
    Areas(Vec<Colour>),
    /// A digit in a circle counts the circles with that digit.
    Circles,
    /// A clue beside the grid.
    Outside(&'static str),
}

/// The sentences of a text that are not understood, and the topics of the others.
pub(in crate::notation) fn topics(text: &str) -> (Vec<Topic>, Vec<String>) {
    let (mut topics, mut unknown) = (Vec::new(), Vec::new());
    let text = plain_letters(text);
    let mut before: Option<Topic> = None;
    for sentence in text.split(['.', '\n', ';', '!', '•', '\r']) {
        let sentence = sentence.trim().trim_start_matches(['-', '*', ' ']);
        if sentence.is_empty() {
            continue;
        }
        let words = Words::new(sentence);
        let mut found = words.topics();
        let is_more = !found.is_empty() && !words.words.iter().all(|word| known::is_known(word));
        if is_more {
            found.clear();
        }
        let is_repeated = before.as_ref().is_some_and(|topic| words.goes_on(topic));
        if is_more && !is_repeated || found.is_empty() && !words.is_plain(before.as_ref()) {
            unknown.push(sentence.chars().take(100).collect());
        }
        if !found.is_empty() {
            before = found.last().cloned();
        }
        for topic in found {
            if !topics.contains(&topic) {
                topics.push(topic);
            }
        }
    }
    (topics, unknown)
}

/// The text without fancy letters, and without dots that do not end a sentence.
fn plain_letters(text: &str) -> String {
    let letter = |c: char| match u32::from(c) {
        // Bold, italic and other letters of mathematics: alphabets of 52 letters and ten digits one after the other.
        code @ 0x1d400..=0x1d6a3 => match (code - 0x1d400) % 52 {
            place @ 0..26 => char::from(b'A' + place as u8),
            place => char::from(b'a' + place as u8 - 26),
        },
        code @ 0x1d7ce..=0x1d7ff => char::from(b'0' + ((code - 0x1d7ce) % 10) as u8),
        _ => c,
    };
    let text: String = text.chars().map(letter).collect();
    [("i.e.", "ie"), ("I.e.", "ie"), ("e.g.", "eg"), ("E.g.", "eg"), ("etc.", "etc"), ("...", " "), ("\\n", "\n")]
        .iter()
        .fold(text, |text, (long, short)| text.replace(long, short))
}

struct Words {
    text: String,
    words: Vec<String>,
}

impl Words {
    fn new(sentence: &str) -> Self {
        let text = sentence.to_lowercase().replace(['’', '‘', '`'], "'").replace(['‐', '‑', '–', '—', '−'], "-");
        let text = text.replace("non-overlapping", "separate");
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        Self { words: words.map(str::to_owned).collect(), text }
    }

    fn has(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| self.text.contains(phrase))
    }

    fn word(&self, wanted: &str) -> bool {
        self.words.iter().any(|word| word == wanted)
    }

    fn topics(&self) -> Vec<Topic> {
        let mut found = Vec::new();
        if self.says_more() {
            return found;
        }
        self.negatives(&mut found);
        if !found.is_empty() {
            return found;
        }
        // "X sums to 10 or 15" is another rule than the usual one.
        let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        if self.words.windows(3).any(|words| is_number(&words[0]) && words[1] == "or" && is_number(&words[2])) {
            return found;
        }
        self.whole_grid(&mut found);
        self.drawn(&mut found);
        found.extend(self.line());
        self.marks(&mut found);
        self.outside(&mut found);
        found
    }

    /// Whether the sentence forbids something.
    fn never(&self) -> bool {
        self.has(&["cannot", "can't", "can not", "not ", "never", "don't", "anti", "non", "no two", "no domino"])
    }

    /// Whether the sentence excuses something: digits that may repeat, or clues that are not all given.
    fn may(&self) -> bool {
        self.repeats() || self.has(&["not all", "necessarily given", "necessarily shown"])
    }

    /// Whether the sentence permits digits in cages to repeat.
    fn repeats_in_cages(&self) -> bool {
        let forbids = ["not repeat", "n't repeat", "never repeat", "no digit", "no value", "no number"];
        self.has(&["cage"]) && self.repeats() && !self.has(&forbids)
    }

    /// Whether the sentence permits repeats.
    fn repeats(&self) -> bool {
        self.has(&["may repeat", "can repeat", "could repeat", "may be repeated", "can be repeated"])
            || self.has(&["repeats are", "repeats may be", "repetition is", "repetitions are"])
                && self.has(&[
                    "are permitted",
                    "are allowed",
                    "is permitted",
                    "is allowed",
                    "be permitted",
                    "be allowed",
                ])
    }

    fn sum(&self) -> bool {
        self.has(&["sum", "total", "add up", "adds up", "add to"])
    }

    /// Cages, thermometers, arrows and diagonals.
    fn drawn(&self, found: &mut Vec<Topic>) {
        let diagonal = self.has(&["diagonal"]);
        let repeat = ["repeat", "once", "different", "1-9", "1 to 9"];
        if self.has(&["little killer"]) || diagonal && self.sum() && self.has(&["arrow", "outside", "indicated"]) {
            found.push(Topic::LittleKiller);
        } else if diagonal && self.has(&repeat) && !self.has(&["king", "adjacent", "each diagonal"]) && !self.may() {
            found.push(Topic::Diagonals);
        }
        if self.has(&["cage"]) && (self.sum() || self.never() || self.has(&["killer", "repeat"])) && !self.may() {
            found.push(Topic::Cages);
        } else if self.repeats_in_cages() {
            found.extend(self.sum().then_some(Topic::Cages));
            found.push(Topic::RepeatsInCages);
        }
        let rising = ["not decrease", "n't decrease", "never decrease", "non-decreasing", "nondecreasing"];
        let slow = self.has(&["slow", "stay the same", "remain", "or equal"]) || self.has(&rising);
        if self.has(&["thermo"]) && (slow || !self.has(&["decreas"])) {
            found.push(Topic::Thermo { slow });
        }
        if self.has(&["arrow"]) && self.sum() && self.has(&["circle", "bulb", "oval", "pill"]) && !diagonal {
            found.push(Topic::Arrows);
        }
    }

    /// Dots, letters, circles and squares.
    fn marks(&self, found: &mut Vec<Topic>) {
        let line = self.has(&["line"]);
        let dots = self.has(&["dot", "kropki"]);
        if self.has(&["kropki"])
            || self.has(&["white"])
                && dots
                && self.has(&["consecutive", "difference of 1", "difference of one", "differ by 1", "differ by one"])
        {
            found.push(Topic::White);
        }
        if self.has(&["kropki"])
            || self.has(&["black"]) && dots && self.has(&["double", "twice", "1:2", "2:1", "ratio"])
        {
            found.push(Topic::Black);
        }
        if (self.word("x") || self.word("xv")) && self.sum() && (self.word("10") || self.word("ten")) {
            found.push(Topic::X);
        }
        if (self.word("v") || self.word("xv")) && self.sum() && (self.word("5") || self.word("five")) {
            found.push(Topic::V);
        }
        let four = ["surrounding", "surround", "four cells", "adjacent four", "4 cells", "touching that circle"];
        if (self.has(&["quadruple"]) || self.has(&["circle"]) && self.has(&four)) && !self.has(&["anti-quad", "arrow"])
        {
            found.push(Topic::Quads);
        }
        if self.text.matches("circle").count() > 1 && self.has(&["how many", "number of", "how often"]) && !line {
            found.push(Topic::Circles);
        }
        let shaded = self.has(&["circle", "grey", "gray", "shaded", "square"]) && !line && !self.word("row");
        let mut colours: Vec<Colour> = self.words.iter().filter_map(|word| Colour::named(word)).collect();
        if colours.is_empty() {
            colours.push(Colour::Grey);
        }
        if self.word("odd") && shaded {
            found.push(Topic::Odd(colours.clone()));
        }
        if self.word("even") && shaded {
            found.push(Topic::Even(colours));
        }
        let sign = self.has(&["inequality", "greater than sign", "greater-than sign", "chevron"]);
        if sign && self.has(&["point"]) && self.has(&["smaller", "lower", "lesser"]) && !self.has(&["either", "all "]) {
            found.push(Topic::Greater);
        }
        let once = self.has(&["1-9", "1 to 9", "1 through 9", "each digit", "every digit", "once"])
            || self.never() && self.has(&["repeat"]);
        let area = self.has(&[
            "area",
            "extra region",
            "coloured region",
            "colored region",
            "shaded region",
            "grey region",
            "gray region",
        ]);
        let coloured = self.words.iter().filter_map(|word| Colour::named(word)).collect();
        if once
            && (area || self.has(&["extra region"]))
            && !self.has(&["row", "column", "line", "sum", "2x2", "3x3", "consecutive"])
        {
            found.push(Topic::Areas(coloured));
        }
    }

    /// Clues beside the grid.
    fn outside(&self, found: &mut Vec<Topic>) {
        let crusts = ["between the 1 and the 9", "between the 1 and 9", "between 1 and 9", "between 1 and the 9"];
        // "Cells joined by an X sum to 10" is about a letter between cells; the first X cells from the Nth is another rule.
        let x_sum = self.has(&["x-sum"])
            || self.has(&["x sum"]) && !self.has(&["x sum to", "x sum up"])
            || self.has(&["first x"]) && !self.word("nth");
        let named: Vec<Topic> = [
            ("Sandwich", self.has(&["sandwich"]) || self.sum() && self.has(&crusts)),
            ("XSum", x_sum),
            ("Skyscraper", self.has(&["skyscraper"])),
            ("NumberedRoom", self.has(&["numbered room"])),
        ]
        .into_iter()
        .filter_map(|(name, is_named)| is_named.then_some(Topic::Outside(name)))
        .collect();
        // Two of them in one sentence are a rule made of both.
        if let [_] = named.as_slice() {
            found.extend(named);
        }
    }
}
