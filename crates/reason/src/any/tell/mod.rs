//! A step in words, as JSON, as a grid for a terminal and as a picture.

mod grid;
mod json;
pub(super) mod phrase;
mod roles;
mod svg;

use super::position::{Candidate, Position};
use super::step::Step;
use super::technique::Technique;
use crate::explain::{Beat, Level};
use crate::step::HousePart;
pub use grid::position;
use sudokit_core::SmallSort;

/// A step with the position before it.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    position: &'a Position,
    step: &'a Step,
}

impl<'a> Told<'a> {
    /// A step with the position before it.
    pub fn new(position: &'a Position, step: &'a Step) -> Self {
        Self { position, step }
    }

    /// The step.
    pub fn step(&self) -> &'a Step {
        self.step
    }

    /// In words, without a line break.
    pub fn words(&self, level: Level) -> String {
        let technique = self.step.technique;
        match level {
            Level::Nudge => format!("{}: {}", technique.title(), technique.nudge()),
            Level::Where => self.place(),
            Level::Full => format!("{} {}", self.step.argument, self.conclusion()),
        }
    }

    /// What follows, as a sentence.
    pub fn conclusion(&self) -> String {
        let space = self.position.space();
        let placed = self.step.placements.iter().map(|&placed| phrase::claim(space, placed, true));
        let placed = phrase::join(placed, "and");
        let gone = phrase::by_value(space, &self.step.eliminations);
        match (placed.is_empty(), gone.is_empty()) {
            (false, true) => format!("So {placed}."),
            (true, false) => format!("So remove {gone}."),
            (false, false) => format!("So {placed}; also remove {gone}."),
            (true, true) => String::new(),
        }
    }

    /// Where to look: rules, houses or cells.
    fn place(&self) -> String {
        let (space, step) = (self.position.space(), self.step);
        let homes: Vec<usize> =
            step.houses.iter().filter(|(_, part)| *part != HousePart::Cover).map(|(house, _)| *house).collect();
        if step.technique == Technique::InniesOuties {
            return format!("Look at the sums in {}.", phrase::houses(space, &homes));
        }
        let what = if !step.rules.is_empty() && !homes.is_empty() {
            let rules = step.rules.iter().map(|&rule| space.rules().title(rule));
            let houses = homes.iter().map(|&house| space.houses()[house].name.clone());
            phrase::join(houses.chain(rules), "and")
        } else if !step.rules.is_empty() {
            phrase::join(step.rules.iter().map(|&rule| space.rules().title(rule)), "and")
        } else if !homes.is_empty() {
            phrase::houses(space, &homes)
        } else {
            let mut cells: Vec<usize> = match step.chains.first() {
                Some(chain) => {
                    chain.first().into_iter().chain(chain.last()).flat_map(|node| node.cells.clone()).collect()
                }
                None => step.candidates.iter().map(|(candidate, _)| candidate.cell).collect(),
            };
            cells.extend(step.eliminations.iter().filter(|_| step.trial.is_some()).map(|gone| gone.cell));
            cells.small_sort();
            cells.dedup();
            phrase::cells(space, cells)
        };
        let values = step.candidates.iter().fold(0_u64, |set, (candidate, _)| set | 1 << candidate.value);
        if step.rules.is_empty() && !homes.is_empty() && values != 0 && step.technique.family() != "single" {
            return format!("Look at {what} and there at {}.", phrase::values(space, values));
        }
        format!("Look at {what}.")
    }

    /// As numbered statements; the last is the conclusion.
    pub fn beats(&self) -> Vec<(Beat, Vec<Candidate>)> {
        let (step, space) = (self.step, self.position.space());
        let mut beats: Vec<(Beat, Vec<Candidate>)> = Vec::new();
        let mut add = |text: String, from: Vec<usize>, about: Vec<Candidate>, on: Option<bool>, level: usize| {
            let number = beats.len() + 1;
            beats.push((Beat { number, text, from, candidates: Vec::new(), on, level }, about));
        };
        if let Some(trial) = &step.trial {
            for line in &trial.lines {
                let about = line.about.iter().map(|node| node.candidate).collect();
                let from = line.from.iter().map(|from| from + 1).collect();
                add(line.text.clone(), from, about, line.about.map(|node| node.on), line.level);
            }
        } else if let Some(chain) = step.chains.first() {
            for (i, node) in chain.iter().enumerate() {
                let said = phrase::node(space, node);
                let text = if i == 0 { format!("Suppose {said}.") } else { format!("Then {said}.") };
                add(text, if i == 0 { Vec::new() } else { vec![i] }, node.candidates().collect(), Some(node.on), 1);
            }
        } else {
            let about = step.candidates.iter().map(|(candidate, _)| *candidate).collect();
            add(step.argument.clone(), Vec::new(), about, None, 0);
        }
        let used: Vec<usize> = beats.iter().flat_map(|(beat, _)| beat.from.iter().copied()).collect();
        let from = (1..=beats.len()).filter(|number| !used.contains(number)).collect();
        let placed = !step.placements.is_empty();
        let about = if placed { step.placements.clone() } else { step.eliminations.clone() };
        let number = beats.len() + 1;
        let last = Beat { number, text: self.conclusion(), from, candidates: Vec::new(), on: Some(placed), level: 0 };
        beats.push((last, about));
        beats
    }

    /// The chains in Eureka notation, the last one with the conclusion; empty without chains, and for forcing chains, whose
    /// links are not strong and weak in turn.
    pub fn eureka(&self) -> Vec<String> {
        let (step, space) = (self.step, self.position.space());
        if step.trial.is_some() {
            return Vec::new();
        }
        let name = |cell: usize| space.name(cell);
        let mut chains: Vec<String> = Vec::new();
        for chain in &step.chains {
            let mut line = String::new();
            for (i, node) in chain.iter().enumerate() {
                let link = ["-", "="][i % 2];
                let cells: Vec<&str> = node.cells.iter().map(|&cell| name(cell)).collect();
                let link = if i == 0 { "" } else { link };
                line += &format!("{link}({}){}", space.symbol(node.value), cells.join(","));
            }
            chains.push(line);
        }
        if let Some(last) = chains.last_mut() {
            let effects = |list: &[Candidate], sign: &str| -> Vec<String> {
                list.iter().map(|one| format!("{}{sign}{}", name(one.cell), space.symbol(one.value))).collect()
            };
            let mut all = effects(&step.placements, "=");
            all.extend(effects(&step.eliminations, "<>"));
            *last += &format!(" => {}", all.join(", "));
        }
        chains
    }

    /// As a JSON object on one line; `docs/explain.md` lists its fields.
    pub fn json(&self) -> String {
        json::step(self)
    }

    /// As a JSON object with technique, placements and eliminations only.
    pub fn brief_json(&self) -> String {
        json::brief(self)
    }

    /// What a hint below the full argument tells: the technique, and with `place` where to look.
    pub fn part_json(&self, place: bool) -> String {
        json::part(self, place)
    }

    /// As a grid of candidates for a terminal, with a legend.
    pub fn grid(&self, color: bool) -> String {
        grid::step(self, color)
    }

    /// As an SVG document.
    pub fn svg(&self) -> String {
        svg::document(self)
    }
}
