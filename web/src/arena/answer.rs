//! The arena's answers, one for each tab: what was found, against the baseline, and who is worst
//! off; and its table of what is exact and what was simulated.

use crate::words::{ASIDE, Span, Truth};
use lobbylab_charts::arena::{
    GIVE_UP, LONGER, TOLD_WEIGHT, UNFAIR, above_hindsight, against, all_and_shortest, constant,
    first_come_mean, longest_hours, look, ratio, short, telling,
};
use lobbylab_charts::figure::common::{digits, number, with_interval};
use lobbylab_core::arena::lab::{
    ArenaDay, ArenaFit, ArenaFront, ArenaRace, ArenaTune, FitCard, FrontCards, LongestGroup,
    longest_group, most_of, second_of, setting_of,
};
use lobbylab_core::arena::{ArenaGauge, ArenaRule, RuleSettings, Scorecard};
use lobbylab_core::experiment::{Offer, Parameters, Parts, Value, Values};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{capital, rounded};

type Cards = Parts<Vec<Scorecard>>;

/// A sentence on its way.
#[derive(Default)]
struct Say(Vec<Span>);

impl Say {
    fn text(&mut self, text: &str) -> &mut Self {
        self.0.push(Span::new(text, ""));
        self
    }

    /// A rule in the colour of its place.
    fn rule(&mut self, rule: ArenaRule, place: usize) -> &mut Self {
        let role = look(rule, place).role.name();
        self.0.push(Span::new(rule.label(), role));
        self
    }

    /// The same by its short name.
    fn short(&mut self, rule: ArenaRule, place: usize, first: bool) -> &mut Self {
        let name = short(rule);
        let name = if first {
            capital(name)
        } else {
            name.to_owned()
        };
        self.0.push(Span::new(name, look(rule, place).role.name()));
        self
    }

    /// `12.3 ± 0.4 s`, its number strong.
    fn estimate(&mut self, found: &Interval, unit: &str) -> &mut Self {
        let (mean, half) = digits(found);
        self.0.push(Span::new(mean, "strong"));
        self.text(&format!(" {half} {unit}"))
    }

    /// `87 ± 1 % less`, its number strong.
    fn ratio(&mut self, found: &Interval, words: [&str; 4]) -> &mut Self {
        match against(found, words) {
            (Some(size), words) => self.estimate(&size, words),
            (None, words) => self.text(words),
        }
    }

    /// Who waits longest, where that is more than chance.
    fn worst(&mut self, lead: &str, worst: Option<LongestGroup>) -> &mut Self {
        let text = match worst {
            Some(LongestGroup::These(longest)) => {
                let wait = with_interval(&longest.wait);
                format!("{lead}{}, {wait}\u{a0}s.", longest.words().0)
            }
            Some(LongestGroup::Nobody(name)) => format!(" No {name} waits measurably longer."),
            None => return self,
        };
        self.0.push(Span::new(text, ASIDE));
        self
    }
}

fn known(found: Option<Interval>) -> Option<Interval> {
    found.filter(|found| found.half_width.is_finite())
}

