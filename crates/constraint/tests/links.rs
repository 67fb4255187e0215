//! Links and the JSON of f-puzzles, against the packing of another implementation and against the other notations.

use sudokit_constraint::notation::{fpuzzles, iss, link};

/// Every rule that f-puzzles has words for, in one puzzle each.
const RULES: &[&str] = &[
    ".Diagonal~1",
    ".Diagonal~-1.AntiKnight.AntiKing.DisjointSets.AntiConsecutive",
    ".Cage~10~R1C1~R1C2.Cage~0~R5C5~R5C6",
    ".LittleKiller~20~R1C3.LittleKiller~9~R9C8",
    ".Odd~R1C1~R2C5.Even~R3C3.Minimum~R4C4.Maximum~R6C6",
    ".Indexing~R~R1C1.Indexing~C~R2C1.Indexing~B~R3C3",
    ".AllDifferent~R1C1~R2C2~R3C4",
    ".Thermo~R1C1~R1C2.SlowThermo~R2C1~R2C2.Palindrome~R3C1~R3C2~R4C3.Renban~R5C1~R5C2",
    ".Whisper~5~R1C1~R1C2.Modular~3~R2C1~R2C2~R2C3.Entropic~R3C1~R3C2~R3C3.Lockout~4~R9C1~R9C2~R9C3",
    ".RegionSumLine~R1C3~R1C4.Nabner~R5C5~R6C6.Zipper~R7C1~R7C2~R7C3.DoubleArrow~R8C1~R8C2~R8C3.Between~R9C1~R9C2~R9C3",
    ".WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2.X~R3C1~R3C2.V~R4C1~R4C2.Difference~3~R5C1~R5C2.Ratio~3~R6C1~R6C2",
    ".WhiteDot~R1C1~R1C2.StrictKropki.StrictXV",
    ".Clone~R1C1~R1C2~-~R5C5~R5C6.Quad~R1C1~1~2",
    ".Sandwich~10~R1.Sandwich~12~C3.XSum~R2~20~.XSum~C4~~9.Skyscraper~R1~~3.NumberedRoom~C5~4~",
    ".Arrow~R1C1~R1C2~R1C3.PillArrow~2~R5C1~R5C2~R6C2~R6C3",
    ".Shape~6x6.~R1C1_4~R2C2_1_2.AntiKnight",
    ".NoBoxes.Jigsaw~111222333111222333111222333444555666444555666444555666777888999777888999777888999.AntiKnight",
];

#[test]
fn every_rule_of_f_puzzles_survives_a_link() {
    for text in RULES {
        let puzzle = iss::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let written = link::write(&puzzle).unwrap_or_else(|| panic!("{text} cannot be written"));
        let read = link::read(&written).unwrap_or_else(|error| panic!("{text}: {error}")).puzzle;
        let rules = |puzzle: &sudokit_constraint::model::Puzzle| {
            let mut rules: Vec<String> = puzzle.rules().iter().map(|rule| format!("{rule:?}")).collect();
            rules.sort();
            rules
        };
        assert_eq!(rules(&read), rules(&puzzle), "{text}");
        assert_eq!(
            (read.layout().houses().len(), read.possible()),
            (puzzle.layout().houses().len(), puzzle.possible()),
            "{text}"
        );
    }
}

#[test]
fn what_f_puzzles_cannot_say_is_not_written() {
    for text in [
        ".AntiConsecutive.WhiteDot~R1C1~R1C2",
        ".NFA~TgRf8iM~_a~R1C1~R1C2",
        ".Shape~4x6.AntiKnight",
        ".Shape~9x9~0-8.AntiKnight",
        ".Lunchbox~10~R1C1~R1C2",
        // Marks between cells that are not neighbours, and what "all dots are given" means beside other differences.
        ".WhiteDot~R1C1~R5C5",
        ".BlackDot~R1C1~R1C3",
        ".X~R1C1~R2C2",
        ".V~R1C1~R5C5",
        ".StrictKropki.Difference~2~R1C1~R1C2",
        ".StrictKropki.Ratio~3~R1C1~R1C2",
    ] {
        if let Ok(puzzle) = iss::read(text) {
            assert_eq!(link::write(&puzzle), None, "{text}");
        }
    }
}

