//! The balance lab in the browser: what is exact at once, what comes in from workers.

mod account;
mod answer;
#[cfg(feature = "border")]
pub(crate) mod speed;

use crate::drawn::Drawn;
use crate::lab_view::LabView;
use crate::results::Runs;
use crate::words::{ASIDE, Span, StageWords, View};
use lobbylab_charts::balance as figures;
use lobbylab_charts::figure::Figure;
use lobbylab_charts::stage::Scene;
use lobbylab_charts::stage::board::Board;
use lobbylab_core::balance::lab;
use lobbylab_core::balance::lab::{
    BalanceBest, BalanceCrowd, BalanceHardness, BalancePartition, BalanceQueue, BalanceRoleQueue,
    BalanceRoles, BalanceWishes, BestGame, FirstGame, MOST_LOOKED_AT, PAPER,
};
use lobbylab_core::balance::parameters::{BalanceFairness, BalanceScene, Crowd};
use lobbylab_core::balance::stage::{BalanceStage, BalanceStageSetting};
use lobbylab_core::catalog::{Partial, Valid};
use lobbylab_core::experiment::{Checked, Parameters};

/// The lab in one state, with the results that have come in for it.
pub(crate) struct BalanceView {
    fairness: BalanceFairness,
    crowd: Crowd,
    /// The best game of the crowd, or of its first players, if that is proven at once; a worker
    /// looks for it otherwise.
    best: Option<BestGame>,
    /// What those who came first would play.
    first: Option<FirstGame>,
    /// Of which crowd.
    asked: Option<BalanceBest>,
    runs: Runs,
    stage: BalanceStage,
    /// What the stage comes to in the end, in words: in short, and the rest.
    closing: Option<[String; 2]>,
    examples: answer::Examples,
    /// What the page measured.
    points: Vec<[f64; 4]>,
    drawn: Drawn,
}

impl BalanceView {
    pub(crate) fn new() -> Self {
        let (fairness, crowd) = (BalanceFairness::default(), Crowd::default());
        Self {
            best: None,
            first: None,
            asked: None,
            fairness,
            crowd,
            runs: Runs::default(),
            stage: BalanceStage::new(&BalanceStageSetting::default()),
            closing: None,
            examples: answer::Examples::new(),
            points: Vec::new(),
            drawn: Drawn::default(),
        }
    }

    /// Forgets the figures that show one of these questions.
    fn forget(&mut self, questions: &[&str]) {
        self.drawn.forget_those_of(figures::FIGURES, questions);
    }
}

/// What a view comes to in the end, in words: in one sentence, and the rest; nothing of the queue,
/// which goes on.
fn closing(stage: &BalanceStage) -> Option<[String; 2]> {
    let view = stage.setting().shown.view;
    let begin = match view {
        BalanceScene::Queue => return None,
        BalanceScene::Roles => "With roles",
        BalanceScene::Partition => "When everybody plays",
        BalanceScene::Sum => "In the hard instance",
    };
    let mut end = stage.clone();
    // Before the last step, the one that says who plays what, all ways are compared.
    let back = u32::from(view == BalanceScene::Roles && end.steps() > 0);
    end.seek(end.steps() - back);
    let mut said = end.sentence();
    if let Some(first) = said.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    let end = said.find(". ").map_or(said.len(), |end| end + 1);
    let rest = said.split_off(end);
    Some([format!("{begin}, {said}"), rest])
}

impl LabView for BalanceView {
    fn set(&mut self, values: &Checked) -> Result<(), String> {
        let fairness = BalanceFairness::from_checked(values);
        let crowd = Crowd::from_checked(values);
        let mut setting = BalanceStageSetting::from_checked(values);
        if (&fairness, &crowd) != (&self.fairness, &self.crowd) {
            // Times are of a queue of one kind.
            self.measured(&[]);
            (self.fairness, self.crowd) = (fairness, crowd);
        }
        let asked = BalanceBest::from_checked(values);
        if self.asked.as_ref() != Some(&asked) {
            (self.best, self.first) = (asked.at_once(), asked.first_to_come());
            self.asked = Some(asked);
        }
        let searched = self.best.is_none() && self.crowd.waiting() >= self.fairness.players();
        let best = searched.then(|| Valid::from_checked::<BalanceBest>(values));
        let changed = self.runs.plan(best.into_iter().chain([
            Valid::from_checked::<BalanceCrowd>(values),
            Valid::from_checked::<BalanceQueue>(values),
            Valid::from_checked::<BalanceRoles>(values),
            Valid::from_checked::<BalancePartition>(values),
            Valid::from_checked::<BalanceHardness>(values),
            Valid::from_checked::<BalanceWishes>(values),
            Valid::from_checked::<BalanceRoleQueue>(values),
        ]));
        self.forget(&changed);
        let step = std::mem::take(&mut setting.shown.step);
        if *self.stage.setting() != setting {
            self.stage = BalanceStage::new(&setting);
            self.closing = closing(&self.stage);
        }
        self.seek(step);
        Ok(())
    }

    fn view(&self) -> View {
        let steady = self.runs.parts::<lab::BalanceQueue>();
        let crowding = self.runs.parts::<lab::BalanceCrowd>();
        let waiting = self.crowd.waiting();
        let found = self.runs.parts::<BalanceBest>();
        let found = found.and_then(|(_, parts)| parts.iter().next()?.1.as_ref());
        let known = answer::Known {
            fairness: &self.fairness,
            waiting,
            looked_at: waiting.min(MOST_LOOKED_AT),
            best: self.best.as_ref().or(found),
            first: self.first.as_ref(),
            closing: self.closing.as_ref().map(|[short, _]| short.as_str()),
        };
        View {
            too_large: self.runs.too_large(),
            answer: answer::answer(&known, steady),
            truth: answer::truth(&known, &self.examples, crowding),
            ..View::default()
        }
    }

    fn answer(&self, tab: &str) -> Option<Vec<Span>> {
        // What the stage comes to in the end is the answer to its question.
        let staged = matches!(tab, "roles" | "partition" | "computing");
        let [short, rest] = self.closing.as_ref().filter(|_| staged)?;
        Some(vec![Span::new(short, ""), Span::new(rest, ASIDE)])
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
        let known = figures::BalanceKnown {
            answers: self.runs.answers(),
            fairness: &self.fairness,
            points: &self.points,
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
            sentence: self.stage.sentence(),
            alt: account::alt(&self.stage, &view),
            lanes: account::lanes(&view),
        }
    }

    fn scene(&self) -> Scene {
        Scene::Board(Box::new(Board::of(&self.stage)))
    }

    fn measured(&mut self, points: &[[f64; 4]]) {
        self.points = points.to_vec();
        self.drawn.forget(|key| key == "speed");
    }

    fn paper(&self) -> &'static str {
        PAPER
    }
}
