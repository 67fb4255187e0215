//! What is drawn for the rules of a puzzle, and what is said about it.

use super::colour::Colour;
use crate::model::Puzzle;
use crate::rule::Rule;
use serde_json::{Map, Value, json};

/// A drawing that is being made.
pub(in crate::notation) struct Sheet<'p> {
    puzzle: &'p Puzzle,
    /// Lines, arrows, marks below and above the lines of the grid, and cages.
    pub(in crate::notation) members: Map<String, Value>,
    pub(in crate::notation) words: Vec<String>,
    /// The rules along lines, and their colours.
    kinds: Vec<(&'static str, Colour)>,
}

/// Colours that are not taken for one another.
const CLEAR: [(Colour, &str); 7] = [
    (Colour::Grey, "#a8a8a8"),
    (Colour::Green, "#67f067"),
    (Colour::Purple, "#b066f0"),
    (Colour::Blue, "#4a80f0"),
    (Colour::Yellow, "#f0e030"),
    (Colour::Red, "#f04040"),
    (Colour::Black, "#202020"),
];

/// Rules along lines: the usual colour, and what the words say before and behind the colour.
const LINES: [(&str, Colour, [&str; 2]); 9] = [
    ("Palindrome", Colour::Grey, ["A", "line is a palindrome: it reads the same from both ends"]),
    ("Renban", Colour::Purple, ["A", "renban line has a set of consecutive digits in any order"]),
    ("Whisper", Colour::Green, ["Adjacent digits on a", "whisper line differ by at least"]),
    ("RegionSumLine", Colour::Blue, ["Digits on a", "region sum line have the same sum in each box it passes"]),
    ("Zipper", Colour::Yellow, ["On a", "zipper line, cells as far from its middle have the sum of its middle"]),
    ("Entropic", Colour::Red, ["On a", "entropic line, any three digits in a row are low, middle and high"]),
    ("Modular", Colour::Black, ["On a", "modular line, any three digits in a row are different modulo 3"]),
    ("Nabner", Colour::Yellow, ["Digits on a", "nabner line are neither equal nor consecutive"]),
    ("Between", Colour::Grey, ["On a", "line, the digits are between those in the circles at its ends"]),
];

impl<'p> Sheet<'p> {
    /// One with nothing on it.
    pub(in crate::notation) fn new(puzzle: &'p Puzzle) -> Self {
        Self { puzzle, members: Map::new(), words: vec!["Normal sudoku rules apply.".into()], kinds: Vec::new() }
    }

    fn push(&mut self, member: &str, element: Value) -> Option<()> {
        self.members.entry(member).or_insert_with(|| json!([])).as_array_mut()?.push(element);
        Some(())
    }

    /// A sentence, once.
    pub(in crate::notation) fn say(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if !self.words.contains(&sentence) {
            self.words.push(sentence);
        }
    }

    fn place(&self, cell: usize) -> (f64, f64) {
        let (row, column) = self.puzzle.layout().place(cell);
        (row as f64 + 0.5, column as f64 + 0.5)
    }

    /// Cells by rows and columns from 0.
    pub(super) fn places(&self, cells: &[usize]) -> Value {
        let place = |&cell: &usize| {
            let (row, column) = self.puzzle.layout().place(cell);
            json!([row, column])
        };
        cells.iter().map(place).collect()
    }

    fn line(&mut self, member: &str, cells: &[usize], colour: &str, thickness: f64) -> Option<()> {
        let points: Value =
            cells.iter().map(|&cell| self.place(cell)).map(|(row, column)| json!([row, column])).collect();
        let mut line = json!({ "wayPoints": points, "color": colour, "thickness": thickness });
        if member == "arrows" {
            line["headLength"] = json!(0.3);
        }
        self.push(member, line)
    }

    fn circle(&mut self, cell: usize, size: f64, fill: &str, border: &str) -> Option<()> {
        let (row, column) = self.place(cell);
        self.push(
            "underlays",
            json!({"center": [row, column], "width": size, "height": size, "rounded": true,
            "backgroundColor": fill, "borderColor": border}),
        )
    }

    fn text(&mut self, (row, column): (f64, f64), size: f64, text: &str) -> Option<()> {
        self.push(
            "overlays",
            json!({"center": [row, column], "width": size, "height": size, "text": text, "fontSize": 20}),
        )
    }

