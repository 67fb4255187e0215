//! Rules in plain words for people who solve on paper: a name, and a sentence about what is drawn.

use super::Rule;
use core::fmt::Write as _;

/// Rules whose sentence says what to look for in the picture: name, plain name, sentence. `{}` is the number of the rule.
const DRAWN: &[(&str, &str, &str)] = &[
    ("AntiConsecutive", "Non-consecutive", "Cells that share an edge never have consecutive digits"),
    ("AntiKing", "Anti-king", "Cells a king's move apart have different digits"),
    ("AntiKnight", "Anti-knight", "Cells a knight's move apart have different digits"),
    ("Arrow", "Arrow", "The digits along an arrow add up to the digit in its circle"),
    ("Between", "Between line", "The digits on the line lie strictly between those in the two circles at its ends"),
    ("BlackDot", "Black dot", "One of the two digits beside a black dot is twice the other"),
    (
        "Cage",
        "Killer cage",
        "The digits in a dashed cage are different and add up to the number in its corner, if it has one",
    ),
    ("Diagonal", "Diagonal", "The digits on a marked diagonal are different"),
    ("Difference", "Difference", "The two digits beside a white dot with the number {} differ by {}"),
    ("DisjointSets", "Disjoint groups", "Cells in the same place of their boxes have different digits"),
    ("Even", "Even cells", "Cells with a grey square hold even digits"),
    ("GreaterThan", "Greater than", "The sign between two cells points to the smaller digit"),
    ("LittleKiller", "Little killer", "The digits on the diagonal of an arrow beside the grid add up to its number"),
    ("Odd", "Odd cells", "Cells with a grey circle hold odd digits"),
    ("Palindrome", "Palindrome", "The digits on the line read the same from both ends"),
    ("PillArrow", "Pill arrow", "The digits along an arrow add up to the number that is read in its pill"),
    ("Quad", "Quadruple", "The digits in a circle between four cells are among those four cells"),
    ("Ratio", "Ratio", "One of the two digits beside a black dot with the number {} is {} times the other"),
    ("Renban", "Renban line", "The digits on the line are consecutive and different, in any order"),
    (
        "Sandwich",
        "Sandwich",
        "A number beside the grid is the sum of the digits between the smallest and the largest digit of its line",
    ),
    ("SlowThermo", "Slow thermometer", "Digits increase or stay the same along a thermometer, starting from its bulb"),
    ("Thermo", "Thermometer", "Digits increase along a thermometer, starting from its bulb"),
    ("V", "V", "The two digits beside a V add up to 5"),
    ("Whisper", "Whisper line", "Neighbouring digits on the line differ by at least {}"),
    ("WhiteDot", "White dot", "The two digits beside a white dot are consecutive"),
    ("Windoku", "Windows", "The digits in each shaded window are different"),
    ("X", "X", "The two digits beside an X add up to 10"),
    (
        "XSum",
        "X-sum",
        "A number beside the grid is the sum of the first X digits of its line, where X is the first of them",
    ),
];

impl Rule {
    /// Its name for people: `Anti-knight` for `AntiKnight`.
    ///
    /// ```
    /// use sudokit_constraint::rule::Rule;
    ///
    /// let title = |name: &str| Rule::named(name).expect("a known rule").title();
    /// assert_eq!((title("AntiKnight").as_str(), title("RegionSumLine").as_str()), ("Anti-knight", "Region sum line"));
    /// ```
    pub fn title(&self) -> String {
        if let Some((_, title, _)) = DRAWN.iter().find(|(name, ..)| *name == self.name()) {
            return (*title).to_owned();
        }
        let mut title = String::new();
        let mut is_small_before = false;
        let mut letters = self.name().chars().peekable();
        while let Some(letter) = letters.next() {
            let is_start = is_small_before && letter.is_uppercase();
            if is_start {
                title.push(' ');
            }
            // A word, not letters that stand for themselves, as in `StrictXV`.
            if is_start && letters.peek().is_some_and(|next| next.is_lowercase()) {
                title.extend(letter.to_lowercase());
            } else {
                title.push(letter);
            }
            is_small_before = letter.is_lowercase();
        }
        title
    }

    /// Its name and what it asks for, as a sentence for people who solve on paper.
    ///
    /// ```
    /// use sudokit_constraint::rule::Rule;
    ///
    /// let whisper = Rule::named("Whisper").expect("a known rule").with_numbers([5]).with_cells([0, 1]);
    /// assert_eq!(whisper.legend(), "Whisper line: Neighbouring digits on the line differ by at least 5.");
    /// ```
    pub fn legend(&self) -> String {
        let mut text = self.title();
        if let [_, name] = self.texts()
            && !name.is_empty()
        {
            let _ = write!(text, " ({name})");
        }
        let sentence = match DRAWN.iter().find(|(name, ..)| *name == self.name()) {
            Some((.., sentence)) => sentence.replace("{}", &self.number().to_string()),
            None => self.kind().about.trim_end_matches('.').replace("value", "digit").replace("Value", "Digit"),
        };
        let _ = write!(text, ": {sentence}.");
        for inside in self.rules() {
            let _ = write!(text, " {}", inside.legend());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::super::KINDS;
    use super::*;

    #[test]
    fn every_rule_has_a_name_and_a_sentence_for_people() {
        for kind in KINDS {
            let (title, legend) = (Rule::new(kind).title(), Rule::new(kind).legend());
            let is_joined =
                title.as_bytes().windows(2).any(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase());
            assert!(!is_joined && legend.starts_with(&title) && legend.ends_with('.'), "{legend}");
            let words = &legend[title.len()..];
            assert!(!words.contains("value") && !words.contains("{}"), "{legend}");
        }
        assert!(DRAWN.iter().all(|(name, ..)| Rule::named(name).is_some()));
    }
}
