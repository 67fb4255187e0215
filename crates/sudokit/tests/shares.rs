//! Counts in shares: a share says whether it is whole, and its checkpoint cannot lose a part unnoticed.

use sudokit::verb::{Count, Counted};
use sudokit::{Error, Job, Puzzle, Stop, Verb};

fn count(share: Option<&str>, resume: Option<&str>, limit: Option<u128>, job: &Job<'_>) -> Result<Counted, Error> {
    let puzzle: Puzzle = ".".repeat(16).parse()?;
    let mut verb = Count::default();
    (verb.share, verb.resume, verb.limit) = (share.map(str::to_owned), resume.map(str::to_owned), limit);
    verb.validate()?;
    verb.run(&puzzle, &mut <Count as Verb>::Memory::default(), job)
}

#[test]
fn the_counts_of_complete_shares_add_up() {
    let whole = count(None, None, None, &Job::default()).unwrap();
    assert_eq!((whole.count, whole.exact, whole.complete), (288, true, None));
    for of in 1..=7 {
        let shares =
            (1..=of).map(|number| count(Some(&format!("{number}/{of}")), None, None, &Job::default()).unwrap());
        let counts: Vec<u128> =
            shares.inspect(|share| assert_eq!(share.complete, Some(true))).map(|it| it.count).collect();
        assert_eq!(counts.iter().sum::<u128>(), 288, "{counts:?}");
    }
}

#[test]
fn a_share_that_was_stopped_says_so() {
    let stop = Stop::new();
    stop.raise();
    let share = count(Some("1/2"), None, None, &Job::default().stop(&stop));
    assert!(!share.is_ok_and(|share| share.complete != Some(false) || share.is_limited));
}

#[test]
fn a_checkpoint_without_its_end_is_refused() {
    let half = count(Some("1/2"), None, None, &Job::default()).unwrap().checkpoint.unwrap();
    assert_eq!(count(None, Some(&half), None, &Job::default()).unwrap().count, 288);
    for end in 0..half.len() {
        let error = count(None, Some(&half[..end]), None, &Job::default()).unwrap_err().to_string();
        assert!(error.contains("resume: not a whole checkpoint"), "{error}");
    }
}
