//! The hindsight lab's page: its answer, its table of truths, its stage.

mod answer;
#[cfg(feature = "readers")]
pub(crate) mod file;
mod scene;

use crate::drawn::Drawn;
use crate::lab_view::LabView;
use crate::results::Runs;
use crate::words::{Span, StageWords, View, ended, kind_told};
use lobbylab_charts::figure::Figure;
use lobbylab_charts::hindsight as figures;
use lobbylab_charts::stage::Scene;
use lobbylab_core::catalog::{Files, Partial, Valid};
use lobbylab_core::experiment::{Checked, FieldError, Offer, Parameters, Value, tabs};
use lobbylab_core::hindsight::lab;
use lobbylab_core::hindsight::lab::{
    HindsightFront, HindsightRace, HindsightRatio, HindsightReadings, HindsightSweep,
    HindsightTable, PAPER,
};
use lobbylab_core::hindsight::parameters::{Flow, HindsightArrivals, HindsightRule, HindsightRun};
use lobbylab_core::hindsight::stage::{HindsightStage, HindsightStageSetting};

/// The answer to everything as long as the file is not there, or another one is.
const NO_FILE: [&str; 2] = [
    "This link was made with a data file. Choose the file to see the same results; until then you \
     see simulated players.",
    "This link was made with another data file. Choose that one to see the same results; until \
     then you see simulated players.",
];

/// The lab in one state, with the results that have come in for it.
pub(crate) struct HindsightView {
    race: HindsightRace,
    refused: Vec<FieldError>,
    /// What to say where the state is about a file that is not there.
    missing: Option<&'static str>,
    /// Whether the state names the figure that is looked at.
    looks: bool,
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
            missing: None,
            looks: false,
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

    /// Where the page asks for a file that is not there, what it gets instead, and what is said
    /// of it: in the headline, and there alone.
    fn without_file(&self, values: &Checked) -> Option<(Checked, &'static str)> {
        let players = HindsightArrivals::from_checked(values);
        let there = (self.data.players.as_ref()).map(|file| file.fingerprint());
        if players.flow != Flow::File || there == Some(players.file.0) {
            return None;
        }
        let constant = Value::Text(Flow::Constant.key().to_owned());
        let here = (HindsightArrivals::list().iter())
            .find(|field| field.key == "flow")
            .and_then(|field| values.with(field, &constant).ok())?;
        Some((here, NO_FILE[usize::from(there.is_some())]))
    }

    /// What the rule that the stage plays costs along its own setting, where it has one.
    fn tuned(&self) -> Option<Vec<Span>> {
        let holds = self.race.rules.holds.on();
        let key = match self.stage.rule() {
            HindsightRule::Greedy => return None,
            HindsightRule::Periodic => "tune_periodic",
            HindsightRule::MultiQueue => "tune_multi",
            HindsightRule::DifferenceWait => "tune_difference",
            HindsightRule::Widening => "tune_widening",
            HindsightRule::Batched if holds => "tune_holding",
            HindsightRule::Batched => "tune_batched",
        };
        let mut finding = self.figure(key)?.caption().0.to_owned();
        if self.race.of_file() && !finding.contains("on its way") {
            finding = ended(finding, " (played on your file)");
        }
        Some(vec![Span::new(kind_told(finding), "")])
    }
}

impl LabView for HindsightView {
    fn set(&mut self, values: &Checked) -> Result<(), String> {
        let (here, without) = self.without_file(values).unzip();
        let values = here.as_ref().unwrap_or(values);
        (self.race, self.refused) = HindsightRace::settled(values);
        self.missing = without;
        self.looks =
            matches!(values.values().get("fig"), Some(Value::Text(fig)) if fig != tabs::AUTO);
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
        let race = race.filter(|_| tab != "paper" && self.missing.is_none());
        let offer = race.and_then(|(race, parts)| answer::watched(race, parts, self.stage.rule()));
        offer.into_iter().collect()
    }

    fn answer(&self, tab: &str) -> Option<Vec<Span>> {
        if let Some(why) = self.missing {
            return Some(vec![Span::new(why, "strong")]);
        }
        match tab {
            // A link to a figure is answered by that.
            _ if self.looks => None,
            "traffic" => {
                let (race, parts) = self.runs.parts::<lab::HindsightRace>()?;
                answer::crowd(race, parts, self.stage.rule())
            }
            "tune" => self.tuned(),
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

    fn shows(&self, question: &str) -> bool {
        question == "hindsight.race"
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
        let file = self.data.players.as_ref();
        let compared = file.and_then(|file| Some((file.names().first()?.as_str(), file.ends())));
        let view = self.stage.view();
        let mut plane = scene::plane(&self.stage, &view, compared);
        if let Some((race, parts)) = self.runs.parts::<lab::HindsightRace>() {
            plane.bars = scene::bars(race, parts, self.stage.rule());
            plane.bars_are = scene::bars_are(race);
            scene::set_beside_average(&mut plane, race, &view);
        }
        Scene::Plane(Box::new(plane))
    }

    fn attach(&mut self, data: Files) {
        self.data = data;
    }

    fn paper(&self) -> &'static str {
        PAPER
    }
}
