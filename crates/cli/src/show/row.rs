//! Rows for programs: the same named fields as a line of CSV or of JSON.

/// What a field holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    /// Text; `None` is empty in CSV and `null` in JSON.
    Text(Option<&'a str>),
    Number(u64),
    /// A number of solutions.
    Wide(u128),
    /// A number that is no exact one.
    Real(f64),
    /// JSON as it is; text in CSV.
    Raw(&'a str),
    /// A number with decimals; `None` is empty in CSV and `null` in JSON.
    Decimal(Option<f64>),
    /// Yes or no; `None` is empty in CSV and `null` in JSON.
    Flag(Option<bool>),
}

/// A named field.
pub(crate) type Field<'a> = (&'a str, Value<'a>);

/// The names, as the first line of a CSV file.
pub(crate) fn csv_header(names: &[&str]) -> String {
    names.join(",") + "\n"
}

/// A line of CSV (RFC 4180: quotes around a field that needs them, doubled inside).
pub(crate) fn csv(out: &mut Vec<u8>, fields: &[Field<'_>]) {
    for (i, (_, value)) in fields.iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        match value {
            Value::Text(None) | Value::Flag(None) | Value::Decimal(None) => {}
            Value::Text(Some(text)) | Value::Raw(text) if text.contains([',', '"', '\n', '\r']) => {
                out.extend_from_slice(format!("\"{}\"", text.replace('"', "\"\"")).as_bytes());
            }
            Value::Text(Some(text)) | Value::Raw(text) => out.extend_from_slice(text.as_bytes()),
            Value::Number(number) => out.extend_from_slice(number.to_string().as_bytes()),
            Value::Wide(number) => out.extend_from_slice(number.to_string().as_bytes()),
            Value::Real(number) => out.extend_from_slice(format!("{number:.6e}").as_bytes()),
            Value::Decimal(Some(number)) => out.extend_from_slice(number.to_string().as_bytes()),
            Value::Flag(Some(flag)) => out.extend_from_slice(flag.to_string().as_bytes()),
        }
    }
    out.push(b'\n');
}

/// A line of JSON.
pub(crate) fn json(out: &mut Vec<u8>, fields: &[Field<'_>]) {
    out.push(b'{');
    for (i, (name, value)) in fields.iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        string(out, name);
        out.push(b':');
        match value {
            Value::Text(None) | Value::Flag(None) | Value::Decimal(None) => out.extend_from_slice(b"null"),
            Value::Text(Some(text)) => string(out, text),
            Value::Raw(text) => out.extend_from_slice(text.as_bytes()),
            Value::Number(number) => out.extend_from_slice(number.to_string().as_bytes()),
            Value::Wide(number) => out.extend_from_slice(number.to_string().as_bytes()),
            Value::Real(number) => out.extend_from_slice(format!("{number:.6e}").as_bytes()),
            Value::Decimal(Some(number)) => out.extend_from_slice(number.to_string().as_bytes()),
            Value::Flag(Some(flag)) => out.extend_from_slice(flag.to_string().as_bytes()),
        }
    }
    out.extend_from_slice(b"}\n");
}

fn string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let mut utf8 = [0; 4];
    for letter in text.chars() {
        match letter {
            '"' => out.extend_from_slice(b"\\\""),
            '\\' => out.extend_from_slice(b"\\\\"),
            '\n' => out.extend_from_slice(b"\\n"),
            '\r' => out.extend_from_slice(b"\\r"),
            '\t' => out.extend_from_slice(b"\\t"),
            control if (control as u32) < 0x20 => {
                out.extend_from_slice(format!("\\u{:04x}", control as u32).as_bytes());
            }
            other => out.extend_from_slice(other.encode_utf8(&mut utf8).as_bytes()),
        }
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: [Field<'_>; 4] = [
        ("puzzle", Value::Text(Some("1.2"))),
        ("count", Value::Number(3)),
        ("exact", Value::Flag(Some(true))),
        ("rest", Value::Text(Some("a, \"b\"\t\u{1}"))),
    ];

    #[test]
    fn csv_quotes_what_needs_it() {
        let mut out = Vec::new();
        csv(&mut out, &FIELDS);
        assert_eq!(String::from_utf8(out).unwrap(), "1.2,3,true,\"a, \"\"b\"\"\t\u{1}\"\n");
        assert_eq!(csv_header(&["puzzle", "count"]), "puzzle,count\n");
    }

    #[test]
    fn json_escapes_what_needs_it() {
        let mut out = Vec::new();
        json(&mut out, &FIELDS);
        let expected = r#"{"puzzle":"1.2","count":3,"exact":true,"rest":"a, \"b\"\t\u0001"}"#;
        assert_eq!(String::from_utf8(out).unwrap(), format!("{expected}\n"));
    }
}
