//! Where answers go: standard output, or the file of `--output`, which takes its place when the run is complete.

use crate::exit::{Failure, Verdict, say};
use crate::files::{self, NewFile};
use crate::input::Source;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The file of `--output`. A program has one output, so this is one for all of it.
static FILE: Mutex<Option<NewFile>> = Mutex::new(None);

fn file() -> MutexGuard<'static, Option<NewFile>> {
    FILE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends everything to a file from now on; `-` and `/dev/stdout` are standard output.
pub(crate) fn send_to(path: &Path) -> Result<(), Failure> {
    if path == Path::new("-") || files::is_stdout(path) {
        return Ok(());
    }
    let new = NewFile::create(path, true)?;
    if files::is_input(path) {
        return Err(files::is_both(path));
    }
    *file() = Some(new);
    Ok(())
}

/// The file of `--output`, if there is one.
pub(crate) fn path() -> Option<PathBuf> {
    file().as_ref().map(|file| file.path().to_owned())
}

/// Refuses `--output` beside an option that writes files instead: nothing would be left to write.
pub(crate) fn refuse_beside(option: &str) -> Result<(), Failure> {
    match path() {
        Some(_) => Err(Failure::Message(format!("{option} writes files of its own; --output would stay empty"))),
        None => Ok(()),
    }
}

/// Refuses an output that is also an input.
pub(crate) fn check(sources: &[Source]) -> Result<(), Failure> {
    files::check_outputs(sources, &[])?;
    files::note_sources(sources);
    if path().is_some() { Ok(()) } else { files::check_stdout(sources) }
}

/// The output as a writer. [`Failure::writing`] names it in errors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut *file() {
            Some(file) => file.write(bytes).map(|()| bytes.len()),
            None => io::stdout().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        if file().is_some() { Ok(()) } else { io::stdout().flush() }
    }
}

/// Whether some of the input could not be read to its end.
static IS_CUT: AtomicBool = AtomicBool::new(false);

/// Says that the run ends before the end of the input: an error, or a bad line with `--strict`.
pub(crate) fn is_cut() {
    IS_CUT.store(true, Relaxed);
}

/// Whether the run ends before the end of the input.
pub(crate) fn was_cut() -> bool {
    IS_CUT.load(Relaxed)
}

/// Puts the file in its place if the run is complete; otherwise what was there stays. A run that fails before its first
/// answer, such as a refused request, leaves the file of an earlier run alone.
pub(crate) fn end(end: Result<Verdict, Failure>) -> Result<Verdict, Failure> {
    let Some(file) = file().take() else { return end };
    let is_complete = match end {
        Ok(Verdict::Yes) => true,
        Ok(Verdict::Stopped) | Err(_) => false,
        Ok(_) => !file.is_empty(),
    };
    if is_complete && !was_cut() {
        if files::is_input(file.path()) {
            return Err(files::is_both(file.path()));
        }
        file.commit()?;
    } else {
        say(format_args!("{}: not written, because the run is not complete", file.path().display()));
    }
    end
}
