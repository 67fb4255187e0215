//! How help pages look: examples first, then options, then notes; wrapped at the width of the terminal, 100 columns at
//! most. `-h` leaves out notes and the options that most commands share; `--help` has everything.
//!
//! A command writes its examples and notes as one `after_help`: a paragraph that begins with `Examples:`, then notes as
//! paragraphs. They are taken apart here, so that every page has the same order and nothing is wrapped twice.

use crate::command::Cli;
use clap::{Arg, Command, CommandFactory};

/// What precedes what; `{before-help}` holds the examples.
const ORDER: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";
const WIDEST: usize = 100;
/// The headings of options that most commands share, which `-h` leaves out.
const SHARED: [&str; 2] = ["Input", "Houses"];
/// Where no line may end, so that no sentence leaves a word alone on its last line. [`shown`] makes it a space.
const GLUE: char = '\u{a0}';

/// The command line with its help pages, the long ones if the arguments ask for them.
pub(crate) fn command() -> Command {
    pages(std::env::args_os().skip(1).any(|argument| argument == "--help" || argument == "help"))
}

/// The command line with its long or its short help pages.
pub(crate) fn pages(is_long: bool) -> Command {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let width = terminal.or(columns).unwrap_or(WIDEST).clamp(40, WIDEST);
    let root = lay_out(Cli::command().term_width(width), width, is_long);
    root.mut_subcommands(|command| lay_out(command, width, is_long))
}

/// A page or a part of one as it is shown.
pub(crate) fn shown(page: &str) -> String {
    page.replace(GLUE, " ")
}

fn lay_out(command: Command, width: usize, is_long: bool) -> Command {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (examples, notes): (Vec<_>, Vec<_>) = text.split("\n\n").partition(|part| part.starts_with("Examples:"));
    let examples: Vec<String> = examples.iter().map(|part| self::examples(part, width)).collect();
    let mut notes: Vec<String> = notes.into_iter().map(unwrapped).collect();
    let is_shared = |arg: &Arg| arg.get_help_heading().is_some_and(|heading| SHARED.contains(&heading));
    if is_long {
        // The page of `convert` is the one that describes the formats.
        let is_described = |arg: &&Arg| {
            let is_common =
                arg.get_help_heading().is_some() || ["format", "color", "to"].contains(&arg.get_id().as_str());
            !is_common || command.get_name() == "convert" && arg.get_id().as_str() == "from"
        };
        let described = command.get_arguments().filter(is_described).filter_map(|arg| described(arg, width));
        notes.splice(0..0, described.collect::<Vec<_>>());
    } else {
        let has_more = command.get_arguments().any(is_shared) || !notes.is_empty();
        notes = if has_more { vec!["Use --help for all options and notes.".to_owned()] } else { Vec::new() };
    }
    let about = command.get_long_about().filter(|_| is_long).or(command.get_about()).map(ToString::to_string);
    let command = command.help_template(ORDER).after_help(notes.join("\n\n")).mut_args(|arg| {
        let arg = named(arg);
        let text = arg.get_long_help().filter(|_| is_long).or(arg.get_help()).map(ToString::to_string);
        let arg = arg.long_help(None).help(glued(&text.unwrap_or_default()));
        // Not `hide_short_help`: with it clap would lay out the long page in another way.
        let is_hidden = arg.is_hide_set() || !is_long && is_shared(&arg);
        arg.hide(is_hidden)
    });
    let command = command.about(glued(&about.unwrap_or_default())).long_about(None);
    if examples.is_empty() { command } else { command.before_help(examples.join("\n\n")) }
}

/// Keeps the last two words together.
fn glued(text: &str) -> String {
    match text.rsplit_once(' ') {
        Some((first, last)) if first.contains(' ') && last.len() < 20 => format!("{first}{GLUE}{last}"),
        _ => text.to_owned(),
    }
}

/// Names the possible values in the text of an argument instead of describing each on a line of its own.
fn named(arg: Arg) -> Arg {
    let values: Vec<String> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if values.is_empty() || !arg.get_action().takes_values() || arg.is_hide_possible_values_set() {
        return arg;
    }
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    arg.hide_possible_values(true).help(format!("{help} [possible values: {}]", values.join(", ")))
}

/// What the possible values of an argument mean, a line each.
fn described(arg: &Arg, width: usize) -> Option<String> {
    let values = arg.get_possible_values();
    let named: Vec<_> =
        values.iter().filter_map(|value| Some((value.get_name(), value.get_help()?.to_string()))).collect();
    if named.is_empty() || arg.is_hide_possible_values_set() {
        return None;
    }
    let column = named.iter().map(|(name, _)| name.len()).max()? + 4;
    let line = |(name, about): &(&str, String)| {
        let mut line = format!("  {name:<0$}", column - 2);
        let mut at = column;
        for word in glued(about).split(' ') {
            if at + word.chars().count() > width {
                line = format!("{}\n{:column$}", line.trim_end(), "");
                at = column;
            }
            line += word;
            line.push(' ');
            at += word.chars().count() + 1;
        }
        line.trim_end().to_owned()
    };
    let lines: Vec<String> = named.iter().map(line).collect();
    Some(format!("Values of --{}:\n{}", arg.get_long()?, lines.join("\n")))
}

/// Puts what an example does on a line of its own where both do not fit.
fn examples(text: &str, width: usize) -> String {
    if text.lines().all(|line| line.chars().count() <= width) {
        return text.to_owned();
    }
    let example = |line: &str| match line.trim_start().split_once("  ") {
        Some((command, what)) => format!("  # {}\n{}", what.trim(), continued(command, width)),
        None => continued(line.trim_start(), width),
    };
    let lines: Vec<String> = text.lines().skip(1).map(example).collect();
    format!("Examples:\n{}", lines.join("\n"))
}

/// A command, broken as a shell allows it, before an option if possible.
fn continued(command: &str, width: usize) -> String {
    let fits = |text: &str| text.chars().count() + 2 <= width;
    if fits(command) {
        return format!("  {command}");
    }
    let ends = command.match_indices(' ').map(|(at, _)| at).filter(|&at| fits(&command[..at + 2]));
    let (options, words): (Vec<usize>, Vec<usize>) = ends.partition(|&at| command[at + 1..].starts_with('-'));
    match options.last().or(words.last()) {
        Some(&at) => format!("  {} \\\n    {}", &command[..at], continued(&command[at + 1..], width - 4)),
        None => format!("  {command}"),
    }
}

/// One line a paragraph, for the width of the terminal to break. Indented lines stay as they are.
fn unwrapped(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        if !out.is_empty() {
            out.push(if line.starts_with(' ') { '\n' } else { ' ' });
        }
        out += line;
    }
    glued(&out)
}
