//! Checks JSON against a JSON schema. It knows the words that the schema of packs uses, and refuses others: `$defs` and
//! `$ref`, `oneOf`, `type`, `const`, `enum`, `required`, `properties`, `additionalProperties`, `items`, `minimum`, `maximum`,
//! `minLength`, `maxLength`.

use serde_json::Value;

/// Words that say nothing about a value.
const WORDS: [&str; 5] = ["$schema", "$id", "$defs", "title", "description"];

/// What is wrong with a value, with its place in the document; `None` if nothing is.
pub(super) fn fault(root: &Value, schema: &Value, value: &Value, place: &str) -> Option<String> {
    let schema = match schema.get("$ref").and_then(Value::as_str) {
        Some(name) => root.pointer(name.trim_start_matches('#'))?,
        None => schema,
    };
    let object = schema.as_object()?;
    let at = |what: String| Some(format!("{}: {what}", if place.is_empty() { "the line" } else { place }));
    for (word, wanted) in object {
        let wrong = match word.as_str() {
            "oneOf" => {
                let fits = |schema: &&Value| fault(root, schema, value, place).is_none();
                wanted.as_array().into_iter().flatten().filter(fits).count() != 1
            }
            "type" => !is_type(wanted.as_str().unwrap_or_default(), value),
            "const" => wanted != value,
            "enum" => !wanted.as_array().is_some_and(|all| all.contains(value)),
            "minimum" => value.as_f64() < wanted.as_f64(),
            "maximum" => value.as_f64() > wanted.as_f64(),
            "minLength" => (length(value)) < wanted.as_u64(),
            "maxLength" => (length(value)) > wanted.as_u64(),
            "required" => {
                let mut names = wanted.as_array().into_iter().flatten().filter_map(Value::as_str);
                if let Some(name) = names.find(|name| value.get(name).is_none()) {
                    return at(format!("{name:?} is missing"));
                }
                false
            }
            "properties" => {
                for (name, schema) in wanted.as_object().into_iter().flatten() {
                    if let Some(part) = value.get(name)
                        && let Some(fault) = fault(root, schema, part, &format!("{place}.{name}"))
                    {
                        return Some(fault);
                    }
                }
                false
            }
            "additionalProperties" => {
                let known = object.get("properties").and_then(Value::as_object);
                for (name, part) in value.as_object().into_iter().flatten() {
                    if known.is_some_and(|known| known.contains_key(name)) {
                        continue;
                    }
                    if wanted == &Value::Bool(false) {
                        return at(format!("{name:?} is not a field of a pack"));
                    }
                    if let Some(fault) = fault(root, wanted, part, &format!("{place}.{name}")) {
                        return Some(fault);
                    }
                }
                false
            }
            "items" => {
                for (index, part) in value.as_array().into_iter().flatten().enumerate() {
                    if let Some(fault) = fault(root, wanted, part, &format!("{place}[{index}]")) {
                        return Some(fault);
                    }
                }
                false
            }
            other if WORDS.contains(&other) => false,
            other => return at(format!("the schema has the word {other:?}, which is not supported")),
        };
        if wrong {
            let shown: String = value.to_string().chars().take(60).collect();
            return at(format!("found {shown}, expected {word} {wanted}"));
        }
    }
    None
}

fn length(value: &Value) -> Option<u64> {
    value.as_str().map(|text| text.chars().count() as u64)
}

fn is_type(name: &str, value: &Value) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{Pack, Request, SCHEMA};
    use serde_json::json;
    use sudokit::{Alone, Job};

    #[test]
    fn the_root_accepts_the_lines_of_packs_and_nothing_else() {
        let root: Value = serde_json::from_str(SCHEMA).unwrap();
        let check = |value: &Value| fault(&root, &root, value, "");
        let text =
            Pack::make(&Request { count: 5, seed: 1, ..Request::default() }, &Job::default(), &Alone).unwrap().lines();
        for line in text.lines() {
            let mut value: Value = serde_json::from_str(line).unwrap();
            assert_eq!(check(&value), None);
            value["more"] = json!(1);
            assert!(check(&value).is_some());
        }
        assert!(check(&json!({"foo": 1})).is_some() && check(&json!(5)).is_some());
    }

    #[test]
    fn each_word_can_fail() {
        let schema = json!({"type": "object", "required": ["a"], "additionalProperties": false, "properties": {
            "a": {"type": "integer", "minimum": 1, "maximum": 3}, "b": {"enum": ["x", "y"]}, "c": {"const": 1},
            "d": {"type": "string", "minLength": 2, "maxLength": 3}, "e": {"type": "array", "items": {"type": "number"}}}});
        let check = |value: Value| fault(&schema, &schema, &value, "");
        assert_eq!(check(json!({"a": 2, "b": "x", "c": 1, "d": "xy", "e": [1, 2.5]})), None);
        let bad = [
            json!({}),
            json!([]),
            json!({"a": 0}),
            json!({"a": 4}),
            json!({"a": 1.5}),
            json!({"a": 1, "b": "z"}),
            json!({"a": 1, "c": 2}),
            json!({"a": 1, "d": "x"}),
            json!({"a": 1, "d": "long"}),
            json!({"a": 1, "e": ["1"]}),
            json!({"a": 1, "f": 1}),
        ];
        for value in bad {
            assert!(check(value.clone()).is_some(), "{value}");
        }
        let either = json!({"oneOf": [{"type": "number"}, {"type": "integer"}, {"type": "string"}]});
        let found = [json!(1.5), json!("x"), json!(1), json!(true)].map(|value| fault(&either, &either, &value, ""));
        assert_eq!(found.map(|fault| fault.is_none()), [true, true, false, false]);
        let unknown = json!({"pattern": "x"});
        assert!(fault(&unknown, &unknown, &json!("x"), "").is_some());
    }
}