    /// Small marks between the neighbours of a rule.
    fn dots(&mut self, rule: &Rule, fill: &str, text: &str) -> Option<()> {
        for [one, other] in pairs(self.puzzle, rule) {
            let ((a, b), (c, d)) = (self.place(one), self.place(other));
            let mut dot = json!({"center": [(a + c) / 2.0, (b + d) / 2.0], "width": 0.3, "height": 0.3, "rounded": true,
                "backgroundColor": fill, "borderColor": "#000000"});
            if !text.is_empty() {
                (dot["text"], dot["fontSize"]) = (json!(text), json!(15));
            }
            self.push("overlays", dot)?;
        }
        Some(())
    }

    /// The colour of the lines of a rule: the usual one, or another if it is taken.
    fn colour(&mut self, name: &'static str, usual: Colour) -> Option<(Colour, &'static str)> {
        let chosen = self.kinds.iter().find(|(other, _)| *other == name).map(|&(_, colour)| colour);
        let is_free = |colour: Colour| !self.kinds.iter().any(|(_, other)| other.is_like(colour));
        let free = || {
            Some(usual)
                .filter(|&colour| is_free(colour))
                .or_else(|| CLEAR.iter().map(|&(colour, _)| colour).find(|&colour| is_free(colour)))
        };
        let colour = chosen.or_else(free)?;
        if chosen.is_none() {
            self.kinds.push((name, colour));
        }
        CLEAR.iter().copied().find(|&(other, _)| other == colour)
    }

    /// Draws a rule and says what it means; `None` if there is no way to do so.
    pub(in crate::notation) fn add(&mut self, rule: &Rule) -> Option<()> {
        let (cells, number) = (rule.cells(), rule.numbers().first().copied());
        if let Some(&(name, usual, [start, words])) = LINES.iter().find(|(name, ..)| *name == rule.name()) {
            let (colour, code) = self.colour(name, usual)?;
            let more = if name == "Whisper" { format!(" {}", number?) } else { String::new() };
            self.say(format!("{start} {} {words}{more}.", colour.name()));
            if name == "Between" {
                self.circle(*cells.first()?, 0.7, "#ffffff", code)?;
                self.circle(*cells.last()?, 0.7, "#ffffff", code)?;
            }
            return self.line("lines", cells, code, 8.0);
        }
        if let Some(sentence) = sentence(rule) {
            self.say(sentence);
        }
        match rule.name() {
            "AntiKnight" | "AntiKing" | "AntiConsecutive" | "DisjointSets" | "StrictKropki" | "StrictXV" => {}
            "Diagonal" => {
                let side = self.puzzle.layout().rows();
                let ends = if number? == -1 { [[0, 0], [side, side]] } else { [[0, side], [side, 0]] };
                self.push("lines", json!({"wayPoints": ends, "color": "#34bbe6", "thickness": 2}))?;
            }
            "Cage" => {
                let mut cage = json!({ "cells": self.places(cells), "unique": true });
                if number? != 0 {
                    cage["value"] = json!(number?.to_string());
                }
                self.push("cages", cage)?;
            }
            "Thermo" | "SlowThermo" => {
                self.circle(*cells.first()?, 0.8, "#cfcfcf", "#cfcfcf")?;
                self.line("lines", cells, "#cfcfcf", 20.0)?;
            }
            "Arrow" | "PillArrow" => {
                let size = if rule.name() == "Arrow" { 1 } else { usize::try_from(number?).ok()? };
                let (sum, last) = (cells.get(..size)?, *cells.get(size.checked_sub(1)?)?);
                let ((top, left), (bottom, right)) = (self.place(*sum.first()?), self.place(last));
                self.push(
                    "underlays",
                    json!({"center": [(top + bottom) / 2.0, (left + right) / 2.0],
                    "width": right - left + 0.8, "height": bottom - top + 0.8, "rounded": true,
                    "backgroundColor": "#ffffff", "borderColor": "#a1a1a1"}),
                )?;
                self.line("arrows", cells.get(size - 1..)?, "#a1a1a1", 4.0)?;
            }
            "WhiteDot" => {
                self.say("Digits separated by a white dot are consecutive.");
                self.dots(rule, "#ffffff", "")?;
            }
            "BlackDot" => {
                self.say("Digits separated by a black dot have a ratio of 1:2.");
                self.dots(rule, "#000000", "")?;
            }
            "X" => {
                self.say("Digits separated by an X sum to 10.");
                self.dots(rule, "#ffffff", "X")?;
            }
            "V" => {
                self.say("Digits separated by a V sum to 5.");
                self.dots(rule, "#ffffff", "V")?;
            }
            "Quad" => {
                self.say("Quadruples: the digits in a circle are in the four cells around it.");
                let (row, column) = self.place(*cells.first()?);
                let digits = rule.numbers().iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
                self.push(
                    "overlays",
                    json!({"center": [row + 0.5, column + 0.5], "width": 0.55, "height": 0.55,
                    "rounded": true, "backgroundColor": "#ffffff", "borderColor": "#000000", "text": digits,
                    "fontSize": 10}),
                )?;
            }
            name @ ("Odd" | "Even") => {
                let (sentence, is_odd) = match name {
                    "Odd" => ("Cells with a grey circle have odd digits.", true),
                    _ => ("Cells with a grey square have even digits.", false),
                };
                self.say(sentence);
                for &cell in cells {
                    let (row, column) = self.place(cell);
                    self.push(
                        "underlays",
                        json!({"center": [row, column], "width": 0.8, "height": 0.8, "rounded": is_odd,
                        "backgroundColor": "#cfcfcf"}),
                    )?;
                }
            }
            name @ ("Sandwich" | "XSum" | "Skyscraper" | "NumberedRoom") => {
                self.say(match name {
                    "Sandwich" => "Sandwich: numbers outside the grid are the sums of the digits between 1 and 9.",
                    "XSum" => "X-sums: numbers outside the grid are the sums of the first X digits, X being the first.",
                    "Skyscraper" => {
                        "Skyscrapers: numbers outside the grid count the digits larger than all before them."
                    }
                    _ => "Numbered rooms: numbers outside the grid are in the place that the first digit says.",
                });
                let ((a, b), (c, d)) = (self.place(*cells.first()?), self.place(*cells.get(1)?));
                self.text((2.0 * a - c, 2.0 * b - d), 0.8, &number?.to_string())?;
            }
            "LittleKiller" => {
                self.say(
                    "Little killer: numbers outside the grid are the sums of the digits along the indicated diagonals.",
                );
                let ((row, column), (down, right)) = self.diagonal(cells)?;
                self.text((row, column), 0.8, &number?.to_string())?;
                let ends =
                    json!([[row + 0.25 * down, column + 0.25 * right], [row + 0.45 * down, column + 0.45 * right]]);
                self.push("arrows", json!({"wayPoints": ends, "color": "#000000", "thickness": 2, "headLength": 0.2}))?;
            }
            "CountingCircles" => {
                self.say("A digit in a circle indicates how many circles contain that digit.");
                cells.iter().try_for_each(|&cell| self.circle(cell, 0.75, "#ffffff", "#000000"))?;
            }
            _ => return None,
        }
        Some(())
    }

