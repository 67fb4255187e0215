//! `sudokit pack`: graded puzzles as a file for apps.

use super::making::{making, told};
use crate::exit::{Failure, Verdict, say};
use crate::files::{NewFile, check_outputs, note_input};
use crate::input::read_small;
use crate::number::{duration, grouped, positive, seconds, seed, thread_count};
use crate::output;
use crate::stop::on_interrupt;
use crate::stream::write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use sudokit::Job;
use sudokit::verb::any_seed;
use sudokit_publish::pack::{self, Request};

/// The options of a pack that is made.
const MAKE: [&str; 11] =
    ["count", "levels", "techniques", "daily", "symmetry", "seed", "name", "release", "no_steps", "sqlite", "sign"];

/// Make a file of graded puzzles for an app, or check one
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit pack -n 1000 --seed 1 -o pack.jsonl         200 of each level
  sudokit pack -n 300 --levels easy,hard --sqlite pack.db -o pack.jsonl
  sudokit pack -n 100 --techniques x-wing,xy-wing -o pack.jsonl
  sudokit pack --daily 2027-01-01 -n 365 --seed 1     a puzzle for each day
  sudokit pack --new-key maker                        maker.key and maker.pub
  sudokit pack --sign maker.key -o pack.jsonl         also pack.jsonl.minisig
  sudokit pack --verify pack.jsonl --public-key maker.pub
  sudokit pack --schema                               the schema of the lines

Output: JSON lines, the header first; every puzzle with its solution, ratings, techniques and the steps to its solution.
No two puzzles are equivalent. The same request with the same seed gives the same pack.

Exit codes: 0 made or valid, 1 not valid or a request cannot be met, 2 bad input, 3 interrupted,
4 time limit.")]
pub(crate) struct Pack {
    /// Make N puzzles, shared out evenly between levels and techniques
    #[arg(short = 'n', long = "count", value_name = "N", default_value = "100", value_parser = positive, allow_negative_numbers = true)]
    count: u64,

    /// Levels [default: gentle,easy,medium,hard,expert; none with --techniques]
    #[arg(long, value_name = "LEVELS", value_delimiter = ',')]
    levels: Vec<String>,

    /// Techniques: each is the hardest step of its puzzles
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    techniques: Vec<String>,

    /// Make puzzles for N days from DAY on, such as 2027-01-01; the levels take turns, the first on Mondays
    #[arg(long, value_name = "DAY")]
    daily: Option<String>,

    /// Symmetry of the clue patterns (see `generate`)
    #[arg(long, value_name = "NAME")]
    symmetry: Option<String>,

    /// Seed of all random numbers [default: random; it is in the header]
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Name of the pack
    #[arg(long, value_name = "TEXT", default_value = "sudoku")]
    name: String,

    /// Version of the pack
    #[arg(long, value_name = "TEXT", default_value = "1")]
    release: String,

    /// Leave out the steps: about a tenth of the size
    #[arg(long)]
    no_steps: bool,

    /// Also write an SQLite database
    #[arg(long, value_name = "FILE")]
    sqlite: Option<PathBuf>,

    /// Sign what is written with this secret key of minisign: FILE.minisig for each FILE
    #[arg(long, value_name = "KEY", help_heading = "Signatures")]
    sign: Option<PathBuf>,

    /// With --verify: the public key of the signature
    #[arg(long, value_name = "KEY", requires = "verify", help_heading = "Signatures",
        conflicts_with_all = MAKE, conflicts_with_all = ["new_key", "schema"])]
    public_key: Option<PathBuf>,

    /// Write a new pair of keys, NAME.key and NAME.pub
    #[arg(long, value_name = "NAME", help_heading = "Signatures", conflicts_with_all = MAKE)]
    new_key: Option<PathBuf>,

    /// Check a pack of JSON lines; with --public-key also its signature, or that of a database
    #[arg(long, value_name = "FILE", conflicts_with_all = MAKE, conflicts_with_all = ["new_key", "schema"])]
    verify: Option<PathBuf>,

    /// Print the JSON schema of packs
    #[arg(long, conflicts_with_all = MAKE, conflicts_with = "new_key")]
    schema: bool,

    /// Stop after TIME, for example 30s or 10m; nothing is written then
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,

    /// Use N threads [default: one for each core]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,

    /// Print a summary to standard error at the end
    #[arg(long)]
    stats: bool,
}

fn text(path: &Path) -> Result<String, Failure> {
    note_input(path);
    let bytes = std::fs::read(path).map_err(|error| Failure::file(path, &error))?;
    String::from_utf8(bytes).map_err(|_| Failure::Message(format!("{}: is not UTF-8 text", path.display())))
}

/// A path with something more at its end.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The file with the signature of a file.
fn signature_of(path: &Path) -> PathBuf {
    with_ending(path, ".minisig")
}

/// Writes a new pair of keys. Both are new files, or neither is written, and only their owner may read the secret one.
fn write_keys(name: &Path) -> Result<(), Failure> {
    let pair = pack::new_key().map_err(|error| Failure::Message(error.to_string()))?;
    let mut files = Vec::new();
    for (ending, text) in [(".key", &pair.secret), (".pub", &pair.public)] {
        let path = with_ending(name, ending);
        if path.symlink_metadata().is_ok() {
            return Err(Failure::Message(format!("{}: file exists", path.display())));
        }
        let mut file = NewFile::create(&path, false)?;
        let kept = if ending == ".key" { file.keep_secret() } else { Ok(()) };
        kept.and_then(|()| file.write(text.as_bytes())).map_err(|error| Failure::file(&path, &error))?;
        files.push(file);
    }
    files.iter_mut().try_for_each(NewFile::finish)?;
    files.into_iter().try_for_each(NewFile::commit)
}

