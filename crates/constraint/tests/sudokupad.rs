//! Puzzles of SudokuPad: what is stated, what is recognised, and what is refused.

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
