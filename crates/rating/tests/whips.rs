//! Whips, braids and trial and error: against a slow reference written from the definitions, against published ratings
//! where these are present, under transforms, and step by step against the definition of a chain.

mod reference;

use reference::Theory;
use std::time::Duration;
use sudokit_core::{Candidate, CandidateSet, Cell, Puzzle, Transform};
use sudokit_rating::whips::{Chain, Chains, Rater, Rating, Right, Scale, Variable};
use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings, Step, Technique};
use sudokit_solve::{Solver, Stop};
use sudokit_testkit::corpus;

/// Puzzles of this project's generator with W, gW, B, gB and T&E depth; `inf` where the scale does not reach them.
const SAMPLE: &str = include_str!("whips_sample.csv");

struct Rated {
    text: String,
    puzzle: Puzzle,
    wanted: Vec<String>,
}

fn rated(lines: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<Rated> {
    let rated = lines.into_iter().filter(|line| !line.as_ref().starts_with('#')).map(|line| {
        let mut fields = line.as_ref().split(',').map(str::to_owned);
        let text = fields.next().unwrap();
        Rated { puzzle: text.parse().unwrap(), text, wanted: fields.collect() }
    });
    rated.collect()
}

fn sample() -> Vec<Rated> {
    rated(SAMPLE.lines())
}

fn rate(rater: &mut Rater, puzzle: &Puzzle, scale: Scale) -> String {
    rater.rate(puzzle, scale, &Stop::new()).to_string()
}

/// Solves a puzzle with singles and the shortest chains of a family; and the longest of these, if they do solve it.
fn path(puzzle: &Puzzle, chains: Chains) -> (Vec<Step>, Rating) {
    let techniques = [Technique::NakedSingle, Technique::HiddenSingle, chains.technique()];
    let reasoner = Reasoner::new(Schedule::new(techniques), Settings::default());
    let (mut board, mut memory, mut steps) = (Board::new(puzzle), Memory::default(), Vec::new());
    while let Some(step) = reasoner.find_next(&board, &mut memory).filter(|_| !board.is_full()) {
        step.apply(&mut board);
        steps.push(step);
    }
    let longest = steps.iter().filter_map(Chain::of_step).map(|chain| chain.length()).max().unwrap_or(0);
    (steps, if board.is_full() { Rating::Level(longest as u8) } else { Rating::Beyond })
}

const SAMPLE_SCALES: [Scale; 5] = [Scale::W, Scale::GW, Scale::B, Scale::GB, Scale::TE];

#[test]
fn the_sample_has_its_ratings() {
    let mut rater = Rater::new();
    for Rated { text, puzzle, wanted } in sample() {
        let found = SAMPLE_SCALES.map(|scale| rate(&mut rater, &puzzle, scale));
        assert_eq!(found.as_slice(), wanted, "{text}");
    }
}

/// Compares the sample with the reference where all ratings are at most `most` and the depth is at most `deepest`.
fn compare_with_reference(most: usize, deepest: usize, step: usize) -> usize {
    let level = |text: &String| text.parse::<usize>().unwrap_or(usize::MAX);
    let all = sample();
    let fit = all.iter().filter(|rated| {
        rated.wanted[..4].iter().all(|rating| level(rating) <= most) && level(&rated.wanted[4]) <= deepest
    });
    let mut count = 0;
    for Rated { text, wanted, .. } in fit.step_by(step) {
        let whips = |grouped| move |length| Theory::Whips { grouped, length };
        let braids = |grouped| move |length| Theory::Braids { grouped, length };
        let found = [
            reference::rating(text, most, whips(false)),
            reference::rating(text, most, whips(true)),
            reference::rating(text, most, braids(false)),
            reference::rating(text, most, braids(true)),
            reference::depth(text, deepest),
        ];
        let found = found.map(|rating| rating.map_or("inf".to_owned(), |rating| rating.to_string()));
        assert_eq!(found.as_slice(), wanted, "{text}");
        count += 1;
    }
    count
}

#[test]
fn the_reference_agrees_on_short_chains() {
    assert!(compare_with_reference(2, 1, 2) >= 5);
}

#[test]
#[ignore = "minutes: the reference enumerates all chains"]
fn the_reference_agrees_on_long_chains() {
    assert!(compare_with_reference(4, 1, 1) >= 30);
}

#[test]
#[ignore = "minutes: the reference tries all pairs of candidates"]
fn the_reference_agrees_on_trial_and_error_of_depth_two() {
    let all = rated(corpus::shared(DEPTHS));
    let mut rater = Rater::new();
    for Rated { text, puzzle, wanted } in all.iter().filter(|own| own.wanted[..] == ["2", "1"]).take(2) {
        assert_eq!(rate(&mut rater, puzzle, Scale::TE), wanted[0], "{text}");
        assert_eq!(reference::depth(text, 2), Some(2), "{text}");
        assert_eq!(rate(&mut rater, puzzle, Scale::BxB), wanted[1], "{text}");
        assert_eq!(reference::nested(text, 1), Some(1), "{text}");
    }
}

#[test]
fn ratings_do_not_change_under_transforms() {
    let mut rater = Rater::new();
    for (index, Rated { text, puzzle, wanted }) in sample().into_iter().enumerate() {
        let transform = Transform::from_rank((index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let other = transform.puzzle(&puzzle);
        let found = SAMPLE_SCALES.map(|scale| rate(&mut rater, &other, scale));
        assert_eq!(found.as_slice(), wanted, "{text} as {other}");
    }
}

#[test]
fn scales_are_ordered() {
    for Rated { text, wanted, .. } in sample() {
        let level = |index: usize| wanted[index].parse::<u8>().unwrap_or(u8::MAX);
        let (w, gw, b, gb, depth) = (level(0), level(1), level(2), level(3), level(4));
        assert!(gb <= gw && gw <= w && gb <= b && b <= w, "{text}");
        assert_eq!(b == u8::MAX, depth > 1, "braids reach what is in T&E(1): {text}");
    }
}

/// Whether a right-linking object excludes a candidate, by the rules of sudoku.
fn excludes(right: Right, candidate: Candidate) -> bool {
    let linked = |own: Candidate| {
        let (a, b) = (own.cell(), candidate.cell());
        let meet = a.houses().iter().any(|house| b.houses().contains(house));
        own != candidate && (a == b || (own.digit() == candidate.digit() && meet))
    };
    match right {
        Right::Candidate(own) => linked(own),
        Right::Group(triad, digit) => triad.cells().into_iter().all(|cell| linked(Candidate::at(cell, digit))),
    }
}

fn labels(variable: Variable) -> Vec<Candidate> {
    match variable {
        Variable::Cell(cell) => sudokit_core::Digit::all().map(|digit| Candidate::at(cell, digit)).collect(),
        Variable::Digit(house, digit) => house.cell_set().iter().map(|cell| Candidate::at(cell, digit)).collect(),
    }
}

/// Checks a chain against the definition in a state.
fn check(chain: &Chain, chains: Chains, candidates: &CandidateSet) {
    let mut rights = vec![Right::Candidate(chain.target)];
    assert!(candidates.contains(chain.target), "{chain}: the target is a candidate");
    assert!(chains.grouped || !chain.is_grouped(), "{chain}");
    assert!(chains.braids || chain.is_whip(), "{chain}");
    for (index, link) in chain.links.iter().enumerate() {
        let own = labels(link.variable);
        assert!(own.contains(&link.left) && candidates.contains(link.left), "{chain}: left-linking candidate");
        let mut before = if chains.braids { rights.iter() } else { rights[rights.len() - 1..].iter() };
        assert!(before.any(|&right| excludes(right, link.left)), "{chain}: {:?} is not linked", link.left);
        let used = |right: &Right| matches!(right, Right::Candidate(candidate) if own.contains(candidate));
        assert!(!rights.iter().any(used), "{chain}: a variable with a value");
        let compatible = own.iter().copied().filter(|&candidate| {
            candidates.contains(candidate) && !rights.iter().any(|&right| excludes(right, candidate))
        });
        let compatible: Vec<Candidate> = compatible.collect();
        match link.right {
            None => assert!(compatible.is_empty() && index + 1 == chain.length(), "{chain}: the end"),
            Some(Right::Candidate(candidate)) => assert_eq!(compatible, [candidate], "{chain}"),
            Some(Right::Group(triad, digit)) => {
                let inside =
                    |candidate: &Candidate| candidate.digit() == digit && triad.cells().contains(&candidate.cell());
                assert!(compatible.len() > 1 && compatible.iter().all(inside), "{chain}: g-candidate");
                assert!(!inside(&link.left), "{chain}: left-linking candidate within the g-candidate");
            }
        }
        rights.extend(link.right);
    }
    if !chains.braids {
        let mut lefts: Vec<Candidate> = chain.links.iter().map(|link| link.left).collect();
        lefts.sort_unstable();
        lefts.dedup();
        assert_eq!(lefts.len(), chain.length(), "{chain}: a loop");
    }
}

#[test]
fn every_step_follows_the_definition_and_none_contradicts_the_solution() {
    // Long paths of long chains take too long here.
    let short = sample().into_iter().filter(|rated| rated.wanted[0].parse::<u8>().is_ok_and(|w| w < 7));
    let short: Vec<Rated> = short.collect();
    for (Rated { text, puzzle, wanted }, scale) in
        short.iter().flat_map(|rated| SAMPLE_SCALES[..4].iter().map(move |&scale| (rated, scale)))
    {
        let chains = scale.chains().unwrap();
        let (steps, rating) = path(puzzle, chains);
        let answer = Solver::new().solve(puzzle);
        let solution = answer.solution().unwrap().grid();
        // The state is kept apart from the rater: all candidates, less the peers of what was placed.
        let mut candidates: CandidateSet = Candidate::all().collect();
        let mut placed = 0;
        let place = |candidates: &mut CandidateSet, placed: &mut usize, candidate: Candidate| {
            assert_eq!(solution.get(candidate.cell()), Some(candidate.digit()), "{text}");
            *candidates = candidates.iter().filter(|&other| !excludes(Right::Candidate(candidate), other)).collect();
            *placed += 1;
        };
        for cell in Cell::all() {
            if let Some(digit) = puzzle.clues().get(cell) {
                place(&mut candidates, &mut placed, Candidate::at(cell, digit));
            }
        }
        for step in &steps {
            match (step.placements[..].first(), Chain::of_step(step)) {
                (Some(&candidate), None) => {
                    let home = |house| Variable::Digit(house, candidate.digit());
                    let mut variables = vec![Variable::Cell(candidate.cell())];
                    variables.extend(candidate.cell().houses().map(home));
                    let is_single = |&variable: &Variable| {
                        labels(variable).into_iter().filter(|&label| candidates.contains(label)).eq([candidate])
                    };
                    assert!(variables.iter().any(is_single), "{text}: single");
                    place(&mut candidates, &mut placed, candidate);
                }
                (None, Some(chain)) => {
                    check(&chain, chains, &candidates);
                    assert_eq!(step.eliminations, [chain.target]);
                    assert_ne!(solution.get(chain.target.cell()), Some(chain.target.digit()), "{text}: {chain}");
                    candidates = candidates.iter().filter(|&other| other != chain.target).collect();
                }
                _ => panic!("{step:?}"),
            }
        }
        let index = SAMPLE_SCALES.iter().position(|&other| other == scale).unwrap();
        assert_eq!(rating.to_string(), wanted[index], "{text}: {scale}");
        assert_eq!(placed == 81, rating.level().is_some(), "{text}");
    }
}

#[test]
fn whips_are_written_as_in_the_books() {
    let puzzle = "...34.8.635....9....1.......7.....6.....3....5.8.9.2....2.84..79..........79..4.3";
    let (steps, rating) = path(&puzzle.parse().unwrap(), Scale::W.chains().unwrap());
    assert_eq!(rating, Rating::Level(3));
    let chains: Vec<Chain> = steps.iter().filter_map(Chain::of_step).collect();
    for (notation, argument) in STEPS {
        let found = chains.iter().find(|chain| chain.notation() == notation);
        assert_eq!(found.map(Chain::argument).as_deref(), Some(argument), "{chains:?}");
    }
}

/// Some steps of the puzzle above, checked by hand.
const STEPS: [(&str, &str); 3] = [
    ("whip[1]: b1n8{r3c2 .} ==> r3c4≠8", "If r3c4 were 8, no cell would be left for 8 in box 1."),
    (
        "whip[2]: c3n4{r2 r5} - b6n4{r5c9 .} ==> r2c9≠4",
        "If r2c9 were 4, 4 in column 3 could not be in r2c3 and would have to be in r5c3; \
         and no cell would be left for 4 in box 6.",
    ),
    (
        "whip[2]: b6n5{r5c8 r4c7} - r7n5{c7 .} ==> r5c4≠5",
        "If r5c4 were 5, 5 in box 6 could not be in r5c8 and would have to be in r4c7; \
         and no cell would be left for 5 in row 7.",
    ),
];

#[test]
fn what_is_not_proper_has_no_rating() {
    let mut rater = Rater::new();
    let clash = "11".to_owned() + &".".repeat(79);
    // Two solutions: the digits 1 and 2 of two rows can be exchanged; and none at all.
    for puzzle in [".".repeat(81), clash] {
        for scale in Scale::ALL {
            assert_eq!(rater.rate(&puzzle.parse().unwrap(), scale, &Stop::new()), Rating::NotProper, "{puzzle}");
        }
    }
}

#[test]
fn a_solved_grid_and_singles_are_level_zero() {
    let mut rater = Rater::new();
    let puzzle: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let solution: Puzzle = (*Solver::new().solve(&puzzle).solution().unwrap().grid()).into();
    for scale in Scale::ALL {
        assert_eq!(rater.rate(&puzzle, scale, &Stop::new()), Rating::Level(0));
        assert_eq!(rater.rate(&solution, scale, &Stop::new()), Rating::Level(0));
    }
}

#[test]
fn pencilmarks_are_rated_like_clues() {
    let mut rater = Rater::new();
    for Rated { text, puzzle, wanted } in sample().iter().step_by(7) {
        let marks: Puzzle = puzzle.pencilmarks().into();
        assert_eq!(rate(&mut rater, &marks, Scale::B), wanted[2], "{text}");
    }
}

#[test]
fn a_request_to_stop_ends_a_rating() {
    let mut rater = Rater::new();
    let stop = Stop::new().after(Duration::ZERO);
    let all = sample();
    let long = all.iter().find(|rated| rated.wanted[0].parse::<u8>().is_ok_and(|w| w > 4)).expect("a long whip");
    for scale in Scale::ALL {
        assert_eq!(rater.rate(&long.puzzle, scale, &stop), Rating::Stopped, "{scale}");
    }
    // Whether this has a solution is not known for an hour: the search for it must end too.
    let slow = "....9.2........5.....5.6......2...5.9......2.....6.....9.......2...5.....5..2....";
    let stop = Stop::new().after(Duration::from_millis(20));
    assert_eq!(rater.rate(&slow.parse().unwrap(), Scale::W, &stop), Rating::Stopped);
}

/// Lines of the list of chain ratings whose W or gW is lower here, with the published rating and ours. The paths
/// show it; `published_whip_ratings_are_upper_bounds` checks them.
const LOWER: [(usize, Scale, u8, u8); 6] = [
    (940, Scale::W, 9, 8),
    (5837, Scale::W, 6, 5),
    (6407, Scale::W, 9, 8),
    (940, Scale::GW, 9, 8),
    (5837, Scale::GW, 6, 5),
    (8965, Scale::GW, 8, 7),
];

/// Compares one in `step` lines with a column of a published list; differences must be known ones.
fn compare(file: &str, scale: Scale, column: usize, step: usize, fits: impl Fn(&Rated) -> bool) {
    let all = rated(corpus::shared(file));
    let mut rater = Rater::new();
    for (index, own) in all.iter().enumerate().filter(|(_, own)| fits(own)).step_by(step) {
        let found = rate(&mut rater, &own.puzzle, scale);
        // The first line of the file is a comment.
        let lower = LOWER.iter().find(|lower| file == CHAINS && lower.0 == index + 2 && lower.1 == scale);
        let wanted = lower.map_or(own.wanted[column].clone(), |lower| lower.3.to_string());
        assert_eq!(found, wanted, "{scale} of {}", own.text);
    }
}

const CHAINS: &str = "rated/berthier_cb_a.csv";
const DEPTHS: &str = "rated/berthier_te_a.csv";

sudokit_testkit::needs_data!(a_sample_of_published_ratings_is_equal, published_whip_ratings_are_upper_bounds);

fn a_sample_of_published_ratings_is_equal() {
    for (scale, column) in [(Scale::W, 1), (Scale::GW, 2), (Scale::B, 3), (Scale::GB, 4)] {
        compare(CHAINS, scale, column, 61, |_| true);
    }
    compare(DEPTHS, Scale::TE, 0, 41, |_| true);
    compare(DEPTHS, Scale::B, 1, 23, |own| own.wanted[0] == "1");
    compare(DEPTHS, Scale::BxB, 1, 171, |own| own.wanted[0] == "2");
    compare(DEPTHS, Scale::BxBB, 1, 1503, |own| own.wanted[0] == "3");
}

#[test]
#[ignore = "a minute: W, gW, B and gB of 15,973 puzzles"]
fn all_published_chain_ratings_are_equal_but_for_the_known_ones() {
    for (scale, column) in [(Scale::W, 1), (Scale::GW, 2), (Scale::B, 3), (Scale::GB, 4)] {
        compare(CHAINS, scale, column, 1, |_| true);
    }
}

#[test]
#[ignore = "a quarter of an hour: depth, B, BxB and BxBB of 6,859 puzzles"]
fn all_published_depths_are_equal() {
    compare(DEPTHS, Scale::TE, 0, 1, |_| true);
    compare(DEPTHS, Scale::B, 1, 1, |own| own.wanted[0] == "1");
    compare(DEPTHS, Scale::BxB, 1, 1, |own| own.wanted[0] == "2");
    compare(DEPTHS, Scale::BxBB, 1, 1, |own| own.wanted[0] == "3");
}

#[test]
#[ignore = "a minute: W and gW of 15,973 puzzles"]
fn with_one_choice_all_published_whip_ratings_are_equal() {
    let all = rated(corpus::shared(CHAINS));
    let mut rater = Rater::as_published();
    for own in all {
        assert_eq!(rate(&mut rater, &own.puzzle, Scale::W), own.wanted[1], "{}", own.text);
        assert_eq!(rate(&mut rater, &own.puzzle, Scale::GW), own.wanted[2], "{}", own.text);
    }
}

fn published_whip_ratings_are_upper_bounds() {
    let lines = corpus::shared(CHAINS);
    let (mut exact, mut published) = (Rater::new(), Rater::as_published());
    for (line, scale, theirs, ours) in LOWER {
        let own = &rated([&lines[line - 2]])[0];
        assert_eq!(published.rate(&own.puzzle, scale, &Stop::new()), Rating::Level(theirs), "{}", own.text);
        assert_eq!(exact.rate(&own.puzzle, scale, &Stop::new()), Rating::Level(ours), "{}", own.text);
        let (_, rating) = path(&own.puzzle, scale.chains().unwrap());
        assert_eq!(rating, Rating::Level(ours), "{}", own.text);
    }
}
