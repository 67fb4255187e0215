//! Square codes for telephones.

use super::content::Entry;
use super::page::{BLACK, Page};
use qrcode::{Color, EcLevel, QrCode};
use sudokit::Error;
use sudokit::constraint::draw::Point;

/// The code of a puzzle, from a text with `{puzzle}` and `{number}`.
pub(super) fn code(template: &str, entry: &Entry) -> Result<QrCode, Error> {
    let text = template.replace("{puzzle}", &entry.text).replace("{number}", &entry.number.to_string());
    QrCode::with_error_correction_level(&text, EcLevel::L)
        .map_err(|_| Error::bad_option("qr", format!("the text of puzzle {} is too long for a code", entry.number)))
}

/// Draws a code: a rectangle for each run of dark modules in a row.
pub(super) fn draw(page: &mut Page, code: &QrCode, (left, top): Point, side: f64) {
    let width = code.width();
    let module = side / width as f64;
    let colors = code.to_colors();
    for (row, line) in colors.chunks(width).enumerate() {
        let mut column = 0;
        while column < width {
            let run = line[column..].iter().take_while(|&&color| color == Color::Dark).count();
            if run > 0 {
                let at = (left + column as f64 * module, top + row as f64 * module);
                // A little overlap, so that no hairline shows between rows.
                page.rectangle(at, run as f64 * module, module * 1.02, BLACK);
            }
            column += run.max(1);
        }
    }
}
