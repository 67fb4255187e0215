//! `sudokit completions`: completion scripts for shells.

use super::Cli;
use crate::exit::{Failure, Verdict};
use clap::CommandFactory;
use clap_complete::Shell;

/// Write a completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit completions bash > ~/.local/share/bash-completion/completions/sudokit
  sudokit completions zsh > ~/.zfunc/_sudokit
  sudokit completions fish > ~/.config/fish/completions/sudokit.fish")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self) -> Result<Verdict, Failure> {
        let mut script = Vec::new(); // the generator panics on a closed pipe, a vector never closes
        clap_complete::generate(self.shell, &mut Cli::command(), "sudokit", &mut script);
        crate::stream::write(&script)?;
        Ok(Verdict::Yes)
    }
}
