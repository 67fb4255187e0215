//! Pictures of puzzles with rules: every rule leaves its trace, in every format.

use std::path::Path;
use sudokit_constraint::draw::{self, Form, Ink, Options};
use sudokit_constraint::notation;
use sudokit_constraint::rule::Rule;

/// A puzzle for every rule, with a filling.
fn every_rule() -> Vec<(String, String, Vec<i32>)> {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/variants/pictures.tsv");
    let text = std::fs::read_to_string(table).unwrap();
    let row = |line: &str| {
        let [name, puzzle, filling] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let values = filling.chars().map(|value| value.to_digit(36).unwrap() as i32).collect();
        (name.to_owned(), puzzle.to_owned(), values)
    };
    text.lines().map(row).collect()
}

#[test]
fn every_rule_is_drawn_or_told() {
    for (name, text, values) in every_rule() {
        let puzzle = notation::read(&text).unwrap();
        let shown: Vec<Option<i32>> = values.iter().copied().map(Some).collect();
        let options = Options { values: &shown, ..Options::default() };
        let picture = draw::draw(&puzzle, &options);
        let mut bare = puzzle.clone();
        (0..puzzle.rules().len()).for_each(|_| drop(bare.remove(0)));
        let without = draw::draw(&bare, &options);
        let all_in_cells = puzzle.rules().iter().all(|rule: &Rule| rule.name() == "Given");
        assert!(all_in_cells || picture.shapes.len() > without.shapes.len(), "{name} left no trace");
        let svg = picture.svg();
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{name}");
        assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count(), "{name}");
        // A highlighted rule is seen.
        let marked = draw::draw(&puzzle, &Options { rules: &[0], ..options.clone() });
        assert!(puzzle.rules().is_empty() || marked.svg() != svg || tells_only(&puzzle.rules()[0]), "{name}");
        let text = draw::text(&puzzle, &options);
        let lines = puzzle.layout().rows() * 3 + 1;
        assert!((lines..=lines + 2).contains(&text.lines().count()), "{name}:\n{text}");
    }
}

/// Whether a rule is written below the grid and has no place in it.
fn tells_only(rule: &Rule) -> bool {
    rule.lists().is_empty() && !matches!(rule.name(), "Diagonal" | "Windoku")
}

#[test]
fn a_picture_has_the_pixels_that_were_asked_for() {
    let puzzle = notation::read(".Shape~4x4.~R1C1_1.Cage~5~R1C3~R1C4.Thermo~R4C1~R4C2").unwrap();
    let picture = draw::draw(&puzzle, &Options::default());
    let most = 8192.0 / picture.width.max(picture.height);
    for (scale, wanted) in [(1.0, picture.width), (0.5, picture.width / 2.0), (1e9, picture.width * most)] {
        let png = picture.png(scale);
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        let width = u32::from_be_bytes(png[16..20].try_into().unwrap());
        assert!(f64::from(width) >= wanted && f64::from(width) <= wanted + 1.0, "{width} for {wanted}");
        assert_eq!(&png[png.len() - 8..png.len() - 4], b"IEND");
        if scale == 1.0 {
            let data = u32::from_be_bytes(png[33..37].try_into().unwrap()) as usize;
            let rows = miniz_oxide::inflate::decompress_to_vec_zlib(&png[41..41 + data]).unwrap();
            let height = u32::from_be_bytes(png[20..24].try_into().unwrap()) as usize;
            assert_eq!(rows.len(), height * (3 * width as usize + 1));
            // The page is white, and something is drawn on it.
            assert!(rows[1..4] == [255; 3] && rows.iter().filter(|&&byte| byte < 64).count() > 1000);
        }
    }
}

#[test]
fn a_cage_keeps_inside_its_cells_and_has_its_sum() {
    let puzzle = notation::read(".Cage~15~R1C1~R1C2~R2C2~R3C2").unwrap();
    let picture = draw::draw(&puzzle, &Options::default());
    let cage = picture.shapes.iter().find(|shape| shape.stroke.is_some_and(|stroke| stroke.ink == Ink::CAGE)).unwrap();
    let Form::Segments(lines) = &cage.form else { panic!("a cage is segments") };
    // Six edges and six corners of a bent shape.
    assert_eq!(lines.len(), 6, "{lines:?}");
    let ends: Vec<(f64, f64)> = lines.iter().flat_map(|&(from, to)| [from, to]).collect();
    assert!(ends.iter().all(|end| ends.iter().filter(|other| *other == end).count() == 2), "{ends:?}");
    assert!(picture.svg().contains(">15</text>"));
}

#[test]
fn the_text_of_a_killer() {
    let puzzle = notation::read(".Shape~4x4.~R2C1_3.Cage~5~R1C1~R1C2.BlackDot~R3C3~R4C3.Thermo~R4C1~R4C2").unwrap();
    let expected = "\
┏━━━━━━━━━━━┳━━━━━┯━━━━━┓
┃5          ┃     │     ┃
┃  ·     ·  ┃  ·  │  ·  ┃
┠─────┬─────╂─────┼─────┨
┃     │     ┃     │     ┃
┃  3  │  ·  ┃  ·  │  ·  ┃
┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
┃     │     ┃     │     ┃
┃  ·  │  ·  ┃  ·  │  ·  ┃
┠─────┼─────╂──●──┼─────┨
┃     │     ┃     │     ┃
┃ (·) ═  ·  ┃  ·  │  ·  ┃
┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
";
    assert_eq!(draw::text(&puzzle, &Options::default()), expected);
}

