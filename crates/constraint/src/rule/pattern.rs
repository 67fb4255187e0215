//! Regular expressions over values: parsed once, matched by the referee and turned into an automaton for the engine, each
//! in its own way.

use crate::model::{Layout, RuleError};
use crate::search::propagate::line::Automaton;
use sudokit_core::SmallSort;

/// The most states, and the most repetitions in braces.
const MOST: usize = 4096;
const MOST_DEPTH: usize = 64;

/// A parsed expression. Values are bits.
#[derive(Debug)]
pub(super) enum Pattern {
    One(u64),
    All(Vec<Pattern>),
    Either(Vec<Pattern>),
    Repeat(Box<Pattern>, usize, Option<usize>),
}

struct Parser<'a> {
    text: Vec<char>,
    at: usize,
    depth: usize,
    layout: &'a Layout,
}

impl Pattern {
    pub(super) fn parse(text: &str, layout: &Layout) -> Result<Self, RuleError> {
        let text = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut parser = Parser { text, at: 0, depth: 0, layout };
        let pattern = parser.either()?;
        if parser.at < parser.text.len() {
            return Err(parser.wrong());
        }
        Ok(pattern)
    }

    /// Whether the whole line matches.
    pub(super) fn matches(&self, line: &[u64]) -> bool {
        self.ends(line, vec![0]).contains(&line.len())
    }

    /// Where a match that starts at one of these places can end.
    fn ends(&self, line: &[u64], starts: Vec<usize>) -> Vec<usize> {
        let mut ends = match self {
            Self::One(set) => {
                starts.into_iter().filter(|&at| line.get(at).is_some_and(|v| v & set != 0)).map(|at| at + 1).collect()
            }
            Self::All(parts) => parts.iter().fold(starts, |starts, part| part.ends(line, starts)),
            Self::Either(parts) => parts.iter().flat_map(|part| part.ends(line, starts.clone())).collect(),
            Self::Repeat(part, least, most) => {
                let mut at = starts;
                (0..*least).for_each(|_| at = part.ends(line, at.clone()));
                let mut found = at.clone();
                // A match that consumes nothing leads nowhere new, so the line bounds the rounds.
                for _ in 0..most.map_or(line.len() + 1, |most| most - least).min(line.len() + 1) {
                    at = part.ends(line, at);
                    found.extend(&at);
                }
                found
            }
        };
        ends.small_sort();
        ends.dedup();
        ends
    }

    pub(super) fn automaton(&self, values: usize) -> Result<Automaton, RuleError> {
        let mut graph = Graph::default();
        let (start, end) = (graph.state()?, graph.state()?);
        graph.add(self, start, end)?;
        Ok(graph.close(values, start, end))
    }
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn next(&mut self) -> Result<char, RuleError> {
        let next = self.peek().ok_or_else(|| RuleError::new("the pattern ends too early"))?;
        self.at += 1;
        Ok(next)
    }

    fn wrong(&self) -> RuleError {
        RuleError::new(format!("'{}' at place {} of the pattern", self.peek().unwrap_or(' '), self.at + 1))
    }

    fn either(&mut self) -> Result<Pattern, RuleError> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(RuleError::new(format!("a pattern with groups more than {MOST_DEPTH} deep")));
        }
        let mut parts = vec![self.all()?];
        while self.peek() == Some('|') {
            self.at += 1;
            parts.push(self.all()?);
        }
        self.depth -= 1;
        Ok(Pattern::Either(parts))
    }

    fn all(&mut self) -> Result<Pattern, RuleError> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|c| c != '|' && c != ')') {
            let mut part = self.one()?;
            let mut quantifiers = 0;
            while let Some((least, most)) = self.quantifier()? {
                quantifiers += 1;
                if quantifiers > 8 {
                    return Err(self.wrong());
                }
                part = Pattern::Repeat(Box::new(part), least, most);
            }
            parts.push(part);
        }
        Ok(Pattern::All(parts))
    }

    fn quantifier(&mut self) -> Result<Option<(usize, Option<usize>)>, RuleError> {
        let range = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.at += 1;
                let least = self.number()?;
                let most = if self.peek() == Some(',') {
                    self.at += 1;
                    if self.peek() == Some('}') { None } else { Some(self.number()?) }
                } else {
                    Some(least)
                };
                if self.peek() != Some('}') || most.is_some_and(|most| most < least) {
                    return Err(self.wrong());
                }
                (least, most)
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(range))
    }

    fn number(&mut self) -> Result<usize, RuleError> {
        let digits: String = self.text[self.at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        let number = digits.parse().ok().filter(|&number| number <= 256).ok_or_else(|| self.wrong())?;
        self.at += digits.len();
        Ok(number)
    }

    fn value(&self, c: char) -> u64 {
        // Digits, then letters from A for 10.
        c.to_digit(36).map_or(0, |value| self.layout.bit(i64::from(value)))
    }

    fn one(&mut self) -> Result<Pattern, RuleError> {
        match self.next()? {
            '(' => {
                let inside = self.either()?;
                if self.next()? != ')' {
                    return Err(RuleError::new("a group of the pattern is not closed"));
                }
                Ok(inside)
            }
            '.' => Ok(Pattern::One(self.layout.full())),
            '[' => {
                let negated = self.peek() == Some('^');
                self.at += usize::from(negated);
                let mut set = 0;
                while self.peek() != Some(']') {
                    let first = self.next()?;
                    let last = if self.peek() == Some('-') {
                        self.at += 1;
                        self.next()?
                    } else {
                        first
                    };
                    if last < first {
                        self.at -= 1;
                        return Err(self.wrong());
                    }
                    set |= (first..=last).take(128).fold(0, |set, c| set | self.value(c));
                }
                self.at += 1;
                Ok(Pattern::One(if negated { self.layout.full() & !set } else { set }))
            }
            '*' | '+' | '?' | '{' | '}' | ']' => {
                self.at -= 1;
                Err(self.wrong())
            }
            c => Ok(Pattern::One(self.value(c))),
        }
    }
}

