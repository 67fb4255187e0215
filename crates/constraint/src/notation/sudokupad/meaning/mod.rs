//! From topics and drawings to rules. What is left over is reported.

mod cages;
mod lines;
mod marks;
mod outside;

use super::colour::Colour;
use super::drawing::Drawing;
use super::words::{Topic, topics};
use crate::model::{Puzzle, RuleError};
use crate::notation::fpuzzles::unmarked;
use crate::rule::Rule;
use serde_json::{Map, Value};
use sudokit_core::SmallSort;

/// A puzzle whose rules are being found.
pub(super) struct Meaning {
    pub(super) puzzle: Puzzle,
    pub(super) drawing: Drawing,
    /// What was not understood.
    pub(super) unknown: Vec<String>,
    /// What is drawn without a rule.
    pub(super) drawn: Vec<String>,
}

/// Members of the metadata that name a rule for the whole grid.
const WHOLE: [(&str, &str); 4] = [
    ("antiknight", "AntiKnight"),
    ("antiking", "AntiKing"),
    ("nonconsecutive", "AntiConsecutive"),
    ("disjointgroups", "DisjointSets"),
];

fn rule(name: &str) -> Rule {
    Rule::named(name).expect("a rule of the list")
}

impl Meaning {
    pub(super) fn find(&mut self, object: &Map<String, Value>, rules: &str) -> Result<(), RuleError> {
        let (mut topics, sentences) = topics(rules);
        self.unknown.extend(sentences.into_iter().map(|sentence| format!("the sentence '{sentence}'")));
        if rules.trim().is_empty() {
            // Drawings that mean the same everywhere.
            topics = vec![
                Topic::Cages,
                Topic::Arrows,
                Topic::Thermo { slow: false },
                Topic::White,
                Topic::Black,
                Topic::X,
                Topic::V,
            ];
        }
        let metadata = super::metadata(object);
        for (member, name) in WHOLE {
            let said = |object: &Map<String, Value>| object.get(member) == Some(&Value::Bool(true));
            let topic = Topic::Whole(name);
            if (metadata.is_some_and(said) || said(object)) && !topics.contains(&topic) {
                topics.push(topic);
            }
        }
        // A picture behind the grid may show anything.
        let has_picture = |object: &Map<String, Value>| object.get("bgimage").is_some_and(|image| image != "");
        if metadata.is_some_and(has_picture) || has_picture(object) {
            self.unknown.push("a picture behind the grid".to_owned());
        }
        self.cages(object, &topics)?;
        // Lines with ends of their own come before lines that are told apart by their colour.
        topics.small_sort_by_key(|topic| {
            matches!(topic, Topic::Line { .. } | Topic::Diagonals | Topic::AllGiven { .. } | Topic::Circles)
        });
        for topic in &topics {
            self.apply(topic, &topics)?;
        }
        self.rest();
        Ok(())
    }

