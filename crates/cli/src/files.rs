//! Files that a command writes: under a temporary name, renamed when they are complete.
//!
//! Invariant: until everything is written, nothing that existed is changed; and no output is an input in any way (the
//! same path, a link, standard input).

use crate::exit::Failure;
use crate::input::Source;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A file that replaces its target when it is complete, and is removed otherwise. A device or a pipe is written to
/// directly: it cannot be replaced.
pub(crate) struct NewFile {
    target: PathBuf,
    /// Where it is until it is complete.
    aside: Option<PathBuf>,
    file: Option<BufWriter<File>>,
    /// Whether it must be on the disk before it takes its place: not where there are many, which can be made again.
    is_synced: bool,
    /// Whether nothing was written yet.
    is_empty: bool,
}

impl NewFile {
    /// Begins a file. An existing target is refused unless it may be replaced. Names of standard output and standard error,
    /// such as `/dev/stdout`, are those streams, even where they lead to a file.
    pub(crate) fn create(target: &Path, replace: bool) -> Result<Self, Failure> {
        let fail = |error: io::Error| Failure::file(target, &error);
        if target == Path::new("-") {
            return Err(Failure::Message("-: expected a file; ./- is a file of that name".to_owned()));
        }
        let known = fs::metadata(target);
        #[cfg(unix)]
        if known.as_ref().is_ok_and(Metadata::is_file)
            && let Some(number) = descriptor_of(target)
        {
            let file = open_stream(number).unwrap_or_else(|| Err(io::Error::other("is an open file; give its name")));
            return Ok(Self::direct(target, file.map_err(fail)?));
        }
        if known.as_ref().is_ok_and(|data| !data.is_file() && !data.is_dir()) {
            let file = File::options().write(true).open(target).map_err(fail)?;
            return Ok(Self::direct(target, file));
        }
        // `canonicalize` and `join` drop a slash at the end, so `-o new/` would make a file `new`.
        let names_folder = target.as_os_str().as_encoded_bytes().ends_with(b"/");
        match known {
            Err(_) if names_folder => {
                let target = target.display();
                return Err(Failure::Message(format!("{target}: expected the name of a file, found that of a folder")));
            }
            Ok(data) if data.is_dir() => return Err(Failure::Message(format!("{}: is a directory", target.display()))),
            Ok(_) if !replace => {
                return Err(Failure::Message(format!("{}: file exists (--force replaces it)", target.display())));
            }
            // A file can be renamed over one that must not be written to.
            Ok(data) if data.permissions().readonly() => {
                return Err(Failure::Message(format!("{}: is read-only", target.display())));
            }
            // Links that go in a circle, a folder that must not be searched.
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(fail(error)),
            _ => {}
        }
        // A link is followed, so that what it points to is replaced, or made, and not the link.
        let target = resolve(target);
        let (aside, file) = create_aside(&target).map_err(fail)?;
        asides().push(aside.clone());
        if let Ok(data) = fs::metadata(&target) {
            let _ = file.set_permissions(data.permissions());
        }
        let file = Some(BufWriter::with_capacity(1 << 16, file));
        Ok(Self { target, aside: Some(aside), file, is_synced: true, is_empty: true })
    }

    /// A target that is written to as it is, because it cannot be replaced.
    fn direct(target: &Path, file: File) -> Self {
        let file = Some(BufWriter::new(file));
        Self { target: target.to_owned(), aside: None, file, is_synced: false, is_empty: true }
    }

    /// Lets only its owner read it.
    pub(crate) fn keep_secret(&mut self) -> io::Result<()> {
        #[cfg(unix)]
        if let (Some(_), Some(file)) = (&self.aside, &self.file) {
            use std::os::unix::fs::PermissionsExt;
            file.get_ref().set_permissions(fs::Permissions::from_mode(0o600))?;
        }
        Ok(())
    }

    /// The file under its name until it is complete.
    pub(crate) fn path(&self) -> &Path {
        &self.target
    }

    /// Whether nothing was written yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Writes some more.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.is_empty &= bytes.is_empty();
        self.file.as_mut().map_or(Ok(()), |file| file.write_all(bytes))
    }

    /// Writes everything to the disk, still under the other name.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        let Some(file) = &mut self.file else { return Ok(()) };
        // A device need not support syncing.
        let end = file.flush().and_then(|()| if self.is_synced { file.get_ref().sync_all() } else { Ok(()) });
        end.map_err(|error| Failure::file(&self.target, &error))
    }

    /// Puts the file in its place.
    pub(crate) fn commit(mut self) -> Result<(), Failure> {
        self.finish()?;
        self.file = None;
        let Some(aside) = &self.aside else { return Ok(()) };
        let renamed = fs::rename(aside, &self.target);
        forget(aside);
        if let Err(error) = renamed {
            let _ = fs::remove_file(aside);
            return Err(Failure::file(&self.target, &error));
        }
        // The new name is on the disk when its folder is; not every system lets a folder be opened for that.
        if self.is_synced {
            let _ = File::open(folder_of(&self.target)).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let (Some(_), Some(aside)) = (self.file.take(), &self.aside) {
            let _ = fs::remove_file(aside);
            forget(aside);
        }
    }
}

