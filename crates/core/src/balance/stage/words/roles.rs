//! A game with roles in words.

use crate::balance::roles::{RoleGame, Shortage};
use crate::balance::stage::phrases::{equation, many, short, waiting};
use crate::balance::stage::roles::{RoleResults, RoleStep, RolesTape, letter};
use crate::words::{capital, count, counted, listed};

impl RolesTape {
    /// A step in one to three sentences.
    pub fn sentence(&self, step: usize) -> String {
        let moment = &self.moments[step];
        let Some(found) = &self.found else {
            return self.start();
        };
        match &moment.event {
            RoleStep::Start => self.start(),
            RoleStep::Interval => self.interval(found),
            RoleStep::First => format!(
                "Of these, the players nearest to the middle who fill all roles make a game with \
                 {}. By Theorem 3 its f is at most ρ = {} times that of the best game; the bound \
                 says {}.",
                self.worth(&found.first),
                short(self.rho),
                at_most(found.first.value, found.least)
            ),
            RoleStep::Windows => self.windows(found),
            RoleStep::Widened => self.widened(found),
            RoleStep::Better(game) => self.better(step, game),
            RoleStep::Nothing { sets, cut, spreads } => self.nothing(*sets, *cut, *spreads),
            RoleStep::Exact => self.exact(found),
            RoleStep::Compare => self.compare(found),
            RoleStep::Out => self.out(Self::best(found)),
        }
    }

    fn start(&self) -> String {
        let waits = capital(&waiting(self.skills.len()));
        let played = (0..self.k).map(|role| {
            let number = self.sets.iter().filter(|&set| set >> role & 1 == 1).count();
            format!("{} by {number}", letter(role))
        });
        let played: Vec<String> = played.collect();
        if self.k == 1 {
            return format!("{waits}. There is one role, A, and everybody plays it.");
        }
        format!(
            "{waits}. A game needs each of {} roles twice, once in each team. Who can play what is \
             drawn by lot: {}.",
            count(self.k, "no"),
            listed(&played)
        )
    }

    /// `unfairness f = 5 + 7 = 12`.
    fn worth(&self, game: &RoleGame) -> String {
        format!("unfairness f = {}", equation(&self.seen(game)))
    }

    fn interval(&self, found: &RoleResults) -> String {
        let (first, last) = (found.interval.first, found.interval.last);
        let near = (self.line.iter()).filter(|&&player| first <= player && player <= last);
        if first.0 == last.0 {
            return format!(
                "All roles are filled twice by players of one skill, {}: {} have it. No game can \
                 spread less.",
                short(first.0),
                counted(near.count(), "player")
            );
        }
        format!(
            "The shortest interval of skills whose players fill every role twice goes from {} to \
             {}, and {} are in it. Every game is at least as wide, {}, and so no game is below {} \
             (Lemma 6).",
            short(first.0),
            short(last.0),
            counted(near.count(), "player"),
            short(found.interval.length()),
            short(found.least)
        )
    }

    fn windows(&self, found: &RoleResults) -> String {
        let windows = match found.windows {
            1 => return "No other window fills all roles without a shorter one inside.".to_owned(),
            more => format!("There are {more} windows that fill all roles and none shorter inside"),
        };
        if found.best.value < found.first.value {
            format!(
                "{windows}. The best of their games has {} instead of {}.",
                self.worth(&found.best),
                short(found.first.value)
            )
        } else {
            format!("{windows}. None of their games is better than that of the shortest.")
        }
    }

    fn widened(&self, found: &RoleResults) -> String {
        let (game, least) = (&found.widened.found, found.widened.least);
        let how = format!(
            "The windows are widened to {}, as far as a better game could reach, and searched",
            short(found.best.value * self.reach())
        );
        let what = if game.value < found.best.value {
            format!(
                "a game with {} is found, {} better",
                self.worth(game),
                percent(found.best.value, game.value)
            )
        } else {
            "nothing better is found".to_owned()
        };
        let proof = if least >= game.value {
            "No game is better".to_owned()
        } else {
            format!(
                "It is stopped before the end: no game is below {}",
                short(least)
            )
        };
        format!("{how}: {what}. {proof}.")
    }

    /// How wide a game with f = 1 can be.
    fn reach(&self) -> f64 {
        // ρ = 2·k^{1/q}·(1 + α).
        self.rho / (1.0 + self.alpha)
    }

    fn better(&self, step: usize, game: &RoleGame) -> String {
        let spread = short(game.spread);
        let games = self.moments[..step].iter();
        let first = !games
            .into_iter()
            .any(|moment| matches!(moment.event, RoleStep::Better(_)));
        if first {
            return format!(
                "The exact search takes the games with the least spread first. The players that \
                 spread least, by {spread}, make one with {}.",
                self.worth(game)
            );
        }
        format!(
            "Players that spread by {spread} make a better game: {}.",
            self.worth(game)
        )
    }