    fn apply(&mut self, topic: &Topic, all: &[Topic]) -> Result<(), RuleError> {
        // A rule of the whole grid that is stated already is not added by its words.
        let has = |names: &[&str]| self.puzzle.rules().iter().any(|rule| names.contains(&rule.name()));
        let is_negative = |rule: &Rule| rule.texts().get(1).is_some_and(|text| text.starts_with("no "));
        let has_negative = self.puzzle.rules().iter().any(is_negative);
        match topic {
            Topic::Whole(name) if has(&[name]) => Ok(()),
            Topic::AllGiven { xv: false, .. } if has(&["StrictKropki"]) || has_negative => Ok(()),
            Topic::AllGiven { xv: true, .. } if has(&["StrictXV"]) => Ok(()),
            Topic::Whole(name) => self.puzzle.add(rule(name)),
            Topic::Cages | Topic::RepeatsInCages => Ok(()),
            Topic::Diagonals => self.diagonals(),
            Topic::Thermo { slow } => self.thermos(if *slow { "SlowThermo" } else { "Thermo" }),
            Topic::Arrows => self.arrows(),
            Topic::LittleKiller => self.little_killers(),
            Topic::Line { rule, number, colours, is_named } => {
                let others = all.iter().filter(|&other| other != topic).filter_map(|topic| match topic {
                    Topic::Line { colours, .. } => Some(colours.as_slice()),
                    _ => None,
                });
                let mine = self.lines_of(colours, *is_named, &others.collect::<Vec<_>>());
                self.lines(rule, *number, &mine)
            }
            Topic::White => self.dots("WhiteDot", |mark| {
                mark.text.is_empty() && mark.fill == Some(Colour::White) && mark.border.is_some()
            }),
            Topic::Black => self.dots("BlackDot", |mark| mark.text.is_empty() && mark.fill == Some(Colour::Black)),
            Topic::X => self.dots("X", |mark| mark.text.eq_ignore_ascii_case("x")),
            Topic::V => self.dots("V", |mark| mark.text.eq_ignore_ascii_case("v")),
            Topic::AllGiven { xv: true, .. } => self.puzzle.add(rule("StrictXV")),
            Topic::AllGiven { white, black, .. } => {
                // Dots of a colour that has no meaning in this puzzle are not given, but not meant either.
                match (*white && all.contains(&Topic::White), *black && all.contains(&Topic::Black)) {
                    (true, true) => self.puzzle.add(rule("StrictKropki")),
                    (true, false) => unmarked(&mut self.puzzle, "difference", &|one, other| (one - other).abs() == 1),
                    (false, true) => {
                        unmarked(&mut self.puzzle, "ratio", &|one, other| one == 2 * other || other == 2 * one)
                    }
                    (false, false) => {
                        self.unknown.push("all dots are given, but not what they mean".to_owned());
                        Ok(())
                    }
                }
            }
            Topic::Quads => self.quads(),
            Topic::Odd(colours) => self.shades("Odd", colours, |mark| mark.round),
            Topic::Even(colours) => self.shades("Even", colours, |mark| !mark.round),
            Topic::Greater => self.signs(),
            Topic::Areas(colours) => self.areas(colours),
            Topic::Circles => self.counting_circles(),
            Topic::Outside(name) => self.outside(name),
        }
    }

    /// What is left over: reported if it may mean something, noted if it is only a background.
    fn rest(&mut self) {
        let mut kinds: Vec<(String, usize, bool)> = Vec::new();
        let mut add = |what: String, is_background: bool| match kinds.iter_mut().find(|(other, ..)| *other == what) {
            Some((_, count, _)) => *count += 1,
            None => kinds.push((what, 1, is_background)),
        };
        let colour = |colour: Option<Colour>| colour.map_or("", Colour::name);
        for line in self.drawing.lines.iter().filter(|line| !line.used) {
            add(format!("{} line", line.paint.colour.name()), false);
        }
        for arrow in self.drawing.arrows.iter().filter(|arrow| !arrow.used) {
            add(format!("{} arrow", arrow.paint.colour.name()), false);
        }
        for mark in self.drawing.marks.iter().filter(|mark| !mark.used) {
            let shape = if mark.round { "circle" } else { "square" };
            let colours = mark.fill.or(mark.border);
            let is_background = mark.text.is_empty() && !mark.round && mark.border.is_none() && !mark.is_small()
                || mark.text.is_empty() && mark.width.min(mark.height) < 0.12;
            match mark.text.as_str() {
                "" => add(format!("{} {shape}", colour(colours)), is_background),
                text => add(format!("text '{}'", text.chars().take(20).collect::<String>()), false),
            }
        }
        for (what, number, is_background) in kinds {
            let told = count(number, what.trim());
            if is_background { &mut self.drawn } else { &mut self.unknown }.push(told);
        }
    }
}

/// `2 green lines`.
fn count(number: usize, what: &str) -> String {
    if number == 1 || what.ends_with('\'') { format!("{number} {what}") } else { format!("{number} {what}s") }
}
