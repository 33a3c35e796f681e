//! Two texts line by line: what a change is, as people read it.

/// A line of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiffLine {
    /// `' '` in both, `'-'` only before, `'+'` only after.
    pub sign: char,
    /// The line.
    pub line: String,
}

/// Lines beyond which a comparison says only which block differs: a table of all pairs is made.
const MOST: usize = 2000;

/// The lines that differ, with so many that are the same around them; a longest common
/// subsequence of what lies between the first and the last difference. O(n·m) for n and m lines
/// there.
#[must_use]
pub fn diff(before: &str, after: &str, around: usize) -> Vec<DiffLine> {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let head = (old.iter().zip(&new)).take_while(|(a, b)| a == b).count();
    let rest = old.len().min(new.len()) - head;
    let tail = (old.iter().rev().zip(new.iter().rev()).take(rest))
        .take_while(|(a, b)| a == b)
        .count();
    let (from, to) = (&old[head..old.len() - tail], &new[head..new.len() - tail]);
    let mut lines = Vec::new();
    let mut put = |sign, line: &str| {
        lines.push(DiffLine {
            sign,
            line: line.to_owned(),
        });
    };
    if from.is_empty() && to.is_empty() {
        return lines;
    }
    for line in &old[head.saturating_sub(around)..head] {
        put(' ', line);
    }
    let (n, m) = (from.len(), to.len());
    if n > MOST || m > MOST {
        from.iter().for_each(|line| put('-', line));
        to.iter().for_each(|line| put('+', line));
    } else {
        // The longest common subsequence of the lines from each pair of places on.
        let mut best = vec![vec![0_u16; m + 1]; n + 1];
        for i in (0..n).rev() {
            for j in (0..m).rev() {
                best[i][j] = if from[i] == to[j] {
                    best[i + 1][j + 1] + 1
                } else {
                    best[i + 1][j].max(best[i][j + 1])
                };
            }
        }
        let (mut i, mut j) = (0, 0);
        while i < n || j < m {
            if i < n && j < m && from[i] == to[j] {
                put(' ', from[i]);
                (i, j) = (i + 1, j + 1);
            } else if i < n && (j == m || best[i + 1][j] >= best[i][j + 1]) {
                put('-', from[i]);
                i += 1;
            } else {
                put('+', to[j]);
                j += 1;
            }
        }
    }
    for line in old[old.len() - tail..].iter().take(around) {
        put(' ', line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::diff;

    #[test]
    fn a_comparison_gives_both_texts_back() {
        let texts = ["", "a\nb\nc", "a\nx\nc", "b\nc\nd", "a\nb\nb\nc\nz", "q"];
        for before in texts {
            for after in texts {
                let lines = diff(before, after, 100);
                let side = |skip: char| -> Vec<&str> {
                    let kept = lines.iter().filter(|line| line.sign != skip);
                    kept.map(|line| line.line.as_str()).collect()
                };
                if before == after {
                    assert!(lines.is_empty());
                } else {
                    assert_eq!(side('+'), before.lines().collect::<Vec<_>>());
                    assert_eq!(side('-'), after.lines().collect::<Vec<_>>());
                }
            }
        }
        let one = diff("a\nb\nc\nd\ne", "a\nb\nX\nd\ne", 1);
        let said: String = one
            .iter()
            .map(|line| format!("{}{} ", line.sign, line.line))
            .collect();
        assert_eq!(said, " b -c +X  d ");
    }
}
