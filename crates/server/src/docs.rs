//! `/docs`: the description of the service as a page for people, made from the OpenAPI file.

use serde_json::Value;
use std::fmt::Write;

/// Its style; the content policy allows none inside the page.
pub(crate) const STYLE: &str = "body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;\
color-scheme:light dark}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #8886;padding:.25rem .5rem;\
text-align:left;vertical-align:top}pre{overflow-x:auto;padding:.5rem;border:1px solid #8886}";

/// The page.
pub(crate) fn page(description: &str) -> String {
    let root: Value = serde_json::from_str(description).unwrap_or_default();
    let mut out = String::from(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>sudokit: JSON service</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"stylesheet\" href=\"/docs/style.css\"></head>\
         <body>\n<h1>sudokit: JSON service</h1>\n",
    );
    let _ = writeln!(
        out,
        "<p>{} <a href=\"/api/v1/openapi.json\">OpenAPI description</a>.</p>",
        told(root["info"]["description"].as_str().unwrap_or_default())
    );
    let calls = || {
        let paths = root["paths"].as_object().into_iter().flatten();
        paths.flat_map(|(path, methods)| methods.as_object().into_iter().flatten().map(move |call| (path, call)))
    };
    out += "<nav><table>\n";
    for (_, (_, operation)) in calls() {
        let name = escape(operation["operationId"].as_str().unwrap_or_default());
        let summary = escape(operation["summary"].as_str().unwrap_or_default());
        let _ = writeln!(out, "<tr><td><a href=\"#{name}\">{name}</a></td><td>{summary}</td></tr>");
    }
    out += "<tr><td><a href=\"#errors\">errors</a></td><td>Statuses and kinds of errors.</td></tr>\n</table></nav>\n";
    for (path, (method, operation)) in calls() {
        call(&mut out, &root, path, method, operation);
    }
    out += "<h2 id=\"errors\">Errors</h2>\n<table><tr><th>Status</th><th>Kinds</th></tr>\n";
    for (status, response) in root["components"]["responses"].as_object().into_iter().flatten() {
        let words = told(response["description"].as_str().unwrap_or_default());
        let _ = writeln!(out, "<tr><td>{status}</td><td>{words}</td></tr>");
    }
    out + "</table>\n</body></html>\n"
}

fn call(out: &mut String, root: &Value, path: &str, method: &str, operation: &Value) {
    let name = operation["operationId"].as_str().unwrap_or_default();
    let summary = escape(operation["summary"].as_str().unwrap_or_default());
    let _ = writeln!(
        out,
        "<h2 id=\"{}\"><code>{} {}</code></h2>\n<p>{summary}</p>",
        escape(name),
        method.to_uppercase(),
        escape(path)
    );
    let asked = &operation["requestBody"]["content"]["application/json"]["schema"];
    fields(out, "Request", root, asked);
    for example in asked["examples"].as_array().into_iter().flatten() {
        let text = escape(&example.to_string());
        let _ = writeln!(
            out,
            "<pre>curl -H 'Content-Type: application/json' -d '{text}' http://127.0.0.1:8080{}</pre>",
            escape(path)
        );
    }
    let answer = &operation["responses"]["200"]["content"]["application/json"]["schema"];
    // One answer, or a list of them.
    let one = answer["oneOf"].get(0).unwrap_or(answer);
    fields(out, "Answer", root, one);
}

/// A sentence of the description, in which names are between backticks.
fn told(text: &str) -> String {
    let mut out = String::new();
    for (index, part) in text.split('`').enumerate() {
        // Behind each backtick a name begins or ends.
        out += match index {
            0 => "",
            index if index % 2 == 1 => "<code>",
            _ => "</code>",
        };
        out += &escape(part);
    }
    out
}

/// A table of the fields of an object.
fn fields(out: &mut String, title: &str, root: &Value, schema: &Value) {
    let Some(properties) = follow(root, schema)["properties"].as_object() else { return };
    let _ = writeln!(out, "<table><tr><th>{title}</th><th>Type</th><th></th></tr>");
    for (name, schema) in properties {
        let whole = follow(root, schema);
        let words = schema["description"].as_str().or(whole["description"].as_str()).unwrap_or_default();
        let default =
            whole.get("default").map(|value| format!(" Default: <code>{}</code>.", escape(&value.to_string())));
        let _ = writeln!(
            out,
            "<tr><td><code>{}</code></td><td>{}</td><td>{}{}</td></tr>",
            escape(name),
            escape(&kind(root, schema)),
            told(words),
            default.unwrap_or_default()
        );
    }
    *out += "</table>\n";
}

/// The type of a field in a few words.
fn kind(root: &Value, schema: &Value) -> String {
    let schema = follow(root, schema);
    let list = |values: &Vec<Value>, each: &dyn Fn(&Value) -> String| {
        let mut words: Vec<String> = values.iter().map(each).filter(|word| word != "null").collect();
        words.dedup();
        words.join(" or ")
    };
    if let Some(values) = schema["enum"].as_array() {
        return list(values, &|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    }
    if let Some(choices) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        return list(choices, &|choice| kind(root, choice));
    }
    match &schema["type"] {
        Value::String(name) if name == "array" => format!("list of {}", kind(root, &schema["items"])),
        Value::String(name) => name.clone(),
        Value::Array(names) => list(names, &|name| name.as_str().unwrap_or_default().to_owned()),
        _ => schema.get("const").map(ToString::to_string).unwrap_or_default(),
    }
}

/// The schema that a reference leads to.
fn follow<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    let path = schema["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
    path.and_then(|path| root.pointer(path)).unwrap_or(schema)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
