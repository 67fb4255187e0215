//! `sudokit hard`: the search for hard puzzles.

use crate::exit::{Failure, Verdict, say};
use crate::files::replace;
use crate::input::read_small;
use crate::number::{between, duration, plural, positive, seconds, seed, thread_count};
use crate::progress::Progress;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use sudokit::Executor;
use sudokit::generate::{Effort, Graded, HardSearch, HardWorker};
use sudokit::hard;
use sudokit::parallel::{Threads, has_room};
use sudokit::verb::any_seed;

/// Search for hard puzzles
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit hard --time-limit 10m > hard.txt            search for ten minutes
  sudokit hard --checkpoint search.txt                until Ctrl-C; the same command goes on from there
  sudokit hard --seed 1 --rounds 200 -n 50            the same fifty puzzles every time
  sudokit hard --by se --time-limit 10m               hard for people, by Sudoku Explainer's ER

The search keeps a pool of puzzles and climbs through their neighbours, {-1 +1} to {-3 +2}, towards more guesses or a
higher rating. Output: one line per puzzle, the hardest first: the puzzle, a tab, and the mean guesses that a search needs
over 32 equivalents of it, or ER/EP/ED. Ctrl-C ends the search and prints the pool.

Exit codes: 0 complete: --rounds are done, or without --rounds the time limit was reached; 2 bad input or a checkpoint
that could not be written; 3 interrupted; 4 the time limit came before --rounds were done.")]
pub(crate) struct Hard {
    /// What makes a puzzle hard; a resumed search must use the same scale
    #[arg(long, value_enum, default_value_t, value_name = "SCALE")]
    by: By,

    /// Print N puzzles [default: the whole pool]
    #[arg(short = 'n', long = "count", value_name = "N", value_parser = positive)]
    count: Option<u64>,

    /// Keep N puzzles in the pool [default: 300]; a resumed search keeps its own
    #[arg(long, value_name = "N", value_parser = between::<u32>(1, 1_000_000))]
    pool: Option<u32>,

    /// Seed of all random numbers [default: random]; a resumed search keeps its own
    #[arg(long, value_name = "N", value_parser = seed)]
    seed: Option<u64>,

    /// Stop after N rounds in all
    #[arg(long, value_name = "N", value_parser = positive)]
    rounds: Option<u64>,

    /// Stop after TIME, for example 30s or 10m
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    time_limit: Option<Duration>,

    /// Save the search in FILE; if FILE exists, go on from it
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Write a checkpoint every TIME
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true, default_value = "1m",
        requires = "checkpoint")]
    checkpoint_every: Duration,

    /// Use N threads [default: one for each core]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_count)]
    threads: Option<usize>,
}

/// What makes a puzzle hard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum By {
    /// The guesses of a search
    #[default]
    Effort,
    /// ER on the scale of Sudoku Explainer, then EP, then ED
    Se,
}

