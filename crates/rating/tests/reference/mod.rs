//! The definitions of `docs/ratings/whips.md` written down once more, as directly as possible and without any thought of
//! speed. It shares nothing with the crate: labels are numbered otherwise, links are computed, states are sets.

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A label: digit, row, column; 81 times the digit plus nine times the row plus the column.
pub(crate) type Label = usize;

fn parts(label: Label) -> (usize, usize, usize) {
    (label / 81, label / 9 % 9, label % 9)
}

fn block(row: usize, column: usize) -> usize {
    row / 3 * 3 + column / 3
}

/// Two different labels are linked if they cannot both be true.
pub(crate) fn linked(a: Label, b: Label) -> bool {
    let ((d, r, c), (e, s, t)) = (parts(a), parts(b));
    a != b && ((r, c) == (s, t) || (d == e && (r == s || c == t || block(r, c) == block(s, t))))
}

/// The CSP-variables as the sets of their labels.
static VARIABLES: LazyLock<Vec<Vec<Label>>> = LazyLock::new(variables);

/// The g-labels of each variable: its intersections of three labels with variables of another kind, cells excepted.
static GROUPS: LazyLock<Vec<Vec<Vec<Label>>>> = LazyLock::new(|| {
    let groups = |own: &Vec<Label>| {
        let common =
            |other: &Vec<Label>| -> Vec<Label> { own.iter().copied().filter(|label| other.contains(label)).collect() };
        VARIABLES[81..].iter().map(common).filter(|common| common.len() == 3).collect()
    };
    VARIABLES.iter().map(groups).collect()
});

/// Cells, then digits in rows, in columns, in boxes.
fn variables() -> Vec<Vec<Label>> {
    let all = |key: &dyn Fn(usize, usize, usize) -> usize| {
        let mut sets = vec![Vec::new(); 81];
        (0..729).for_each(|label| sets[key(parts(label).0, parts(label).1, parts(label).2)].push(label));
        sets
    };
    let mut variables = all(&|_, r, c| r * 9 + c);
    variables.extend(all(&|d, r, _| d * 9 + r));
    variables.extend(all(&|d, _, c| d * 9 + c));
    variables.extend(all(&|d, r, c| d * 9 + block(r, c)));
    variables
}

/// A right-linking object: a label, or a g-label as the set of its labels.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Right {
    One(Label),
    Group(Vec<Label>),
}

impl Right {
    /// Whether it is linked to a label; a g-label if all its labels are.
    fn linked(&self, label: Label) -> bool {
        match self {
            Self::One(own) => linked(*own, label),
            Self::Group(group) => group.iter().all(|&own| linked(own, label)),
        }
    }
}

/// Which chains a theory has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Theory {
    Whips { grouped: bool, length: usize },
    Braids { grouped: bool, length: usize },
}

/// A resolution state.
#[derive(Clone)]
pub(crate) struct State {
    candidates: [bool; 729],
    values: [bool; 729],
    contradiction: bool,
}

impl State {
    /// The state after singles.
    pub(crate) fn new(puzzle: &str) -> Self {
        let mut state = Self { candidates: [true; 729], values: [false; 729], contradiction: false };
        for (cell, digit) in puzzle.chars().enumerate().filter_map(|(cell, c)| Some((cell, c.to_digit(10)?))) {
            state.set((digit as usize - 1) * 81 + cell);
        }
        state.basic();
        state
    }

