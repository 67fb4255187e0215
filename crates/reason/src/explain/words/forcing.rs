//! Forcing chains and nets, templates, guessing.

use super::chain::tell;
use super::view::View;
use crate::technique::Technique;

/// How an argument by cases ends.
pub(super) const VERITY: &str = "It comes out the same in every case.";

pub(super) fn nudge(technique: Technique) -> &'static str {
    match technique {
        Technique::ForcingChainContradiction | Technique::ForcingNetContradiction => {
            "suppose something and follow it until it contradicts itself."
        }
        Technique::ForcingChainVerity | Technique::ForcingNetVerity => {
            "follow each candidate of some cell, or each place of some digit: they agree on something."
        }
        Technique::TemplateSet => "some cell holds a digit in every way to place all nine of it.",
        Technique::TemplateDelete => "some place of a digit is in no way to place all nine of it.",
        _ => "no known technique helps here; a digit has to be tried.",
    }
}

pub(super) fn argument(view: &View<'_>) -> String {
    let told: Vec<String> = view.chains().iter().map(|chain| tell(view, chain)).collect();
    let told = told.join(" ");
    match view.technique() {
        Technique::ForcingChainContradiction | Technique::ForcingNetContradiction => {
            format!("{told} That cannot be, so the supposition is false.")
        }
        Technique::ForcingChainVerity | Technique::ForcingNetVerity => format!("{told} {VERITY}"),
        Technique::TemplateSet => {
            "Every way to place all nine of this digit that fits the grid has it in this cell.".to_owned()
        }
        Technique::TemplateDelete => {
            "No way to place all nine of this digit that fits the grid has it in these places.".to_owned()
        }
        _ => "No technique of the schedule finds anything; this digit was found by search.".to_owned(),
    }
}
