//! Steps with the position they start from, for puzzles of any kind.

use sudokit_reason::any::{self, Position, Told};
use sudokit_reason::explain::{self, Beat, Explanation, Level};
use sudokit_reason::{Board, Step};

/// A position and steps: a path, or all the steps that could be taken there.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Way {
    /// In a 9x9 puzzle.
    Classic(Box<Board>, Vec<Step>),
    /// In a puzzle of another size, with extra houses or with rules.
    Any(Position, Vec<any::Step>),
}

/// A step with the position before it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Telling<'a> {
    /// In a 9x9 puzzle.
    Classic(Explanation<'a>),
    /// In any other puzzle.
    Any(Told<'a>),
}

impl Way {
    /// Steps in a 9x9 puzzle.
    pub fn classic(board: Board, steps: Vec<Step>) -> Self {
        Self::Classic(Box::new(board), steps)
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        match self {
            Self::Classic(_, steps) => steps.len(),
            Self::Any(_, steps) => steps.len(),
        }
    }

    /// Whether there are no steps.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The names of the techniques of all steps.
    pub fn techniques(&self) -> Vec<&'static str> {
        match self {
            Self::Classic(_, steps) => steps.iter().map(|step| step.technique.slug()).collect(),
            Self::Any(_, steps) => steps.iter().map(|step| step.technique.slug()).collect(),
        }
    }

    /// Calls `each` with every step of a path and the position before it.
    pub fn each(&self, each: impl FnMut(usize, &Telling<'_>)) {
        self.walk(true, each);
    }

    /// Calls `each` with every step, all of them from the same position.
    pub fn each_apart(&self, each: impl FnMut(usize, &Telling<'_>)) {
        self.walk(false, each);
    }

    fn walk(&self, path: bool, mut each: impl FnMut(usize, &Telling<'_>)) {
        match self {
            Self::Classic(board, steps) => {
                let mut board = board.clone();
                for (i, step) in steps.iter().enumerate() {
                    each(i, &Telling::Classic(Explanation::new(&board, step)));
                    if path {
                        step.apply(&mut board);
                    }
                }
            }
            Self::Any(position, steps) => {
                let mut position = position.clone();
                for (i, step) in steps.iter().enumerate() {
                    each(i, &Telling::Any(Told::new(&position, step)));
                    if path {
                        step.apply(&mut position);
                    }
                }
            }
        }
    }

    /// Each step by itself with the position before it: that of a path, or the start.
    pub fn apart(&self, path: bool) -> Vec<Self> {
        let mut ways = Vec::with_capacity(self.len());
        match self {
            Self::Classic(board, steps) => {
                let mut board = board.clone();
                for step in steps {
                    ways.push(Self::Classic(board.clone(), vec![step.clone()]));
                    if path {
                        step.apply(&mut board);
                    }
                }
            }
            Self::Any(position, steps) => {
                let mut position = position.clone();
                for step in steps {
                    ways.push(Self::Any(position.clone(), vec![step.clone()]));
                    if path {
                        step.apply(&mut position);
                    }
                }
            }
        }
        ways
    }

    /// The position after all steps of a path, without steps.
    #[must_use]
    pub fn end(&self) -> Self {
        match self {
            Self::Classic(board, steps) => {
                let mut board = board.clone();
                steps.iter().for_each(|step| step.apply(&mut board));
                Self::Classic(board, Vec::new())
            }
            Self::Any(position, steps) => {
                let mut position = position.clone();
                steps.iter().for_each(|step| step.apply(&mut position));
                Self::Any(position, Vec::new())
            }
        }
    }

    /// What stands at the start, cell by cell on one line; `.` for an open cell.
    pub fn line(&self) -> String {
        match self {
            Self::Classic(board, _) => board.grid().to_string(),
            Self::Any(position, _) => {
                let space = position.space();
                let cell = |cell: usize| position.get(cell).map_or(".", |value| space.symbol(value));
                let names: Vec<&str> = (0..space.grid_cells()).map(cell).collect();
                let short = (0..space.values()).all(|value| space.symbol(value).chars().count() == 1);
                names.join(if short { "" } else { "," })
            }
        }
    }

    /// The candidates at the start, cell by cell.
    pub fn marks(&self) -> Vec<String> {
        match self {
            Self::Classic(board, _) => super::support::mark_texts(&board.pencilmarks()),
            Self::Any(position, _) => (0..position.space().grid_cells()).map(|cell| position.text(cell)).collect(),
        }
    }

    /// The start as a grid of candidates for a terminal.
    pub fn grid(&self, color: bool) -> String {
        match self {
            Self::Classic(board, _) => explain::position(board, color),
            Self::Any(position, _) => any::position(position, color),
        }
    }
}

impl Telling<'_> {
    /// The name of the technique for readers.
    pub fn title(&self) -> &'static str {
        match self {
            Self::Classic(step) => step.step().technique.title(),
            Self::Any(step) => step.step().technique.title(),
        }
    }

    /// The name of the technique for programs.
    pub fn slug(&self) -> &'static str {
        match self {
            Self::Classic(step) => step.step().technique.slug(),
            Self::Any(step) => step.step().technique.slug(),
        }
    }

    /// In words.
    pub fn words(&self, level: Level) -> String {
        match self {
            Self::Classic(step) => step.words(level),
            Self::Any(step) => step.words(level),
        }
    }

    /// The argument as numbered statements; the last is the conclusion.
    pub fn beats(&self) -> Vec<Beat> {
        match self {
            Self::Classic(step) => step.beats(),
            Self::Any(step) => step.beats().into_iter().map(|(beat, _)| beat).collect(),
        }
    }

    /// The chains in Eureka notation, the last one with the conclusion; empty without chains.
    pub fn eureka(&self) -> Vec<String> {
        match self {
            Self::Classic(step) => step.eureka(),
            Self::Any(step) => step.eureka(),
        }
    }

    /// What follows, as a sentence.
    pub fn conclusion(&self) -> String {
        match self {
            Self::Classic(step) => step.conclusion(),
            Self::Any(step) => step.conclusion(),
        }
    }

    /// As a JSON object on one line.
    pub fn json(&self) -> String {
        match self {
            Self::Classic(step) => step.json(),
            Self::Any(step) => step.json(),
        }
    }

    /// As a grid of candidates for a terminal, with a legend.
    pub fn grid(&self, color: bool) -> String {
        match self {
            Self::Classic(step) => step.grid(color),
            Self::Any(step) => step.grid(color),
        }
    }

    /// As a picture.
    pub fn svg(&self) -> String {
        match self {
            Self::Classic(step) => step.svg(),
            Self::Any(step) => step.svg(),
        }
    }
}

impl core::fmt::Display for Telling<'_> {
    /// Writes the whole argument with its conclusion.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.words(Level::Full))
    }
}
