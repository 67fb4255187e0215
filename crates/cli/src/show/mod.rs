//! How answers look: art for people, rows for programs.

pub(crate) mod art;
pub(crate) mod printer;
pub(crate) mod row;
mod sized;
pub(crate) mod wrap;

/// The ways to write an answer. By default it is `pretty` on a terminal and `line` elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Layout {
    /// One plain line a puzzle
    Line,
    /// A line for each row
    Grid,
    /// Boxes drawn around it, in colour where the terminal has it
    Pretty,
    /// Comma-separated with a header
    Csv,
    /// One JSON object a line
    Json,
}

impl Layout {
    /// The user's choice, or what suits the terminal.
    pub(crate) fn choose(wish: Option<Self>, terminal: &crate::terminal::Terminal) -> Self {
        wish.unwrap_or(if terminal.interactive { Self::Pretty } else { Self::Line })
    }
}
