//! A caption in two parts: what to read first, and the rest.

use crate::figure::Figure;

/// Most words of the first part, if its first sentence is not longer.
const WORDS: usize = 25;
/// Most numbers of the first part, if its first sentence has not more.
const NUMBERS: usize = 2;

impl Figure {
    /// The finding's first sentences, of 25 words and two numbers at most but always one
    /// sentence, and the others: empty where the finding is short. An interval's `5.4 ± 0.2` is
    /// one number. O(n) for n letters.
    #[must_use]
    pub fn caption(&self) -> (&str, &str) {
        let text = self.finding.as_str();
        let mut end = 0;
        for sentence in sentence_ends(text) {
            let longer = &text[..sentence];
            if end > 0 && (words(longer) > WORDS || numbers(longer) > NUMBERS) {
                break;
            }
            end = sentence;
        }
        let (first, rest) = text.split_at(end);
        (first, rest.trim_start())
    }
}

/// Where sentences end: behind a `.`, `?` or `!` before a space and no small letter, and at the
/// end of the text.
fn sentence_ends(text: &str) -> impl Iterator<Item = usize> {
    let marks = text.match_indices(['.', '?', '!']);
    let ends = marks.map(|(at, _)| at + 1).filter(|&end| {
        let mut next = text[end..].chars();
        match (next.next(), next.next()) {
            (Some(' '), Some(begins)) => !begins.is_lowercase(),
            (next, _) => next.is_none(),
        }
    });
    ends.chain([text.len()])
}

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

fn numbers(text: &str) -> usize {
    let mut before = "";
    let mut count = 0;
    for word in text.split_whitespace() {
        let digit = word.contains(|c: char| c.is_ascii_digit());
        count += usize::from(digit && before != "±");
        before = word;
    }
    count
}

#[cfg(test)]
mod tests {
    use crate::drawing::tests::samples;

    fn caption(finding: &str) -> (String, String) {
        let mut figure = samples::cost();
        figure.finding = finding.to_owned();
        let (first, rest) = figure.caption();
        (first.to_owned(), rest.to_owned())
    }

    #[test]
    fn captions_begin_with_whole_sentences() {
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(caption(""), pair("", ""));
        assert_eq!(caption("It is 1.5 here."), pair("It is 1.5 here.", ""));
        assert_eq!(
            caption("It is 5.4 ± 0.2. Else 7. And 9 in 3."),
            pair("It is 5.4 ± 0.2. Else 7.", "And 9 in 3.")
        );
        // The first sentence is always there, and a decimal point ends none.
        let long = format!("{} end of 1, 2, 3 and 4.5.", "word ".repeat(30));
        assert_eq!(caption(&format!("{long} More.")), pair(&long, "More."));
        assert_eq!(caption("On its way"), pair("On its way", ""));
    }
}
