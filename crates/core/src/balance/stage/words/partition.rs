//! Games for everybody in words.

use crate::balance::partition::Objective;
use crate::balance::stage::partition::{PartitionStep, PartitionTape, ShownPartition};
use crate::balance::stage::phrases::{choose, equation, many, numbers, players, short};
use crate::words::{capital, count, counted};

impl PartitionTape {
    /// A step in one to three sentences.
    pub fn sentence(&self, step: usize) -> String {
        match self.events[step] {
            PartitionStep::Start => self.start(),
            PartitionStep::Run(run) => self.run(run),
            PartitionStep::Worst => self.worst(),
            PartitionStep::Descent => self.descended(),
            PartitionStep::Restarts => self.restarted(),
            PartitionStep::Exact => self.searched(),
            PartitionStep::Compare => self.compared(),
        }
    }

    /// What is to be small, of a partition: `the worst game's f`.
    fn what(&self) -> &'static str {
        match self.objective {
            Objective::Worst => "the worst game's f",
            Objective::Sum => "the sum of all f",
            Objective::Unhappiness => "the greatest unhappiness",
        }
    }

    fn start(&self) -> String {
        let (games, size) = (self.runs.games.len(), 2 * self.k);
        let playing = self.skills.len();
        let who = if playing == self.waiting {
            format!("All {playing} players")
        } else {
            format!("The first {playing} of {} players", self.waiting)
        };
        if games == 1 {
            let play = if self.asked > 1 {
                format!(
                    "{who} play one game: for {} more are needed",
                    counted(self.asked, "game")
                )
            } else {
                format!("{who} play one game")
            };
            return format!("{play}. There is nothing to divide.");
        }
        let mut ways = 1.0;
        for game in 0..games {
            ways *= choose(playing - game * size - 1, size - 1);
        }
        let ways = if ways < f64::INFINITY {
            format!("there are {} ways", many(ways))
        } else {
            "there are more than 10³⁰⁰ ways".to_owned()
        };
        let fewer = match games {
            _ if games == self.asked => String::new(),
            20 => format!(" (of the {} asked for 20 are shown)", self.asked),
            _ => format!(" (for {} there are too few)", self.asked),
        };
        let aim = match self.objective {
            Objective::Worst => "The worst game should be as fair as it can be.",
            Objective::Sum => "The sum of the unfairness of all games should be least.",
            Objective::Unhappiness => {
                "The unhappiest player should be as happy as can be: unhappiness is the f of the \
                 own game, divided by f of the best game that the player could be in."
            }
        };
        format!(
            "{who} are divided into {} of {}{fewer}: {ways}. {aim}",
            counted(games, "game"),
            count(size, "no")
        )
    }

    fn run(&self, run: usize) -> String {
        let game = &self.runs.games[run];
        let who = match (run, self.runs.games.len()) {
            (_, 1) => "All play".to_owned(),
            (0, _) => format!(
                "In the order of skills, the first {} play (Theorem 5)",
                count(2 * self.k, "no")
            ),
            _ => format!("The next {} play", count(2 * self.k, "no")),
        };
        let [first, second] = &game.teams;
        format!(
            "{who}: {} against {}, unfairness f = {}.",
            players(first),
            numbers(second),
            equation(game)
        )
    }

    fn worst(&self) -> String {
        let runs = &self.runs;
        let value = short(runs.answer.value());
        let worst = runs.worst + 1;
        let mut text = match self.objective {
            Objective::Worst => format!("The worst run is game {worst}, f = {value}."),
            Objective::Sum => {
                format!("Together the runs have f = {value}; the worst of them is game {worst}.")
            }
            Objective::Unhappiness => format!(
                "The unhappiest player is in game {worst}: it is {}{value} times as unfair as \
                 the best game that the player could be in.",
                if self.bests_exact { "" } else { "at most " }
            ),
        };
        if self.objective == Objective::Unhappiness {
            text.push_str(" Nobody's unhappiness is below 1.");
            return text;
        }
        text.push_str(&format!(
            " No partition has less than {}, and runs have never more than ρ = {} times the \
             least.",
            short(runs.answer.least),
            short(self.rho)
        ));
        text
    }

    /// `Changed from 3 to 2`, or that nothing did.
    fn change(&self, before: &ShownPartition, after: &ShownPartition) -> Option<String> {
        let (from, to) = (before.answer.value(), after.answer.value());
        (to < from).then(|| {
            format!(
                "{} falls from {} to {}",
                self.what(),
                short(from),
                short(to)
            )
        })
    }

    fn descended(&self) -> String {
        let how = match self.objective {
            Objective::Sum => "Two players of different games change places if the sum falls",
            _ => {
                "A player of the worst game and one of another change places if both games are \
                  then better than the worst one"
            }
        };
        match self.change(&self.runs, &self.descent) {
            Some(change) => format!("{how}, and so on: {change}."),
            None => format!("{how}. No exchange helps."),
        }
    }

    fn restarted(&self) -> String {
        let how = "Some players are exchanged by lot and it begins again, a dozen times";
        match self.change(&self.descent, &self.restarts) {
            Some(change) => format!("{how}: {change}."),
            None => format!("{how}: nothing better is found."),
        }
    }

    fn searched(&self) -> String {
        let Some(exact) = &self.exact else {
            return String::new();
        };
        let answer = &exact.answer;
        let what = self.what();
        let known = if answer.value() < self.restarts.answer.value() {
            format!(
                "finds a better partition: {what} is {} instead of {}",
                short(answer.value()),
                short(self.restarts.answer.value())
            )
        } else {
            "finds nothing better".to_owned()
        };
        if !answer.is_proven() {
            return format!(
                "The exact search {known}. It stops after {} steps, more than are made here, and \
                 has not proven that this is the optimum: {what} is at least {}.",
                many(answer.effort.steps as f64),
                short(answer.least)
            );
        }
        let work = match (answer.effort.listed, answer.effort.nodes) {
            (0, _) => "the bound is reached".to_owned(),
            (listed, nodes) => format!(
                "of {} that could be part of a better partition it tries {}",
                counted_large(listed, "game"),
                many(nodes as f64)
            ),
        };
        format!(
            "The exact search {known}; {work}. {} is the optimum.",
            short(answer.value())
        )
    }

    fn compared(&self) -> String {
        let (runs, best) = (&self.runs.answer, &self.best().answer);
        let what = capital(self.what());
        let optimal = best.value() <= self.least();
        let name = if optimal {
            "in the optimum"
        } else {
            "in the best partition known"
        };
        let other = name.trim_start_matches("in ");
        let times = if runs.value() == best.value() {
            format!("Runs of neighbours in skill are as good as {other}")
        } else if best.value() > 0.0 && runs.value() < f64::INFINITY {
            format!(
                "Runs of neighbours in skill are {} times as bad as {other}",
                short(runs.value() / best.value())
            )
        } else {
            format!("Runs of neighbours in skill are worse than {other}")
        };
        let rest = if optimal {
            String::new()
        } else if self.exact.is_none() {
            format!(
                " None is below {}; more than 64 players are too many for the exact search.",
                short(self.least())
            )
        } else {
            format!(" None is below {}.", short(self.least()))
        };
        format!(
            "{times}{}. {what} is {} with runs, {} after exchanges, {} {name}.{rest}",
            if optimal { " (exact)" } else { "" },
            short(runs.value()),
            short(self.restarts.answer.value()),
            short(best.value())
        )
    }
}

/// `12 games`, `one game`.
fn counted_large(number: u64, noun: &str) -> String {
    if number == 1 {
        counted(1, noun)
    } else {
        format!("{} {noun}s", many(number as f64))
    }
}
