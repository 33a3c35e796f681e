//! Games with roles: how near the fast ones come to the best one, and what roles cost.

use super::begun;
use super::crowding::size_axis;
use super::{BEST, Look, ON_ITS_WAY, highest, known, look, nearest, three, waiting, whole};
use crate::figure::common::{axis, column, sample, with_interval};
use crate::figure::pieces::{curve, entry, pair, round_up};
use crate::figure::{Axis, Column, Dash, Entry, Figure, Mark, Role, Sample, Scale, Shape};
use lobbylab_core::balance::lab::{BalanceRoles, COMPONENTS, PAPER, RoleMethod, RoleSample};
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;

/// Theorem 3's game, of the shortest interval.
pub const SHORTEST: Look = look("shortest interval", Role::Between, Shape::Square);
/// The best of the games of all intervals.
pub const INTERVALS: Look = look("best of all intervals", Role::Patient, Shape::Disc);

/// How many times as unfair as the best game the fast ones are, against the number waiting.
#[must_use]
pub fn role_ratio(games: &BalanceRoles, parts: &Parts<RoleSample>) -> Figure {
    let sizes = games.sizes();
    let mut marks = Vec::new();
    let mut high = 2.0f64;
    if let Some(rho) = games.rho() {
        high = high.max(1.2 * rho);
        marks.push(Mark::Line {
            name: "ρ, never more".to_owned(),
            role: Role::Soft,
            dash: Dash::Dashed,
            points: flat(&sizes, rho),
        });
    }
    for (maker, look) in [
        (RoleMethod::Shortest, SHORTEST),
        (RoleMethod::Intervals, INTERVALS),
    ] {
        let ratio = |size| known(games.ratio(parts, maker, size));
        let points = points(&sizes, &ratio);
        let most: Vec<(f64, f64)> = (0..sizes.len())
            .filter_map(|size| Some((f64::from(sizes[size]), largest(games, parts, maker, size)?)))
            .collect();
        let ends = points.iter().map(|point| point.high);
        high = ends.chain(most.iter().map(|at| at.1)).fold(high, f64::max);
        if !points.is_empty() {
            marks.push(Mark::Dots {
                name: format!("{}, largest seen", look.name),
                role: look.role,
                shape: Shape::Wedge,
                points: most,
            });
        }
        marks.extend(curve(
            look.name,
            (look.role, look.shape, Dash::Solid),
            points,
        ));
    }
    marks.push(yours(games));
    Figure {
        finding: ratio_finding(games, parts),
        x: size_axis(&sizes),
        y: Axis {
            scale: Scale::Log,
            ..axis("times as unfair as the best game", "", 0.8, highest(high))
        },
        marks,
        table: ratio_table(games, parts),
        source: format!(
            "Points: simulated, the mean over crowds that have a game, with its 95 % interval; \
             lines lead from one to the next; wedges: the largest ratio seen. Best game: exact \
             search; where it was stopped, the ratio is to the lower bound that it had proven. \
             Dashed: exact, ρ = 2k^(1/q)(1 + α), which no crowd’s shortest interval exceeds. \
             {PAPER}, Theorem 3."
        ),
        ..begun("role_ratio")
    }
}

/// How many times as unfair as the best game without roles games with roles are.
#[must_use]
pub fn role_price(games: &BalanceRoles, parts: &Parts<RoleSample>) -> Figure {
    let sizes = games.sizes();
    let mut marks = vec![Mark::Line {
        name: "without roles".to_owned(),
        role: Role::Greedy,
        dash: Dash::Solid,
        points: flat(&sizes, 1.0),
    }];
    let mut high = 2.5f64;
    for (maker, look) in [(RoleMethod::Shortest, SHORTEST), (RoleMethod::Best, BEST)] {
        let points = points(&sizes, &|size| known(games.price(parts, maker, size)));
        high = points.iter().map(|point| point.high).fold(high, f64::max);
        marks.extend(curve(
            look.name,
            (look.role, look.shape, Dash::Solid),
            points,
        ));
    }
    marks.push(yours(games));
    Figure {
        finding: price_finding(games, parts),
        x: size_axis(&sizes),
        y: Axis {
            scale: Scale::Log,
            ..axis(
                "f with roles, over f without",
                "",
                0.8,
                round_up(1.1 * high.min(1e307)),
            )
        },
        marks,
        table: price_table(games, parts),
        source: format!(
            "Points: simulated, the ratio of the mean f of games with roles to that of the best \
             games of the same crowds if everybody played every role, with its 95 % interval; \
             only crowds that have a game with roles; lines lead from one to the next. Best \
             game: exact search, or the best found where it was stopped. Shares of crowds \
             without a game: Wilson’s 95 % interval. {PAPER}, section 1.2.6."
        ),
        ..begun("role_price")
    }
}

