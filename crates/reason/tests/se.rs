//! The Sudoku Explainer scale against ratings and traces made with its own program, where these are present.

use std::time::Duration;
use sudokit_core::{Puzzle, Transform};
use sudokit_reason::Board;
use sudokit_reason::rating::se::{End, Options, Rater, Rating, SeStep, SeTechnique, Tenths};
use sudokit_solve::{Solver, Stop};
use sudokit_testkit::corpus;

/// A proper puzzle of each level, made by this project's generator of random puzzles, with the ratings of the scale's
/// own program.
const OWN: &[(&str, u16, u16, u16)] = &[];

struct Rated {
    puzzle: Puzzle,
    text: String,
    wanted: [Option<u16>; 3],
}

/// The lines of a file of ratings.
fn rated(file: &str, test: &str) -> Vec<Rated> {
    let lines = corpus::shared(file, test).unwrap_or_default();
    let lines = lines.into_iter().filter(|line| !line.starts_with("puzzle"));
    let rated = lines.map(|line| {
        let fields: Vec<&str> = line.split([',', ' ']).collect();
        let tenths = |i: usize| fields[i].parse::<Tenths>().ok().map(|tenths| tenths.0);
        Rated { puzzle: fields[0].parse().unwrap(), wanted: [1, 2, 3].map(tenths), text: line.clone() }
    });
    rated.collect()
}

fn differs(rated: &Rated, rating: &Rating) -> bool {
    let found = [rating.er, rating.ep, rating.ed].map(|tenths| tenths.0);
    let differs = rated.wanted.iter().zip(found).any(|(wanted, found)| wanted.is_some_and(|wanted| wanted != found));
    if differs {
        eprintln!("{} ours {found:?}", rated.text);
    }
    differs
}

/// How many of how many differ, of those from `low` to `high` tenths, one in `step`.
fn compare(file: &str, test: &str, low: u16, high: u16, step: usize) -> (usize, usize) {
    let mut rater = Rater::default();
    let all = rated(file, test);
    let fit = all.iter().filter(|rated| rated.wanted[0].is_some_and(|er| (low..=high).contains(&er)));
    let fit: Vec<&Rated> = fit.step_by(step).collect();
    let wrong = fit.iter().filter(|rated| differs(rated, &rater.rate(&rated.puzzle, &Options::default()))).count();
    (wrong, fit.len())
}

#[test]
fn a_sample_of_ratings_is_equal() {
    let name = "a_sample_of_ratings_is_equal";
    assert_eq!(compare("rated/se_truth_a.csv", name, 0, 85, 3).0, 0);
    assert_eq!(compare("rated/se_truth_a.csv", name, 86, 95, 12).0, 0);
    assert_eq!(compare("rated/se121_ladder_a.txt", name, 0, 89, 9).0, 0);
}

#[test]
#[ignore = "half a minute"]
fn all_certain_ratings_are_equal() {
    assert_eq!(compare("rated/se_truth_a.csv", "all_certain_ratings_are_equal", 0, 200, 1).0, 0);
}

#[test]
#[ignore = "a minute; the hardest are in the benchmark"]
fn published_ratings_are_equal_but_for_their_errors() {
    let name = "published_ratings_are_equal_but_for_their_errors";
    assert_eq!(compare("rated/se121_ladder_a.txt", name, 0, 89, 1).0, 0);
    let (wrong, of) = compare("rated/se121_ladder_a.txt", name, 90, 105, 1);
    assert!(wrong * 100 <= of * 3, "{wrong} of {of}");
}

#[test]
fn traces_are_equal_step_by_step() {
    let lines = corpus::shared("rated/se_traces_a.jsonl", "traces_are_equal_step_by_step").unwrap_or_default();
    let (mut rater, mut options) = (Rater::default(), Options::default());
    options.steps = true;
    for line in &lines {
        let trace: serde_json::Value = serde_json::from_str(line).unwrap();
        let puzzle = trace["p"].as_str().unwrap();
        let word = |value: &serde_json::Value| value.as_str().unwrap_or("").to_owned();
        let theirs = trace["steps"].as_array().unwrap().iter().map(|step| {
            let rating = format!("{:.1}", step["r"].as_f64().unwrap());
            let length = step["len"].as_u64().unwrap_or(0);
            (rating, word(&step["n"]), word(&step["set"]), word(&step["elim"]), length)
        });
        let rating = rater.rate(&puzzle.parse().unwrap(), &options);
        let ours = rating.steps.iter().map(|step| {
            let set = step.placement.map_or(String::new(), |placed| placed.to_string());
            let gone: Vec<String> = step.eliminations.iter().map(|gone| gone.to_string().replace('=', "<>")).collect();
            (step.rating.to_string(), step.technique.to_string(), set, gone.join(" "), u64::from(step.length))
        });
        let (theirs, ours): (Vec<_>, Vec<_>) = (theirs.collect(), ours.collect());
        assert_eq!(theirs, ours, "{puzzle}");
    }
}

