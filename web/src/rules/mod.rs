//! The rules lab's page: its answer, its table of truths, its stage.

mod answer;

use crate::drawn::Drawn;
use crate::lab::LabView;
use crate::results::{Runs, parts};
use crate::words::{LaneWords, Meter, StageWords, View};
use lobbylab_charts::common::{digits, number};
use lobbylab_charts::figure::{Figure, Role};
use lobbylab_charts::rules::{self as figures, packing_role, role};
use lobbylab_charts::scene::{GameShown, Lane, Scene, Token, TokenKind};
use lobbylab_core::experiment::{Experiment, FieldError, Parameters, Partial, Valid, Values};
use lobbylab_core::rules::lab::{
    Adaptive, Choose, Compare, Curve, Latency, PAPER, PartySizes, Rooms, SideChoice, ZoneRow,
};
use lobbylab_core::rules::model::{Party, Play, Shown};
use lobbylab_core::rules::solved::Solutions;
use lobbylab_core::rules::stage::{LaneRule, LaneView, STEPS, Stage, StageSetting};
use lobbylab_core::rules::story;
use lobbylab_core::sim::Ticket;

/// Parties that a lane of the stage shows; more are counted in words.
const SHOWN: usize = 40;

/// The lab in one state, with the results that have come in for it.
pub(crate) struct RulesView {
    compare: Compare,
    sides: SideChoice,
    shown: Shown,
    refused: Vec<FieldError>,
    runs: Runs,
    solutions: Solutions,
    stage: Stage,
    drawn: Drawn,
}

/// The questions whose parameters and results a figure shows.
const SHOWS: &[(&str, &[&str])] = &[
    ("variance", &["rules.curve"]),
    ("waits", &["rules.compare"]),
    ("rules", &["rules.compare"]),
    ("chain", &["rules.compare"]),
    ("choose", &["rules.compare", "rules.choose"]),
    ("sides_map", &["rules.sides"]),
    ("sides_slice", &["rules.sides"]),
    ("sides_waits", &["rules.sides"]),
    ("growth", &["rules.sides"]),
    ("gaps", &["rules.curve"]),
    ("approximation_error", &["rules.curve"]),
    ("zones_factor", &["rules.zones"]),
    ("zones_map", &["rules.zones"]),
    ("zones_bars", &["rules.zones"]),
    ("parties", &["rules.rooms", "rules.parties"]),
    ("party_room", &["rules.rooms"]),
    ("party_states", &["rules.rooms"]),
    ("latency", &["rules.latency"]),
    ("latency_mean", &["rules.latency"]),
    ("drift", &["rules.adaptive"]),
    ("queues", &["rules.adaptive"]),
    ("controllers", &["rules.adaptive"]),
];

impl RulesView {
    pub(crate) fn new() -> Self {
        Self {
            compare: Compare::default(),
            sides: SideChoice::default(),
            shown: Shown::default(),
            refused: Vec::new(),
            runs: Runs::default(),
            solutions: Solutions::default(),
            stage: Stage::new(&StageSetting::default()),
            drawn: Drawn::default(),
        }
    }

    /// Forgets the figures that show one of these questions.
    fn forget(&mut self, questions: &[&str]) {
        self.drawn.forget_those_of(SHOWS, questions);
    }

