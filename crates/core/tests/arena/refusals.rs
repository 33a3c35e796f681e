//! Whatever a rule says it lacks is lacking: held against all games of those who wait, and against
//! what happens if nobody comes any more.

use crate::common::play;
use lobbylab_core::arena::stage::{ArenaStage, ArenaStageSetting};
use lobbylab_core::arena::{
    ArenaMarket, ArenaRule, Contender, GameFormat, RuleFamily, RuleSettings, TicketBook, TicketFate,
};
use lobbylab_core::experiment::Numbers;
use lobbylab_core::sim::{Lack, Refusal, Streams, Ticket};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Steps of each run that are looked at.
const STEPS: u32 = 90;

/// What is known of a moment from outside.
struct Moment<'a> {
    rule: ArenaRule,
    format: &'a GameFormat,
    settings: &'a RuleSettings,
    now: f64,
    waiting: &'a [Ticket<Contender>],
    /// Whether the rule pairs full teams.
    teams: bool,
    /// When games were formed so far.
    games: &'a [f64],
    /// What each who waits was told.
    told: &'a BTreeMap<u64, Lack>,
}

impl Moment<'_> {
    /// Who stands in the same line as a ticket.
    fn line(&self, me: &Contender) -> Vec<Ticket<Contender>> {
        let same = |other: &Contender| match self.rule {
            ArenaRule::Apart => (other.size > 1) == (me.size > 1),
            ArenaRule::Regions => other.region == me.region,
            ArenaRule::MultiQueue => self.range(other) == self.range(me),
            _ => true,
        };
        (self.waiting.iter().copied())
            .filter(|other| same(&other.player))
            .collect()
    }

    fn range(&self, player: &Contender) -> usize {
        let ranges = self.settings.ranges as usize;
        ((player.place[0] * ranges as f64) as usize).min(ranges - 1)
    }

    /// Whether a batch has been made since a ticket came: at a multiple of Δ, and not yet at
    /// this moment.
    fn looked_at(&self, arrived: f64) -> bool {
        let period = self.settings.period;
        (arrived / period).ceil() * period < self.now
    }

    /// All sets of so many who wait, a ticket among them.
    fn sets(&self, me: u64, count: usize) -> Vec<Vec<Ticket<Contender>>> {
        let mut sets = Vec::new();
        for bits in 0u32..1 << self.waiting.len() {
            let set: Vec<_> = (0..self.waiting.len())
                .filter(|place| bits >> place & 1 == 1)
                .map(|place| self.waiting[place])
                .collect();
            if set.len() == count && set.iter().any(|one| one.id == me) {
                sets.push(set);
            }
        }
        sets
    }

    fn holds(&self, me: &Ticket<Contender>, refusal: &Refusal) -> Result<(), String> {
        let places = self.format.places();
        let line = self.line(&me.player);
        let persons: usize = line.iter().map(|one| usize::from(one.player.size)).sum();
        let equal = |one: usize, other: usize| match one == other {
            true => Ok(()),
            false => Err(format!("{one} is not {other}")),
        };
        let check = |good: bool, why: &str| match good {
            true => Ok(()),
            false => Err(why.to_owned()),
        };
        match refusal.lack {
            // As many as the rate makes worth it: games or ranges of which only the rule knows.
            Lack::Players(missing)
                if matches!(
                    self.rule,
                    ArenaRule::PeriodicByRate | ArenaRule::MultiQueueByRate
                ) =>
            {
                check(missing > 0, "so many")
            }
            // Teams that look for teams are counted in teams.
            Lack::Players(missing) if self.teams => check((1..=4).contains(&missing), "so many"),
            Lack::Players(missing) => {
                let wanted = match self.rule {
                    ArenaRule::Periodic => places * self.settings.x as usize,
                    ArenaRule::BestOfCrowd => places.max(self.settings.crowd as usize),
                    _ => places,
                };
                equal(missing as usize + persons, wanted)
            }
            Lack::Fit => {
                let sizes: Vec<u16> = line.iter().map(|one| u16::from(one.player.size)).collect();
                let fits = (0u32..1 << sizes.len()).any(|bits| {
                    let set: Vec<u16> = (0..sizes.len())
                        .filter(|place| bits >> place & 1 == 1)
                        .map(|place| sizes[place])
                        .collect();
                    self.format.filled_by(&set)
                });
                check(!fits && persons >= places, "a game fits")
            }
            Lack::Team(missing) => {
                let team = places / 2;
                check((missing as usize) < team, "a team has fewer places")
            }
            _ if self.teams => Ok(()),
            Lack::Look => {
                // A batch of balance and engagement follows every arrival; hindsight's forms
                // games wherever it can.
                let since = self.games.iter().any(|&time| time > me.arrived);
                let early = self.rule == ArenaRule::Batched || !self.looked_at(me.arrived);
                // Who ran out of time looked again since, as a newcomer.
                let timed = self.settings.longest < 1e5;
                check(early && (timed || !since), "it has been looked at")
            }
            Lack::Passed => check(self.looked_at(me.arrived), "it has not been looked at"),
            Lack::Roles => {
                let game = |set: &Vec<Ticket<Contender>>| {
                    let roles: Vec<u8> = set.iter().map(|one| one.player.roles).collect();
                    two_of_each(&roles, places / 2)
                };
                check(!self.sets(me.id, places).iter().any(game), "roles fit")
            }
            Lack::Window { by, .. } => {
                let mut best: Option<(f64, f64)> = None;
                for set in self.sets(me.id, places) {
                    let last = set.iter().map(|one| one.arrived).fold(0.0, f64::max);
                    let range = range(&set);
                    let settings = self.settings;
                    let delay = ((range - settings.start) / settings.growth).max(0.0);
                    let narrow = range - settings.start - settings.growth * (self.now - last);
                    check(narrow > -1e-9, "a window is open")?;
                    let opens = last + delay;
                    if best.is_none_or(|(first, _)| opens < first) {
                        best = Some((opens, narrow));
                    }
                }
                let (opens, narrow) = best.ok_or("no game at all")?;
                check(
                    (opens - refusal.until).abs() < 1e-6,
                    "another game opens first",
                )?;
                check((narrow - by).abs() < 1e-6, "another width is missing")
            }
            Lack::Price(by) => {
                let games = self.sets(me.id, places);
                let looked = |set: &&Vec<Ticket<Contender>>| {
                    let over = |one: &Ticket<Contender>| {
                        matches!(self.told[&one.id], Lack::Price(_) | Lack::Passed)
                    };
                    set.iter().all(over)
                };
                let least = (games.iter().filter(looked))
                    .map(|set| range(set))
                    .fold(f64::INFINITY, f64::min);
                check(by > -1e-9, "a game is cheap enough")?;
                check(
                    (least - self.settings.hold - by).abs() < 1e-6,
                    "another price",
                )
            }
            Lack::Clock { other } => check(
                self.waiting.iter().any(|one| one.id == other),
                "the other does not wait",
            ),
            Lack::Partner => Ok(()),
            Lack::Fairness => {
                let odd = |set: &Vec<Ticket<Contender>>| {
                    set.iter().filter(|one| one.player.strong).count() % 2 == 1
                };
                check(self.sets(me.id, places).iter().all(odd), "a fair game")
            }
            Lack::Consent => {
                let table = matches!(self.rule, ArenaRule::Optimal | ArenaRule::Levels);
                check(table, "only a table says so")
            }
            Lack::Choice => check(by_choice(self.rule) && persons >= places, "nobody chooses"),
        }
    }
}