/// Every rule that SudokuPad's drawings and words can say.
const DRAWN: &[&str] = &[
    ".~R1C1_4~R9C9_2",
    ".Diagonal~1",
    ".Diagonal~-1.Diagonal~1.AntiKnight.AntiKing.DisjointSets.AntiConsecutive",
    ".Cage~10~R1C1~R1C2.Cage~0~R5C5~R5C6",
    ".LittleKiller~20~R1C3.LittleKiller~9~R9C8",
    ".Odd~R1C1~R2C5.Even~R3C3",
    ".Thermo~R1C1~R1C2~R2C3.Thermo~R5C5~R5C6.Palindrome~R3C1~R3C2~R4C3.Renban~R5C1~R5C2",
    ".SlowThermo~R2C1~R2C2.Entropic~R3C1~R3C2~R3C3.Modular~3~R8C1~R8C2~R8C3",
    ".Whisper~5~R1C1~R1C2.RegionSumLine~R1C3~R1C4.Zipper~R7C1~R7C2~R7C3.Nabner~R5C5~R6C6",
    ".Between~R9C1~R9C2~R9C3.Whisper~4~R1C1~R1C2",
    ".WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2.X~R3C1~R3C2.V~R4C1~R4C2.StrictKropki.StrictXV",
    ".Quad~R1C1~1~2.Quad~R5C5~3~3~4",
    ".Sandwich~10~R1.Sandwich~12~C3",
    ".XSum~R2~20~.XSum~C4~~9",
    ".Skyscraper~R1~~3.Skyscraper~C1~2~",
    ".NumberedRoom~C5~4~",
    ".Arrow~R1C1~R1C2~R1C3.PillArrow~2~R5C1~R5C2~R6C2~R6C3",
    ".CountingCircles~R1C1~R2C5~R3C3",
    ".Shape~6x6.~R1C1_4.AntiKnight",
];

#[test]
fn what_sudokupad_can_say_survives_a_link() {
    let rules = |puzzle: &sudokit_constraint::model::Puzzle| {
        let mut rules: Vec<String> = puzzle.rules().iter().map(|rule| format!("{rule:?}")).collect();
        rules.sort();
        rules
    };
    for text in DRAWN {
        let puzzle = iss::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let link = link::write_sudokupad(&puzzle).unwrap_or_else(|| panic!("{text} cannot be written"));
        assert!(link::is_link(&link) && link.bytes().all(|byte| byte.is_ascii_graphic()), "{link}");
        let read = link::read(&link).unwrap_or_else(|error| panic!("{text}: {error}")).puzzle;
        assert_eq!((rules(&read), read.possible()), (rules(&puzzle), puzzle.possible()), "{text}");
        let link = link::write_iss(&puzzle).unwrap();
        assert_eq!(link::read(&link).unwrap().puzzle, puzzle, "{link}");
    }
    for text in
        [".Sandwich~10~R1.XSum~R2~20~", ".Thermo~R1C1~R1C2.SlowThermo~R2C1~R2C2", ".~R1C1_4_5", ".Shape~9x9~0-8"]
    {
        let puzzle = iss::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(link::write_sudokupad(&puzzle), None, "{text}");
    }
}

