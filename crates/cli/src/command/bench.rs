//! `sudokit bench`: how fast the engines are, and their rivals. All of it is in the crate `sudokit-bench`.

use crate::exit::{Failure, Verdict, say};
use sudokit_bench::{BenchArgs, BenchError};

/// Measure the engines, side by side with rivals
#[derive(Debug, clap::Args)]
pub(crate) struct Bench {
    #[command(flatten)]
    args: BenchArgs,
}

impl Bench {
    pub(crate) fn run(&self) -> Result<Verdict, Failure> {
        let mut note = |line: &str| say(line);
        match sudokit_bench::run(&self.args, &mut std::io::stdout(), &mut note) {
            Ok(sudokit_bench::Verdict::Good) => Ok(Verdict::Yes),
            Ok(sudokit_bench::Verdict::Bad) => Ok(Verdict::No),
            Err(BenchError::Output(error)) => Err(Failure::writing(error)),
            Err(error) => Err(Failure::Message(error.to_string())),
        }
    }
}
