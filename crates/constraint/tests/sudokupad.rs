//! Puzzles of SudokuPad and penpa-edit: what is stated, what is recognised, and what is refused.

use sudokit_constraint::notation::{self, link, sudokupad};
use sudokit_constraint::rule::Rule;

/// A 6x6 puzzle with its regions and these members.
fn puzzle(more: &str) -> String {
    let rows: Vec<String> = (0..6).map(|_| "[,,,,,]".to_owned()).collect();
    let region = |number: usize| {
        let (top, left) = (number / 2 * 2, number % 2 * 3);
        let cells: Vec<String> = (0..6).map(|i| format!("[{},{}]", top + i / 3, left + i % 3)).collect();
        format!("[{}]", cells.join(","))
    };
    let regions: Vec<String> = (0..6).map(region).collect();
    format!("{{cs:50,ce:[{}],re:[{}],{more}}}", rows.join(","), regions.join(","))
}

fn rules(text: &str) -> Vec<(String, Vec<i64>, Vec<usize>)> {
    let read = sudokupad::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let told = |rule: &Rule| (rule.name().to_owned(), rule.numbers().to_vec(), rule.cells().to_vec());
    read.puzzle.rules().iter().map(told).collect()
}

const CIRCLE: &str = "w:0.8,h:0.8,r:t";

#[test]
fn drawings_without_words_have_their_usual_meaning() {
    let text = puzzle(&format!(
        "ca:[{{ce:[[0,0],[0,1]],v:7}},{{ce:[[5,5],[5,4]]}},{{v:'title: Six'}},{{v:'author: A. Setter'}}],\
         l:[{{wp:[[2.5,0.5],[2.5,2.5],[3.5,3.5]],c:CFCFCF,th:8}}],\
         a:[{{wp:[[4.5,4.7],[4.5,5.5],[3.5,5.5]],c:#0,th:2,hl:0.3}}],\
         u:[{{ct:[2.5,0.5],{CIRCLE},c2:CFCFCF}},{{ct:[4.5,4.5],{CIRCLE},c1:#0}}],\
         o:[{{ct:[1.5,1],w:0.3,h:0.3,r:t,c1:#0,c2:#F}},{{ct:[1,2.5],w:0.3,h:0.3,r:t,c1:#0,c2:#0}},\
         {{ct:[5.5,1],w:0.4,h:0.4,te:'X'}}]"
    ));
    let found = rules(&text);
    let expected = [
        ("Cage", vec![7], vec![0, 1]),
        ("Cage", vec![0], vec![35, 34]),
        ("Arrow", vec![], vec![28, 29, 23]),
        ("Thermo", vec![], vec![12, 13, 14, 21]),
        ("WhiteDot", vec![], vec![6, 7]),
        ("BlackDot", vec![], vec![2, 8]),
        ("X", vec![], vec![30, 31]),
    ];
    let expected: Vec<_> =
        expected.into_iter().map(|(name, numbers, cells)| (name.to_owned(), numbers, cells)).collect();
    assert_eq!(found, expected);
    let read = sudokupad::read(&text).unwrap();
    assert_eq!((read.title.as_str(), read.author.as_str()), ("Six", "A. Setter"));
}

#[test]
fn a_bulb_that_is_drawn_twice_is_one_bulb() {
    let said = "Normal sudoku rules apply. Along thermometers, digits increase from the bulb. A digit in a grey circle is odd.";
    let bulb = format!("{{ct:[2.5,2.5],{CIRCLE},c2:CFCFCF}}");
    let text = puzzle(&format!(
        "u:[{bulb},{bulb},{{ct:[5.5,5.5],{CIRCLE},c2:CFCFCF}}],\
         l:[{{wp:[[2.5,2.5],[2.5,1.5]],c:CFCFCF,th:8}},{{wp:[[2.5,2.5],[3.5,2.5]],c:CFCFCF,th:8}}],metadata:{{rules:'{said}'}}"
    ));
    let odd: Vec<_> = rules(&text).into_iter().filter(|(name, ..)| name == "Odd").collect();
    assert_eq!(odd, [("Odd".to_owned(), vec![], vec![35])]);
    // A circle of an arrow that is drawn in the other layer as well is one of those that are counted.
    let said =
        "Digits on an arrow sum to the digit in its circle. A digit in a circle says how many circles contain it.";
    let circle = format!("{{ct:[0.5,0.5],{CIRCLE},c1:CFCFCF}}");
    let text = puzzle(&format!(
        "u:[{circle},{{ct:[5.5,5.5],{CIRCLE},c1:CFCFCF}}],o:[{circle}],a:[{{wp:[[0.5,0.5],[0.5,2.5]],c:#0}}],metadata:{{rules:'{said}'}}"
    ));
    let circles: Vec<_> = rules(&text).into_iter().filter(|(name, ..)| name == "CountingCircles").collect();
    assert_eq!(circles, [("CountingCircles".to_owned(), vec![], vec![35, 0])]);
}

