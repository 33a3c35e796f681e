//! The rules lab's page: its answer, its table of truths, its stage.

mod answer;

use crate::drawn::Drawn;
use crate::lab_view::LabView;
use crate::results::Runs;
use crate::words::{LaneWords, Meter, Span, StageWords, View};
use lobbylab_charts::figure::common::{digits, number};
use lobbylab_charts::figure::{Figure, Role};
use lobbylab_charts::rules::{self as figures, packing_role, role};
use lobbylab_charts::stage::Scene;
use lobbylab_charts::stage::lanes::{GameShown, Lane, Token, TokenKind};
use lobbylab_core::catalog::{Partial, Valid};
use lobbylab_core::experiment::{Checked, FieldError, Parameters, Value, time_unit};
use lobbylab_core::rules::lab;
use lobbylab_core::rules::lab::{
    PAPER, RulesAdaptive, RulesChoose, RulesCompare, RulesCurve, RulesLatency, RulesPacked,
    RulesParties, RulesRooms, RulesSides, RulesZones,
};
use lobbylab_core::rules::parameters::{Attraction, Play, RulesShown, ZoneLevel};
use lobbylab_core::rules::stage::{LaneRule, RulesLaneView, RulesStage, RulesStageSetting, STEPS};
use lobbylab_core::rules::{
    Leaving, Party, ServiceRule, Solutions, WaitObjective, WaitPopulation, stage,
};
use lobbylab_core::sim::Ticket;
use lobbylab_core::words::significant;

/// Parties that a lane of the stage shows; more are counted in words.
const SHOWN: usize = 40;

/// The lab in one state, with the results that have come in for it.
pub(crate) struct RulesView {
    compare: RulesCompare,
    sides: RulesSides,
    attraction: Attraction,
    level: ZoneLevel,
    shown: RulesShown,
    /// What the visitor calls a unit of time.
    unit: String,
    refused: Vec<FieldError>,
    runs: Runs,
    solutions: Solutions,
    stage: RulesStage,
    drawn: Drawn,
}

impl RulesView {
    pub(crate) fn new() -> Self {
        Self {
            compare: RulesCompare::default(),
            sides: RulesSides::default(),
            attraction: Attraction::default(),
            level: ZoneLevel::default(),
            shown: RulesShown::default(),
            unit: time_unit::UNSAID.to_owned(),
            refused: Vec::new(),
            runs: Runs::default(),
            solutions: Solutions::default(),
            stage: RulesStage::new(&RulesStageSetting::default()),
            drawn: Drawn::default(),
        }
    }

    /// Forgets the figures that show one of these questions.
    fn forget(&mut self, questions: &[&str]) {
        self.drawn.forget_those_of(figures::FIGURES, questions);
    }
}

impl LabView for RulesView {
    fn set(&mut self, values: &Checked) -> Result<(), String> {
        // What is left are rates that are all 0.
        let (compare, mut refused) = RulesCompare::settled(values);
        let (sides, more) = RulesSides::settled(values);
        refused.extend(more);
        refused.extend(RulesZones::settled(values).1);
        let setting = RulesStageSetting::from_checked(values);
        let shown = RulesShown::from_checked(values);
        if self.shown != shown {
            self.shown = shown;
            self.forget(&["rules.compare"]);
        }
        let (attraction, level) = (
            Attraction::from_checked(values),
            ZoneLevel::from_checked(values),
        );
        if (&self.attraction, &self.level) != (&attraction, &level) {
            (self.attraction, self.level) = (attraction, level);
            self.drawn
                .forget(|key| ["attract", "zone_level"].contains(&key));
        }
        self.refused = refused;
        if let Some(Value::Text(unit)) = values.values().get(time_unit::KEY) {
            unit.clone_into(&mut self.unit);
        }
        let same = |other: &RulesCompare| {
            (&other.rates, &other.patience) == (&compare.rates, &compare.patience)
        };
        if self.solutions.is_empty() || !same(&self.compare) {
            self.solutions = Solutions::new(&compare.rates, &compare.patience)
                .map_err(|error| error.to_string())?;
        }
        self.compare = compare;
        self.sides = sides;
        let changed = self.runs.plan([
            Valid::from_checked::<RulesCompare>(values),
            Valid::from_checked::<RulesCurve>(values),
            Valid::from_checked::<RulesChoose>(values),
            Valid::from_checked::<RulesSides>(values),
            Valid::from_checked::<RulesZones>(values),
            Valid::from_checked::<RulesRooms>(values),
            Valid::from_checked::<RulesParties>(values),
            Valid::from_checked::<RulesLatency>(values),
            Valid::from_checked::<RulesAdaptive>(values),
            Valid::from_checked::<RulesPacked>(values),
        ]);
        self.forget(&changed);
        let step = setting.lanes.step;
        let still = |setting: &RulesStageSetting| {
            let mut setting = setting.clone();
            setting.lanes.step = 0;
            // The length of the long runs is nothing to the stage.
            setting.run = lobbylab_core::rules::parameters::RulesRun {
                seed: setting.run.seed,
                ..Default::default()
            };
            setting
        };
        let setting = still(&setting);
        if *self.stage.setting() != setting {
            self.stage = RulesStage::new(&setting);
        }
        self.seek(step);
        Ok(())
    }

