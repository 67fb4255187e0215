//! The shortened JSON of SudokuPad's links: names without quotes, strings in single quotes, nothing for `{}`, `t` and `f`,
//! colours without quotes, and short names for long ones.
//!
//! The facts of the format are those of SudokuPad's public tools (Sven Neumann, MPL-2.0). This is a parser of its own: it
//! takes plain JSON as well, never looks back, and stops at a depth and a number of values, so that a hostile link is an
//! error in bounded time and memory.

use serde_json::{Map, Value};

/// The deepest nesting of lists and objects.
const DEEPEST: usize = 32;
/// The most values.
const MOST: usize = 200_000;

/// Short names and what they stand for.
const NAMES: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// The object that a text stands for; `None` if it is not in this form.
pub(super) fn unzip(text: &str) -> Option<Map<String, Value>> {
    let mut reader = Reader { bytes: text.as_bytes(), at: 0, left: MOST };
    let value = reader.value(0)?;
    reader.space();
    match value {
        Value::Object(object) if reader.at == reader.bytes.len() => Some(object),
        _ => None,
    }
}

struct Reader<'t> {
    bytes: &'t [u8],
    at: usize,
    left: usize,
}

impl Reader<'_> {
    fn space(&mut self) {
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }

    /// The next byte that is not white space, without taking it.
    fn next(&mut self) -> Option<u8> {
        self.space();
        self.bytes.get(self.at).copied()
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        self.left = self.left.checked_sub(1)?;
        match self.next()? {
            b'{' | b'[' if depth == DEEPEST => None,
            b'{' => self.object(depth),
            b'[' => self.list(depth),
            quote @ (b'\'' | b'"') => self.string(quote).map(Value::String),
            // Nothing stands for an empty object.
            b',' | b']' | b'}' => Some(Value::Object(Map::new())),
            _ => self.word(),
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut object = Map::new();
        loop {
            let name = match self.next()? {
                b'}' => {
                    self.at += 1;
                    return Some(Value::Object(object));
                }
                quote @ (b'\'' | b'"') => self.string(quote)?,
                _ => {
                    let start = self.at;
                    while self.bytes.get(self.at).is_some_and(|byte| !b":,{}[]'\" ".contains(byte)) {
                        self.at += 1;
                    }
                    String::from_utf8(self.bytes[start..self.at].to_vec()).ok()?
                }
            };
            if name.is_empty() || self.next()? != b':' {
                return None;
            }
            self.at += 1;
            let value = self.value(depth + 1)?;
            let long = NAMES.iter().find(|(short, _)| *short == name).map_or(name.as_str(), |(_, long)| *long);
            object.insert(long.to_owned(), value);
            if self.next()? == b',' {
                self.at += 1;
            } else if self.next()? != b'}' {
                return None;
            }
        }
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut list = Vec::new();
        if self.next()? == b']' {
            self.at += 1;
            return Some(Value::Array(list));
        }
        loop {
            list.push(self.value(depth + 1)?);
            match self.next()? {
                b',' => self.at += 1,
                b']' => {
                    self.at += 1;
                    return Some(Value::Array(list));
                }
                _ => return None,
            }
        }
    }

    fn string(&mut self, quote: u8) -> Option<String> {
        self.at += 1;
        let mut text = Vec::new();
        loop {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            match byte {
                _ if byte == quote => return String::from_utf8(text).ok(),
                b'\\' => {
                    let escaped = *self.bytes.get(self.at)?;
                    self.at += 1;
                    match escaped {
                        b'n' => text.push(b'\n'),
                        b't' => text.push(b'\t'),
                        b'r' | b'b' | b'f' => text.push(b' '),
                        b'u' => {
                            let digits = core::str::from_utf8(self.bytes.get(self.at..self.at + 4)?).ok()?;
                            let code = u32::from_str_radix(digits, 16).ok()?;
                            self.at += 4;
                            // Half of a pair stands for a sign that no rule needs.
                            let sign = char::from_u32(code).unwrap_or('\u{fffd}');
                            text.extend_from_slice(sign.encode_utf8(&mut [0; 4]).as_bytes());
                        }
                        other => text.push(other),
                    }
                }
                _ => text.push(byte),
            }
        }
    }

    /// A number, a truth value, or a colour.
    fn word(&mut self) -> Option<Value> {
        let start = self.at;
        while self.bytes.get(self.at).is_some_and(|byte| !b",{}[]:".contains(byte)) {
            self.at += 1;
        }
        let word = core::str::from_utf8(&self.bytes[start..self.at]).ok()?.trim();
        if word.is_empty() {
            return None;
        }
        let is_hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
        Some(match word {
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            "#0" => Value::String("#000000".to_owned()),
            "#F" => Value::String("#FFFFFF".to_owned()),
            // Six digits are a number or a colour; where a colour is wanted, the number is read as one.
            _ => match word.parse::<i64>() {
                Ok(number) if word.len() < 6 => number.into(),
                _ if word.len() == 6 && is_hex(word) => Value::String(format!("#{word}")),
                Ok(number) => number.into(),
                Err(_) => match word.parse::<f64>() {
                    Ok(number) if number.is_finite() => number.into(),
                    _ if word.starts_with('#') && is_hex(&word[1..]) => Value::String(word.to_owned()),
                    _ => return None,
                },
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_forms_stand_for_long_ones() {
        let object = unzip("{cs:50,ce:[[,{v:4},],[,,]],l:[{wp:[[0.5,1.5]],c:'#67f067ff',th:8.5}],u:[{c2:#0,r:t,te:'it\\'s'}],ca:[{v:'a: b',c:123456}]}").unwrap();
        assert_eq!(object["cellSize"], 50);
        assert_eq!(object["cells"][0][1]["value"], 4);
        assert_eq!(object["cells"][1].as_array().unwrap().len(), 3);
        assert_eq!(object["underlays"][0]["backgroundColor"], "#000000");
        assert_eq!(object["underlays"][0]["text"], "it's");
        assert_eq!(object["cages"][0]["color"], "#123456");
        assert_eq!(object["lines"][0]["thickness"], 8.5);
    }

    #[test]
    fn deep_and_broken_texts_are_refused() {
        assert!(unzip(&"{a:[".repeat(1000)).is_none());
        assert!(unzip(&format!("{{a:{}}}", "[".repeat(100_000))).is_none());
        for text in ["", "{", "}", "{a}", "{a:}x", "[1]", "{a:'b}", "{:1}", "{a:\\}", "{'a':1,,}"] {
            assert!(unzip(text).is_none(), "{text}");
        }
        assert!(unzip(&format!("{{a:[{}]}}", ",".repeat(MOST))).is_none());
    }
}