/// What players get: the rule that the stage plays beside the baseline against it. The fairest is
/// offered as a button ([`watched`]): one comparison at a time.
pub(super) fn race(race: &ArenaRace, parts: &Cards, base: usize, beside: usize) -> Vec<Span> {
    let rules = race.lanes.rules();
    let mut say = Say::default();
    let Some((&pinned, own)) =
        (rules.get(base)).zip(known(race.value(parts, base, ArenaGauge::WaitMean)))
    else {
        match first_come_mean(race).filter(|_| rules.contains(&ArenaRule::Fifo)) {
            Some(exact) => {
                let exact = number((exact * 100.0).round() / 100.0);
                say.0.push(Span::new(
                    "First come, first served",
                    look(ArenaRule::Fifo, 0).role.name(),
                ));
                say.text(" makes players wait ");
                say.0.push(Span::new(exact, "strong"));
                say.text(" s on average, exactly; the other rules are on their way.");
            }
            None => {
                say.text("The race is on its way.");
            }
        }
        return say.0;
    };
    let fairest = telling(race, parts, base, ArenaGauge::Unfair);
    let shown = (beside != base).then(|| ratio(parts, beside, base, ArenaGauge::Unfair));
    let shown = shown.flatten().map(|fair| (beside, fair)).or(fairest);
    let sides = race
        .heat()
        .map_or(0, |heat| heat.market.format.sides().len());
    // Of two sides by the favourite's chance to win, which everybody knows, and the mean wait.
    let levels = |lane: usize| {
        let fair = known(race.value(parts, lane, ArenaGauge::Unfair))?.affine(100.0, 50.0);
        let wait = known(race.value(parts, lane, ArenaGauge::WaitMean))?;
        (sides == 2).then_some((fair, wait))
    };
    let mut plain = false;
    match shown {
        Some((lane, fair)) => {
            let wait = known(race.value(parts, lane, ArenaGauge::WaitMean));
            // Who gives up is told where it differs for sure.
            let left = ratio(parts, lane, base, ArenaGauge::GaveUp);
            let left = left.filter(|left| (left.mean - 1.0).abs() > left.half_width);
            // Waits are of those who stay: where others do, they say little.
            let stay = left.is_none();
            let verdict = wait.as_ref().filter(|_| stay);
            if let Some(verdict) = verdict.and_then(|wait| traded(&fair, wait, &own)) {
                say.0.push(Span::new(verdict, "strong"));
                say.text(" ");
            }
            if let Some((favourite, wait)) = levels(lane).filter(|_| stay) {
                plain = true;
                say.text("Under ").rule(rules[lane], lane);
                say.text(" the favourite wins ");
                say.estimate(&favourite, "% and players wait ");
                say.estimate(&wait, "s");
            } else {
                say.rule(rules[lane], lane).text(" makes games ");
                say.ratio(&fair, UNFAIR).text(" ").rule(pinned, base);
                if let Some(wait) = wait {
                    // Fair games are paid for with time, or are not.
                    let paid = (fair.mean < 1.0) == (wait.mean > own.mean);
                    say.text(if paid {
                        ", but players wait "
                    } else {
                        ", and players wait "
                    });
                    match ratio(parts, lane, base, ArenaGauge::WaitMean) {
                        Some(times) => say.ratio(&times, LONGER),
                        None => say.estimate(&wait, "s"),
                    };
                }
            }
            if let Some(left) = left {
                say.text(", and ").ratio(&left, GIVE_UP);
            }
        }
        None => {
            say.text("Under ").rule(pinned, base).text(" players wait ");
            say.estimate(&own, "s on average");
        }
    }
    say.text(" (simulated).");
    // What large type says of one rule, of the other. How far from 50 % the favourite wins is what
    // unfairness is.
    if let Some((favourite, wait)) = levels(base).filter(|_| plain) {
        let [favourite, wait] = [favourite, wait].map(|level| with_interval(&level));
        let text = format!(
            " {}: {favourite}\u{a0}% and {wait}\u{a0}s. 50\u{a0}% is fair.",
            pinned.label()
        );
        say.0.push(Span::new(text, ASIDE));
    }
    say.0
}

/// What is given for what, in a word, where neither is left to chance.
fn traded(fair: &Interval, wait: &Interval, own: &Interval) -> Option<&'static str> {
    let surely = |found: f64, half: f64| (found.abs() > half).then_some(found < 0.0);
    let fairer = surely(fair.mean - 1.0, fair.half_width)?;
    let shorter = surely(wait.mean - own.mean, wait.half_width + own.half_width)?;
    Some(match (fairer, shorter) {
        (true, true) => "Fairer games, shorter waits.",
        (true, false) => "Fairer games, longer waits.",
        (false, true) => "Less fair games, shorter waits.",
        (false, false) => "Less fair games, longer waits.",
    })
}