/// A new file beside the target.
fn create_aside(target: &Path) -> io::Result<(PathBuf, File)> {
    // A signal from now on must remove it, so the handler is there before the file.
    let _ = crate::stop::on_interrupt();
    // Names may have 255 bytes; a target whose name is nearly as long must not fail for the sake of the other.
    let name: String = target.file_name().unwrap_or_default().to_string_lossy().chars().take(50).collect();
    for number in 0..100 {
        let id = std::process::id();
        let aside = target.with_file_name(format!(
            ".{name}.{}.part",
            if number == 0 { id.to_string() } else { format!("{id}-{number}") }
        ));
        match File::options().write(true).create_new(true).open(&aside) {
            // Another output with nearly the same name, or what a program that was killed left behind.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            end => return end.map(|file| (aside, file)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Files that are not complete yet, for a program that ends at once and drops nothing.
static ASIDES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn asides() -> MutexGuard<'static, Vec<PathBuf>> {
    ASIDES.lock().unwrap_or_else(PoisonError::into_inner)
}

fn forget(aside: &Path) {
    asides().retain(|other| other != aside);
}

/// Removes what is not complete, before the program ends at once.
pub(crate) fn remove_incomplete() {
    for aside in asides().drain(..) {
        let _ = fs::remove_file(aside);
    }
}

/// The files that this run reads.
static INPUTS: Mutex<Vec<(u64, u64)>> = Mutex::new(Vec::new());

fn inputs() -> MutexGuard<'static, Vec<(u64, u64)>> {
    INPUTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says that a file is read besides the puzzles: it must not be the output.
pub(crate) fn note_input(path: &Path) {
    inputs().extend(of_path(path));
}

/// Says which files the puzzles are read from.
pub(crate) fn note_sources(sources: &[Source]) {
    inputs().extend(sources.iter().filter_map(of_source));
}

/// What to say of a file that is read and would be written.
pub(crate) fn is_both(path: &Path) -> Failure {
    Failure::Message(format!("{}: is both input and output", path.display()))
}

/// Whether a file was read, by whatever name or link.
pub(crate) fn is_input(path: &Path) -> bool {
    of_path(path).is_some_and(|it| inputs().contains(&it))
}

/// Writes a whole text in place of a file, or leaves the file as it was.
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    let mut file = NewFile::create(path, true)?;
    file.write(text.as_bytes()).map_err(|error| Failure::file(path, &error))?;
    file.commit()
}

/// Writes one of many files: it is complete or missing, but may not have reached the disk yet.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    write_bytes(path, text.as_bytes())
}

/// Writes a file that replaces another only when it is complete.
pub(crate) fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if is_input(path) {
        return Err(is_both(path));
    }
    let mut file = NewFile::create(path, true)?;
    file.is_synced = false;
    file.write(bytes).map_err(|error| Failure::file(path, &error))?;
    file.commit()
}

