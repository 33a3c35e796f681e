//! What can be said of tickets before anybody plays: whom the rules keep apart at every wait.

/// Who can be in a match with whom, at the loosest that any wait ever makes the rules. Tickets go by
/// their places in a list. Nobody is said to be kept apart who could get together: what is not easily
/// seen is let pass.
pub(crate) trait Bonds {
    /// The names of the rules, by their bits in [`Bonds::apart`]; the last stands for all further ones.
    fn rules(&self) -> Vec<String>;

    /// Why a ticket fits into no match, whoever else is there.
    fn alone(&self, _ticket: usize) -> Option<String> {
        None
    }

    /// Fewest players that a ticket needs beside its own.
    fn needs(&self, ticket: usize) -> u32;

    /// The rules, a bit each, that keep two tickets apart at every wait; 0 if they can meet.
    fn apart(&self, one: usize, other: usize) -> u64;
}

/// The bit of a rule.
pub(crate) const fn bit(rule: usize) -> u64 {
    1 << if rule < 63 { rule } else { 63 }
}

/// Of several ways to meet, each with the rules in it that fail: none if one of them has none, else
/// those that fail in all, or if there are none, in any.
pub(crate) fn in_all_ways(ways: impl Iterator<Item = u64>) -> u64 {
    let (mut all, mut any) = (u64::MAX, 0);
    for fails in ways {
        if fails == 0 {
            return 0;
        }
        all &= fails;
        any |= fails;
    }
    if all & any == 0 { any } else { all & any }
}
