//! Two rules on the same arrivals, step by step.
//!
//! The animation draws what this module says and simulates nothing itself: it
//! is the engine of the long runs with an event log and checkpoints, and the
//! rules are the very [`Choice`]s of which the exact chains are made.

mod story;

pub use story::{class_name, sentence, status, title, verdict};

use crate::experiment::compose;
use crate::rules::parameters::{
    PartyMix, Patience, Play, Rates, RulesLanes, RulesRun, SideRates, ZoneRates,
};
use crate::rules::{
    Choice, Class, Graph, Line, Packing, Parties, Party, PartyArrivals, PossibleGames, ServiceRule,
    TURNED_AWAY, Versus,
};
use crate::sim::stats::{BatchMeans, Interval};
use crate::sim::{Engine, Game, Logged, Observer, Reason, Replay, Streams, Ticket};

/// The last step that can be shown.
pub const STEPS: u32 = 600;

/// The replication whose arrivals are shown: the first one of the long runs.
const REPLICATION: u64 = 0;

/// Batches below which no interval is shown: too few to tell.
const BATCHES: u64 = 20;

compose! {
    /// All that the animation depends on.
    pub struct RulesStageSetting {
        /// What is shown.
        lanes: RulesLanes,
        /// Rates of the 2v2 game.
        rates: Rates,
        /// Rates of the game with sides.
        sides: SideRates,
        /// Rates of the zones.
        zones: ZoneRates,
        /// Parties and their packing.
        parties: PartyMix,
        /// Whether players leave.
        patience: Patience,
        /// The seed.
        run: RulesRun,
    }
}

/// A rule of any of the lab's games.
#[derive(Clone, Debug)]
pub enum AnyChoice {
    /// 2v2 with singles and teams.
    Versus(Versus),
    /// 1v1 on a graph.
    Graph(Graph),
    /// Parties of any size.
    Parties(Parties),
}

impl Choice for AnyChoice {
    fn sizes(&self) -> &[u32] {
        match self {
            Self::Versus(choice) => choice.sizes(),
            Self::Graph(choice) => choice.sizes(),
            Self::Parties(choice) => choice.sizes(),
        }
    }

    fn ordered(&self) -> bool {
        match self {
            Self::Versus(choice) => choice.ordered(),
            Self::Graph(choice) => choice.ordered(),
            Self::Parties(choice) => choice.ordered(),
        }
    }

    fn games(&self, line: &[u8], games: &mut PossibleGames) {
        match self {
            Self::Versus(choice) => choice.games(line, games),
            Self::Graph(choice) => choice.games(line, games),
            Self::Parties(choice) => choice.games(line, games),
        }
    }
}

/// What a lane is, for its words and colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneRule {
    /// A rule of the 2v2 game.
    Versus(ServiceRule),
    /// Players may choose sides (or not).
    Sides {
        /// Whether they may.
        open: bool,
    },
    /// Experienced players play in neighbouring zones (or only in the upper one).
    Zones {
        /// Whether they do.
        both: bool,
    },
    /// A packing order.
    Parties(Packing),
}

/// A lane's account of everything so far.
#[derive(Clone, Debug, Default)]
struct Account {
    waits: BatchMeans,
    sum: f64,
    players: u64,
    games: u64,
    left: u64,
    turned_away: u64,
    refused: bool,
}

impl Observer<Party> for Account {
    fn reason(&mut self, _now: f64, reason: Reason) {
        self.refused = reason == TURNED_AWAY;
    }
    fn game(&mut self, now: f64, game: &Game<'_, Party>) {
        self.games += 1;
        for member in game.members {
            for _ in 0..member.player.size {
                self.waits.add(now - member.arrived);
                self.sum += now - member.arrived;
                self.players += 1;
            }
        }
    }
    fn departure(&mut self, _now: f64, _ticket: &Ticket<Party>) {
        if std::mem::take(&mut self.refused) {
            self.turned_away += 1;
        } else {
            self.left += 1;
        }
    }
}

