//! The pool on the stage: the pairs of each matchmaker, one after the other.

use super::place::{circle, line};
use super::story::number;
use super::view::{
    Dot, EngagementPoolView, EngagementStageView, Gauge, GaugeKind, Link, LinkKind, PairShown,
    PlayerLook, Stand, beyond_chance,
};
use crate::engagement::contest::{Constraints, PairingContext};
use crate::engagement::matchers::{
    Forbidden, Matchmaker, PairView, PairWeights, PairingError, Unfairness,
};
use crate::engagement::model::{Candidate, DrawModel};
use crate::engagement::parameters::{EngagementView, PlayerPlace};
use crate::sim::Stream;
use crate::words::{decimal, signed};

/// Who pairs in the steps from 1 on.
pub(super) const MAKERS: [Matchmaker; 6] = [
    Matchmaker::Random,
    Matchmaker::Skill,
    Matchmaker::Greedy,
    Matchmaker::Capped,
    Matchmaker::Eomm,
    Matchmaker::Worst,
];

/// A pool as one of them pairs it.
#[derive(Clone, Debug)]
pub(super) struct Paired {
    pub maker: Matchmaker,
    pub mates: Vec<Option<usize>>,
    /// Expected number of those who stop, whether they play or sit out.
    pub total: f64,
    /// Each player's risk with this opponent; who sits out has that of a game with the
    /// usual one.
    pub risks: Vec<f64>,
}

/// Everything that is shown.
#[derive(Clone, Debug)]
pub(super) struct PoolTape {
    pub cast: Vec<Candidate>,
    pub draws: DrawModel,
    pub cap: f64,
    /// How many pairs are fair enough for the cap.
    pub fair: usize,
    pub weights: PairWeights,
    /// Each player's risk in a game of equals.
    pub base: Vec<f64>,
    /// By each of [`MAKERS`].
    pub paired: Vec<Paired>,
    /// Expected number of those who stop, on average over all pairings.
    by_chance: f64,
    at: Vec<(f64, f64)>,
    stand: Stand,
}

/// A name with what it is after.
fn aimed(name: &str, maker: Matchmaker) -> String {
    match maker.aim() {
        Some(aim) => format!("{name}: {aim}"),
        None => name.to_owned(),
    }
}

/// A name beside a bar, where there is little room.
fn short(maker: Matchmaker) -> &'static str {
    let name = maker.label();
    name.strip_suffix(" EOMM").unwrap_or(name)
}

/// Risks in a game of equals: what a player is like, whoever comes.
pub(super) fn base_risks(cast: &[Candidate], draws: &DrawModel) -> Vec<f64> {
    (cast.iter())
        .map(|one| PairView::new(one, one, draws).expected[0])
        .collect()
}

/// Numbers in parts of the largest of them.
pub(super) fn shades(risks: &[f64]) -> Vec<f64> {
    let most = risks.iter().fold(0.0_f64, |most, &risk| most.max(risk));
    let part = |&risk: &f64| if most > 0.0 { risk / most } else { 0.0 };
    risks.iter().map(part).collect()
}

