//! Puzzles of penpa-edit: what is stated and drawn there, what words make of it, what is refused, and what is written.

use sudokit_constraint::model::Puzzle;
use sudokit_constraint::notation::{self, link};
use sudokit_constraint::rule::Rule;

/// The link of a 4x4 puzzle on penpa-edit: lines of text, packed.
fn penpa(elements: &str) -> String {
    said("Normal sudoku rules apply.", elements, "")
}

/// The link of a 4x4 puzzle with these words, and with the colours of single elements if there are any.
fn said(words: &str, elements: &str, colours: &str) -> String {
    let head = format!("square,4,4,38,0,1,1,190,190,10,10,0,0,0,0,Title: Four,Author: A. Setter,,{words},OFF");
    let colours = if colours.is_empty() { String::new() } else { format!("\n\n\n\n\n\n\n\n\n1\n{colours}\n{{}}") };
    let text = format!("{head}\n[0,0,0,0]\n{{}}\n{elements}\n{{}}{colours}");
    let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 6);
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut link = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=".to_owned();
    for chunk in packed.chunks(3) {
        let held = chunk.iter().enumerate().fold(0_u32, |held, (i, &byte)| held | u32::from(byte) << (16 - 8 * i));
        (0..=chunk.len()).for_each(|i| link.push(char::from(letters[(held >> (18 - 6 * i)) as usize & 63])));
    }
    link
}

/// The lines between the boxes of 4x4, as penpa-edit numbers corners: 64 cells of 8 in a row with those outside.
const BOXES: &str = "\"75,83\":2,\"83,91\":2,\"91,99\":2,\"99,107\":2,\"89,90\":2,\"90,91\":2,\"91,92\":2,\"92,93\":2";

#[test]
fn penpa_links_are_read() {
    let elements = format!(
        "{{zR:{{z_:[]}},zN:{{\"18\":[\"1\",1,\"1\"]}},z1:{{\"400\":[\"5\",1]}},zT:[[42,43]],z3:[[21,20,28]],zE:{{{BOXES}}},\
         z6:[[36,37]],zY:{{}},zL:{{}}}}"
    );
    let read = link::read(&penpa(&elements)).unwrap();
    assert_eq!((read.puzzle.given(0), read.note.as_str()), (Some(1), "Four by A. Setter"));
    assert_eq!(read.puzzle.layout(), &sudokit_constraint::model::Layout::new(4, 4).unwrap());
    let told = |rule: &Rule| (rule.name().to_owned(), rule.numbers().to_vec(), rule.cells().to_vec());
    let found: Vec<_> = read.puzzle.rules().iter().map(told).collect();
    let expected =
        [("Cage", vec![5], vec![10, 11]), ("Thermo", vec![], vec![12, 13]), ("Arrow", vec![], vec![3, 2, 6])];
    assert_eq!(found, expected.map(|(name, numbers, cells)| (name.to_owned(), numbers, cells)));
    for (more, expected) in [
        ("zY:{\"18\":[1,\"circle_L\",1]}", "1 white circle"),
        ("zN:{\"2\":[\"7\",1,\"1\"]}", "1 text '7'"),
        ("z1:{\"400\":[\"5\",1]}", "the small number 5 outside of cages"),
    ] {
        let error = link::read(&penpa(&format!("{{zE:{{{BOXES}}},{more}}}"))).unwrap_err().to_string();
        assert_eq!(error, format!("not understood in the penpa-edit puzzle: {expected}"));
    }
}