/// The same number at the first and the last size.
fn flat(sizes: &[u32], value: f64) -> Vec<(f64, f64)> {
    let ends = [sizes.first(), sizes.last()];
    let ends = ends.into_iter().flatten();
    ends.map(|size| (f64::from(*size), value)).collect()
}

fn points(sizes: &[u32], value: &dyn Fn(usize) -> Option<Interval>) -> Vec<Sample> {
    let rows = sizes.iter().enumerate();
    rows.filter_map(|(row, size)| Some(sample(f64::from(*size), &value(row)?)))
        .collect()
}

fn yours(games: &BalanceRoles) -> Mark {
    let own = waiting(&games.crowd);
    Mark::VerticalMark {
        x: own,
        label: format!("yours: {}", whole(own)),
    }
}

/// The largest ratio seen at a size where the mean is shown: of a single crowd it says
/// too little.
fn largest(
    games: &BalanceRoles,
    parts: &Parts<RoleSample>,
    maker: RoleMethod,
    size: usize,
) -> Option<f64> {
    known(games.ratio(parts, maker, size)).and_then(|_| games.largest(parts, maker, size))
}

fn players(games: &BalanceRoles) -> Column {
    let sizes = games.sizes().into_iter();
    let cells = sizes.map(|size| Entry::Number(f64::from(size))).collect();
    column("n, players waiting", "", cells)
}

fn ratio_table(games: &BalanceRoles, parts: &Parts<RoleSample>) -> Vec<Column> {
    let rows = games.sizes().len();
    let mut table = vec![players(games)];
    for &maker in RoleMethod::ALL {
        let head = format!("times as unfair, {}", maker.label());
        let ratio = |size| known(games.ratio(parts, maker, size));
        table.extend(pair(&head, "", rows, &ratio));
        let most = (0..rows).map(|size| entry(largest(games, parts, maker, size)));
        table.push(column(format!("{head}, largest seen"), "", most.collect()));
    }
    let rho = (0..rows).map(|_| entry(games.rho()));
    table.push(column("ρ, exact", "", rho.collect()));
    table
}

fn price_table(games: &BalanceRoles, parts: &Parts<RoleSample>) -> Vec<Column> {
    let rows = games.sizes().len();
    let [(_, _, unfairness), ..] = COMPONENTS;
    let mut table = vec![players(games)];
    for maker in [RoleMethod::Best, RoleMethod::Shortest] {
        let price = |size| known(games.price(parts, maker, size));
        let head = format!("times as unfair as without roles, {}", maker.label());
        table.extend(pair(&head, "", rows, &price));
    }
    for maker in [RoleMethod::Best, RoleMethod::Shortest] {
        let value = |size| known(games.value(parts, maker, size, unfairness));
        let head = format!("f, {}", maker.label());
        table.extend(pair(&head, "units of skill", rows, &value));
    }
    let free = |size| known(games.free(parts, size, unfairness));
    table.extend(pair("f, without roles", "units of skill", rows, &free));
    let share = |size| games.share_without(parts, size);
    table.extend(pair("crowds without a game", "", rows, &share));
    table
}