    fn refused(&self) -> Vec<FieldError> {
        self.refused.clone()
    }

    fn view(&self) -> View {
        View {
            too_large: self.runs.too_large(),
            answer: answer::queues(
                &self.compare,
                &self.solutions,
                self.shown.objective,
                figures::population(&self.compare, &self.shown),
            ),
            truth: self
                .runs
                .parts::<lab::RulesCompare>()
                .map_or_else(Vec::new, |(compare, parts)| {
                    answer::truth(compare, &self.solutions, parts)
                }),
            ..View::default()
        }
    }

    fn answer(&self, tab: &str) -> Option<Vec<Span>> {
        match tab {
            "sides" => answer::sides(&self.sides),
            "zones" => answer::zones(self.runs.parts::<RulesZones>()?.0),
            _ => None,
        }
    }

    fn jobs(&self) -> Vec<(Valid, u32)> {
        self.runs.jobs()
    }

    fn merge(&mut self, question: &str, partial: Partial) -> Result<(), String> {
        self.runs.merge(question, partial)?;
        self.forget(&[question]);
        Ok(())
    }

    fn figure(&self, key: &str) -> Option<Figure> {
        let known = figures::RulesKnown {
            answers: self.runs.answers(),
            compare: &self.compare,
            solutions: &self.solutions,
            sides: &self.sides,
            attraction: &self.attraction,
            level: &self.level,
            shown: &self.shown,
            stage: &self.stage,
        };
        (self.drawn).get(figures::FIGURES, key, |make| make(&known))
    }

    fn seek(&mut self, step: u32) {
        self.drawn
            .forget(|key| ["chain", "sides_chain", "zones_chain"].contains(&key));
        self.stage.seek(step);
    }

    fn stage(&self) -> StageWords {
        let lanes = self.stage.lanes();
        let setting = self.stage.setting();
        let step = self.stage.step();
        let describe = |lane: &RulesLaneView| {
            format!(
                "{}: {}",
                stage::title(lane.rule),
                stage::status(setting, lane)
            )
        };
        StageWords {
            step,
            steps: STEPS,
            sentence: stage::sentence(setting, step, &lanes),
            alt: format!(
                "Two queues on the same arrivals after {step} of them. {} {}",
                describe(&lanes[0]),
                describe(&lanes[1])
            ),
            lanes: lanes.iter().map(|lane| self.lane_words(lane)).collect(),
        }
    }

    fn scene(&self) -> Scene {
        let setting = self.stage.setting();
        let tokens = |tickets: &[Ticket<Party>]| {
            // Of a queue that grows for ever the oldest are seen.
            tickets
                .iter()
                .take(SHOWN)
                .map(|ticket| token(setting, ticket))
                .collect()
        };
        Scene::Lanes(
            (self.stage.lanes().iter())
                .map(|lane| Lane {
                    title: stage::title(lane.rule),
                    role: lane_role(lane.rule),
                    before: tokens(&lane.before),
                    after: tokens(&lane.after),
                    arrival: lane.arrival.as_ref().map(|ticket| token(setting, ticket)),
                    game: lane.game.as_ref().map(|game| GameShown {
                        teams: [tokens(&game[0]), tokens(&game[1])],
                        verdict: stage::verdict(lane, &self.unit),
                        fair: true,
                    }),
                    status: stage::status(setting, lane),
                    capacity: capacity(setting),
                    largest: largest(setting),
                    queues: queues(lane.rule),
                })
                .collect(),
        )
    }

    fn paper(&self) -> &'static str {
        PAPER
    }
}

/// Seats that a lane keeps, so that nothing jumps while it fills.
fn capacity(setting: &RulesStageSetting) -> usize {
    match setting.lanes.play {
        Play::Versus => 7,
        Play::Sides => 12,
        Play::Zones => 2 * setting.zones.zones as usize,
        // Of parties, of whom the most are singles.
        Play::Parties => (setting.parties.room as usize + 1) * 3 / 2,
    }
}