/// All matchmakers on one pool, given in the order of skills; `usual` says what each risks
/// who sits out.
///
/// # Errors
/// If the pool's numbers are refused.
pub(super) fn pair_all(
    cast: Vec<Candidate>,
    usual: Vec<f64>,
    draws: &DrawModel,
    cap: f64,
    place: PlayerPlace,
    stream: &mut Stream,
) -> Result<PoolTape, PairingError> {
    let weights = PairWeights::of(&cast, draws)?;
    let unfairness = Unfairness::of(&cast)?;
    let mut unfair = Forbidden::none(cast.len())?;
    unfair.forbid_unfair(&unfairness, cap)?;
    let mut makers = PairingContext::default();
    makers.weigh(&cast, draws, &usual)?;
    let wants = Constraints {
        cap,
        ..Constraints::default()
    };
    let mut paired = Vec::new();
    for maker in MAKERS {
        let mates = makers.pair(maker, &cast, &wants, stream)?;
        let risk = |(place, mate): (usize, &Option<usize>)| {
            mate.map_or(usual[place], |mate| {
                PairView::new(&cast[place], &cast[mate], draws).expected[0]
            })
        };
        let risks: Vec<f64> = mates.iter().enumerate().map(risk).collect();
        paired.push(Paired {
            maker,
            total: risks.iter().sum(),
            mates,
            risks,
        });
    }
    let skills: Vec<f64> = cast.iter().map(|one| one.skill.r).collect();
    let (at, stand) = match place {
        PlayerPlace::Circle => (circle(cast.len()), Stand::Circle),
        PlayerPlace::Line => {
            let (at, (from, to)) = line(&skills);
            let label = "skill".to_owned();
            (at, Stand::Line { label, from, to })
        }
    };
    let players = cast.len();
    Ok(PoolTape {
        by_chance: weights.expected_random(&usual),
        base: base_risks(&cast, draws),
        cast,
        draws: *draws,
        cap,
        fair: players * players.saturating_sub(1) / 2 - unfair.pairs(),
        weights,
        paired,
        at,
        stand,
    })
}

impl PoolTape {
    /// The pairing of a step.
    pub fn paired(&self, step: usize) -> Option<&Paired> {
        self.paired.get(step.checked_sub(1)?)
    }

    /// The pairing of a matchmaker. O(matchmakers), of which there are six.
    pub fn of(&self, maker: Matchmaker) -> Option<&Paired> {
        self.paired.iter().find(|paired| paired.maker == maker)
    }

    /// Those who sit out. O(n).
    pub fn sitting(paired: &Paired) -> Vec<usize> {
        let places = paired.mates.iter().enumerate();
        places
            .filter(|(_, mate)| mate.is_none())
            .map(|(at, _)| at)
            .collect()
    }

    /// Whether as many play as can.
    pub fn full(&self, paired: &Paired) -> bool {
        Self::sitting(paired).len() == self.cast.len() % 2
    }

    /// A pair as seen by the first.
    pub fn pair(&self, one: usize, other: usize) -> PairView {
        PairView::new(&self.cast[one], &self.cast[other], &self.draws)
    }

    /// A step.
    pub fn view(&self, step: usize) -> EngagementStageView {
        let paired = self.paired(step);
        EngagementStageView {
            title: match paired {
                None => "Those who wait".to_owned(),
                Some(paired) => aimed(paired.maker.label(), paired.maker),
            },
            step: step as u32,
            stand: self.stand.clone(),
            dots: self.dots(step),
            links: self.links(step),
            gauges: self.gauges(step),
            gauges_are: beyond_chance("in this pool"),
            told: self.told_ends(paired),
            telling: paired.map_or_else(String::new, |paired| self.why(paired)),
            pool: Some(self.exact(paired)),
            status: self.status(paired),
            ..EngagementStageView::nothing(EngagementView::Pool)
        }
    }

    fn dots(&self, step: usize) -> Vec<Dot> {
        let paired = self.paired(step);
        let before = step.checked_sub(1).and_then(|step| self.paired(step));
        let shades = shades(&self.base);
        let most = self.base.iter().fold(0.0_f64, |most, &risk| most.max(risk));
        (0..self.cast.len())
            .map(|place| {
                let mate = paired.map(|paired| paired.mates[place]);
                let sits = mate == Some(None);
                let risk = match paired {
                    Some(paired) => paired.risks[place],
                    None => self.base[place],
                };
                let shade = if most > 0.0 { risk / most } else { 0.0 };
                Dot {
                    id: place as u32 + 1,
                    at: self.at[place],
                    label: number(place),
                    radius: 0.0,
                    value: Some(risk),
                    look: if sits {
                        PlayerLook::Single
                    } else {
                        PlayerLook::Plain
                    },
                    shade: if sits { shades[place] } else { shade.min(1.0) },
                    fresh: before.is_some_and(|before| Some(before.mates[place]) != mate),
                    note: self.noted(place, paired),
                }
            })
            .collect()
    }

