//! A book as LaTeX: one TikZ picture a page, from the same marks as the other formats, so that it can be edited and set
//! with other fonts.

use super::Book;
use super::page::{Color, Line, Mark, Side};
use core::fmt::Write;
use std::collections::BTreeSet;
use sudokit::constraint::draw::Form;

impl Book {
    /// The book as a LaTeX document for pdflatex, xelatex or lualatex with TikZ.
    pub fn latex(&self) -> String {
        let (width, height) = (short(self.width), short(self.height));
        let mut out = format!(
            "\\documentclass{{article}}\n\\usepackage[utf8]{{inputenc}}\n\\usepackage[T1]{{fontenc}}\n\
             \\usepackage[papersize={{{width}bp,{height}bp}},margin=0pt]{{geometry}}\n\\usepackage{{tikz}}\n\
             \\usepackage{{helvet}}\n\\renewcommand{{\\familydefault}}{{\\sfdefault}}\n\\pagestyle{{empty}}\n\
             \\setlength{{\\parindent}}{{0pt}}\n% A text on its base line: options, place, size in points, text.\n\
             \\newcommand{{\\say}}[4]{{\\node[inner sep=0pt,outer sep=0pt,#1] at (#2) {{\\fontsize{{#3}}{{#3}}\\selectfont #4}};}}\n"
        );
        for color in self.colors() {
            let _ = writeln!(out, "\\definecolor{{c{color:06x}}}{{HTML}}{{{color:06X}}}");
        }
        out += "\\begin{document}\n";
        for (index, page) in self.pages.iter().enumerate() {
            if let Some(heading) = self.headings.iter().find(|heading| heading.page == index) {
                let _ = writeln!(out, "% {}", heading.title.replace('\n', " "));
            }
            // The picture has the size of the page, so that nothing moves it.
            let _ = writeln!(
                out,
                "\\begin{{tikzpicture}}[x=1bp,y=-1bp]\n\\useasboundingbox (0,0) rectangle ({width},{height});"
            );
            page.marks.iter().for_each(|mark| write(&mut out, mark));
            out += "\\end{tikzpicture}\\newpage\n";
        }
        out + "\\end{document}\n"
    }

    fn colors(&self) -> BTreeSet<Color> {
        let mut found = BTreeSet::new();
        for mark in self.pages.iter().flat_map(|page| &page.marks) {
            match mark {
                Mark::Form { fill, line, .. } => found.extend(fill.iter().copied().chain(line.map(|line| line.color))),
                Mark::Text { color, .. } => found.extend([*color]),
            }
        }
        found
    }
}

fn write(out: &mut String, mark: &Mark) {
    let _ = match mark {
        Mark::Text { at: (x, y), side, size, bold, color, text } => {
            let anchor = match side {
                Side::Start => "base west",
                Side::Middle => "base",
                Side::End => "base east",
            };
            let bold = if *bold { "\\bfseries " } else { "" };
            let (x, y, size, text) = (short(*x), short(*y), short(*size), escaped(text));
            if text.is_empty() {
                return;
            }
            writeln!(out, "\\say{{anchor={anchor},text=c{color:06x}}}{{{x},{y}}}{{{size}}}{{{bold}{text}}}")
        }
        Mark::Form { form, fill, line } => {
            let fill = fill.map(|color| format!("fill=c{color:06x}"));
            let look: Vec<String> = fill.into_iter().chain(line.map(stroke)).collect();
            let points = |points: &[(f64, f64)]| {
                points.iter().map(|&(x, y)| format!("({},{})", short(x), short(y))).collect::<Vec<_>>().join("--")
            };
            let path = match form {
                Form::Path { points: all, closed } => points(all) + if *closed { "--cycle" } else { "" },
                Form::Segments(lines) => lines.iter().map(|&(from, to)| points(&[from, to])).collect(),
                Form::Circle((x, y), radius) => {
                    format!("({},{}) circle [radius={}bp]", short(*x), short(*y), short(*radius))
                }
                Form::Rectangle((x, y), width, height) => {
                    format!("({},{}) rectangle ({},{})", short(*x), short(*y), short(x + width), short(y + height))
                }
                Form::Text { .. } => return,
            };
            writeln!(out, "\\path[{}] {path};", look.join(","))
        }
    };
}

fn stroke(line: Line) -> String {
    let dash = match line.dash {
        Some((dash, gap)) => format!("dash pattern=on {}bp off {}bp", short(dash), short(gap)),
        None => "line cap=round".to_owned(),
    };
    format!("draw=c{:06x},line width={}bp,line join=round,{dash}", line.color, short(line.width))
}

/// A number with at most two places.
fn short(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// A text whose characters mean themselves.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '\\' => out += "\\textbackslash{}",
            '~' => out += "\\textasciitilde{}",
            '^' => out += "\\textasciicircum{}",
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => {
                out.push('\\');
                out.push(character);
            }
            '·' => out += "\\textperiodcentered{}",
            '≤' => out += "$\\leq$",
            '≥' => out += "$\\geq$",
            '≠' => out += "$\\neq$",
            'Σ' => out += "$\\Sigma$",
            '<' => out += "\\textless{}",
            '>' => out += "\\textgreater{}",
            _ => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn no_character_of_a_text_is_a_command() {
        assert_eq!(escaped("50% of {a_b} \\x ≥ 3"), "50\\% of \\{a\\_b\\} \\textbackslash{}x $\\geq$ 3");
    }
}
