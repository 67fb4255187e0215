//! What is wrong with a puzzle, found before any search.

use core::fmt;

/// Why a puzzle cannot be built, or cannot have a solution: one line, with the rule and the cell where they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    rule: Option<&'static str>,
    reason: String,
    item: Option<usize>,
}

impl RuleError {
    /// An error with this reason.
    pub fn new(reason: impl Into<String>) -> Self {
        Self { rule: None, reason: reason.into(), item: None }
    }

    /// Adds the rule in which the error was found.
    #[must_use]
    pub fn in_rule(mut self, name: &'static str) -> Self {
        self.rule.get_or_insert(name);
        self
    }

    /// Adds the item of a list of rules in which the error was found, counted from 0.
    #[must_use]
    pub fn in_item(mut self, item: usize) -> Self {
        self.item.get_or_insert(item);
        self
    }

    /// The item of a list of rules in which it was found, counted from 0.
    pub fn item(&self) -> Option<usize> {
        self.item
    }

    /// The name of the rule, if it is the rule that is wrong.
    pub fn rule(&self) -> Option<&'static str> {
        self.rule
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{rule}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl core::error::Error for RuleError {}
