//! The hindsight lab's page: its answer, its table of truths, its stage.

mod answer;
#[cfg(feature = "readers")]
pub(crate) mod file;
mod scene;

use crate::drawn::Drawn;
use crate::lab_view::LabView;
use crate::results::Runs;
use crate::words::{Span, StageWords, View};
use lobbylab_charts::figure::Figure;
use lobbylab_charts::hindsight as figures;
use lobbylab_charts::stage::Scene;
use lobbylab_core::catalog::{Files, Partial, Valid};
use lobbylab_core::experiment::{Checked, FieldError, Offer, Parameters, Value};
use lobbylab_core::hindsight::lab;
use lobbylab_core::hindsight::lab::{
    HindsightFront, HindsightRace, HindsightRatio, HindsightReadings, HindsightSweep,
    HindsightTable, PAPER,
};
use lobbylab_core::hindsight::parameters::{Flow, HindsightArrivals, HindsightRun};
use lobbylab_core::hindsight::stage::{HindsightStage, HindsightStageSetting};

/// The answer to everything as long as the file is not there.
const NO_FILE: &str = "This link was made with a data file. Choose the file to see the same \
                       results; until then you see simulated players.";

/// The lab in one state, with the results that have come in for it.
pub(crate) struct HindsightView {
    race: HindsightRace,
    refused: Vec<FieldError>,
    /// Whether the state is about a file that is not there.
    missing: bool,
    runs: Runs,
    stage: HindsightStage,
    data: Files,
    drawn: Drawn,
}

impl HindsightView {
    pub(crate) fn new() -> Self {
        Self {
            race: HindsightRace::default(),
            refused: Vec::new(),
            missing: false,
            runs: Runs::default(),
            stage: HindsightStage::new(&HindsightStageSetting::default(), None),
            data: Files::default(),
            drawn: Drawn::default(),
        }
    }

    /// Forgets the figures that show one of these questions.
    fn forget(&mut self, questions: &[&str]) {
        self.drawn.forget_those_of(figures::FIGURES, questions);
    }

    /// Where the page asks for a file that is not there, what it asks for and gets.
    fn without_file(&self, values: &Checked) -> Option<(Checked, FieldError)> {
        let players = HindsightArrivals::from_checked(values);
        let there = (self.data.players.as_ref()).map(|file| file.fingerprint());
        if players.flow != Flow::File || there == Some(players.file.0) {
            return None;
        }
        let constant = Value::Text(Flow::Constant.key().to_owned());
        let here = (HindsightArrivals::list().iter())
            .find(|field| field.key == "flow")
            .and_then(|field| values.with(field, &constant).ok())?;
        let error = FieldError {
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
        };
        Some((here, error))
    }
}

impl LabView for HindsightView {
    fn set(&mut self, values: &Checked) -> Result<(), String> {
        let (here, without) = self.without_file(values).unzip();
        let values = here.as_ref().unwrap_or(values);
        (self.race, self.refused) = HindsightRace::settled(values);
        self.missing = without.is_some();
        self.refused.extend(without);
        let mut setting = HindsightStageSetting::from_checked(values);
        let changed = self.runs.plan([
            Valid::from_checked::<HindsightRace>(values),
            Valid::from_checked::<HindsightSweep>(values),
            Valid::from_checked::<HindsightFront>(values),
            Valid::from_checked::<HindsightTable>(values),
            Valid::from_checked::<HindsightRatio>(values),
            Valid::from_checked::<HindsightReadings>(values),
        ]);
        self.forget(&changed);
        let step = std::mem::take(&mut setting.shown.step);
        // The length of the long runs is nothing to the stage, unless a rate rises with
        // it.
        if !matches!(setting.players.flow, Flow::Raising | Flow::Steps) {
            setting.run = HindsightRun {
                seed: setting.run.seed,
                ..HindsightRun::default()
            };
        }
        if self.stage.rule() != setting.shown.rule {
            self.forget(&["hindsight.shown"]);
        }
        if *self.stage.setting() != setting {
            self.stage = HindsightStage::new(&setting, self.data.players.as_deref());
        }
        self.seek(step);
        Ok(())
    }

    fn refused(&self) -> Vec<FieldError> {
        self.refused.clone()
    }

    fn view(&self) -> View {
        let race = self.runs.parts::<lab::HindsightRace>();
        let table = self.runs.parts::<lab::HindsightTable>();
        View {
            too_large: self.runs.too_large(),
            answer: race.map_or_else(Vec::new, |(race, parts)| {
                answer::answer(race, parts, self.stage.rule())
            }),
            truth: race.map_or_else(Vec::new, |(race, parts)| answer::truth(race, parts, table)),
            ..View::default()
        }
    }

    fn offers(&self, tab: &str) -> Vec<Offer> {
        let race = self.runs.parts::<lab::HindsightRace>();
        let race = race.filter(|_| tab != "paper" && !self.missing);
        let offer = race.and_then(|(race, parts)| answer::watched(race, parts, self.stage.rule()));
        offer.into_iter().collect()
    }

    fn answer(&self, _tab: &str) -> Option<Vec<Span>> {
        self.missing.then(|| vec![Span::new(NO_FILE, "strong")])
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
        let known = figures::HindsightKnown {
            answers: self.runs.answers(),
            rules: &self.race.rules,
            stage: &self.stage,
        };
        (self.drawn).get(figures::FIGURES, key, |make| make(&known))
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
        Scene::Plane(Box::new(scene::plane(&self.stage, &self.stage.view())))
    }

    fn attach(&mut self, data: Files) {
        self.data = data;
    }

    fn paper(&self) -> &'static str {
        PAPER
    }
}
