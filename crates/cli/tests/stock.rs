//! For each technique of the stock, `generate --technique` gives twenty different puzzles that need it, checked by the
//! reasoner and by the referee.

use std::collections::HashSet;
use sudokit::parallel::Threads;
use sudokit::reason::{Schedule, Technique};
use sudokit::verb::{Canon, Explain, Generate};
use sudokit::{Job, Verb, stock};

#[test]
fn twenty_puzzles_for_each_technique_of_the_stock() {
    let teaching = Schedule::teaching();
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
        // Techniques outside the teaching order are judged in an order of their own.
        if teaching.techniques().contains(&technique) {
            for explained in sudokit::parallel::run(
                &Explain::default(),
                &made.iter().map(|one| one.puzzle.clone()).collect::<Vec<_>>(),
                &Job::default().executor(&threads),
            ) {
                assert_eq!(explained.unwrap().hardest, Some(technique.slug()), "{}", technique.slug());
            }
        }
    }
    assert!(seen >= 40, "{seen} techniques have twenty puzzles in the stock");
}
