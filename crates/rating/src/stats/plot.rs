//! Plots as SVG: bars for one property, a heat map for two. They need no script and no style sheet.

use super::column::{Column, Key};
use core::fmt::Write;
use std::collections::{BTreeMap, BTreeSet};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 44.0;
const RIGHT: f64 = 16.0;

/// A bar for each value of a property, with its count above it.
pub fn bars(column: &Column) -> String {
    let most = column.counts().map(|(_, count)| count).max().unwrap_or(1).max(1) as f64;
    let slots = column.counts().len().max(1) as f64;
    let step = (WIDTH - LEFT - RIGHT) / slots;
    let scale = (HEIGHT - TOP - BOTTOM) / most;
    let mut svg = open(column.name(), HEIGHT);
    // With many bars only every few have room for their text.
    let every = (34.0 / step).ceil().max(1.0) as usize;
    for (index, (key, count)) in column.counts().enumerate() {
        let (x, height) = (LEFT + step * index as f64, scale * count as f64);
        let (bar, y) = (0.8 * step, HEIGHT - BOTTOM - height);
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{bar:.1}\" height=\"{height:.1}\" fill=\"#3b6ea5\">\
             <title>{}: {count}</title></rect>",
            escape(&key.to_string()),
        );
        if index % every == 0 {
            let middle = x + bar / 2.0;
            text(&mut svg, middle, HEIGHT - BOTTOM + 16.0, "middle", &key.to_string());
            text(&mut svg, middle, y - 4.0, "middle", &count.to_string());
        }
    }
    let base = HEIGHT - BOTTOM;
    let _ = writeln!(svg, "<path d=\"M{LEFT} {base}H{:.1}\" stroke=\"#666\"/>", WIDTH - RIGHT);
    svg + "</svg>\n"
}

/// A bar for each name, the longest first, with its count behind it.
pub fn ranking(title: &str, counts: &[(&str, u64)]) -> String {
    const LINE: f64 = 18.0;
    let longest = counts.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0) as f64;
    let left = (6.2 * longest + 12.0).max(LEFT);
    let most = counts.iter().map(|&(_, count)| count).max().unwrap_or(1).max(1) as f64;
    let mut svg = open(title, TOP + LINE * counts.len() as f64 + RIGHT);
    for (index, &(name, count)) in counts.iter().enumerate() {
        let (y, width) = (TOP + LINE * index as f64, (WIDTH - left - 72.0) * count as f64 / most);
        let _ =
            writeln!(svg, "<rect x=\"{left:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"14\" fill=\"#3b6ea5\"/>");
        text(&mut svg, left - 6.0, y + 11.0, "end", name);
        text(&mut svg, left + width + 6.0, y + 11.0, "start", &count.to_string());
    }
    svg + "</svg>\n"
}

/// A field for each pair of values of two properties, the darker the more puzzles (by logarithm).
pub fn heat_map(across: &str, down: &str, counts: &BTreeMap<(Key, Key), u64>) -> String {
    let columns: Vec<&Key> = counts.keys().map(|(key, _)| key).collect::<BTreeSet<_>>().into_iter().collect();
    let rows: Vec<&Key> = counts.keys().map(|(_, key)| key).collect::<BTreeSet<_>>().into_iter().collect();
    let most = counts.values().copied().max().unwrap_or(1) as f64;
    let side = ((WIDTH - LEFT - RIGHT) / columns.len().max(1) as f64).min(34.0);
    let height = TOP + BOTTOM + side * rows.len() as f64;
    let mut svg = open(&format!("{across} (across) and {down} (down)"), height);
    for ((key, other), &count) in counts {
        let column = columns.binary_search(&key).unwrap_or(0) as f64;
        let row = rows.binary_search(&other).unwrap_or(0) as f64;
        let shade = 0.15 + 0.85 * (count as f64).ln_1p() / most.ln_1p();
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" fill=\"#3b6ea5\" \
             fill-opacity=\"{shade:.2}\"><title>{across} {}, {down} {}: {count}</title></rect>",
            LEFT + side * column,
            TOP + side * row,
            escape(&key.to_string()),
            escape(&other.to_string()),
            across = escape(across),
            down = escape(down),
        );
    }
    let every = (30.0 / side).ceil().max(1.0) as usize;
    for (index, key) in columns.iter().enumerate().step_by(every) {
        let x = LEFT + side * (index as f64 + 0.5);
        text(&mut svg, x, TOP + side * rows.len() as f64 + 16.0, "middle", &key.to_string());
    }
    for (index, key) in rows.iter().enumerate() {
        text(&mut svg, LEFT - 6.0, TOP + side * (index as f64 + 0.5) + 4.0, "end", &key.to_string());
    }
    svg + "</svg>\n"
}

fn open(title: &str, height: f64) -> String {
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"20\" font-size=\"14\" fill=\"#111\">{title}</text>\n"
    )
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, words: &str) {
    let words = escape(words);
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"#333\">{words}</text>");
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_a_bar_and_text_is_escaped() {
        let mut column = Column::new("T&E depth");
        (0..4).for_each(|depth| column.add_many(Key::Whole(depth), 10 - depth as u64));
        let svg = bars(&column);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<rect ").count(), 5, "the ground and four bars");
        assert!(svg.contains("T&amp;E depth") && !svg.contains("T&E"));
    }

    #[test]
    fn every_pair_has_a_field() {
        let pairs = [((Key::Tenths(71), Key::Whole(3)), 5), ((Key::Tenths(90), Key::from("inf")), 1)];
        let svg = heat_map("SER", "W", &pairs.into_iter().collect());
        assert_eq!(svg.matches("<rect ").count(), 3);
        assert!(svg.contains("SER 7.1, W 3: 5"));
    }
}
