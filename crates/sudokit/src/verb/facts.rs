//! `facts`: what is worth knowing about a classic puzzle besides its path: backdoors, symmetries, tridagons, and the rank of
//! a set of truths and links.

use super::support::{classic, only_solution};
use super::{Column, Row, Verb, Verdict};
use crate::error::{Error, ErrorKind};
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle};
use serde::{Deserialize, Serialize};
use sudokit_core::{Candidate, Grid};
use sudokit_reason::facts::{self, Ease, RankError, Symmetry, TridagonPattern};
use sudokit_reason::{Board, Memory as Finders, Reasoner, Schedule, Settings, Technique};
use sudokit_solve::{Scratch, Stop};

/// Finds facts about proper 9x9 puzzles.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Facts};
///
/// let puzzle: Puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse()?;
/// let facts = Facts::default().one(&puzzle, &Job::default())?;
/// assert_eq!(facts.backdoors[0].size, Some(2));
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Facts {
    /// The largest backdoors to look for: 0 to 3 placements.
    pub backdoors: usize,
    /// Truths of a rank check: cells such as `r1c2`, digits in houses such as `5r1`, `5c3`, `5b9`.
    pub truths: Vec<String>,
    /// Links of a rank check, written as truths are.
    pub links: Vec<String>,
}

impl Default for Facts {
    fn default() -> Self {
        Self { backdoors: 2, truths: Vec::new(), links: Vec::new() }
    }
}

/// The answer of [`Facts`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KnownFacts {
    /// Backdoors to singles, and to singles with locked candidates.
    pub backdoors: Vec<Backdoors>,
    /// Symmetries of the clues.
    pub symmetries: Vec<ClueSymmetry>,
    /// Tridagons in the position after singles, locked candidates and subsets.
    pub tridagons: Vec<FoundTridagon>,
    /// The rank check, if truths and links were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<RankCheck>,
}

/// The smallest backdoors: placements after which easy steps solve the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Backdoors {
    /// The steps that solve the rest: `singles`, or `locked` for singles and locked candidates.
    pub steps: &'static str,
    /// The number of placements of the smallest ones: 0 if none is needed, nothing if all are larger than was looked
    /// for.
    pub size: Option<usize>,
    /// All backdoors of that size.
    pub list: Vec<Vec<String>>,
}

/// A symmetry of the clues. The only solution has it as well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClueSymmetry {
    /// `half turn`, `quarter turn`, `diagonal` or `antidiagonal`.
    pub mirror: String,
    /// What each digit from 1 to 9 becomes.
    pub digits: String,
    /// The digits that stay the same.
    pub kept: String,
    /// Candidates of cells that stay in place which follow to be false.
    pub eliminations: Vec<String>,
    /// What follows, in words.
    pub words: String,
}

/// A tridagon: at least one of its guards is true.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FoundTridagon {
    /// The three digits.
    pub digits: String,
    /// The twelve cells.
    pub cells: Vec<String>,
    /// The other candidates of these cells.
    pub guards: Vec<String>,
    /// Whether every cell has all three digits; a degenerate pattern has cells with two of them.
    pub full: bool,
}

/// What truths and links prove.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RankCheck {
    /// Links less truths; nothing if the set has no rank.
    pub rank: Option<isize>,
    /// The candidates that follow to be false.
    pub eliminations: Vec<String>,
    /// The outcome in words, or why there is no rank.
    pub words: String,
}

/// What a thread keeps.
#[derive(Default)]
pub struct Memory {
    scratch: Scratch,
    finders: Finders,
}

impl Verb for Facts {
    const NAME: &'static str = "facts";
    type Answer = KnownFacts;
    type Memory = Memory;

    fn validate(&self) -> Result<(), Error> {
        if self.backdoors > 3 {
            return Err(Error::bad_option("backdoors", format!("found {}, expected 0 to 3", self.backdoors)));
        }
        for (name, given, other) in [("truths", &self.truths, &self.links), ("links", &self.links, &self.truths)] {
            if given.is_empty() && !other.is_empty() {
                return Err(Error::bad_option(name, "a rank check needs both truths and links"));
            }
            facts::sectors(&given.join(" ")).map_err(|error| Error::bad_option(name, error))?;
        }
        Ok(())
    }

    fn run(&self, puzzle: &Puzzle, memory: &mut Memory, job: &Job<'_>) -> Result<KnownFacts, Error> {
        let stop = job.begin();
        let puzzle = classic(puzzle, Self::NAME)?;
        only_solution(puzzle, &mut memory.scratch, &stop)?;
        let backdoors = [(Ease::Singles, "singles"), (Ease::Locked, "locked")].map(|(ease, steps)| {
            let list = facts::backdoors(puzzle, ease, self.backdoors, &stop);
            let names = |backdoor: &Vec<Candidate>| backdoor.iter().map(ToString::to_string).collect();
            Backdoors { steps, size: list.first().map(Vec::len), list: list.iter().map(names).collect() }
        });
        if stop.is_raised() {
            return Err(Error::stopped());
        }
        let board = Board::new(puzzle);
        let symmetries = match puzzle {
            Classic::Clues(clues) => symmetries(clues, &board),
            Classic::Sukaku(_) => Vec::new(),
        };
        let tridagons = facts::tridagons(&simplified(board.clone(), &mut memory.finders, &stop));
        Ok(KnownFacts {
            backdoors: backdoors.into(),
            symmetries,
            tridagons: tridagons.iter().map(FoundTridagon::from).collect(),
            rank: self.rank(&board)?,
        })
    }

