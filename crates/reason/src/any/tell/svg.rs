//! A picture of a step in a grid of any size, with its rules drawn as puzzles show them.

use super::Told;
use super::grid::square;
use super::roles::Roles;
use crate::any::position::Candidate;
use crate::any::space::Space;
use crate::any::step::ChainNode;
use crate::explain::{Level, Role, STYLE, class, shortened, xml};
use crate::step::Part;
use core::fmt::Write;

const LEFT: f64 = 36.0;
const TOP: f64 = 62.0;
/// Room for clues outside the grid, and for the sum of a cage in its first cell.
const OUTSIDE: f64 = 30.0;
const CORNER: f64 = 9.0;
/// A candidate's own square.
const SMALL: f64 = 18.0;
const RADIUS: f64 = 8.5;

/// What the pictures of 9x9 puzzles do not have.
const MORE: &str = "\
.sudokit-step .rule{fill:none;stroke:#9aa7b8;stroke-width:5;stroke-opacity:.45;stroke-linecap:round;stroke-linejoin:round}\
.sudokit-step .cage{fill:none;stroke:#6a717d;stroke-width:1.2;stroke-dasharray:4 3}\
.sudokit-step .bulb{fill:#9aa7b8;fill-opacity:.45;stroke:none}.sudokit-step .bulb.used{fill:#1d5fbf;fill-opacity:.35}\
.sudokit-step .dot{fill:#15181d;stroke:#15181d}.sudokit-step .dot.white{fill:#fff}\
.sudokit-step .used{stroke:#1d5fbf;stroke-opacity:.8}.sudokit-step .sum{font-size:11px;fill:#15181d;text-anchor:start}\
.sudokit-step .middle{text-anchor:middle;font-weight:600}.sudokit-step .outside{font-size:14px;font-weight:400}\
.sudokit-step .diagonal{fill:none;stroke:#9aa7b8;stroke-width:1.5}.sudokit-step .quad{fill:#fff;stroke:#6a717d}.sudokit-step .pointer{fill:none;stroke:#6a717d;stroke-width:1.5}\
@media(prefers-color-scheme:dark){.sudokit-step .sum{fill:#f1f3f6}.sudokit-step .diagonal{fill:none;stroke:#9aa7b8;stroke-width:1.5}.sudokit-step .quad{fill:#15181d}}";

struct Frame<'a> {
    told: &'a Told<'a>,
    space: &'a Space,
    /// The side of a cell.
    side: f64,
    across: usize,
    /// The upper left corner of the grid.
    left: f64,
    top: f64,
    /// What candidates leave free at the top of a cell.
    corner: f64,
}

pub(super) fn document(told: &Told<'_>) -> String {
    let space = told.position.space();
    let (across, _) = square(space.values());
    let kinds = || (0..space.rules().len()).map(|rule| space.rules().kind(rule));
    let corner = if kinds().any(is_area) { CORNER } else { 0.0 };
    let outside = if kinds().any(is_outside) { OUTSIDE } else { 0.0 };
    let side = (SMALL * across as f64 + 8.0).max(60.0) + corner;
    let frame = Frame { told, space, side, across, left: LEFT + outside, top: TOP + outside, corner };
    let roles = Roles::new(told);
    let (wide, high) = (space.columns as f64 * side, space.rows as f64 * side);
    let foot = shortened(&told.conclusion());
    let letters = |text: &str, each: f64| LEFT + 12.0 + each * text.chars().count() as f64;
    let words = letters(told.step.technique.title(), 11.0).max(letters(&foot, 7.4)).max(legend_end(&roles));
    let (width, height) = ((frame.left + wide + outside + 12.0).max(words), frame.top + high + outside + 64.0);
    let title = xml(told.step.technique.title());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" class=\"sudokit-step\">\n<title>{title}</title>\n<desc>{}</desc>\n<style>{STYLE}{MORE}</style>\n\
         <rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n\
         <text class=\"title\" x=\"{LEFT}\" y=\"28\">{title}</text>\n",
        xml(&told.words(Level::Full)),
    );
    frame.backgrounds(&mut svg);
    frame.lines(&mut svg);
    frame.rules(&mut svg);
    frame.discs(&mut svg, &roles);
    frame.links(&mut svg);
    frame.digits(&mut svg, &roles);
    legend(&mut svg, &roles, height - 40.0);
    let foot = xml(&foot);
    let _ = write!(svg, "<text class=\"foot\" x=\"{LEFT}\" y=\"{:.0}\">{foot}</text>\n</svg>\n", height - 14.0);
    svg
}