/// One lane at the step shown.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesLaneView {
    /// Its rule.
    pub rule: LaneRule,
    /// Who waited when the step began, longest first.
    pub before: Vec<Ticket<Party>>,
    /// Who arrived in this step; nobody at step 0.
    pub arrival: Option<Ticket<Party>>,
    /// The two teams of the game formed, if any.
    pub game: Option<[Vec<Ticket<Party>>; 2]>,
    /// Who loses patience between this arrival and the next.
    pub left: Vec<Ticket<Party>>,
    /// Whether the newcomer found no room.
    pub refused: bool,
    /// Who waits right after the arrival.
    pub after: Vec<Ticket<Party>>,
    /// Mean waiting time of players in games so far; NaN before the first.
    pub mean_wait: f64,
    /// The same with an interval, when there are enough for one.
    pub interval: Option<Interval>,
    /// Games so far.
    pub games: u64,
    /// Parties that lost patience so far.
    pub lost: u64,
    /// Parties that found no room so far.
    pub turned_away: u64,
}

type LaneReplay = Replay<PartyArrivals, Line<AnyChoice>, Account>;

/// The two lanes.
#[derive(Clone, Debug)]
pub struct RulesStage {
    setting: RulesStageSetting,
    rules: [LaneRule; 2],
    replays: [LaneReplay; 2],
}

impl RulesStageSetting {
    /// The two lanes' rules. O(1).
    #[must_use]
    pub fn rules(&self) -> [LaneRule; 2] {
        match self.lanes.play {
            Play::Versus => [self.lanes.lane_a, self.lanes.lane_b].map(LaneRule::Versus),
            Play::Sides => [true, false].map(|open| LaneRule::Sides { open }),
            Play::Zones => [true, false].map(|both| LaneRule::Zones { both }),
            // Best fit and largest first form the same games.
            Play::Parties => {
                let other = match self.parties.packing {
                    Packing::First => Packing::Largest,
                    Packing::Best | Packing::Largest => Packing::First,
                };
                [self.parties.packing, other].map(LaneRule::Parties)
            }
        }
    }

    /// The classes that arrive, and their rates. O(classes).
    #[must_use]
    pub fn classes(&self) -> Vec<Class> {
        let alone = |rate| Class { rate, size: 1 };
        match self.lanes.play {
            Play::Versus => vec![
                alone(self.rates.l1),
                Class {
                    rate: self.rates.l2,
                    size: 2,
                },
            ],
            Play::Sides => [self.sides.la, self.sides.lb, self.sides.lc]
                .map(alone)
                .to_vec(),
            Play::Zones => self.zones.rates().into_iter().map(alone).collect(),
            Play::Parties => (1..)
                .zip(self.parties.rates())
                .map(|(size, rate)| Class { rate, size })
                .collect(),
        }
    }

    /// Whether and how players leave.
    #[must_use]
    pub fn patience(&self) -> Patience {
        match self.lanes.play {
            Play::Parties => self.parties.patience(),
            _ => self.patience.clone(),
        }
    }

    fn choice(&self, rule: LaneRule) -> AnyChoice {
        match rule {
            LaneRule::Versus(rule) => AnyChoice::Versus(Versus::new(rule)),
            LaneRule::Sides { open: true } => AnyChoice::Graph(Graph::sides()),
            LaneRule::Sides { open: false } => AnyChoice::Graph(everybody(3)),
            LaneRule::Zones { both } => AnyChoice::Graph(zones(self.zones.zones, both)),
            LaneRule::Parties(packing) => AnyChoice::Parties(Parties::new(self.parties.k, packing)),
        }
    }

    /// Most parties that may wait, where there is such a limit.
    #[must_use]
    pub fn room(&self) -> Option<usize> {
        (self.lanes.play == Play::Parties).then_some(self.parties.room as usize)
    }
}

/// A game that anybody plays with anybody.
fn everybody(classes: u8) -> Graph {
    let pairs: Vec<(u8, u8)> = (0..classes)
        .flat_map(|one| (one..classes).map(move |other| (one, other)))
        .collect();
    // Three classes are always a graph.
    Graph::new(usize::from(classes), &pairs).unwrap_or_else(|_| Graph::sides())
}

