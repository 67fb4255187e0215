//! Pictures as SVG. Colours are classes, so that a page can change them, and follow the colour scheme of the reader.

use super::{Anchor, Form, Ink, Picture, Shape};
use core::fmt::Write;

impl Picture {
    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        let (width, height) = (self.width, self.height);
        let title = escaped(&self.title);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" class=\"sudokit-puzzle\">\n<title>{title}</title>\n<style>{}</style>\n",
            style(&self.shapes)
        );
        self.shapes.iter().for_each(|shape| element(&mut svg, shape));
        svg += "</svg>\n";
        svg
    }
}

/// The classes of the colours that occur.
fn style(shapes: &[Shape]) -> String {
    let mut style = ".sudokit-puzzle{font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}\
                     .sudokit-puzzle path{fill:none;stroke-linejoin:round}"
        .to_owned();
    let used: Vec<Ink> = Ink::ALL
        .iter()
        .copied()
        .filter(|&ink| {
            shapes.iter().any(|shape| shape.fill == Some(ink) || shape.stroke.is_some_and(|stroke| stroke.ink == ink))
        })
        .collect();
    let colours = |style: &mut String, colour: fn(Ink) -> u32| {
        for &ink in &used {
            let (name, rgb) = (ink.name, colour(ink));
            let _ = write!(
                style,
                ".sudokit-puzzle .{name}{{fill:#{rgb:06x}}}.sudokit-puzzle .{name}-line{{stroke:#{rgb:06x}}}"
            );
        }
    };
    colours(&mut style, |ink| ink.light);
    style += "@media(prefers-color-scheme:dark){";
    colours(&mut style, |ink| ink.dark);
    style + "}"
}

fn element(svg: &mut String, shape: &Shape) {
    let fill = shape.fill.map(|ink| ink.name.to_owned());
    let line = shape.stroke.map(|stroke| format!("{}-line", stroke.ink.name));
    let class: Vec<String> = fill.into_iter().chain(line).collect();
    let mut more = format!("class=\"{}\"", class.join(" "));
    if shape.fill.is_none() {
        more += " fill=\"none\"";
    }
    if let Some(stroke) = shape.stroke {
        let _ = write!(more, " stroke-width=\"{}\"", short(stroke.width));
        match stroke.dash {
            Some((dash, gap)) => {
                let _ = write!(more, " stroke-dasharray=\"{} {}\"", short(dash), short(gap));
            }
            None => more += " stroke-linecap=\"round\"",
        }
    }
    let _ = match &shape.form {
        Form::Path { points, closed } => {
            let points: Vec<String> = points.iter().map(|&(x, y)| format!("{} {}", short(x), short(y))).collect();
            let end = if *closed { "Z" } else { "" };
            writeln!(svg, "<path {more} d=\"M{}{end}\"/>", points.join("L"))
        }
        Form::Segments(lines) => {
            let path: String = lines
                .iter()
                .map(|(from, to)| format!("M{} {}L{} {}", short(from.0), short(from.1), short(to.0), short(to.1)))
                .collect();
            writeln!(svg, "<path {more} d=\"{path}\"/>")
        }
        Form::Circle((x, y), radius) => {
            writeln!(svg, "<circle {more} cx=\"{}\" cy=\"{}\" r=\"{}\"/>", short(*x), short(*y), short(*radius))
        }
        Form::Rectangle((x, y), width, height) => writeln!(
            svg,
            "<rect {more} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            short(*x),
            short(*y),
            short(*width),
            short(*height)
        ),
        Form::Text { at: (x, y), size, anchor, text } => {
            let anchor = if *anchor == Anchor::Middle { " text-anchor=\"middle\"" } else { "" };
            let (x, base, size) = (short(*x), short(y + size * 0.36), short(*size));
            writeln!(svg, "<text {more} x=\"{x}\" y=\"{base}\" font-size=\"{size}\"{anchor}>{}</text>", escaped(text))
        }
    };
}

/// A number with at most two places.
fn short(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