#[test]
fn a_number_that_no_sum_can_be_is_reported() {
    for (cells, number, fits) in [(2, 3, true), (2, 2, false), (2, 12, false), (6, 21, true), (3, 456, false)] {
        let list: Vec<String> = (0..cells).map(|column| format!("[0,{column}]")).collect();
        let read = sudokupad::read(&puzzle(&format!("ca:[{{ce:[{}],v:{number}}}]", list.join(","))));
        let expected = format!(
            "not understood in the SudokuPad puzzle: a cage of {cells} cells with the number {number}, which cannot be their sum"
        );
        assert_eq!(read.map(|_| ()).map_err(|error| error.to_string()), if fits { Ok(()) } else { Err(expected) });
    }
}

#[test]
fn a_meaning_without_words_is_told() {
    let cage = "ca:[{ce:[[0,0],[0,1]],v:7}]";
    let link = |json: String| format!("scl{}", lz_str::compress_to_base64(json.as_str()));
    let note = link::read(&link(puzzle(cage))).unwrap().note;
    assert_eq!(note, "(no rules in words, usual meaning assumed: Cage)");
    let said = "metadata:{rules:'Digits in a cage sum to the total shown.'}";
    assert_eq!(link::read(&link(puzzle(&format!("{cage},{said}")))).unwrap().note, "");
}

#[test]
fn words_say_what_lines_mean() {
    let lines = "l:[{wp:[[0.5,0.5],[0.5,2.5]],c:'#67f067ff'},{wp:[[2.5,0.5],[3.5,1.5]],c:F067F0}]";
    let said = "Normal sudoku rules apply. Neighbouring digits along a green line have a difference of at least 3. Purple lines \
                contain a set of consecutive digits in any order. Cells a knight\\'s move apart cannot be equal.";
    let found = rules(&puzzle(&format!("{lines},metadata:{{rules:'{said}'}}")));
    let names: Vec<(&str, &[i64], &[usize])> =
        found.iter().map(|(name, numbers, cells)| (name.as_str(), &numbers[..], &cells[..])).collect();
    assert_eq!(names, [("AntiKnight", &[][..], &[][..]), ("Whisper", &[3], &[0, 1, 2]), ("Renban", &[], &[12, 19])]);
}

