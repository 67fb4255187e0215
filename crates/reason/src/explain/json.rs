//! A step as JSON, written by hand: the format is small, and this crate has no dependency for it.
//!
//! A candidate is written as it is shown, `"r1c1=5"`. The fields are listed in `docs/explain.md`.

use super::role::part_name;
use super::{Beat, Explanation, Level};
use crate::step::{HousePart, Node};
use crate::technique::{Family, whip};
use core::fmt::{Display, Write};
use sudokit_core::CellSet;

/// The object of a step.
pub(super) fn step(explanation: &Explanation<'_>) -> String {
    let (step, mut out) = (explanation.step, String::new());
    let technique = step.technique;
    let _ = write!(
        out,
        "{{\"technique\":{},\"title\":{},\"family\":{},\"assumes_uniqueness\":{}",
        escape(technique.slug()),
        escape(technique.title()),
        escape(&technique.family().to_string()),
        technique.assumes_uniqueness()
    );
    list(&mut out, "placements", &step.placements, quoted);
    list(&mut out, "eliminations", &step.eliminations, quoted);
    list(&mut out, "houses", &step.evidence.houses, |(house, part)| {
        let part = match part {
            HousePart::Home => "home",
            HousePart::Base => "base",
            HousePart::Cover => "cover",
        };
        format!("{{\"house\":\"{house}\",\"part\":\"{part}\"}}")
    });
    list(&mut out, "candidates", &step.evidence.candidates, |(candidate, part)| {
        format!("{{\"candidate\":\"{candidate}\",\"part\":\"{}\"}}", part_name(*part))
    });
    list(&mut out, "blockers", &explanation.blockers(), quoted);
    list(&mut out, "chains", &step.evidence.chains, |chain| array(&chain.nodes, node));
    list(&mut out, "eureka", &explanation.eureka(), |text| escape(text));
    if technique.family() == Family::Whip
        && let Some(chain) = whip::Chain::of_step(step)
    {
        let _ = write!(out, ",\"nrc\":{},\"length\":{}", escape(&chain.notation()), chain.length());
    }
    if let Some(trial) = &step.evidence.trial {
        let _ = write!(out, ",\"depth\":{}", trial.depth);
    }
    list(&mut out, "beats", &explanation.beats(), beat);
    out.push_str(",\"words\":{");
    for (i, level) in Level::ALL.into_iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(out, "{comma}\"{}\":{}", level.name(), escape(&explanation.words(level)));
    }
    out.push_str("}}");
    out
}

/// Technique, placements and eliminations.
pub(super) fn brief(explanation: &Explanation<'_>) -> String {
    let step = explanation.step;
    let mut out = format!("{{\"technique\":{}", escape(step.technique.slug()));
    list(&mut out, "placements", &step.placements, quoted);
    list(&mut out, "eliminations", &step.eliminations, quoted);
    out.push('}');
    out
}

fn beat(beat: &Beat) -> String {
    let mut out = format!("{{\"number\":{},\"text\":{}", beat.number, escape(&beat.text));
    list(&mut out, "from", &beat.from, ToString::to_string);
    list(&mut out, "candidates", &beat.candidates, quoted);
    if let Some(on) = beat.on {
        let _ = write!(out, ",\"on\":{on}");
    }
    let _ = write!(out, ",\"level\":{}}}", beat.level);
    out
}

fn node(node: &Node) -> String {
    let mut out = format!("{{\"digit\":{},\"cells\":{},\"on\":{}", node.digit, cells(node.cells), node.on);
    if !node.set.is_empty() {
        let _ = write!(out, ",\"set\":{}", cells(node.set));
    }
    out.push('}');
    out
}

fn cells(cells: CellSet) -> String {
    array(&cells.iter().collect::<Vec<_>>(), quoted)
}

fn quoted(item: &impl Display) -> String {
    format!("\"{item}\"")
}

fn list<T>(out: &mut String, name: &str, items: &[T], write: impl Fn(&T) -> String) {
    let _ = write!(out, ",\"{name}\":{}", array(items, write));
}

fn array<T>(items: &[T], write: impl Fn(&T) -> String) -> String {
    format!("[{}]", items.iter().map(write).collect::<Vec<_>>().join(","))
}

/// A text as a JSON string, with its quotes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            control if (control as u32) < 0x20 => drop(write!(out, "\\u{:04x}", control as u32)),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// A text for XML.
pub(crate) fn xml(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Memory, Reasoner, Schedule, Settings};

    #[test]
    fn a_step_has_its_fields() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let board = Board::new(&puzzle);
        let reasoner = Reasoner::new(Schedule::singles(), Settings::default());
        let found = reasoner.find_next(&board, &mut Memory::default()).unwrap();
        let json = step(&Explanation::new(&board, &found));
        let start =
            r#"{"technique":"naked-single","title":"Naked single","family":"single","assumes_uniqueness":false,"#;
        assert!(json.starts_with(start), "{json}");
        assert!(json.contains(r#""placements":["r5c5=5"],"eliminations":[],"houses":[],"#), "{json}");
        assert!(
            json.contains(r#""candidates":[{"candidate":"r5c5=5","part":"pattern"}],"blockers":["r1c5=7","r2c5=9","r4c5=6","r5c1=4","r5c4=8","r5c6=3","r5c9=1","r6c5=2"],"chains":[],"eureka":[],"beats":[{"number":1,"text":"r5c5 sees"#)
        );
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escape("a\"b\\\n\u{1}"), r#""a\"b\\\n\u0001""#);
        assert_eq!(xml("<a&b>"), "&lt;a&amp;b&gt;");
    }
}
