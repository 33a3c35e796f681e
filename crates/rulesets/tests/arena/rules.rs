//! A service's rule set that says what a rule of the arena says makes the same games.

use crate::common::{DUEL, FIVES, market, rules};
use lobbylab_core::arena::{
    ArenaRule, EntryTable, GameFormat, MemberRow, PlayRecord, RuleSettings, TicketBook, TicketFate,
    play_book,
};
use lobbylab_core::sim::Streams;
use lobbylab_rulesets::RuleSet;
use lobbylab_rulesets::arena::{Casting, Says, ServiceRule, judged_as};
use std::sync::Arc;

fn served(
    set: &RuleSet,
    casting: &Casting,
    book: &Arc<TicketBook>,
    market: &lobbylab_core::arena::ArenaMarket,
    streams: Streams,
) -> PlayRecord {
    let rule = ServiceRule::new(set, casting, book, &market.format, &streams);
    play_book(book, &market.format, market.deciding, rule).unwrap_or_else(|foul| panic!("{foul}"))
}

fn of_the_arena(
    rule: ArenaRule,
    settings: &RuleSettings,
    book: &Arc<TicketBook>,
    market: &lobbylab_core::arena::ArenaMarket,
    streams: Streams,
) -> PlayRecord {
    let table = EntryTable {
        market,
        settings,
        streams,
    };
    let entrant = rule.enter(&table).expect("the rule plays duels");
    play_book(book, &market.format, market.deciding, entrant).expect("legal games")
}

#[test]
fn duels_without_rules_are_first_come_first_served() {
    let set = rules(DUEL);
    let format = judged_as(&[&set]).expect("a format");
    assert_eq!(format.words(), "1v1");
    for seed in 0..6 {
        let mut market = market(format.clone());
        market.rate = [6.0, 60.0, 600.0][seed as usize % 3];
        let streams = Streams::new(seed, 0);
        let book = Arc::new(market.draw(801, &streams));
        let ours = served(&set, &Casting::guess(&set), &book, &market, streams);
        let settings = RuleSettings::default();
        let theirs = of_the_arena(ArenaRule::Fifo, &settings, &book, &market, streams);
        // Game by game the same players; made at the next whole second after the later came.
        assert_eq!(ours.fates, theirs.fates);
        assert_eq!(ours.game_of, theirs.game_of);
        assert_eq!(ours.games.time.len(), 400);
        for (ours, theirs) in ours.games.time.iter().zip(&theirs.games.time) {
            assert_eq!(*ours, theirs.ceil());
        }
        assert_eq!(ours.games.unfair, theirs.games.unfair);
    }
}

/// A book of singles five seconds apart, who leave after a minute, none of whom finds two within
/// the window: so the nearest and the one who came first are the same.
fn book_with_a_window(seed: u64, window: f64, tickets: usize) -> Arc<TicketBook> {
    let draws = Streams::new(seed, 0).numbers("places");
    let mut book = TicketBook::new(0);
    let mut waiting: Vec<(f64, f64)> = Vec::new();
    let mut row = 0;
    while book.len() < tickets {
        row += 1;
        let at = 5.0 * (book.len() + 1) as f64;
        let place = draws.at([row, 0]);
        waiting.retain(|(came, _)| came + 62.0 >= at);
        let near: Vec<usize> = (0..waiting.len())
            .filter(|&other| (waiting[other].1 - place).abs() <= window)
            .collect();
        match near[..] {
            [] => waiting.push((at, place)),
            [other] => {
                waiting.remove(other);
            }
            _ => continue,
        }
        let member = MemberRow {
            skill: 1000.0 + 1000.0 * place,
            rating: 1000.0 + 1000.0 * place,
            ..MemberRow::default()
        };
        assert!(book.push(at, 62.0, place, &[member]));
    }
    let places = book.places().to_vec();
    book.attributes().insert("place".to_owned(), places);
    Arc::new(book)
}

#[test]
fn a_window_on_the_rating_is_the_arenas_window() {
    let format = GameFormat::even(2, 1).expect("a format");
    let market = market(format);
    for seed in 0..8 {
        let window = 0.02 + 0.01 * seed as f64;
        let text = format!(
            r#"{{"ruleLanguageVersion": "1.0", "playerAttributes": [{{"name": "skill", "type": "number"}}],
            "teams": [{{"name": "a", "minPlayers": 1, "maxPlayers": 1, "quantity": 2}}],
            "rules": [{{"name": "Close", "type": "batchDistance", "batchAttribute": "skill", "maxDistance": {window}}}]}}"#
        );
        let set = rules(&text);
        let casting = Casting {
            says: vec![("skill".to_owned(), Says::Column("place".to_owned()))],
        };
        let book = book_with_a_window(seed, window, 600);
        let streams = Streams::new(seed, 0);
        let ours = served(&set, &casting, &book, &market, streams);
        let settings = RuleSettings {
            start: window,
            growth: 0.0,
            ..RuleSettings::default()
        };
        let theirs = of_the_arena(ArenaRule::Widening, &settings, &book, &market, streams);
        assert_eq!(ours, theirs, "window {window}");
        let played = ours
            .fates
            .iter()
            .filter(|fate| **fate == TicketFate::Played);
        let played = played.count();
        assert!((100..600).contains(&played), "{played} of 600 played");
    }
}

#[test]
fn games_of_parties_keep_the_rules_that_players_feel() {
    let set = rules(FIVES);
    let mut market = market(judged_as(&[&set]).expect("a format"));
    market.parties = [0.7, 0.16, 0.05, 0.03, 0.06];
    market.regions = vec![1.0; 3];
    market.rate = 240.0;
    let streams = Streams::new(5, 0);
    let book = Arc::new(market.draw(1500, &streams));
    let record = served(&set, &Casting::guess(&set), &book, &market, streams);
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); record.games.time.len()];
    for ticket in 0..book.len() {
        if record.fates[ticket] == TicketFate::Played {
            members[record.game_of[ticket] as usize].push(ticket);
        }
    }
    assert!(members.len() > 60, "{} games", members.len());
    for (game, tickets) in members.iter().enumerate() {
        let ratings = tickets.iter().map(|&ticket| {
            let rows = book.members(ticket);
            let size = rows.len() as f64;
            book.columns().rating[rows].iter().sum::<f64>() / size
        });
        let (least, most) = ratings.fold((f64::INFINITY, f64::NEG_INFINITY), |range, rating| {
            (range.0.min(rating), range.1.max(rating))
        });
        let newest = tickets.iter().map(|&ticket| book.times()[ticket]);
        let wait = record.games.time[game] - newest.fold(0.0, f64::max);
        let bound = match wait {
            wait if wait < 10.0 => 200.0,
            wait if wait < 20.0 => 600.0,
            _ => 2500.0,
        };
        assert!(
            most - least <= bound + 1e-9,
            "game {game}: {least} to {most}"
        );
        // A party counts by its mean latency, so somebody alone must be within the limit.
        for &ticket in tickets.iter().filter(|&&ticket| book.size(ticket) == 1) {
            let near = book.latency(book.members(ticket).start);
            assert!(near.iter().any(|&ms| ms <= 120.0), "game {game}");
        }
    }
}
