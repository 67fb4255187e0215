//! What is packed into text: base 64, tables of pairs, automata.

use crate::model::RuleError;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Six bits a character.
pub(crate) fn sextets(text: &str) -> Result<Vec<u8>, RuleError> {
    text.bytes()
        .map(|byte| {
            let place = ALPHABET.iter().position(|&letter| letter == byte);
            place.map(|place| place as u8).ok_or_else(|| RuleError::new(format!("'{}' in a code", char::from(byte))))
        })
        .collect()
}

/// Bytes in base 64 without padding.
pub(crate) fn decode_bytes(text: &str) -> Result<Vec<u8>, RuleError> {
    let mut bytes = Vec::new();
    let (mut held, mut bits) = (0_u32, 0);
    for sextet in sextets(text.trim_end_matches('='))? {
        held = held << 6 | u32::from(sextet);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
            held &= (1 << bits) - 1;
        }
    }
    Ok(bytes)
}

/// The reverse of [`decode_bytes`].
pub(crate) fn encode_bytes(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let held = chunk.iter().enumerate().fold(0_u32, |held, (i, &byte)| held | u32::from(byte) << (16 - 8 * i));
        for i in 0..=chunk.len() {
            text.push(char::from(ALPHABET[(held >> (18 - 6 * i)) as usize & 63]));
        }
    }
    text
}

/// Bytes in base 64 as files and links have it: with `+`, `/` and padding.
pub fn encode_file(bytes: &[u8]) -> String {
    let mut text = encode_bytes(bytes).replace('-', "+").replace('_', "/");
    while !text.len().is_multiple_of(4) {
        text.push('=');
    }
    text
}

/// A table of pairs: bit `i * values + j` says whether value `j` may follow value `i`.
pub(crate) fn decode_table(code: &str, values: usize) -> Result<Vec<u64>, RuleError> {
    let sextets = sextets(code)?;
    let bit = |at: usize| sextets.get(at / 6).is_some_and(|sextet| sextet >> (at % 6) & 1 != 0);
    Ok((0..values).map(|i| (0..values).fold(0, |row, j| row | u64::from(bit(i * values + j)) << j)).collect())
}

/// The reverse of [`decode_table`], from the numbers of the values.
pub(crate) fn encode_table(values: usize, allowed: impl Fn(usize, usize) -> bool) -> String {
    let is_set = |at: usize| at < values * values && allowed(at / values, at % values);
    let sextet = |first: usize| (0..6).fold(0, |sextet, bit| sextet | usize::from(is_set(6 * first + bit)) << bit);
    (0..(values * values).div_ceil(6)).map(|first| char::from(ALPHABET[sextet(first)])).collect()
}

/// An automaton as it was packed: moves, first states and accepting states over value numbers.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Packed {
    pub(crate) start: Vec<u32>,
    pub(crate) accepting: Vec<bool>,
    pub(crate) moves: Vec<(u32, u32, u32)>,
}

struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        self.bytes.len() * 8 - self.at
    }

    fn take(&mut self, count: usize) -> Result<u32, RuleError> {
        if count > self.left() || count > 32 {
            return Err(RuleError::new("the code of the automaton ends too early"));
        }
        let mut value = 0;
        for _ in 0..count {
            value = value << 1 | u32::from(self.bytes[self.at / 8] >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Ok(value)
    }
}

/// The bits needed to write numbers up to this one.
fn width(largest: u32) -> usize {
    (32 - largest.leading_zeros()) as usize
}

/// Unpacks an automaton. Two bits tell the format, four each the width of a state and the number of values; states follow
/// until the bits end.
pub(crate) fn decode_automaton(code: &str) -> Result<Packed, RuleError> {
    let bytes = decode_bytes(code)?;
    let mut bits = Bits { bytes: &bytes, at: 0 };
    if bytes.is_empty() {
        return Ok(Packed { start: Vec::new(), accepting: vec![false], moves: Vec::new() });
    }
    let format = bits.take(2)?;
    let state_bits = bits.take(4)? as usize + 1;
    let values = bits.take(4)? + 1;
    let starts = bits.take(state_bits)?;
    let accepts = bits.take(state_bits)?;
    if starts > 32 {
        return Err(RuleError::new(format!("an automaton with {starts} first states, expected at most 32")));
    }
    let start_accepts = bits.take(starts as usize)?;
    let mut moves = Vec::new();
    let mut state = 0;
    match format {
        0 => {
            let count_bits = bits.take(4)? as usize;
            while count_bits > 0 && bits.left() >= count_bits {
                for _ in 0..bits.take(count_bits)? {
                    let value = bits.take(width(values - 1))?;
                    moves.push((state, value, bits.take(state_bits)?));
                }
                state += 1;
            }
        }
        1 => {
            while bits.left() >= values as usize {
                // The first value is the last bit.
                let active = bits.take(values as usize)?;
                for value in (0..values).filter(|value| active >> value & 1 != 0) {
                    moves.push((state, value, bits.take(state_bits)?));
                }
                state += 1;
            }
        }
        _ => return Err(RuleError::new(format!("an automaton in format {format}, expected 0 or 1"))),
    }
    let most = moves.iter().map(|&(from, _, to)| from.max(to) + 1).max().unwrap_or(0).max(starts + accepts);
    // First states come first, then accepting ones, then the others.
    let accepting = (0..most).map(|state| match state {
        state if state < starts => start_accepts >> state & 1 != 0,
        state => state < starts + accepts,
    });
    Ok(Packed { start: (0..starts).collect(), accepting: accepting.collect(), moves })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_round_trip() {
        for bytes in [&b""[..], b"a", b"ab", b"abc", b"abcd", &[255, 0, 128, 7]] {
            assert_eq!(decode_bytes(&encode_bytes(bytes)).unwrap(), bytes);
        }
        assert!(decode_bytes("!").is_err());
    }

    #[test]
    fn a_cut_automaton_is_an_error_or_an_automaton() {
        let code = "TgRf8iM0RVaqiIiP_ISEhIS_50dHR0f_SUlJSU_6wsLCwv_Z2dnZ2_7q6urq__hISEhI_8nJycnP_oqKioqA";
        assert!(decode_automaton(code).is_ok());
        for length in 0..code.len() {
            let _ = decode_automaton(&code[..length]);
        }
    }
}