/// Zones in a row. If experienced players keep to one zone, those of a pair of
/// neighbours play in the upper one.
fn zones(count: u32, both: bool) -> Graph {
    let count = count as usize;
    let open = Graph::zones(count).unwrap_or_else(|_| Graph::sides());
    if both {
        return open;
    }
    // Classes: the zones, then the pairs of neighbours; a class's one zone.
    let zone = |class: usize| {
        if class < count {
            class
        } else {
            class - count + 1
        }
    };
    let classes = 2 * count - 1;
    let pairs: Vec<(u8, u8)> = (0..classes)
        .flat_map(|one| (one..classes).map(move |other| (one, other)))
        .filter(|&(one, other)| zone(one) == zone(other))
        .map(|(one, other)| (one as u8, other as u8))
        .collect();
    Graph::new(classes, &pairs).unwrap_or(open)
}

impl RulesStage {
    /// At step 0. The lanes see the arrivals of the first replication. O(classes²) for who may
    /// play whom, and of parties what [`Parties::new`] takes.
    #[must_use]
    pub fn new(setting: &RulesStageSetting) -> Self {
        let rules = setting.rules();
        let streams = Streams::new(setting.run.seed.0, REPLICATION);
        let replays = rules.map(|rule| {
            let arrivals = PartyArrivals::new(&setting.classes(), &setting.patience(), &streams);
            let line = Line::new(setting.choice(rule), streams.stream("order"));
            let line = match setting.room() {
                Some(room) => line.with_room(room),
                None => line,
            };
            Replay::new(Engine::new(arrivals, line), Account::default())
        });
        Self {
            setting: setting.clone(),
            rules,
            replays,
        }
    }

    /// What it was made of.
    #[must_use]
    pub fn setting(&self) -> &RulesStageSetting {
        &self.setting
    }

    /// The step shown.
    #[must_use]
    pub fn step(&self) -> u32 {
        self.replays[0].step() as u32
    }

    /// Goes to a step, at most [`STEPS`]. O((a + w) · w) a lane for at most w who wait and a
    /// arrivals that are run: at most 64 from a checkpoint, or those since the furthest step seen.
    pub fn seek(&mut self, step: u32) {
        for replay in &mut self.replays {
            replay.seek(u64::from(step.min(STEPS)));
        }
    }

    /// Both lanes at the step shown. O(w log w) for w who wait, play or leave in it.
    #[must_use]
    pub fn lanes(&self) -> [RulesLaneView; 2] {
        [0, 1].map(|lane| self.lane(lane))
    }

    fn lane(&self, lane: usize) -> RulesLaneView {
        let replay = &self.replays[lane];
        let account = replay.summary();
        let mut after = replay.engine().matcher().waiting().to_vec();
        let mut members_of_game = Vec::new();
        let (mut arrival, mut game, mut left) = (None, None, Vec::new());
        let mut refused = false;
        for event in &replay.log().events {
            match event {
                Logged::Arrival(ticket) => arrival = Some(*ticket),
                Logged::Game { members, teams, .. } => {
                    members_of_game.clone_from(members);
                    let (a, b) = members.split_at(teams.first(members.len()));
                    game = Some([a.to_vec(), b.to_vec()]);
                }
                // The newcomer, who was never among those who waited before.
                Logged::Departure { .. } if refused => {}
                // A step goes on until just before the next arrival; the lane shows
                // the moment after its own.
                Logged::Departure { ticket, .. } => left.push(*ticket),
                Logged::Reason { reason, .. } => refused = *reason == TURNED_AWAY,
            }
        }
        after.extend(&left);
        let mut before = after.clone();
        before.extend(members_of_game);
        for line in [&mut before, &mut after] {
            crate::sim::by_age(line);
        }
        before.retain(|ticket| Some(ticket.id) != arrival.map(|newcomer| newcomer.id));
        let waits = account.waits.interval();
        RulesLaneView {
            rule: self.rules[lane],
            before,
            arrival,
            game,
            left,
            refused,
            after,
            mean_wait: account.sum / account.players as f64,
            interval: (waits.samples >= BATCHES && account.waits.length() > 1).then_some(waits),
            games: account.games,
            lost: account.left,
            turned_away: account.turned_away,
        }
    }
}
