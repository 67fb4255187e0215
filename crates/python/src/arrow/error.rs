//! What can be wrong with a column that another library gives.

use std::fmt;

/// The kinds of what can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// The column holds something else than strings or bytes.
    Type,
    /// A structure was released, read before, or is not what its schema says; or the stream failed.
    Structure,
    /// The record has no column of this name.
    Name,
}

/// Why a column cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportError {
    kind: Kind,
    words: String,
}

impl ImportError {
    pub(crate) fn new(kind: Kind, words: impl Into<String>) -> Self {
        Self { kind, words: words.into() }
    }

    /// An array that does not fit its schema.
    pub(crate) fn misfit() -> Self {
        Self::new(Kind::Structure, "this Arrow array is not what its schema says")
    }

    /// Which kind of error it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl std::error::Error for ImportError {}