/// What penpa-edit can hold goes there and comes back; the rest is refused.
#[test]
fn penpa_links_are_written_and_read_again() {
    for text in [
        ".~R1C1_5~R9C9_1",
        ".Shape~4x4.Cage~5~R1C3~R1C4~R2C3.Cage~R4C1~R4C2.~R1C1_1",
        ".Shape~6x6.Cage~21~R1C1~R1C2~R1C3~R2C1~R2C3~R3C1.Thermo~R6C1~R5C2~R4C3.Arrow~R6C6~R5C6~R4C5",
        ".Diagonal~1.Diagonal~-1.AntiKnight.AntiKing.AntiConsecutive.DisjointSets",
        ".Shape~6x4.Cage~7~R1C1~R1C2~R2C2.Cage~4~R2C1~R3C1",
        ".Shape~4x4.NoBoxes.Jigsaw~0001011122232333",
        ".Renban~R1C1~R1C2~R2C3.Whisper~5~R4C4~R5C5~R5C6.Palindrome~R9C1~R9C2~R8C3.RegionSumLine~R1C7~R2C7~R3C7~R4C7",
        ".Between~R1C1~R1C2~R1C3~R2C3.Zipper~R5C1~R5C2~R5C3.Nabner~R7C1~R7C2~R6C3",
        ".WhiteDot~R1C1~R1C2.BlackDot~R1C2~R2C2.X~R4C4~R4C5.V~R5C5~R6C5.Odd~R9C9.Even~R9C8.Quad~R5C1~1~2",
        ".WhiteDot~R1C1~R1C2.BlackDot~R1C2~R2C2.StrictKropki",
        ".Sandwich~10~C1.Sandwich~0~R4.Cage~3~R1C1~R1C2.~R9C9_4",
        ".Shape~6x6.LittleKiller~9~R1C2.LittleKiller~12~R6C3.SlowThermo~R6C1~R5C2~R4C3",
        ".Skyscraper~C1~3~4.CountingCircles~R1C1~R1C2~R5C5~R9C1",
    ] {
        let Ok(puzzle) = notation::read(text) else { panic!("{text}") };
        let address = link::write_penpa(&puzzle).unwrap_or_else(|| panic!("{text} is not written"));
        let read = link::read(&address).unwrap();
        let sorted = |puzzle: &Puzzle| {
            let mut rules: Vec<String> = puzzle.rules().iter().map(|rule| format!("{rule:?}")).collect();
            rules.sort_unstable();
            rules
        };
        assert_eq!((read.puzzle.layout(), read.puzzle.possible()), (puzzle.layout(), puzzle.possible()), "{text}");
        assert_eq!((sorted(&read.puzzle), read.note.as_str()), (sorted(&puzzle), ""), "{text}");
    }
    for text in [".Clone~R1C1~R2C4", ".Shape~4x4~0-3.AntiKnight", ".~R1C1_1_2", ".Cage~3~R1C1~R1C2.Cage~4~R1C1~R2C1"] {
        assert_eq!(link::write_penpa(&notation::read(text).unwrap()), None, "{text}");
    }
}

/// Cages have outlines, and a grid may have lines that are not regions.
#[test]
fn every_line_of_penpa_has_a_meaning_or_is_reported() {
    let read = |more: &str| link::read(&penpa(&format!("{{zE:{{{BOXES}}},{more}}}")));
    let quarter = |cell: usize, corner: usize| 4 * (cell + 64) + corner;
    let side =
        |cell: usize, one: usize, other: usize| format!("\"{},{}\":10", quarter(cell, one), quarter(cell, other));
    let outline = [side(36, 0, 1), side(36, 0, 2), side(36, 1, 3), side(36, 2, 3)].join(",");
    let cage = read(&format!("z6:[[36]],zC:{{{outline}}}")).unwrap().puzzle;
    assert_eq!((cage.rules().len(), cage.rules()[0].cells()), (1, [10].as_slice()));
    let error = |more: &str| read(more).unwrap_err().to_string();
    assert!(error(&format!("zC:{{{outline}}}")).ends_with("4 x cage that is not the outline of a killer cage"));
    assert_eq!(
        read("zS:{\"18\":1,\"19\":1}").unwrap().note,
        "Four by A. Setter (drawn without a rule: 2 coloured cells)"
    );
    let lines = |lines: &str| link::read(&penpa(&format!("{{zE:{{{BOXES},{lines}}}}}"))).map(|read| read.puzzle);
    let down = "\"73,82\":12,\"82,91\":12,\"91,100\":12,\"100,109\":12";
    assert_eq!(lines(down).unwrap().rules()[0].numbers(), [-1]);
    assert!(lines("\"73,82\":12").unwrap_err().to_string().ends_with("part of a diagonal"));
    assert!(lines("\"74,82\":2").unwrap_err().to_string().ends_with("1 x lineE inside a region"));
    assert!(lines("\"74,82\":98").unwrap_err().to_string().ends_with("1 x lineE that does not divide regions"));
}

