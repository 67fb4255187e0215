//! A report as a picture: one row for each set, a mark for each contestant, puzzles per second on a logarithmic axis.
//!
//! Engines of the project are discs, rivals are rings, so that the two can be told apart without colours. The figures at
//! the end of a row are the best engine's rate and, with rivals, how many times the best rival's it is. A contestant that
//! ran on several numbers of threads or in both modes is a series for each.

use crate::record::{Mode, Record, Report};
use crate::table::number;
use std::fmt::Write;

const WIDTH: f64 = 900.0;
/// Where the axis ends; it begins behind the longest name.
const RIGHT: f64 = 760.0;
/// What a character of a name takes at most.
const CHARACTER: f64 = 8.0;
const ROW: f64 = 30.0;
const LEGEND_LINE: f64 = 20.0;
/// Okabe and Ito's colours, which most colour-blind people can tell apart, and three more.
const COLOURS: [&str; 10] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f3c8d", "#5f6b6d", "#a5aa00", "#000000"];

/// What makes a series: the contestant, how it was given puzzles, and on how many threads.
type Key<'a> = (&'a str, bool, Mode, usize);

fn key(record: &Record) -> Key<'_> {
    (&record.engine, record.rival, record.mode, record.threads)
}

/// The name of a series; what all have in common is left out.
fn label(key: Key<'_>, all: &[Key<'_>]) -> String {
    let mut text = key.0.to_string();
    if all.iter().any(|other| other.2 != key.2) && key.2 == Mode::OneByOne {
        text += ", one by one";
    }
    if all.iter().any(|other| other.3 != key.3) {
        let _ = write!(text, ", {} thread{}", key.3, if key.3 == 1 { "" } else { "s" });
    }
    text
}

/// Each value once, in the order of its first appearance.
fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for value in values {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A rate in few characters: 15.4 M, 930 k, 47.
fn short(rate: f64) -> String {
    let (value, unit) = match rate {
        r if r >= 1e6 => (r / 1e6, " M"),
        r if r >= 1e3 => (r / 1e3, " k"),
        r => (r, ""),
    };
    if value >= 99.5 { format!("{value:.0}{unit}") } else { format!("{value:.1}{unit}") }
}

/// The powers of ten around all rates, as exponents: at least one decade.
fn decades(records: &[&Record]) -> (i32, i32) {
    let rates = records.iter().map(|record| record.best_per_s.log10());
    let (low, high) = rates.fold((f64::MAX, f64::MIN), |(low, high), rate| (low.min(rate), high.max(rate)));
    let low = low.floor() as i32;
    (low, (high.ceil() as i32).max(low + 1))
}

fn mark(svg: &mut String, x: f64, y: f64, colour: &str, rival: bool) {
    let paint = if rival {
        format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\"")
    } else {
        format!("fill=\"{colour}\"")
    };
    let radius = if rival { 4.5 } else { 6.0 };
    let _ = write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" {paint}");
}

