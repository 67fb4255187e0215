//! `techniques`: what the reasoner knows.

use crate::fault::Fault;
use crate::limits::Limits;
use crate::progress::Report;
use crate::read::json;
use serde::Serialize;
use sudokit::Stop;
use sudokit::reason::Technique;

#[derive(Serialize)]
struct Entry {
    technique: &'static str,
    title: &'static str,
    family: String,
    assumes_uniqueness: bool,
}

pub(super) fn call(_: &[u8], _: &Limits, _: &Stop, _: Report<'_>) -> Result<String, Fault> {
    let known = Technique::ALL.iter();
    let entry = |technique: &Technique| Entry {
        technique: technique.slug(),
        title: technique.title(),
        family: technique.family().to_string(),
        assumes_uniqueness: technique.assumes_uniqueness(),
    };
    Ok(json(&known.map(entry).collect::<Vec<_>>()))
}
