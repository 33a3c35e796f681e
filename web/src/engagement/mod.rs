//! The engagement lab in the browser: what is exact at once, what comes in from workers.

mod answer;
#[cfg(feature = "readers")]
pub(crate) mod file;
mod scene;

use crate::drawn::Drawn;
use crate::lab_view::LabView;
use crate::results::Runs;
use crate::words::{Span, StageWords, View};
use lobbylab_charts::engagement as figures;
use lobbylab_charts::figure::Figure;
use lobbylab_charts::stage::Scene;
use lobbylab_core::catalog::{Files, Partial, Valid};
use lobbylab_core::engagement::lab;
use lobbylab_core::engagement::lab::{
    EngagementFront, EngagementRatings, EngagementRounds, EngagementStudy, EngagementTable,
    EngagementTeams, EngagementTheory, EngagementWorth, PAPER,
};
use lobbylab_core::engagement::parameters::{EngagementPlayers, People, WaitingPool};
use lobbylab_core::engagement::population::EngagementPopulation;
use lobbylab_core::engagement::stage;
use lobbylab_core::engagement::stage::{EngagementStage, EngagementStageSetting, story};
use lobbylab_core::experiment::{Checked, FieldError, Parameters, Value};

/// What is said first where a link is about a file that is not there.
const NO_FILE: &str = "This link was made with a file of games. Choose the file to see the same \
                       results; until then you see the players that the paper prints.";

/// The lab in one state, with the results that have come in for it.
pub(crate) struct EngagementView {
    waiting: WaitingPool,
    theory: EngagementTheory,
    runs: Runs,
    stage: EngagementStage,
    /// The players of the visitor's file.
    own: Option<(u64, EngagementPopulation)>,
    /// The built-in players that the stage showed last.
    built_in: Option<(People, EngagementPopulation)>,
    drawn: Drawn,
    refused: Vec<FieldError>,
}

impl EngagementView {
    pub(crate) fn new() -> Self {
        Self {
            waiting: WaitingPool::default(),
            theory: EngagementTheory::default(),
            runs: Runs::default(),
            stage: EngagementStage::new(&EngagementStageSetting::default(), None),
            own: None,
            built_in: None,
            drawn: Drawn::default(),
            refused: Vec::new(),
        }
    }

    /// Forgets the figures that show one of these questions.
    fn forget(&mut self, questions: &[&str]) {
        self.drawn.forget_those_of(figures::FIGURES, questions);
    }

    /// Where the page asks for a file that is not there, the state that it gets instead, and
    /// why.
    fn without_file(&self, values: &Checked) -> (Option<Checked>, Vec<FieldError>) {
        let players = EngagementPlayers::from_checked(values);
        let there = self.own.as_ref().map(|own| own.0);
        if players.people != People::File || there == Some(players.file.0) {
            return (None, Vec::new());
        }
        let paper = Value::Text(People::Paper.key().to_owned());
        let here = (EngagementPlayers::list().iter())
            .find(|field| field.key == "people")
            .and_then(|field| values.with(field, &paper).ok());
        let allowed = match there {
            None => "a file of games must be chosen first (it is not kept when the page is closed)",
            Some(_) => "this state is about another file, which must be chosen again",
        };
        let error = FieldError {
            field: "people".to_owned(),
            value: "from a file of games".to_owned(),
            allowed: format!("{allowed}; until then players are as the paper prints them"),
        };
        (here, vec![error])
    }

    fn stage_of(&mut self, setting: &EngagementStageSetting) -> EngagementStage {
        let people = setting.players.people;
        if people == People::File {
            let own = self.own.as_ref();
            let own = own.filter(|(fingerprint, _)| *fingerprint == setting.players.file.0);
            return EngagementStage::new(setting, own.map(|(_, population)| population));
        }
        if self
            .built_in
            .as_ref()
            .is_none_or(|(kept, _)| *kept != people)
        {
            self.built_in = stage::built_in(people).map(|population| (people, population));
        }
        let kept = self.built_in.as_ref();
        EngagementStage::new(setting, kept.map(|(_, population)| population))
    }

    /// What is known for this state.
    fn known(&self) -> answer::Known<'_> {
        let study = self.runs.parts::<lab::EngagementStudy>();
        answer::Known {
            waiting: &self.waiting,
            theory: &self.theory,
            table: self.runs.parts::<lab::EngagementTable>(),
            front: self.runs.parts::<lab::EngagementFront>(),
            rounds: self.runs.parts::<lab::EngagementRounds>(),
            findings: study.and_then(|(_, parts)| Some(parts.iter().next()?.1)),
        }
    }
}

impl LabView for EngagementView {
    fn set(&mut self, values: &Checked) -> Result<(), String> {
        let here;
        (here, self.refused) = self.without_file(values);
        let values = here.as_ref().unwrap_or(values);
        self.waiting = WaitingPool::from_checked(values);
        self.theory = EngagementTheory::from_checked(values);
        let mut setting = EngagementStageSetting::from_checked(values);
        let changed = self.runs.plan([
            Valid::from_checked::<EngagementStudy>(values),
            Valid::from_checked::<EngagementRatings>(values),
            Valid::from_checked::<EngagementTheory>(values),
            Valid::from_checked::<EngagementFront>(values),
            Valid::from_checked::<EngagementRounds>(values),
            Valid::from_checked::<EngagementTeams>(values),
            Valid::from_checked::<EngagementTable>(values),
            Valid::from_checked::<EngagementWorth>(values),
        ]);
        self.forget(&changed);
        let step = std::mem::take(&mut setting.shown.step);
        if *self.stage.setting() != setting {
            self.stage = self.stage_of(&setting);
        }
        self.seek(step);
        Ok(())
    }

    fn refused(&self) -> Vec<FieldError> {
        self.refused.clone()
    }

    fn view(&self) -> View {
        let known = self.known();
        View {
            too_large: self.runs.too_large(),
            answer: answer::answer(&known),
            truth: answer::truth(&known),
            ..View::default()
        }
    }

    fn answer(&self, tab: &str) -> Option<Vec<Span>> {
        // What the theory says is of nobody's file.
        if !self.refused.is_empty() && tab != "theory" {
            return Some(vec![Span::new(NO_FILE, "strong")]);
        }
        match tab {
            "found" => answer::found(&self.stage),
            "rounds" => answer::rounds(&self.known()),
            "paper" => answer::paper(&self.known()),
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
        question == "engagement.front"
    }

    fn figure(&self, key: &str) -> Option<Figure> {
        let known = figures::EngagementKnown {
            answers: self.runs.answers(),
        };
        (self.drawn).get(figures::FIGURES, key, |make| make(&known))
    }

    fn seek(&mut self, step: u32) {
        self.stage.seek(step);
    }

    fn stage(&self) -> StageWords {
        let view = self.stage.view();
        StageWords {
            step: view.step,
            steps: self.stage.steps(),
            sentence: story::sentence(&self.stage),
            alt: scene::alt(&view),
            lanes: scene::lanes(&view),
        }
    }

    fn scene(&self) -> Scene {
        Scene::Net(Box::new(scene::net(&self.stage, &|maker| {
            answer::kept(&self.known(), maker)
        })))
    }

    fn attach(&mut self, data: Files) {
        let case = data.games.as_deref();
        self.own = case.and_then(|case| Some((case.fingerprint, case.population().ok()?)));
        // It is made again with the next state.
        let setting = self.stage.setting().clone();
        self.stage = self.stage_of(&setting);
        self.forget(&["engagement.study", "engagement.table", "engagement.ratings"]);
    }

    fn paper(&self) -> &'static str {
        PAPER
    }
}
