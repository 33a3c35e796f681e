//! The patience lab's page: its answer, its table of truths, its stage.

mod answer;

use crate::drawn::Drawn;
use crate::lab_view::LabView;
use crate::results::Runs;
use crate::words::{LaneWords, Meter, StageWords, View};
use lobbylab_charts::figure::Figure;
use lobbylab_charts::patience::{self as figures, digits, role};
use lobbylab_charts::stage::Scene;
use lobbylab_charts::stage::lanes::{GameShown, Lane, Token, TokenKind};
use lobbylab_core::catalog::{Experiment, Partial, Valid};
use lobbylab_core::experiment::{Checked, Offer, Parameters, Parts};
use lobbylab_core::patience::lab::{
    PAPER, PatienceCompare, PatienceCompareSample, PatienceForesight, PatienceGroups,
    PatienceLearning, PatienceLevels,
};
use lobbylab_core::patience::parameters::{GameWorth, PatienceLanes, ShareResponse};
use lobbylab_core::patience::stage::{PatienceLaneView, PatienceStage, STEPS};
use lobbylab_core::patience::{LevelOptimum, PatienceRule, TwoLevelPlayer, stage};
use lobbylab_core::sim::Ticket;
use lobbylab_core::words::three_digits;

/// State-action pairs up to which the solver runs on the page's own thread at
/// every touch of a slider: a few milliseconds.
const LIVE: u64 = 60_000;

/// The lab in one state, with the results that have come in for it.
pub(crate) struct PatienceView {
    compare: PatienceCompare,
    lanes: PatienceLanes,
    replies: ShareResponse,
    worth: GameWorth,
    runs: Runs,
    optimum: Option<LevelOptimum>,
    stage: Option<PatienceStage>,
    /// What the stage was made of.
    staged: Option<(PatienceCompare, PatienceLanes)>,
    tick: u32,
    drawn: Drawn,
}

impl PatienceView {
    pub(crate) fn new() -> Self {
        Self {
            compare: PatienceCompare::default(),
            lanes: PatienceLanes::default(),
            replies: ShareResponse::default(),
            worth: GameWorth::default(),
            runs: Runs::default(),
            optimum: None,
            stage: None,
            staged: None,
            tick: 0,
            drawn: Drawn::default(),
        }
    }

    fn parts(&self) -> Parts<PatienceCompareSample> {
        (self.runs.parts::<PatienceCompare>())
            .map_or_else(Parts::default, |(_, parts)| parts.clone())
    }

    fn lanes(&self) -> Option<[PatienceLaneView; 2]> {
        self.stage.as_ref().map(PatienceStage::lanes)
    }
}

impl LabView for PatienceView {
    fn set(&mut self, values: &Checked) -> Result<(), String> {
        let compare = PatienceCompare::from_checked(values);
        let lanes = PatienceLanes::from_checked(values);
        self.replies = ShareResponse::from_checked(values);
        self.worth = GameWorth::from_checked(values);
        self.compare = compare;
        self.lanes = lanes;
        self.drawn.forget(|_| true);
        // Its extent is none of the page's fields.
        let map = Experiment::PatienceMap(figures::map_of(&self.compare)).validate();
        let wanted = [
            Some(Valid::from_checked::<PatienceCompare>(values)),
            map.ok(),
            Some(Valid::from_checked::<PatienceLevels>(values)),
            Some(Valid::from_checked::<PatienceGroups>(values)),
            Some(Valid::from_checked::<PatienceLearning>(values)),
            Some(Valid::from_checked::<PatienceForesight>(values)),
        ];
        self.runs.plan(wanted.into_iter().flatten());
        // The chain of a wider pool is the same rule: it never holds more than
        // 2n + 1 players. So a huge cap is solved in the worker only.
        let mut live = self.compare.clone();
        live.run = Default::default();
        let large = Experiment::PatienceCompare(live.clone()).work().choices > LIVE;
        if large {
            live.room.slack = 1;
        }
        let optimum = live.optimum().map_err(|error| error.to_string())?;
        let table = optimum.table(live.team.n, live.cap());
        self.optimum = (!large).then_some(optimum);
        let mut key = (self.compare.clone(), self.lanes.clone());
        key.1.step = 0;
        if self.staged.as_ref() != Some(&key) {
            self.stage = Some(PatienceStage::new(&self.compare, &self.lanes, &table));
            self.staged = Some(key);
        }
        let step = self.lanes.step;
        self.seek(step);
        Ok(())
    }

    fn view(&self) -> View {
        View {
            too_large: self.runs.too_large(),
            answer: answer::answer(&self.compare),
            truth: answer::truth(&self.compare, &self.parts()),
            ..View::default()
        }
    }

    fn offers(&self, tab: &str) -> Vec<Offer> {
        let asked = matches!(tab, "wait" | "paper");
        let offer = asked.then(|| answer::other_price(&self.compare));
        offer.flatten().into_iter().collect()
    }