#[test]
fn words_of_f_puzzles_give_drawings_a_rule() {
    let line = r##""line":[{"lines":[["R1C1","R1C2","R2C3"]],"outlineC":"#67F067","width":0.3}]"##;
    let read = |more: &str| fpuzzles::read(&format!("{{\"size\":9,\"grid\":[],{line}{more}}}"));
    // Without words a line is a line.
    let plain = read("").unwrap();
    assert_eq!((plain.puzzle.rules().len(), plain.drawn.as_slice()), (0, ["1 x line".to_owned()].as_slice()));
    let words =
        r#","antiknight":true,"ruleset":"Normal sudoku rules apply. Cells a knight's move apart cannot have the same
        digit. Adjacent digits along a green line differ by at least 5.""#
            .replace('\n', " ");
    let worded = read(&words).unwrap();
    let names: Vec<&str> = worded.puzzle.rules().iter().map(|rule| rule.name()).collect();
    assert_eq!((names, worded.drawn, worded.unknown), (vec!["AntiKnight", "Whisper"], vec![], vec![]));
    // A sentence that is not understood: nothing is guessed.
    let riddle =
        read(r#","ruleset":"Adjacent digits along a green line differ by at least 5. Green lines eat odd digits.""#);
    let riddle = riddle.unwrap();
    assert_eq!((riddle.puzzle.rules().len(), riddle.drawn.len()), (0, 1));
    assert_eq!(riddle.unknown, ["Green lines eat odd digits"]);
    // What is in a picture cannot be known.
    let pictured = fpuzzles::read(
        r#"{"size":9,"grid":[],"ruleset":"Normal sudoku rules apply.","metadata":{"bgimage":"https://example.org/a.png"}}"#,
    );
    assert_eq!(pictured.unwrap().drawn, ["a picture behind the grid"]);
    // A line that only shows a rule which is stated is not a drawing of its own.
    let shown = fpuzzles::read(&format!(
        "{{\"size\":9,\"grid\":[],{}}}",
        line.replace("\"width\"", "\"fromConstraint\":\"Renban\",\"width\"")
    ));
    assert!(shown.unwrap().drawn.is_empty());
}

#[test]
fn the_own_solution_of_an_f_puzzles_puzzle_is_accepted_by_its_rules() {
    let read =
        |values: &str, more: &str| fpuzzles::read(&format!("{{\"size\":4,\"grid\":[],\"solution\":[{values}]{more}}}"));
    let values = "1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1";
    let cage = |sum: u8| format!(",\"killercage\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"{sum}\"}}]");
    assert!(read(values, &cage(3)).is_ok());
    let error = read(values, &cage(4)).unwrap_err().to_string();
    assert!(error.contains("do not accept the puzzle's own solution"), "{error}");
    // One that is not complete says nothing.
    assert!(read("1,2,null", &cage(4)).is_ok());
}

#[test]
fn packing_agrees_with_another_implementation() {
    let mut text = String::new();
    for i in 0..3000_u32 {
        text.push(char::from_u32(b'a' as u32 + i * i % 7).unwrap());
        if i % 97 == 0 {
            text.push_str("é€漢😀");
        }
        let json = format!("{{\"size\":9,\"grid\":[],\"title\":\"{text}\"}}");
        if i % 101 == 0 {
            let packed = lz_str::compress_to_base64(json.as_str());
            let linked = link::read(&format!("https://f-puzzles.com/?load={packed}")).unwrap();
            assert_eq!(linked.note, text);
        }
    }
    let puzzle = iss::read(".AntiKnight.~R1C1_4").unwrap();
    let written = link::write(&puzzle).unwrap();
    let packed = written.strip_prefix("https://f-puzzles.com/?load=").unwrap();
    let json = String::from_utf16(&lz_str::decompress_from_base64(packed).unwrap()).unwrap();
    assert_eq!(fpuzzles::read(&json).unwrap().puzzle, puzzle);
}

#[test]
fn links_are_found_in_every_place() {
    let puzzle = iss::read(".AntiKnight").unwrap();
    let written = link::write(&puzzle).unwrap();
    let packed = written.strip_prefix("https://f-puzzles.com/?load=").unwrap();
    let encoded = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    for link in [
        format!("https://www.f-puzzles.com/?load={packed}"),
        format!("https://f-puzzles.com/?load={}", packed.replace('+', " ")),
        format!("https://sudokupad.app/fpuzzles{encoded}"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{encoded}"),
        format!("https://sudokupad.app/?puzzleid=fpuzzles{encoded}&setting-nogrid=1"),
        format!("fpuzzles{packed}"),
        format!("fpuz{packed}"),
        format!("https://sudokupad.app/fpuz{encoded}"),
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKnight".to_owned(),
        "https://sigh.github.io/Interactive-Sudoku-Solver/?name=x&q=%2EAntiKnight".to_owned(),
    ] {
        assert!(link::is_link(&link), "{link}");
        assert_eq!(link::read(&link).unwrap_or_else(|error| panic!("{link}: {error}")).puzzle, puzzle, "{link}");
    }
}

#[test]
fn cells_in_a_link_are_a_puzzle() {
    let cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for link in [
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={cells}"),
        format!("https://example.org/play?level=2&s={}", cells.replace('.', "0")),
        format!("https://example.org/play#{cells}"),
        "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79".to_owned(),
    ] {
        assert_eq!(link::read(&link).unwrap().puzzle.given(0), Some(5), "{link}");
    }
}

#[test]
fn hostile_links_are_errors_at_once() {
    // A run of one letter packs best: this unpacks to far more than is allowed.
    let bomb = lz_str::compress_to_base64("a".repeat(5 << 20).as_str());
    let deep = lz_str::compress_to_base64("[".repeat(1 << 20).as_str());
    let wide = lz_str::compress_to_base64(r#"{"size": 99999999, "grid": []}"#);
    for packed in [bomb.as_str(), &deep, &wide, "", "====", "AAAA", "!!!!", "N4Ig", "%zz%"] {
        let link = format!("https://f-puzzles.com/?load={packed}");
        let start = std::time::Instant::now();
        assert!(link::read(&link).is_err(), "{}", packed.get(..20).unwrap_or(packed));
        assert!(start.elapsed().as_secs() < 5);
    }
    let error = link::read(&format!("https://f-puzzles.com/?load={bomb}")).unwrap_err().to_string();
    assert_eq!(error, "the puzzle in the link is longer than 4 MiB");
    let good = link::write(&iss::read(".AntiKnight").unwrap()).unwrap();
    for end in 0..good.len() - 4 {
        let _ = link::read(&good[..end]);
    }
    for (link, reason) in [
        ("https://sudokupad.app/abc123", "only the address"),
        ("https://sudokupad.app/sclABCDEF", "only the address"),
        ("https://sudokupad.app/scfABCDEF", "only the address"),
        ("https://sudokupad.app/fpuzzlesyhkyz63b", "only the address"),
        ("https://sudokupad.app/sclABCDEFGHIJKLMNOPQRSTUVWXYZ", "not the JSON of a SudokuPad puzzle"),
        ("https://example.org/?q=.Chess", "unknown rule 'Chess'"),
    ] {
        let error = link::read(link).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn members_of_f_puzzles_are_checked() {
    let wrong = [
        (r#"{"size":9,"grid":[],"killercage":[{"cells":["R1C10"],"value":"3"}]}"#, "killercage 1: there is no cell"),
        (r#"{"size":9,"grid":[],"killercage":[{"cells":["R1C1"],"value":"three"}]}"#, "expected a number"),
        (r#"{"size":9,"grid":[[{"value":12,"given":true}]]}"#, "12 in r1c1"),
        (r#"{"size":9,"grid":{}}"#, "the grid is not a list of rows"),
        (r#"{"size":9,"grid":[[5,3,0]]}"#, "row 1 of the grid is not a list of cells"),
        (r#"{"size":1e308,"grid":[]}"#, "size 1e+308, expected a number from 1 to 64"),
        (r#"{"size":"nine","grid":[]}"#, "size \"nine\", expected a number"),
        (r#"{"size":-9,"grid":[]}"#, "size -9, expected a number"),
        (r#"{"size":100000,"grid":[]}"#, "a grid of 100000x100000"),
        (r#"{"size":4,"grid":[[],[],[],[],[{"value":1,"given":true}]]}"#, "a grid of 5 rows"),
        (r#"{"size":4,"grid":[[{},{},{},{},{"value":1,"given":true}]]}"#, "up to 5 cells, expected at most 4"),
        (
            r#"{"size":9,"grid":[[{},{},{}],[{},{},{}],[{},{},{"value":1}]]}"#,
            "3 rows with 3 cells, expected 9 by its size",
        ),
        (r#"{"size":9,"grid":[],"sandwichsum":[{"cell":"R1C1","value":"3"}]}"#, "expected one beside a row"),
        (r#"{"size":9,"grid":[],"xv":[{"cells":["R1C1","R1C2"]}]}"#, "expected the value X or V"),
        (r#"{"size":9,"grid":[],"negative":["foo"]}"#, "unknown negative rule 'foo'"),
        (r#"{"size":9,"grid":[],"thermometer":true}"#, "not a list of objects"),
    ];
    for (json, reason) in wrong {
        let error = fpuzzles::read(json).unwrap_err().to_string();
        assert!(error.contains(reason), "{json}: {error}");
    }
    let read = fpuzzles::read(
        r##"{"size":9,"title":"T","author":"A","grid":[[{"value":3}]],"line":[{"lines":[]}],"negative":["ratio"],
            "ratio":[{"cells":["R1C1","R1C2"],"value":""}]}"##,
    )
    .unwrap();
    assert_eq!((read.puzzle.given(0), read.drawn.as_slice()), (None, ["1 x line".to_owned()].as_slice()));
    // All pairs of neighbours but the marked one.
    assert_eq!(read.puzzle.rules().iter().filter(|rule| rule.name() == "Pair").count(), 143);
}

sudokit_testkit::needs_data!(the_public_collection_goes_to_f_puzzles_and_back);

/// Every puzzle of the collection that f-puzzles can express keeps its solution on the way there and back.
fn the_public_collection_goes_to_f_puzzles_and_back() {
    let (mut there, mut solved, mut not) = (0, 0, Vec::new());
    for line in sudokit_testkit::corpus::shared("variants/iss_a.jsonl") {
        let entry: serde_json::Value = serde_json::from_str(&line).unwrap();
        let name = entry["name"].as_str().unwrap_or_default();
        let puzzle = sudokit_constraint::notation::read(entry["input"].as_str().unwrap()).unwrap();
        let Some(link) = link::write(&puzzle) else {
            not.push(name.to_owned());
            continue;
        };
        let back = link::read(&link).unwrap_or_else(|error| panic!("{name}: {error}")).puzzle;
        let text = iss::write(&back).unwrap_or_else(|error| panic!("{name}: {error}"));
        let again = iss::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        // The rules say the same: dots may be cut into pairs, and cells with one mark gathered.
        let told = |puzzle: &sudokit_constraint::model::Puzzle| {
            let mut names: Vec<&str> = puzzle.rules().iter().map(|rule| rule.name()).collect();
            names.sort_unstable();
            names.dedup();
            names.join(" ")
        };
        assert_eq!(told(&again), told(&puzzle), "{name}");
        there += 1;
        let Some(solution) = entry["solution"].as_str() else { continue };
        let values = sudokit_constraint::notation::read_values(&again, solution).unwrap();
        again.judge(&values).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        solved += 1;
    }
    assert!(
        there >= 98 && solved >= 50,
        "{there} there and back, {solved} with a known solution; not expressible: {not:?}"
    );
}

/// 7x7 has no boxes, whether they were removed or not: regions take no place there, and every page can show them.
#[test]
fn regions_of_a_size_without_boxes_survive_a_link() {
    let map = "1112222111122233334443334444556667755666775556777";
    for boxes in ["", ".NoBoxes"] {
        let puzzle = iss::read(&format!(".Shape~7x7{boxes}.Jigsaw~{map}.~R1C1_4.Thermo~R4C1~R3C1")).unwrap();
        for text in [link::write(&puzzle), link::write_sudokupad(&puzzle), link::write_penpa(&puzzle)] {
            let back = link::read(&text.expect("the page has regions")).unwrap().puzzle;
            assert_eq!((back.layout(), back.rules()), (puzzle.layout(), puzzle.rules()));
        }
    }
}

/// f-puzzles has diagonals that no cell of the edge stands for in an ISS string: those of a corner alone.
#[test]
fn a_little_killer_of_a_corner_is_a_sum_in_iss() {
    let json =
        r#"{"size":9,"grid":[],"littlekillersum":[{"cell":"R0C0","cells":["R9C9"],"direction":"DR","value":"7"}]}"#;
    let puzzle = fpuzzles::read(json).unwrap().puzzle;
    assert_eq!((puzzle.rules()[0].name(), puzzle.rules()[0].cells()), ("LittleKiller", [80].as_slice()));
    let text = iss::write(&puzzle).unwrap();
    assert_eq!(text, ".Sum~7~R9C9");
    assert_eq!(iss::read(&text).unwrap().rules()[0].cells(), [80]);
}

#[test]
fn dots_are_excused_from_nonconsecutive() {
    let json = r#"{"size":9,"grid":[],"nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"]}]}"#;
    let puzzle = fpuzzles::read(json).unwrap().puzzle;
    assert!(puzzle.rules().iter().all(|rule| rule.name() != "AntiConsecutive"));
    assert_eq!(puzzle.rules().iter().filter(|rule| rule.name() == "Pair").count(), 143);
    let plain = fpuzzles::read(r#"{"size":9,"grid":[],"nonconsecutive":true}"#).unwrap().puzzle;
    assert_eq!(plain.rules()[0].name(), "AntiConsecutive");
}

/// The guide lists the rules of f-puzzles, SudokuPad and penpa-edit: those whose example in the list of rules can be written.
#[test]
fn the_guide_lists_the_rules_of_each_format() {
    let guide = include_str!("../../../docs/guide/setters.md");
    let rules = include_str!("../../../docs/variants.md");
    // `| `Name` | meaning | `.Name~…` | picture |`
    let row = |line: &'static str| {
        let name = line.strip_prefix("| `")?.split('`').next()?;
        let example = line.split('`').find(|text| text.starts_with('.') && text.len() > 1)?;
        Some((name, iss::read(example).ok()?))
    };
    let examples: Vec<_> = rules.lines().filter_map(row).collect();
    assert!(examples.len() > 65, "{}", examples.len());
    let listed = |start: &str| {
        let text = guide.split_once(start).expect(start).1.split(". In addition").next().unwrap();
        let text = text.split("\n\n").next().unwrap();
        text.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let written = |write: &dyn Fn(&sudokit_constraint::model::Puzzle) -> Option<String>| {
        let mut names: Vec<String> =
            examples.iter().filter(|(_, puzzle)| write(puzzle).is_some()).map(|(name, _)| (*name).to_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(listed("The rules of f-puzzles:"), written(&link::write));
    assert_eq!(listed("The rules of SudokuPad,"), written(&link::write_sudokupad));
    assert_eq!(listed("The rules of penpa-edit,"), written(&link::write_penpa));
}
