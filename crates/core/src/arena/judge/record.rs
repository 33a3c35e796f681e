//! What became of every ticket and what every game was like, column by column.

/// What became of a ticket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TicketFate {
    /// It has not come, or waits.
    #[default]
    Waiting,
    /// It got a game.
    Played,
    /// It left without one.
    Left,
}

/// The games of a run, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameColumns {
    /// When each was formed.
    pub time: Vec<f64>,
    /// How unfair it is: |p − ½|.
    pub unfair: Vec<f64>,
    /// Standard deviation of the skills in it, points.
    pub spread: Vec<f64>,
    /// Parties of two or more in it.
    pub parties: Vec<u16>,
    /// Its site; 0 where there is none.
    pub site: Vec<u8>,
}

/// A rule's run on a book of tickets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayRecord {
    /// What became of each ticket.
    pub fates: Vec<TicketFate>,
    /// How long each waited for its game or until it left; of those who still wait, NaN.
    pub waits: Vec<f64>,
    /// The number of each ticket's game; of those who have none, any number.
    pub game_of: Vec<u32>,
    /// The expected share of each ticket's members who stop playing after the game.
    pub churn: Vec<f64>,
    /// By member: the latency in their game, ms; empty where there are no sites.
    pub latency: Vec<f64>,
    /// The games.
    pub games: GameColumns,
}

impl PlayRecord {
    /// Nothing has happened yet to so many tickets of so many members, with latency or without.
    #[must_use]
    pub fn new(tickets: usize, members: usize, latency: bool) -> Self {
        Self {
            fates: vec![TicketFate::Waiting; tickets],
            waits: vec![f64::NAN; tickets],
            game_of: vec![0; tickets],
            churn: vec![0.0; tickets],
            latency: vec![f64::NAN; if latency { members } else { 0 }],
            games: GameColumns::default(),
        }
    }
}
