//! A picture of a step: one SVG document that needs nothing outside itself.
//!
//! From the back to the front: the houses that matter (tinted), the cells of sets (tinted by set), discs under the
//! candidates that play a part, the links of the chains (strong ones solid, weak ones dashed, each with an arrow head),
//! then all digits. Colours are classes, and a dark page gets its own through a media query; every rule applies inside
//! `.sudokit-step` alone, so that a picture does not change the page that shows it. The title of the document is the
//! technique, its description the full argument in words, so that a screen reader says what the picture shows.

use super::json::xml;
use super::role::{Link, Role, Roles, house_cells, links, set_of};
use super::{Explanation, Level};
use crate::step::{Node, Part};
use core::fmt::Write;
use sudokit_core::{Candidate, Cell, Digit};

const SIDE: f64 = 60.0;
const LEFT: f64 = 30.0;
const TOP: f64 = 62.0;
/// How far the candidates keep from the border of their cell.
const INSET: f64 = 4.0;
/// Of the disc under a candidate; links end at its rim.
const RADIUS: f64 = 8.5;

pub(crate) const STYLE: &str = "\
.sudokit-step text{font-family:system-ui,'DejaVu Sans',Helvetica,Arial,sans-serif;text-anchor:middle}\
.sudokit-step .page{fill:#fff}.sudokit-step .tint{fill:#eef3fb}.sudokit-step .thin{stroke:#b8bec8;stroke-width:1}\
.sudokit-step .thick{stroke:#2b2f36;stroke-width:2.5;fill:none}\
.sudokit-step .clue{font-size:34px;font-weight:700;fill:#15181d}.sudokit-step .put{font-size:34px;fill:#1d5fbf}\
.sudokit-step .mark{font-size:14px;fill:#6a717d}.sudokit-step .bold{font-size:14px;font-weight:700;fill:#15181d}\
.sudokit-step .label{font-size:13px;fill:#8a919d}\
.sudokit-step .title{font-size:20px;font-weight:700;fill:#15181d;text-anchor:start}\
.sudokit-step .foot{font-size:14px;fill:#15181d;text-anchor:start}.sudokit-step .pattern{fill:#a9cdf7}\
.sudokit-step .fin{fill:#ffd27a}.sudokit-step .endo{fill:#e9b0f0}.sudokit-step .removed{fill:#ffb3ad}\
.sudokit-step .placed{fill:#9be0a5}.sudokit-step .on{fill:#a9cdf7}.sudokit-step .off{fill:#ffe08f}\
.sudokit-step .blocker{fill:#ffe9c2;stroke:#c77700;stroke-width:2}\
.sudokit-step .k0{fill:#a9cdf7}.sudokit-step .k1{fill:#ffd27a}.sudokit-step .k2{fill:#a5e3e0}\
.sudokit-step .k3{fill:#e9b0f0}.sudokit-step .k4{fill:#f5c6b0}.sudokit-step .k5{fill:#c9d0da}\
.sudokit-step .m0{fill:#d6c1f7}.sudokit-step .m1{fill:#ffd27a}.sudokit-step .m2{fill:#a5e3e0}\
.sudokit-step .m3{fill:#f5c6b0}.sudokit-step .m4{fill:#b9d99a}.sudokit-step .m5{fill:#c9d0da}\
.sudokit-step .s0{fill:#efe7fc}.sudokit-step .s1{fill:#fff0cf}.sudokit-step .s2{fill:#def5f4}\
.sudokit-step .s3{fill:#fce7dd}.sudokit-step .s4{fill:#e9f4dd}.sudokit-step .s5{fill:#e9ecf0}\
.sudokit-step .link{fill:none;stroke:#b3261e;stroke-width:2.2}.sudokit-step .weak{stroke-dasharray:5 4}\
.sudokit-step .head{fill:#b3261e}.sudokit-step .cross{stroke:#b3261e;stroke-width:1.8}\
.sudokit-step .group{fill:none;stroke:#b3261e;stroke-width:1.4}@media(prefers-color-scheme:dark){\
.sudokit-step .page{fill:#16191f}.sudokit-step .tint{fill:#212836}.sudokit-step .thin{stroke:#454c58}\
.sudokit-step .thick{stroke:#c9d0da}.sudokit-step .clue,.sudokit-step .title,.sudokit-step .foot{fill:#f1f3f6}\
.sudokit-step .put{fill:#7db4ff}.sudokit-step .mark{fill:#9aa2af}.sudokit-step .label{fill:#79818e}\
.sudokit-step .s0{fill:#33264d}.sudokit-step .s1{fill:#40351a}.sudokit-step .s2{fill:#173b3a}\
.sudokit-step .s3{fill:#432c22}.sudokit-step .s4{fill:#2a3a1a}.sudokit-step .s5{fill:#2c313a}\
.sudokit-step .blocker{fill:#4a3a17;stroke:#ffb74d}\
.sudokit-step .link,.sudokit-step .group{stroke:#ff8a80}.sudokit-step .head{fill:#ff8a80}}";

