//! A verb over the puzzles of the command line: arguments in, printed answers out, one set of exit codes.

use crate::exit::{Failure, Verdict, note};
use crate::input::{InputArgs, Source, total_len};
use crate::number::{grouped, plural, rate, seconds};
use crate::output::{self, Output};
use crate::progress::Progress;
use crate::stop::on_interrupt;
use std::fmt::Write as _;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Duration;
use sudokit::driver::{Block, Printer, Stream, Tally};
use sudokit::parallel::Threads;
use sudokit::text::ReadOptions;
use sudokit::{Job, Verb};

/// The arguments of every command that answers puzzles.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct StreamArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Stop working on a puzzle after TIME, for example 500ms, 10s or 5m, and go on with the next
    #[arg(long, value_name = "TIME", value_parser = crate::number::duration, allow_hyphen_values = true, help_heading = "Run")]
    time_limit: Option<Duration>,

    /// Use N threads [default: one for each core]
    #[arg(short = 'j', long, value_name = "N", value_parser = crate::number::thread_count, help_heading = "Run")]
    threads: Option<usize>,

    /// Print a summary to standard error at the end
    #[arg(long, help_heading = "Run")]
    stats: bool,
}

impl StreamArgs {
    /// The arguments for each input alone.
    pub(crate) fn one_by_one(&self) -> Vec<Self> {
        self.input.one_by_one().into_iter().map(|input| Self { input, ..self.clone() }).collect()
    }

    /// How long to work on a puzzle.
    pub(crate) fn time_limit(&self) -> Option<Duration> {
        self.time_limit
    }

    /// How many threads to use.
    pub(crate) fn threads(&self) -> Threads {
        self.threads.map_or_else(Threads::all, Threads::new)
    }
}

/// The words that the summary of a command uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    /// For good puzzles: `solved`, `proper`.
    pub(crate) yes: &'static str,
    /// Whether it distinguishes puzzles without a solution and with several.
    pub(crate) searches: bool,
}

/// Runs a verb over all input and says how it went.
pub(crate) fn run<V: Verb>(
    arguments: &StreamArgs,
    verb: &V,
    words: Words,
    header: &[u8],
    printer: &impl Printer<V>,
) -> Result<Verdict, Failure> {
    let sources = arguments.input.sources(V::NAME)?;
    run_on(sources, arguments, verb, words, header, printer, &mut |_: &mut Block| Ok(()))
}

/// What a command does with the blocks of its answers, which come in the order of the input: for answers that depend on
/// those before.
pub(crate) trait InOrder: Send {
    /// Sees each block before it is written.
    fn block(&mut self, block: &mut Block) -> Result<(), Failure>;

    /// Writes what was kept back, when the input has come to its end and nothing was left out.
    fn end(&mut self, _tally: &mut Tally) -> Result<(), Failure> {
        Ok(())
    }
}

impl<F: FnMut(&mut Block) -> Result<(), Failure> + Send> InOrder for F {
    fn block(&mut self, block: &mut Block) -> Result<(), Failure> {
        self(block)
    }
}

/// Runs a verb over sources that are already known.
pub(crate) fn run_on<V: Verb>(
    sources: Vec<Source>,
    arguments: &StreamArgs,
    verb: &V,
    words: Words,
    header: &[u8],
    printer: &impl Printer<V>,
    in_order: &mut impl InOrder,
) -> Result<Verdict, Failure> {
    run_from(0, sources, arguments, verb, words, header, printer, in_order)
}