    fn jobs(&self) -> Vec<(Valid, u32)> {
        self.runs.jobs()
    }

    fn merge(&mut self, question: &str, partial: Partial) -> Result<(), String> {
        self.runs.merge(question, partial)?;
        self.drawn.forget_those_of(figures::FIGURES, &[question]);
        Ok(())
    }

    fn figure(&self, key: &str) -> Option<Figure> {
        let known = figures::PatienceKnown {
            answers: self.runs.answers(),
            compare: &self.compare,
            replies: &self.replies,
            worth: &self.worth,
            optimum: self.optimum.as_ref(),
            stage: self.stage.as_ref(),
            tick: self.tick,
        };
        (self.drawn).get(figures::FIGURES, key, |make| make(&known))
    }

    fn seek(&mut self, step: u32) {
        self.drawn.forget(|key| key == "states");
        if let Some(stage) = &mut self.stage {
            stage.seek(step);
        }
    }

    fn stage(&self) -> StageWords {
        let Some(lanes) = self.lanes() else {
            return StageWords {
                step: 0,
                steps: 0,
                sentence: String::new(),
                alt: String::new(),
                lanes: Vec::new(),
            };
        };
        let step = self.stage.as_ref().map_or(0, PatienceStage::step);
        let describe = |lane: &PatienceLaneView| {
            format!(
                "{}: {} waiting, {} strong.",
                self.title(lane.rule),
                lane.after.len(),
                lane.after
                    .iter()
                    .filter(|ticket| ticket.player.strong)
                    .count()
            )
        };
        StageWords {
            step,
            steps: STEPS,
            sentence: stage::sentence(&self.compare, step, &lanes),
            alt: format!(
                "Two queues on the same arrivals after {step} periods. {} {}",
                describe(&lanes[0]),
                describe(&lanes[1])
            ),
            lanes: lanes.iter().map(|lane| self.lane_words(lane)).collect(),
        }
    }

    fn scene(&self) -> Scene {
        let Some(lanes) = self.lanes() else {
            return Scene::Lanes(Vec::new());
        };
        let tokens = |tickets: &[Ticket<TwoLevelPlayer>]| tickets.iter().map(token).collect();
        Scene::Lanes(
            lanes
                .iter()
                .map(|lane| Lane {
                    title: self.title(lane.rule) + does(lane.rule),
                    role: role(lane.rule),
                    before: tokens(&lane.before),
                    after: tokens(&lane.after),
                    arrival: lane.arrival.as_ref().map(token),
                    game: lane.game.as_ref().map(|game| GameShown {
                        teams: [tokens(&game.teams[0]), tokens(&game.teams[1])],
                        verdict: stage::verdict(lane),
                        fair: game.strong[0] == game.strong[1],
                    }),
                    status: stage::status(&self.compare, lane),
                    capacity: 2 * self.compare.team.n as usize + 1,
                    largest: 1,
                    queues: &[],
                })
                .collect(),
        )
    }

    fn tick(&mut self) {
        self.tick = self.tick.wrapping_add(1);
        self.drawn.forget(|key| key == "switching");
    }

    fn paper(&self) -> &'static str {
        PAPER
    }
}

/// What the rules that are asked about do, beside their names.
fn does(rule: PatienceRule) -> &'static str {
    match rule {
        PatienceRule::Greedy => ": plays at once",
        PatienceRule::Patient => ": may wait",
        _ => "",
    }
}

fn token(ticket: &Ticket<TwoLevelPlayer>) -> Token {
    Token {
        id: ticket.id,
        kind: if ticket.player.strong {
            TokenKind::High
        } else {
            TokenKind::Low
        },
    }
}

impl PatienceView {
    fn title(&self, rule: PatienceRule) -> String {
        match rule {
            PatienceRule::Wait => format!("Wait at most {}", self.compare.at_most.wait),
            _ => rule.label().to_owned(),
        }
    }

    fn lane_words(&self, lane: &PatienceLaneView) -> LaneWords {
        let (value, note) = match &lane.interval {
            Some(interval) => digits(interval),
            None if lane.mean_cost.is_nan() => ("—".to_owned(), String::new()),
            None => (format!("{:.2}", lane.mean_cost), String::new()),
        };
        // A few games may say the opposite of what the answer does.
        let exact = three_digits(self.compare.exact_cost(lane.rule));
        let note = format!("{note} · in the long run {exact}");
        LaneWords {
            title: self.title(lane.rule),
            role: lane.rule.key(),
            meters: vec![
                Meter {
                    name: "cost a player so far",
                    value,
                    note,
                },
                Meter {
                    name: "games",
                    value: lane.games.to_string(),
                    note: format!("· {} unfair", lane.unfair),
                },
            ],
        }
    }
}
