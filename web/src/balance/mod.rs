//! The balance lab in the browser: what is exact at once, what comes in from workers.

mod answer;
mod scene;
pub(crate) mod speed;

use crate::drawn::Drawn;
use crate::lab::LabView;
use crate::results::{Runs, parts};
use crate::words::{StageWords, View};
use lobbylab_charts::balance as figures;
use lobbylab_charts::figure::Figure;
use lobbylab_charts::scene::Scene;
use lobbylab_core::balance::lab::{
    Crowding, Hardness, PAPER, Partitions, RoleGames, Steady, Wishes,
};
use lobbylab_core::balance::model::Game;
use lobbylab_core::balance::queue::GameQueue;
use lobbylab_core::balance::setting::{Crowd, Fairness, View as Setting};
use lobbylab_core::balance::stage::{Stage, StageSetting};
use lobbylab_core::balance::story;
use lobbylab_core::experiment::{Experiment, Parameters, Partial, Valid, Values};

/// The lab in one state, with the results that have come in for it.
pub(crate) struct BalanceView {
    fairness: Fairness,
    crowd: Crowd,
    /// The best game of the crowd, or of its first players, if it is proven to be one.
    best: Option<Game>,
    runs: Runs,
    stage: Stage,
    /// What the stage comes to in the end, in words; nothing of the queue, which goes on.
    closing: Option<String>,
    examples: answer::Examples,
    /// What the page measured.
    points: Vec<[f64; 4]>,
    drawn: Drawn,
}

/// At most so many players are looked at on the page's own thread.
const AT_ONCE: usize = 1000;
/// So many sets of them are looked at, times k² as each takes longer then: milliseconds,
/// rarely a tenth of a second.
const SETS: u64 = 2_500_000;

/// The questions whose parameters and results a figure shows.
const SHOWS: &[(&str, &[&str])] = &[
    ("crowding", &["balance.crowd"]),
    ("reach", &["balance.crowd"]),
    ("tradeoff", &["balance.queue"]),
    ("left", &["balance.queue"]),
    // An example with numbers of its own.
    ("outlier", &[]),
    ("role_ratio", &["balance.roles"]),
    ("role_price", &["balance.roles"]),
    ("partition", &["balance.partition"]),
    ("worst", &["balance.partition"]),
    ("hardness", &["balance.hardness"]),
    ("wishes", &["balance.wishes"]),
    ("wish_curves", &["balance.wishes"]),
    // Times of this machine.
    ("speed", &[]),
];

impl BalanceView {
    pub(crate) fn new() -> Self {
        let (fairness, crowd) = (Fairness::default(), Crowd::default());
        Self {
            best: best(&fairness, &crowd),
            fairness,
            crowd,
            runs: Runs::default(),
            stage: Stage::new(&StageSetting::default()),
            closing: None,
            examples: answer::Examples::new(),
            points: Vec::new(),
            drawn: Drawn::default(),
        }
    }

    /// Forgets the figures that show one of these questions.
    fn forget(&mut self, questions: &[&str]) {
        self.drawn.forget_those_of(SHOWS, questions);
    }

    /// Makes a figure of what is known now.
    fn made(&self, key: &str) -> Option<Figure> {
        let crowd = || parts!(self, "balance.crowd", balance_crowd);
        let queue = || parts!(self, "balance.queue", balance_queue);
        let roles = || parts!(self, "balance.roles", balance_roles);
        let partition = || parts!(self, "balance.partition", balance_partition);
        let wishes = || parts!(self, "balance.wishes", balance_wishes);
        Some(match key {
            "crowding" => {
                let (question, parts) = crowd()?;
                figures::crowding(question, parts)
            }
            "reach" => {
                let (question, parts) = crowd()?;
                figures::reach(question, parts)
            }
            "tradeoff" => {
                let (question, parts) = queue()?;
                figures::tradeoff(question, parts)
            }
            "left" => {
                let (question, parts) = queue()?;
                figures::left(question, parts)
            }
            "outlier" => figures::outlier(),
            "role_ratio" => {
                let (question, parts) = roles()?;
                figures::role_ratio(question, parts)
            }
            "role_price" => {
                let (question, parts) = roles()?;
                figures::role_price(question, parts)
            }
            "partition" => {
                let (question, parts) = partition()?;
                figures::partition(question, parts)
            }
            "worst" => {
                let (question, parts) = partition()?;
                figures::worst(question, parts)
            }
            "hardness" => {
                let (question, parts) = parts!(self, "balance.hardness", balance_hardness)?;
                figures::hardness(question, parts)
            }
            "wishes" => {
                let (question, parts) = wishes()?;
                figures::wishes(question, parts)
            }
            "wish_curves" => {
                let (question, parts) = wishes()?;
                figures::wish_curves(question, parts)
            }
            "speed" => figures::speed(&self.fairness, &self.points),
            _ => return None,
        })
    }
}