    /// Makes a figure of what is known now.
    fn made(&self, key: &str) -> Option<Figure> {
        let (compare, shown) = (&self.compare, &self.shown);
        let compared = || Some(parts!(self, "rules.compare", rules_compare)?.1);
        let sides = || parts!(self, "rules.sides", rules_sides);
        let zones = || parts!(self, "rules.zones", rules_zones);
        let rooms = || parts!(self, "rules.rooms", rules_rooms);
        let latency = || parts!(self, "rules.latency", rules_latency);
        let adaptive = || parts!(self, "rules.adaptive", rules_adaptive);
        Some(match key {
            "variance" => {
                let (curve, parts) = parts!(self, "rules.curve", rules_curve)?;
                figures::variance(curve, parts)
            }
            "waits" => figures::waits(
                compare,
                compared()?,
                self.solutions.of(shown.rule),
                shown.rule,
                shown.population,
            ),
            "rules" => figures::rules(compare, compared()?, &self.solutions, shown.objective),
            "chain" => figures::chain(shown.rule, self.solutions.of(shown.rule), self.here()),
            "choose" => {
                let (_, parts) = parts!(self, "rules.choose", rules_choose)?;
                figures::choose(compare, parts, shown.objective)
            }
            "sides_map" => figures::sides_map(&self.sides),
            "sides_slice" => {
                let (question, parts) = sides()?;
                figures::sides_slice(question, parts)
            }
            "sides_waits" => {
                let (question, parts) = sides()?;
                figures::sides_waits(question, parts)
            }
            "growth" => {
                let (question, parts) = sides()?;
                figures::growth(question, parts)
            }
            "gaps" => figures::gaps(&compare.rates),
            "approximation_error" => figures::approximation_error(&compare.rates),
            "zones_factor" => figures::zones_factor(zones()?.0),
            "zones_map" => figures::zones_map(zones()?.0),
            "zones_bars" => {
                let (question, parts) = zones()?;
                figures::zones_bars(question, parts)
            }
            "parties" => {
                let (question, parts) = parts!(self, "rules.parties", rules_parties)?;
                figures::parties(question, rooms()?.1, parts)
            }
            "party_room" => {
                let (question, parts) = rooms()?;
                figures::party_room(question, parts)
            }
            "party_states" => {
                let (question, parts) = rooms()?;
                figures::party_states(question, parts)
            }
            "latency" => {
                let (question, parts) = latency()?;
                figures::latency(question, parts)
            }
            "latency_mean" => {
                let (question, parts) = latency()?;
                figures::latency_mean(question, parts)
            }
            "drift" => {
                let (question, parts) = adaptive()?;
                figures::drift(question, parts)
            }
            "queues" => {
                let (question, parts) = adaptive()?;
                figures::queues(question, parts)
            }
            "controllers" => {
                let (question, parts) = adaptive()?;
                figures::controllers(question, parts)
            }
            _ => return None,
        })
    }

    /// Who waits in the animation, as the chain sees it: in the lane of the
    /// rule shown, or in the left one.
    fn here(&self) -> Option<(usize, usize)> {
        if self.stage.setting().lanes.play != Play::Versus {
            return None;
        }
        let lanes = self.stage.lanes();
        let own = |lane: &&LaneView| lane.rule == LaneRule::Versus(self.shown.rule);
        let lane = lanes.iter().find(own)?;
        let teams = lane.after.iter().filter(|t| t.player.class == 1).count();
        Some((lane.after.len() - teams, teams))
    }
}

