//! Pages as SVG, with texts as texts. Measured in points; the paper after cutting is the view.

use super::Book;
use super::page::{Line, Mark, Side};
use core::fmt::Write;
use sudokit::constraint::draw::Form;

impl Book {
    /// A page as an SVG document; `None` if there is no page with this index.
    pub fn svg(&self, page: usize) -> Option<String> {
        let page = self.pages.get(page)?;
        let (width, height) = (short(self.width), short(self.height));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}pt\" \
             height=\"{height}pt\" font-family=\"'Open Sans','DejaVu Sans',sans-serif\">\n<title>{}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
            escaped(&self.plan.title)
        );
        page.marks.iter().for_each(|mark| element(&mut svg, mark));
        svg += "</svg>\n";
        Some(svg)
    }
}

fn element(svg: &mut String, mark: &Mark) {
    let _ = match mark {
        Mark::Text { at: (x, y), side, size, bold, color, text } => {
            let anchor = match side {
                Side::Start => "",
                Side::Middle => " text-anchor=\"middle\"",
                Side::End => " text-anchor=\"end\"",
            };
            let weight = if *bold { " font-weight=\"bold\"" } else { "" };
            let (x, y, size, text) = (short(*x), short(*y), short(*size), escaped(text));
            writeln!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"#{color:06x}\"{anchor}{weight}>{text}</text>"
            )
        }
        Mark::Form { form, fill, line } => {
            let fill = fill.map_or("none".to_owned(), |color| format!("#{color:06x}"));
            let look = format!("fill=\"{fill}\"{}", line.map_or(String::new(), stroke));
            match form {
                Form::Path { points, closed } => {
                    let points: Vec<String> =
                        points.iter().map(|&(x, y)| format!("{} {}", short(x), short(y))).collect();
                    writeln!(svg, "<path {look} d=\"M{}{}\"/>", points.join("L"), if *closed { "Z" } else { "" })
                }
                Form::Segments(lines) => {
                    let one = |((x, y), (to_x, to_y)): &((f64, f64), (f64, f64))| {
                        format!("M{} {}L{} {}", short(*x), short(*y), short(*to_x), short(*to_y))
                    };
                    writeln!(svg, "<path {look} d=\"{}\"/>", lines.iter().map(one).collect::<String>())
                }
                Form::Circle((x, y), radius) => {
                    writeln!(svg, "<circle {look} cx=\"{}\" cy=\"{}\" r=\"{}\"/>", short(*x), short(*y), short(*radius))
                }
                Form::Rectangle((x, y), width, height) => {
                    let (x, y, width, height) = (short(*x), short(*y), short(*width), short(*height));
                    writeln!(svg, "<rect {look} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>")
                }
                Form::Text { .. } => Ok(()),
            }
        }
    };
}

fn stroke(line: Line) -> String {
    let dash = match line.dash {
        Some((dash, gap)) => format!(" stroke-dasharray=\"{} {}\"", short(dash), short(gap)),
        None => " stroke-linecap=\"round\"".to_owned(),
    };
    let (color, width) = (line.color, short(line.width));
    format!(" stroke=\"#{color:06x}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"{dash}")
}

/// A number with at most two places.
fn short(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