/// Draws a report as SVG; nothing to draw gives nothing.
pub fn svg(report: &Report) -> Option<String> {
    let records: Vec<&Record> =
        report.results.iter().filter(|record| record.best_per_s > 0.0 && record.wrong == 0).collect();
    if records.is_empty() {
        return None;
    }
    let sets = distinct(records.iter().map(|record| record.set.as_str()));
    let series = distinct(records.iter().map(|record| key(record)));
    let (low, high) = decades(&records);
    let longest = sets.iter().map(|set| set.chars().count()).max().unwrap_or_default();
    let left = (30.0 + CHARACTER * longest as f64).min(WIDTH / 2.0);
    let x = |rate: f64| left + (rate.log10() - f64::from(low)) / f64::from(high - low) * (RIGHT - left);

    let columns = 4;
    let top = 44.0 + LEGEND_LINE * series.len().div_ceil(columns) as f64;
    let bottom = top + ROW * sets.len() as f64;
    let height = bottom + 46.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"{WIDTH}\" height=\"{height}\" rx=\"6\" fill=\"#ffffff\"/>\n\
         <text x=\"16\" y=\"24\" font-size=\"15\">Puzzles per second, up to {} solution{} each; {}, {}</text>\n",
        report.limit,
        if report.limit == 1 { "" } else { "s" },
        escaped(&report.cpu),
        escaped(&report.isa),
    );
    for (i, &one) in series.iter().enumerate() {
        let (at, y) = (22.0 + (i % columns) as f64 * 215.0, 46.0 + (i / columns) as f64 * LEGEND_LINE);
        mark(&mut svg, at, y - 4.5, COLOURS[i % COLOURS.len()], one.1);
        let _ = writeln!(svg, "/><text x=\"{}\" y=\"{y}\">{}</text>", at + 12.0, escaped(&label(one, &series)));
    }
    for decade in low..=high {
        let at = x(10f64.powi(decade));
        let _ = writeln!(svg, "<line x1=\"{at}\" y1=\"{top}\" x2=\"{at}\" y2=\"{bottom}\" stroke=\"#d0d0d0\"/>");
        let rate = number(10f64.powi(decade));
        let _ = writeln!(svg, "<text x=\"{at}\" y=\"{}\" text-anchor=\"middle\">{rate}</text>", bottom + 18.0);
    }
    for (row, set) in sets.iter().enumerate() {
        let y = top + ROW * (row as f64 + 0.5);
        let _ = writeln!(svg, "<line x1=\"{left}\" y1=\"{y}\" x2=\"{RIGHT}\" y2=\"{y}\" stroke=\"#ececec\"/>");
        let name = escaped(set);
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text>", left - 14.0, y + 4.5);
        let here = records.iter().filter(|record| record.set == *set);
        for record in here.clone() {
            let i = series.iter().position(|&one| one == key(record)).expect("every record is in a series");
            mark(&mut svg, x(record.best_per_s), y, COLOURS[i % COLOURS.len()], record.rival);
            let (name, rate) = (escaped(&label(series[i], &series)), number(record.best_per_s));
            let _ = writeln!(svg, "><title>{name}: {rate} puzzles/s on {set}</title></circle>", set = escaped(set));
        }
        let best = |rival: bool| {
            here.clone().filter(|record| record.rival == rival).map(|record| record.best_per_s).fold(0.0, f64::max)
        };
        let mut end = if best(false) > 0.0 { short(best(false)) } else { String::new() };
        if best(false) > 0.0 && best(true) > 0.0 {
            let _ = write!(end, " · {:.1}×", best(false) / best(true));
        }
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">{end}</text>", RIGHT + 16.0, y + 4.5);
    }
    let rivals =
        if series.iter().any(|one| one.1) { "; rings are rivals, × is best engine over best rival" } else { "" };
    let _ = writeln!(
        svg,
        "<text x=\"16\" y=\"{}\" fill=\"#606060\" font-size=\"12\">best of the rounds, {}{rivals}</text>\n</svg>",
        bottom + 38.0,
        escaped(&report.date[..report.date.len().min(10)]),
    );
    Some(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(set: &str, engine: &str, rival: bool, best_per_s: f64) -> Record {
        let text = format!(
            r#"{{"set":"{set}","engine":"{engine}","rival":{rival},"best_per_s":{best_per_s},"median_per_s":1.0,"guesses_per_puzzle":0.0,"solutions":1}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    fn report(results: Vec<Record>) -> Report {
        let mut report = Report::here(2);
        report.extend(results);
        report
    }

    #[test]
    fn every_record_has_its_mark_and_every_set_its_row() {
        let drawn = svg(&report(vec![
            record("easy", "lanes", false, 12e6),
            record("easy", "a<b", true, 1.5e6),
            record("hard", "lanes", false, 120e3),
        ]))
        .unwrap();
        assert_eq!(drawn.matches("<title>").count(), 3);
        assert!(drawn.contains("a&lt;b: 1,500,000 puzzles/s on easy"), "{drawn}");
        assert!(drawn.contains("12.0 M · 8.0×") && drawn.contains(">120 k<"), "{drawn}");
    }

    #[test]
    fn faster_is_further_right() {
        let drawn = svg(&report(vec![record("s", "slow", false, 10.0), record("s", "fast", false, 1000.0)])).unwrap();
        let at = |name: &str| {
            let line = drawn.lines().find(|line| line.contains(&format!("<title>{name}:"))).unwrap();
            line.split('"').nth(1).unwrap().parse::<f64>().unwrap()
        };
        assert_eq!((at("slow"), at("fast")), (30.0 + CHARACTER, RIGHT));
    }

    #[test]
    fn threads_are_named_where_they_differ() {
        let mut twice = record("s", "lanes", false, 10.0);
        twice.threads = 2;
        let drawn = svg(&report(vec![record("s", "lanes", false, 5.0), twice])).unwrap();
        assert!(drawn.contains(">lanes, 1 thread<") && drawn.contains(">lanes, 2 threads<"), "{drawn}");
    }

    #[test]
    fn nothing_is_drawn_of_nothing() {
        assert_eq!(svg(&report(vec![])), None);
        assert_eq!(svg(&report(vec![record("s", "left out", false, 0.0)])), None);
    }
}
