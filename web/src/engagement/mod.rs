//! The engagement lab in the browser: what is exact at once, what comes in from workers.

mod answer;
pub(crate) mod file;
mod scene;

use crate::drawn::Drawn;
use crate::lab::LabView;
use crate::results::{Runs, parts};
use crate::words::{StageWords, View};
use lobbylab_charts::engagement as figures;
use lobbylab_charts::figure::Figure;
use lobbylab_charts::scene::Scene;
use lobbylab_core::engagement::lab::{Front, ManyRounds, PAPER, Study, Table, TeamGames, Theory};
use lobbylab_core::engagement::population::Population;
use lobbylab_core::engagement::setting::{People, Players, Waiting};
use lobbylab_core::engagement::stage::{self, Stage, StageSetting};
use lobbylab_core::engagement::story;
use lobbylab_core::experiment::{
    Data, Experiment, FieldError, Parameters, Partial, Valid, Value, Values,
};

/// The lab in one state, with the results that have come in for it.
pub(crate) struct EngagementView {
    waiting: Waiting,
    theory: Theory,
    runs: Runs,
    stage: Stage,
    /// The players of the visitor's file.
    own: Option<(u64, Population)>,
    /// The built-in players that the stage showed last.
    built_in: Option<(People, Population)>,
    drawn: Drawn,
    refused: Vec<FieldError>,
}

/// The questions whose parameters and results a figure shows.
const SHOWS: &[(&str, &[&str])] = &[
    ("table", &["engagement.table"]),
    ("gains", &["engagement.table"]),
    ("significance", &["engagement.table"]),
    ("front", &["engagement.front"]),
    ("claim_curves", &["engagement.theory"]),
    ("claim_map", &["engagement.theory"]),
    ("claim_example", &["engagement.theory"]),
    ("wins", &["engagement.study"]),
    ("churn", &["engagement.study"]),
    ("last_three", &["engagement.study"]),
    ("coefficients", &["engagement.study"]),
    ("rounds", &["engagement.rounds"]),
    ("compound", &["engagement.rounds"]),
    ("teams", &["engagement.teams"]),
];

impl EngagementView {
    pub(crate) fn new() -> Self {
        Self {
            waiting: Waiting::default(),
            theory: Theory::default(),
            runs: Runs::default(),
            stage: Stage::new(&StageSetting::default(), None),
            own: None,
            built_in: None,
            drawn: Drawn::default(),
            refused: Vec::new(),
        }
    }

    /// Forgets the figures that show one of these questions.
    fn forget(&mut self, questions: &[&str]) {
        self.drawn.forget_those_of(SHOWS, questions);
    }

    /// Where the page asks for a file that is not there, the state that it gets instead, and
    /// why.
    fn without_file(&self, values: &Values) -> (Option<Values>, Vec<FieldError>) {
        let (players, _) = Players::from_values(values);
        let there = self.own.as_ref().map(|own| own.0);
        if players.people != People::File || there == Some(players.file.0) {
            return (None, Vec::new());
        }
        let mut here = values.clone();
        here.insert("people".to_owned(), Value::Text("paper".to_owned()));
        let allowed = match there {
            None => "a file of games must be chosen first (it is not kept when the page is closed)",
            Some(_) => "this state is about another file, which must be chosen again",
        };
        let error = FieldError {
            field: "people".to_owned(),
            value: "from a file of games".to_owned(),
            allowed: format!("{allowed}; until then players are as the paper prints them"),
        };
        (Some(here), vec![error])
    }

    fn stage_of(&mut self, setting: &StageSetting) -> Stage {
        let people = setting.players.people;
        if people == People::File {
            let own = self.own.as_ref();
            let own = own.filter(|(fingerprint, _)| *fingerprint == setting.players.file.0);
            return Stage::new(setting, own.map(|(_, population)| population));
        }
        if self
            .built_in
            .as_ref()
            .is_none_or(|(kept, _)| *kept != people)
        {
            self.built_in = stage::built_in(people).map(|population| (people, population));
        }
        let kept = self.built_in.as_ref();
        Stage::new(setting, kept.map(|(_, population)| population))
    }

    /// Makes a figure of what is known now.
    fn made(&self, key: &str) -> Option<Figure> {
        macro_rules! figure {
            ($question:literal, $read:ident, $figure:path) => {{
                let (question, parts) = parts!(self, $question, $read)?;
                $figure(question, parts)
            }};
        }
        Some(match key {
            "table" => figure!("engagement.table", engagement_table, figures::table),
            "gains" => figure!("engagement.table", engagement_table, figures::gains),
            "significance" => figure!("engagement.table", engagement_table, figures::significance),
            "front" => figure!("engagement.front", engagement_front, figures::front),
            "claim_curves" => figure!(
                "engagement.theory",
                engagement_theory,
                figures::claim_curves
            ),
            "claim_map" => figure!("engagement.theory", engagement_theory, figures::claim_map),
            "claim_example" => {
                figure!(
                    "engagement.theory",
                    engagement_theory,
                    figures::claim_example
                )
            }
            "wins" => figure!("engagement.study", engagement_study, figures::wins),
            "churn" => figure!("engagement.study", engagement_study, figures::churn),
            "last_three" => figure!("engagement.study", engagement_study, figures::last_three),
            "coefficients" => figure!("engagement.study", engagement_study, figures::coefficients),
            "rounds" => figure!("engagement.rounds", engagement_rounds, figures::rounds),
            "compound" => figure!("engagement.rounds", engagement_rounds, figures::compound),
            "teams" => figure!("engagement.teams", engagement_teams, figures::teams),
            _ => return None,
        })
    }
}

impl LabView for EngagementView {
    fn set(&mut self, values: &Values) -> Result<(), String> {
        let here;
        (here, self.refused) = self.without_file(values);
        let values = here.as_ref().unwrap_or(values);
        // Every field has been checked against the same statement already.
        (self.waiting, _) = Waiting::from_values(values);
        (self.theory, _) = Theory::from_values(values);
        let (mut setting, _) = StageSetting::from_values(values);
        let changed = self.runs.plan([
            Experiment::EngagementStudy(Study::from_values(values).0),
            Experiment::EngagementTheory(self.theory.clone()),
            Experiment::EngagementFront(Front::from_values(values).0),
            Experiment::EngagementRounds(ManyRounds::from_values(values).0),
            Experiment::EngagementTeams(TeamGames::from_values(values).0),
            Experiment::EngagementTable(Table::from_values(values).0),
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
        let study = parts!(self, "engagement.study", engagement_study);
        let known = answer::Known {
            waiting: &self.waiting,
            theory: &self.theory,
            table: parts!(self, "engagement.table", engagement_table),
            front: parts!(self, "engagement.front", engagement_front),
            rounds: parts!(self, "engagement.rounds", engagement_rounds),
            findings: study.and_then(|(_, parts)| Some(parts.iter().next()?.1)),
        };
        View {
            too_large: self.runs.too_large(),
            answer: answer::answer(&known),
            truth: answer::truth(&known),
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
        Scene {
            net: Some(scene::net(&self.stage)),
            ..Scene::default()
        }
    }

    fn attach(&mut self, data: Data) {
        let case = data.games.as_deref();
        self.own = case.and_then(|case| Some((case.fingerprint, case.population().ok()?)));
        // It is made again with the next state.
        let setting = self.stage.setting().clone();
        self.stage = self.stage_of(&setting);
        self.forget(&["engagement.study", "engagement.table"]);
    }

    fn paper(&self) -> &'static str {
        PAPER
    }
}
