//! What can go wrong, by kind.

use core::fmt;
use serde::Serialize;

macro_rules! kinds {
    ($($(#[$about:meta])* $kind:ident $name:literal $status:literal,)*) => {
        /// What sort of thing went wrong. A front end may answer with its name and HTTP status.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Kind {
            $($(#[$about])* $kind,)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)*];

            /// Its name in answers.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)* }
            }

            /// The HTTP status that goes with it.
            pub const fn status(self) -> u16 {
                match self { $(Self::$kind => $status,)* }
            }
        }
    };
}

kinds! {
    /// The body is no JSON.
    BadJson "bad_json" 400,
    /// The JSON is not what the call wants: an unknown field, a wrong type, a word that is none of the choices.
    BadRequest "bad_request" 400,
    /// There is no such path or call.
    NotFound "not_found" 404,
    /// The path is there, but not with this method.
    MethodNotAllowed "method_not_allowed" 405,
    /// It took too long and was stopped.
    TimedOut "timed_out" 408,
    /// The body is larger than allowed.
    BodyTooLarge "body_too_large" 413,
    /// There are more puzzles than allowed.
    TooManyPuzzles "too_many_puzzles" 413,
    /// The body is not said to be JSON.
    UnsupportedMediaType "unsupported_media_type" 415,
    /// A text is no puzzle, or the player's grid does not belong to it.
    BadPuzzle "bad_puzzle" 422,
    /// The call does not know this size.
    UnsupportedSize "unsupported_size" 422,
    /// The puzzle has no solution or several, and the call needs exactly one.
    NotProper "not_proper" 422,
    /// No such puzzle was found.
    NotMade "not_made" 422,
    /// There is too much to do already.
    Busy "busy" 429,
    /// A fault of the program.
    Internal "internal" 500,
    /// The server is about to end.
    ShuttingDown "shutting_down" 503,
}

impl Serialize for Kind {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

/// A place in a text, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The character of the line.
    pub column: u64,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// What sort of thing went wrong.
    pub kind: Kind,
    /// One lower-case line: what was found and what was expected.
    pub message: String,
    /// Where, in the JSON or in the puzzle's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// `{"error":…}`.
#[derive(Serialize)]
pub(crate) struct Wrapped<'a> {
    pub(crate) error: &'a Fault,
}

impl Fault {
    /// A fault without a place.
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), place: None }
    }

    pub(crate) fn at(mut self, line: u64, column: u64) -> Self {
        self.place = Some(Place { line, column });
        self
    }

    pub(crate) fn stopped() -> Self {
        Self::new(Kind::TimedOut, "it took too long and was stopped")
    }

    /// `{"error":{"kind":…,"message":…,"place":{"line":1,"column":5}}}`, the place only where there is one.
    pub fn json(&self) -> String {
        serde_json::to_string(&Wrapped { error: self }).unwrap_or_default()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.name(), self.message)
    }
}

impl core::error::Error for Fault {}

impl From<serde_json::Error> for Fault {
    /// What serde_json says ends with the place, which goes into a field of its own.
    fn from(error: serde_json::Error) -> Self {
        let kind = if error.is_data() { Kind::BadRequest } else { Kind::BadJson };
        let text = error.to_string();
        let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
        let fault = Self::new(kind, message);
        if error.line() == 0 { fault } else { fault.at(error.line() as u64, error.column() as u64) }
    }
}
