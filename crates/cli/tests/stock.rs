//! For each technique of the stock, `generate --technique` gives twenty different puzzles that need it, checked by the
//! reasoner and by the referee.

use std::collections::HashSet;
use sudokit::parallel::Threads;
use sudokit::reason::Technique;
use sudokit::verb::{Canon, Explain, Generate};
use sudokit::{Job, Verb, stock};

#[test]
fn twenty_puzzles_for_each_technique_of_the_stock() {
    let (threads, mut seen) = (Threads::all(), 0);
    for &technique in Technique::ALL.iter().filter(|&&technique| stock::puzzles(technique).len() >= 20) {
        seen += 1;
        let mut request = Generate::default();
        (request.count, request.seed, request.technique) = (20, Some(3), Some(technique));
        let made = request.collect(&Job::default().executor(&threads)).unwrap();
        let mut classes = HashSet::new();
        for one in &made {
            let puzzle = *one.puzzle.classic().unwrap();
            assert_eq!(sudokit_referee::count(&puzzle, 2), 1, "{}: {}", technique.slug(), one.puzzle);
            assert!(
                classes.insert(Canon::default().one(&one.puzzle, &Job::default()).unwrap().id),
                "{}",
                technique.slug()
            );
        }
        let mut explain = Explain::default();
        explain.reasoning.stop_at = Some(technique.slug().to_owned());
        let puzzles: Vec<_> = made.iter().map(|one| one.puzzle.clone()).collect();
        for explained in sudokit::parallel::run(&explain, &puzzles, &Job::default().executor(&threads)) {
            let explained = explained.unwrap();
            let is_used = explained.techniques.iter().any(|used| used.technique == technique.slug());
            assert!(explained.is_solved() && is_used, "{}", technique.slug());
        }
    }
    assert!(seen >= 81, "{seen} techniques have twenty puzzles in the stock");
}
