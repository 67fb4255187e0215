//! The engine a command searches with.

use sudokit::solve::{Engine, engines};

/// `--engine`, for every command that searches.
#[derive(Clone, clap::Args)]
pub(crate) struct EngineArgs {
    /// How to search: auto, or one that `sudokit engines` lists
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = parse)]
    pub(crate) engine: &'static dyn Engine,
}

/// The engine that `auto` stands for.
pub(crate) fn auto() -> &'static dyn Engine {
    &sudokit::solve::singles::Singles
}

fn parse(name: &str) -> Result<&'static dyn Engine, String> {
    if name == "auto" {
        return Ok(auto());
    }
    engines().iter().copied().find(|engine| engine.name() == name).ok_or_else(|| {
        let names: Vec<&str> = engines().iter().map(|engine| engine.name()).collect();
        format!("expected auto or one of: {}", names.join(", "))
    })
}

impl std::fmt::Debug for EngineArgs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.engine.name())
    }
}
