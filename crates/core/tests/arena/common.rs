//! Markets and runs that several tests share.

use lobbylab_core::arena::{
    ArenaMarket, ArenaRule, Coming, DayCurve, Deciding, EntryTable, GameFormat, Leaves, PlayRecord,
    RuleSettings, SkillLaw, TicketBook, Willing, play_book,
};
use lobbylab_core::sim::Streams;
use std::sync::Arc;

/// Singles at 60 a minute for games of this format; nobody leaves.
pub fn market(teams: usize, size: usize) -> ArenaMarket {
    ArenaMarket {
        format: GameFormat::even(teams, size).expect("a format"),
        deciding: Deciding::mean(173.7),
        coming: Coming::Poisson,
        rate: 60.0,
        day: DayCurve {
            swing: 0.6,
            peak: 20.5,
        },
        start: 18.0,
        parties: [1.0, 0.0, 0.0, 0.0, 0.0],
        skills: SkillLaw {
            mean: 1500.0,
            deviation: 350.0,
            uncertainty: 0.0,
            alike: 0.5,
            strong: 0.5,
        },
        regions: vec![1.0],
        roles: false,
        willing: Willing {
            leaves: Leaves::Never,
            mean: 60.0,
            shape: 0.7,
            parties: 1.0,
        },
    }
}

/// What a rule makes of a book drawn of a market.
pub fn play(
    market: &ArenaMarket,
    rule: ArenaRule,
    settings: &RuleSettings,
    book: &Arc<TicketBook>,
    streams: Streams,
) -> PlayRecord {
    let table = EntryTable {
        market,
        settings,
        streams,
    };
    let entrant = rule
        .enter(&table)
        .unwrap_or_else(|error| panic!("{}: {error}", rule.key()));
    let played = play_book(book, &market.format, market.deciding, entrant);
    played.unwrap_or_else(|foul| panic!("{}: {foul}", rule.key()))
}
