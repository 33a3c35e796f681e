//! The hindsight lab's page: its answer, its table of truths, its stage.

mod answer;
pub(crate) mod file;
mod scene;

use crate::drawn::Drawn;
use crate::lab::LabView;
use crate::results::{Runs, parts};
use crate::words::{StageWords, View};
use lobbylab_charts::figure::Figure;
use lobbylab_charts::hindsight::{self as figures, JudgedGame};
use lobbylab_charts::scene::Scene;
use lobbylab_core::experiment::{Data, Experiment, FieldError, Parameters, Partial, Valid, Values};
use lobbylab_core::hindsight::lab::{AllReadings, Front, PAPER, Race, Ratio, Sweep, Table};
use lobbylab_core::hindsight::setting::{Flow, Players, Run};
use lobbylab_core::hindsight::stage::{Stage, StageSetting};
use lobbylab_core::hindsight::story;

/// The lab in one state, with the results that have come in for it.
pub(crate) struct HindsightView {
    race: Race,
    refused: Vec<FieldError>,
    runs: Runs,
    stage: Stage,
    data: Data,
    drawn: Drawn,
}

/// What the figures along a parameter show.
const SWEPT: &[&str] = &["hindsight.sweep", "hindsight.race"];

/// The questions whose parameters and results a figure shows; those of the sweep show
/// the race beside it.
const SHOWS: &[(&str, &[&str])] = &[
    ("race", &["hindsight.race"]),
    ("regret", &["hindsight.race", "hindsight.shown"]),
    ("games", &["hindsight.stage"]),
    (
        "front",
        &[
            "hindsight.front",
            "hindsight.sweep",
            "hindsight.race",
            "hindsight.shown",
        ],
    ),
    ("tune_periodic", SWEPT),
    ("tune_multi", SWEPT),
    ("tune_difference", SWEPT),
    ("tune_widening", SWEPT),
    ("tune_batched", SWEPT),
    ("tune_holding", SWEPT),
    ("table", &["hindsight.table"]),
    ("workloads", &["hindsight.table"]),
    // Which reading is the visitor's own is one of the rules' parameters.
    ("readings", &["hindsight.readings", "hindsight.sweep"]),
    ("ratio", &["hindsight.ratio"]),
    ("best_parameters", &["hindsight.ratio"]),
];

impl HindsightView {
    pub(crate) fn new() -> Self {
        Self {
            race: Race::default(),
            refused: Vec::new(),
            runs: Runs::default(),
            stage: Stage::new(&StageSetting::default(), None),
            data: Data::default(),
            drawn: Drawn::default(),
        }
    }

    /// Forgets the figures that show one of these questions.
    fn forget(&mut self, questions: &[&str]) {
        self.drawn.forget_those_of(SHOWS, questions);
    }

    /// Makes a figure of what is known now.
    fn made(&self, key: &str) -> Option<Figure> {
        let race = || parts!(self, "hindsight.race", hindsight_race);
        let sweep = || parts!(self, "hindsight.sweep", hindsight_sweep);
        let table = || parts!(self, "hindsight.table", hindsight_table);
        let ratio = || parts!(self, "hindsight.ratio", hindsight_ratio);
        if let Some(curve) = figures::tuned(key) {
            return Some(figures::tune(curve, sweep()?, race()?));
        }
        Some(match key {
            "race" => {
                let (question, parts) = race()?;
                figures::race(question, parts)
            }
            "regret" => {
                let (question, parts) = race()?;
                figures::regret(question, parts, self.stage.rule())
            }
            "front" => {
                let front = parts!(self, "hindsight.front", hindsight_front)?;
                figures::front(front, sweep()?, race()?, self.stage.rule())
            }
            "games" => {
                let setting = self.stage.setting();
                let formed = self.stage.view().totals.games;
                figures::games(&setting.market, self.stage.rule(), &self.judged(), formed)
            }
            "table" => {
                let (question, parts) = table()?;
                figures::table(question, parts)
            }
            "workloads" => {
                let (question, parts) = table()?;
                figures::workloads(question, parts)
            }
            "readings" => {
                let (question, parts) = parts!(self, "hindsight.readings", hindsight_readings)?;
                figures::readings(question, parts, &self.race.rules)
            }
            "ratio" => {
                let (question, parts) = ratio()?;
                figures::ratio(question, parts)
            }
            "best_parameters" => {
                let (question, parts) = ratio()?;
                figures::best_parameters(question, parts)
            }
            _ => return None,
        })
    }