/// The whole document.
pub(super) fn document(explanation: &Explanation<'_>) -> String {
    let roles = Roles::new(explanation);
    let (width, height) = (LEFT + 9.0 * SIDE + 12.0, TOP + 9.0 * SIDE + 64.0);
    let title = xml(explanation.step.technique.title());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" class=\"sudokit-step\">\n<title>{title}</title>\n<desc>{}</desc>\n<style>{STYLE}</style>\n\
         <rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n\
         <text class=\"title\" x=\"{LEFT}\" y=\"28\">{title}</text>\n",
        xml(&explanation.words(Level::Full)),
    );
    backgrounds(&mut svg, explanation);
    lines(&mut svg);
    rings(&mut svg, explanation);
    discs(&mut svg, explanation, &roles);
    let links = links(explanation);
    links.iter().flat_map(|link| [link.from, link.to]).for_each(|node| group(&mut svg, node));
    links.iter().for_each(|link| draw_link(&mut svg, link, &links));
    digits(&mut svg, explanation, &roles);
    legend(&mut svg, &roles, !links.is_empty());
    let foot = xml(&shortened(&explanation.conclusion()));
    let _ = write!(svg, "<text class=\"foot\" x=\"{LEFT}\" y=\"{:.0}\">{foot}</text>\n</svg>\n", height - 14.0);
    svg
}

/// What fits on one line below the grid; the description holds all of it.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 78;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    let start: String = text.chars().take(MOST).collect();
    format!("{} …", start.rsplit_once(' ').map_or(start.as_str(), |(head, _)| head).trim_end_matches([',', ';']))
}

/// The upper left corner of a cell.
fn corner(cell: Cell) -> (f64, f64) {
    (LEFT + cell.column().index() as f64 * SIDE, TOP + cell.row().index() as f64 * SIDE)
}

/// The middle of a candidate.
fn middle(candidate: Candidate) -> (f64, f64) {
    let (x, y) = corner(candidate.cell());
    let third = (SIDE - 2.0 * INSET) / 3.0;
    let place = |n: usize| INSET + (n as f64 + 0.5) * third;
    let digit = candidate.digit().index();
    (x + place(digit % 3), y + place(digit / 3))
}

/// The middle of a node: of its candidates, taken together.
fn center(node: &Node) -> (f64, f64) {
    let (mut x, mut y, mut count) = (0.0, 0.0, 0.0);
    for cell in node.cells.iter() {
        let (at_x, at_y) = middle(Candidate::at(cell, node.digit));
        (x, y, count) = (x + at_x, y + at_y, count + 1.0);
    }
    if count > 0.0 { (x / count, y / count) } else { (x, y) }
}

