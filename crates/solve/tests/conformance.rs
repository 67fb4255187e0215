//! Every engine through the conformance suite, and all of them in it.

#![allow(clippy::print_stdout, reason = "a test says what it leaves out")]

use core::cell::RefCell;
use core::ops::ControlFlow;
use sudokit_core::Solution;
use sudokit_solve::lanes::Lanes;
use sudokit_solve::triad::Triad;
use sudokit_solve::{CountOnly, Engine, Isa, IsaError, Limit, Scratch, engines};
use sudokit_testkit::conformance;
use sudokit_testkit::conformance::{Pace, Reply, Request, Subject};

type Check<'a> = &'a dyn Fn(&Subject<'_>);

fn with(name: &str, check: Check<'_>) {
    let engine = engines().iter().find(|engine| engine.name() == name).expect("an engine of this name");
    with_engine(*engine, name, check);
}

fn with_engine(engine: &dyn Engine, name: &str, check: Check<'_>) {
    let scratch = RefCell::new(Scratch::new());
    // Only `basic` has no way to avoid puzzles that are bad for its order of cells.
    let pace = if name == "basic" { Pace::Slow } else { Pace::Full };
    check(&Subject { name, pace, ask: &|request| ask(engine, request, &mut scratch.borrow_mut()) });
}

/// An engine on every instruction set this CPU has, and a word on those it has not.
fn on_every_isa<E: Engine + 'static>(on: fn(Isa) -> Result<&'static E, IsaError>, name: &str, check: Check<'_>) {
    for isa in Isa::ALL {
        match on(isa) {
            Ok(engine) => with_engine(engine, &format!("{name} on {isa}"), check),
            Err(_) => println!("not run: {name} on {isa}"),
        }
    }
}

fn ask(engine: &dyn Engine, request: Request<'_>, scratch: &mut Scratch) -> Reply {
    let limit = Limit::solutions(request.limit);
    let mut solutions = Vec::new();
    let outcome = if request.look {
        let mut sink = |solution: &Solution| {
            solutions.push(*solution);
            if solutions.len() as u64 >= request.stop_after {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        engine.run(request.puzzle, limit, scratch, &mut sink)
    } else {
        engine.run(request.puzzle, limit, scratch, &mut CountOnly)
    };
    Reply { count: outcome.count, exhausted: outcome.exhausted, solutions }
}

conformance! {
    basic => |check: Check<'_>| with("basic", check),
    mrv => |check: Check<'_>| with("mrv", check),
    mrv_rare => |check: Check<'_>| with("mrv-rare", check),
    singles => |check: Check<'_>| with("singles", check),
    dlx => |check: Check<'_>| with("dlx", check),
    scc_plain => |check: Check<'_>| with("scc-plain", check),
    scc_heuristic => |check: Check<'_>| with("scc-heuristic", check),
    scc_inference => |check: Check<'_>| with("scc-inference", check),
    scc => |check: Check<'_>| with("scc", check),
    overlay => |check: Check<'_>| with("overlay", check),
    lanes => |check: Check<'_>| on_every_isa(Lanes::on, "lanes", check),
    triad => |check: Check<'_>| on_every_isa(Triad::on, "triad", check),
}

#[test]
fn every_engine_is_under_test() {
    let names: Vec<_> = engines().iter().map(|engine| engine.name().replace('-', "_")).collect();
    assert_eq!(names, UNDER_TEST);
}
