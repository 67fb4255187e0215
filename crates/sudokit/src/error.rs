//! What can go wrong: one error type for every verb and every front end.
//!
//! A kind is stable and meant for programs: its name is the `kind` of JSON answers, the exception class in Python, and
//! decides the exit code and the HTTP status. The message is meant for people.

use core::fmt;
use serde::Serialize;
use sudokit_text::TextError;

macro_rules! kinds {
    ($($(#[$about:meta])* $kind:ident $name:literal,)*) => {
        /// The kind of an [`Error`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$about])* $kind,)*
        }

        impl ErrorKind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)*];

            /// Its name in JSON.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)* }
            }
        }
    };
}

kinds! {
    /// The request is not JSON.
    BadJson "bad_json",
    /// An option is unknown, has the wrong type, or is out of range.
    BadRequest "bad_request",
    /// No verb, path or file has this name.
    NotFound "not_found",
    /// The HTTP method is not allowed for this path.
    MethodNotAllowed "method_not_allowed",
    /// The request is larger than allowed.
    BodyTooLarge "body_too_large",
    /// The request has more puzzles than allowed.
    TooManyPuzzles "too_many_puzzles",
    /// The request is not declared as JSON.
    UnsupportedMediaType "unsupported_media_type",
    /// The text is not a puzzle, or the player's grid does not belong to the puzzle.
    BadPuzzle "bad_puzzle",
    /// The verb, or one of its options, does not support puzzles of this kind.
    Unsupported "unsupported",
    /// The puzzle has no solution, and the verb needs exactly one.
    NoSolution "no_solution",
    /// The puzzle has several solutions, and the verb needs exactly one.
    SeveralSolutions "several_solutions",
    /// No puzzle that meets the request was found.
    NotMade "not_made",
    /// A time limit or an interrupt ended the work before its end.
    Stopped "stopped",
    /// The server is busy.
    Busy "busy",
    /// The server is shutting down.
    ShuttingDown "shutting_down",
    /// A bug in sudokit.
    Internal "internal",
}

impl Serialize for ErrorKind {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

/// A place in a text; both numbers are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The character of the line.
    pub column: u64,
}

/// Why there is no answer.
///
/// ```
/// use sudokit::{ErrorKind, Puzzle};
///
/// let error = sudokit::rate(&Puzzle::default()).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::SeveralSolutions);
/// assert_eq!(error.to_string(), "the puzzle has more than one solution");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Error {
    kind: ErrorKind,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
}

/// The JSON form of an error: `{"error":{"kind":…,"message":…,"place":…}}`.
#[derive(Serialize)]
pub(crate) struct Wrapped<'a> {
    pub(crate) error: &'a Error,
}

impl Error {
    /// An error of this kind; the message is one lower-case line.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), place: None }
    }

    /// An option that is unknown or out of range.
    pub fn bad_option(option: &str, what: impl fmt::Display) -> Self {
        Self::new(ErrorKind::BadRequest, format!("{option}: {what}"))
    }

    /// The work was stopped by a time limit or an interrupt.
    pub fn stopped() -> Self {
        Self::new(ErrorKind::Stopped, "stopped before the answer was complete")
    }

    /// A panic was caught.
    pub fn internal() -> Self {
        Self::new(ErrorKind::Internal, "this is a bug in sudokit; please report it together with the puzzle")
    }

    /// Adds a place to the error.
    #[must_use]
    pub fn at(mut self, line: u64, column: u64) -> Self {
        self.place = Some(Place { line, column });
        self
    }

    /// The kind, for programs.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The message without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The place in the text of the puzzle or of the request.
    pub fn place(&self) -> Option<Place> {
        self.place
    }

    /// `{"error":{"kind":…,"message":…,"place":{"line":1,"column":5}}}`; `place` is left out if there is none.
    pub fn to_json(&self) -> String {
        serde_json::to_string(&Wrapped { error: self }).unwrap_or_default()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Place { line, column }) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl core::error::Error for Error {}

impl From<TextError> for Error {
    fn from(error: TextError) -> Self {
        Self::new(ErrorKind::BadPuzzle, error.message()).at(error.line(), error.column())
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        use serde_json::error::Category;
        let kind = match error.classify() {
            Category::Data => ErrorKind::BadRequest,
            Category::Syntax | Category::Eof | Category::Io => ErrorKind::BadJson,
        };
        // serde_json appends the place, which is a field of its own here.
        let text = error.to_string();
        let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
        let plain = Self::new(kind, message);
        if error.line() > 0 { plain.at(error.line() as u64, error.column() as u64) } else { plain }
    }
}