    fn verdict(&self, answer: &KnownFacts) -> Verdict {
        match &answer.rank {
            Some(check) if check.rank.is_none() => Verdict::Wrong,
            _ => Verdict::Yes,
        }
    }

    fn columns(&self) -> Vec<Column> {
        let texts = ["singles", "locked", "symmetries", "tridagons", "rank"];
        texts.iter().map(|&name| if name == "rank" { Column::integer(name) } else { Column::text(name) }).collect()
    }

    fn row(&self, answer: &KnownFacts, row: &mut Row<'_>) {
        for backdoors in &answer.backdoors {
            let list: Vec<String> = backdoors.list.iter().map(|one| one.join("+")).collect();
            row.list(&list);
        }
        row.list(&answer.symmetries.iter().map(|one| one.mirror.replace(' ', "-")).collect::<Vec<_>>());
        row.list(
            &answer.tridagons.iter().map(|one| format!("{}:{}", one.digits, one.guards.join("+"))).collect::<Vec<_>>(),
        );
        match answer.rank.as_ref().and_then(|check| check.rank) {
            Some(rank) if rank >= 0 => row.integer(rank as u64),
            _ => row.text(None),
        }
    }
}

impl Facts {
    fn rank(&self, board: &Board) -> Result<Option<RankCheck>, Error> {
        if self.truths.is_empty() && self.links.is_empty() {
            return Ok(None);
        }
        let read = |list: &[String]| {
            facts::sectors(&list.join(" ")).map_err(|error| Error::new(ErrorKind::BadRequest, error.to_string()))
        };
        let (truths, links) = (read(&self.truths)?, read(&self.links)?);
        Ok(Some(match facts::rank(board, &truths, &links) {
            Ok(found) => {
                let gone: Vec<String> =
                    found.eliminations.iter().map(|one| one.to_string().replace('=', "<>")).collect();
                let many = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
                let counts =
                    format!("{}, {}: rank {}", many(truths.len(), "truth"), many(links.len(), "link"), found.rank);
                let words = match found.rank {
                    ..0 => format!("{counts}. The position has no solution."),
                    _ if gone.is_empty() => format!("{counts}. Nothing follows."),
                    _ => format!("{counts}. So {}.", gone.join(", ")),
                };
                RankCheck { rank: Some(found.rank), eliminations: gone, words }
            }
            Err(error) => no_rank(&error),
        }))
    }
}

fn no_rank(error: &RankError) -> RankCheck {
    RankCheck { rank: None, eliminations: Vec::new(), words: format!("no rank: {error}") }
}

/// The position after singles, locked candidates and subsets.
fn simplified(board: Board, finders: &mut Finders, stop: &Stop) -> Board {
    let subsets = [Technique::NakedPair, Technique::NakedTriple, Technique::HiddenPair, Technique::HiddenTriple];
    let mut order = Schedule::singles().techniques().to_vec();
    order.extend([Technique::Pointing, Technique::Claiming]);
    order.extend(subsets);
    let reasoner = Reasoner::new(Schedule::new(order), Settings::default());
    finders.stop_at(stop);
    reasoner.solve(board, finders).end
}

fn symmetries(clues: &Grid, board: &Board) -> Vec<ClueSymmetry> {
    facts::symmetries(clues).iter().map(|symmetry| told(symmetry, clues, board)).collect()
}

fn told(symmetry: &Symmetry, clues: &Grid, board: &Board) -> ClueSymmetry {
    let digits: String = symmetry.digits.iter().map(ToString::to_string).collect();
    let kept: String = symmetry.kept().iter().map(|digit| digit.to_string()).collect();
    let open = |one: &Candidate| board.marks(one.cell()).contains(one.digit());
    let gone = symmetry.impossible(clues).into_iter().filter(open);
    let eliminations: Vec<String> = gone.map(|one| one.to_string().replace('=', "<>")).collect();
    let what = match symmetry.mirror {
        facts::Mirror::HalfTurn => "A half turn",
        facts::Mirror::QuarterTurn => "A quarter turn",
        facts::Mirror::Diagonal => "Mirroring in the diagonal from r1c1 to r9c9",
        facts::Mirror::Antidiagonal => "Mirroring in the diagonal from r1c9 to r9c1",
    };
    let fixed = match kept.len() {
        0 => "has no place; the puzzle would have no solution".to_owned(),
        _ => format!("holds one of {}", kept.chars().map(String::from).collect::<Vec<_>>().join(", ")),
    };
    let words = format!(
        "{what} changes the clues only by renaming 123456789 to {digits}. The only solution has the same symmetry, so \
         opposite cells hold a digit and its image, and each cell that stays in place {fixed}."
    );
    ClueSymmetry { mirror: symmetry.mirror.to_string(), digits, kept, eliminations, words }
}

impl From<&TridagonPattern> for FoundTridagon {
    fn from(pattern: &TridagonPattern) -> Self {
        Self {
            digits: pattern.digits.iter().map(|digit| digit.to_string()).collect(),
            cells: pattern.cells.iter().map(|cell| cell.to_string()).collect(),
            guards: pattern.guards.iter().map(ToString::to_string).collect(),
            full: pattern.full,
        }
    }
}
