//! Symbols as characters: `1-9A-Z` and on with `a-z`, `0-F` or `A-P`.

use crate::geometry::MAX_ORDER;

/// Which characters stand for the symbols 1, 2, 3 and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Alphabet {
    /// `1` to `9`, then `A` to `Z`, then `a` to `z`: up to 61 symbols. `0` is a blank.
    #[default]
    FromOne,
    /// `0` to `9`, then `A` to `Z`, then `a` to `z`: up to 62 symbols.
    FromZero,
    /// `A` to `Z`, then `a` to `z`: up to 52 symbols. `0` is a blank.
    Letters,
}

impl Alphabet {
    /// The symbol a character stands for, 0 for a blank; `None` if it is neither.
    pub fn symbol(self, character: char, order: usize) -> Option<u16> {
        // Upper and lower case are the same while the upper case is enough.
        let one_case = if self == Self::Letters { 26 } else { 35 };
        let first_letter = match self {
            Self::FromOne => 10,
            Self::FromZero => 11,
            Self::Letters => 1,
        };
        let symbol = match character {
            '.' | '_' | '*' => return Some(0),
            '0' if self != Self::FromZero => return Some(0),
            '0'..='9' if self == Self::FromZero => character as usize - '0' as usize + 1,
            '1'..='9' if self == Self::FromOne => character as usize - '0' as usize,
            'A'..='Z' => character as usize - 'A' as usize + first_letter,
            'a'..='z' if order <= one_case => character as usize - 'a' as usize + first_letter,
            'a'..='z' => character as usize - 'a' as usize + first_letter + 26,
            _ => return None,
        };
        (symbol <= order).then_some(symbol as u16)
    }

    /// The character of a symbol, `.` for a blank; `None` if there is none for it.
    pub fn character(self, symbol: u16) -> Option<char> {
        const CHARACTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        let symbol = usize::from(symbol);
        if symbol == 0 {
            return Some('.');
        }
        let place = match self {
            Self::FromOne => symbol,
            Self::FromZero => symbol - 1,
            Self::Letters => symbol + 9,
        };
        CHARACTERS.get(place).map(|&byte| char::from(byte))
    }

    /// The most symbols it has characters for.
    pub fn most(self) -> usize {
        match self {
            Self::FromOne => 61,
            Self::FromZero => 62,
            Self::Letters => 52,
        }
    }

    /// The alphabet of a text with this many symbols; [`Self::FromOne`] if nothing contradicts it.
    ///
    /// Letters without a digit, one of them beyond what `1-9A-Z` has for the size, are letters. A `0` beside another
    /// kind of blank is a symbol, and so it is when each of the symbols from `0` fills the grid as often as it should,
    /// unless a symbol is there that only counting from 1 has.
    pub fn detect(characters: impl Iterator<Item = char> + Clone, order: usize) -> Self {
        let fits = |alphabet: Self| characters.clone().all(|character| alphabet.symbol(character, order).is_some());
        let digits = characters.clone().any(|character| matches!(character, '1'..='9'));
        let count = |wanted: char| characters.clone().filter(|&character| character == wanted).count();
        let zeros = count('0');
        if !digits && zeros == 0 && !fits(Self::FromOne) && fits(Self::Letters) {
            return Self::Letters;
        }
        let blanks = count('.') + count('_') + count('*');
        let full = || {
            order <= MAX_ORDER.min(Self::FromZero.most())
                && (1..=order).all(|symbol| Self::FromZero.character(symbol as u16).is_some_and(|c| count(c) == order))
        };
        if zeros > 0 && fits(Self::FromZero) && (blanks > 0 || full()) {
            return Self::FromZero;
        }
        Self::FromOne
    }
}