#[test]
fn drawings_get_the_rule_that_the_words_name() {
    let said = |words: &str, drawn: &str| {
        let found = rules(&puzzle(&format!("{drawn},metadata:{{rules:'Normal sudoku rules apply. {words}'}}")));
        found
            .into_iter()
            .map(|(name, numbers, cells)| format!("{name} {numbers:?} {cells:?}"))
            .collect::<Vec<_>>()
            .join("; ")
    };
    // A line belongs to the colour that is nearest to its own, however the colour is written.
    let drawn = "l:[{wp:[[0.5,0.5],[0.5,2.5]],c:'#67f067ff'},{wp:[[2.5,1.5],[2.5,3.5]],c:'#2ecbffff'},\
                 {wp:[[4.5,1.5],[4.5,3.5]],c:'oklch(88.739% 0.07926 208.88)'}]";
    assert_eq!(
        said(
            "Neighbours along green lines differ by 3 or more. Box borders divide blue lines into segments with the same sum.",
            drawn
        ),
        "Whisper [3] [0, 1, 2]; RegionSumLine [] [13, 14, 15]; RegionSumLine [] [25, 26, 27]"
    );
    // A line that passes through circles is cut by them.
    let circle = "w:0.8,h:0.8,r:t,c1:#0,c2:#F";
    let drawn = format!(
        "l:[{{wp:[[0.5,0.5],[0.5,5.5]],c:'#AAA'}}],u:[{{ct:[0.5,0.5],{circle}}},{{ct:[0.5,2.5],{circle}}},{{ct:[0.5,5.5],{circle}}}]"
    );
    assert_eq!(
        said("Digits on a line between two circles are between the digits in the circles.", &drawn),
        "Between [] [0, 1, 2]; Between [] [2, 3, 4, 5]"
    );
    let drawn = "l:[{wp:[[0.5,0.5],[0.5,4.5]],c:'#C0F'}],u:[{ct:[0.5,2.5],w:0.3,h:0.3,r:t,c2:'#C0F'}]";
    assert_eq!(
        said("Digits an equal distance from the center of a zipper line sum to that digit.", drawn),
        "Zipper [] [0, 1, 2, 3, 4]"
    );
    // The circle of a quadruple is a mark of its own.
    let drawn =
        "o:[{ct:[2,4],w:0.62,h:0.62,r:t,c1:#0,c2:#F},{ct:[2,3.915],w:0.1,h:0.1,te:4},{ct:[2,4.085],w:0.1,h:0.1,te:5}]";
    assert_eq!(
        said("Digits in circles must appear in the four surrounding cells.", drawn),
        "Quad [4, 5] [9, 10, 15, 16]"
    );
    // A sign may be turned: this one points down.
    let drawn =
        "o:[{ct:[0.5,1],w:0.3,h:0.3,te:'>'},{ct:[2,0.5],w:0.3,h:0.3,te:'>',angle:90},{ct:[3,3.5],w:0.3,h:0.3,te:'^'}]";
    assert_eq!(
        said("An inequality sign points to the smaller digit.", drawn),
        "GreaterThan [] [0, 1]; GreaterThan [] [6, 12]; GreaterThan [] [21, 15]"
    );
    let diagonal: Vec<String> = (0..6).map(|i| format!("[{i},{}]", 5 - i)).collect();
    let drawn = format!("ca:[{{ce:[{}]}}]", diagonal.join(","));
    assert_eq!(said("Digits cannot repeat along the marked diagonal.", &drawn), "Diagonal [1] []");
    let area: Vec<String> =
        (1..7).map(|i| format!("{{ct:[{}.5,{}.5],w:1,h:1,c2:'#0003'}}", 1 + i / 4, i % 4)).collect();
    let drawn = format!("u:[{}]", area.join(","));
    assert_eq!(said("The grey area contains every digit once.", &drawn), "AllDifferent [] [7, 8, 9, 12, 13, 14]");
    let drawn = "u:[{ct:[0.5,0.5],w:0.7,h:0.7,r:t,c2:'#0003'},{ct:[1.5,0.5],w:0.7,h:0.7,c2:'#F80'}]";
    assert_eq!(said("Grey circles are odd. Orange squares are even.", drawn), "Odd [] [0]; Even [] [6]");
}

#[test]
fn what_is_not_understood_is_named() {
    for (more, expected) in [
        (
            "l:[{wp:[[0.5,0.5],[0.5,2.5]],c:'#C0F'},{wp:[[0.5,1.5],[2.5,1.5]],c:'#C0F'}],metadata:{rules:'Purple lines are renban lines.'}",
            "lines of the rule Renban that meet, which may be one line; 2 purple lines",
        ),
        ("l:[{wp:[[0.5,0.5],[0.5,2.5]],c:'#67f067ff'}]", "1 green line"),
        ("a:[{wp:[[0.5,0.5],[0.5,2.5]],c:#0}]", "1 black arrow"),
        ("o:[{ct:[1.5,1.5],w:0.5,h:0.5,te:'?'}]", "1 text '?'"),
        (
            "metadata:{rules:'Every panda eats a digit of its row.'}",
            "the sentence 'Every panda eats a digit of its row'",
        ),
        ("metadata:{rules:'Normal sudoku rules apply.'},ca:[{ce:[[0,0],[0,1]],v:7}]", "1 cage"),
        ("metadata:{rules:'Killer cages sum to the total.'},ca:[{ce:[[0,0],[0,1]],v:'A'}]", "a cage that says 'A'"),
    ] {
        let error = sudokupad::read(&puzzle(more)).unwrap_err().to_string();
        assert_eq!(error, format!("not understood in the SudokuPad puzzle: {expected}"), "{more}");
    }
    let more = "metadata:{solution:'123456456123231564564231312645645312',rules:'Digits in cages sum to the total.'}";
    let wrong = puzzle(&format!("{more},ca:[{{ce:[[0,0],[0,1]],v:7}}]"));
    let error = sudokupad::read(&wrong).unwrap_err().to_string();
    assert!(error.contains("do not accept the puzzle's own solution"), "{error}");
    assert!(sudokupad::read(&wrong.replace("v:7", "v:3")).is_ok());
}

