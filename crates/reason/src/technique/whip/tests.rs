use super::*;
use crate::board::Board;
use crate::explain::{Explanation, Level};
use crate::technique::tests::steps;
use sudokit_core::Candidate;

const PUZZLE: &str = "...34.8.635....9....1.......7.....6.....3....5.8.9.2....2.84..79..........79..4.3";

#[test]
fn a_whip_is_told_in_words_data_and_notation() -> Result<(), Box<dyn std::error::Error>> {
    let board = Board::new(&PUZZLE.parse()?);
    let found = steps(&board, Technique::Whip);
    let step = found.iter().find(|step| Chain::of_step(step).is_some_and(|chain| chain.length() == 2)).ok_or("none")?;
    let (chain, explanation) = (Chain::of_step(step).ok_or("no chain")?, Explanation::new(&board, step));
    assert!(chain.is_whip() && chain.notation().starts_with("whip[2]: "));
    let words = explanation.words(Level::Full);
    assert!(words.contains(&chain.notation()) && words.contains(&explanation.conclusion()), "{words}");
    let json = explanation.json();
    assert!(json.contains("\"nrc\":\"whip[2]: ") && json.contains("\"length\":2,\"depth\":1,"), "{json}");
    assert!(json.contains("\"eureka\":[]"), "the links of a whip are not those of an AIC");
    assert!(explanation.svg().contains("<svg"));
    Ok(())
}

#[test]
fn every_target_is_removed_once_and_never_by_a_longer_chain_of_a_larger_family()
-> Result<(), Box<dyn std::error::Error>> {
    let board = Board::new(&PUZZLE.parse()?);
    let lengths = |technique| {
        let mut lengths = std::collections::BTreeMap::new();
        for step in steps(&board, technique) {
            let chain = Chain::of_step(&step).expect("a chain");
            assert!(lengths.insert(chain.target, chain.length()).is_none(), "{chain} is found twice");
        }
        lengths
    };
    let [whips, braids, g_whips, g_braids] =
        [Technique::Whip, Technique::Braid, Technique::GWhip, Technique::GBraid].map(lengths);
    assert!(whips.len() > 20);
    // Beyond this length the listed chain of a target need not be its shortest.
    const SHORT: usize = 10;
    let is_short = |(_, length): &(&Candidate, &usize)| **length <= SHORT;
    for (target, length) in whips.iter().filter(is_short) {
        let (braid, g_whip) = (braids.get(target), g_whips.get(target));
        assert!(braid.is_some_and(|braid| braid <= length), "{target}: whip {length}, braid {braid:?}");
        assert!(g_whip.is_some_and(|g_whip| g_whip <= length), "{target}: whip {length}, g-whip {g_whip:?}");
    }
    for (target, length) in braids.iter().chain(&g_whips).filter(is_short) {
        let g_braid = g_braids.get(target);
        assert!(g_braid.is_some_and(|g_braid| g_braid <= length), "{target}: {length}, g-braid {g_braid:?}");
    }
    assert!(whips.keys().all(|target| braids.contains_key(target) && g_whips.contains_key(target)));
    Ok(())
}

#[test]
fn nothing_is_found_where_singles_prove_nothing() -> Result<(), Box<dyn std::error::Error>> {
    // Depth 2 of trial and error, after what singles do: no candidate fails by singles.
    let puzzle = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
    let board = Board::new(&puzzle.parse()?);
    let trials = steps(&board, Technique::TryAndRefute);
    assert!(trials.iter().all(|step| step.evidence.trial.as_ref().is_some_and(|trial| trial.depth > 1)));
    assert_eq!(steps(&board, Technique::Braid), []);
    // No puzzle, no step.
    assert_eq!(steps(&Board::new(&Puzzle::default()), Technique::Whip), []);
    Ok(())
}
