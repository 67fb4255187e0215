//! `sudokit techniques`: the techniques of the reasoner.

use crate::exit::{Failure, Verdict};
use crate::terminal::{Style, Terminal};
use sudokit::catalog;

/// List the techniques of explain, hint and rate
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit techniques
  sudokit techniques --json
  sudokit techniques | cut -f 1                       names for --without

In a pipe: one line per technique: its name on the command line, its title, its family, and `uniqueness` if it assumes
that the puzzle has only one solution, with tabs between them. Those of other sizes and of rules come last.")]
pub(crate) struct Techniques {
    /// Write one JSON object per line
    #[arg(long)]
    json: bool,
}

impl Techniques {
    pub(crate) fn run(&self, terminal: &Terminal) -> Result<Verdict, Failure> {
        let (mut out, mut family) = (Vec::new(), String::new());
        for known in catalog::techniques().into_iter().chain(catalog::other_techniques()) {
            let (name, title) = (known.technique, known.title);
            if self.json {
                out.extend_from_slice(serde_json::to_string(&known).unwrap_or_default().as_bytes());
                out.push(b'\n');
            } else if terminal.interactive {
                if family != known.family {
                    out.extend_from_slice(if family.is_empty() { b"" } else { b"\n" });
                    terminal.paint(&mut out, Style::Bold, &known.family);
                    out.push(b'\n');
                    family.clone_from(&known.family);
                }
                out.extend_from_slice(format!("  {name:<34} {title}").as_bytes());
                if known.assumes_uniqueness {
                    terminal.paint(&mut out, Style::Dim, "  (assumes a single solution)");
                }
                out.push(b'\n');
            } else {
                let last = if known.assumes_uniqueness { "uniqueness" } else { "" };
                out.extend_from_slice(format!("{name}\t{title}\t{}\t{last}\n", known.family).as_bytes());
            }
        }
        crate::stream::write(&out)?;
        Ok(Verdict::Yes)
    }
}
