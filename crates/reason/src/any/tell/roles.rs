//! The role of each candidate in a picture of a step.

use super::Told;
use crate::any::position::Candidate;
use crate::explain::Role;
use crate::step::Part;
use std::collections::BTreeMap;
use sudokit_core::SmallSort;

/// The roles of all candidates of a step.
pub(super) struct Roles(BTreeMap<Candidate, Role>);

impl Roles {
    pub(super) fn new(told: &Told<'_>) -> Self {
        let (step, mut of) = (told.step, BTreeMap::new());
        for node in step.chains.iter().flatten() {
            let role = if node.on { Role::On } else { Role::Off };
            for candidate in node.candidates() {
                of.entry(candidate)
                    .and_modify(|seen| *seen = if *seen == role { role } else { Role::Part(Part::Pattern) })
                    .or_insert(role);
            }
        }
        for line in step.trial.iter().flat_map(|trial| &trial.lines) {
            if let Some(node) = line.about {
                of.entry(node.candidate).or_insert(if node.on { Role::On } else { Role::Off });
            }
        }
        for &(candidate, part) in &step.candidates {
            if part != Part::Pattern || !of.contains_key(&candidate) {
                of.insert(candidate, Role::Part(part));
            }
        }
        of.extend(step.eliminations.iter().map(|&gone| (gone, Role::Removed)));
        of.extend(step.placements.iter().map(|&placed| (placed, Role::Placed)));
        Self(of)
    }

    pub(super) fn get(&self, candidate: Candidate) -> Option<Role> {
        self.0.get(&candidate).copied()
    }

    /// Every role in use, each once, for a legend.
    pub(super) fn used(&self) -> Vec<Role> {
        let mut used: Vec<Role> = self.0.values().copied().collect();
        used.small_sort();
        used.dedup();
        used
    }
}
