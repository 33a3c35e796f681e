//! A hard instance in words.

use crate::balance::stage::phrases::{many, short};
use crate::balance::stage::roles::letter;
use crate::balance::stage::sum::{SumStep, SumTape};
use crate::words::{capital, count, listed, number};

impl SumTape {
    /// A step in one to three sentences. O(players).
    pub fn sentence(&self, step: usize) -> String {
        match self.events[step] {
            SumStep::Start => self.start(),
            SumStep::Roles => self.roles(),
            SumStep::Far => self.far(),
            SumStep::Better {
                value,
                difference,
                cut,
                first,
            } => {
                let how = "Role by role, pairs of players are tried, one for each team; a pair is \
                           cut off if the roles to come cannot make good the difference. ";
                let better = self.better(value, difference, cut);
                format!("{}{better}", if first { how } else { "" })
            }
            SumStep::End => self.end(),
            SumStep::Answer => self.answer(),
        }
    }

    fn start(&self) -> String {
        let (terms, size) = (self.terms(), self.numbers.len());
        let mut ways = 1.0;
        for _ in 0..terms {
            ways *= size as f64;
        }
        let terms = count(terms, "no");
        let question = match size {
            1 => format!("Do {terms} times this one number add up to 0?"),
            _ => format!(
                "Do {terms} of these {} numbers add up to 0? Each may be used more than once, and \
                 there are {} ways to choose.",
                count(size, "no"),
                many(ways)
            ),
        };
        format!("{question} By Theorem 2, whoever finds the best game with roles can tell.")
    }

    fn roles(&self) -> String {
        let k = self.reduction.team_size();
        let roles: Vec<String> = (0..k - 1)
            .map(|role| {
                format!(
                    "{} by those of lists {} and {}",
                    letter(role),
                    2 * role + 1,
                    2 * role + 2
                )
            })
            .collect();
        format!(
            "One number is chosen from each of {} lists, all the same. Shifted by amounts that add \
             up to 0 and spread out, so that teams can only be equal with one of each list, the \
             numbers become skills. Who plays which role: {}.",
            count(self.terms(), "no"),
            listed(&roles)
        )
    }

    fn far(&self) -> String {
        let k = self.reduction.team_size();
        let last: Vec<String> = (self.reduction.players().iter())
            .filter(|player| player.role + 1 == k)
            .map(|player| number(player.skill))
            .collect();
        format!(
            "Role {} has two players, with skills {}. The one team's other players must make up for \
             the difference between these two. α = {}, so large that no spread makes good a \
             difference of 1.",
            letter(k - 1),
            listed(&last),
            number(self.reduction.measure().alpha())
        )
    }

    fn better(&self, value: f64, difference: f64, cut: u64) -> String {
        let before = match cut {
            0 => String::new(),
            1 => " after one pair was cut off".to_owned(),
            cut => format!(" after {} pairs were cut off", many(cut as f64)),
        };
        let teams = if difference == 0.0 {
            "the teams are equally strong".to_owned()
        } else {
            format!("the teams differ by {}", short(difference))
        };
        format!(
            "A better game{before}: {teams}, unfairness f = {}.",
            short(value)
        )
    }

    fn end(&self) -> String {
        let solved = &self.solved;
        let nodes = capital(&pairs(solved.effort));
        let cut = match self.cut {
            0 => "none was cut off".to_owned(),
            1 => "one was cut off".to_owned(),
            cut => format!("{} were cut off", many(cut as f64)),
        };
        let difference = short(solved.found.game.difference);
        match solved.found.solvable {
            Some(true) => format!(
                "{nodes} tried and {cut}. The teams of this game are equally strong: nothing more \
                 need be known."
            ),
            Some(false) => format!(
                "{nodes} tried and {cut}. No game is better than this one, whose teams differ by \
                 {difference}."
            ),
            None => format!(
                "{nodes} tried and {cut}; then the search is stopped, as there are too many. The \
                 teams of the best game so far differ by {difference}."
            ),
        }
    }

    fn answer(&self) -> String {
        let terms = count(self.terms(), "no");
        let mut text = match (&self.solved.found.solution, self.solved.found.solvable) {
            (Some(places), _) => {
                let chosen = places.iter().filter_map(|&place| self.numbers.get(place));
                format!(
                    "The teams are equally strong, so the players' numbers add up to 0: {} = 0.",
                    added(&chosen.copied().collect::<Vec<_>>())
                )
            }
            (None, Some(false)) => format!(
                "The best game's teams differ by {}, not 0. So no {terms} of these numbers add up \
                 to 0: that is proven.",
                short(self.solved.found.game.difference)
            ),
            _ => format!(
                "Whether {terms} of these numbers add up to 0 is not known: the search was stopped."
            ),
        };
        if let Some(effort) = &self.plain {
            let sets = match effort.sets {
                1 => "one set of players was".to_owned(),
                sets => format!("{} sets of players were", many(sets as f64)),
            };
            text.push_str(&format!(
                " With roles, {} tried; without, {sets} looked at.",
                pairs(self.solved.effort)
            ));
        }
        text
    }
}

/// `12 pairs of players were`.
fn pairs(nodes: u64) -> String {
    match nodes {
        1 => "one pair of players was".to_owned(),
        nodes => format!("{} pairs of players were", many(nodes as f64)),
    }
}

/// `−23 + 5 − 3`.
fn added(numbers: &[i64]) -> String {
    let mut text = String::new();
    for (at, &term) in numbers.iter().enumerate() {
        let size = number(term.unsigned_abs() as f64);
        let sign = match (at, term < 0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        };
        text.push_str(sign);
        text.push_str(&size);
    }
    text
}
