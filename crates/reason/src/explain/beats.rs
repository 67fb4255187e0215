//! A step as numbered beats: small statements in order, each with the numbers of those it follows from, so that a page can
//! show one after the other.
//!
//! Chains and nets give a beat for each node; a node that occurs twice gives one. Trials give a beat for each line.
//! Other steps have two beats, the pattern and what follows.

use super::words::{self, View};
use super::{Explanation, Level};
use crate::step::{Claim, Node, Step};
use crate::technique::chain::words::{node as said, reason};
use core::fmt;
use sudokit_core::Candidate;

/// A small statement of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat {
    /// Its number, from 1.
    pub number: usize,
    /// What it says, a sentence.
    pub text: String,
    /// The numbers of the beats it follows from.
    pub from: Vec<usize>,
    /// The candidates it is about.
    pub candidates: Vec<Candidate>,
    /// Whether they stand, or not; `None` when it is about neither.
    pub on: Option<bool>,
    /// How many suppositions it is under.
    pub level: usize,
}

/// Number, sentence, and what it follows from: `3. r1c5 is 7, the only digit left there (1, 2).`
impl fmt::Display for Beat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}. {}", self.number, self.text.trim_end_matches('.'))?;
        if !self.from.is_empty() {
            let from: Vec<String> = self.from.iter().map(ToString::to_string).collect();
            write!(f, " ({})", from.join(", "))?;
        }
        f.write_str(".")
    }
}

/// The beats of a step.
pub(super) fn of(explanation: &Explanation<'_>) -> Vec<Beat> {
    let step = explanation.step;
    let mut beats = if step.evidence.trial.is_some() {
        of_trial(step)
    } else if step.evidence.chains.is_empty() {
        let full = explanation.words(Level::Full);
        let text = full.strip_suffix(&explanation.conclusion()).unwrap_or(&full).trim_end().to_owned();
        let candidates = step.evidence.candidates.iter().map(|&(candidate, _)| candidate).collect();
        vec![Beat { number: 1, text, from: Vec::new(), candidates, on: None, level: 0 }]
    } else {
        of_chains(explanation)
    };
    // The last of each line of thought is what the conclusion rests on.
    let from =
        beats.iter().map(|beat| beat.number).filter(|number| !beats.iter().any(|beat| beat.from.contains(number)));
    let (from, placed) = (from.collect(), !step.placements.is_empty());
    let candidates = if placed { step.placements.clone() } else { step.eliminations.clone() };
    let (number, text) = (beats.len() + 1, words::conclusion(step));
    beats.push(Beat { number, text, from, candidates, on: Some(placed), level: 0 });
    beats
}

fn of_chains(explanation: &Explanation<'_>) -> Vec<Beat> {
    let view = View::new(explanation);
    let mut beats: Vec<Beat> = Vec::new();
    let mut told: Vec<(Node, usize)> = Vec::new();
    for chain in &explanation.step.evidence.chains {
        let mut before: Option<(&Node, usize)> = None;
        for node in &chain.nodes {
            let known = told
                .iter()
                .find(|(other, _)| (other.digit, other.cells, other.on) == (node.digit, node.cells, node.on));
            let number = match known {
                Some(&(_, number)) => {
                    // A net joins here: it rests on this chain as well.
                    if let Some((_, from)) = before.filter(|&(_, from)| from < number)
                        && let Some(beat) = beats.iter_mut().find(|beat| beat.number == number)
                        && !beat.from.contains(&from)
                        && !beat.from.is_empty()
                    {
                        beat.from.push(from);
                    }
                    number
                }
                None => {
                    let number = beats.len() + 1;
                    let text = match before {
                        None => format!("Suppose {}.", said(node)),
                        Some((before, _)) => match reason(&view, before, node) {
                            reason if reason.is_empty() => format!("Then {}.", said(node)),
                            reason => format!("Then {}: {reason}.", said(node)),
                        },
                    };
                    let candidates = node.cells.iter().map(|cell| Candidate::at(cell, node.digit)).collect();
                    let from = before.map(|(_, from)| from).into_iter().collect();
                    beats.push(Beat { number, text, from, candidates, on: Some(node.on), level: 1 });
                    told.push((*node, number));
                    number
                }
            };
            before = Some((node, number));
        }
    }
    beats
}

/// The lines of a trial.
pub(crate) fn of_trial(step: &Step) -> Vec<Beat> {
    let Some(trial) = &step.evidence.trial else { return Vec::new() };
    let beat = |(i, line): (usize, &crate::step::Line)| {
        let is = |one: Candidate| format!("{} is {}", one.cell(), one.digit());
        let (text, candidates, on) = match line.claim {
            Claim::Suppose(one) => (format!("Suppose {}.", is(one)), vec![one], Some(true)),
            Claim::OnlyDigit(one) => (format!("{}, the only digit left there.", is(one)), vec![one], Some(true)),
            Claim::OnlyPlace(one, house) => {
                (format!("{}, the only place left in {house}.", is(one)), vec![one], Some(true))
            }
            Claim::OnlyTriad(triad, digit, house) => {
                let cells = triad.cells();
                let text = format!(
                    "{digit} is in one of {}, the only places left in {house}.",
                    words::phrase::join(cells, "and")
                );
                (text, cells.map(|cell| Candidate::at(cell, digit)).to_vec(), None)
            }
            Claim::RuledOut(one) => (format!("So {} is not {}.", one.cell(), one.digit()), vec![one], Some(false)),
            Claim::NoDigit(cell) => (format!("{cell} has no digit left."), Vec::new(), None),
            Claim::NoPlace(digit, house) => {
                (words::phrase::capital(&format!("{house} has no place left for {digit}.")), Vec::new(), None)
            }
        };
        let from = line.from.iter().map(|from| from + 1).collect();
        Beat { number: i + 1, text, from, candidates, on, level: line.level + 1 }
    };
    trial.lines.iter().enumerate().map(beat).collect()
}
