//! Colours: two sets of candidates of which exactly one is true, as a whole.

use crate::explain::words::phrase::{self, cells};
use crate::explain::words::{View, common_house};
use crate::step::Part;
use sudokit_core::{Candidate, Cell};

pub(super) fn place(view: &View<'_>) -> String {
    let digits = view.all_digits();
    match digits.single() {
        Some(digit) => format!("Look at the places for {digit} that come in pairs, starting from {}.", start(view)),
        None => format!("Start from {} and colour along pairs of {}.", start(view), phrase::digits(digits)),
    }
}

fn start(view: &View<'_>) -> String {
    view.step.evidence.candidates.first().map_or_else(String::new, |(candidate, _)| candidate.cell().to_string())
}

pub(super) fn argument(view: &View<'_>) -> String {
    let one_digit = view.all_digits().single();
    let mut text = String::new();
    let colors: Vec<(u8, Vec<Candidate>)> =
        (0..26).map(|n| (n, view.of(Part::Color(n)))).filter(|(_, members)| !members.is_empty()).collect();
    let said = |members: &[Candidate]| match one_digit {
        Some(_) => cells(members.iter().map(|member| member.cell()).collect()),
        None => phrase::join(members, "and"),
    };
    for pair in colors.chunk_by(|(a, _), (b, _)| a / 2 == b / 2) {
        let parts = pair.iter().map(|(n, members)| format!("colour {} ({})", name(*n), said(members)));
        let what = one_digit.map_or_else(|| "candidates".to_owned(), |digit| format!("places of {digit}"));
        text += &format!(
            "Linked by houses{} with just two places, the {what} take the {}: exactly one of the two colours is true, \
             as a whole. ",
            if one_digit.is_some() { "" } else { " and cells" },
            phrase::join(parts, "and the"),
        );
    }
    text + &ending(view, &colors)
}

fn name(n: u8) -> char {
    char::from(b'a' + n % 26)
}

/// Why the colours remove what they remove.
fn ending(view: &View<'_>, colors: &[(u8, Vec<Candidate>)]) -> String {
    let gone = &view.step.eliminations;
    let placed = &view.step.placements;
    // A colour that goes as a whole, or whose opposite is put in.
    let false_color = colors.iter().find(|(n, members)| {
        let opposite = colors.iter().find(|(other, _)| *other == n ^ 1);
        members.iter().any(|member| gone.contains(member))
            || opposite.is_some_and(|(_, members)| members.iter().any(|member| placed.contains(member)))
    });
    if let Some((n, members)) = false_color {
        let clash = members
            .iter()
            .enumerate()
            .find_map(|(i, &a)| members[i + 1..].iter().find(|&&b| contradict(a, b)).map(|&b| (a, b)));
        return match clash {
            Some((a, b)) if a.cell() == b.cell() => {
                format!(
                    "Colour {} would put both {} and {} into {}: it is false.",
                    name(*n),
                    a.digit(),
                    b.digit(),
                    a.cell()
                )
            }
            Some((a, b)) => {
                let cells = [a.cell(), b.cell()].into_iter().collect();
                let house = common_house(cells).map_or_else(String::new, |house| format!(" in {house}"));
                format!(
                    "Colour {} would put {} twice{house}, into {} and {}: it is false.",
                    name(*n),
                    a.digit(),
                    a.cell(),
                    b.cell()
                )
            }
            None if colors.len() > 2 => format!(
                "Colour {} sees both colours of the other cluster, one of which is true: colour {} is false.",
                name(*n),
                name(*n)
            ),
            None => format!("Colour {} would leave some cell or house without a candidate: it is false.", name(*n)),
        };
    }
    if colors.len() > 2 {
        return touching(colors).map_or_else(String::new, |(a, b, x, y)| {
            let (not_a, not_b) = (name(a ^ 1), name(b ^ 1));
            format!(
                "{x} and {y} see each other, so the colours {} and {} are not both true: colour {not_a} or colour {not_b} \
                 is. What sees a cell of each of these two goes.",
                name(a),
                name(b),
            )
        });
    }
    "Each of the candidates to be removed is at odds with both colours, through a shared house or its own cell."
        .to_owned()
}

/// Two colours of different clusters that see each other, with a cell of each.
fn touching(colors: &[(u8, Vec<Candidate>)]) -> Option<(u8, u8, Cell, Cell)> {
    let pairs = colors.iter().flat_map(|one| colors.iter().map(move |two| (one, two)));
    pairs.filter(|(one, two)| one.0 / 2 < two.0 / 2).find_map(|(one, two)| {
        let cells = one.1.iter().flat_map(|x| two.1.iter().map(move |y| (*x, *y)));
        let mut clashing = cells.filter(|(x, y)| contradict(*x, *y));
        clashing.next().map(|(x, y)| (one.0, two.0, x.cell(), y.cell()))
    })
}

fn contradict(a: Candidate, b: Candidate) -> bool {
    if a.digit() == b.digit() { a.cell().sees(b.cell()) } else { a.cell() == b.cell() }
}
