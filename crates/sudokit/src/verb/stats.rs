//! `stats`: what is counted about each puzzle of a list. [`sudokit_rating::stats`] adds the answers up.

use super::rate::{self, Rate, Scale};
use super::{Column, Row, Verb};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use sudokit_canon as canon;
use sudokit_rating::hodoku::Level;
use sudokit_rating::human::Level as HumanLevel;
use sudokit_rating::stats::{Facts, Key};

/// Tells what a puzzle counts as: its clues, ratings, techniques, automorphisms and class of equivalents.
///
/// A puzzle that is not proper counts too; its ratings are words that say so.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::{Scale, Stats}};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut verb = Stats::default();
/// verb.scales = vec![Scale::W];
/// let answer = verb.one(&puzzle, &Job::default())?;
/// assert_eq!((answer.clues, answer.automorphisms, answer.ratings[0].rating.as_str()), (30, Some(1), "0"));
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Stats {
    /// The scales to rate on.
    pub scales: Vec<Scale>,
    /// Leave out automorphisms and equivalents, which need the canonical form.
    pub no_canon: bool,
}

/// The answer of [`Stats`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Described {
    /// The number of clues; of a Sukaku the number of cells with one candidate.
    pub clues: usize,
    /// The number of symmetries that map the puzzle to itself; only for 9x9.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automorphisms: Option<u64>,
    /// The id of its class of equivalents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its ratings, in the order of the scales.
    pub ratings: Vec<ScaleRating>,
    /// The techniques of the last of the scales that has any: name and number of steps.
    pub techniques: Vec<(String, u64)>,
    #[serde(skip)]
    class: Option<u128>,
}

/// A rating on one scale, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScaleRating {
    /// The scale.
    pub scale: &'static str,
    /// The rating, `inf`, or why there is none: `no solution`, `several solutions`, `stopped`, `not 9x9`.
    pub rating: String,
    #[serde(skip)]
    key: Key,
}

impl Described {
    /// For the counts.
    pub fn facts(&self) -> Facts<'_> {
        Facts {
            clues: self.clues,
            ratings: self.ratings.iter().map(|rating| (rating.scale, rating.key.clone())).collect(),
            techniques: self.techniques.iter().map(|(name, count)| (name.as_str(), *count)).collect(),
            automorphisms: self.automorphisms,
            class: self.class,
        }
    }
}

impl Verb for Stats {
    const NAME: &'static str = "stats";
    const BATCH: usize = 16;
    type Answer = Described;
    type Memory = rate::Memory;

    fn validate(&self) -> Result<(), Error> {
        if self.scales.contains(&Scale::Both) {
            return Err(Error::bad_option("scales", "both is not one scale; name se and hodoku"));
        }
        Ok(())
    }

    fn run(&self, puzzle: &Puzzle, memory: &mut rate::Memory, job: &Job<'_>) -> Result<Described, Error> {
        let mut answer = Described {
            clues: puzzle.clue_count(),
            automorphisms: None,
            id: None,
            ratings: Vec::new(),
            techniques: Vec::new(),
            class: None,
        };
        if !self.no_canon
            && let Some(classic) = puzzle.classic()
            && let Ok(found) = canon::canon(classic)
        {
            let id = found.id();
            (answer.automorphisms, answer.id, answer.class) =
                (Some(found.automorphisms), Some(id.to_string()), Some(id.0));
        }
        for &scale in &self.scales {
            let verb = Rate { scale, ..Rate::default() };
            let rated = verb.run(puzzle, memory, job);
            if job.is_stopped() {
                return Err(Error::stopped());
            }
            let key = match rated {
                Ok(mut rated) => {
                    if !rated.techniques.is_empty() {
                        let used = rated.techniques.drain(..);
                        answer.techniques = used.map(|used| (used.title, used.count as u64)).collect();
                    }
                    key(&rated)
                }
                Err(error) => match error.kind() {
                    ErrorKind::NoSolution => Key::from("no solution"),
                    ErrorKind::SeveralSolutions => Key::from("several solutions"),
                    ErrorKind::Stopped => Key::from("stopped"),
                    // The ladder rates puzzles of any kind, the other scales do not.
                    ErrorKind::Unsupported => Key::from("not 9x9"),
                    _ => return Err(error),
                },
            };
            answer.ratings.push(ScaleRating { scale: title(scale), rating: key.to_string(), key });
        }
        Ok(answer)
    }

    fn columns(&self) -> Vec<Column> {
        let mut columns = vec![Column::integer("clues"), Column::integer("automorphisms"), Column::text("id")];
        columns.extend(self.scales.iter().map(|&scale| Column::text(title(scale))));
        columns
    }

    fn row(&self, answer: &Described, row: &mut Row<'_>) {
        row.integer(answer.clues as u64);
        match answer.automorphisms {
            Some(count) => row.integer(count),
            None => row.text(None),
        }
        row.text(answer.id.as_deref());
        for (i, _) in self.scales.iter().enumerate() {
            row.text(answer.ratings.get(i).map(|rating| rating.rating.as_str()));
        }
    }
}

/// The name of a scale in tables and plots.
fn title(scale: Scale) -> &'static str {
    match scale {
        Scale::Hodoku | Scale::Both => "HoDoKu level",
        Scale::Ladder => "ladder",
        Scale::Human => "level for people",
        scale => scale.of_berthier().map_or("ER", sudokit_rating::whips::Scale::title),
    }
}

/// A rating as a value to count by.
fn key(rated: &rate::Rated) -> Key {
    match (&rated.se, &rated.hodoku, &rated.berthier) {
        (Some(se), _, _) if !se.exact => Key::from("stopped"),
        (Some(se), _, _) => Key::Tenths((10.0 * se.er).round() as i64),
        (_, Some(hodoku), _) => {
            let rank = Level::ALL.iter().position(|level| level.name().eq_ignore_ascii_case(&hodoku.level));
            Key::Ranked(rank.unwrap_or(0) as u8, hodoku.level.clone())
        }
        (_, _, Some(berthier)) => berthier.rating.map_or(Key::from("inf"), |rating| Key::Whole(rating.into())),
        _ => match (&rated.ladder, &rated.human) {
            (Some(ladder), _) => Key::Tenths((10.0 * ladder.rating).round() as i64),
            (None, Some(human)) => {
                let rank = HumanLevel::ALL.iter().position(|(level, _)| level.name() == human.level);
                Key::Ranked(rank.unwrap_or(0) as u8, human.level.to_owned())
            }
            (None, None) => match &rated.search {
                Some(search) => Key::Whole(search.backtracks as i64),
                None => Key::from("unrated"),
            },
        },
    }
}