    fn nothing(&self, sets: usize, cut: [usize; 2], spreads: (f64, f64)) -> String {
        let looked = match sets {
            0 => String::new(),
            1 => format!(
                "The next set of players, with a spread of {}, has no better teams. ",
                short(spreads.1)
            ),
            _ => format!(
                "The next {} sets of players, with spreads from {} to {}, have no better teams. ",
                many(sets as f64),
                short(spreads.0),
                short(spreads.1)
            ),
        };
        let mut parts = Vec::new();
        if cut[0] > 0 {
            parts.push(format!(
                "{} because near enough players do not fill all roles",
                many(cut[0] as f64)
            ));
        }
        if cut[1] > 0 {
            parts.push(format!(
                "{} because even their least spread is too much",
                many(cut[1] as f64)
            ));
        }
        if parts.is_empty() {
            return looked.trim_end().to_owned();
        }
        format!("{looked}Groups of games are cut off: {}.", listed(&parts))
    }

    fn exact(&self, found: &RoleResults) -> String {
        let exact = &found.exact;
        let sets = match exact.effort.splits {
            1 => "one set of players".to_owned(),
            sets => format!("{} sets of players", many(sets as f64)),
        };
        if exact.is_proven() {
            return format!(
                "Nothing is left that could be better: {} is the best game of all, after {sets}.",
                self.worth(&exact.found)
            );
        }
        format!(
            "The exact search stops after {sets}, as it may take too long here: it has {} and has \
             not proven that no game is better. None is below {}.",
            self.worth(&exact.found),
            short(exact.least)
        )
    }

    fn compare(&self, found: &RoleResults) -> String {
        let best = Self::best(found);
        let least = Self::least(found);
        let proven = least >= best.value;
        let name = if proven {
            "the best game"
        } else {
            "the best game found"
        };
        let times = if found.first.value <= best.value {
            "The shortest interval's game is the best already".to_owned()
        } else if best.value > 0.0 {
            format!(
                "The shortest interval's game is {} times as unfair as {name}",
                short(found.first.value / best.value)
            )
        } else {
            "The best game is perfectly fair, and the shortest interval's is not".to_owned()
        };
        let end = if proven {
            format!(
                "; up to ρ = {} times as unfair is possible (exact).",
                short(self.rho)
            )
        } else {
            format!(". No game is below {}.", short(least))
        };
        format!(
            "{times}{end} Unfairness f: {} with the shortest interval, {} with all windows, {} with \
             wider ones, {} with the exact search{}.",
            short(found.first.value),
            short(found.best.value),
            short(found.widened.found.value),
            short(found.exact.found.value),
            if found.exact.is_proven() {
                ""
            } else {
                " so far"
            }
        )
    }

    fn out(&self, game: &RoleGame) -> String {
        let [first, second] = &game.teams;
        let pairs: Vec<String> = (first.iter().zip(second).enumerate())
            .map(|(role, (a, b))| format!("{} {a} against {b}", letter(role)))
            .collect();
        format!(
            "Who plays what, by player: {}. {}.",
            listed(&pairs),
            capital(&self.worth(game))
        )
    }

    /// What is missing for a game.
    pub(in crate::balance::stage) fn short(&self, shortage: &Shortage) -> String {
        let roles = |wanted: &dyn Fn(usize) -> bool| -> Vec<String> {
            let all = (0..self.k).filter(|&role| wanted(role));
            all.map(|role| letter(role).to_string()).collect()
        };
        let needed = roles(&|role| shortage.roles >> role & 1 == 1);
        let who = match (shortage.players, needed.len()) {
            (0, 1) => format!("Nobody plays role {}", needed[0]),
            (0, _) => format!("Nobody plays any of the roles {}", listed(&needed)),
            (1, 1) => format!("Only one player plays role {}", needed[0]),
            (players, 1) => format!("Only {players} players play role {}", needed[0]),
            (1, _) => format!("Only one player plays any of the roles {}", listed(&needed)),
            (players, _) => format!(
                "Only {} players play any of the roles {}",
                count(players, "no"),
                listed(&needed)
            ),
        };
        let more = (0..self.k).filter(|&role| shortage.needs[role] > 0);
        let more: Vec<String> = more
            .map(|role| format!("{} for {}", count(shortage.needs[role], "no"), letter(role)))
            .collect();
        let place = match shortage.interval {
            Some((low, high)) if low == high => format!(
                ", best near those with skill {}, who fill all other places",
                short(low)
            ),
            Some((low, high)) => format!(
                ", best near those with skills from {} to {}, who fill all other places",
                short(low),
                short(high)
            ),
            None => String::new(),
        };
        let newcomers = if shortage.missing == 1 {
            "one more player".to_owned()
        } else {
            format!("{} more players", count(shortage.missing, "no"))
        };
        format!(
            "{who}, and {} are needed. A game would need {newcomers}, {}{place}.",
            count(2 * needed.len(), "no"),
            listed(&more)
        )
    }
}

/// `at most 1.5 times`, as a bound proves.
fn at_most(value: f64, least: f64) -> String {
    if value <= least {
        "that it is the best".to_owned()
    } else if least > 0.0 {
        format!("at most {} times", short(value / least))
    } else {
        "no more than that".to_owned()
    }
}

/// By how much the second is less: `12 %`.
fn percent(before: f64, after: f64) -> String {
    format!(
        "{} %",
        short(((1.0 - after / before) * 1000.0 + 0.5).floor() / 10.0)
    )
}
