//! Reads Eureka notation: `(5)r1c1=(5-7)r1c5=(7)r3c5`, as the players' forum writes it and [`crate::explain`] does.
//!
//! `=` is a strong link, `-` a weak one. Digits of one cell share brackets, `r1c23` is a group of cells. A conclusion
//! (`=> r3c1<>5`) may follow and is not read: what a chain proves is found out.

use crate::step::Node;
use core::fmt;
use core::str::FromStr;
use sudokit_core::{Cell, CellSet, Digit};

/// A chain that a player wrote down: nodes that are off and on in turn.
///
/// ```
/// use sudokit_reason::OwnChain;
///
/// let chain: OwnChain = "(5)r1c1=(5-7)r1c5=(7)r3c5 => r3c1<>5".parse()?;
/// assert_eq!(chain.nodes().len(), 4);
/// assert_eq!("(5)r1c1=(5".parse::<OwnChain>().unwrap_err().to_string(), "column 11: expected a link or \")\"");
/// # Ok::<(), sudokit_reason::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnChain {
    pub(super) nodes: Vec<Node>,
}

impl OwnChain {
    /// The nodes; at least two.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }
}

/// Why a text is not a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// Where, from 1, in characters.
    pub column: usize,
    expected: &'static str,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}", self.column, self.expected)
    }
}

impl core::error::Error for NotationError {}

/// Nodes of a chain at most; longer ones are not made by hand.
const LONGEST: usize = 100;

impl FromStr for OwnChain {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut reader = Reader { letters: text.chars().collect(), at: 0 };
        let mut nodes: Vec<Node> = Vec::new();
        let mut link = None;
        loop {
            let cells_of = nodes.len();
            reader.expect('(', "\"(\"")?;
            loop {
                reader.node(&mut nodes, link)?;
                if reader.take(')') {
                    break;
                }
                link = Some(reader.link("a link or \")\"")?);
            }
            let cells = reader.cells()?;
            nodes[cells_of..].iter_mut().for_each(|node| node.cells = cells);
            if reader.is_over() {
                break;
            }
            link = Some(reader.link("a link (= or -), or the end")?);
        }
        if nodes.len() < 2 {
            return Err(reader.error("a link (= or -): a chain has two nodes at least"));
        }
        Ok(Self { nodes })
    }
}

struct Reader {
    letters: Vec<char>,
    at: usize,
}

impl Reader {
    fn error(&self, expected: &'static str) -> NotationError {
        NotationError { column: self.at + 1, expected }
    }

    fn peek(&mut self) -> Option<char> {
        while self.letters.get(self.at).is_some_and(|letter| letter.is_whitespace()) {
            self.at += 1;
        }
        self.letters.get(self.at).copied()
    }

    fn take(&mut self, letter: char) -> bool {
        let is_there = self.peek() == Some(letter);
        self.at += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, letter: char, expected: &'static str) -> Result<(), NotationError> {
        if self.take(letter) { Ok(()) } else { Err(self.error(expected)) }
    }

    /// Whether the chain ends here: at the end of the text, or with a conclusion.
    fn is_over(&mut self) -> bool {
        match self.peek() {
            None => true,
            Some(letter) => letter == '=' && self.letters.get(self.at + 1) == Some(&'>'),
        }
    }

    /// `=` or `-`: whether it is strong, and where it stands.
    fn link(&mut self, expected: &'static str) -> Result<(bool, usize), NotationError> {
        let strong = self.peek() == Some('=');
        let at = self.at;
        if self.take('=') || self.take('-') { Ok((strong, at)) } else { Err(self.error(expected)) }
    }

    /// A digit, which is a node; its cells come later. The first is off if a strong link follows it.
    fn node(&mut self, nodes: &mut Vec<Node>, link: Option<(bool, usize)>) -> Result<(), NotationError> {
        let digit = self.digit()?;
        let mut on = false;
        let is_second = nodes.len() == 1;
        if let (Some((strong, at)), Some(before)) = (link, nodes.last_mut()) {
            if is_second {
                before.on = !strong;
            }
            on = !before.on;
            // A strong link may stand where a weak one would do, not the other way round.
            if on && !strong {
                let expected = "a strong link (=): strong and weak links alternate";
                return Err(NotationError { column: at + 1, expected });
            }
        }
        if nodes.len() == LONGEST {
            return Err(self.error("at most 100 nodes"));
        }
        nodes.push(Node::group(digit, CellSet::EMPTY, on));
        Ok(())
    }

    fn digit(&mut self) -> Result<Digit, NotationError> {
        let digit = self.peek().and_then(|letter| letter.to_digit(10)).and_then(|value| Digit::new(value as u8));
        let digit = digit.ok_or_else(|| self.error("a digit from 1 to 9"))?;
        self.at += 1;
        Ok(digit)
    }

    /// `r1c1`, `r1c23`, `r12c3`, or several with commas between.
    fn cells(&mut self) -> Result<CellSet, NotationError> {
        let mut cells = CellSet::EMPTY;
        loop {
            let rows = self.numbers('r', "a cell, such as r1c1")?;
            let columns = self.numbers('c', "\"c\" and a column")?;
            for row in &rows {
                for column in &columns {
                    let cell = Cell::new(9 * row + column).ok_or_else(|| self.error("a cell, such as r1c1"))?;
                    cells.insert(cell);
                }
            }
            if !self.take(',') {
                return Ok(cells);
            }
        }
    }

    fn numbers(&mut self, letter: char, expected: &'static str) -> Result<Vec<usize>, NotationError> {
        if !self.take(letter) && !self.take(letter.to_ascii_uppercase()) {
            return Err(self.error(expected));
        }
        let mut numbers = vec![self.digit()?.index()];
        while self.peek().is_some_and(|letter| matches!(letter, '1'..='9')) {
            numbers.push(self.digit()?.index());
        }
        Ok(numbers)
    }
}