    fn candidates(&self) -> impl Iterator<Item = Label> + '_ {
        (0..729).filter(|&label| self.candidates[label])
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.values.iter().filter(|&&value| value).count() == 81 && !self.contradiction
    }

    fn set(&mut self, label: Label) {
        self.contradiction |= !self.candidates[label];
        self.candidates[label] = false;
        self.values[label] = true;
        (0..729).filter(|&other| linked(label, other)).for_each(|other| self.candidates[other] = false);
    }

    /// The candidates of a variable without a value.
    fn open(&self, variable: &[Label]) -> Option<Vec<Label>> {
        (!variable.iter().any(|&label| self.values[label]))
            .then(|| variable.iter().copied().filter(|&label| self.candidates[label]).collect())
    }

    /// Singles, elimination by values, and detection of contradictions.
    fn basic(&mut self) {
        while !self.contradiction {
            let open: Vec<_> = VARIABLES.iter().filter_map(|variable| self.open(variable)).collect();
            self.contradiction = open.iter().any(Vec::is_empty);
            let singles: BTreeSet<Label> = open.iter().filter(|open| open.len() == 1).map(|open| open[0]).collect();
            if singles.is_empty() {
                return;
            }
            singles.into_iter().for_each(|single| self.set(single));
        }
    }

    /// Applies singles and a theory until nothing changes.
    fn apply(&mut self, theory: Theory) {
        self.basic();
        while let Some(target) = (!self.contradiction).then(|| self.find(theory)).flatten() {
            self.candidates[target] = false;
            self.basic();
        }
    }

    /// A target of a chain of the theory.
    fn find(&self, theory: Theory) -> Option<Label> {
        self.candidates().filter(|&target| self.may_be_target(theory, target)).find(|&target| match theory {
            Theory::Whips { length: 0, .. } | Theory::Braids { length: 0, .. } => false,
            Theory::Whips { grouped, length } => self.whip(grouped, length, target, &mut vec![], &mut vec![]),
            Theory::Braids { grouped, length } => self.braid(grouped, length, target),
        })
    }

    /// What a chain shows to be contradictory is so by singles too (with g-candidates by whips of length 1), so that
    /// other candidates need no search.
    fn may_be_target(&self, theory: Theory, target: Label) -> bool {
        let (Theory::Whips { grouped, length } | Theory::Braids { grouped, length }) = theory;
        let mut copy = self.clone();
        copy.set(target);
        copy.basic();
        if grouped && length > 1 {
            copy.apply(Theory::Whips { grouped: false, length: 1 });
        }
        length == 1 || copy.contradiction
    }

    /// The candidates of a variable that are compatible with the target and all right-linking objects; `None` if the
    /// variable has its value already, or if the target or a right-linking candidate is a label for it.
    fn compatible(&self, variable: usize, target: Label, rights: &[Right]) -> Option<Vec<Label>> {
        let labels = &VARIABLES[variable];
        let mut open = self.open(labels)?;
        if labels.contains(&target)
            || rights.iter().any(|right| matches!(right, Right::One(label) if labels.contains(label)))
        {
            return None;
        }
        open.retain(|&label| !linked(label, target) && !rights.iter().any(|right| right.linked(label)));
        Some(open)
    }

    /// The right-linking objects that compatible candidates make for a variable and a left-linking candidate.
    fn rights(&self, grouped: bool, variable: usize, left: Label, compatible: &[Label]) -> Vec<Right> {
        match compatible {
            [] => vec![],
            [label] => vec![Right::One(*label)],
            _ if grouped => {
                let groups = GROUPS[variable].iter();
                let groups = groups.filter(|group| compatible.iter().all(|label| group.contains(label)));
                groups.filter(|group| !group.contains(&left)).map(|group| Right::Group(group.clone())).collect()
            }
            _ => vec![],
        }
    }

    fn whip(
        &self,
        grouped: bool,
        length: usize,
        target: Label,
        lefts: &mut Vec<Label>,
        rights: &mut Vec<Right>,
    ) -> bool {
        let last = rights.last().cloned().unwrap_or(Right::One(target));
        for left in self.candidates().filter(|&left| left != target && last.linked(left)) {
            if lefts.contains(&left) {
                continue;
            }
            for variable in (0..324).filter(|&variable| VARIABLES[variable].contains(&left)) {
                let Some(compatible) = self.compatible(variable, target, rights) else { continue };
                if compatible.is_empty() {
                    return true;
                }
                if rights.len() + 1 == length {
                    continue;
                }
                for right in self.rights(grouped, variable, left, &compatible) {
                    lefts.push(left);
                    rights.push(right);
                    let found = self.whip(grouped, length, target, lefts, rights);
                    lefts.pop();
                    rights.pop();
                    if found {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Partial braids with the same set of right-linking objects continue in the same ways, so each set is made once.
    fn braid(&self, grouped: bool, length: usize, target: Label) -> bool {
        let mut sets = BTreeSet::from([Vec::<Right>::new()]);
        for made in 0..length {
            let mut longer = BTreeSet::new();
            for rights in &sets {
                for variable in 0..324 {
                    let Some(compatible) = self.compatible(variable, target, rights) else { continue };
                    let open = self.open(&VARIABLES[variable]).unwrap_or_default();
                    let lefts: Vec<Label> = open
                        .into_iter()
                        .filter(|&left| linked(left, target) || rights.iter().any(|right| right.linked(left)))
                        .collect();
                    if compatible.is_empty() && !lefts.is_empty() {
                        return true;
                    }
                    if made + 1 < length {
                        for right in lefts.iter().flat_map(|&left| self.rights(grouped, variable, left, &compatible)) {
                            if !rights.contains(&right) {
                                let mut set = rights.clone();
                                set.push(right);
                                set.sort_unstable();
                                longer.insert(set);
                            }
                        }
                    }
                }
            }
            sets = longer;
        }
        false
    }

    /// T&E over a theory.
    fn trial(&mut self, theory: Theory, depth: usize) {
        self.apply(theory);
        'again: while depth > 0 && !self.contradiction && !self.is_solved() {
            for candidate in self.clone().candidates() {
                let mut copy = self.clone();
                copy.set(candidate);
                copy.basic();
                copy.trial(theory, depth - 1);
                if copy.contradiction {
                    self.candidates[candidate] = false;
                    self.apply(theory);
                    continue 'again;
                }
            }
            return;
        }
    }
}

/// The smallest number up to `most` for which a theory solves a puzzle.
pub(crate) fn rating(puzzle: &str, most: usize, theory: impl Fn(usize) -> Theory) -> Option<usize> {
    let mut state = State::new(puzzle);
    (0..=most).find(|&length| {
        state.apply(theory(length));
        state.is_solved()
    })
}

/// The smallest depth up to `most` at which trial and error over singles solves a puzzle.
pub(crate) fn depth(puzzle: &str, most: usize) -> Option<usize> {
    let mut state = State::new(puzzle);
    (0..=most).find(|&depth| {
        state.trial(Theory::Braids { grouped: false, length: 0 }, depth);
        state.is_solved()
    })
}

/// The smallest length up to `most` of braids over which trial and error of depth 1 solves a puzzle.
pub(crate) fn nested(puzzle: &str, most: usize) -> Option<usize> {
    let mut state = State::new(puzzle);
    (0..=most).find(|&length| {
        state.trial(Theory::Braids { grouped: false, length }, 1);
        state.is_solved()
    })
}
