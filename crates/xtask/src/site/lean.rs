//! Scripts and styles without what only their readers need.
//!
//! The site ships its sources as they are, module by module; this takes out
//! comments that fill whole lines, and indentation: some 8 KB of a first visit.
//! Nothing is renamed, joined or reordered, so line-by-line debugging still
//! finds the source. Types live in comments, so the type check reads `www/`.

/// The text of a script or style sheet, lean.
///
/// A comment counts only where it begins its line; a line inside a template
/// literal keeps its indentation.
pub fn lean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_comment = false;
    let mut in_template = false;
    for line in text.lines() {
        if in_template {
            out.push_str(line);
            out.push('\n');
            in_template = backticks(line).is_multiple_of(2);
            continue;
        }
        let mut rest = line.trim();
        if in_comment {
            let Some((_, after)) = rest.split_once("*/") else {
                continue;
            };
            in_comment = false;
            rest = after.trim_start();
        }
        while let Some(body) = rest.strip_prefix("/*") {
            match body.split_once("*/") {
                Some((_, after)) => rest = after.trim_start(),
                None => {
                    in_comment = true;
                    rest = "";
                }
            }
        }
        if rest.is_empty() || rest.starts_with("//") {
            continue;
        }
        out.push_str(rest);
        out.push('\n');
        in_template = backticks(rest) % 2 == 1;
    }
    out
}

/// Backticks of a line that open or close a template literal.
fn backticks(line: &str) -> usize {
    let mut count = 0;
    let mut escaped = false;
    for letter in line.chars() {
        count += usize::from(letter == '`' && !escaped);
        escaped = letter == '\\' && !escaped;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::lean;

    #[test]
    fn comments_and_indentation_go_and_code_stays() {
        let source = "// @ts-check\n/**\n * @param {number} x\n */\nfunction f(x) {\n  /* one */ return x; // kept\n}\n";
        assert_eq!(lean(source), "function f(x) {\nreturn x; // kept\n}\n");
    }

    #[test]
    fn template_literals_keep_their_lines() {
        let source = "  const a = `one\n    // two\n  three`;\n  const b = 1;\n";
        assert_eq!(
            lean(source),
            "const a = `one\n    // two\n  three`;\nconst b = 1;\n"
        );
    }

    #[test]
    fn comment_signs_inside_a_line_are_no_comments() {
        let source = "const u = 'https://example.org/*';\nconst v = 2;\n";
        assert_eq!(lean(source), source);
    }
}