impl Hard {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        crate::files::check_outputs(&[], self.checkpoint.as_deref().as_slice())?;
        let interrupt = crate::stop::on_interrupt();
        let stop = self.time_limit.map_or(interrupt.clone(), |time| interrupt.after(time));
        let mut search = self.begin()?;
        // Report a file that cannot be written now, not after a minute's work.
        self.keep(&search)?;
        let wanted = self.threads.map_or_else(Threads::all, Threads::new).threads();
        // Each worker has engines of its own.
        let threads = (1..=wanted).rev().find(|&threads| has_room(threads * (16 << 20))).unwrap_or(1);
        let by = self.by.verb();
        let mut workers: Vec<HardWorker> = (0..threads).map(|_| by.worker(&stop)).collect();
        let lost = AtomicUsize::new(0);
        let mut progress = Progress::new(self.rounds);
        progress.advance(search.round(), 0);
        let mut kept = Instant::now();
        while !stop.is_raised() && self.rounds.is_none_or(|rounds| search.round() < rounds) {
            let number = search.round() + 1;
            let dropped = |job: usize| {
                lost.fetch_add(1, Ordering::Relaxed);
                progress.suspend(|| {
                    say(format_args!("round {number}, job {}: this is a bug in sudokit; please report it", job + 1))
                });
            };
            if !hard::round(&mut search, by, &mut workers, dropped, &stop) {
                break;
            }
            progress.advance(1, 0);
            if kept.elapsed() >= self.checkpoint_every {
                // The search is worth more than its copy, and a disk that is full now may not be so in a minute.
                if let Err(Failure::Message(why)) = self.keep(&search) {
                    progress.suspend(|| say(why));
                }
                kept = Instant::now();
            }
        }
        progress.clear();
        // What was found is printed, whatever becomes of the copy.
        let kept = self.keep(&search);
        let mut out = String::new();
        let pool: Vec<&Graded> = search.pool().iter().take(self.count.map_or(usize::MAX, |n| n as usize)).collect();
        let grids: Vec<_> = pool.iter().map(|one| one.puzzle).collect();
        match self.by {
            By::Effort => grids.iter().zip(Effort::new(32).of(&grids)).for_each(|(grid, guesses)| {
                let _ = writeln!(out, "{grid}\t{:.1}", guesses.mean);
            }),
            // Rating the pool again would take minutes, and the time is up.
            By::Se => pool.iter().for_each(|one| {
                let [er, ep, ed] = hard::ratings(one);
                let _ = writeln!(out, "{}\t{er}/{ep}/{ed}", one.puzzle);
            }),
        }
        if out.is_empty() {
            // The first round was not finished: nothing replaces the file of `--output`.
            crate::output::is_cut();
        }
        crate::stream::write(out.as_bytes())?;
        let (rounds, time) = (plural(search.round(), "round"), seconds(progress.elapsed()));
        let is_short = self.rounds.is_some_and(|wanted| search.round() < wanted);
        if interrupt.is_raised() {
            say(format_args!("stopped after {rounds} in {time}"));
        } else {
            say(format_args!("{}{rounds} in {time}", if is_short { "the time limit was reached after " } else { "" }));
        }
        kept?;
        Ok(match lost.load(Ordering::Relaxed) {
            0 if interrupt.is_raised() => Verdict::Stopped,
            0 if is_short => Verdict::TimedOut,
            0 => Verdict::Yes,
            _ => Verdict::Bad,
        })
    }

    /// A new search, or the one in the file.
    fn begin(&self) -> Result<HardSearch, Failure> {
        let new = || HardSearch::new(self.seed.unwrap_or_else(any_seed), self.pool.unwrap_or(300) as usize);
        let Some(path) = &self.checkpoint else { return Ok(new()) };
        // Reading from a terminal or a pipe would wait forever.
        if std::fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir()) {
            return Err(Failure::Message(format!("{}: expected a file to save the search in", path.display())));
        }
        match read_small(path) {
            Ok(text) => {
                let search = String::from_utf8_lossy(&text).parse::<HardSearch>();
                let search = search.map_err(|error| {
                    Failure::Message(format!("{}: not a checkpoint of `sudokit hard`: {error}", path.display()))
                })?;
                let checked = self.by.verb().check(&search);
                checked.map_err(|error| Failure::Message(format!("{}: {error}", path.display())))?;
                let (seed, size) = (search.seed(), search.size());
                if self.seed.is_some_and(|wanted| wanted != seed) || self.pool.is_some_and(|pool| pool as usize != size)
                {
                    let path = path.display();
                    say(format_args!("{path}: going on with its own seed {seed} and pool of {size}, not those given"));
                }
                Ok(search)
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(new()),
            Err(error) => Err(Failure::file(path, &error)),
        }
    }

    fn keep(&self, search: &HardSearch) -> Result<(), Failure> {
        let Some(path) = &self.checkpoint else { return Ok(()) };
        replace(path, &search.to_string())
    }
}

impl By {
    const fn verb(self) -> hard::By {
        match self {
            Self::Effort => hard::By::Effort,
            Self::Se => hard::By::Se,
        }
    }
}
