//! `sudokit man`: the manual, one page per command. Hidden, because only packagers need it.

use crate::exit::{Failure, Verdict};
use std::path::{Path, PathBuf};

/// Write the manual pages into a folder
#[derive(Debug, clap::Args)]
pub(crate) struct Man {
    /// The folder; it is created if it does not exist
    folder: PathBuf,
}

impl Man {
    pub(crate) fn run(&self) -> Result<Verdict, Failure> {
        let failed = |path: &Path, error: &std::io::Error| Failure::Message(format!("{}: {error}", path.display()));
        std::fs::create_dir_all(&self.folder).map_err(|error| failed(&self.folder, &error))?;
        let mut cli = crate::help::pages(true);
        cli.build();
        let mut pages = vec![(String::from("sudokit"), cli)];
        while let Some((name, command)) = pages.pop() {
            for below in command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help") {
                pages.push((format!("{name}-{}", below.get_name()), below.clone()));
            }
            let path = self.folder.join(format!("{name}.1"));
            let mut page = Vec::new();
            let write = clap_mangen::Man::new(command.name(name)).render(&mut page);
            let page = crate::help::shown(&String::from_utf8_lossy(&page));
            write.map_err(|error| failed(&path, &error))?;
            crate::files::write_whole(&path, &page)?;
        }
        Ok(Verdict::Yes)
    }
}
