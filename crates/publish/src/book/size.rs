//! Sizes of paper, and lengths with units. Everything in a book is measured in points, 72 to an inch.

use sudokit::Error;

/// Points in a millimetre.
pub const MM: f64 = 72.0 / 25.4;
/// Points in an inch.
pub const INCH: f64 = 72.0;

/// The names of the usual sizes, with width and height in points.
pub const PAPERS: [(&str, f64, f64); 5] = [
    ("a4", 210.0 * MM, 297.0 * MM),
    ("a5", 148.0 * MM, 210.0 * MM),
    ("letter", 8.5 * INCH, 11.0 * INCH),
    ("6x9", 6.0 * INCH, 9.0 * INCH),
    ("8.5x8.5", 8.5 * INCH, 8.5 * INCH),
];

/// The width and height of a size: a name, or two lengths such as `170x240mm` or `7x10in`.
pub fn paper(text: &str) -> Result<(f64, f64), Error> {
    let name = text.trim().to_lowercase();
    if let Some((_, width, height)) = PAPERS.iter().find(|(known, ..)| *known == name) {
        return Ok((*width, *height));
    }
    let sides = name.split_once('x').and_then(|(width, height)| {
        let unit = height.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let height = length(height).ok()?;
        Some((length(&format!("{width}{unit}")).ok()?, height))
    });
    match sides {
        Some((width, height)) if (150.0..=2000.0).contains(&width) && (150.0..=2000.0).contains(&height) => {
            Ok((width, height))
        }
        _ => {
            let names = PAPERS.map(|(name, ..)| name).join(", ");
            Err(Error::bad_option("paper", format!("found {text:?}, expected {names}, or a size such as 170x240mm")))
        }
    }
}

/// A length in points: `3mm`, `0.125in`, `9pt`.
pub fn length(text: &str) -> Result<f64, Error> {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let unit = match text[end..].trim() {
        "mm" => Some(MM),
        "cm" => Some(10.0 * MM),
        "in" => Some(INCH),
        "pt" => Some(1.0),
        _ if text == "0" => Some(1.0),
        _ => None,
    };
    let number = text[..end].parse::<f64>().ok();
    number.zip(unit).map(|(number, unit)| number * unit).ok_or_else(|| {
        Error::bad_option("length", format!("found {text:?}, expected a number with mm, cm, in or pt, such as 3mm"))
    })
}