fn ratio_finding(games: &BalanceRoles, parts: &Parts<RoleSample>) -> String {
    let sizes = games.sizes();
    let promise = games.rho().map_or(String::new(), |rho| {
        format!(
            "Theorem 3 promises a game at most {} times as unfair as the best",
            three(rho)
        )
    });
    let size = nearest(&sizes, waiting(&games.crowd));
    let of = |maker| known(games.ratio(parts, maker, size));
    let most = |maker| {
        let sizes = 0..sizes.len();
        (sizes.filter_map(|size| largest(games, parts, maker, size))).reduce(f64::max)
    };
    let (Some(shortest), Some(intervals), Some(worst), Some(better)) = (
        of(RoleMethod::Shortest),
        of(RoleMethod::Intervals),
        most(RoleMethod::Shortest),
        most(RoleMethod::Intervals),
    ) else {
        return format!("{promise}. {}", no_game(games, parts, size));
    };
    let mut text = format!(
        "{promise}; the most seen is {}. With {} waiting the shortest interval’s game is {} times \
         as unfair, the best of all intervals {}, at most {} in any crowd drawn.",
        three(worst),
        whole(f64::from(sizes[size])),
        with_interval(&shortest),
        with_interval(&intervals),
        three(better)
    );
    let (stopped, searches) = games.stopped(parts);
    if stopped > 0 {
        text.push_str(&format!(
            " {} of {} searches for the best game were stopped; there the ratio is to the bound \
             that they had proven, and so too large.",
            whole(stopped as f64),
            whole(searches as f64)
        ));
    }
    text
}

fn price_finding(games: &BalanceRoles, parts: &Parts<RoleSample>) -> String {
    let sizes = games.sizes();
    let few = nearest(&sizes, waiting(&games.crowd));
    let many = nearest(&sizes, 10.0 * f64::from(sizes[few]));
    let of = |maker, size| known(games.price(parts, maker, size));
    let wait = |size: usize| whole(f64::from(sizes[size]));
    let Some(price) = of(RoleMethod::Best, few) else {
        return no_game(games, parts, few);
    };
    let mut text = format!(
        "The best game with roles is {} times as unfair as the best one without, with {} waiting",
        with_interval(&price),
        wait(few)
    );
    // At the end of the sizes there is nothing larger to tell of.
    if let Some(price) = of(RoleMethod::Best, many).filter(|_| many > few) {
        text.push_str(&format!(
            ". It is {} times as unfair with {}",
            with_interval(&price),
            wait(many)
        ));
    }
    text.push('.');
    if let Some(price) = of(RoleMethod::Shortest, few) {
        text.push_str(&format!(
            " That of the shortest interval, found at once, costs {} times.",
            with_interval(&price)
        ));
    }
    if let Some(without) = without(games, parts) {
        text.push_str(&format!(" {without}"));
    }
    let (stopped, searches) = games.stopped(parts);
    if stopped > 0 {
        text.push_str(&format!(
            " {} of {} searches with roles were stopped; there the best game found counts.",
            whole(stopped as f64),
            whole(searches as f64)
        ));
    }
    let free = games.free_stopped(parts);
    if free > 0 {
        text.push_str(&format!(
            " {} searches without roles were stopped.",
            whole(free as f64)
        ));
    }
    text
}

/// What is said where there is nothing to divide.
fn no_game(games: &BalanceRoles, parts: &Parts<RoleSample>, size: usize) -> String {
    let (none, all) = games.without(parts, size);
    if all < 2 {
        return ON_ITS_WAY.to_owned();
    }
    let players = whole(f64::from(games.sizes()[size]));
    if none + 1 >= all {
        let few = if none == all { "no" } else { "hardly a" };
        let text =
            format!("There is {few} crowd that has a game with roles with {players} waiting.");
        return without(games, parts).map_or(text.clone(), |more| format!("{text} {more}"));
    }
    format!("There is no unfairness to compare with {players} waiting.")
}

/// A sentence on the crowds that have no game with roles, at the smallest size.
fn without(games: &BalanceRoles, parts: &Parts<RoleSample>) -> Option<String> {
    let (none, all) = games.without(parts, 0);
    let share = games.share_without(parts, 0).filter(|_| none > 0)?;
    let percent = |share: f64| crate::figure::common::percent(share.clamp(0.0, 1.0));
    Some(format!(
        "{} of {} crowds of {} players have no game at all, a share of {} to {}.",
        whole(none as f64),
        whole(all as f64),
        whole(f64::from(games.sizes()[0])),
        percent(share.low()),
        percent(share.high())
    ))
}