fn backgrounds(svg: &mut String, explanation: &Explanation<'_>) {
    let tinted = house_cells(explanation);
    for cell in Cell::all() {
        let class = match set_of(explanation, cell) {
            Some(n) => format!("s{}", n % 6),
            None if tinted.contains(cell) => "tint".to_owned(),
            None => continue,
        };
        let (x, y) = corner(cell);
        let _ = writeln!(svg, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>");
    }
}

fn lines(svg: &mut String) {
    let far = 9.0 * SIDE;
    for n in 0..=9 {
        let at = f64::from(n) * SIDE;
        let class = if n % 3 == 0 { "thick" } else { "thin" };
        let _ = writeln!(svg, "<path class=\"{class}\" d=\"M{} {TOP}v{far}M{LEFT} {}h{far}\"/>", LEFT + at, TOP + at);
    }
    for n in 0..9 {
        let at = (f64::from(n) + 0.5) * SIDE;
        let _ = writeln!(
            svg,
            "<text class=\"label\" x=\"{}\" y=\"{}\">c{}</text><text class=\"label\" x=\"{}\" y=\"{}\">r{}</text>",
            LEFT + at,
            TOP - 8.0,
            n + 1,
            LEFT - 15.0,
            TOP + at + 5.0,
            n + 1
        );
    }
}

fn discs(svg: &mut String, explanation: &Explanation<'_>, roles: &Roles) {
    for candidate in Candidate::all().filter(|&candidate| explanation.board.has(candidate)) {
        if let Some(role) = roles.get(candidate) {
            let (x, y) = middle(candidate);
            let _ = writeln!(svg, "<circle class=\"{}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\"/>", class(role));
        }
    }
}

/// A ring around each digit that stands and rules something out.
fn rings(svg: &mut String, explanation: &Explanation<'_>) {
    for blocker in explanation.blockers() {
        let (x, y) = corner(blocker.cell());
        let (x, y, radius) = (x + SIDE / 2.0, y + SIDE / 2.0, SIDE * 0.38);
        let _ = writeln!(svg, "<circle class=\"blocker\" cx=\"{x}\" cy=\"{y}\" r=\"{radius:.1}\"/>");
    }
}

pub(crate) fn class(role: Role) -> String {
    match role {
        Role::Removed => "removed".to_owned(),
        Role::Placed => "placed".to_owned(),
        Role::Part(Part::Pattern) => "pattern".to_owned(),
        Role::Part(Part::Fin) => "fin".to_owned(),
        Role::Part(Part::EndoFin) => "endo".to_owned(),
        Role::Part(Part::Color(n)) => format!("k{}", n % 6),
        Role::Part(Part::Set(n)) => format!("m{}", n % 6),
        Role::On => "on".to_owned(),
        Role::Off => "off".to_owned(),
        Role::Blocker => "blocker".to_owned(),
    }
}

/// A frame around the candidates of a node of several cells.
fn group(svg: &mut String, node: &Node) {
    if node.cells.len() < 2 {
        return;
    }
    let places: Vec<(f64, f64)> = node.cells.iter().map(|cell| middle(Candidate::at(cell, node.digit))).collect();
    let (mut low, mut high) = (places[0], places[0]);
    for &(x, y) in &places {
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    let _ = writeln!(
        svg,
        "<rect class=\"group\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"10\"/>",
        low.0 - 10.0,
        low.1 - 10.0,
        high.0 - low.0 + 20.0,
        high.1 - low.1 + 20.0
    );
}

/// A curve from rim to rim, bent a little so that links along the same line stay apart.
fn draw_link(svg: &mut String, link: &Link<'_>, all: &[Link<'_>]) {
    let ((x1, y1), (x2, y2)) = (center(link.from), center(link.to));
    let length = (x2 - x1).hypot(y2 - y1);
    if length < 2.0 * RADIUS {
        return;
    }
    let (ux, uy) = ((x2 - x1) / length, (y2 - y1) / length);
    // Nothing lies between neighbours; other links bend aside, so that they do not run through candidates. A link and
    // its reverse, if both are there, bend to different sides by themselves.
    let crossed = all.iter().any(|other| other.from == link.to && other.to == link.from);
    let bend = if length < SIDE / 2.0 && !crossed { 0.0 } else { (length * 0.12).min(28.0) };
    let (mx, my) = ((x1 + x2) / 2.0 - uy * bend, (y1 + y2) / 2.0 + ux * bend);
    let toward = |x: f64, y: f64, by: f64| {
        let far = (mx - x).hypot(my - y).max(1e-9);
        (x + (mx - x) / far * by, y + (my - y) / far * by)
    };
    let (sx, sy) = toward(x1, y1, RADIUS);
    let (tx, ty) = toward(x2, y2, RADIUS);
    let (bx, by) = toward(x2, y2, RADIUS + 6.0);
    let weak = if link.is_strong() { "" } else { " weak" };
    let _ = writeln!(
        svg,
        "<path class=\"link{weak}\" d=\"M{sx:.1} {sy:.1}Q{mx:.1} {my:.1} {bx:.1} {by:.1}\"/>\
         <path class=\"head\" d=\"M{tx:.1} {ty:.1}L{:.1} {:.1}L{:.1} {:.1}z\"/>",
        bx + (ty - by) * 0.6,
        by - (tx - bx) * 0.6,
        bx - (ty - by) * 0.6,
        by + (tx - bx) * 0.6
    );
}

fn digits(svg: &mut String, explanation: &Explanation<'_>, roles: &Roles) {
    let board = explanation.board;
    for cell in Cell::all() {
        if let Some(digit) = board.get(cell) {
            let (x, y) = corner(cell);
            let class = if board.clues().contains(cell) { "clue" } else { "put" };
            let _ = writeln!(
                svg,
                "<text class=\"{class}\" x=\"{}\" y=\"{}\">{digit}</text>",
                x + SIDE / 2.0,
                y + SIDE / 2.0 + 12.0
            );
        }
        for digit in Digit::all().filter(|&digit| board.marks(cell).contains(digit)) {
            let (x, y) = middle(Candidate::at(cell, digit));
            let role = roles.get(Candidate::at(cell, digit));
            let class = if role.is_some() { "bold" } else { "mark" };
            let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{:.1}\">{digit}</text>", y + 5.0);
            if role == Some(Role::Removed) {
                let _ = writeln!(svg, "<path class=\"cross\" d=\"M{:.1} {:.1}l13 -13\"/>", x - 6.5, y + 6.5);
            }
        }
    }
}

fn legend(svg: &mut String, roles: &Roles, linked: bool) {
    let y = TOP + 9.0 * SIDE + 24.0;
    let mut x = LEFT + 8.0;
    for role in roles.used() {
        let name = role.name();
        let _ = writeln!(
            svg,
            "<circle class=\"{}\" cx=\"{x:.0}\" cy=\"{:.0}\" r=\"7\"/><text class=\"foot\" x=\"{:.0}\" y=\"{y:.0}\">{name}</text>",
            class(role),
            y - 5.0,
            x + 11.0
        );
        x += 32.0 + 7.6 * name.len() as f64;
    }
    if linked {
        for (name, weak) in [("strong link", ""), ("weak link", " weak")] {
            let _ = writeln!(
                svg,
                "<path class=\"link{weak}\" d=\"M{x:.0} {:.0}h24\"/><text class=\"foot\" x=\"{:.0}\" y=\"{y:.0}\">{name}</text>",
                y - 5.0,
                x + 29.0
            );
            x += 44.0 + 7.6 * name.len() as f64;
        }
    }
}
