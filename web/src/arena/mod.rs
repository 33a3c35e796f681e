//! The arena's page: who can race here, the answers, the table of truths.
//!
//! A market on which nothing can be played asks nothing of the workers and says why; a rule that
//! cannot play this market is left out of the race, and said to be.

mod answer;
#[cfg(feature = "readers")]
pub(crate) mod file;
mod stage;

use crate::drawn::Drawn;
use crate::lab_view::LabView;
use crate::results::Runs;
use crate::words::{Span, StageWords, View};
use lobbylab_charts::arena as figures;
use lobbylab_charts::figure::Figure;
use lobbylab_charts::stage::Scene;
use lobbylab_core::arena::lab::{
    self, ArenaCurves, ArenaDay, ArenaFit, ArenaFront, ArenaRace, ArenaTables, ArenaTune, PAPER,
    market_words,
};
use lobbylab_core::arena::parameters::ArenaRun;
use lobbylab_core::arena::stage::{ArenaStage, ArenaStageSetting, STEPS};
use lobbylab_core::arena::{ArenaRule, Coming};
use lobbylab_core::catalog::{Files, Partial, Valid};
use lobbylab_core::experiment::{Checked, Field, FieldError, Offer, Parameters, Value};
use lobbylab_core::words::capital;

/// The runs of the front are at most so long: hindsight takes as long as a hundred rules.
const OF_FRONT: [(&str, i64); 2] = [("tickets", 1_000), ("replications", 8)];
/// The runs along every rule's setting: as many as thirty rules.
const OF_CURVES: [(&str, i64); 2] = [("tickets", 2_000), ("replications", 8)];
/// The runs of the search: eight settings, and half of the replications choose.
const OF_TUNE: [(&str, i64); 1] = [("tickets", 20_000)];

/// The runs of the fit: each replication plays its tickets a hundred times.
const OF_FIT: [(&str, i64); 2] = [("tickets", 2_000), ("replications", 8)];

/// The arena in one state, with the results that have come in for it.
pub(crate) struct ArenaView {
    fields: Vec<Field>,
    refused: Vec<FieldError>,
    /// Why nothing can be played here; empty where something can.
    stopped: String,
    /// Why nothing can be tuned here; empty where something can.
    untuned: String,
    /// Why nothing can be fitted here; empty where something can.
    unfitted: String,
    /// The market in one line of words.
    line: String,
    /// Who races, with the number of each in the state.
    playing: Vec<(ArenaRule, u32)>,
    /// The baseline, by its place among them.
    base: usize,
    runs: Runs,
    drawn: Drawn,
    stage: ArenaStage,
    /// A log of tickets that the visitor opened.
    data: Files,
}

impl ArenaView {
    pub(crate) fn new() -> Self {
        Self {
            fields: lab::fields(),
            refused: Vec::new(),
            stopped: String::new(),
            untuned: String::new(),
            unfitted: String::new(),
            line: String::new(),
            playing: Vec::new(),
            base: 0,
            runs: Runs::default(),
            drawn: Drawn::default(),
            stage: ArenaStage::new(&ArenaStageSetting::default()),
            data: Files::default(),
        }
    }

    /// The state with another value of a field; as it is where the field does not take it.
    fn with(&self, values: &Checked, key: &str, value: &Value) -> Checked {
        let field = self.fields.iter().find(|field| field.key == key);
        let other = field.and_then(|field| values.with(field, value).ok());
        other.unwrap_or_else(|| values.clone())
    }

    /// The state with whole numbers that are no more than these.
    fn at_most(&self, values: &Checked, most: &[(&str, i64)]) -> Checked {
        let mut less = values.clone();
        for (key, most) in most {
            if let Some(Value::Int(given)) = values.values().get(*key) {
                less = self.with(&less, key, &Value::Int(*most.min(given)));
            }
        }
        less
    }