impl LabView for RulesView {
    fn set(&mut self, values: &Values) -> Result<(), String> {
        // Every field has been checked against the same statement already; what
        // is left are rates that are all 0.
        let (compare, mut refused) = Compare::from_values(values);
        let (sides, more) = SideChoice::from_values(values);
        refused.extend(more);
        let (zones, more) = ZoneRow::from_values(values);
        refused.extend(more);
        let (curve, _) = Curve::from_values(values);
        let (rooms, _) = Rooms::from_values(values);
        let (parties, _) = PartySizes::from_values(values);
        let (latency, _) = Latency::from_values(values);
        let (adaptive, _) = Adaptive::from_values(values);
        let (setting, _) = StageSetting::from_values(values);
        let (shown, _) = Shown::from_values(values);
        if self.shown != shown {
            self.shown = shown;
            self.forget(&["rules.compare"]);
        }
        self.refused = refused;
        let same = |other: &Compare| {
            (&other.rates, &other.patience) == (&compare.rates, &compare.patience)
        };
        if self.solutions.is_empty() || !same(&self.compare) {
            self.solutions = Solutions::new(&compare.rates, &compare.patience)
                .map_err(|error| error.to_string())?;
        }
        self.compare = compare.clone();
        self.sides = sides.clone();
        let changed = self.runs.plan([
            Experiment::RulesCompare(compare),
            Experiment::RulesCurve(curve),
            Experiment::RulesChoose(Choose),
            Experiment::RulesSides(sides),
            Experiment::RulesZones(zones),
            Experiment::RulesRooms(rooms),
            Experiment::RulesParties(parties),
            Experiment::RulesLatency(latency),
            Experiment::RulesAdaptive(adaptive),
        ]);
        self.forget(&changed);
        let step = setting.lanes.step;
        let still = |setting: &StageSetting| {
            let mut setting = setting.clone();
            setting.lanes.step = 0;
            // The length of the long runs is nothing to the stage.
            setting.run = lobbylab_core::rules::model::Run {
                seed: setting.run.seed,
                ..Default::default()
            };
            setting
        };
        let setting = still(&setting);
        if *self.stage.setting() != setting {
            self.stage = Stage::new(&setting);
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
            answer: answer::answer(
                &self.compare,
                &self.solutions,
                &self.sides,
                self.shown.objective,
            ),
            truth: parts!(self, "rules.compare", rules_compare)
                .map_or_else(Vec::new, |(compare, parts)| {
                    answer::truth(compare, &self.solutions, parts)
                }),
            ..View::default()
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
        self.drawn.get(key, || self.made(key))
    }

    fn seek(&mut self, step: u32) {
        self.drawn.forget(|key| key == "chain");
        self.stage.seek(step);
    }

    fn stage(&self) -> StageWords {
        let lanes = self.stage.lanes();
        let setting = self.stage.setting();
        let step = self.stage.step();
        let describe = |lane: &LaneView| {
            format!(
                "{}: {}",
                story::title(lane.rule),
                story::status(setting, lane)
            )
        };
        StageWords {
            step,
            steps: STEPS,
            sentence: story::sentence(setting, step, &lanes),
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
        Scene {
            lanes: (self.stage.lanes().iter())
                .map(|lane| Lane {
                    title: story::title(lane.rule),
                    role: lane_role(lane.rule),
                    before: tokens(&lane.before),
                    after: tokens(&lane.after),
                    arrival: lane.arrival.as_ref().map(|ticket| token(setting, ticket)),
                    game: lane.game.as_ref().map(|game| GameShown {
                        teams: [tokens(&game[0]), tokens(&game[1])],
                        verdict: story::verdict(lane),
                        fair: true,
                    }),
                    status: story::status(setting, lane),
                    capacity: capacity(setting),
                })
                .collect(),
            ..Scene::default()
        }
    }

    fn paper(&self) -> &'static str {
        PAPER
    }
}

/// Places that a lane keeps, so that nothing jumps while it fills.
fn capacity(setting: &StageSetting) -> usize {
    match setting.lanes.play {
        Play::Versus => 5,
        Play::Sides => 12,
        Play::Zones => 2 * setting.zones.zones as usize,
        Play::Parties => setting.parties.room as usize + 1,
    }
}

fn token(setting: &StageSetting, ticket: &Ticket<Party>) -> Token {
    let class = usize::from(ticket.player.class);
    let letter = |letter: char, role: Role| TokenKind::Letter { letter, role };
    let kind = match setting.lanes.play {
        Play::Versus => TokenKind::Level {
            index: ticket.player.size - 1,
            of: 2,
        },
        Play::Parties => TokenKind::Level {
            index: ticket.player.size - 1,
            of: setting.parties.k as u8,
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
    fn lane_words(&self, lane: &LaneView) -> LaneWords {
        let grows = lane.rule == LaneRule::Sides { open: true } && !self.sides.stable();
        let (value, note) = match &lane.interval {
            // Those who got a game say nothing of a queue that has no mean.
            _ if grows => ("none".to_owned(), "the queue is unstable".to_owned()),
            Some(interval) => digits(interval),
            None => (number(lane.mean_wait), String::new()),
        };
        let lost = match (lane.lost, lane.turned_away) {
            (0, 0) => String::new(),
            (lost, 0) => format!("{lost} lost patience"),
            (0, away) => format!("{away} turned away"),
            (lost, away) => format!("{lost} lost patience, {away} turned away"),
        };
        LaneWords {
            title: story::title(lane.rule),
            role: lane_role(lane.rule).name(),
            meters: vec![
                Meter {
                    name: "mean wait of players",
                    value,
                    note,
                },
                Meter {
                    name: "games",
                    value: lane.games.to_string(),
                    note: lost,
                },
            ],
        }
    }
}
