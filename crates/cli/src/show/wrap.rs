//! Long sentences in lines that fit a terminal.

/// How wide a line may be.
const WIDTH: usize = 96;

/// The text in lines of at most 96 columns, each indented and ended.
pub(crate) fn indented(text: &str, indent: usize) -> String {
    let margin = " ".repeat(indent);
    let (mut out, mut line) = (String::new(), String::new());
    for word in text.split_whitespace() {
        if !line.is_empty() && indent + line.chars().count() + 1 + word.chars().count() > WIDTH {
            out += &format!("{margin}{line}\n");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    if !line.is_empty() {
        out += &format!("{margin}{line}\n");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::indented;

    #[test]
    fn words_stay_whole_and_lines_short() {
        let text = indented(&"word ".repeat(60), 5);
        assert!(text.lines().all(|line| line.len() <= 96 && line.starts_with("     word")), "{text}");
        assert_eq!(text.split_whitespace().count(), 60);
        assert_eq!(indented("", 5), "");
    }
}
