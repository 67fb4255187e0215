//! The wordings of facts and conclusions that are understood; [`super::template`] says how they are compared. "Already" is
//! passed over everywhere.

/// The places of a digit in a house; of several digits, if each of them has the same.
pub(super) const HOUSE: &[&str] = &[
    "in H D& can only go in CS",
    "in H D& can only be in CS",
    "in H D& can only be placed in CS",
    "D& can only go in CS in H",
    "D& can only be in CS in H",
    "D& are confined to CS in H",
    "in H D is only possible in CS",
    "in H D fits only in CS",
    "in H D only fits in CS",
    "in H the only place for D is CS",
    "in H the only places for D are CS",
    "in H the only cell for D is CS",
    "in H the only cells for D are CS",
    "in H the only cell that can be D is CS",
    "in H the only cell that can hold D is CS",
    "in H the only cell that can contain D is CS",
    "in H CS is the only place for D",
    "in H CS are the only places for D",
    "in H CS is the only cell for D",
    "in H CS is the only cell that can be D",
    "in H CS is the only cell that can hold D",
    "in H CS is the only cell that can contain D",
    "the only place for D in H is CS",
    "the only places for D in H are CS",
    "the only place left for D in H is CS",
    "the only places left for D in H are CS",
    "the only possible place for D in H is CS",
    "the only possible places for D in H are CS",
    "the only cell for D in H is CS",
    "the only cells for D in H are CS",
    "the only cell in H for D is CS",
    "the only cell in H that can be D is CS",
    "the only cell in H that can hold D is CS",
    "the only cell in H that can contain D is CS",
    "the only cells in H that can hold D are CS",
    "the only cells in H that can contain D are CS",
    "CS is the only place for D in H",
    "CS are the only places for D in H",
    "CS is the only place left for D in H",
    "CS is the only cell for D in H",
    "CS is the only cell in H for D",
    "CS is the only cell in H that can be D",
    "CS is the only cell in H that can hold D",
    "CS is the only cell in H that can contain D",
    "CS are the only cells in H that can hold D",
    "CS are the only cells in H that can contain D",
    "H has room for D only in CS",
    "D in H can only go in CS",
    "D in H can only be in CS",
    "D can only be placed in CS in H",
    "D is confined to CS in H",
];

/// The same behind a heading that names the house ("Hidden single in box 9: …").
pub(super) const HERE: &[&str] = &[
    "D& can only go in CS",
    "D& can only be in CS",
    "D can only be placed in CS",
    "the only place for D is CS",
    "the only places for D are CS",
    "the only cell for D is CS",
    "the only cell that can be D is CS",
    "the only cell that can hold D is CS",
    "the only cell that can contain D is CS",
    "CS is the only place for D",
    "CS is the only cell for D",
    "CS is the only cell that can be D",
    "CS is the only cell that can hold D",
    "CS is the only cell that can contain D",
];

/// The candidates of a cell; of several cells, if each of them has the same.
pub(super) const CELL: &[&str] = &[
    "C& can only be DS",
    "C& can only contain DS",
    "C& have only DS left",
    "C& have only the candidates DS",
    "C& both have only the candidates DS",
    "C& have candidates DS",
    "C& both have candidates DS",
    "C can be only DS",
    "C can only hold DS",
    "C has only DS left",
    "C has only DS",
    "C has nothing left but DS",
    "C has only the candidate DS",
    "C has only the candidates DS",
    "C has only one candidate DS",
    "C has only one candidate left DS",
    "C has candidates DS",
    "C has the candidates DS",
    "C candidates DS",
    "the candidates of C are DS",
    "the candidates for C are DS",
    "the only candidate of C is DS",
    "the only candidate for C is DS",
    "the only candidates of C are DS",
    "the only candidates for C are DS",
    "the only candidate left in C is DS",
    "the only candidates left in C are DS",
    "the only candidate left for C is DS",
    "the only possible digit for C is DS",
    "the only possible value for C is DS",
    "the only possibility for C is DS",
    "the only option for C is DS",
    "DS is the only candidate of C",
    "DS is the only candidate for C",
    "DS is the only candidate in C",
    "DS is the only candidate left in C",
    "DS is the only candidate left for C",
    "DS is the only possible digit for C",
    "DS is the only possible value for C",
    "DS is the only possibility for C",
    "DS is the only option for C",
];