#[test]
fn links_and_plain_json_are_read() {
    let mut text = String::new();
    let mut packed = String::new();
    // The packed text has slashes, which do not end the id.
    for number in 0.. {
        text = puzzle(&format!("ca:[{{ce:[[0,0],[0,1]],v:7}},{{v:'title: {number}'}}]"));
        packed = lz_str::compress_to_base64(text.as_str());
        if packed.contains('/') && packed.contains('+') {
            break;
        }
    }
    assert!(text.len() > packed.len());
    for start in
        ["https://sudokupad.app/scl", "https://sudokupad.app/ctc", "scl", "https://sudokupad.app/?puzzleid=scl"]
    {
        let link = format!("{start}{packed}");
        assert!(link::is_link(&link), "{link}");
        let read = link::read(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
        assert_eq!(read.puzzle.rules()[0].numbers(), [7]);
        for end in 20..link.len() {
            let _ = link::read(&link[..end]);
        }
    }
    let json = r#"{"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[[[0,0],[0,1],[1,0],[1,1]],
        [[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"cages":[{"cells":[[2,2],[2,3]],"value":"5"}]}"#;
    let puzzle = notation::read(json).unwrap();
    assert_eq!((puzzle.given(0), puzzle.rules()[0].numbers()), (Some(1), [5].as_slice()));
}

/// The link of a 4x4 puzzle on penpa-edit: lines of text, packed.
fn penpa(elements: &str) -> String {
    let head =
        "square,4,4,38,0,1,1,190,190,10,10,0,0,0,0,Title: Four,Author: A. Setter,,Normal sudoku rules apply.,OFF";
    let text = format!("{head}\n[0,0,0,0]\n{{}}\n{elements}\n{{}}");
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
        ("zY:{\"18\":[1,\"circle_L\",1]}", "1 x symbol"),
        ("zN:{\"2\":[\"7\",1,\"1\"]}", "text '7'"),
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
    ] {
        let Ok(puzzle) = notation::read(text) else { panic!("{text}") };
        let address = link::write_penpa(&puzzle).unwrap_or_else(|| panic!("{text} is not written"));
        let read = link::read(&address).unwrap();
        let sorted = |puzzle: &sudokit_constraint::model::Puzzle| {
            let mut rules: Vec<String> = puzzle.rules().iter().map(|rule| format!("{rule:?}")).collect();
            rules.sort_unstable();
            rules
        };
        assert_eq!((read.puzzle.layout(), read.puzzle.possible()), (puzzle.layout(), puzzle.possible()), "{text}");
        assert_eq!((sorted(&read.puzzle), read.note.as_str()), (sorted(&puzzle), ""), "{text}");
    }
    for text in [".Renban~R1C1~R1C2", ".Shape~4x4~0-3.AntiKnight", ".~R1C1_1_2", ".Cage~3~R1C1~R1C2.Cage~4~R1C1~R2C1"] {
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

#[test]
fn cages_in_which_digits_may_repeat_are_sums() {
    let cages = |words: &str| {
        puzzle(&format!("ca:[{{ce:[[0,2],[0,3],[1,3]],v:6}},{{ce:[[5,5],[5,4]]}}],metadata:{{rules:'{words}'}}"))
    };
    let said = "Normal sudoku rules apply. Digits within a cage must total the number indicated; digits may repeat within cages if allowed by other rules.";
    assert_eq!(rules(&cages(said)), [("Sum".to_owned(), vec![6], vec![2, 3, 9])]);
    let strict = "Normal sudoku rules apply. Digits within a cage must total the number indicated and cannot repeat.";
    let expected = [("Cage".to_owned(), vec![6], vec![2, 3, 9]), ("Cage".to_owned(), vec![0], vec![35, 34])];
    assert_eq!(rules(&cages(strict)), expected);
    // Four ones are a sum only where they may repeat.
    let low = |words: &str| puzzle(&format!("ca:[{{ce:[[0,2],[0,3],[1,1],[1,4]],v:5}}],metadata:{{rules:'{words}'}}"));
    assert_eq!(rules(&low(said)).len(), 1);
    assert!(sudokupad::read(&low(strict)).is_err());
}
