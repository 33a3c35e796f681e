//! The search for the best game of the queue in words.

use crate::balance::stage::phrases::{
    choose, equation, many, missing, numbers, players, short, waiting,
};
use crate::balance::stage::queue::{Moment, QueueStep, Round, SearchTape};
use crate::balance::stage::view::{BoardGame, Why};
use crate::words::{capital, count, counted, listed};

impl SearchTape {
    /// A step in one to three sentences. O(n) for n who wait.
    pub fn sentence(&self, step: usize) -> String {
        let moment = &self.moments[step];
        let round = &self.rounds[moment.round];
        let best = moment.best.map(|at| &self.found[at]);
        let text = match (&moment.event, best) {
            (QueueStep::Start, _) => self.start(round),
            (QueueStep::Come(first, last), _) => {
                let who = match last - first {
                    0 => format!("Player {first} comes"),
                    more => format!(
                        "{} new players come, {first} to {last}",
                        capital(&count(more as usize + 1, "no"))
                    ),
                };
                format!(
                    "{who}: now {}. Only players near them by skill get new bounds.",
                    waiting(round.line.len())
                )
            }
            (QueueStep::Short(more), _) => format!(
                "{}: {} for a game that takes {}.",
                capital(&waiting(round.line.len())),
                missing(*more).to_ascii_lowercase(),
                count(self.spec.players(), "no")
            ),
            (QueueStep::Bounds, Some(best)) => self.bounds(step, round, best),
            (QueueStep::Overdue, Some(best)) => self.overdue(moment, round, best),
            (
                QueueStep::Nothing {
                    turns,
                    players,
                    goal,
                },
                _,
            ) => self.nothing(moment, best, *turns, players, *goal),
            (QueueStep::Better, Some(best)) => self.better(moment, round, best),
            (QueueStep::Proven, Some(best)) => self.proven(step, round, best),
            (QueueStep::Stopped, Some(best)) => self.stopped(moment, round, best),
            (QueueStep::Out, Some(best)) => self.out(moment, round, best),
            _ => "Bounds are made.".to_owned(),
        };
        text.trim_end().to_owned()
    }

    fn start(&self, round: &Round) -> String {
        let size = self.spec.players();
        let waits = capital(&waiting(round.line.len()));
        if round.line.len() < size {
            return format!("{waits}.");
        }
        let ways = choose(round.line.len(), size);
        let ways = if ways > 1.0 {
            format!(
                "there are {} ways to choose them, and {} to divide each into teams",
                many(ways),
                many(choose(size, size / 2) / 2.0)
            )
        } else {
            "all must play".to_owned()
        };
        format!(
            "{waits}. A game takes {}: {ways}. Press Play, or step: the search for the best \
             game, one event at a time.",
            count(size, "no")
        )
    }