    /// Pairs that stay and that come: whom the new ones had before is seen while they move.
    fn links(&self, step: usize) -> Vec<Link> {
        let none = vec![None; self.cast.len()];
        let now = self.paired(step).map_or(&none, |paired| &paired.mates);
        let before = step.checked_sub(1).and_then(|step| self.paired(step));
        let before = before.map_or(&none, |paired| &paired.mates);
        let mut links = Vec::new();
        let mut add = |one: usize, other: usize, kind: LinkKind| {
            links.push(Link {
                ends: [one, other],
                kind,
                strength: 0.5,
                note: self.pair_noted(one, other),
            });
        };
        for (one, mates) in now.iter().zip(before).enumerate() {
            let later = |mate: &Option<usize>| mate.filter(|&mate| one < mate);
            if let Some(mate) = later(mates.0) {
                let stays = later(mates.1) == Some(mate);
                add(
                    one,
                    mate,
                    [LinkKind::New, LinkKind::Pair][usize::from(stays)],
                );
            }
        }
        links
    }

    /// Of a number of these players how many it is of 1,000.
    fn thousand(&self) -> f64 {
        1000.0 / self.cast.len() as f64
    }

    /// Expected number of those who stop with a matchmaker's pairs.
    fn stops(&self, maker: Matchmaker) -> f64 {
        self.of(maker).map_or(0.0, |paired| paired.total)
    }

    /// From the best to the worst pairs, > 0.
    fn range(&self) -> f64 {
        (self.stops(Matchmaker::Worst) - self.stops(Matchmaker::Eomm)).max(1e-12)
    }

    /// How many of 1,000 such players are expected to go on with the pairs of the step in which
    /// chance pairs them; and how many more with each other matchmaker, as the answer counts. The
    /// same bars in every step.
    fn gauges(&self, step: usize) -> Vec<Gauge> {
        let most = self.stops(Matchmaker::Worst);
        let chance = self.stops(Matchmaker::Random);
        let of = self.thousand() * self.range();
        let kept = self.thousand() * (self.cast.len() as f64 - chance);
        let whole = Gauge {
            label: "of 1,000, chance keeps".to_owned(),
            text: decimal(kept, 0),
            value: kept,
            zero: 0.0,
            of: 1000.0,
            half: 0.0,
            kind: GaugeKind::Whole,
        };
        let more = |total: f64| {
            let said = decimal(self.thousand() * (chance - total), 1);
            if said == "0" { said } else { signed(said) }
        };
        let from_worst = |total: f64| (self.thousand() * (most - total)).clamp(0.0, of);
        let others = (self.paired.iter().enumerate())
            .filter(|(_, paired)| self.full(paired) && paired.maker != Matchmaker::Random)
            .map(|(at, paired)| Gauge {
                label: aimed(short(paired.maker), paired.maker),
                text: more(paired.total),
                value: from_worst(paired.total),
                zero: from_worst(chance),
                of,
                half: 0.0,
                kind: if at + 1 == step {
                    GaugeKind::Shown(paired.maker)
                } else {
                    GaugeKind::Other(paired.maker)
                },
            });
        std::iter::once(whole).chain(others).collect()
    }

    fn exact(&self, paired: Option<&Paired>) -> EngagementPoolView {
        let mates = paired.map_or(&[][..], |paired| &paired.mates);
        let pairs = (mates.iter().enumerate())
            .filter_map(|(one, mate)| mate.filter(|&mate| one < mate).map(|mate| (one, mate)));
        EngagementPoolView {
            maker: paired.map(|paired| paired.maker),
            pairs: pairs
                .map(|(one, other)| PairShown {
                    ends: [one, other],
                    pair: self.pair(one, other),
                })
                .collect(),
            sitting: paired.map_or_else(Vec::new, Self::sitting),
            totals: (self.paired.iter())
                .map(|paired| (paired.maker, self.full(paired).then_some(paired.total)))
                .collect(),
            by_chance: self.by_chance,
            tells: self
                .paired
                .iter()
                .any(|some| self.told_ends(Some(some)).is_some()),
        }
    }
}