#[test]
fn own_puzzles_have_their_ratings() {
    let mut rater = Rater::default();
    for &(puzzle, er, ep, ed) in OWN {
        let rating = rater.rate(&puzzle.parse().unwrap(), &Options::default());
        assert_eq!([rating.er, rating.ep, rating.ed], [Tenths(er), Tenths(ep), Tenths(ed)], "{puzzle}");
        assert_eq!(rating.end, End::Filled);
    }
}

/// Some puzzles from easy to hard: the project's own, as transforms.
fn some(count: usize) -> impl Iterator<Item = Puzzle> {
    OWN.iter().cycle().take(count).enumerate().map(|(i, own)| {
        let puzzle: Puzzle = own.0.parse().unwrap();
        Transform::from_rank((i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).puzzle(&puzzle)
    })
}

#[test]
fn no_step_contradicts_the_solution_and_all_can_be_explained() {
    let (mut rater, mut options) = (Rater::default(), Options::default());
    options.steps = true;
    for puzzle in some(2 * OWN.len()) {
        let answer = Solver::new().solve(&puzzle);
        let solution = answer.solution().unwrap();
        let rating = rater.rate(&puzzle, &options);
        let mut board = Board::new(&puzzle);
        for step in &rating.steps {
            let explained = rater.explain(&board, step);
            assert!(explained.agrees_with(solution), "{puzzle} {step:?}");
            assert_eq!(explained.evidence.chains.is_empty(), step.length == 0, "{puzzle} {step:?}");
            for chain in &explained.evidence.chains {
                assert!(chain.nodes.len() >= 2 || chain.nodes[0].on, "{step:?} {chain:?}");
            }
            explained.apply(&mut board);
            step.eliminations.iter().for_each(|&gone| board.eliminate(gone));
        }
        assert!(board.is_full(), "{puzzle}");
    }
}

#[test]
fn threads_change_nothing() {
    let mut rater = Rater::default();
    for puzzle in some(OWN.len()) {
        let mut options = Options::default();
        options.steps = true;
        let alone = rater.rate(&puzzle, &options);
        options.threads = 3;
        assert_eq!(rater.rate(&puzzle, &options), alone, "{puzzle}");
    }
}

#[test]
fn a_stopped_rating_says_what_it_has() {
    let hard: Puzzle = OWN[OWN.len() - 1].0.parse().unwrap();
    let mut options = Options::default();
    options.stop = Stop::new().after(Duration::ZERO);
    let rating = Rater::default().rate(&hard, &options);
    assert_eq!((rating.end, rating.er, rating.count), (End::Stopped, Tenths(0), 0));

    options.stop = Stop::new();
    options.most = Some(Tenths(50));
    let rating = Rater::default().rate(&hard, &options);
    assert!(rating.end == End::TooHard && rating.er > Tenths(50), "{rating:?}");
}

#[test]
fn odd_input_gets_the_answer_of_the_scale() {
    let solved = "537624198164789325892315467328461759946857231751932684219546873473298516685173942";
    let rating = Rater::default().rate(&solved.parse().unwrap(), &Options::default());
    assert_eq!((rating.end, rating.er, rating.count), (End::Filled, Tenths(0), 0));

    // Clashing clues, no solution, several solutions: some number, and an end.
    let clash = format!("77{}", &solved[2..].replace(['1', '2', '3'], "."));
    let none = format!("{}{}", "1234567..", "........8........9".to_owned() + &".".repeat(54));
    let several = solved.replace(['1', '2'], ".");
    for puzzle in [&clash, &none, &several] {
        let rating = Rater::default().rate(&puzzle.parse().unwrap(), &Options::default());
        assert!(matches!(rating.end, End::Filled | End::Stuck), "{puzzle} {rating:?}");
    }
    // A Sukaku without marks, and one with the marks of a solution.
    let blank: Puzzle = ".".repeat(729).parse().unwrap();
    assert_eq!(Rater::default().rate(&blank, &Options::default()).end, End::Stuck);
    let marks: String = solved
        .bytes()
        .map(|d| (b'1'..=b'9').map(|e| if d == e { d as char } else { '.' }).collect::<String>())
        .collect();
    let rating = Rater::default().rate(&marks.parse().unwrap(), &Options::default());
    assert_eq!((rating.end, rating.count, rating.er_technique), (End::Filled, 81, Some(SeTechnique::HiddenSingle)));
    assert!(rating.steps.is_empty() && Vec::<SeStep>::new().is_empty());
}