/// Moves by values, and free moves, between states.
#[derive(Default)]
struct Graph {
    moves: Vec<(u32, u64, u32)>,
    free: Vec<Vec<u32>>,
}

impl Graph {
    fn state(&mut self) -> Result<u32, RuleError> {
        if self.free.len() >= MOST {
            return Err(RuleError::new(format!("the pattern needs more than {MOST} states")));
        }
        self.free.push(Vec::new());
        Ok(self.free.len() as u32 - 1)
    }

    fn add(&mut self, pattern: &Pattern, from: u32, to: u32) -> Result<(), RuleError> {
        match pattern {
            Pattern::One(set) => self.moves.push((from, *set, to)),
            Pattern::All(parts) => {
                let mut at = from;
                for part in parts {
                    let next = self.state()?;
                    self.add(part, at, next)?;
                    at = next;
                }
                self.free[at as usize].push(to);
            }
            Pattern::Either(parts) => {
                for part in parts {
                    let (start, end) = (self.state()?, self.state()?);
                    self.free[from as usize].push(start);
                    self.add(part, start, end)?;
                    self.free[end as usize].push(to);
                }
            }
            Pattern::Repeat(part, least, most) => {
                let mut at = from;
                for _ in 0..*least {
                    let next = self.state()?;
                    self.add(part, at, next)?;
                    at = next;
                }
                match most {
                    None => {
                        let (start, end) = (self.state()?, self.state()?);
                        self.free[at as usize].push(start);
                        self.add(part, start, end)?;
                        self.free[end as usize].push(start);
                        self.free[start as usize].push(to);
                    }
                    Some(most) => {
                        for _ in *least..*most {
                            self.free[at as usize].push(to);
                            let next = self.state()?;
                            self.add(part, at, next)?;
                            at = next;
                        }
                        self.free[at as usize].push(to);
                    }
                }
            }
        }
        Ok(())
    }

    /// Without free moves: a state makes the moves of all it reaches by them. Only states that a move or the start leads
    /// to are kept.
    fn close(&self, values: usize, start: u32, end: u32) -> Automaton {
        let mut numbers: Vec<Option<u32>> = vec![None; self.free.len()];
        let mut order = vec![start];
        numbers[start as usize] = Some(0);
        let (mut moves, mut accepting) = (Vec::new(), Vec::new());
        let mut next = 0;
        while next < order.len() {
            let reached = self.reach(order[next]);
            accepting.push(reached.contains(&end));
            for &(from, set, to) in self.moves.iter().filter(|step| reached.contains(&step.0)) {
                debug_assert!(reached.contains(&from));
                let number = *numbers[to as usize].get_or_insert_with(|| {
                    order.push(to);
                    order.len() as u32 - 1
                });
                let taken = (0..values as u32).filter(|value| set >> value & 1 != 0);
                moves.extend(taken.map(|value| (next as u32, value, number)));
            }
            next += 1;
        }
        Automaton::new(vec![0], accepting, moves)
    }

    fn reach(&self, from: u32) -> std::collections::HashSet<u32> {
        let mut reached = std::collections::HashSet::from([from]);
        let mut open = vec![from];
        while let Some(state) = open.pop() {
            for &to in &self.free[state as usize] {
                if reached.insert(to) {
                    open.push(to);
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_matches_what_it_should() {
        let layout = Layout::new(9, 9).unwrap();
        let matches = |pattern: &str, line: &str| {
            let line: Vec<u64> = line.chars().map(|c| 1 << (c as u8 - b'1')).collect();
            Pattern::parse(pattern, &layout).unwrap().matches(&line)
        };
        assert!(matches("1(23)*.", "1232323"[..5].into()) || !matches("1(23)*.", "12323"));
        assert!(matches("[1-3]{2}[^5]+", "129") && !matches("[1-3]{2}[^5]+", "125"));
        assert!(matches("(1|22)?3", "223") && !matches("(1|22)?3", "23"));
        for wrong in ["(", "[", "1)", "*", "{2}", "1{3,2}", "[9-1]"] {
            assert!(Pattern::parse(wrong, &layout).is_err(), "{wrong}");
        }
    }
}
