//! Letters as strokes, for pictures of pixels, which have no fonts.
//!
//! A letter is drawn on a grid of 5 columns (0 to 4) and 9 rows (0 the top of capitals, 6 the base line, 8 the end of
//! descenders). Each stroke is a row of points; a stroke that begins with `~` is rounded at its inner points.

/// The strokes of a character as points, and whether each is rounded; `None` if the character has none.
fn strokes(character: char) -> Option<&'static str> {
    Some(match character {
        '0' => "~20 10 00 03 06 16 26 36 46 43 40 30 20",
        '1' => "02 20 26|06 46",
        '2' => "~01 00 40 41 43 06|06 46",
        '3' => "~00 40 43 13|~13 43 46 06",
        '4' => "30 04 44|30 36",
        '5' => "40 00 03|~03 43 46 06",
        '6' => "~40 00 06 46 43 03|",
        '7' => "00 40 16",
        '8' => "~23 03 00 40 43 23|~23 03 06 46 43 23",
        '9' => "~06 46 40 00 03 43",
        'A' => "06 20 46|14 34",
        'B' => "00 06|~00 40 43 03|~03 43 46 06",
        'C' => "~41 40 00 06 46 45",
        'D' => "00 06|~00 40 46 06",
        'E' => "40 00 06 46|03 33",
        'F' => "40 00 06|03 33",
        'G' => "~41 40 00 06 46 44|44 24",
        'H' => "00 06|40 46|03 43",
        'I' => "20 26|10 30|16 36",
        'J' => "~40 46 06 05",
        'K' => "00 06|40 03 46",
        'L' => "00 06 46",
        'M' => "06 00 23 40 46",
        'N' => "06 00 46 40",
        'O' => "~20 00 06 46 40 20",
        'P' => "00 06|~00 40 43 03",
        'Q' => "~20 00 06 46 40 20|34 47",
        'R' => "00 06|~00 40 43 03|23 46",
        'S' => "~41 40 00 03 43 46 06 05",
        'T' => "00 40|20 26",
        'U' => "~00 06 46 40",
        'V' => "00 26 40",
        'W' => "00 16 22 36 40",
        'X' => "00 46|40 06",
        'Y' => "00 23 40|23 26",
        'Z' => "00 40 06 46",
        'a' => "~12 42 44 46|~44 04 06 36 45|42 46",
        'b' => "00 06|~03 42 46 05",
        'c' => "~42 02 06 46",
        'd' => "40 46|~43 02 06 45",
        'e' => "04 44|~44 42 02 06 46",
        'f' => "~40 20 22|22 26|02 42",
        'g' => "~43 02 06 45|~42 48 08",
        'h' => "00 06|~03 42 46",
        'i' => "22 26|20 20",
        'j' => "~22 28 08|20 20",
        'k' => "00 06|42 04 46",
        'l' => "~20 26 46",
        'm' => "02 06|~03 22 26|~23 42 46",
        'n' => "02 06|~03 42 46",
        'o' => "~22 02 06 46 42 22",
        'p' => "02 08|~03 42 46 05",
        'q' => "42 48|~43 02 06 45",
        'r' => "02 06|~03 12 42",
        's' => "~42 02 04 44 46 06",
        't' => "~20 26 46|02 42",
        'u' => "~02 06 45|42 46",
        'v' => "02 26 42",
        'w' => "02 16 23 36 42",
        'x' => "02 46|42 06",
        'y' => "02 26|42 08",
        'z' => "02 42 06 46",
        '-' => "13 33",
        '+' => "03 43|21 25",
        '=' => "02 42|04 44",
        '<' => "41 03 45",
        '>' => "01 43 05",
        '.' => "26 26",
        ',' => "26 17",
        ':' => "22 22|26 26",
        ';' => "22 22|26 17",
        '\'' => "20 21",
        '"' => "10 11|30 31",
        '(' => "~30 10 16 36",
        ')' => "~10 30 36 16",
        '/' => "40 06",
        '?' => "~01 00 40 43 23 24|26 26",
        '!' => "20 24|26 26",
        '_' => "06 46",
        '#' => "10 06|40 36|02 42|04 44",
        '*' => "22 24|12 34|32 14",
        '≠' => "02 42|04 44|40 06",
        '≥' => "00 42 04|06 46",
        '≤' => "40 02 44|06 46",
        'Σ' => "40 00 23 06 46",
        _ => return None,
    })
}

/// How wide a character is, as a part of the size of the text.
pub(super) const WIDTH: f64 = 0.6;

/// The polylines of a character of this size, from the point where it starts on the base line.
pub(super) fn lines(character: char, size: f64, (x, base): (f64, f64)) -> Vec<Vec<(f64, f64)>> {
    let unit = size * 0.72 / 6.0;
    // A character without strokes is a box.
    let found = if character == ' ' { "" } else { strokes(character).unwrap_or("00 40 46 06 00") };
    let point = |text: &str| {
        let at = |i: usize| f64::from(text.as_bytes()[i] - b'0');
        (x + size * 0.05 + at(0) * unit, base - (6.0 - at(1)) * unit)
    };
    let line = |stroke: &str| -> Vec<(f64, f64)> {
        let points: Vec<(f64, f64)> = stroke.trim_start_matches('~').split_whitespace().map(point).collect();
        if stroke.starts_with('~') { rounded(&rounded(&rounded(&points))) } else { points }
    };
    found.split('|').map(line).filter(|line| !line.is_empty()).collect()
}

/// Cuts the corners of a line, but not its ends.
fn rounded(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let [first, .., last] = points else { return points.to_vec() };
    let mix = |a: (f64, f64), b: (f64, f64), part: f64| (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
    let mut found = vec![*first];
    for pair in points.windows(2) {
        found.extend([mix(pair[0], pair[1], 0.25), mix(pair[0], pair[1], 0.75)]);
    }
    found.push(*last);
    found
}
