//! What there is to see at a step of the stage.

use super::tape::{Happened, Pledge};
use super::{Account, At, Ghost};
use crate::hindsight::Cost;
use crate::hindsight::optimum::Judged;
use crate::hindsight::parameters::HindsightRule;
use crate::hindsight::rules::MOST_CRITERIA;
use crate::sim::Reason;

/// How a player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerStanding {
    /// Waits without a partner.
    Waiting,
    /// Waits in a temporary pair or group.
    Promised,
    /// Plays with players.
    Played,
    /// Plays with computer players.
    Computers,
    /// Has left without a game.
    Left,
}

/// A player who has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerView {
    /// The number, from 1: one more than the place in the cast.
    pub id: u64,
    /// When the player arrived.
    pub arrived: f64,
    /// The criteria, 0 to 1; those that do not count are 0.
    pub values: [f64; MOST_CRITERIA],
    /// When the game began, or the player left; `None` while waiting.
    pub until: Option<f64>,
    /// How the player stands.
    pub standing: PlayerStanding,
    /// The queue in which the player waits or waited: the range in each criterion, counted from
    /// 0, as the rule divides them now.
    pub queue: [usize; MOST_CRITERIA],
    /// Whether something happened to the player in this step.
    pub fresh: bool,
}

/// A game so far.
#[derive(Clone, Debug, PartialEq)]
pub struct HindsightGameView {
    /// Its number, counted from 0.
    pub number: usize,
    /// When it began.
    pub time: f64,
    /// Its members as places in the cast, counted from 0.
    pub members: Vec<usize>,
    /// Computer players in it.
    pub computers: usize,
    /// What the game costs, all its players together.
    pub cost: Cost,
    /// How many queues away from the first member's the farthest member's is, as the rule divides
    /// them now.
    pub away: usize,
    /// What the rule said.
    pub why: Reason,
    /// How it looks from hindsight: whether the optimum keeps it, what it cost to begin
    /// late, what its members bear more than in the optimum. `None` where no optimum is
    /// known.
    pub judged: Option<Judged>,
    /// Whether it was formed in this step.
    pub fresh: bool,
}

/// A temporary pair or group.
#[derive(Clone, Debug, PartialEq)]
pub struct TemporaryView {
    /// Its members as places in the cast, counted from 0.
    pub members: Vec<usize>,
    /// Its q, 0 to 1.
    pub spread: f64,
    /// When it becomes definitive, if nobody comes between.
    pub until: f64,
    /// Whether it was made in this step.
    pub fresh: bool,
}

/// The account so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Players who wait, those in temporary pairs among them.
    pub waiting: usize,
    /// Players in temporary pairs or groups.
    pub promised: usize,
    /// Players who have played.
    pub played: usize,
    /// Games.
    pub games: usize,
    /// Computer players in them.
    pub computers: usize,
    /// Players who left without a game.
    pub left: usize,
    /// What those who have played or left have cost.
    pub account: Account,
}

/// The stage at a step.
#[derive(Clone, Debug, PartialEq)]
pub struct HindsightStageView {
    /// The step; 0 is before everything.
    pub step: u32,
    /// The moment of the step before.
    pub before: f64,
    /// The moment shown.
    pub now: f64,
    /// Who has come, by arrival.
    pub players: Vec<PlayerView>,
    /// The games so far.
    pub games: Vec<HindsightGameView>,
    /// The temporary pairs or groups at the end of the step.
    pub temporary: Vec<TemporaryView>,
    /// Into how many ranges the rule divides each criterion; 1 where it does not.
    pub ranges: [usize; MOST_CRITERIA],
    /// Borders between the ranges of the first criterion, without 0 and 1.
    pub bands: Vec<f64>,
    /// When periods or batches ended so far.
    pub marks: Vec<f64>,
    /// What happened in this step, in order.
    pub happened: Vec<Happened>,
    /// The account so far.
    pub totals: Totals,
    /// The games of the best matching of the whole cast; none where it is not to be
    /// shown or not known.
    pub ghosts: Vec<Ghost>,
    /// Why there are none though they are to be shown, as a sentence.
    pub no_ghost: Option<&'static str>,
}

