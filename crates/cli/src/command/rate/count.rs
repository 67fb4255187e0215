//! How often each technique is used, over all puzzles.

use crate::show::Layout;
use crate::show::row::{Value, csv, csv_header, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};
use sudokit::reason::rating::se::{Rating, SeTechnique};

/// Counts that threads share.
#[derive(Default)]
pub(super) struct Counts(Mutex<BTreeMap<SeTechnique, Count>>);

#[derive(Clone, Copy, Default)]
struct Count {
    /// Steps with it.
    steps: u64,
    /// Puzzles that need it.
    puzzles: u64,
    /// Puzzles of which it is the hardest step.
    hardest: u64,
}

impl Counts {
    /// The steps of one more puzzle.
    pub(super) fn add(&self, rating: &Rating) {
        let used: BTreeSet<SeTechnique> = rating.steps.iter().map(|step| step.technique).collect();
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for step in &rating.steps {
            counts.entry(step.technique).or_default().steps += 1;
        }
        for technique in used {
            counts.entry(technique).or_default().puzzles += 1;
        }
        if let Some(technique) = rating.er_technique {
            counts.entry(technique).or_default().hardest += 1;
        }
    }

    /// All of them, in the order of the scale.
    pub(super) fn table(&self, layout: Layout) -> Vec<u8> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut out = Vec::new();
        let names = ["technique", "steps", "puzzles", "hardest"];
        match layout {
            Layout::Csv => out.extend_from_slice(csv_header(&names).as_bytes()),
            Layout::Json => {}
            _ => out
                .extend_from_slice(format!("{:>9} {:>9} {:>9}  technique\n", "steps", "puzzles", "hardest").as_bytes()),
        }
        for (technique, count) in counts.iter() {
            let name = technique.to_string();
            let row = [
                (names[0], Value::Text(Some(&name))),
                (names[1], Value::Number(count.steps)),
                (names[2], Value::Number(count.puzzles)),
                (names[3], Value::Number(count.hardest)),
            ];
            match layout {
                Layout::Csv => csv(&mut out, &row),
                Layout::Json => json(&mut out, &row),
                _ => {
                    let line = format!("{:>9} {:>9} {:>9}  {name}\n", count.steps, count.puzzles, count.hardest);
                    out.extend_from_slice(line.as_bytes());
                }
            }
        }
        out
    }
}
