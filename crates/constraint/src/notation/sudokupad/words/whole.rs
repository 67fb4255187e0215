//! Sentences about the whole grid: chess moves, disjoint groups, entropy, and what neighbours cannot be.

use super::{Topic, Words};

impl Words {
    /// What neighbours without a mark cannot be.
    pub(super) fn negatives(&self, found: &mut Vec<Topic>) {
        let dots = self.has(&["dot", "kropki"]);
        let marks = self.word("xv") || self.word("x") && self.word("v") || self.word("xs") && self.word("vs");
        let all = ["all possible", "all dots", "all x", "all black", "all white", "all kropki", "all such", "every "];
        if self.has(&all)
            && self.has(&["given", "shown", "marked"])
            && !self.may()
            && !self.has(&["cage", "line", "arrow"])
        {
            if dots {
                if self.has(&["kropki"]) {
                    found.extend([Topic::White, Topic::Black]);
                }
                let (white, black) = (self.has(&["white"]), self.has(&["black"]));
                found.push(Topic::AllGiven { white: white || !black, black: black || !white, xv: false });
            }
            if marks {
                found.push(Topic::AllGiven { white: false, black: false, xv: true });
            }
            return;
        }
        let neighbours =
            self.has(&["adjacent", "neighbo", "sharing an edge", "share an edge", "domino", "orthogonally connected"])
                && !self.has(&["diagonal", "dot", "line", "cage", "knight", "king", "row", "column"]);
        let both = self.has(&["5 or 10", "5 nor 10", "10 or 5", "five or ten"]);
        if both && neighbours && self.sum() && self.never() {
            found.push(Topic::AllGiven { white: false, black: false, xv: true });
        }
        if self.has(&["consecutive"])
            && self.never()
            && (neighbours || self.has(&["nonconsecutive", "non-consecutive"]))
        {
            let plain = !self.has(&["line", "dot", "cage", "diagonal", "set", "knight", "king", "row"]);
            found.extend(plain.then_some(Topic::Whole("AntiConsecutive")));
        }
    }

    /// Rules for the whole grid.
    pub(super) fn whole_grid(&self, found: &mut Vec<Topic>) {
        let differ = self.never() || self.has(&["different digit", "be different", "different number", "must differ"]);
        let plain = !self.has(&[
            "at least",
            "circle",
            "sum",
            "differ by",
            "difference",
            "at most",
            "line",
            "even digit",
            "odd digit",
        ]);
        if self.has(&["knight"]) && differ && plain {
            found.push(Topic::Whole("AntiKnight"));
        }
        // Rows and columns see to the neighbours along edges, so this is all of a king's move.
        let corners = self.has(&["diagonally"])
            && self.has(&["adjacent", "touch", "neighbo"])
            && self.has(&["same digit", "repeat", "identical"]);
        if (["king", "kings", "antiking"].iter().any(|name| self.word(name)) || corners) && differ && plain {
            found.push(Topic::Whole("AntiKing"));
        }
        let sets = |sets: [&str; 3]| {
            let digits: String = self.text.chars().filter(char::is_ascii_digit).collect();
            sets.iter().all(|set| digits.contains(set))
        };
        let squares =
            self.has(&["2x2", "2 x 2", "2 by 2"]) && self.has(&["every", "each", "any", "all"]) && !self.never();
        if self.has(&["global entropy"]) || squares && sets(["123", "456", "789"]) {
            found.push(Topic::Whole("GlobalEntropy"));
        }
        if squares && sets(["147", "258", "369"]) {
            found.push(Topic::Whole("GlobalMod"));
        }
        let places = self.has(&["position", "relative place", "same place"])
            && self.has(&["same", "corresponding", "relative"])
            && self.has(&["box", "3x3", "region"])
            && (self.never() || self.has(&["different digit", "be different", "extra region"]))
            && !self.words.iter().any(|word| word == "if" || word == "row" || word == "column");
        if self.has(&["disjoint"]) || places {
            found.push(Topic::Whole("DisjointSets"));
        }
        if self.has(&["windoku"]) {
            found.push(Topic::Whole("Windoku"));
        }
    }
}