/// A house that lacks a digit.
pub(super) const NEEDS: &[&str] = &[
    "H still needs D",
    "H needs D",
    "H lacks D",
    "H is missing D",
    "H is still missing D",
    "H has no D",
    "H has no D yet",
    "H does not contain D",
    "H does not contain D yet",
    "H does not have D",
    "H does not have D yet",
    "D is still missing from H",
    "D is missing from H",
    "there is no D in H yet",
    "there is no D in H",
];

/// An open cell.
pub(super) const OPEN: &[&str] = &[
    "C is still open",
    "C is open",
    "C is still empty",
    "C is empty",
    "C is not filled yet",
    "C is not filled",
    "C still needs a digit",
    "C needs a digit",
];

/// Digits that stand in cells.
pub(super) const STANDS: &[&str] =
    &["D stands in C&", "there is D in C&", "D is in C&", "|C is D", "|C = D", "|C contains D"];

/// Digits that stand somewhere in a house.
pub(super) const HAS: &[&str] = &[
    "|H has D&",
    "|H contains D&",
    "there is D in H",
    "D& is in H",
    "D& are in H",
    "D& stands in H",
    "D& is used in H",
    "D& are used in H",
];

/// Candidates that went.
pub(super) const GONE: &[&str] = &[
    "|DS is no longer possible in CS",
    "|DS are no longer possible in CS",
    "|DS is no longer left for CS",
    "|DS are no longer left for CS",
    "|C ≠ D",
];

/// Cells with two fillings.
pub(super) const DEADLY: &[&str] = &["the puzzle would have two solutions with |DS in C"];

/// Digits that are put in.
pub(super) const PLACED: &[&str] = &[
    "|C is D",
    "|C must be D",
    "|C has to be D",
    "|C = D",
    "|D goes in C",
    "|D must go in C",
    "|place D in C",
    "|put D in C",
    "we can place D in C",
    "we place D in C",
];

/// A digit that is put in because it is the last one of its cell.
pub(super) const LAST_DIGIT: &[&str] = &[
    "C can only be D",
    "only D is left for C",
    "only D remains for C",
    "only D can go in C",
    "the only digit left for C is D",
    "the only candidate left for C is D",
    "the only candidate for C is D",
    "the only possible digit for C is D",
    "D is the only digit left for C",
    "D is the only candidate left for C",
    "D is the only candidate for C",
];

/// A digit that is put in because its cell is the last one of the house.
pub(super) const LAST_PLACE: &[&str] = &[
    "in H D must go in C",
    "in H D can only go in C",
    "in H the only place for D is C",
    "in H the only place left for D is C",
    "D must go in C in H",
    "D can only go in C in H",
    "the only place for D in H is C",
    "the only place left for D in H is C",
    "the only cell for D in H is C",
    "the only cell left for D in H is C",
    "the only cell in H for D is C",
    "C is the only place for D in H",
    "C is the only place left for D in H",
    "C is the only cell for D in H",
    "C is the only cell left for D in H",
    "C is the only cell in H for D",
];

/// Candidates that are removed.
pub(super) const REMOVED: &[&str] = &[
    "remove |DS from CS",
    "eliminate |DS from CS",
    "we can remove |DS from CS",
    "we can eliminate |DS from CS",
    "|DS can be removed from CS",
    "|DS can be eliminated from CS",
    "|DS cannot be in CS",
    "|DS can not be in CS",
    "|DS cannot go in CS",
    "|DS is not possible in CS",
    "|CS cannot be DS",
    "|CS can not be DS",
    "|CS is not DS",
    "|CS ≠ DS",
];

/// Conclusions that are told from their first word.
pub(super) const ORDERS: &[&str] = &["place", "put", "remove", "eliminate", "we"];
