//! `sudokit techniques`: what the reasoner knows.

use super::print;
use crate::exit::{Failure, Verdict};
use crate::terminal::{Style, Terminal};
use sudokit::reason::Technique;
use sudokit::reason::explain::escape;

/// List the techniques that explain, hint and rate know
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Outside a terminal, one line a technique: its name on the command line, its title, its family, and
`uniqueness` when it assumes that the puzzle has only one solution, with tabs between them.")]
pub(crate) struct Techniques {
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

impl Techniques {
    pub(crate) fn run(&self, terminal: &Terminal) -> Result<Verdict, Failure> {
        let mut out = Vec::new();
        let mut family = None;
        for &technique in Technique::ALL {
            let (slug, title, of) = (technique.slug(), technique.title(), technique.family());
            let assumes = technique.assumes_uniqueness();
            if self.json {
                let line = format!(
                    "{{\"technique\":{},\"title\":{},\"family\":{},\"assumes_uniqueness\":{assumes}}}\n",
                    escape(slug),
                    escape(title),
                    escape(&of.to_string())
                );
                out.extend_from_slice(line.as_bytes());
            } else if terminal.interactive {
                if family != Some(of) {
                    out.extend_from_slice(if family.is_some() { b"\n" } else { b"" });
                    terminal.paint(&mut out, Style::Bold, &of.to_string());
                    out.push(b'\n');
                    family = Some(of);
                }
                out.extend_from_slice(format!("  {slug:<34} {title}").as_bytes());
                if assumes {
                    terminal.paint(&mut out, Style::Dim, "  (assumes a single solution)");
                }
                out.push(b'\n');
            } else {
                let last = if assumes { "uniqueness" } else { "" };
                out.extend_from_slice(format!("{slug}\t{title}\t{of}\t{last}\n").as_bytes());
            }
        }
        print(&out)?;
        Ok(Verdict::Yes)
    }
}