/// The fairest rule, to be put on the stage; nothing where the stage plays it.
pub(super) fn watched(
    race: &ArenaRace,
    parts: &Cards,
    [base, beside]: [usize; 2],
    playing: &[(ArenaRule, u32)],
) -> Option<Offer> {
    let (fairest, fair) = telling(race, parts, base, ArenaGauge::Unfair)?;
    let watched = fairest == beside || fair.mean >= 1.0;
    let &(_, number) = playing.get(fairest).filter(|_| !watched)?;
    // The first rule of a race is beside another baseline under that one's number.
    let number = match number {
        1 => playing.get(base)?.1,
        number => number,
    };
    Some(Offer {
        label: "Show the fairest".to_owned(),
        values: Values::from([("beside".to_owned(), Value::Int(i64::from(number)))]),
    })
}

/// What is possible: who is nearest to it, and how far the baseline is.
pub(super) fn possible(
    question: &ArenaFront,
    parts: &Parts<FrontCards>,
    base: usize,
) -> Option<Vec<Span>> {
    let rules = question.lanes.rules();
    let &pinned = rules.get(base)?;
    let mut say = Say::default();
    let all = (0..rules.len()).filter_map(|lane| Some((lane, above_hindsight(parts, lane)?)));
    let nearest = all.min_by(|(_, one), (_, other)| one.mean.total_cmp(&other.mean));
    let told = if let Some((lane, near)) = nearest {
        say.short(rules[lane], lane, true);
        say.text(" is nearest to the best in hindsight: a player costs ");
        say.estimate(&near, "s more");
        if let Some(own) = above_hindsight(parts, base).filter(|_| lane != base) {
            say.text(", under ").short(pinned, base, false).text(" ");
            say.estimate(&own, "s");
        }
        say.text(&format!(
            ", an unfairness of 1 taken as {} s of waiting",
            number(TOLD_WEIGHT)
        ));
        lane
    } else {
        let least = known(parts.mean(&|part| part.least_wait))?;
        let own = parts.mean(&|part| part.cards.get(base)?.value(ArenaGauge::WaitMean));
        let own = known(own)?;
        say.text("Nobody can make these players wait less than ");
        say.estimate(&least, "s on average; under ");
        say.short(pinned, base, false).text(" it is ");
        say.estimate(&own, "s");
        base
    };
    say.text(" (simulated).");
    let worst = longest_group(parts, &|part: &FrontCards| part.cards.get(told));
    say.worst(" Worst off under it: ", worst);
    Some(say.0)
}

/// Who waits: longest under the baseline, and longest of all, where that is more than chance.
pub(super) fn who(race: &ArenaRace, parts: &Cards, base: usize) -> Option<Vec<Span>> {
    let rules = race.lanes.rules();
    let &pinned = rules.get(base)?;
    let own = known(race.value(parts, base, ArenaGauge::WaitMean));
    let mut say = Say::default();
    say.text("Under ").short(pinned, base, false);
    match race.longest_group(parts, base)? {
        LongestGroup::These(longest) => {
            let (who, verb) = longest.words();
            say.text(&format!(" {who} {verb} longest, "));
            say.estimate(&longest.wait, "s");
        }
        LongestGroup::Nobody(name) => {
            say.text(&format!(" no {name} waits measurably longer"));
        }
    }
    if let Some(own) = &own {
        say.text(&format!("; all wait {} s", with_interval(own)));
    }
    say.text(" (simulated).");
    let most = (0..rules.len()).filter_map(|lane| match race.longest_group(parts, lane)? {
        LongestGroup::These(longest) => Some((lane, longest)),
        LongestGroup::Nobody(_) => None,
    });
    // Nobody is worse off than all under the baseline who wait less.
    let least = own.as_ref().map_or(0.0, |own| own.mean);
    let worst = most_of(most).filter(|(lane, some)| *lane != base && some.wait.mean > least);
    if let Some((lane, longest)) = worst {
        say.text(" Worst off of all: ");
        say.0.push(Span::new(longest.words().0, "strong"));
        say.text(" under ").short(rules[lane], lane, false);
        say.text(&format!(", {} s.", with_interval(&longest.wait)));
    }
    Some(say.0)
}

