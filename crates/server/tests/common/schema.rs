//! A judge of JSON by the schemas of the description: as much of JSON Schema as it uses, and an error for any keyword
//! that it does not know.

use regex_lite::Regex;
use serde_json::Value;

/// What `value` lacks to be as `schema` says, with the place; `None` if it is. `root` is where references lead.
pub fn mismatch(root: &Value, schema: &Value, value: &Value, place: &str) -> Option<String> {
    schema.as_object().expect("a schema").iter().find_map(|(keyword, wanted)| {
        let wrong = |is_wrong: bool| is_wrong.then(|| format!("{place}: {value} against {keyword} {wanted}"));
        let number = || wanted.as_f64().expect("a number");
        match keyword.as_str() {
            "description" | "examples" | "default" => None,
            "$ref" => {
                let path = wanted.as_str().and_then(|path| path.strip_prefix('#')).expect("a path");
                mismatch(root, root.pointer(path).unwrap_or_else(|| panic!("nothing at {path}")), value, place)
            }
            "type" => {
                let names = wanted.as_array().map_or_else(|| vec![wanted], |names| names.iter().collect());
                wrong(!names.iter().any(|name| is_of_type(value, name.as_str().expect("a type"))))
            }
            "enum" => wrong(!wanted.as_array().expect("a list").contains(value)),
            "const" => wrong(wanted != value),
            "anyOf" => {
                wrong(!wanted.as_array().expect("a list").iter().any(|one| mismatch(root, one, value, place).is_none()))
            }
            "oneOf" => {
                let all = wanted.as_array().expect("a list");
                let fits = all.iter().filter(|one| mismatch(root, one, value, place).is_none()).count();
                (fits != 1).then(|| format!("{place}: {value} is as {fits} of {wanted} say"))
            }
            "pattern" => {
                let regex = Regex::new(wanted.as_str().expect("a pattern")).expect("a pattern");
                wrong(value.as_str().is_some_and(|text| !regex.is_match(text)))
            }
            "minimum" => wrong(value.as_f64().is_some_and(|found| found < number())),
            "maximum" => wrong(value.as_f64().is_some_and(|found| found > number())),
            "minItems" => wrong(value.as_array().is_some_and(|items| (items.len() as f64) < number())),
            "maxItems" => wrong(value.as_array().is_some_and(|items| (items.len() as f64) > number())),
            "items" => value
                .as_array()?
                .iter()
                .enumerate()
                .find_map(|(i, item)| mismatch(root, wanted, item, &format!("{place}/{i}"))),
            "required" => {
                let object = value.as_object()?;
                wrong(
                    wanted
                        .as_array()
                        .expect("a list")
                        .iter()
                        .any(|name| !object.contains_key(name.as_str().expect("a name"))),
                )
            }
            "properties" => {
                let object = value.as_object()?;
                wanted
                    .as_object()
                    .expect("an object")
                    .iter()
                    .find_map(|(name, schema)| mismatch(root, schema, object.get(name)?, &format!("{place}/{name}")))
            }
            "additionalProperties" => {
                assert_eq!(wanted, false, "only false is known");
                let known = schema.get("properties").and_then(Value::as_object);
                value
                    .as_object()?
                    .keys()
                    .find(|name| !known.is_some_and(|known| known.contains_key(*name)))
                    .map(|name| format!("{place}: the field {name} is not described"))
            }
            other => panic!("the judge does not know the keyword {other}"),
        }
    })
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        other => panic!("there is no type {other}"),
    }
}

#[test]
fn the_judge_sees_faults() {
    let root = serde_json::json!({"a": {"type": "integer", "minimum": 3}});
    let schema = serde_json::json!({
        "type": "object", "properties": {"n": {"$ref": "#/a"}, "t": {"type": ["string", "null"], "pattern": "^x+$"}},
        "required": ["n"], "additionalProperties": false,
    });
    let judge = |text: &str| mismatch(&root, &schema, &serde_json::from_str(text).expect("JSON"), "").is_none();
    assert!(judge(r#"{"n": 3}"#) && judge(r#"{"n": 4, "t": "xx"}"#) && judge(r#"{"n": 4, "t": null}"#));
    for bad in
        [r#"{"n": 2}"#, r#"{"n": 3.5}"#, "{}", "[]", r#"{"n": 3, "t": "y"}"#, r#"{"n": 3, "m": 1}"#, r#"{"n":"3"}"#]
    {
        assert!(!judge(bad), "{bad}");
    }
    let one = serde_json::json!({"oneOf": [{"type": "number"}, {"type": "integer"}, {"const": "x"}]});
    assert!(mismatch(&root, &one, &serde_json::json!(1), "").is_some());
    assert!(mismatch(&root, &one, &serde_json::json!(1.5), "").is_none());
}