    /// In what way a game belongs to the player who is searched.
    fn role(&self, round: &Round) -> &'static str {
        if self.any || round.overdue.is_some() {
            "with this player"
        } else {
            "with this player as the least skilled"
        }
    }

    /// `f`, or what waiting makes of it.
    fn name(&self) -> &'static str {
        if self.beta > 0.0 {
            "f − β·wait"
        } else {
            "f"
        }
    }

    fn bounds(&self, step: usize, round: &Round, best: &BoardGame) -> String {
        let moment = &self.moments[step];
        if step != 1 {
            let before = moment.best.filter(|&at| at > round.found);
            let before = before.map_or(String::new(), |at| {
                format!(" instead of {}", short(self.found[at - 1].priority))
            });
            return format!(
                "Bounds are recomputed: no game can score below {}. \
                 Its players could play: {}{before}.",
                short(moment.least),
                self.worth(best)
            );
        }
        let of = match (self.any, self.beta > 0.0) {
            (false, _) => "in which the player is the least skilled",
            (true, false) => "with the player",
            (true, true) => "with the player, less what the wait is worth",
        };
        format!(
            "Every player gets a bound: the least spread of a game {of}. No game is below the \
             least bound, {}. Its players could play: {}. That is to be beaten.",
            short(moment.least),
            self.worth(best)
        )
    }

    /// `f = 5 + 7 = 12`, and what waiting makes of it.
    fn worth(&self, game: &BoardGame) -> String {
        let mut text = format!("unfairness f = {}", equation(game));
        if self.beta > 0.0 {
            text.push_str(&format!(
                ", less {} for a wait of {}, {}",
                short(game.value - game.priority),
                short(game.wait),
                short(game.priority)
            ));
        }
        text
    }

    fn overdue(&self, moment: &Moment, round: &Round, best: &BoardGame) -> String {
        let id = moment.middle.unwrap_or(0);
        format!(
            "Player {id} has waited {}, not less than the longest wait, {}, and is in the next \
             game. Of those near, the least spread makes {}; no game with player {id} is below \
             {}.",
            short(round.came as f64 - id as f64),
            short(self.longest),
            self.worth(best),
            short(moment.bound)
        )
    }

    fn nothing(
        &self,
        moment: &Moment,
        best: Option<&BoardGame>,
        turns: usize,
        searched: &[u64],
        goal: f64,
    ) -> String {
        let id = moment.middle.unwrap_or(0);
        if turns == 0 {
            return format!(
                "Bounds are recomputed: no game can score below {} = {}.",
                self.name(),
                short(moment.least)
            );
        }
        if turns > 1 {
            let who = match searched {
                [one] => format!("of player {one}"),
                few if few.len() <= 6 => format!("of {}", players(few)),
                many => format!("of {} players", many.len()),
            };
            let (what, least) = (self.name(), short(moment.least));
            return format!(
                "The next {turns} searches, {who}, find nothing better. No game is now below \
                 {what} = {least}."
            );
        }
        if self.rounds[moment.round].overdue.is_some() {
            return format!(
                "No game with player {id} has f below {}: the bound rises from {}.",
                short(goal),
                short(moment.bound)
            );
        }
        let beaten = best.filter(|best| goal >= best.value && self.beta == 0.0);
        let rise = match beaten {
            Some(best) => format!(
                "so none is better than the best so far, f = {}: this player is cut off",
                short(best.value)
            ),
            None => format!("so the bound rises to {}", short(goal)),
        };
        format!(
            "Player {id} has the least bound, f ≥ {}{}. No game {} has f below {}, {rise}.",
            short(moment.bound),
            self.waited(moment),
            self.role(&self.rounds[moment.round]),
            short(goal),
        )
    }

    /// ` and a wait of 57 that is worth 28.5`.
    fn waited(&self, moment: &Moment) -> String {
        let Some(id) = moment.middle.filter(|_| self.beta > 0.0) else {
            return String::new();
        };
        let wait = self.rounds[moment.round].came as f64 - id as f64;
        format!(
            " and a wait of {} that is worth {}",
            short(wait),
            short(wait * self.beta)
        )
    }

    fn better(&self, moment: &Moment, round: &Round, best: &BoardGame) -> String {
        let id = moment.middle.unwrap_or(0);
        let (low, high) = moment.window.unwrap_or_default();
        let near = (round.line.iter())
            .filter(|player| (low..=high).contains(&player.0))
            .count()
            .saturating_sub(1);
        let before = moment.best.filter(|&at| at > round.found);
        let (better, before) = match before {
            Some(at) => {
                let before = short(self.found[at - 1].priority);
                ("a better game", format!(" instead of {before}"))
            }
            None => ("a game", String::new()),
        };
        format!(
            "Player {id} has the least bound, f ≥ {}{}. Among {} near enough there is {better}: \
             {}{before}.",
            short(moment.bound),
            self.waited(moment),
            counted(near, "player"),
            self.worth(best)
        )
    }

    /// Who is closed and why.
    fn reasons(&self, moment: &Moment) -> String {
        let mut counts = [0usize; 4];
        for why in moment.closed.iter().flatten() {
            counts[*why as usize] += 1;
        }
        let of = |why: Why, text: &str| {
            let number = counts[why as usize];
            (number > 0).then(|| format!("{} {text}", count(number, "no")))
        };
        let parts: Vec<String> = [
            of(Why::Few, "with too few players above"),
            of(Why::Range, "with the others too far away"),
            of(Why::Spread, "as no game with them can be even enough"),
            of(Why::Searched, "after a search"),
        ]
        .into_iter()
        .flatten()
        .collect();
        listed(&parts)
    }

    fn proven(&self, step: usize, round: &Round, best: &BoardGame) -> String {
        let moment = &self.moments[step];
        let what = self.name();
        let value = short(best.priority);
        let sets = match round.sets {
            0 => "without looking at a set of players".to_owned(),
            1 => "after one set of players".to_owned(),
            sets => format!("after {} sets of players", many(sets as f64)),
        };
        if let Some(id) = round.overdue {
            return format!(
                "No game with player {id} is better than {}, {sets}.",
                self.worth(best)
            );
        }
        let known = step == round.first
            || matches!(
                self.moments[step - 1].event,
                QueueStep::Come(..) | QueueStep::Out
            );
        let begin = if known {
            format!(
                "A game that an earlier search found is now the best: {}.",
                self.worth(best)
            )
        } else {
            format!("The least bound is now {what} = {value}, that of the best game itself.")
        };
        let cut = self.reasons(moment);
        format!("{begin} No game is better, {sets}. Cut off are {cut}.")
    }

    fn stopped(&self, moment: &Moment, round: &Round, best: &BoardGame) -> String {
        format!(
            "The search stops after {} sets of players, as they would be too many to look at \
             here. The best game so far has {}. It is not proven to be the best of all: none \
             is below {} = {}.",
            many(round.sets as f64),
            self.worth(best),
            self.name(),
            short(moment.least)
        )
    }

    fn difference(&self, game: &BoardGame) -> String {
        let alpha = self.spec.measure.alpha();
        if alpha == 1.0 {
            return "The difference of the teams' strengths".to_owned();
        }
        format!(
            "{} times the difference of the teams' strengths, {},",
            short(alpha),
            short(game.difference)
        )
    }

    fn out(&self, moment: &Moment, round: &Round, best: &BoardGame) -> String {
        let [first, second] = &best.teams;
        let left = round.line.len() - self.spec.players();
        let mut text = format!(
            "Game {}: {} against {}. {} and the spread of all make unfairness f = {}.",
            moment.round + 1,
            players(first),
            numbers(second),
            self.difference(best),
            equation(best)
        );
        if self.beta > 0.0 {
            text.push_str(&format!(
                " Player {} has waited {}, which is worth {}.",
                best.oldest,
                short(best.wait),
                short(best.value - best.priority)
            ));
        }
        text.push_str(&format!(" {}.", capital(&waiting(left))));
        text
    }
}