impl HindsightStageView {
    pub(super) fn new(at: At<'_>) -> Self {
        let At { stage, step } = at;
        let (moment, before) = (at.moment(), at.before());
        let stands = |pledge: &&Pledge| pledge.from <= step && step < pledge.to;
        let pledges: Vec<&Pledge> = stage.pledges().iter().filter(stands).collect();
        // Whose pairs were made or have ended in this step.
        let touched = |player: usize| {
            let changed = |pledge: &&Pledge| pledge.from == step || pledge.to == step;
            (stage.pledges().iter().filter(changed)).any(|pledge| pledge.members.contains(&player))
        };
        let judged = stage.hindsight().ok().map(|hindsight| &hindsight.regret);
        let shares = stage.shares();
        let mut totals = Totals {
            account: Account::new(shares),
            ..Totals::default()
        };
        let mut games = Vec::with_capacity(moment.games);
        for (number, game) in stage.games()[..moment.games].iter().enumerate() {
            totals.account.settle(&game.members, game.cost, shares);
            totals.computers += game.computers;
            totals.played += game.members.len();
            games.push(HindsightGameView {
                number,
                time: game.time,
                members: game.members.clone(),
                computers: game.computers,
                cost: game.cost,
                away: at.away(&game.members),
                why: game.why,
                judged: judged.and_then(|regret| regret.games.get(number).copied()),
                fresh: game.step == step,
            });
        }
        totals.games = games.len();
        let departures = &stage.departures()[..moment.departures];
        for departure in departures {
            (totals.account).settle(&[departure.player], departure.cost, shares);
            totals.left += 1;
        }
        let mut players = Vec::with_capacity(moment.players);
        for (place, actor) in stage.cast()[..moment.players].iter().enumerate() {
            let game = actor.game.and_then(|number| games.get(number));
            let promised = pledges.iter().any(|pledge| pledge.members.contains(&place));
            let left = actor.departure.filter(|&number| number < moment.departures);
            totals.waiting += usize::from(game.is_none() && left.is_none());
            totals.promised += usize::from(promised);
            players.push(PlayerView {
                id: place as u64 + 1,
                arrived: actor.arrived,
                values: actor.values,
                until: (game.map(|game| game.time))
                    .or_else(|| left.map(|number| departures[number].time)),
                standing: match game {
                    None if left.is_some() => PlayerStanding::Left,
                    None if promised => PlayerStanding::Promised,
                    None => PlayerStanding::Waiting,
                    Some(game) if game.computers > 0 => PlayerStanding::Computers,
                    Some(_) => PlayerStanding::Played,
                },
                queue: at.cell(place),
                fresh: step > 0
                    && (place >= before.players
                        || game.is_some_and(|game| game.fresh)
                        || left.is_some_and(|number| number >= before.departures)
                        || touched(place)),
            });
        }
        let temporary = pledges.iter().map(|pledge| TemporaryView {
            members: pledge.members.clone(),
            spread: pledge.spread,
            until: pledge.until,
            fresh: pledge.from == step,
        });
        let divided = moment.look.ranges.map(|ranges| ranges.max(1));
        let ranges = divided[0];
        let shown = stage.setting().shown.ghost.on();
        let (ghosts, no_ghost) = match stage.hindsight() {
            Ok(hindsight) if shown => (hindsight.ghosts.clone(), None),
            Err(why) if shown => (Vec::new(), Some(why)),
            _ => (Vec::new(), None),
        };
        Self {
            step: step as u32,
            before: before.time,
            now: moment.time,
            players,
            games,
            temporary: temporary.collect(),
            ranges: divided,
            bands: (1..ranges)
                .map(|border| border as f64 / ranges as f64)
                .collect(),
            marks: marks(at),
            happened: at.happened().to_vec(),
            totals,
            ghosts,
            no_ghost,
        }
    }
}

/// When periods or batches ended, up to the step shown: whenever such a rule acts.
fn marks(At { stage, step }: At<'_>) -> Vec<f64> {
    let mut marks: Vec<f64> = Vec::new();
    if !matches!(
        stage.rule(),
        HindsightRule::Periodic | HindsightRule::Batched
    ) {
        return marks;
    }
    let moments = &stage.tape.moments[..=step];
    for pair in moments.windows(2) {
        let log = &stage.tape.log[pair[0].log..pair[1].log];
        let acts = log
            .iter()
            .any(|happened| matches!(happened, Happened::Reason(_)));
        if acts && marks.last() != Some(&pair[1].time) {
            marks.push(pair[1].time);
        }
    }
    marks
}
