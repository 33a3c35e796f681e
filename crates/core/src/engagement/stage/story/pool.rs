//! The matchmakers of the pool in words: what each looked at, and what that does to those
//! who play.

use super::words::{apart, chance, decimal, expected, number, percent, players};
use crate::engagement::matchers::Matchmaker;
use crate::engagement::stage::pool::{Paired, PoolTape};
use crate::words::{capital, count};

/// Differences below this are none.
const NOTHING: f64 = 5e-7;

/// A pair that changes the sum by less explains nothing.
const WORTH_TELLING: f64 = 0.0005;

/// A pair and what it changes for one of the two.
struct Telling<'a> {
    who: usize,
    mate: usize,
    /// Whom they would meet else.
    before: usize,
    /// How much the two risks change in the direction that is told of.
    gain: f64,
    /// What they do more or less often.
    verb: &'static str,
    /// The chance of it else, and here.
    chances: [f64; 2],
    /// All players' risks else, and here.
    risks: [&'a [f64]; 2],
}

impl PoolTape {
    /// A step in some sentences.
    pub fn sentence(&self, step: usize) -> String {
        let Some(paired) = self.paired(step) else {
            return self.start();
        };
        let pairing = match paired.maker {
            Matchmaker::Random => self.random(paired),
            Matchmaker::Skill => self.skill(paired),
            Matchmaker::Greedy => self.greedy(paired),
            Matchmaker::Capped => self.capped(paired),
            Matchmaker::Eomm | Matchmaker::Priced => self.eomm(paired),
            Matchmaker::Worst => self.worst(paired),
        };
        let out = Self::sitting(paired);
        match out[..] {
            [] => pairing,
            [one] if self.full(paired) => {
                let why = match paired.maker {
                    Matchmaker::Random => "by chance",
                    Matchmaker::Skill => "the most skilled, who is left over",
                    Matchmaker::Greedy => "who is left over at the end",
                    Matchmaker::Worst => "so the sum is greatest",
                    _ => "so the sum is least",
                };
                format!(
                    "{pairing} Player {} sits out, {why}, and counts as in a game with the usual \
                     opponent, {}.",
                    number(one),
                    percent(paired.risks[one])
                )
            }
            _ => pairing,
        }
    }

    fn start(&self) -> String {
        let all = capital(&count(self.cast.len(), "no"));
        let mut most = 0;
        for (place, risk) in self.base.iter().enumerate() {
            if *risk > self.base[most] {
                most = place;
            }
        }
        let [win, draw, loss] = self.cast[most].risks;
        format!(
            "{all} players wait, numbered by skill; the stronger the colour, the more likely to \
             stop after a game among equals. That is player {} first, {}: {} after a win, {} after \
             a draw, {} after a loss. Who should meet whom, so that as few as possible stop?",
            number(most),
            percent(self.base[most]),
            percent(win),
            percent(draw),
            percent(loss)
        )
    }

    fn total(paired: &Paired) -> String {
        format!("{} are expected to stop", expected(paired.total))
    }