    /// The games of the animation, held against hindsight.
    fn judged(&self) -> Vec<JudgedGame> {
        let Ok(hindsight) = self.stage.hindsight() else {
            return Vec::new();
        };
        (self.stage.games().iter().zip(&hindsight.regret.games))
            .map(|(game, judged)| JudgedGame {
                label: story::players(&game.members),
                judged: *judged,
            })
            .collect()
    }

    /// Where the page asks for a file that is not there, what it asks for and gets.
    fn without_file(&self, players: &mut Players) -> Option<FieldError> {
        let there = (self.data.players.as_ref()).map(|file| file.fingerprint());
        if players.flow != Flow::File || there == Some(players.file.0) {
            return None;
        }
        players.flow = Flow::Constant;
        Some(FieldError {
            field: "flow".to_owned(),
            value: "from a file".to_owned(),
            allowed: match there {
                None => {
                    "a file must be chosen first (it is not kept when the page is closed); until \
                         then players come at a constant rate"
                        .to_owned()
                }
                Some(_) => {
                    "this state is about another file, which must be chosen again; until then \
                            players come at a constant rate"
                        .to_owned()
                }
            },
        })
    }
}

impl LabView for HindsightView {
    fn set(&mut self, values: &Values) -> Result<(), String> {
        // Every field has been checked against the same statement already.
        let (mut race, mut refused) = Race::from_values(values);
        refused.extend(self.without_file(&mut race.players));
        self.refused = refused;
        let (mut sweep, _) = Sweep::from_values(values);
        let (mut front, _) = Front::from_values(values);
        let (ratio, _) = Ratio::from_values(values);
        let (table, _) = Table::from_values(values);
        let (readings, _) = AllReadings::from_values(values);
        let (mut setting, _) = StageSetting::from_values(values);
        sweep.players = race.players.clone();
        front.players = race.players.clone();
        setting.players = race.players.clone();
        self.race = race.clone();
        let changed = self.runs.plan([
            Experiment::HindsightRace(race),
            Experiment::HindsightSweep(sweep),
            Experiment::HindsightFront(front),
            Experiment::HindsightTable(table),
            Experiment::HindsightRatio(ratio),
            Experiment::HindsightReadings(readings),
        ]);
        self.forget(&changed);
        let step = std::mem::take(&mut setting.shown.step);
        // The length of the long runs is nothing to the stage, unless a rate rises with
        // it.
        if !matches!(setting.players.flow, Flow::Raising | Flow::Steps) {
            setting.run = Run {
                seed: setting.run.seed,
                ..Run::default()
            };
        }
        if self.stage.rule() != setting.shown.rule {
            self.forget(&["hindsight.shown"]);
        }
        if *self.stage.setting() != setting {
            self.stage = Stage::new(&setting, self.data.players.as_deref());
        }
        self.seek(step);
        Ok(())
    }

    fn refused(&self) -> Vec<FieldError> {
        self.refused.clone()
    }

    fn view(&self) -> View {
        let race = parts!(self, "hindsight.race", hindsight_race);
        let table = parts!(self, "hindsight.table", hindsight_table);
        View {
            too_large: self.runs.too_large(),
            answer: race.map_or_else(Vec::new, |(race, parts)| answer::answer(race, parts)),
            truth: race.map_or_else(Vec::new, |(race, parts)| answer::truth(race, parts, table)),
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
        self.forget(&["hindsight.stage"]);
        self.stage.seek(step);
    }

    fn stage(&self) -> StageWords {
        let view = self.stage.view();
        StageWords {
            step: view.step,
            steps: self.stage.steps(),
            sentence: scene::sentence(&self.stage),
            alt: scene::alt(&self.stage, &view),
            lanes: vec![scene::lane(&self.stage, &view)],
        }
    }

    fn scene(&self) -> Scene {
        Scene {
            plane: Some(scene::plane(&self.stage, &self.stage.view())),
            ..Scene::default()
        }
    }

    fn attach(&mut self, data: Data) {
        self.data = data;
    }

    fn paper(&self) -> &'static str {
        PAPER
    }
}
