//! From options to figures.

use crate::args::{BenchArgs, BenchCommand, OutputFormat, RunArgs};
use crate::compare::Comparison;
use crate::contestant::{Batch, BatchRival, Contestant, OneByOne, Rival, Task};
use crate::error::BenchError;
use crate::one::one;
use crate::plot;
use crate::record::{Mode, Report};
use crate::reproduce::reproduce;
use crate::rounds::{Plan, measure};
use crate::set::{BUILTIN, Set, builtin, find, read};
use crate::table::{self, Baseline};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use sudokit_solve::{Engine, Isa, Solver, engines};

/// What a benchmark that came to its end says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All is well: exit code 0.
    Good,
    /// A regression was found, or the puzzle has no solution: exit code 1.
    Bad,
}

/// Runs `sudokit bench`: figures go to `out`, remarks line by line to `note`. An error is exit code 2.
pub fn run(args: &BenchArgs, out: &mut dyn Write, note: &mut dyn FnMut(&str)) -> Result<Verdict, BenchError> {
    let good = match &args.command {
        None => {
            bench(&args.run, out, note)?;
            true
        }
        Some(BenchCommand::Compare { old, new, threshold }) => {
            let comparison = Comparison::new(&Report::read(old)?, &Report::read(new)?, threshold / 100.0);
            comparison.write(out)?;
            comparison.regressions() == 0
        }
        Some(BenchCommand::Plot { report, out: file }) => {
            let drawn = plot::svg(&Report::read(report)?);
            let drawn = drawn.ok_or_else(|| BenchError::Text(report.clone(), "has no figures to draw".into()))?;
            match file {
                Some(path) => std::fs::write(path, drawn).map_err(|error| BenchError::File(path.clone(), error))?,
                None => out.write_all(drawn.as_bytes())?,
            }
            true
        }
        Some(BenchCommand::Reproduce { rival, batch_rival, rounds, seconds, take, json }) => {
            let mut rivals: Vec<Box<dyn Contestant>> = Vec::new();
            for spec in rival {
                rivals.push(Box::new(Rival::load(spec.clone())?));
            }
            for spec in batch_rival {
                rivals.push(Box::new(BatchRival::load(spec.clone())?));
            }
            warn_debug(note);
            let report = reproduce(rivals, *rounds, Duration::from_secs_f64(*seconds), *take, out, note)?;
            if let Some(path) = json {
                report.write(path)?;
            }
            true
        }
        Some(BenchCommand::One { puzzle, repeat, engine, limit }) => {
            let puzzle = puzzle.parse().map_err(|error| BenchError::Usage(format!("puzzle: {error}")))?;
            let engine = match engine {
                Some(name) => engine_named(name)?,
                None => Solver::new().engine(),
            };
            one(out, &puzzle, engine, *repeat, *limit)?
        }
    };
    Ok(if good { Verdict::Good } else { Verdict::Bad })
}

fn engine_named(name: &str) -> Result<&'static dyn Engine, BenchError> {
    engines().iter().copied().find(|engine| engine.name() == name).ok_or_else(|| {
        let names: Vec<_> = engines().iter().map(|engine| engine.name()).collect();
        BenchError::Usage(format!("no engine {name:?}, expected one of {}", names.join(", ")))
    })
}

fn warn_debug(note: &mut dyn FnMut(&str)) {
    if cfg!(debug_assertions) {
        note("built without optimisation: these figures mean nothing, use --release");
    }
}

/// Sets smaller than this are learned by heart: fsss2 does 1.4 million of a large set in a second, and 5.9 of one with 200.
const SMALL: usize = 1000;

fn bench(args: &RunArgs, out: &mut dyn Write, note: &mut dyn FnMut(&str)) -> Result<(), BenchError> {
    warn_debug(note);
    let sources = sources(args)?;
    let mut contestants = contestants(args)?;
    let baseline = baseline(args, &contestants)?;
    let plan = Plan {
        rounds: args.rounds,
        turn: Duration::from_secs_f64(args.seconds),
        limit: args.limit,
        seed: args.seed,
        pass_limit: Duration::from_secs_f64(args.pass_limit),
        batch: args.batch,
        mode: if args.one_by_one { Mode::OneByOne } else { Mode::Batch },
    };
    let names = contestants.iter().map(|contestant| contestant.name().len()).max().unwrap_or(0);
    let mut report = Report::here(args.limit);
    let table = args.format == OutputFormat::Table;
    if table {
        writeln!(
            out,
            "{}\n{}\nsudokit {} {}, isa {}",
            report.cpu, report.compiler, report.version, report.commit, report.isa
        )?;
        let how = if args.one_by_one { "one by one" } else { "all at once" };
        writeln!(out, "limit {}, {} rounds of {} s, {how}\n", args.limit, args.rounds, args.seconds)?;
    }
    for source in sources {
        let mut set = source.load()?;
        if let Some(count) = args.take {
            set.thin(count);
        }
        if set.puzzles.len() < SMALL {
            let (name, count) = (&set.name, set.puzzles.len());
            note(&format!(
                "{name}: only {count} puzzles: branch predictors learn so small a set; rates are too high, most of all \
                 those of solvers that branch much"
            ));
        }
        let records = measure(&set, &mut contestants, &plan, note)?;
        if table {
            table::write(out, &records, names, &baseline)?;
            out.flush()?;
        }
        report.extend(records);
    }
    if let Some(path) = &args.json {
        report.write(path)?;
    }
    if !table {
        out.write_all(report.to_json().as_bytes())?;
    }
    Ok(())
}

