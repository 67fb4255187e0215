//! Whether the output is a terminal, and whether to use colours.

use std::io::IsTerminal;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set or TERM is dumb
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What standard output is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    /// Output goes to a terminal: draw grids instead of writing plain lines.
    pub(crate) interactive: bool,
    /// Use escape sequences for colours.
    pub(crate) color: bool,
}

impl Terminal {
    /// Standard output, with the user's wish about colours.
    pub(crate) fn stdout(color: Color) -> Self {
        let interactive = std::io::stdout().is_terminal() && crate::output::path().is_none();
        // https://no-color.org: set and not empty means no.
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let color = match color {
            Color::Auto => interactive && !set("NO_COLOR") && !dumb,
            Color::Always => true,
            Color::Never => false,
        };
        Self { interactive, color }
    }
}

/// The few styles in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Titles and clues.
    Bold,
    /// Art around the grid, remarks.
    Dim,
    /// Placements, good news.
    Green,
    /// Clashes, bad news.
    Red,
    /// Neither.
    Yellow,
}

impl Terminal {
    /// Adds `text` in a style.
    pub(crate) fn paint(&self, out: &mut Vec<u8>, style: Style, text: &str) {
        let code = match style {
            Style::Bold => "\x1b[1m",
            Style::Dim => "\x1b[2m",
            Style::Green => "\x1b[32m",
            Style::Red => "\x1b[1;31m",
            Style::Yellow => "\x1b[33m",
        };
        if self.color {
            out.extend_from_slice(code.as_bytes());
            out.extend_from_slice(text.as_bytes());
            out.extend_from_slice(b"\x1b[0m");
        } else {
            out.extend_from_slice(text.as_bytes());
        }
    }
}