    /// The pairs, each with the smaller place first.
    fn pairs(paired: &Paired) -> impl Iterator<Item = (usize, usize)> + '_ {
        (paired.mates.iter().enumerate())
            .filter_map(|(one, mate)| mate.filter(|&mate| one < mate).map(|mate| (one, mate)))
    }

    /// The pair for which a number is greatest; the first of those.
    fn telling(paired: &Paired, value: impl Fn(usize, usize) -> f64) -> Option<(usize, usize)> {
        let mut best: Option<(f64, (usize, usize))> = None;
        for pair in Self::pairs(paired) {
            let found = value(pair.0, pair.1);
            if best.is_none_or(|best| found > best.0) {
                best = Some((found, pair));
            }
        }
        best.map(|best| best.1)
    }

    /// How far the chances are from even, and for whom they are better.
    fn uneven(&self, one: usize, other: usize) -> f64 {
        (self.pair(one, other).win_chance - 0.5).abs()
    }

    fn random(&self, paired: &Paired) -> String {
        let mut text = format!("Pairs by chance look at nothing: {}. ", Self::total(paired));
        if let Some((one, other)) = Self::telling(paired, |one, other| self.uneven(one, other)) {
            let pair = self.pair(one, other);
            let (better, worse, wins) = if pair.odds[0] >= pair.odds[2] {
                (one, other, pair.odds[0])
            } else {
                (other, one, pair.odds[2])
            };
            let [win, _, loss] = self.cast[worse].risks;
            text.push_str(&format!(
                "Its least even game is player {} against player {}, who loses with {} and stops \
                 with {} after a loss, {} after a win.",
                number(better),
                number(worse),
                chance(wins),
                percent(loss),
                percent(win)
            ));
        }
        text
    }

    fn skill(&self, paired: &Paired) -> String {
        let mut text = format!(
            "Equal skill pairs neighbours, so that games are even: {}.",
            Self::total(paired)
        );
        // The one to whom a loss does most.
        let harm = |place: usize| {
            let [win, _, loss] = self.cast[place].risks;
            loss - win
        };
        let pair = Self::telling(paired, |one, other| harm(one).max(harm(other)));
        if let Some((one, other)) = pair {
            let who = if harm(one) >= harm(other) { one } else { other };
            let mate = one + other - who;
            let odds = self.pair(who, mate).odds;
            let [win, _, loss] = self.cast[who].risks;
            if harm(who) > NOTHING {
                text.push_str(&format!(
                    " Even is not the same as harmless: player {} loses to player {} with {}, and \
                     stops with {} after a loss, {} after a win.",
                    number(who),
                    number(mate),
                    chance(odds[2]),
                    percent(loss),
                    percent(win)
                ));
            }
        }
        text
    }

    fn greedy(&self, paired: &Paired) -> String {
        let weight = |one: usize, other: usize| self.weights.weight(one, other);
        let first = Self::telling(paired, |one, other| -weight(one, other));
        let last = Self::telling(paired, weight);
        let mut text = String::from(
            "Greedy takes the pair of the least risk, then the least of \
                                     those who are left, and so on",
        );
        match (first, last) {
            (Some(first), Some(last)) if first != last => text.push_str(&format!(
                ": first players {} and {} ({} of the two stop), \
                 at the end players {} and {} must meet ({}). {}.",
                number(first.0),
                number(first.1),
                expected(weight(first.0, first.1)),
                number(last.0),
                number(last.1),
                expected(weight(last.0, last.1)),
                capital(&Self::total(paired))
            )),
            _ => text.push_str(&format!(": {}.", Self::total(paired))),
        }
        text.push_str(&self.against(paired, Matchmaker::Skill));
        text
    }

    fn capped(&self, paired: &Paired) -> String {
        let players_all = self.cast.len();
        let all = players_all * players_all.saturating_sub(1) / 2;
        let begin = format!(
            "Capped EOMM has only games whose chances are at most {} off even, {} of {all} pairs. ",
            percent(self.cap),
            match self.fair {
                0 => "none".to_owned(),
                fair => fair.to_string(),
            }
        );
        let out = Self::sitting(paired);
        if !self.full(paired) {
            let who = if out.len() == self.cast.len() {
                "nobody can play".to_owned()
            } else {
                format!(
                    "with these not everybody can play. {} sit out; of the others {}",
                    capital(&players(&out)),
                    Self::total(paired)
                )
            };
            return format!("{}{}.", begin, capital(&who));
        }
        format!(
            "{begin}The best of these: {}.{}",
            Self::total(paired),
            self.against(paired, Matchmaker::Skill)
        )
    }

    fn eomm(&self, paired: &Paired) -> String {
        format!(
            "EOMM takes the pairs of the least sum of all churn risks: {}.{}{}",
            Self::total(paired),
            self.against(paired, Matchmaker::Skill),
            self.reason(paired)
        )
    }

    fn worst(&self, paired: &Paired) -> String {
        format!(
            "Reversed EOMM takes the greatest sum instead: {}.{}{}",
            Self::total(paired),
            self.against(paired, Matchmaker::Eomm),
            self.reason(paired)
        )
    }

    /// How the total stands to another's.
    fn against(&self, paired: &Paired, other: Matchmaker) -> String {
        let Some(other) = self.of(other) else {
            return String::new();
        };
        let more = paired.total - other.total;
        let name = other.maker.pairs();
        if more.abs() < 0.0005 {
            return format!(" That is as many as with {name}.");
        }
        let share = if other.total > 0.0 {
            decimal(100.0 * more.abs() / other.total, 1)
        } else {
            "0".to_owned()
        };
        // Too small a share says less than the number itself.
        let share = if share == "0" {
            String::new()
        } else {
            format!(" ({share} %)")
        };
        let word = if more < 0.0 { "fewer" } else { "more" };
        format!(
            " That is {}{share} {word} than with {name}.",
            expected(more.abs())
        )
    }

    /// The most telling pair: the one for whose players risks change most in this direction,
    /// against the pairs of another matchmaker.
    fn most_telling<'a>(
        &self,
        paired: &'a Paired,
        other: &'a Paired,
        sign: f64,
    ) -> Option<Telling<'a>> {
        // One who sat out there has no risk to compare with.
        let change = |place: usize| paired.risks[place] - other.risks[place];
        let known = |place: usize| other.mates[place].is_some();
        let gain = |one: usize, two: usize| {
            if known(one) && known(two) {
                sign * (change(one) + change(two))
            } else {
                f64::NEG_INFINITY
            }
        };
        let (one, two) = Self::telling(paired, gain)?;
        let who = if sign * change(one) >= sign * change(two) {
            one
        } else {
            two
        };
        let mate = one + two - who;
        let before = other.mates[who].unwrap_or(mate);
        let (odds, old) = (self.pair(who, mate).odds, self.pair(who, before).odds);
        // The outcome whose chance has changed most.
        let wins = (odds[0] - old[0]).abs() >= (odds[2] - old[2]).abs();
        let (verb, chances) = if wins {
            ("wins", [old[0], odds[0]])
        } else {
            ("loses", [old[2], odds[2]])
        };
        Some(Telling {
            who,
            mate,
            before,
            gain: gain(one, two),
            verb,
            chances,
            risks: [&other.risks, &paired.risks],
        })
    }

    /// Of which step the pairs of another matchmaker tell: whose, and in which direction.
    fn compared(&self, paired: &Paired) -> Option<(&Paired, f64)> {
        match paired.maker {
            Matchmaker::Eomm => Some((self.of(Matchmaker::Skill)?, -1.0)),
            Matchmaker::Worst => Some((self.of(Matchmaker::Eomm)?, 1.0)),
            _ => None,
        }
    }

    /// The pair that says why these pairs were made; nothing where none alone changes much.
    fn told<'a>(&'a self, paired: &'a Paired) -> Option<(Telling<'a>, Matchmaker)> {
        let (other, sign) = self.compared(paired)?;
        let telling = self.most_telling(paired, other, sign)?;
        (telling.gain >= WORTH_TELLING).then_some((telling, other.maker))
    }

    /// The two players of it.
    pub fn told_ends(&self, paired: Option<&Paired>) -> Option<[usize; 2]> {
        let (telling, _) = self.told(paired?)?;
        let (who, mate) = (telling.who, telling.mate);
        Some([who.min(mate), who.max(mate)])
    }

    /// Why the most telling pair was made.
    fn reason(&self, paired: &Paired) -> String {
        let Some((other, sign)) = self.compared(paired) else {
            return String::new();
        };
        let Some(telling) = self.most_telling(paired, other, sign) else {
            return String::new();
        };
        if telling.gain <= NOTHING {
            return " No other pairs change anything for them.".to_owned();
        }
        if telling.gain < WORTH_TELLING {
            return " No pair alone changes the sum by a thousandth.".to_owned();
        }
        let (who, mate) = (telling.who, telling.mate);
        let [win, draw, loss] = self.cast[who].risks;
        let [then, now] = telling.chances;
        let moved = |place: usize| {
            let [from, to] = telling.risks.map(|risks| risks[place]);
            let word = if to < from { "falls" } else { "rises" };
            match apart([from, to], 1) {
                Some([from, to]) => format!("{word} from {from} to {to}"),
                None => format!("stays at {}", percent(to)),
            }
        };
        format!(
            " Most telling is player {} against player {}: {} {} with {}, instead of {} \
             against player {}, and stops with {} after a win, {} after a draw, {} after a loss. \
             The risk {}; that of player {} {}.",
            number(who),
            number(mate),
            number(who),
            telling.verb,
            chance(now),
            chance(then),
            number(telling.before),
            percent(win),
            percent(draw),
            percent(loss),
            moved(who),
            number(mate),
            moved(mate)
        )
    }

    /// The pair that tells most in one short sentence; nothing where none does.
    pub fn why(&self, paired: &Paired) -> String {
        let Some((telling, other)) = self.told(paired) else {
            return String::new();
        };
        let other = match other {
            Matchmaker::Skill => "equal skill",
            other => other.label(),
        };
        let risks = telling.risks.map(|risks| risks[telling.who]);
        let stops = apart(risks, 1).map_or_else(String::new, |[from, to]| {
            format!(", so stops with {to}, not {from} ({other})")
        });
        format!(
            "{} meets {} and {} with {}{stops}.",
            number(telling.who),
            number(telling.mate),
            telling.verb,
            chance(telling.chances[1]),
        )
    }

    /// What stands under the picture.
    pub fn status(&self, paired: Option<&Paired>) -> String {
        let waiting = capital(&count(self.cast.len(), "nobody"));
        let Some(paired) = paired else {
            return format!("{waiting} players wait.");
        };
        let out = match Self::sitting(paired).len() {
            0 => String::new(),
            1 => ", one sits out".to_owned(),
            out => format!(", {} sit out", count(out, "no")),
        };
        format!(
            "{}: of these {}, {} are expected to stop{out}.",
            paired.maker.label(),
            paired.mates.len(),
            expected(paired.total)
        )
    }

    /// A player in a read-out.
    pub fn noted(&self, place: usize, paired: Option<&Paired>) -> String {
        let candidate = &self.cast[place];
        let [win, draw, loss] = candidate.risks;
        let begin = format!(
            "Player {}, skill {} ± {}: stops with {} after a win, {} after a draw, {} after a loss",
            number(place),
            decimal(candidate.skill.r, 0),
            decimal(candidate.skill.rd, 0),
            percent(win),
            percent(draw),
            percent(loss)
        );
        match paired {
            None => format!("{begin}."),
            Some(paired) => match paired.mates[place] {
                None => format!(
                    "{begin}; sits out, and counts with {}.",
                    percent(paired.risks[place])
                ),
                Some(mate) => format!(
                    "{begin}; with player {} {}.",
                    number(mate),
                    percent(paired.risks[place])
                ),
            },
        }
    }

    /// A pair in a read-out.
    pub fn pair_noted(&self, one: usize, other: usize) -> String {
        let pair = self.pair(one, other);
        let by_outcome = |place: usize| {
            let [win, draw, loss] = self.cast[place].risks;
            format!(
                "{} stops with {} after a win, {} after a draw, {} after a loss",
                number(place),
                percent(win),
                percent(draw),
                percent(loss)
            )
        };
        let [win, draw, loss] = pair.odds;
        format!(
            "Players {} and {}: {} wins with {}, draws with {}, loses with {}. {}: {} here. {}: {} \
             here. Of the two {} are expected to stop.",
            number(one),
            number(other),
            number(one),
            chance(win),
            chance(draw),
            chance(loss),
            capital(&by_outcome(one)),
            percent(pair.expected[0]),
            capital(&by_outcome(other)),
            percent(pair.expected[1]),
            expected(pair.weight())
        )
    }
}