#[test]
fn hostile_penpa_links_are_errors_at_once() {
    let good = penpa("{zN:{}}");
    for end in 0..good.len() {
        let _ = link::read(&good[..end]);
    }
    // Runs of one letter unpack to far more than is allowed, and short names to more than that.
    for elements in
        ["a".repeat(20 << 20), "z8".repeat(1 << 20), "[".repeat(1 << 20), format!("{{zN:{}1}}", "[".repeat(10_000))]
    {
        let begun = std::time::Instant::now();
        let error = link::read(&penpa(&elements)).unwrap_err().to_string();
        let is_long = elements.len() > 4 << 20 || elements.starts_with('z');
        assert_eq!(error.ends_with("longer than 4 MiB"), is_long, "{error}");
        assert!(begun.elapsed().as_secs() < 5);
    }
}

/// Lines of one colour are put together where they meet, and words say what a colour means.
#[test]
fn lines_of_penpa_have_the_meaning_of_their_colour() {
    let words = "Normal sudoku rules apply. Neighbouring digits on a green line differ by at least 2. Purple lines are renban lines.";
    // Pieces of green style, one of them diagonal, and a list with a colour of its own.
    let elements = format!(
        "{{zE:{{{BOXES}}},zL:{{\"18,19\":3,\"19,28\":3,\"44,45\":3,\"37,45\":3}},zF:{{\"28,37\":3}},z7:[[],[34,42,43]]}}"
    );
    let colours = "{z7:[zO,\"#b066f0\"]}";
    let read = link::read(&said(words, &elements, colours)).unwrap();
    let told = |rule: &Rule| (rule.name().to_owned(), rule.cells().to_vec());
    let found: Vec<_> = read.puzzle.rules().iter().map(told).collect();
    let expected = [("Whisper", vec![0, 1, 6, 11, 15, 14]), ("Renban", vec![8, 12, 13])];
    assert_eq!(found, expected.map(|(name, cells)| (name.to_owned(), cells)));
    // Without its colour the list is grey, and no words speak of grey lines.
    let error = link::read(&said(words, &elements, "")).unwrap_err().to_string();
    assert_eq!(error, "not understood in the penpa-edit puzzle: no line for the rule Renban; 1 grey line");
    // A branch could be two lines or one.
    let branch = format!("{{zE:{{{BOXES}}},zL:{{\"18,19\":3,\"19,20\":3,\"19,27\":3}}}}");
    let renban = "Normal sudoku rules apply. Green lines are renban lines.";
    assert!(
        link::read(&said(renban, &branch, "")).unwrap_err().to_string().contains("lines of the rule Renban that meet")
    );
    // Crosses are notes of a solver, but not known to be nothing else.
    assert!(link::read(&said(words, "{zL:{\"18\":98}}", "")).unwrap_err().to_string().contains("1 x line"));
}

