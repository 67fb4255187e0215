//! Whether a text is JSON to the letter. Reading passes over much that is not, such as `01`, `NaN` or a bracket closed by
//! another; what is written must be read by any program.

/// Whether this is one value of JSON (RFC 8259).
pub(crate) fn is_json(text: &[u8]) -> bool {
    // What is open: `{` before a key, `:` before the value of a key, `[` before an item.
    let (mut open, mut at, mut wants_value, mut is_first) = (Vec::new(), 0, true, false);
    loop {
        while text.get(at).is_some_and(|byte| b" \t\n\r".contains(byte)) {
            at += 1;
        }
        let Some(&byte) = text.get(at) else { return open.is_empty() && !wants_value };
        let closes = |wanted: u8| open.last() == Some(&wanted) && (is_first || !wants_value);
        match byte {
            b']' if closes(b'[') => {
                open.pop();
                (at, wants_value, is_first) = (at + 1, false, false);
            }
            b'}' if closes(b'{') => {
                open.pop();
                (at, wants_value, is_first) = (at + 1, false, false);
            }
            b',' if !wants_value && !open.is_empty() => (at, wants_value, is_first) = (at + 1, true, false),
            b'"' if wants_value && open.last() == Some(&b'{') => {
                let Some(mut end) = string(text, at) else { return false };
                while text.get(end).is_some_and(|byte| b" \t\n\r".contains(byte)) {
                    end += 1;
                }
                if text.get(end) != Some(&b':') {
                    return false;
                }
                open.push(b':');
                (at, is_first) = (end + 1, false);
            }
            _ if !wants_value || open.last() == Some(&b'{') => return false,
            b'[' | b'{' => {
                if open.last() == Some(&b':') {
                    open.pop();
                }
                open.push(byte);
                (at, is_first) = (at + 1, true);
            }
            _ => {
                let end = if byte == b'"' { string(text, at) } else { word(text, at) };
                let Some(end) = end else { return false };
                if open.last() == Some(&b':') {
                    open.pop();
                }
                (at, wants_value, is_first) = (end, false, false);
            }
        }
    }
}

/// Where the string ends that begins at `at`.
fn string(text: &[u8], at: usize) -> Option<usize> {
    let mut end = at + 1;
    loop {
        match text.get(end)? {
            b'"' => return Some(end + 1),
            b'\\' => match text.get(end + 1)? {
                b'u' if text.get(end + 2..end + 6)?.iter().all(u8::is_ascii_hexdigit) => end += 6,
                byte if b"\"\\/bfnrt".contains(byte) => end += 2,
                _ => return None,
            },
            ..0x20 => return None,
            _ => end += 1,
        }
    }
}

/// Where the number, `true`, `false` or `null` ends that begins at `at`.
fn word(text: &[u8], at: usize) -> Option<usize> {
    let text = &text[at..];
    if let Some(word) = [&b"true"[..], b"false", b"null"].into_iter().find(|word| text.starts_with(word)) {
        return Some(at + word.len());
    }
    let digits = |from: usize| {
        let length = text.get(from..).unwrap_or_default().iter().take_while(|byte| byte.is_ascii_digit()).count();
        (length > 0).then_some(from + length)
    };
    let start = usize::from(text.first() == Some(&b'-'));
    let mut end = digits(start)?;
    if text[start] == b'0' && end > start + 1 {
        return None;
    }
    if text.get(end) == Some(&b'.') {
        end = digits(end + 1)?;
    }
    if matches!(text.get(end), Some(b'e' | b'E')) {
        end = digits(end + 1 + usize::from(matches!(text.get(end + 1), Some(b'+' | b'-'))))?;
    }
    Some(at + end)
}

#[cfg(test)]
mod tests {
    use super::is_json;

    #[test]
    fn values_of_json() {
        for text in [
            "1",
            "-0",
            "0.5e-3",
            "1E+2",
            "true",
            "null",
            "\"\"",
            "\"\\u00e9\\n/\"",
            "[]",
            "{}",
            "[1,[2],{\"a\":[]}]",
            "{\"a\":1,\"b\":{\"c\":[true,false]},\"d\":\"x\"}",
            " { \"a\" : 1 } ",
            "[[],[],{}]",
        ] {
            assert!(is_json(text.as_bytes()), "{text}");
        }
        for text in [
            "",
            "01",
            "+1",
            ".5",
            "1.",
            "1e",
            "0x1F",
            "NaN",
            "Infinity",
            "-",
            "tru",
            "truex",
            "\"",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\t\"",
            "[",
            "[}",
            "[1,]",
            "[,]",
            "[1 2]",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{1:2}",
            "{\"a\" 1}",
            "1 2",
            "{\"a\":1]",
            "[{]}",
            "]",
            ",",
            "{\"a\":1,2}",
            "{,\"a\":1}",
        ] {
            assert!(!is_json(text.as_bytes()), "{text}");
        }
    }
}
