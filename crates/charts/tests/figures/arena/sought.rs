//! What is sought: pairs of settings, and the market of a visitor's numbers.

use super::{parts, run};
use crate::drawn::{check, golden, numbers, same};
use lobbylab_charts::arena::{fitted, tuned};
use lobbylab_charts::figure::{Entry, Mark};
use lobbylab_core::arena::lab::{ArenaFit, ArenaTune};
use lobbylab_core::arena::{ArenaRule, Leaves};
use lobbylab_core::experiment::Switch;

#[test]
fn pairs_of_settings_are_all_tried_and_the_winner_s_line_stands_out() {
    let mut question = ArenaTune {
        run: run(400, 6),
        ..ArenaTune::default()
    };
    question.tuned.also = Switch::On;
    for (rule, firsts, seconds) in [
        (ArenaRule::Widening, "growth", "start"),
        (ArenaRule::Batched, "hold", "period"),
        (ArenaRule::Periodic, "x", "longest"),
    ] {
        question.tuned.tuned = rule;
        let [first, second] = [rule.setting(), rule.second()].map(|range| range.expect("a range"));
        assert_eq!((first.field, second.field), (firsts, seconds));
        let found = parts(&question);
        let figure = tuned(&question, &found);
        check(&figure);
        // Yours, and each pair once.
        let tried = question.entries();
        assert_eq!(tried.len(), 1 + first.values.len() * second.values.len());
        let rows: Vec<(u64, u64)> = (numbers(&figure, firsts).iter())
            .zip(numbers(&figure, seconds))
            .map(|(one, other)| (one.to_bits(), other.to_bits()))
            .collect();
        let mut once = rows.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), rows.len(), "{rows:?}");
        // The winner has the least cost where it was chosen, of all pairs.
        let choice = question.choice(&found).expect("a choice");
        let cost = |place: usize| -> f64 {
            let half = found.iter().filter(|(number, _)| *number < 3);
            half.map(|(_, cards)| question.cost(&cards[place]).expect("a cost"))
                .sum()
        };
        assert!((0..tried.len()).all(|place| cost(choice.winner) <= cost(place)));
        let other = |mark: &&Mark| match mark {
            Mark::Line { name, .. } => name.starts_with("other "),
            _ => false,
        };
        let others = figure.marks.iter().filter(other).count();
        assert_eq!(others, second.values.len() - 1);
    }
    // Where a queue would grow for ever with a pair, it is not among those tried.
    question.tuned.tuned = ArenaRule::Timed;
    question.game.size = 1;
    question.tickets.rate = 30.0;
    question.settings.period = 2.0;
    let tried = question.entries();
    assert!(
        tried.iter().all(|(_, settings)| settings.period < 4.0),
        "{tried:?}"
    );
}

#[test]
fn what_is_seen_stands_beside_what_the_found_market_gives() {
    let mut question = ArenaFit {
        run: run(400, 6),
        ..ArenaFit::default()
    };
    question.players.leaves = Leaves::Exponential;
    (question.seen.seen_wait, question.seen.seen_left) = (4.0, 0.1);
    let found = parts(&question);
    let figure = fitted(&question, &found);
    check(&figure);
    assert_eq!(numbers(&figure, "seen"), [4.0, 0.1]);
    let fitted_to = numbers(&figure, "as fitted, simulated");
    for (place, (own, seen)) in fitted_to.iter().zip([4.0, 0.1]).enumerate() {
        let error = question.error(&found, 2 * place).expect("known");
        assert!(same(*own, seen + error.mean), "{own} {error:?}");
        // Within what six fits of 400 tickets can tell.
        assert!(error.mean.abs() <= 4.0 * error.standard_error, "{error:?}");
    }
    assert!(figure.finding.contains("players a minute") && figure.finding.contains("patience"));
    assert_eq!(
        figure.table[0].cells,
        [
            Entry::Text("mean wait, s".to_owned()),
            Entry::Text("share that gives up".to_owned())
        ]
    );
    golden("arena", &figure, 720, 300);
}