/// Over the day: the longest hour of the baseline, and the longest of all, where that is more
/// than chance. At a constant rate there is no day, which is said first.
pub(super) fn day(question: &ArenaDay, parts: &Cards, base: usize) -> Option<Vec<Span>> {
    let rules = question.lanes.rules();
    let &pinned = rules.get(base)?;
    let [all, shortest] = all_and_shortest(parts, base)?;
    let mut say = Say::default();
    let under = if constant(question) {
        say.0
            .push(Span::new("Arrivals are constant here", "strong"));
        ": under "
    } else {
        "Under "
    };
    say.text(under).short(pinned, base, false);
    match longest_hours(parts, base) {
        Some(longest) => {
            say.text(&format!(" players of {} wait longest, ", longest.hours()));
            say.estimate(
                &longest.wait,
                "s; those of the hour with the shortest waits ",
            );
            say.estimate(&shortest, "s (simulated).");
        }
        None => {
            say.text(" those of no hour wait measurably longer; all wait ");
            say.estimate(&all, "s (simulated).");
        }
    }
    let most = (0..rules.len()).filter_map(|lane| Some((lane, longest_hours(parts, lane)?)));
    let worst = most_of(most).filter(|(lane, some)| *lane != base && some.wait.mean > all.mean);
    if let Some((lane, longest)) = worst {
        say.text(&format!(" Worst off of all: {} under ", longest.hours()));
        say.short(rules[lane], lane, false);
        say.text(&format!(", {} s.", with_interval(&longest.wait)));
    }
    Some(say.0)
}

/// The best setting, what it saves, and who pays.
pub(super) fn tune(question: &ArenaTune, parts: &Cards) -> Option<Vec<Span>> {
    let choice = question.choice(parts)?;
    let entries = question.entries();
    let (rule, settings) = entries.get(choice.winner)?;
    let field = rule.setting()?.field;
    let value = number(setting_of(*rule, settings)?);
    let mut say = Say::default();
    if choice.winner == 0 {
        let cost = known(Some(choice.cost))?;
        say.text(&format!(
            "No {field} that was tried beats your {value}: a player costs "
        ));
        say.estimate(&cost, "s");
    } else {
        let gain = known(Some(choice.gain))?;
        say.text(&format!("{} with {field} at ", capital(short(*rule))));
        say.0.push(Span::new(value, "strong"));
        if let Some((field, value)) = second(question, choice.winner) {
            say.text(&format!(" and {field} at "));
            say.0.push(Span::new(number(value), "strong"));
        }
        let (verb, size) = if gain.mean < 0.0 {
            (" costs a player ", gain.affine(-1.0, 0.0))
        } else {
            (" saves a player ", gain)
        };
        say.text(verb).estimate(&size, "s against yours");
    }
    let worth = &question.tuned;
    say.text(&format!(
        ", estimated anew (simulated), an unfairness of 1 taken as {} s of waiting and giving up as {} s.",
        number(worth.worth),
        number(worth.gone)
    ));
    let worst = longest_group(parts, &|cards: &Vec<Scorecard>| cards.get(choice.winner));
    say.worst(" Worst off then: ", worst);
    Some(say.0)
}