/// Whether the cells of a kind of rule are an area with a border.
fn is_area(kind: &str) -> bool {
    matches!(kind, "Cage" | "Sum" | "AllDifferent" | "RellikCage" | "EqualityCage" | "ContainExact" | "ContainAtLeast")
}

/// Whether the number of a kind of rule is beside the grid.
fn is_outside(kind: &str) -> bool {
    matches!(
        kind,
        "LittleKiller" | "Sandwich" | "XSum" | "Skyscraper" | "HiddenSkyscraper" | "NumberedRoom" | "FullRank"
    )
}

impl Frame<'_> {
    fn in_grid(&self, cell: usize) -> bool {
        cell < self.space.grid_cells()
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: usize) -> (f64, f64) {
        let (row, column) = (cell / self.space.columns, cell % self.space.columns);
        (self.left + column as f64 * self.side, self.top + row as f64 * self.side)
    }

    fn center(&self, cell: usize) -> (f64, f64) {
        let (x, y) = self.corner(cell);
        (x + self.side / 2.0, y + self.side / 2.0)
    }

    /// The middle of a candidate.
    fn middle(&self, candidate: Candidate) -> (f64, f64) {
        let (x, y) = self.corner(candidate.cell);
        let step = (self.side - self.corner - 8.0) / self.across as f64;
        let place = |n: usize| 4.0 + (n as f64 + 0.5) * step;
        (
            x + self.corner / 2.0 + place(candidate.value % self.across),
            y + self.corner + place(candidate.value / self.across),
        )
    }

    /// The middle of a node of a chain.
    fn middle_of(&self, node: &ChainNode) -> (f64, f64) {
        let (x, y) = node.candidates().map(|one| self.middle(one)).fold((0.0, 0.0), |(x, y), (a, b)| (x + a, y + b));
        (x / node.cells.len() as f64, y / node.cells.len() as f64)
    }

    /// A frame around the candidates of a group in one row or column; a line through those of any other group.
    fn group(&self, svg: &mut String, node: &ChainNode) {
        let columns = self.space.columns;
        let points: Vec<(f64, f64)> = node.candidates().map(|one| self.middle(one)).collect();
        let same = |of: &dyn Fn(usize) -> usize| node.cells.iter().all(|&cell| of(cell) == of(node.cells[0]));
        if !same(&|cell| cell / columns) && !same(&|cell| cell % columns) {
            let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
            let _ = writeln!(svg, "<path class=\"group\" d=\"M{}\"/>", points.join("L"));
            return;
        }
        let (x, y) = points.iter().fold((f64::MAX, f64::MAX), |(x, y), point| (x.min(point.0), y.min(point.1)));
        let (a, b) = points.iter().fold((f64::MIN, f64::MIN), |(x, y), point| (x.max(point.0), y.max(point.1)));
        let _ = writeln!(
            svg,
            "<rect class=\"group\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"10\"/>",
            x - 10.0,
            y - 10.0,
            a - x + 20.0,
            b - y + 20.0
        );
    }

    fn backgrounds(&self, svg: &mut String) {
        let step = self.told.step;
        let set = |cell: usize| {
            step.candidates.iter().find_map(|(candidate, part)| match part {
                Part::Set(n) if candidate.cell == cell => Some(*n),
                _ => None,
            })
        };
        for cell in 0..self.space.grid_cells() {
            let tinted = step.houses.iter().any(|(house, _)| self.space.houses()[*house].set.contains(cell));
            let class = match set(cell) {
                Some(n) => format!("s{}", n % 6),
                None if tinted => "tint".to_owned(),
                None => continue,
            };
            let ((x, y), side) = (self.corner(cell), self.side);
            let _ = writeln!(svg, "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>");
        }
    }

    /// Cages with dashed borders, quadruples as circles, clues outside the grid, other rules as lines through their cells.
    fn rules(&self, svg: &mut String) {
        let rules = self.space.rules();
        let mut taken: Vec<(i64, i64)> = Vec::new();
        for (number, house) in
            self.space.houses().iter().enumerate().filter(|(_, house)| house.name.starts_with("diagonal"))
        {
            let used = if self.told.step.houses.iter().any(|&(of, _)| of == number) { " used" } else { "" };
            if let ([first, .., last], true) = (&house.cells[..], house.cells.iter().all(|&cell| self.in_grid(cell))) {
                let ((x, y), (a, b)) = (self.center(*first), self.center(*last));
                let _ = writeln!(svg, "<path class=\"diagonal{used}\" d=\"M{x:.1} {y:.1}L{a:.1} {b:.1}\"/>");
            }
        }
        for rule in 0..rules.len() {
            let cells = rules.listed(rule);
            if cells.len() < 2 || cells.iter().any(|&cell| !self.in_grid(cell)) {
                continue;
            }
            let (kind, is_used) = (rules.kind(rule), self.told.step.rules.contains(&rule));
            let used = if is_used { " used" } else { "" };
            let clue = rules.clue(rule).unwrap_or_default();
            if kind == "Quad" {
                self.circle(svg, &cells, used, &clue);
                continue;
            }
            if is_area(kind) {
                self.cage(svg, &cells, used, &clue);
                continue;
            }
            if is_outside(kind) {
                self.outside(svg, kind, &cells, &clue, &mut taken);
            }
            let points: Vec<String> = cells
                .iter()
                .map(|&cell| {
                    let (x, y) = self.center(cell);
                    format!("{x:.1} {y:.1}")
                })
                .collect();
            if is_used && is_outside(kind) || !is_outside(kind) && !matches!(kind, "WhiteDot" | "BlackDot" | "X" | "V")
            {
                let _ = writeln!(svg, "<path class=\"rule{used}\" d=\"M{}\"/>", points.join("L"));
            }
            self.start(svg, kind, &cells, used);
        }
    }

    /// The values of a quadruple, where its cells meet.
    fn circle(&self, svg: &mut String, cells: &[usize], used: &str, clue: &str) {
        let centers = cells.iter().map(|&cell| self.center(cell));
        let (x, y) = centers.fold((0.0, 0.0), |(x, y), (a, b)| (x + a, y + b));
        let (x, y, clue) = (x / cells.len() as f64, y / cells.len() as f64, clue.replace(", ", " "));
        let _ = writeln!(
            svg,
            "<circle class=\"quad{used}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\"/>\
             <text class=\"sum middle\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
            7.0 + 2.6 * clue.len() as f64,
            y + 4.0,
            xml(&clue)
        );
    }

    /// A clue before the first cell of its line, farther out if another one is there; an arrow shows a diagonal.
    fn outside(&self, svg: &mut String, kind: &str, cells: &[usize], clue: &str, taken: &mut Vec<(i64, i64)>) {
        let ((x, y), (a, b)) = (self.center(cells[0]), self.center(cells[1]));
        let (ux, uy) = ((a - x) / self.side, (b - y) / self.side);
        let mut far = self.side / 2.0 + 12.0;
        let at = |far: f64| (x - ux * far, y - uy * far);
        while taken.contains(&(at(far).0 as i64, at(far).1 as i64)) {
            far += 18.0;
        }
        let (cx, cy) = at(far);
        taken.push((cx as i64, cy as i64));
        let _ = writeln!(
            svg,
            "<text class=\"sum middle outside\" x=\"{cx:.1}\" y=\"{:.1}\">{}</text>",
            cy + 4.0,
            xml(clue)
        );
        if kind == "LittleKiller" {
            let (from, to) = (far - 9.0, far - 18.0);
            let ((sx, sy), (tx, ty)) = (at(from), at(to));
            let _ = writeln!(
                svg,
                "<path class=\"pointer\" d=\"M{sx:.1} {sy:.1}L{tx:.1} {ty:.1}m{:.1} 0h{:.1}v{:.1}\"/>",
                -ux * 5.0,
                ux * 5.0,
                -uy * 5.0
            );
        }
    }

    /// What marks the first cell of a line: the bulb of a thermometer, the circle of an arrow. A dot is between its cells.
    fn start(&self, svg: &mut String, kind: &str, cells: &[usize], used: &str) {
        let ((x, y), (a, b)) = (self.center(cells[0]), self.center(cells[1]));
        let (class, x, y, radius) = match kind {
            "Thermo" | "SlowThermo" => ("bulb", x, y, self.side * 0.3),
            "Arrow" | "PillArrow" => ("rule", x, y, self.side * 0.36),
            "WhiteDot" => ("dot white", (x + a) / 2.0, (y + b) / 2.0, 6.0),
            "BlackDot" => ("dot", (x + a) / 2.0, (y + b) / 2.0, 6.0),
            "X" | "V" => {
                let (x, y) = ((x + a) / 2.0, (y + b) / 2.0 + 4.0);
                let _ = writeln!(svg, "<text class=\"sum middle letter\" x=\"{x:.1}\" y=\"{y:.1}\">{kind}</text>");
                return;
            }
            _ => return,
        };
        let _ = writeln!(svg, "<circle class=\"{class}{used}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/>");
        if let ("Arrow" | "PillArrow", [.., before, last]) = (kind, cells) {
            let ((a, b), (x, y)) = (self.center(*before), self.center(*last));
            let length = (x - a).hypot(y - b).max(1.0);
            let (ux, uy) = ((x - a) / length * 9.0, (y - b) / length * 9.0);
            let _ = writeln!(
                svg,
                "<path class=\"rule{used}\" d=\"M{:.1} {:.1}L{x:.1} {y:.1}L{:.1} {:.1}\"/>",
                x - ux - uy,
                y - uy + ux,
                x - ux + uy,
                y - uy - ux
            );
        }
    }

    fn cage(&self, svg: &mut String, cells: &[usize], used: &str, clue: &str) {
        let (columns, inset) = (self.space.columns, 3.0);
        let mut path = String::new();
        for &cell in cells {
            let (x, y) = self.corner(cell);
            let (x0, y0, x1, y1) = (x + inset, y + inset, x + self.side - inset, y + self.side - inset);
            let has = |other: Option<usize>| other.is_some_and(|other| cells.contains(&other));
            let column = cell % columns;
            let sides = [
                (has(cell.checked_sub(columns)), format!("M{x0:.1} {y0:.1}H{x1:.1}")),
                (has(Some(cell + columns)), format!("M{x0:.1} {y1:.1}H{x1:.1}")),
                (column > 0 && has(cell.checked_sub(1)), format!("M{x0:.1} {y0:.1}V{y1:.1}")),
                (column + 1 < columns && has(Some(cell + 1)), format!("M{x1:.1} {y0:.1}V{y1:.1}")),
            ];
            sides.iter().filter(|(inside, _)| !inside).for_each(|(_, line)| path += line);
        }
        let _ = writeln!(svg, "<path class=\"cage{used}\" d=\"{path}\"/>");
        if let Some(&first) = cells.iter().min() {
            let (x, y) = self.corner(first);
            let _ =
                writeln!(svg, "<text class=\"sum\" x=\"{:.1}\" y=\"{:.1}\">{}</text>", x + 4.0, y + 12.0, xml(clue));
        }
    }

    fn lines(&self, svg: &mut String) {
        let (rows, columns, side) = (self.space.rows, self.space.columns, self.side);
        let frame = |row: usize, column: usize| self.space.frame(row * columns + column);
        let (mut thin, mut thick) = (String::new(), String::new());
        for row in 0..rows {
            for column in 0..columns {
                let (x, y) = self.corner(row * columns + column);
                let up = row == 0 || frame(row, column) != frame(row - 1, column);
                let left = column == 0 || frame(row, column) != frame(row, column - 1);
                let _ = write!(if up { &mut thick } else { &mut thin }, "M{x:.1} {y:.1}h{side}");
                let _ = write!(if left { &mut thick } else { &mut thin }, "M{x:.1} {y:.1}v{side}");
            }
        }
        let (wide, high, left, top) = (columns as f64 * side, rows as f64 * side, self.left, self.top);
        let _ = write!(thick, "M{} {top}v{high}M{left} {}h{wide}", left + wide, top + high);
        let _ = writeln!(svg, "<path class=\"thin\" d=\"{thin}\"/>\n<path class=\"thick\" d=\"{thick}\"/>");
        for n in 0..rows.max(columns) {
            let at = (n as f64 + 0.5) * side;
            if n < columns {
                let _ = writeln!(
                    svg,
                    "<text class=\"label\" x=\"{:.1}\" y=\"{}\">c{}</text>",
                    self.left + at,
                    TOP - 8.0,
                    n + 1
                );
            }
            if n < rows {
                let _ = writeln!(
                    svg,
                    "<text class=\"label\" x=\"{}\" y=\"{:.1}\">r{}</text>",
                    LEFT - 18.0,
                    self.top + at + 5.0,
                    n + 1
                );
            }
        }
    }

    fn discs(&self, svg: &mut String, roles: &Roles) {
        for candidate in self.told.position.candidates().filter(|candidate| self.in_grid(candidate.cell)) {
            if let Some(role) = roles.get(candidate) {
                let (x, y) = self.middle(candidate);
                let _ = writeln!(svg, "<circle class=\"{}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\"/>", class(role));
            }
        }
    }

    fn links(&self, svg: &mut String) {
        for node in self.told.step.chains.iter().flatten().filter(|node| node.cells.len() > 1) {
            if node.cells.iter().all(|&cell| self.in_grid(cell)) {
                self.group(svg, node);
            }
        }
        for pair in self.told.step.chains.iter().flat_map(|chain| chain.windows(2)) {
            let ((x1, y1), (x2, y2)) = (self.middle_of(&pair[0]), self.middle_of(&pair[1]));
            let length = (x2 - x1).hypot(y2 - y1);
            if length < 2.0 * RADIUS || pair.iter().flat_map(|node| &node.cells).any(|&cell| !self.in_grid(cell)) {
                continue;
            }
            let (ux, uy) = ((x2 - x1) / length, (y2 - y1) / length);
            let bend = if length < self.side / 2.0 { 0.0 } else { (length * 0.12).min(28.0) };
            let (mx, my) = ((x1 + x2) / 2.0 - uy * bend, (y1 + y2) / 2.0 + ux * bend);
            let toward = |x: f64, y: f64, by: f64| {
                let far = (mx - x).hypot(my - y).max(1e-9);
                (x + (mx - x) / far * by, y + (my - y) / far * by)
            };
            let ((sx, sy), (tx, ty), (bx, by)) =
                (toward(x1, y1, RADIUS), toward(x2, y2, RADIUS), toward(x2, y2, RADIUS + 6.0));
            let weak = if pair[0].on { " weak" } else { "" };
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
    }

    fn digits(&self, svg: &mut String, roles: &Roles) {
        let position = self.told.position;
        for cell in (0..self.space.grid_cells()).filter(|&cell| !self.space.is_void(cell)) {
            if let Some(value) = position.get(cell) {
                let ((x, y), symbol) = (self.center(cell), xml(self.space.symbol(value)));
                let class = if position.is_given(cell) { "clue" } else { "put" };
                let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{:.1}\">{symbol}</text>", y + 12.0);
            }
            for value in crate::any::cells::bits(position.marks(cell)) {
                let candidate = Candidate::new(cell, value);
                let (x, y) = self.middle(candidate);
                let role = roles.get(candidate);
                let (class, symbol) = (if role.is_some() { "bold" } else { "mark" }, xml(self.space.symbol(value)));
                let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{:.1}\">{symbol}</text>", y + 5.0);
                if role == Some(Role::Removed) {
                    let _ = writeln!(svg, "<path class=\"cross\" d=\"M{:.1} {:.1}l13 -13\"/>", x - 6.5, y + 6.5);
                }
            }
        }
    }
}

/// Where the legend ends.
fn legend_end(roles: &Roles) -> f64 {
    roles.used().iter().map(|role| 32.0 + 7.6 * role.name().len() as f64).sum::<f64>() + LEFT + 8.0
}

fn legend(svg: &mut String, roles: &Roles, y: f64) {
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
}