    /// The state in which only those race who can, each once. Whoever cannot is named; `None`
    /// where nothing can be played, with the reason in `stopped`.
    fn playable(&mut self, values: &Checked) -> Option<Checked> {
        let (race, refused) = ArenaRace::settled(values);
        self.refused = refused;
        self.stopped.clear();
        self.playing.clear();
        let market = match race.heat() {
            Ok(mut heat) => {
                if heat.market.coming == Coming::File {
                    let file = race.tickets.file;
                    let log = self.data.tickets.as_ref();
                    let Some(log) = log.filter(|log| log.fingerprint() == file.0) else {
                        self.line = "The tickets of a file that is not here".to_owned();
                        self.stop(FieldError {
                            field: "coming".to_owned(),
                            value: Coming::File.label().to_owned(),
                            allowed: "arrivals that are drawn, or a log of tickets opened here"
                                .to_owned(),
                        });
                        return None;
                    };
                    heat.play(log.clone());
                }
                heat.market
            }
            Err(error) => {
                self.line = "A market that cannot be played".to_owned();
                self.stop(error.into());
                return None;
            }
        };
        self.line = market_words(&market);
        let mut playing = Vec::new();
        for rule in race.lanes.rules() {
            match rule.translation(&market, &race.settings) {
                Ok(_) => playing.push(rule),
                Err(error) => self.refused.push(FieldError {
                    field: format!("“{}”", rule.label()),
                    value: "left out here".to_owned(),
                    allowed: FieldError::from(error).allowed,
                }),
            }
        }
        if playing.is_empty() {
            if let Some(error) = self.refused.pop() {
                self.stop(error);
            }
            return None;
        }
        let number = |rule: &ArenaRule| (1..=6).find(|at| race.lanes.numbered(*at) == *rule);
        self.playing = (playing.iter())
            .filter_map(|rule| Some((*rule, number(rule)?)))
            .collect();
        let lanes = Value::Int(playing.len() as i64);
        let mut state = self.with(values, "lanes", &lanes);
        const PLACES: [&str; 6] = ["rule1", "rule2", "rule3", "rule4", "rule5", "rule6"];
        for (place, rule) in PLACES.into_iter().zip(&playing) {
            state = self.with(&state, place, &Value::Text(rule.key().to_owned()));
        }
        Some(state)
    }

    /// The place of a rule in the race, of which it has its colour; the first where it does not race.
    fn place(&self, rule: ArenaRule) -> usize {
        let place = self.playing.iter().position(|(other, _)| *other == rule);
        place.unwrap_or(0)
    }

    /// Puts the rules on the stage, with the tables that have come in: solving one would take longer
    /// than a page's thread may.
    fn show(&mut self, setting: &ArenaStageSetting) {
        let solved = self.runs.parts::<ArenaTables>();
        let tables = solved.and_then(|(_, parts)| parts.iter().next());
        let tables = tables.map_or(&[][..], |(_, tables)| tables.as_slice());
        let log = self.data.tickets.as_ref();
        self.stage = ArenaStage::with_tables(setting, log, tables);
    }

    /// The place of the rule that the stage plays beside the baseline; the baseline's own where none does.
    fn beside(&self) -> usize {
        let rules = self.stage.setting().rules();
        rules.get(1).map_or(self.base, |rule| self.place(*rule))
    }

    fn stop(&mut self, error: FieldError) {
        self.stopped = format!("Nothing is played here. {}.", capital(&error.to_string()));
        self.refused.push(error);
    }

    /// Whether the rule that is tuned can be, and why not.
    fn tunable(&mut self, values: &Checked) -> bool {
        let question = ArenaTune::from_checked(values);
        let checked = question.heat().map_err(FieldError::from);
        let wrong = match checked {
            Ok(heat) => heat.check().err().map(|error| error.to_string()),
            Err(error) => Some(error.to_string()),
        };
        self.untuned = wrong.map_or_else(String::new, |why| {
            format!("Nothing is tuned here. {}.", capital(&why))
        });
        self.untuned.is_empty()
    }