#[test]
fn a_pdf_is_a_page_with_the_clues_in_it() {
    let puzzle =
        notation::iss::read(".Shape~4x4.~R1C1_1.Cage~5~R1C3~R1C4.Thermo~R4C1~R4C2.ContainAtLeast~1~R2C2~R2C3").unwrap();
    let pdf = draw::draw(&puzzle, &Options::default()).pdf();
    assert!(pdf.starts_with(b"%PDF-1.") && pdf.ends_with(b"%%EOF"));
    let find = |wanted: &[u8]| pdf.windows(wanted.len()).position(|window| window == wanted).unwrap();
    let start = find(b"stream\n") + 7;
    let end = find(b"\nendstream");
    let page = miniz_oxide::inflate::decompress_to_vec_zlib(&pdf[start..end]).unwrap();
    let page = String::from_utf8_lossy(&page);
    // The given, the sum of the cage, and a sign of another font.
    assert!(
        page.contains("(1) Tj") && page.contains("(5) Tj") && page.contains("/F2") && page.contains("<B3> Tj"),
        "{page}"
    );
}

/// The texts of a picture of this size, with their places.
fn texts(picture: &draw::Picture, wanted: f64) -> Vec<(String, (f64, f64))> {
    let text = |shape: &draw::Shape| match &shape.form {
        Form::Text { at, size, text, .. } if *size == wanted => Some((text.clone(), *at)),
        _ => None,
    };
    picture.shapes.iter().filter_map(text).collect()
}

#[test]
fn two_kinds_of_clues_beside_the_grid_have_places_of_their_own() {
    let puzzle = notation::read(".Sandwich~12~R1.Skyscraper~R1~3~2.Skyscraper~C1~4~.Sandwich~5~C1").unwrap();
    let picture = draw::draw(&puzzle, &Options::default());
    let clues = texts(&picture, 24.0);
    assert_eq!(clues.len(), 5);
    for (i, (one, (x, y))) in clues.iter().enumerate() {
        assert!((12.0..picture.width - 12.0).contains(x) && *y > 12.0, "{one} is cut off");
        for (other, (a, b)) in &clues[..i] {
            assert!((x - a).abs() > 30.0 || (y - b).abs() > 24.0, "{one} and {other} are drawn over each other");
        }
    }
    let svg = picture.svg();
    assert!(svg.contains("Sandwich (nearest to the grid)") && svg.contains("Skyscraper (number 2 from the grid)"));
    let text = draw::text(&puzzle, &Options::default());
    let first = text.lines().find(|line| line.contains("12")).unwrap();
    assert!(first.split_whitespace().take(2).eq(["3", "12"]), "{text}");
    let top: Vec<&str> = text.lines().map(str::trim).take(2).collect();
    assert_eq!(top, ["4", "5"], "{text}");
}

#[test]
fn no_number_of_a_rule_is_lost() {
    let told = |text: &str| draw::draw(&notation::read(text).unwrap(), &Options::default()).svg();
    assert!(told(".Shape~4x4.Whisper~2~R1C1~R2C2~R1C3").contains("Whisper 2: "));
    assert!(!told(".Whisper~5~R1C1~R2C2~R1C3").contains("Whisper"));
    assert!(told(".Lockout~4~R1C1~R2C2~R1C3").contains("Lockout 4: "));
    assert!(told(".LookAndSay~12~R2C5~R2C6").contains(">12</text>"));
    // Two cages that begin in one cell.
    let puzzle = notation::read(".Shape~6x6.Cage~16~R1C1~R1C2~R2C1.Cage~3~R1C1~R1C2").unwrap();
    let sums = texts(&draw::draw(&puzzle, &Options::default()), 14.0);
    assert!(sums.len() == 2 && sums[1].1.0 - sums[0].1.0 > 14.0, "{sums:?}");
    assert!(draw::text(&puzzle, &Options::default()).contains("16 3"));
}

/// The pictures of the guide are those that are drawn now.
#[test]
fn the_pictures_of_the_guide_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/setters");
    let table = std::fs::read_to_string(folder.join("pictures.tsv")).unwrap();
    let mut compared = 0;
    for line in table.lines() {
        let [name, options, text] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not three fields: {line}")
        };
        let picture = std::fs::read_to_string(folder.join(format!("{name}.svg"))).unwrap();
        // Solutions and candidates need the engine; the shapes are the same there.
        if !matches!(options, "" | "--labels") {
            continue;
        }
        let options = Options { labels: options == "--labels", ..Options::default() };
        let drawn = draw::draw(&notation::read(text).unwrap(), &options).svg();
        assert!(drawn.trim() == picture.trim(), "{name}.svg: run scripts/setter-pictures");
        compared += 1;
    }
    assert!(compared >= 5, "{compared}");
}