/// Dots, letters, signs, shapes and numbers outside mean what the words say, and what is usual without words.
#[test]
fn marks_of_penpa_are_read() {
    let rules = |puzzle: &Puzzle| {
        let told = |rule: &Rule| format!("{}{:?}{:?}", rule.name(), rule.numbers(), rule.cells());
        puzzle.rules().iter().map(told).collect::<Vec<_>>()
    };
    // The side to the right of r1c1, and the one below r1c2.
    let (right, below) = (3 * 64 + 18, 2 * 64 + 19);
    let dots = format!("zY:{{\"{right}\":[1,\"circle_SS\",2],\"{below}\":[2,\"circle_SS\",2]}}");
    let read = link::read(&said("", &format!("{{zE:{{{BOXES}}},{dots}}}"), "")).unwrap();
    assert_eq!(rules(&read.puzzle), ["WhiteDot[][0, 1]", "BlackDot[][1, 5]"]);
    assert!(read.note.ends_with("(no rules in words, usual meaning assumed: WhiteDot, BlackDot)"), "{}", read.note);
    // With words that do not speak of them, they are reported.
    let error = link::read(&penpa(&format!("{{zE:{{{BOXES}}},{dots}}}"))).unwrap_err().to_string();
    assert!(
        error.ends_with(": 1 white circle; 1 black circle") || error.ends_with(": 1 black circle; 1 white circle"),
        "{error}"
    );
    let words = "Normal sudoku rules apply. Digits separated by an X sum to 10. Digits separated by a V sum to 5. \
                 Cells with a grey square have even digits. Inequality signs point at the smaller digit.";
    let marks = format!(
        "zN:{{\"{right}\":[\"V\",1,\"6\"],\"{below}E\":[\"X\",1,\"5\"]}},\
         zY:{{\"45\":[3,\"square_L\",1],\"{}\":[7,\"inequality\",2]}}",
        3 * 64 + 42
    );
    let read = link::read(&said(words, &format!("{{zE:{{{BOXES}}},{marks}}}"), "")).unwrap();
    let mut found = rules(&read.puzzle);
    found.sort();
    assert_eq!(found, ["Even[][15]", "GreaterThan[][12, 13]", "V[][0, 1]", "X[][1, 5]"]);
    let error = link::read(&said(words, "{zY:{\"18\":[1,\"sun_moon\",2]}}", "")).unwrap_err().to_string();
    assert!(error.contains("1 x symbol sun_moon"), "{error}");
    // Numbers outside, and one with an arrow down to the right in the corner.
    let words =
        "Normal sudoku rules apply. Sandwich: numbers outside the grid are the sums of the digits between 1 and 4.";
    let read = link::read(&said(words, &format!("{{zE:{{{BOXES}}},zN:{{\"10\":[\"5\",1,\"1\"]}}}}"), "")).unwrap();
    assert_eq!(rules(&read.puzzle), ["Sandwich[5][0, 4, 8, 12]"]);
    let words = "Normal sudoku rules apply. Little killer: numbers outside the grid are the sums along the indicated diagonals.";
    let read = link::read(&said(words, &format!("{{zE:{{{BOXES}}},zN:{{\"9\":[\"11_7\",1,\"2\"]}}}}"), "")).unwrap();
    assert_eq!(rules(&read.puzzle), ["LittleKiller[11][0, 5, 10, 15]"]);
}

/// What the words say of thermometers and cages is heeded; what was removed in the editor is not there.
#[test]
fn words_change_what_penpa_states() {
    let names = |words: &str, more: &str| {
        let read = link::read(&said(words, &format!("{{zE:{{{BOXES}}},{more}}}"), ""));
        read.map(|read| read.puzzle.rules().iter().map(|rule| rule.name().to_owned()).collect::<Vec<_>>().join(" "))
    };
    let thermo = "zT:[[],zO,[42,43]]";
    assert_eq!(names("Normal sudoku rules apply.", thermo).unwrap(), "Thermo");
    assert_eq!(
        names("Digits along a slow thermometer increase from the bulb or stay the same.", thermo).unwrap(),
        "SlowThermo"
    );
    let cage = "z1:{\"400\":[\"5\",1]},z6:[[36,37]]";
    assert_eq!(names("Normal sudoku rules apply.", cage).unwrap(), "Cage");
    let repeats = "Digits within a cage must total the number indicated; digits may repeat within cages if allowed by other rules.";
    assert_eq!(names(repeats, cage).unwrap(), "Sum");
    assert!(names(repeats, "z6:[[36,37]]").unwrap_err().to_string().contains("a cage without a number"));
}