    /// The fit under the baseline; `None` where what is known cannot tell what is sought, with the
    /// reason in `unfitted`.
    fn fitting(&mut self, values: &Checked) -> Option<Checked> {
        let pinned = self.playing.get(self.base).or(self.playing.first());
        let rule = pinned.map_or("fifo", |(rule, _)| rule.key());
        let state = self.at_most(values, &OF_FIT);
        let state = self.with(&state, "rule1", &Value::Text(rule.to_owned()));
        let state = self.with(&state, "lanes", &Value::Int(1));
        let wrong = ArenaFit::from_checked(&state).heat().err();
        self.unfitted = wrong.map_or_else(String::new, |why| {
            let why = FieldError::from(why);
            format!(
                "Nothing is fitted yet. What is seen is {}; needed: {}.",
                why.value, why.allowed
            )
        });
        self.unfitted.is_empty().then_some(state)
    }
}

impl LabView for ArenaView {
    fn set(&mut self, values: &Checked) -> Result<(), String> {
        let state = self.playable(values);
        let mut setting = ArenaStageSetting::from_checked(values);
        let pinned = setting.baseline();
        let base = self.playing.iter().position(|(rule, _)| *rule == pinned);
        self.base = base.unwrap_or(0);
        let mut wanted = Vec::new();
        if let Some(state) = &state {
            wanted.extend([
                Valid::from_checked::<ArenaRace>(state),
                Valid::from_checked::<ArenaFront>(&self.at_most(state, &OF_FRONT)),
                Valid::from_checked::<ArenaCurves>(&self.at_most(state, &OF_CURVES)),
                Valid::from_checked::<ArenaDay>(state),
            ]);
            let search = self.at_most(values, &OF_TUNE);
            if self.tunable(&search) {
                wanted.push(Valid::from_checked::<ArenaTune>(&search));
            }
            if let Some(fit) = self.fitting(values) {
                wanted.push(Valid::from_checked::<ArenaFit>(&fit));
            }
        }
        let tables = ArenaTables::from_checked(values);
        if state.is_some() && tables.needed() {
            // The tables are the same at every step.
            let still = self.with(values, "step", &Value::Int(0));
            wanted.push(Valid::from_checked::<ArenaTables>(&still));
        }
        let changed = self.runs.plan(wanted);
        // Which figures there are to see may have changed with who can race.
        self.drawn = Drawn::default();
        let step = std::mem::take(&mut setting.shown.step);
        // Of the long runs the stage needs the seed and the beginning of the first.
        setting.run = ArenaRun {
            seed: setting.run.seed,
            tickets: setting.run.tickets.min(STEPS + 1),
            ..ArenaRun::default()
        };
        if *self.stage.setting() != setting || changed.contains(&"arena.tables") {
            self.show(&setting);
        }
        self.seek(step);
        Ok(())
    }

    fn refused(&self) -> Vec<FieldError> {
        self.refused.clone()
    }

    fn view(&self) -> View {
        let race = self.runs.parts::<ArenaRace>();
        View {
            too_large: self.runs.too_large(),
            line: self.line.clone(),
            answer: match race {
                Some((race, parts)) => answer::race(race, parts, self.base, self.beside()),
                None => vec![Span::new(self.stopped.as_str(), "strong")],
            },
            truth: race.map_or_else(Vec::new, |(race, parts)| answer::truth(race, parts)),
            ..View::default()
        }
    }

    fn answer(&self, tab: &str) -> Option<Vec<Span>> {
        if !self.stopped.is_empty() {
            return Some(vec![Span::new(self.stopped.as_str(), "strong")]);
        }
        let (runs, base) = (&self.runs, self.base);
        match tab {
            "possible" => (runs.parts::<ArenaFront>())
                .and_then(|(question, parts)| answer::possible(question, parts, base)),
            "who" => (runs.parts::<ArenaRace>())
                .and_then(|(question, parts)| answer::who(question, parts, base)),
            "day" => (runs.parts::<ArenaDay>())
                .and_then(|(question, parts)| answer::day(question, parts, base)),
            "tune" => (runs.parts::<ArenaTune>())
                .and_then(|(question, parts)| answer::tune(question, parts)),
            "fit" if !self.unfitted.is_empty() => Some(vec![Span::new(self.unfitted.as_str(), "")]),
            "fit" => (runs.parts::<ArenaFit>())
                .and_then(|(question, parts)| answer::fit(question, parts)),
            _ => None,
        }
    }

