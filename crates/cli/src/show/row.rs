//! Rows for programs: CSV (RFC 4180) and fields of JSON objects.

use sudokit::verb::Value;

/// Writes one row of CSV; `fill` is called with what takes its values, one for each column.
pub(crate) fn csv_row(out: &mut Vec<u8>, fill: impl FnOnce(&mut dyn FnMut(Value<'_>))) {
    let mut writer = csv::WriterBuilder::new().buffer_capacity(512).from_writer(&mut *out);
    // A vector takes every write.
    let mut write = |value: Value<'_>| {
        let _ = match value {
            Value::Null => writer.write_field(b""),
            Value::Text(text) => writer.write_field(text),
            Value::Grid(grid) => writer.write_field(grid.to_line()),
            Value::Bool(flag) => writer.write_field(if flag { "true" } else { "false" }),
            Value::Integer(number) => writer.write_field(number.to_string()),
            Value::Float(number) if number.abs() >= 1e15 => writer.write_field(format!("{number:.6e}")),
            Value::Float(number) => writer.write_field(number.to_string()),
        };
    };
    fill(&mut write);
    let _ = writer.write_record(None::<&[u8]>).and_then(|()| Ok(writer.flush()?));
}

/// Adds a text field to the end of a JSON object.
pub(crate) fn add_field(object: &mut String, name: &str, text: &str) {
    let value = serde_json::Value::from(text);
    object.pop();
    object.push_str(&format!(",\"{name}\":{value}}}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_quotes_what_needs_it() {
        let mut out = Vec::new();
        csv_row(&mut out, |write| {
            write(Value::Text("1.2"));
            write(Value::Integer(3));
            write(Value::Null);
            write(Value::Text("a, \"b\"\t\u{1}"));
        });
        assert_eq!(String::from_utf8(out).unwrap(), "1.2,3,,\"a, \"\"b\"\"\t\u{1}\"\n");
    }

    #[test]
    fn a_field_is_added_to_an_object() {
        let mut object = r#"{"puzzle":"1","step":{"a":1}}"#.to_owned();
        add_field(&mut object, "rest", "\"x\"");
        assert_eq!(object, r#"{"puzzle":"1","step":{"a":1},"rest":"\"x\""}"#);
    }
}