/// What a view comes to in the end, in words; nothing of the queue, which goes on.
fn closing(stage: &Stage) -> Option<String> {
    let view = stage.setting().shown.view;
    let begin = match view {
        Setting::Queue => return None,
        Setting::Roles => "With roles",
        Setting::Partition => "When everybody plays",
        Setting::Sum => "In the hard instance",
    };
    let mut end = stage.clone();
    // Before the last step, the one that says who plays what, all ways are compared.
    let back = u32::from(view == Setting::Roles && end.steps() > 0);
    end.seek(end.steps() - back);
    let mut said = story::sentence(&end);
    if let Some(first) = said.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    Some(format!("{begin}, {said}"))
}

/// The best game of those who wait, at most the first thousand, if it is proven to be one.
fn best(fairness: &Fairness, crowd: &Crowd) -> Option<Game> {
    let team = fairness.team();
    let mut queue = GameQueue::new(fairness.measure().ok()?, team).ok()?;
    let mut crowd = crowd.clone();
    crowd.n = crowd.n.min(AT_ONCE as u32);
    for (place, skill) in crowd.skills(0).iter().enumerate() {
        // Ids are new, and skills are drawn in range or were checked.
        let _ = queue.insert(place as u64 + 1, *skill);
    }
    let answer = queue.best_within(SETS / (team * team) as u64)?;
    (answer.gap() == 0.0).then_some(answer.game)
}

impl LabView for BalanceView {
    fn set(&mut self, values: &Values) -> Result<(), String> {
        // Every field has been checked against the same statement already.
        let (fairness, _) = Fairness::from_values(values);
        let (crowd, _) = Crowd::from_values(values);
        let (mut setting, _) = StageSetting::from_values(values);
        if (&fairness, &crowd) != (&self.fairness, &self.crowd) {
            // Times are of a queue of one kind.
            self.measured(&[]);
            self.best = best(&fairness, &crowd);
            (self.fairness, self.crowd) = (fairness, crowd);
        }
        let changed = self.runs.plan([
            Experiment::BalanceCrowd(Crowding::from_values(values).0),
            Experiment::BalanceQueue(Steady::from_values(values).0),
            Experiment::BalanceRoles(RoleGames::from_values(values).0),
            Experiment::BalancePartition(Partitions::from_values(values).0),
            Experiment::BalanceHardness(Hardness::from_values(values).0),
            Experiment::BalanceWishes(Wishes::from_values(values).0),
        ]);
        self.forget(&changed);
        let step = std::mem::take(&mut setting.shown.step);
        if *self.stage.setting() != setting {
            self.stage = Stage::new(&setting);
            self.closing = closing(&self.stage);
        }
        self.seek(step);
        Ok(())
    }

    fn view(&self) -> View {
        let steady = parts!(self, "balance.queue", balance_queue);
        let crowding = parts!(self, "balance.crowd", balance_crowd);
        let waiting = self.crowd.waiting();
        let known = answer::Known {
            fairness: &self.fairness,
            waiting,
            looked_at: waiting.min(AT_ONCE),
            best: self.best.as_ref(),
            closing: self.closing.as_deref(),
        };
        View {
            too_large: self.runs.too_large(),
            answer: answer::answer(&known, steady, parts!(self, "balance.roles", balance_roles)),
            truth: answer::truth(&known, &self.examples, crowding),
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
            alt: scene::alt(&self.stage, &view),
            lanes: scene::lanes(&view),
        }
    }

    fn scene(&self) -> Scene {
        Scene {
            board: Some(scene::board(&self.stage.view())),
            ..Scene::default()
        }
    }

    fn measured(&mut self, points: &[[f64; 4]]) {
        self.points = points.to_vec();
        self.drawn.forget(|key| key == "speed");
    }

    fn paper(&self) -> &'static str {
        PAPER
    }
}