/// Where a set comes from; sets are loaded when their turn comes, because making one takes a second.
enum Source {
    Builtin(&'static str),
    File(PathBuf),
}

impl Source {
    fn name(&self) -> String {
        match self {
            Self::Builtin(name) => (*name).into(),
            Self::File(path) => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        }
    }

    fn load(&self) -> Result<Set, BenchError> {
        match self {
            Self::Builtin(name) => builtin(name).ok_or_else(|| BenchError::Usage(format!("no set {name:?}"))),
            Self::File(path) => read(path),
        }
    }
}

/// The files of `--data`, or else the built-in sets; `--set` chooses among all of them.
fn sources(args: &RunArgs) -> Result<Vec<Source>, BenchError> {
    let mut files = Vec::new();
    for path in &args.data {
        files.extend(find(path)?.into_iter().map(Source::File));
    }
    let built_in = BUILTIN.map(Source::Builtin);
    if args.set.is_empty() {
        return Ok(if args.data.is_empty() { built_in.into() } else { files });
    }
    files.extend(built_in);
    let known: Vec<String> = files.iter().map(Source::name).collect();
    if let Some(name) = args.set.iter().find(|name| !known.contains(name)) {
        return Err(BenchError::Usage(format!("no set {name:?}, expected one of {}", known.join(", "))));
    }
    files.retain(|source| args.set.contains(&source.name()));
    Ok(files)
}

/// Engines that take part only when they are named: a single puzzle can keep them busy for an hour, and nothing stops
/// an engine within a puzzle.
const TOO_SLOW: [&str; 1] = ["basic"];

fn contestants(args: &RunArgs) -> Result<Vec<Box<dyn Contestant>>, BenchError> {
    Isa::from_env().map_err(|error| BenchError::Usage(format!("{}: {error}", Isa::VARIABLE)))?;
    let chosen: Vec<&'static dyn Engine> = if args.engine.is_empty() {
        engines().iter().copied().filter(|engine| !TOO_SLOW.contains(&engine.name())).collect()
    } else {
        args.engine.iter().map(|name| engine_named(name)).collect::<Result<_, _>>()?
    };
    let task = Task { text: args.text, solutions: args.solutions };
    let mut list: Vec<Box<dyn Contestant>> = Vec::new();
    for engine in chosen {
        if args.one_by_one {
            list.push(Box::new(OneByOne::new(engine, task)));
        } else {
            list.extend(args.threads.iter().map(|&threads| Box::new(Batch::new(engine, threads, task)) as _));
        }
    }
    for spec in &args.rival {
        list.push(Box::new(Rival::load(spec.clone())?));
    }
    for spec in &args.batch_rival {
        list.push(Box::new(BatchRival::load(spec.clone())?));
    }
    let mut names: Vec<&str> = list.iter().map(|contestant| contestant.name()).collect();
    names.sort_unstable();
    if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(BenchError::Usage(format!("two contestants are called {:?}", pair[0])));
    }
    Ok(list)
}

fn baseline(args: &RunArgs, contestants: &[Box<dyn Contestant>]) -> Result<Baseline, BenchError> {
    let has_rival = contestants.iter().any(|contestant| contestant.is_rival());
    match args.baseline.as_deref() {
        Some("best-rival") if has_rival => Ok(Baseline::BestRival),
        Some("best-rival") => Err(BenchError::Usage("baseline best-rival without a --rival".into())),
        Some(name) if contestants.iter().any(|contestant| contestant.name() == name) => Ok(Baseline::Name(name.into())),
        Some(name) => Err(BenchError::Usage(format!("baseline {name:?} does not take part"))),
        None if has_rival => Ok(Baseline::BestRival),
        None => Ok(Baseline::First),
    }
}
