//! The phrases to avoid, and the words of a text.

/// A phrase to avoid, and what to write instead. A phrase matches whole words, across line ends but not across
/// punctuation.
pub(crate) const AVOID: &[(&str, &str)] = &[
    ("so many", "a number with its unit, or the name of the value (TIME, N)"),
    ("as many as there are", "`all`"),
    ("however many there are", "`any number`"),
    ("as you like", "`any number` or `in any way`"),
    ("as it likes", "`any number` or `in any way`"),
    ("somebody", "the program, the function or the user"),
    ("someone", "the program, the function or the user"),
    ("nobody", "the program, the function or the user"),
    ("anybody", "the program, the function or the user"),
    ("everybody", "the program, the function or the user"),
    ("who asks", "the program, the function or the user"),
    ("who wants", "the program, the function or the user"),
    ("those who", "the program, the function or the user"),
    ("whoever", "the program, the function or the user"),
    ("who drops it", "`dropping the handle`"),
    ("there is no such", "`unknown X`, or the condition: `if the index is out of range`"),
    ("no such one", "the condition: `if the index is out of range`"),
    ("clue can go", "`removing any clue adds a second solution`, or `the clue is redundant`"),
    ("clues can go", "`the clues are redundant`"),
    ("places of the clues", "`the clue pattern`"),
    ("another one each time", "`[default: random]`"),
    ("too much to do", "`the server is busy`"),
    ("a mistake in sudokit", "`a bug in sudokit`"),
    ("a defect in sudokit", "`a bug in sudokit`"),
    ("a panic costs", "what happens: `only that puzzle is lost`"),
    ("costs one block", "what happens: `only its block is lost`"),
    ("costs one puzzle", "what happens: `only that puzzle is lost`"),
    ("costs one job", "what happens: `only that job is lost`"),
    ("it is told", "`it is reported`"),
    ("is content with", "`accepts`"),
    ("only relink", "`work after relinking`"),
    ("a power cut may cost", "`write a checkpoint every N seconds`"),
    ("beyond the clock", "`too large to represent`"),
    ("too long for the clock", "`too large to represent`"),
    ("rising order", "`ascending order`"),
    ("falling order", "`descending order`"),
    ("tells that", "`says that`, `reports that` or `shows that`"),
    ("tells how", "`says`, `reports` or `shows`"),
    ("tells which", "`says`, `reports` or `shows`"),
    ("tells whether", "`says`, `reports` or `shows`"),
    ("stats tells", "`shown with --stats`"),
    ("the system tells", "`the system reports it`"),
    ("and that is said", "`and a message says so`"),
    ("unless told", "`by default`"),
    ("what is asked", "what it is"),
    ("as wished", "`as requested`"),
    ("is wished", "`is requested`"),
    ("are wished", "`are requested`"),
    ("not believed", "`ignored` or `rejected`"),
    ("to be believed", "`simple enough to verify by reading`"),
    ("of which those", "two sentences"),
    ("just if", "`if and only if`"),
    ("kept true", "`invariant`"),
    ("for ever", "`forever`"),
];

/// Words after which "is no" is idiomatic: "is no longer", "is no larger than".
const COMPARED: &[&str] = &[
    "longer", "more", "less", "fewer", "larger", "smaller", "better", "worse", "faster", "slower", "later", "further",
];

/// Stands for punctuation between words, which no phrase contains.
const BREAK: &str = "";

/// The words of a text in lower case, each with its line from 1.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let mut word = String::new();
        for c in line.chars().chain([' ']) {
            if c.is_alphanumeric() {
                word.extend(c.to_lowercase());
                continue;
            }
            if !word.is_empty() {
                found.push((i + 1, std::mem::take(&mut word)));
            }
            // Emphasis and the marks that begin a comment or a quotation do not interrupt a sentence.
            if !matches!(c, ' ' | '\t' | '*' | '_' | '>' | '/') {
                found.push((i + 1, BREAK.to_owned()));
            }
        }
        if line.trim().is_empty() {
            found.push((i + 1, BREAK.to_owned()));
        }
    }
    found
}

/// The phrases to avoid in a text: a message for each, with the line.
pub(crate) fn flaws(name: &str, text: &str) -> Vec<String> {
    let words = words(text);
    let mut flaws = Vec::new();
    for (phrase, instead) in AVOID {
        let wanted: Vec<&str> = phrase.split(' ').collect();
        for at in words.windows(wanted.len()) {
            if at.iter().map(|(_, word)| word.as_str()).eq(wanted.iter().copied()) {
                flaws.push(format!("{name}:{}: \"{phrase}\"; write {instead}", at[0].0));
            }
        }
    }
    // "X is no Y" is not idiomatic, but "there is no Y", "which is no longer" and "there can be no Y" are.
    for at in words.windows(4) {
        let [(_, before), (line, is), (_, no), (_, noun)] = at else { continue };
        let is_form = matches!(is.as_str(), "is" | "are" | "was" | "were");
        let plain = is_form && no == "no" && before != "there" && before != BREAK;
        if plain && noun != BREAK && !COMPARED.contains(&noun.as_str()) {
            flaws.push(format!("{name}:{line}: \"{is} no {noun}\"; write `{is} not a {noun}`"));
        }
    }
    flaws
}