/// What a file is, by whatever name or link it is reached.
#[cfg(unix)]
fn identity(data: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    data.is_file().then(|| (data.dev(), data.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

fn of_path(path: &Path) -> Option<(u64, u64)> {
    fs::metadata(path).ok().as_ref().and_then(identity)
}

/// What standard input or output is, if it is a file.
#[cfg(unix)]
fn of_stream(stream: impl std::os::fd::AsFd) -> Option<(u64, u64)> {
    let file = File::from(stream.as_fd().try_clone_to_owned().ok()?);
    file.metadata().ok().as_ref().and_then(identity)
}

/// Whether a path is a name of standard output, such as `/dev/stdout`. The file behind it must not be replaced: others write to
/// it as well, such as the other commands of a group in a shell.
pub(crate) fn is_stdout(path: &Path) -> bool {
    #[cfg(unix)]
    return descriptor_of(path) == Some(1);
    #[cfg(not(unix))]
    return false;
}

/// The number of the open file of this program that a path names, such as 1 for `/dev/stdout`, `/dev/fd/1` and links to them.
#[cfg(unix)]
fn descriptor_of(path: &Path) -> Option<u32> {
    let folders: Vec<PathBuf> =
        ["/dev/fd", "/proc/thread-self/fd"].iter().filter_map(|name| Path::new(name).canonicalize().ok()).collect();
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let name = path.file_name()?.to_owned();
        if folders.contains(&folder_of(&path).canonicalize().ok()?) {
            return name.to_str()?.parse().ok();
        }
        path = folder_of(&path).join(fs::read_link(&path).ok()?);
    }
    None
}

/// Standard output or standard error, to be written to where it stands.
#[cfg(unix)]
fn open_stream(number: u32) -> Option<io::Result<File>> {
    use std::os::fd::AsFd;
    let file = match number {
        1 => io::stdout().as_fd().try_clone_to_owned(),
        2 => io::stderr().as_fd().try_clone_to_owned(),
        _ => return None,
    };
    Some(file.map(File::from))
}

fn of_source(source: &Source) -> Option<(u64, u64)> {
    match source {
        Source::File(path) => of_path(path),
        #[cfg(unix)]
        Source::Stdin => of_stream(io::stdin()),
        _ => None,
    }
}

/// Refuses outputs that are inputs, or that are one another or the output of the whole program.
pub(crate) fn check_outputs(sources: &[Source], outputs: &[&Path]) -> Result<(), Failure> {
    let inputs: Vec<_> = sources.iter().map(of_source).collect();
    let whole = crate::output::path();
    #[cfg(unix)]
    let stdout = of_stream(io::stdout()).filter(|_| whole.is_none());
    #[cfg(not(unix))]
    let stdout: Option<(u64, u64)> = None;
    let outputs: Vec<&Path> = outputs.iter().copied().chain(whole.as_deref()).collect();
    for (i, output) in outputs.iter().enumerate() {
        let it = of_path(output);
        let is_one = |input: &Option<(u64, u64)>| it.is_some() && *input == it;
        let is_same = |source: &Source| matches!(source, Source::File(path) if same_path(path, output));
        if inputs.iter().any(is_one) || sources.iter().any(is_same) || is_input(output) {
            return Err(is_both(output));
        }
        let other = outputs[..i].iter().any(|other| same_path(other, output) || (it.is_some() && of_path(other) == it));
        if other || (it.is_some() && it == stdout) {
            let output = output.display();
            return Err(Failure::Message(format!("{output}: is named for two outputs; give two different files")));
        }
    }
    Ok(())
}

/// Refuses a standard output that is also an input: the command would read what it writes and never end.
pub(crate) fn check_stdout(sources: &[Source]) -> Result<(), Failure> {
    #[cfg(unix)]
    if let Some(out) = of_stream(io::stdout())
        && let Some(source) = sources.iter().find(|source| of_source(source) == Some(out))
    {
        let name = source.label();
        return Err(Failure::Message(format!("{name}: input file is also the output")));
    }
    Ok(())
}

/// Refuses a pipe that is named twice, such as `- /dev/stdin`: it can be read only once, so the second reading would find
/// nothing, or wait forever.
pub(crate) fn check_pipes(sources: &[Source]) -> Result<(), Failure> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{FileTypeExt, MetadataExt};
        let data = |source: &Source| match source {
            Source::File(path) => fs::metadata(path).ok(),
            Source::Stdin => {
                let stdin = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned().ok()?;
                File::from(stdin).metadata().ok()
            }
            Source::Argument(..) => None,
        };
        let is_stream = |data: &Metadata| data.file_type().is_fifo() || data.file_type().is_socket();
        let mut known = Vec::new();
        for source in sources {
            let Some(pipe) = data(source).filter(is_stream).map(|data| (data.dev(), data.ino())) else { continue };
            if known.contains(&pipe) {
                let name = source.label();
                return Err(Failure::Message(format!(
                    "{name}: is a pipe that is named twice; it can be read only once"
                )));
            }
            known.push(pipe);
        }
    }
    Ok(())
}

/// The most links that are followed one after the other, as in Linux.
const MOST_LINKS: usize = 40;

/// The folder that holds a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file that a path leads to, through any links. It need not exist yet.
fn resolve(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if let Ok(whole) = path.canonicalize() {
            return whole;
        }
        let Ok(next) = fs::read_link(&path) else { break };
        path = folder_of(&path).join(next);
    }
    let whole = || Some(folder_of(&path).canonicalize().ok()?.join(path.file_name()?));
    whole().unwrap_or(path)
}

fn same_path(one: &Path, other: &Path) -> bool {
    resolve(one) == resolve(other)
}
