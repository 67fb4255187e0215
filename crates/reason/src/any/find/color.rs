//! Colouring: candidates joined by strong links take two colours, of which exactly one is true.

use super::links::{Links, clash, strong};
use super::{Emit, Flow, Search};
use crate::any::position::Candidate;
use crate::any::step::Step;
use crate::any::technique::Technique;
use crate::any::tell::phrase;
use crate::step::Part;
use std::collections::{HashSet, VecDeque};

pub(super) fn find(search: &Search<'_>, technique: Technique, emit: Emit<'_>) -> Flow {
    let links = if technique == Technique::Medusa { Links::All } else { Links::OneValue };
    let mut seen: HashSet<Candidate> = HashSet::new();
    for start in search.position.candidates() {
        if !seen.insert(start) {
            continue;
        }
        let colors = spread(search, start, links, &mut seen);
        if colors[0].len() + colors[1].len() < 3 {
            continue;
        }
        search.goes_on()?;
        if technique != Technique::SimpleColors {
            wrap(search, technique, &colors, emit)?;
        }
        if technique != Technique::SimpleColorsWrap {
            trap(search, technique, &colors, links, emit)?;
        }
    }
    Flow::Continue(())
}

/// The two colours of everything joined to a candidate.
fn spread(search: &Search<'_>, start: Candidate, links: Links, seen: &mut HashSet<Candidate>) -> [Vec<Candidate>; 2] {
    let mut colors = [vec![start], Vec::new()];
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((candidate, color)) = queue.pop_front() {
        strong(search.position, candidate, links, |next, _| {
            if seen.insert(next) {
                colors[1 - color].push(next);
                queue.push_back((next, 1 - color));
            }
        });
    }
    colors
}

fn said(search: &Search<'_>, colors: &[Vec<Candidate>; 2], links: Links) -> String {
    let space = search.space;
    let list = |color: &[Candidate]| match links {
        Links::OneValue => phrase::cells(space, color.iter().map(|one| one.cell)),
        _ => phrase::join(color.iter().map(|&one| phrase::candidate(space, one)), "and"),
    };
    let what = match links {
        Links::OneValue => format!("places of {}", space.symbol(colors[0][0].value)),
        _ => "candidates".to_owned(),
    };
    let cells = if links == Links::OneValue { "" } else { " and cells" };
    format!(
        "Linked by houses{cells} with just two places, the {what} take the colour a ({}) and the colour b ({}): exactly one \
         of the two colours is true, as a whole.",
        list(&colors[0]),
        list(&colors[1])
    )
}

fn painted(step: Step, colors: &[Vec<Candidate>; 2]) -> Step {
    step.with(Part::Color(0), colors[0].iter().copied()).with(Part::Color(1), colors[1].iter().copied())
}

/// Two candidates of one colour that cannot both be true: the colour is false.
fn wrap(search: &Search<'_>, technique: Technique, colors: &[Vec<Candidate>; 2], emit: Emit<'_>) -> Flow {
    let links = if technique == Technique::Medusa { Links::All } else { Links::OneValue };
    for (n, color) in colors.iter().enumerate() {
        let pairs =
            color.iter().enumerate().flat_map(|(i, &one)| color[i + 1..].iter().map(move |&other| (one, other)));
        let Some((one, other)) = pairs.into_iter().find(|&(one, other)| clash(search.position, one, other)) else {
            continue;
        };
        let space = search.space;
        let argument = format!(
            "{} Colour {} would make {} and {} true together, which cannot be: it is false.",
            said(search, colors, links),
            ["a", "b"][n],
            phrase::candidate(space, one),
            phrase::candidate(space, other),
        );
        emit(painted(Step::remove(technique, color.clone(), argument), colors))?;
    }
    Flow::Continue(())
}

/// What cannot be true together with either colour.
fn trap(search: &Search<'_>, technique: Technique, colors: &[Vec<Candidate>; 2], links: Links, emit: Emit<'_>) -> Flow {
    let position = search.position;
    let fits = |candidate: &Candidate| links != Links::OneValue || candidate.value == colors[0][0].value;
    let gone: Vec<Candidate> = position
        .candidates()
        .filter(fits)
        .filter(|one| !colors.iter().flatten().any(|other| other == one))
        .filter(|&one| colors.iter().all(|color| color.iter().any(|&other| clash(position, one, other))))
        .collect();
    if gone.is_empty() {
        return Flow::Continue(());
    }
    let argument = format!(
        "{} Each of the candidates to be removed is at odds with both colours, through a shared house or its own cell.",
        said(search, colors, links)
    );
    emit(painted(Step::remove(technique, gone, argument), colors))
}