impl Pack {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        if self.schema {
            write(pack::SCHEMA.as_bytes())?;
            return Ok(Verdict::Yes);
        }
        if let Some(name) = &self.new_key {
            output::refuse_beside("--new-key")?;
            write_keys(name)?;
            return Ok(Verdict::Yes);
        }
        match &self.verify {
            Some(path) => self.verify(path),
            None => self.make(),
        }
    }

    fn verify(&self, path: &Path) -> Result<Verdict, Failure> {
        note_input(path);
        let pack = std::fs::read(path).map_err(|error| Failure::file(path, &error))?;
        if let Some(key) = &self.public_key {
            let signature = text(&signature_of(path))?;
            match pack::verify_signature(&pack, &signature, &text(key)?) {
                Ok(comment) => write(format!("signature valid: {comment}\n").as_bytes())?,
                Err(error) => {
                    say(&error);
                    return Ok(Verdict::No);
                }
            }
        }
        if pack.starts_with(b"SQLite format 3\0") {
            if self.public_key.is_some() {
                return Ok(Verdict::Yes);
            }
            let what = "found a database, of which only the signature can be checked: use --public-key";
            return Err(Failure::Message(format!("{}: {what}", path.display())));
        }
        let stop = on_interrupt();
        match pack::verify(&pack, &Job::default().stop(&stop)) {
            Ok(header) => {
                let (count, name, version) = (grouped(header.count as u64), header.name, header.version);
                write(format!("{name} {version}: {count} puzzles, all valid\n").as_bytes())?;
                Ok(Verdict::Yes)
            }
            Err(error) => Ok(told(&error)),
        }
    }

    fn make(self) -> Result<Verdict, Failure> {
        let (lines, start) = (output::path(), Instant::now());
        if self.sign.is_some() && lines.is_none() && self.sqlite.is_none() {
            return Err(Failure::Message("--sign needs --output or --sqlite: a file to sign".to_owned()));
        }
        let read = |path: &PathBuf| {
            note_input(path);
            let bytes = read_small(path).map_err(|error| Failure::file(path, &error))?;
            Ok::<_, Failure>(String::from_utf8_lossy(&bytes).into_owned())
        };
        let key = self.sign.as_ref().map(read).transpose()?;
        if let (Some(key), Some(path)) = (&key, &self.sign) {
            let named = |error: sudokit::Error| Failure::Message(format!("{}: {}", path.display(), error.message()));
            pack::check_secret(key).map_err(named)?;
        }
        // Files that cannot be written are named before the work.
        let of = |path: Option<&Path>| path.filter(|_| key.is_some()).map(signature_of);
        let signed = (of(lines.as_deref()), of(self.sqlite.as_deref()));
        let outputs: Vec<&Path> =
            [&self.sqlite, &signed.0, &signed.1].into_iter().flatten().map(PathBuf::as_path).collect();
        check_outputs(&[], &outputs)?;
        let create = |path: &Option<PathBuf>| path.as_deref().map(|path| NewFile::create(path, true)).transpose();
        let mut database = create(&self.sqlite)?;
        let mut signatures = (create(&signed.0)?, create(&signed.1)?);
        let request = Request {
            name: self.name,
            version: self.release,
            count: self.count as usize,
            levels: self.levels,
            techniques: self.techniques,
            daily: self.daily,
            symmetry: self.symmetry,
            seed: self.seed.unwrap_or_else(any_seed),
            steps: !self.no_steps,
        };
        let made =
            making(self.threads, self.time_limit, "pack", |job, threads| pack::Pack::make(&request, job, threads));
        let pack = match made {
            Ok(pack) => pack,
            Err(verdict) => return Ok(verdict),
        };
        let comment = format!("{} {}, {} puzzles", pack.header.name, pack.header.version, pack.header.count);
        let fill = |file: &mut NewFile, data: &[u8]| {
            file.write(data).map_err(|error| Failure::file(file.path(), &error))?;
            file.finish()
        };
        let sign = |file: Option<&mut NewFile>, data: &[u8]| match (&key, file) {
            (Some(key), Some(file)) => {
                let signature = pack::sign(data, key, &comment).map_err(|error| Failure::Message(error.to_string()))?;
                fill(file, signature.as_bytes())
            }
            _ => Ok(()),
        };
        let text = pack.lines();
        write(text.as_bytes())?;
        sign(signatures.0.as_mut(), text.as_bytes())?;
        if let Some(file) = &mut database {
            let bytes = pack.sqlite().map_err(|error| Failure::Message(error.to_string()))?;
            fill(file, &bytes)?;
            sign(signatures.1.as_mut(), &bytes)?;
        }
        // Nothing takes its place before everything is written.
        [database, signatures.0, signatures.1].into_iter().flatten().try_for_each(NewFile::commit)?;
        if self.stats {
            let time = seconds(start.elapsed().as_secs_f64());
            say(format_args!("{} puzzles in {time}; seed {}", grouped(pack.entries.len() as u64), pack.header.seed));
        }
        Ok(Verdict::Yes)
    }
}
