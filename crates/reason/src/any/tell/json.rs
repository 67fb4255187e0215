//! A step as JSON, with the fields of the steps of 9x9 puzzles.

use super::{Told, phrase};
use crate::any::position::Candidate;
use crate::explain::{Level, escape};
use crate::step::HousePart;
use core::fmt::Write;
use sudokit_core::SmallSort;

pub(super) fn step(told: &Told<'_>) -> String {
    let (step, space) = (told.step, told.position.space());
    let candidate = |one: &Candidate| escape(&phrase::candidate(space, *one));
    let technique = step.technique;
    let mut out = format!(
        "{{\"technique\":{},\"title\":{},\"family\":{},\"assumes_uniqueness\":false,\"rating\":{}.{}",
        escape(technique.slug()),
        escape(technique.title()),
        escape(technique.family()),
        step.tenths() / 10,
        step.tenths() % 10,
    );
    list(&mut out, "placements", &step.placements, candidate);
    list(&mut out, "eliminations", &step.eliminations, candidate);
    houses(&mut out, told);
    list(&mut out, "rules", &step.rules, |&rule| {
        let cells = space.rules().listed(rule).into_iter().map(|cell| escape(space.name(cell))).collect::<Vec<_>>();
        format!(
            "{{\"rule\":{},\"title\":{},\"cells\":[{}]}}",
            escape(space.rules().kind(rule)),
            escape(&space.rules().title(rule)),
            cells.join(",")
        )
    });
    list(&mut out, "candidates", &step.candidates, |(one, part)| {
        format!("{{\"candidate\":{},\"part\":\"{}\"}}", candidate(one), crate::explain::part_name(*part))
    });
    out.push_str(",\"blockers\":[]");
    list(&mut out, "chains", &step.chains, |chain| {
        let node = |node: &crate::any::ChainNode| {
            let cells: Vec<String> = node.cells.iter().map(|&cell| escape(space.name(cell))).collect();
            format!(
                "{{\"digit\":{},\"cells\":[{}],\"on\":{}}}",
                symbol(space.symbol(node.value)),
                cells.join(","),
                node.on
            )
        };
        format!("[{}]", chain.iter().map(node).collect::<Vec<_>>().join(","))
    });
    list(&mut out, "eureka", &told.eureka(), |chain| escape(chain));
    if let Some(trial) = &step.trial {
        let _ = write!(out, ",\"depth\":{}", trial.depth);
    }
    list(&mut out, "beats", &told.beats(), |(beat, about)| {
        let mut text = format!("{{\"number\":{},\"text\":{}", beat.number, escape(&beat.text));
        list(&mut text, "from", &beat.from, ToString::to_string);
        list(&mut text, "candidates", about, candidate);
        if let Some(on) = beat.on {
            let _ = write!(text, ",\"on\":{on}");
        }
        let _ = write!(text, ",\"level\":{}}}", beat.level);
        text
    });
    out.push_str(",\"words\":{");
    for (i, level) in Level::ALL.into_iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(out, "{comma}\"{}\":{}", level.name(), escape(&told.words(level)));
    }
    out.push_str("}}");
    out
}

fn houses(out: &mut String, told: &Told<'_>) {
    list(out, "houses", &told.step.houses, |(house, part)| {
        let part = match part {
            HousePart::Home => "home",
            HousePart::Base => "base",
            HousePart::Cover => "cover",
        };
        format!("{{\"house\":{},\"part\":\"{part}\"}}", escape(&told.position.space().houses()[*house].name))
    });
}

/// What a hint below the full argument tells.
pub(super) fn part(told: &Told<'_>, place: bool) -> String {
    let (technique, space) = (told.step.technique, told.position.space());
    let mut out = format!(
        "{{\"technique\":{},\"title\":{},\"family\":{},\"assumes_uniqueness\":false",
        escape(technique.slug()),
        escape(technique.title()),
        escape(technique.family()),
    );
    if place {
        houses(&mut out, told);
        let mut cells: Vec<usize> = told.step.candidates.iter().map(|(candidate, _)| candidate.cell).collect();
        cells.small_sort();
        cells.dedup();
        if !told.step.houses.is_empty() {
            cells.clear();
        }
        list(&mut out, "cells", &cells, |&cell| escape(space.name(cell)));
    }
    let _ = write!(out, ",\"words\":{{\"nudge\":{}", escape(&told.words(Level::Nudge)));
    if place {
        let _ = write!(out, ",\"where\":{}", escape(&told.words(Level::Where)));
    }
    out.push_str("}}");
    out
}

pub(super) fn brief(told: &Told<'_>) -> String {
    let (step, space) = (told.step, told.position.space());
    let candidate = |one: &Candidate| escape(&phrase::candidate(space, *one));
    let mut out = format!("{{\"technique\":{}", escape(step.technique.slug()));
    list(&mut out, "placements", &step.placements, candidate);
    list(&mut out, "eliminations", &step.eliminations, candidate);
    out.push('}');
    out
}

/// A number if it is one, otherwise a string.
fn symbol(text: &str) -> String {
    if text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0') {
        text.to_owned()
    } else {
        escape(text)
    }
}

fn list<T>(out: &mut String, name: &str, items: &[T], write: impl Fn(&T) -> String) {
    let _ = write!(out, ",\"{name}\":[{}]", items.iter().map(write).collect::<Vec<_>>().join(","));
}