/// Runs a verb without the first `skip` records: for a run that goes on where another ended.
#[allow(clippy::too_many_arguments, reason = "one place that knows how a run goes")]
pub(crate) fn run_from<V: Verb>(
    skip: u64,
    sources: Vec<Source>,
    arguments: &StreamArgs,
    verb: &V,
    words: Words,
    header: &[u8],
    printer: &impl Printer<V>,
    in_order: &mut impl InOrder,
) -> Result<Verdict, Failure> {
    verb.validate().map_err(|error| Failure::Message(error.to_string()))?;
    let (stop, threads) = (on_interrupt(), arguments.threads());
    let progress = Mutex::new(Progress::new(total_len(&sources)));
    let watch = |now: sudokit::Progress| Progress::of(&progress).status(now.words);
    let job = Job::default().stop(&stop).time_limit(arguments.time_limit).executor(&threads).watcher(&watch);
    let options: ReadOptions = arguments.input.read_options()?;
    let stream = Stream { verb, job: &job, options, strict: arguments.input.strict, skip };
    let mut end = write(header);
    let mut run = Totals::default();
    let sources = sources.into_iter().map(Source::open).collect();
    if end.is_ok() {
        stream.run(sources, &threads, printer, |block| {
            let ready = in_order.block(block);
            let mut progress = Progress::of(&progress);
            end = ready.and_then(|()| progress.suspend(|| write(&block.out)));
            for message in &block.messages {
                progress.suspend(|| note(format_args!("{}: {}", message.source, message.text)));
            }
            run.tally += block.tally;
            crate::stop::answered(block.tally.read());
            run.bytes += block.bytes;
            run.failed |= block.failed;
            if block.failed || block.is_last {
                output::is_cut();
            }
            run.is_cut_short |= block.is_cut_short;
            progress.advance(block.bytes, block.tally.read());
            if end.is_err() {
                // Threads that are still at work must stop.
                stop.raise();
            }
            if end.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    let mut progress = Progress::of(&progress);
    progress.clear();
    end?;
    let is_interrupted = run.is_cut_short || stop.is_raised();
    if is_interrupted {
        crate::stop::say_how_far();
    } else {
        in_order.end(&mut run.tally)?;
        say_time_limit(&run.tally, arguments.time_limit);
    }
    if arguments.stats || run.tally.bad > 0 {
        note(summary(&run.tally, words, progress.elapsed()));
    }
    if run.tally.read() == 0 && run.bytes > 0 && skip == 0 && !run.failed && !is_interrupted {
        return Err(Failure::Message("no puzzle found in the input".to_owned()));
    }
    Ok(match verdict(&run.tally) {
        _ if is_interrupted => Verdict::Stopped,
        _ if run.failed => Verdict::Bad,
        verdict => verdict,
    })
}

#[derive(Default)]
struct Totals {
    tally: Tally,
    bytes: u64,
    failed: bool,
    is_cut_short: bool,
}

/// Says on how many puzzles a time limit ended the work.
pub(crate) fn say_time_limit(tally: &Tally, limit: Option<Duration>) {
    if limit.is_some() && tally.stopped > 0 {
        let all = plural(tally.read(), "puzzle");
        note(format_args!("the time limit was reached on {} of {all} of the input", grouped(tally.stopped)));
    }
}

/// Writes to the output at once.
pub(crate) fn write(bytes: &[u8]) -> Result<(), Failure> {
    Output.write_all(bytes).and_then(|()| Output.flush()).map_err(Failure::writing)
}

/// What the counts say about the run as a whole: the worst decides.
pub(crate) fn verdict(tally: &Tally) -> Verdict {
    match tally {
        Tally { stopped: 1.., .. } => Verdict::TimedOut,
        Tally { bad: 1.., .. } => Verdict::Bad,
        Tally { none: 1.., .. } | Tally { multiple: 1.., .. } | Tally { stuck: 1.., .. } | Tally { wrong: 1.., .. } => {
            Verdict::No
        }
        _ => Verdict::Yes,
    }
}

/// `1,014 read: 1,000 solved, 2 none, 3 multiple, 9 bad; 2.00 s, 507 puzzles/s`.
fn summary(tally: &Tally, words: Words, elapsed: f64) -> String {
    let mut text = format!("{} read: {} {}", grouped(tally.read()), grouped(tally.yes), words.yes);
    let counts = [
        (tally.none, "none", words.searches),
        (tally.multiple, "multiple", words.searches),
        (tally.stuck, "stuck", false),
        (tally.wrong, "wrong", false),
        (tally.repeated, "repeated", false),
        (tally.stopped, "stopped", false),
        (tally.bad, "bad", true),
    ];
    for (count, word, is_always) in counts {
        if is_always || count > 0 {
            let _ = write!(text, ", {} {word}", grouped(count));
        }
    }
    if words.searches && tally.guesses > 0 {
        let _ = write!(text, "; {} guesses", grouped(tally.guesses));
    }
    let _ = write!(text, "; {}, {} puzzles/s", seconds(elapsed), rate(tally.read(), elapsed));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_summary_add_up() {
        let mut tally = Tally::default();
        (tally.yes, tally.none, tally.multiple, tally.wrong, tally.bad) = (1_000, 2, 3, 4, 5);
        let words = Words { yes: "solved", searches: true };
        assert_eq!(
            summary(&tally, words, 2.0),
            "1,014 read: 1,000 solved, 2 none, 3 multiple, 4 wrong, 5 bad; 2.00 s, 507 puzzles/s"
        );
        let mut repeated = Tally::default();
        (repeated.yes, repeated.repeated) = (1, 2);
        let words = Words { yes: "kept", searches: false };
        assert_eq!(summary(&repeated, words, 1.0), "3 read: 1 kept, 2 repeated, 0 bad; 1.00 s, 3 puzzles/s");
    }

    #[test]
    fn the_worst_decides() {
        let verdict = |yes, none, bad| {
            let mut tally = Tally::default();
            (tally.yes, tally.none, tally.bad) = (yes, none, bad);
            verdict(&tally)
        };
        assert_eq!([verdict(1, 0, 0), verdict(1, 1, 0), verdict(1, 1, 1)], [Verdict::Yes, Verdict::No, Verdict::Bad]);
    }
}