/// Whether players choose whom they may meet.
fn by_choice(rule: ArenaRule) -> bool {
    matches!(
        rule,
        ArenaRule::Sides | ArenaRule::SidesWhilePaid | ArenaRule::Zones
    )
}

fn range(set: &[Ticket<Contender>]) -> f64 {
    let places = || set.iter().map(|one| one.player.place[0]);
    places().fold(f64::NEG_INFINITY, f64::max) - places().fold(f64::INFINITY, f64::min)
}

/// Whether so many players can take every role twice, each one of theirs.
fn two_of_each(roles: &[u8], k: usize) -> bool {
    fn place(roles: &[u8], free: &mut Vec<u8>) -> bool {
        let Some((&mine, rest)) = roles.split_first() else {
            return true;
        };
        (0..free.len()).any(|role| {
            if mine >> role & 1 == 0 || free[role] == 0 {
                return false;
            }
            free[role] -= 1;
            let fits = place(rest, free);
            free[role] += 1;
            fits
        })
    }
    place(roles, &mut vec![2; k])
}

/// The first so many tickets of a book.
fn cut(
    book: &TicketBook,
    tickets: usize,
    market: &ArenaMarket,
    streams: &Streams,
) -> Arc<TicketBook> {
    let short = market.draw(tickets, streams);
    assert_eq!(short.times(), &book.times()[..tickets]);
    Arc::new(short)
}

/// Markets small enough that all sets of who waits can be looked at.
fn markets() -> Vec<(&'static str, ArenaStageSetting)> {
    let with = |change: fn(&mut ArenaStageSetting)| {
        let mut setting = ArenaStageSetting::default();
        setting.run.tickets = 400;
        setting.settings.slack = 2;
        setting.settings.longest = 1e6;
        setting.settings.crowd = 5;
        setting.settings.x = 2;
        change(&mut setting);
        setting
    };
    vec![
        ("duels", with(|_| {})),
        (
            "duels with a time-out",
            with(|setting| {
                setting.settings.longest = 15.0;
                setting.settings.hold = 0.05;
            }),
        ),
        ("2v2", with(|setting| setting.game.size = 2)),
        (
            "2v2 with roles",
            with(|setting| {
                setting.game.size = 2;
                setting.players.roles = lobbylab_core::experiment::Switch::On;
            }),
        ),
        (
            "2v2 of parties",
            with(|setting| {
                setting.game.size = 2;
                (setting.tickets.singles, setting.tickets.twos) = (0.6, 0.4);
            }),
        ),
        (
            "3v3 of parties",
            with(|setting| {
                setting.game.size = 3;
                (setting.tickets.singles, setting.tickets.twos) = (0.4, 0.6);
                setting.tickets.rate = 24.0;
            }),
        ),
        (
            "7v7 of twos and singles",
            with(|setting| {
                setting.game.size = 7;
                (setting.tickets.singles, setting.tickets.twos) = (0.2, 0.8);
                setting.tickets.rate = 60.0;
            }),
        ),
        ("three regions", with(|setting| setting.tickets.regions = 3)),
        ("a free for all", with(|setting| setting.game.teams = 3)),
        (
            "a free for all of four",
            with(|setting| setting.game.teams = 4),
        ),
        (
            "one against three",
            with(|setting| setting.game.sides = Numbers(vec![1.0, 3.0])),
        ),
    ]
}