/// The winner, to be taken over; nothing where nothing beats the present setting.
pub(super) fn tuned(question: &ArenaTune, parts: &Cards) -> Option<Offer> {
    let choice = question.choice(parts)?;
    let entries = question.entries();
    let (rule, settings) = entries.get(choice.winner).filter(|_| choice.winner > 0)?;
    let mut found = vec![(rule.setting()?.field, setting_of(*rule, settings)?)];
    found.extend(second(question, choice.winner));
    let fields = RuleSettings::list();
    let taken = |field: &str, value: f64| {
        let of = fields.iter().find(|one| one.key == field);
        match of.is_some_and(|one| matches!(one.default, Value::Int(_))) {
            true => Value::Int(value as i64),
            false => Value::Real(value),
        }
    };
    let named = found
        .iter()
        .map(|(field, value)| format!("{field} {}", number(*value)));
    let values = found
        .iter()
        .map(|(field, value)| ((*field).to_owned(), taken(field, *value)));
    Some(Offer {
        label: format!("Use {}", named.collect::<Vec<_>>().join(", ")),
        values: values.collect(),
    })
}

/// The second setting of an entry, where one is sought.
fn second(question: &ArenaTune, entry: usize) -> Option<(&'static str, f64)> {
    let entries = question.entries();
    let (rule, settings) = entries.get(entry)?;
    let range = rule.second().filter(|_| question.tuned.also.on())?;
    Some((range.field, second_of(*rule, settings)?))
}

/// Which market gives what is seen.
pub(super) fn fit(question: &ArenaFit, parts: &Parts<FitCard>) -> Option<Vec<Span>> {
    let [rate, patience] = question.found(parts).map(known);
    let mut say = Say::default();
    say.text("What you see fits ");
    match (&rate, &patience) {
        (Some(rate), _) => say.estimate(rate, "players a minute"),
        (None, Some(_)) => say.text("these arrivals"),
        (None, None) => return None,
    };
    if let Some(patience) = &patience {
        say.text(", willing to wait ")
            .estimate(patience, "s on average");
    }
    if let Some(&rule) = question.lanes.rules().first() {
        say.text(", under ").short(rule, 0, false);
    }
    say.text(" (simulated).");
    for sentence in question.said(parts) {
        say.text(" ").text(&sentence);
    }
    Some(say.0)
}

/// The market that was found, to be taken over.
pub(super) fn fitted(question: &ArenaFit, parts: &Parts<FitCard>) -> Option<Offer> {
    let [rate, patience] = question.found(parts).map(known);
    let found = [("rate", rate), ("patience", patience)];
    let values: Values = (found.into_iter())
        .filter_map(|(key, found)| {
            Some((
                key.to_owned(),
                Value::Real(rounded(found?.mean, 3).max(0.001)),
            ))
        })
        .collect();
    (!values.is_empty()).then(|| Offer {
        label: "Use this market".to_owned(),
        values,
    })
}

/// Waits and unfairness under every rule.
pub(super) fn truth(race: &ArenaRace, parts: &Cards) -> Vec<Truth> {
    let mut rows = Vec::new();
    let exact = first_come_mean(race);
    let market = race.heat().map(|heat| heat.market);
    for (lane, rule) in race.lanes.rules().into_iter().enumerate() {
        // How it plays a market that is not its paper's own.
        let adapted = market.as_ref().ok().and_then(|market| {
            let told = rule.translation(market, &race.settings);
            told.ok().flatten()
        });
        for gauge in [ArenaGauge::WaitMean, ArenaGauge::Unfair, ArenaGauge::GaveUp] {
            let mut row = Truth {
                name: format!("{}, {}", gauge.label(), rule.label()),
                unit: gauge.unit(),
                population: gauge.over(),
                source: adapted.unwrap_or_default(),
                ..Truth::default()
            };
            if let Some(exact) =
                exact.filter(|_| rule == ArenaRule::Fifo && gauge == ArenaGauge::WaitMean)
            {
                row.exact = number((exact * 1000.0).round() / 1000.0);
                row.method = "closed form: waits are sums of exponential times".to_owned();
            }
            row.simulate(race.value(parts, lane, gauge), |samples| {
                format!("{samples} replications")
            });
            rows.push(row);
        }
    }
    rows
}