    /// The square outside the grid where a diagonal starts, and its direction.
    fn diagonal(&self, cells: &[usize]) -> Option<((f64, f64), (f64, f64))> {
        let layout = self.puzzle.layout();
        let (row, column) = self.place(*cells.first()?);
        let fits = |&(down, right): &(f64, f64)| {
            let at =
                |step: f64| layout.cell((row + step * down).floor() as i64, (column + step * right).floor() as i64);
            at(-1.0).is_none() && at(1.0) == cells.get(1).copied()
        };
        let way = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)].into_iter().find(fits)?;
        Some(((row - way.0, column - way.1), way))
    }
}

/// The sentence for a rule whose drawing, if it has one, needs no other words.
pub(in crate::notation) fn sentence(rule: &Rule) -> Option<&'static str> {
    Some(match rule.name() {
        "AntiKnight" => "Cells a knight's move apart cannot have the same digit.",
        "AntiKing" => "Cells a king's move apart cannot have the same digit.",
        "AntiConsecutive" => "Orthogonally adjacent cells cannot have consecutive digits.",
        "DisjointSets" => "Disjoint groups: cells in the same place of their boxes have different digits.",
        "StrictKropki" => "All Kropki dots are given.",
        "StrictXV" => "All X and V are given.",
        "Diagonal" => "Digits cannot repeat on the marked diagonals.",
        "Cage" => "Digits in a cage do not repeat and sum to the number in its corner, if there is one.",
        "Thermo" => "Digits along a thermometer increase from its bulb.",
        "SlowThermo" => "Digits along a slow thermometer increase from its bulb or stay the same.",
        "Arrow" | "PillArrow" => "Digits along an arrow sum to the number in its circle or pill.",
        _ => return None,
    })
}

/// Every two neighbours of a list, the earlier one first.
pub(super) fn pairs(puzzle: &Puzzle, rule: &Rule) -> Vec<[usize; 2]> {
    let cells = rule.cells();
    let all = (0..cells.len()).flat_map(|i| (i + 1..cells.len()).map(move |j| [cells[i], cells[j]]));
    all.filter(|&[one, other]| puzzle.touch(one, other)).map(|[one, other]| [one.min(other), one.max(other)]).collect()
}
