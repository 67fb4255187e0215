//! The words of the rules: which standard rules a text names.
//!
//! A text is cut into sentences. A sentence names topics, or says something that changes nothing ("normal sudoku rules
//! apply", "digits may repeat", "for example"), or says nothing about a grid ("have fun"), or is not understood. Only
//! well-known phrases count; all else is reported.

use super::drawing::Colour;

/// A standard rule that a sentence names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::notation) enum Topic {
    /// A rule for the whole grid.
    Whole(&'static str),
    Diagonals,
    Cages,
    Thermo {
        slow: bool,
    },
    Arrows,
    LittleKiller,
    /// A rule along lines, of this colour if one is named, with its number.
    Line {
        rule: &'static str,
        number: Option<i64>,
        colours: Vec<Colour>,
    },
    White,
    Black,
    X,
    V,
    /// All dots, or all of X and V, are given.
    AllGiven {
        dots: bool,
    },
    Quads,
    Odd,
    Even,
    /// A digit in a circle counts the circles with that digit.
    Circles,
    /// A clue beside the grid.
    Outside(&'static str),
}

/// The sentences of a text that are not understood, and the topics of the others.
pub(in crate::notation) fn topics(text: &str) -> (Vec<Topic>, Vec<String>) {
    let (mut topics, mut unknown) = (Vec::new(), Vec::new());
    let text = plain_letters(text);
    for sentence in text.split(['.', '\n', ';', '!', '•', '\r']) {
        let sentence = sentence.trim().trim_start_matches(['-', '*', ' ']);
        if sentence.is_empty() {
            continue;
        }
        let words = Words::new(sentence);
        let found = words.topics();
        if found.is_empty() && !words.is_plain() {
            unknown.push(sentence.chars().take(100).collect());
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
    [("i.e.", "ie"), ("I.e.", "ie"), ("e.g.", "eg"), ("E.g.", "eg"), ("etc.", "etc"), ("...", " ")]
        .iter()
        .fold(text, |text, (long, short)| text.replace(long, short))
}

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
const MORE: [&str; 12] = [
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
    "each other",
];

struct Words {
    text: String,
    words: Vec<String>,
}

impl Words {
    fn new(sentence: &str) -> Self {
        let text = sentence.to_lowercase().replace(['’', '‘', '`'], "'");
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        Self { words: words.map(str::to_owned).collect(), text }
    }

    fn has(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| self.text.contains(phrase))
    }

    fn word(&self, wanted: &str) -> bool {
        self.words.iter().any(|word| word == wanted)
    }

    /// Whether the sentence changes nothing.
    fn is_plain(&self) -> bool {
        if self.says_more() {
            return false;
        }
        let may = ["may repeat", "can repeat", "may be repeated", "not all", "not necessarily", "could repeat"];
        let kind = ["enjoy", "have fun", "good luck", "thank", "happy solving", "sudoku rules apply", "by clicking"];
        let guess = ["guessing", "no negative constraint", "not have a negative constraint"];
        let fog = self.words.iter().any(|word| word == "fog" || word == "foggy")
            || self.has(&["clear", "reveal"]) && self.has(&["correct", "surrounding", "more clues", "new clues"]);
        let example = ["eg", "ie", "example"].iter().any(|name| self.words.iter().take(2).any(|word| word == name));
        let segments = self.has(&["segment"]) && self.has(&["same sum", "same total", "equal sum"]);
        let lines = self.has(&["different"]) && self.has(&["line", "cage"]) && self.has(&["may have", "can have"]);
        if !self.has(&ABOUT) && !self.words.iter().any(|word| word.bytes().any(|byte| byte.is_ascii_digit())) {
            return true;
        }
        if self.has(&guess) || fog || example || segments || lines {
            return true;
        }
        let houses = self.has(&["row"]) && self.has(&["column"]) && self.has(&["box", "region", "3x3", "2x2", "2x3"]);
        let normal = self.has(&["normal", "standard", "classic", "usual"]) && self.has(&["rules", "sudoku"]);
        let place = self.has(&["place", "fill", "enter"]) && self.has(&["grid", "digits"]) && self.words.len() < 16;
        self.words.len() < 2 || self.has(&may) || self.has(&kind) || houses || normal || place
    }

    /// Whether there is more in the sentence than a standard rule.
    fn says_more(&self) -> bool {
        self.has(&MORE) || self.has(&["no two"]) && self.has(&["cage", "line", "arrow"])
    }

    fn topics(&self) -> Vec<Topic> {
        let mut found = Vec::new();
        if self.says_more() {
            return found;
        }
        let never = self.has(&["cannot", "can't", "can not", "not ", "never", "don't", "anti", "non", "no two"]);
        let may = self.has(&["may repeat", "can repeat", "may be repeated", "not all"]);
        let line = self.has(&["line"]);
        let sum = self.has(&["sum", "total", "add up", "adds up"]);
        let circle = self.has(&["circle", "bulb", "oval", "pill"]);
        if may {
            return found;
        }
        // "X sums to 10 or 15" is another rule than the usual one.
        let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        if self.words.windows(3).any(|words| is_number(&words[0]) && words[1] == "or" && is_number(&words[2])) {
            return found;
        }
        let dots = self.has(&["dot", "kropki"]);
        let marks = self.word("xv") || self.word("x") && self.word("v") || self.word("xs") && self.word("vs");
        if self.has(&["all possible", "all dots", "all x", "all black", "all white", "all kropki"])
            && self.has(&["given", "shown", "marked", "are "])
        {
            if dots {
                found.push(Topic::AllGiven { dots: true });
            }
            if marks {
                found.push(Topic::AllGiven { dots: false });
            }
            return found;
        }
        if self.has(&["knight"]) && never {
            found.push(Topic::Whole("AntiKnight"));
        }
        if ["king", "kings", "antiking"].iter().any(|name| self.word(name)) && never {
            found.push(Topic::Whole("AntiKing"));
        }
        let neighbours =
            self.has(&["orthogonally", "adjacent cells", "neighbouring cells"]) || self.has(&["nonconsecutive"]);
        if self.has(&["consecutive"]) && never && neighbours && !dots && !line {
            found.push(Topic::Whole("AntiConsecutive"));
        }
        if self.has(&["global entropy"]) {
            found.push(Topic::Whole("GlobalEntropy"));
        }
        if self.has(&["disjoint"]) {
            found.push(Topic::Whole("DisjointSets"));
        }
        let diagonal = self.has(&["diagonal"]);
        if self.has(&["little killer"]) || diagonal && sum && self.has(&["arrow", "outside", "indicated"]) {
            found.push(Topic::LittleKiller);
        } else if diagonal
            && self.has(&["repeat", "once", "different", "1-9", "1 to 9"])
            && !self.has(&["king", "adjacent"])
        {
            found.push(Topic::Diagonals);
        }
        if self.has(&["cage"]) && (sum || never || self.has(&["killer", "repeat"])) {
            found.push(Topic::Cages);
        }
        if self.has(&["thermo"]) {
            found.push(Topic::Thermo { slow: self.has(&["slow", "stay the same", "remain", "or equal"]) });
        }
        if self.has(&["arrow"]) && sum && circle && !diagonal {
            found.push(Topic::Arrows);
        }
        found.extend(self.line());
        if self.has(&["kropki"]) || self.has(&["white"]) && dots && self.has(&["consecutive"]) {
            found.push(Topic::White);
        }
        if self.has(&["kropki"])
            || self.has(&["black"]) && dots && self.has(&["double", "twice", "1:2", "2:1", "ratio"])
        {
            found.push(Topic::Black);
        }
        if (self.word("x") || self.word("xv")) && sum && (self.word("10") || self.word("ten")) {
            found.push(Topic::X);
        }
        if (self.word("v") || self.word("xv")) && sum && (self.word("5") || self.word("five")) {
            found.push(Topic::V);
        }
        if self.has(&["quadruple"])
            || self.has(&["circle"]) && self.has(&["surrounding", "four cells", "adjacent four"])
        {
            found.push(Topic::Quads);
        }
        if self.text.matches("circle").count() > 1 && self.has(&["how many", "number of", "how often"]) && !line {
            found.push(Topic::Circles);
        }
        let shaded = self.has(&["circle", "grey", "gray", "shaded", "square"]);
        if self.word("odd") && shaded && !line && !self.word("row") {
            found.push(Topic::Odd);
        }
        if self.word("even") && shaded && !line && !self.word("row") {
            found.push(Topic::Even);
        }
        let crusts = ["between the 1 and the 9", "between the 1 and 9", "between 1 and 9"];
        if self.has(&["sandwich"]) || sum && self.has(&crusts) {
            found.push(Topic::Outside("Sandwich"));
        } else if self.has(&["x-sum", "x sum", "first x"]) {
            found.push(Topic::Outside("XSum"));
        } else if self.has(&["skyscraper"]) {
            found.push(Topic::Outside("Skyscraper"));
        } else if self.has(&["numbered room"]) {
            found.push(Topic::Outside("NumberedRoom"));
        }
        found
    }

    /// A rule along lines.
    fn line(&self) -> Option<Topic> {
        let line = self.has(&["line"]);
        let differ = self.has(&["differ"]) && self.has(&["at least"]);
        let (rule, usual): (_, &[Colour]) = if self.has(&["palindrome"]) {
            ("Palindrome", &[Colour::Grey])
        } else if self.has(&["renban"]) || line && self.has(&["consecutive"]) && self.has(&["any order", "set of"]) {
            ("Renban", &[Colour::Purple, Colour::Pink])
        } else if self.has(&["whisper"]) || line && differ {
            ("Whisper", &[Colour::Green])
        } else if self.has(&["region sum"])
            || line && self.has(&["sum"]) && self.has(&["box"]) && self.has(&["same", "equal"])
            || line && self.has(&["box border", "region border"]) && self.has(&["divide", "split"])
        {
            ("RegionSumLine", &[Colour::Blue, Colour::Teal])
        } else if self.has(&["zipper"]) {
            ("Zipper", &[Colour::Purple, Colour::Pink])
        } else if line && self.has(&["entrop"]) {
            ("Entropic", &[Colour::Orange, Colour::Peach])
        } else if self.has(&["modular"]) {
            ("Modular", &[Colour::Teal])
        } else if self.has(&["nabner"]) {
            ("Nabner", &[Colour::Yellow])
        } else if line && self.has(&["between"]) && self.has(&["circle"]) {
            ("Between", &[Colour::Grey])
        } else if line && self.has(&["odd"]) && self.has(&["even"]) && self.has(&["adjacent", "alternat"]) {
            ("Parity", &[Colour::Red])
        } else if self.has(&["10-line", "10 line", "ten line"]) || line && self.has(&["sum to 10", "sums to 10"]) {
            ("SumLine", &[Colour::Grey])
        } else {
            return None;
        };
        let named: Vec<Colour> = self.words.iter().filter_map(|word| Colour::named(word)).collect();
        let colours = if named.is_empty() { usual.to_vec() } else { named };
        let number = match rule {
            "Whisper" => Some(self.number_after("least").unwrap_or(if self.has(&["dutch"]) { 4 } else { 5 })),
            "Modular" => Some(3),
            "SumLine" => Some(10),
            _ => None,
        };
        Some(Topic::Line { rule, number, colours })
    }

    fn number_after(&self, word: &str) -> Option<i64> {
        const NAMES: [&str; 10] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
        let place = self.words.iter().position(|other| other == word)?;
        let next = self.words.get(place + 1)?;
        next.parse().ok().or_else(|| NAMES.iter().position(|name| name == next).map(|number| number as i64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_sentences_are_understood() {
        let (found, unknown) = topics(
            "Normal sudoku rules apply. Digits along an arrow sum to the digit in that arrow's circle. Digits in cages cannot \
             repeat and must sum to the total given. Adjacent digits along a green line differ by at least five. Cells \
             separated by a knight's move cannot contain the same digit. Not all dots are given. Cells separated by a white \
             dot are consecutive.",
        );
        let whisper = Topic::Line { rule: "Whisper", number: Some(5), colours: vec![Colour::Green] };
        let expected = [Topic::Arrows, Topic::Cages, whisper, Topic::Whole("AntiKnight"), Topic::White];
        assert_eq!((found.as_slice(), unknown), (expected.as_slice(), vec![]));
    }

    #[test]
    fn sentences_that_change_nothing_are_plain() {
        let text = "𝗥𝘂𝗹𝗲𝘀: normal sudoku rules apply, i.e. no digit repeats in a row, column or box. The grid is covered in fog. \
                    Placing correct digits reveals clues in the surrounding cells. No guessing is required. Love, Brigitte. \
                    Box borders divide each blue line into segments. Each segment along a line has the same sum. \
                    Different lines may have different sums. E.g. a line with 1 and 2 in a box may have 3 in the next.";
        let blue = Topic::Line { rule: "RegionSumLine", number: None, colours: vec![Colour::Blue] };
        assert_eq!(topics(text), (vec![blue], vec![]));
    }

    #[test]
    fn a_rule_with_another_number_is_reported() {
        let (found, unknown) =
            topics("Digits joined by an X sum to 10 or 15. Global entropy: every 2x2 block has all three kinds.");
        assert_eq!(found, vec![Topic::Whole("GlobalEntropy")]);
        assert_eq!(unknown, vec!["Digits joined by an X sum to 10 or 15".to_owned()]);
        for more in [
            "In cages, digits must sum to the same number, which has to be deduced",
            "The digit in a bulb counts the number of pairs of consecutive digits on its thermometer",
            "No two killer cages have the same sum",
        ] {
            assert_eq!(topics(more), (vec![], vec![more.to_owned()]));
        }
    }

    #[test]
    fn other_sentences_are_reported() {
        let (found, unknown) =
            topics("Normal sudoku rules apply.\nThe red panda eats one digit of every row it visits.");
        assert_eq!((found, unknown), (vec![], vec!["The red panda eats one digit of every row it visits".to_owned()]));
    }
}
