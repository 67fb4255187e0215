//! The result of a call: a status, its message, and the status of the last call for functions that return something
//! else. The numbers are part of the binary interface: never renumber, only add.

use std::cell::Cell;
use std::ffi::{CStr, c_char, c_int};

/// `sudokit_status` of the header.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Status {
    /// Success. A puzzle without solutions is a success too.
    Ok = 0,
    /// A pointer that must not be NULL is NULL.
    Null = 1,
    /// A puzzle has neither 81 nor 729 characters.
    Length = 2,
    /// A character of a puzzle is neither a digit nor a blank, or a mark stands in the place of another digit.
    Character = 3,
    /// The limit is 0.
    Limit = 4,
    /// Sizes, strides or buffers that do not fit together.
    Argument = 5,
    /// The puzzle must have exactly one solution but does not.
    NotProper = 6,
    /// A bug in sudokit: a panic was caught at the border.
    Internal = 7,
    /// The answer is an error: its JSON says which.
    Request = 8,
}

impl Status {
    const ALL: [Self; 9] = [
        Self::Ok,
        Self::Null,
        Self::Length,
        Self::Character,
        Self::Limit,
        Self::Argument,
        Self::NotProper,
        Self::Internal,
        Self::Request,
    ];

    fn words(self) -> &'static CStr {
        match self {
            Self::Ok => c"no error",
            Self::Null => c"a pointer that must not be NULL is NULL",
            Self::Length => c"a puzzle has neither 81 nor 729 characters",
            Self::Character => c"a character is neither a digit in its place nor a blank (one of . 0 * _ - x X)",
            Self::Limit => c"the limit is 0, expected at least 1",
            Self::Argument => c"sizes, strides or buffers do not fit together",
            Self::NotProper => c"the puzzle does not have exactly one solution",
            Self::Internal => c"this is a bug in sudokit; please report it",
            Self::Request => c"the request cannot be answered: the JSON says why",
        }
    }

    /// Remembers this as the status of the thread's last call.
    pub(crate) fn remembered(self) -> Self {
        LAST.with(|last| last.set(self));
        self
    }
}

thread_local! {
    // Without a destructor, so that it outlives everything else that a thread keeps.
    static LAST: Cell<Status> = const { Cell::new(Status::Ok) };
}

/// The message of a status; any number is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_strerror(status: c_int) -> *const c_char {
    let known = Status::ALL.iter().find(|known| **known as c_int == status);
    known.map_or(c"unknown status", |known| known.words()).as_ptr()
}

/// The status of this thread's last call.
#[unsafe(no_mangle)]
pub extern "C" fn sudokit_last_status() -> Status {
    LAST.with(Cell::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_words_of_its_own() {
        let words = |status| {
            // SAFETY: it returns a string of this library.
            unsafe { CStr::from_ptr(sudokit_strerror(status)) }
        };
        for (number, status) in Status::ALL.into_iter().enumerate() {
            assert_eq!(number as c_int, status as c_int);
            assert_eq!(words(number as c_int), status.words());
            assert!(Status::ALL.iter().filter(|other| other.words() == status.words()).count() == 1);
        }
        for stranger in [-1, 9, c_int::MAX, c_int::MIN] {
            assert_eq!(words(stranger), c"unknown status");
        }
    }

    #[test]
    fn the_last_status_belongs_to_the_thread() {
        let _ = Status::Limit.remembered();
        std::thread::spawn(|| assert_eq!(sudokit_last_status(), Status::Ok)).join().unwrap();
        assert_eq!(sudokit_last_status(), Status::Limit);
    }
}
