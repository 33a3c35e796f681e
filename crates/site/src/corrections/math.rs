//! Formulas: a few words of TeX, as MathML.
//!
//! Letters are variables, digits numbers, everything else operators. Besides there are
//! `_` and `^` with one sign or a group in braces behind them, `\frac{…}{…}`,
//! `\sqrt{…}`, `\text{…}` for upright words, `\log`, `\max`, `\min`, and `\quad` for a gap.

use std::iter::Peekable;
use std::str::Chars;

/// A formula on a line of its own.
pub fn block(tex: &str) -> String {
    let mut reader = Reader {
        rest: tex.chars().peekable(),
    };
    format!(
        "<math display=\"block\"><mrow>{}</mrow></math>",
        reader.row(None)
    )
}

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
}

impl Reader<'_> {
    /// All up to a closing sign, or to the end.
    fn row(&mut self, close: Option<char>) -> String {
        let mut out = String::new();
        while let Some(atom) = self.atom(close) {
            let atom = self.scripted(atom);
            // Fractions side by side would read as one.
            if out.ends_with("</mfrac>") && atom.starts_with("<mfrac>") {
                out.push_str("<mo>·</mo>");
            }
            out.push_str(&atom);
        }
        out
    }

    /// An atom with what hangs below and above it.
    fn scripted(&mut self, atom: String) -> String {
        let (mut below, mut above) = (None, None);
        while let Some(sign) = self.rest.next_if(|c| matches!(c, '_' | '^')) {
            let place = if sign == '_' { &mut below } else { &mut above };
            *place = Some(self.argument());
        }
        match (below, above) {
            (None, None) => atom,
            (Some(below), None) => format!("<msub>{atom}{below}</msub>"),
            (None, Some(above)) => format!("<msup>{atom}{above}</msup>"),
            (Some(below), Some(above)) => format!("<msubsup>{atom}{below}{above}</msubsup>"),
        }
    }

    /// One sign, or a group in braces.
    fn argument(&mut self) -> String {
        self.atom(None)
            .unwrap_or_else(|| "<mrow></mrow>".to_owned())
    }

    /// The next thing; nothing at the end, or at the closing sign, which is taken.
    fn atom(&mut self, close: Option<char>) -> Option<String> {
        while self.rest.next_if(|c| *c == ' ').is_some() {}
        let sign = self.rest.next()?;
        if Some(sign) == close {
            return None;
        }
        Some(match sign {
            '{' => format!("<mrow>{}</mrow>", self.row(Some('}'))),
            '\\' => self.command(),
            '0'..='9' => {
                let mut number = String::from(sign);
                while let Some(digit) = self.rest.next_if(|c| c.is_ascii_digit() || *c == '.') {
                    number.push(digit);
                }
                format!("<mn>{number}</mn>")
            }
            '-' => "<mo>−</mo>".to_owned(),
            '<' => "<mo>&lt;</mo>".to_owned(),
            '>' => "<mo>&gt;</mo>".to_owned(),
            '&' => "<mo>&amp;</mo>".to_owned(),
            letter if letter.is_alphabetic() || letter == '∞' => format!("<mi>{letter}</mi>"),
            other => format!("<mo>{other}</mo>"),
        })
    }

    /// What a backslash begins.
    fn command(&mut self) -> String {
        let mut name = String::new();
        while let Some(letter) = self.rest.next_if(char::is_ascii_alphabetic) {
            name.push(letter);
        }
        match name.as_str() {
            "frac" => {
                let (above, below) = (self.argument(), self.argument());
                format!("<mfrac>{above}{below}</mfrac>")
            }
            "sqrt" => format!("<msqrt>{}</msqrt>", self.argument()),
            "text" => {
                self.rest.next_if_eq(&'{');
                let mut word = String::new();
                while let Some(letter) = self.rest.next_if(|c| *c != '}') {
                    word.push(letter);
                }
                self.rest.next();
                format!("<mtext>{}</mtext>", super::html::escape(&word))
            }
            "log" | "max" | "min" => format!("<mi>{name}</mi><mspace width=\"0.2em\"></mspace>"),
            _ => "<mspace width=\"1.5em\"></mspace>".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::block;

    #[test]
    fn formulas_become_mathml() {
        let inner = |tex: &str| {
            let all = block(tex);
            let open = "<math display=\"block\"><mrow>";
            all.strip_prefix(open)
                .and_then(|rest| rest.strip_suffix("</mrow></math>"))
                .expect("in a row")
                .to_owned()
        };
        assert_eq!(inner("a-12.5"), "<mi>a</mi><mo>−</mo><mn>12.5</mn>");
        assert_eq!(
            inner("λ_1^2"),
            "<msubsup><mi>λ</mi><mn>1</mn><mn>2</mn></msubsup>"
        );
        assert_eq!(
            inner("\\frac{1}{2n}"),
            "<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn><mi>n</mi></mrow></mfrac>"
        );
        assert_eq!(
            inner("x^{2n} < \\sqrt{y}"),
            "<msup><mi>x</mi><mrow><mn>2</mn><mi>n</mi></mrow></msup><mo>&lt;</mo>\
             <msqrt><mrow><mi>y</mi></mrow></msqrt>"
        );
        assert_eq!(
            inner("T_\\text{two & more}"),
            "<msub><mi>T</mi><mtext>two &amp; more</mtext></msub>"
        );
        assert_eq!(
            inner("\\log K"),
            "<mi>log</mi><mspace width=\"0.2em\"></mspace><mi>K</mi>"
        );
        assert!(inner("\\frac{1}{2}\\frac{3}{4}").contains("</mfrac><mo>·</mo><mfrac>"));
        assert_eq!(inner("a_"), "<msub><mi>a</mi><mrow></mrow></msub>");
    }
}