#[test]
fn every_refusal_is_true() {
    let mut seen: BTreeMap<&'static str, BTreeMap<String, u32>> = BTreeMap::new();
    for (name, setting) in markets() {
        for rule in ArenaRule::ALL.iter().copied() {
            let mut alone = setting.clone();
            (alone.lanes.lanes, alone.lanes.rule1) = (1, rule);
            let mut stage = ArenaStage::new(&alone);
            let Some(market) = stage.market().cloned() else {
                panic!("{name}")
            };
            if stage.steps() == 0 {
                continue;
            }
            let teams = !market.singles_only() && rule.family() != RuleFamily::Orders
                || market.format.places() > 2 && rule.family() == RuleFamily::Engagement;
            // These know games of two.
            let pairs = by_choice(rule) || rule == ArenaRule::Levels;
            let teams = teams || pairs && market.format.places() > 2;
            let streams = Streams::new(alone.run.seed.0, 0);
            let book = Arc::new(market.draw(alone.run.tickets as usize, &streams));
            for step in 1..=STEPS {
                stage.seek(step);
                let lane = stage.lanes().remove(0);
                if lane.after.is_empty() || lane.after.len() > 14 {
                    continue;
                }
                let told: BTreeMap<u64, Lack> = (lane.after.iter())
                    .filter_map(|one| Some((one.id, stage.why_not(0, one.id)?.lack)))
                    .collect();
                let moment = Moment {
                    rule,
                    format: &market.format,
                    settings: &alone.settings,
                    now: lane.now,
                    waiting: &lane.after,
                    teams,
                    games: &stage.judge(0).expect("a lane").record().games.time,
                    told: &told,
                };
                // If nobody comes any more: when does each play?
                let alone_now = cut(&book, step as usize, &market, &streams);
                let record = play(&market, rule, &alone.settings, &alone_now, streams);
                for ticket in &lane.after {
                    let refusal = stage.why_not(0, ticket.id);
                    let refusal =
                        refusal.unwrap_or_else(|| panic!("{name}, {}: silent", rule.key()));
                    let about = || format!("{name}, {} at {step}: {refusal:?}", rule.key());
                    if let Err(wrong) = moment.holds(ticket, &refusal) {
                        panic!("{}: {wrong}", about());
                    }
                    let kind = format!("{:?}", refusal.lack);
                    let kind = kind.split([' ', '(']).next().unwrap_or("").to_owned();
                    *seen.entry(rule.key()).or_default().entry(kind).or_default() += 1;
                    let number = ticket.id as usize;
                    if record.fates[number] == TicketFate::Played {
                        let plays = ticket.arrived + record.waits[number];
                        assert!(
                            plays >= refusal.until - 1e-9,
                            "{} plays at {plays}",
                            about()
                        );
                    }
                    // What runs down by itself runs down at that very moment.
                    let by_itself =
                        matches!(refusal.lack, Lack::Clock { .. } | Lack::Window { .. });
                    let alone_in_it = !teams && lane.after.len() == market.format.places();
                    if by_itself && alone_in_it && refusal.until < 1e11 {
                        let plays = ticket.arrived + record.waits[number];
                        assert!(
                            (plays - refusal.until).abs() < 1e-6,
                            "{} plays at {plays}",
                            about()
                        );
                    }
                }
            }
        }
    }
    // Every rule was asked, and every condition failed somewhere.
    for rule in ArenaRule::ALL.iter().copied() {
        assert!(seen.contains_key(rule.key()), "{}", rule.key());
    }
    let all: Vec<&String> = seen.values().flat_map(BTreeMap::keys).collect();
    for kind in [
        "Players", "Fit", "Team", "Look", "Passed", "Roles", "Window", "Price", "Clock",
        "Fairness", "Choice", "Consent",
    ] {
        assert!(all.iter().any(|one| *one == kind), "{kind}: {seen:?}");
    }
}

#[test]
fn nobody_is_refused_who_does_not_wait() {
    let mut stage = ArenaStage::new(&ArenaStageSetting::default());
    for step in [1, 7, 30, 200] {
        stage.seek(step);
        for (number, lane) in stage.lanes().iter().enumerate() {
            for ticket in 0..u64::from(step) + 3 {
                let waits = lane.after.iter().any(|one| one.id == ticket);
                assert_eq!(stage.why_not(number, ticket).is_some(), waits);
            }
        }
    }
}
