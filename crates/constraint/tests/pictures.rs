//! The pictures of the rules in the documentation: every rule has one, and what it shows keeps the rule.

use std::path::Path;
use sudokit_constraint::notation;
use sudokit_constraint::rule::KINDS;

#[test]
fn every_rule_has_a_picture_that_keeps_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/variants");
    let table = std::fs::read_to_string(folder.join("pictures.tsv")).unwrap();
    let mut names = Vec::new();
    for line in table.lines() {
        let [name, text, filling] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not three fields: {line}")
        };
        let puzzle = notation::read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let shown = |rule: &sudokit_constraint::rule::Rule| rule.name() == name;
        let inside = |rule: &sudokit_constraint::rule::Rule| rule.rules().iter().any(shown);
        assert!(puzzle.rules().iter().any(|rule| shown(rule) || inside(rule)), "{name} is not in {text}");
        let values: Vec<i32> = filling.chars().map(|value| value.to_digit(36).unwrap() as i32).collect();
        assert_eq!(values.len(), puzzle.cell_count(), "{name}");
        puzzle.judge(&values).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let picture = std::fs::read_to_string(folder.join(format!("{name}.svg"))).unwrap();
        // The digits of the picture, in order, are those of the filling.
        let drawn = picture.lines().filter(|line| line.contains("font-size=\"20\""));
        let drawn: String = drawn.filter_map(|line| line.split('>').nth(1)?.chars().next()).collect();
        assert!(!drawn.is_empty() && filling.starts_with(&drawn), "{name}: run scripts/variant-pictures");
        names.push(name.to_owned());
    }
    let missing: Vec<_> =
        KINDS.iter().map(|kind| kind.name).filter(|kind| !names.iter().any(|name| name == kind)).collect();
    assert!(missing.is_empty(), "no picture: {missing:?}");
}
