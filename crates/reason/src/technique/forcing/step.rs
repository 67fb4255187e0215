//! Steps of forcing chains and nets, from what tables prove.

use super::derive::{Deriver, Effect, Proof};
use super::tables::Tables;
use crate::board::Board;
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::Technique;
use crate::technique::chain::graph::candidate;
use sudokit_core::SmallSort;

/// A contradiction and a verity.
pub(super) type Kinds = [Technique; 2];

/// The step HoDoKu would take: placements before eliminations, then by cell and digit.
pub(super) fn best(board: &Board, tables: &mut impl Tables, kinds: Kinds, wanted: &[Technique]) -> Option<Step> {
    let mut deriver = Deriver::new(board, tables);
    let effects = deriver.effects();
    effects.into_iter().find_map(|effect| {
        let proof = match kinds.map(|kind| wanted.contains(&kind)) {
            [true, true] => deriver.prove(effect)?,
            [_, verity] => deriver.shortest(effect, verity)?,
        };
        Some(step(deriver.tables, kinds, effect, &proof))
    })
}

/// One step for each effect that has a proof of the kind.
pub(super) fn every(board: &Board, tables: &mut impl Tables, kinds: Kinds, wanted: Technique) -> Vec<Step> {
    let mut deriver = Deriver::new(board, tables);
    let effects = deriver.effects();
    let proofs = effects.into_iter().filter_map(|effect| {
        let proof = deriver.shortest(effect, wanted == kinds[1])?;
        Some(step(deriver.tables, kinds, effect, &proof))
    });
    proofs.collect()
}

fn step(tables: &mut impl Tables, kinds: Kinds, effect: Effect, proof: &Proof) -> Step {
    let mut candidates: Vec<_> = proof
        .legs
        .iter()
        .filter_map(|&(root, _)| candidate(root))
        .filter(|&root| root != effect.candidate)
        .map(|root| (root, Part::Pattern))
        .collect();
    candidates.small_sort();
    candidates.dedup();
    let mut chains = Vec::new();
    for &(root, end) in &proof.legs {
        chains.extend(tables.chains(root, end));
    }
    let houses = proof.house.into_iter().map(|house| (house, HousePart::Home)).collect();
    let evidence = Evidence { houses, candidates, chains, trial: None };
    let technique = kinds[usize::from(proof.verity)];
    let (placements, eliminations) =
        if effect.on { (vec![effect.candidate], vec![]) } else { (vec![], vec![effect.candidate]) };
    Step { technique, placements, eliminations, evidence }
}
