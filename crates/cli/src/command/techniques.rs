//! `sudokit techniques`: the techniques of the reasoner.

use crate::exit::{Failure, Verdict};
use crate::terminal::{Style, Terminal};
use sudokit::catalog;
use sudokit::reason::Schedule;

/// List the techniques of explain, hint and rate
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sudokit techniques
  sudokit techniques --json
  sudokit techniques | cut -f 1                       names for --without

In a pipe: one line per technique: its name on the command line, its title, its family, `uniqueness` if it assumes
that the puzzle has only one solution, and `teaching` if it is in the teaching order, by which explain and hint go unless
--schedule says otherwise, with tabs between them. Those of other sizes and of rules come last.")]
pub(crate) struct Techniques {
    /// Write one JSON object per line
    #[arg(long)]
    json: bool,
}

impl Techniques {
    pub(crate) fn run(&self, terminal: &Terminal) -> Result<Verdict, Failure> {
        let (mut out, mut family) = (Vec::new(), String::new());
        let order = Schedule::teaching();
        let nine = catalog::techniques().len();
        for (index, known) in catalog::techniques().into_iter().chain(catalog::other_techniques()).enumerate() {
            let (name, title) = (known.technique, known.title);
            let is_taught = order.techniques().iter().any(|technique| technique.slug() == name);
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
                if !is_taught && index < nine {
                    terminal.paint(&mut out, Style::Dim, "  (not in the teaching order)");
                }
                out.push(b'\n');
            } else {
                let unique = if known.assumes_uniqueness { "uniqueness" } else { "" };
                let taught = if is_taught { "teaching" } else { "" };
                out.extend_from_slice(format!("{name}\t{title}\t{}\t{unique}\t{taught}\n", known.family).as_bytes());
            }
        }
        crate::stream::write(&out)?;
        Ok(Verdict::Yes)
    }
}