    fn offers(&self, tab: &str) -> Vec<Offer> {
        let runs = &self.runs;
        let offer = match tab {
            "get" => (runs.parts::<ArenaRace>()).and_then(|(race, parts)| {
                answer::watched(race, parts, [self.base, self.beside()], &self.playing)
            }),
            "tune" => (runs.parts::<ArenaTune>())
                .and_then(|(question, parts)| answer::tuned(question, parts)),
            "fit" => (runs.parts::<ArenaFit>())
                .and_then(|(question, parts)| answer::fitted(question, parts)),
            _ => None,
        };
        offer.into_iter().collect()
    }

    fn pick(&self, words: &str) -> Option<(&'static str, Value)> {
        // Where one name begins another (greedy, greedy EOMM), the longer is meant.
        let named = self.playing.iter().filter(|(rule, _)| {
            let name = figures::short(*rule);
            words.starts_with(name) || words.starts_with(&capital(name))
        });
        let (_, number) = named.max_by_key(|(rule, _)| figures::short(*rule).len())?;
        Some(("base", Value::Int(i64::from(*number))))
    }

    fn jobs(&self) -> Vec<(Valid, u32)> {
        self.runs.jobs()
    }

    fn merge(&mut self, question: &str, partial: Partial) -> Result<(), String> {
        self.runs.merge(question, partial)?;
        if question == "arena.tables" {
            let (setting, step) = (self.stage.setting().clone(), self.stage.step());
            self.show(&setting);
            self.stage.seek(step);
        }
        self.drawn.forget_those_of(figures::FIGURES, &[question]);
        Ok(())
    }

    fn figure(&self, key: &str) -> Option<Figure> {
        let known = figures::ArenaKnown {
            answers: self.runs.answers(),
            stopped: &self.stopped,
            untuned: &self.untuned,
            unfitted: &self.unfitted,
            base: self.base,
        };
        (self.drawn).get(figures::FIGURES, key, |make| make(&known))
    }

    fn seek(&mut self, step: u32) {
        self.stage.seek(step);
    }

    fn stage(&self) -> StageWords {
        stage::words(&self.stage, &|rule| self.place(rule))
    }

    fn scene(&self) -> Scene {
        Scene::Race(Box::new(stage::race(&self.stage, &|rule| self.place(rule))))
    }

    fn attach(&mut self, data: Files) {
        self.data = data;
    }

    fn paper(&self) -> &'static str {
        PAPER
    }
}

#[cfg(test)]
mod tests {
    use super::ArenaView;
    use crate::lab_view::LabView;
    use lobbylab_core::arena::lab::fields;
    use lobbylab_core::experiment::{Checked, Value, Values};

    /// The arena with these two rules.
    fn racing(one: &str, other: &str) -> ArenaView {
        let mut values = Values::new();
        for (key, rule) in [("rule1", one), ("rule2", other)] {
            values.insert(key.to_owned(), Value::Text(rule.to_owned()));
        }
        values.insert("lanes".to_owned(), Value::Int(2));
        let (checked, wrong) = Checked::new(&fields(), &values);
        assert!(wrong.is_empty(), "{wrong:?}");
        let mut view = ArenaView::new();
        view.set(&checked).expect("a state");
        view
    }

    #[test]
    fn what_reads_in_a_figure_picks_its_rule() {
        let view = racing("greedy", "eager");
        let picked = |words| match view.pick(words) {
            Some(("base", Value::Int(number))) => Some(number),
            Some(other) => panic!("{other:?}"),
            None => None,
        };
        assert_eq!(picked("greedy, simulated: 3.1 (3 to 3.2)"), Some(1));
        assert_eq!(picked("Greedy: mean wait 3 s"), Some(1));
        // Its name begins with the other's.
        assert_eq!(picked("greedy EOMM, simulated: 3.1"), Some(2));
        assert_eq!(picked("anew, simulated: 3.1"), None);
        assert_eq!(picked("widening, simulated: 3.1"), None);
    }
}