/// What the queues of a rule are called where it keeps several, in the order of the size of parties.
fn queues(rule: LaneRule) -> &'static [&'static str] {
    match rule {
        LaneRule::Versus(ServiceRule::Two) => &["singles", "teams"],
        _ => &[],
    }
}

/// Players of the largest party that may come.
fn largest(setting: &RulesStageSetting) -> usize {
    match setting.lanes.play {
        Play::Versus => 2,
        Play::Parties => setting.parties.k as usize,
        Play::Sides | Play::Zones => 1,
    }
}

fn token(setting: &RulesStageSetting, ticket: &Ticket<Party>) -> Token {
    let class = usize::from(ticket.player.class);
    let letter = |letter: char, role: Role| TokenKind::Letter { letter, role };
    let kind = match setting.lanes.play {
        Play::Versus | Play::Parties => TokenKind::Party {
            size: ticket.player.size,
            of: largest(setting) as u8,
        },
        Play::Sides => match class {
            0 => letter('A', Role::High),
            1 => letter('B', Role::Low),
            _ => letter('C', Role::Between),
        },
        Play::Zones => {
            let zones = setting.zones.zones as usize;
            match class {
                0 if zones == 2 => letter('A', Role::High),
                1 if zones == 2 => letter('B', Role::Low),
                _ if zones == 2 => letter('C', Role::Between),
                zone if zone < zones => letter(digit(zone + 1), Role::Low),
                pair => letter(digit(pair - zones + 1), Role::Between),
            }
        }
    };
    Token {
        id: ticket.id,
        kind,
    }
}

fn digit(value: usize) -> char {
    char::from_digit(value as u32, 10).unwrap_or('·')
}

/// A lane's colour.
fn lane_role(rule: LaneRule) -> Role {
    match rule {
        LaneRule::Versus(rule) => role(rule),
        LaneRule::Sides { open: true } | LaneRule::Zones { both: true } => Role::Optimal,
        LaneRule::Sides { open: false } | LaneRule::Zones { both: false } => Role::Patient,
        LaneRule::Parties(packing) => packing_role(packing),
    }
}

impl RulesView {
    /// The exact mean wait of players under a rule on the stage, and how long 95 % wait at most,
    /// where they are known at once.
    fn in_the_end(&self, rule: LaneRule) -> Option<(f64, Option<f64>)> {
        let LaneRule::Versus(rule) = rule else {
            return None;
        };
        let never = self.compare.patience.leaving == Leaving::Never;
        let solved = self.solutions.of(rule).filter(|_| never)?;
        let mean = solved.wait(WaitPopulation::Players).mean;
        // Where the answer is of others, this would be another number of the same name.
        let all = self.shown.population == WaitPopulation::Players;
        let most = self.solutions.objective(rule, WaitObjective::P95);
        mean.is_finite().then_some((mean, most.filter(|_| all)))
    }

    fn lane_words(&self, lane: &RulesLaneView) -> LaneWords {
        let grows = lane.rule == LaneRule::Sides { open: true } && !self.sides.stable();
        let (value, note) = match &lane.interval {
            // Those who got a game say nothing of a queue that has no mean.
            _ if grows => ("none".to_owned(), "the queue is unstable".to_owned()),
            Some(interval) => digits(interval),
            None => (number(lane.mean_wait), String::new()),
        };
        // A few arrivals may say the opposite of what the answer does.
        let end = self.in_the_end(lane.rule);
        let note = match end {
            Some((mean, _)) => format!("{note} · in the long run {}", significant(mean, 3)),
            None => note,
        };
        let most = end.and_then(|(_, most)| most).map(|most| Meter {
            name: "95\u{a0}% wait at most",
            value: significant(most, 3),
            note: "in the long run".to_owned(),
        });
        let lost = match (lane.lost, lane.turned_away) {
            (0, 0) => String::new(),
            (lost, 0) => format!("{lost} lost patience"),
            (0, away) => format!("{away} turned away"),
            (lost, away) => format!("{lost} lost patience, {away} turned away"),
        };
        LaneWords {
            title: stage::title(lane.rule),
            role: lane_role(lane.rule).name(),
            meters: [
                Some(Meter {
                    name: "mean wait so far",
                    value,
                    note,
                }),
                most,
                Some(Meter {
                    name: "games",
                    value: lane.games.to_string(),
                    note: lost,
                }),
            ]
            .into_iter()
            .flatten()
            .collect(),
        }
    }
}
