//! Corrections to Alman and McKay, *Theoretical Foundations of Team Matchmaking*.

use super::entry::{Entry, Kind, Said};
use super::runs::{int, real, run, text};
use anyhow::{Context, Result};
use lobbylab_core::balance::hardness::{PartedSum, SumInstance};
use lobbylab_core::balance::partition::mixed;
use lobbylab_core::balance::queue::GameQueue;
use lobbylab_core::balance::queue::outlier;
use lobbylab_core::balance::roles::RoleQueue;
use lobbylab_core::balance::roles::{RolePlayer, best_role_game};
use lobbylab_core::balance::{Exponent, Measure};
use lobbylab_core::sim::Streams;
use lobbylab_core::words::number;

/// More steps than any search here takes.
const STEPS: u64 = 10_000_000;

/// All of them, in the order of the page.
pub fn entries() -> Result<Vec<Entry>> {
    Ok(vec![
        waiting()?,
        runs_of_players()?,
        void()?,
        far_away()?,
        windows()?,
        clock(),
        literal()?,
        offset()?,
        next_players()?,
        misprint(),
        sketch()?,
    ])
}

fn waiting() -> Result<Entry> {
    let found = outlier::outlier(20)?;
    let crowd: Vec<String> = (0..20)
        .map(|place| format!("{}", f64::from(5000 + place) / 100.0))
        .collect();
    let typed = format!("100,{},0", crowd.join(","));
    Ok(Entry::new("balance-1", Kind::Claim, "Windows of neighbours miss games that waiting asks for")
        .gist(
            "“All results hold for time-sensitive queues as well”: the structure of Theorem 1 does not find the best game with a given player.",
            "Much, for whoever builds it: the longest waiting are often those far from all others.",
        )
        .plainly(
            "A search among neighbours in skill can miss the best game for a player who must play.",
            "Those who have waited longest are often far from all others in skill.",
            "Once waiting counts, look beyond neighbours in skill.",
        )
        .at("Sections 1.2.5, 3 and 4", "Unfairness f of the best game with the player at 100: two against two, the others at 0 and twenty near 50 (k = 2, α = ½, p = 1, q = 2)")
        .printed("", found.windows)
        .exact("", found.exact, "search of all games that contain them")
        .nothing("One queue and one best game: it is found by trying all, not by chance.")
        .holds("Theorem 1 holds for f without waiting times: some best game of all lies in a window. With waiting, search the games that contain each old player as well; the lab does.")
        .link("Far beyond their neighbours", &[
            ("alpha", real(0.5)), ("k", int(2)), ("limited", text("yes")), ("longest", real(0.0)),
            ("shown", int(1)), ("skills", text("typed")), ("step", int(20)), ("typed", text(&typed)),
        ])
        .for_readers(
            "Draw the line of players and ask for the best game with the one at 100: nobody needs a computer. Then ask why an algorithm that looks at seventeen neighbours cannot find it.",
            "Cite Theorem 1 for queues without waiting times only. “For g = f + β·t the windows of Lemma 2 are not enough.”",
        ))
}

fn runs_of_players() -> Result<Entry> {
    let [runs, best] = mixed::mixed()?;
    Ok(Entry::new("balance-2", Kind::Claim, "Runs of players do not make the least v_q")
        .gist(
            "The proof of Theorem 5 says that cutting the order of skills into runs minimises the largest v_q; for k ≥ 2 it does not.",
            "The theorem stands; the partition it builds need not be the one with the least v_q.",
        )
        .at("Section 7, proof of Theorem 5", "k = 2, q = 2; skills 0 (six times), 90, 100: largest v_q of the two games")
        .printed("", runs)
        .exact("", best, "search of all partitions")
        .nothing("There are 35 ways to cut eight players into two games; all are tried.")
        .holds("Runs minimise the largest range of skills, and that is all that the factor ρ of Theorem 5 needs.")
        .link("Everybody plays", &[
            ("alpha", real(0.0)), ("games", int(2)), ("k", int(2)), ("skills", text("typed")),
            ("step", int(100)), ("typed", text("0,0,0,0,0,0,90,100")), ("view", text("partition")),
        ])
        .for_readers(
            "“It follows from a convexity argument”: ask for the argument. Six beginners and two masters fit on the blackboard, and the answer is to share the masters.",
            "“Runs of consecutive players minimise the largest range, and so give a ρ-approximation; they do not minimise the largest v_q.”",
        ))
}

fn void() -> Result<Entry> {
    let measure = Measure::new(1.0, Exponent::ONE, Exponent::TWO)?;
    // Roles as bits: two of the second, three of the first; the last one is the oldest.
    let players = [(50.0, 2), (51.0, 2), (60.0, 1), (61.0, 1), (100.0, 1)];
    let oldest = players.len() as u64 - 1;
    let mut queue = RoleQueue::new(measure, 2)?;
    let mut with_them = f64::INFINITY;
    for (id, (skill, roles)) in (0..).zip(players) {
        queue.insert(id, skill, roles).context("a new player")?;
    }
    for left_out in 0..oldest {
        let four: Vec<RolePlayer> = (0..)
            .zip(players)
            .filter(|(id, _)| *id != left_out)
            .map(|(id, (skill, roles))| RolePlayer { id, skill, roles })
            .collect();
        if let Ok(best) = best_role_game(measure, 2, &four, STEPS, &mut |_| {}) {
            with_them = with_them.min(best.value());
        }
    }
    let shortest = queue.shortest().context("there is a game")?;
    let words = format!(
        "none: {} candidate, from {} to {}",
        queue.windows(),
        number(shortest.first.0),
        number(shortest.last.0)
    );
    Ok(Entry::new("balance-3", Kind::Claim, "The void rule can drop the oldest player")
        .gist(
            "A candidate that contains a shorter one is void; an old outlier may then be in no candidate at all.",
            "Only with waiting times: such a player is passed over for ever.",
        )
        .at("Section 6.1, the candidate property, with section 1.2.5", "k = 2, α = 1, q = 2; role 2 at 50 and 51, role 1 at 60, 61 and 100, who is the oldest: f of their best game")
        .printed("", words)
        .exact("", with_them, "all games that contain them, by branch and bound")
        .nothing("A property of one queue; the queue is solved.")
        .holds("Without waiting times Theorem 3 holds as printed: the ratio ρ is never exceeded, and nearly reached by hard instances.")
        .link("Five roles", &[
            ("n", int(40)), ("popular", real(2.0)), ("seed", text("b")), ("step", int(15)), ("view", text("roles")),
        ])
        .for_readers(
            "Ask who would ever be matched with the player at 100 as long as somebody is nearer. Then let the class repair the rule: what must be kept for each old player?",
            "Cite Theorem 3 for role queues without waiting times; with them, “a search of the games that contain the oldest is needed beside the candidates”.",
        ))
}

fn far_away() -> Result<Entry> {
    let (mut solvable, mut misled) = (0, 0);
    for seed in 0..200 {
        let sum = SumInstance::drawn(&Streams::new(seed, 0), 3, 2, 4)?;
        let best = |reduction: lobbylab_core::balance::hardness::Reduction| {
            reduction
                .best(STEPS, &mut |_| {})
                .context("there is a game")
        };
        if best(sum.players(Exponent::TWO, 1)?)?.found.game.difference == 0.0 {
            solvable += 1;
            let far = best(sum.with_alpha(1.0, Exponent::TWO, 1_000_000)?)?;
            misled += u32::from(far.found.game.difference > 0.0);
        }
    }
    Ok(Entry::new("balance-4", Kind::Claim, "A far-away pair does not make the reduction work")
        .gist(
            "The proof of Theorem 2 lets M grow so that v_q hardly depends on the other players; it goes on depending on them.",
            "It touches the proof, not what is believed of the problem: with a large α the reduction works.",
        )
        .at("Section 5, last step of the proof of Theorem 2", "k = 3, α = 1, q = 2, M a million times the largest skill: instances with a solution whose best game does not show it")
        .printed("", Said::of(0.0, "none".to_owned()))
        .exact("", Said::of(f64::from(misled), format!("{misled} of {solvable}")), "exact search of the instances with M large, and again with α large")
        .counted(format!("200 instances drawn, {solvable} of them with a solution; {misled} of these have a best game with d > 0."))
        .holds("An α above twice the widest role makes the best game one with d = 0 whenever there is one, for any M. That α depends on the numbers; for a fixed α this construction proves nothing.")
        .link("A hard instance", &[("view", text("sum")), ("step", int(1))])
        .for_readers(
            "Let the class differentiate √(mean of squares) in one skill while another grows: the slope does not vanish. Limits of norms are a good place to be careful.",
            "Cite Theorem 2 with care: “for α that may grow with the instance the reduction is complete”.",
        ))
}

fn windows() -> Result<Entry> {
    let measure = Measure::new(0.5, Exponent::ONE, Exponent::TWO)?;
    let state = [("alpha", real(0.5)), ("k", int(2)), ("n", int(20))];
    let run = run("balance.crowd", &state, "")?;
    let widest = run.exact("window.widest")?;
    Ok(Entry::new("balance-5", Kind::Claim, "The rounding in Lemma 2")
        .gist(
            "The window 4(1+α)k^(1+1/q) was never seen violated; its proof counts disjoint games without rounding.",
            "None in practice: the bound is far from tight, and a proven one lies close by.",
        )
        .at("Section 4, Lemma 2; proof in the appendix", "k = 2, α = ½, p = 1, q = 2: places in which a best game lies, at most")
        .printed("4(1+α) k^{1+1/q}", measure.window_bound(2))
        .exact("2k⌈2(1+α) k^{1/q}⌉-2", run.exact("window.mended")?, "Lemma 2 with the rounding of its proof mended")
        .counted(format!("{} places: the widest best game of all crowds drawn by the lab's standard run.", number(widest)))
        .holds("Lemmas 1, 4, 5 and 6 hold as printed, and so does what Lemma 2 is used for.")
        .link("Best games in crowds", &state)
        .for_readers(
            "How many disjoint runs of 2k fit into a window of w? Ask for the exact count with ⌊ ⌋ before anybody divides.",
            "Cite the window as 2k⌈2(1+α)k^(1/q)⌉ − 2 places, which the argument proves.",
        ))
}

fn clock() -> Entry {
    let (fair, unfair, later) = (10.0, 20.0, 990.0);
    let ratio = |shift: f64| (unfair + shift) / (fair + shift);
    let words = format!(
        "{}, or {} with a clock that began {} units earlier",
        number(ratio(0.0)),
        number(ratio(later)),
        number(later)
    );
    Entry::new("balance-6", Kind::Claim, "A ratio of priorities depends on the clock")
        .gist(
            "A ρ-approximation of g = f + β·t has no meaning: t is a time stamp, and g moves with the clock's origin.",
            "A statement about g is empty; the one about f, among the games that contain the chosen player, is what one wants.",
        )
        .at("Sections 1.2.5 and 2, “hold for time-sensitive queues as well”", "f = 10 and f = 20 with the same longest waiting player, β = 1: ratio of the priorities g")
        .printed("", "at most ρ")
        .exact("\\frac{f_2+β t}{f_1+β t}", words, "arithmetic")
        .nothing("A change of origin is no chance event.")
        .holds("The order of games by g does not depend on the origin. So “a best game by g” has a meaning, a ratio of two values has none.")
        .link("A little weight of waiting", &[("beta", real(0.1)), ("step", int(12))])
        .for_readers(
            "Is 20 °C twice as warm as 10 °C? Ask the same of time stamps, then of scores on any scale whose nought is arbitrary.",
            "“ρ is the ratio of f among the games that contain the chosen player”, never of g.",
        )
}

fn literal() -> Result<Entry> {
    let measure = Measure::new(1.0, Exponent::ONE, Exponent::TWO)?;
    let k = 5;
    // The nine others among those in the window behind the least, and their teams.
    let behind = measure.window_bound(k).floor();
    let mut games = 0.5;
    for place in 0..9 {
        games *= (behind - f64::from(place)) / f64::from(place + 1);
    }
    for place in 0..5 {
        games *= f64::from(10 - place) / f64::from(place + 1);
    }
    let mut queue = GameQueue::new(measure, k)?;
    let mut draws = super::Draws::new(1);
    for id in 0..60 {
        queue
            .insert(id, 1000.0 + 1000.0 * draws.next())
            .context("a new player")?;
    }
    queue.best().context("there is a game")?;
    let sets = queue.effort().sets;
    Ok(Entry::new("balance-7", Kind::Claim, "Trying all games of a window is hopeless")
        .gist(
            "“Even the exponential factor in k is fairly insignificant” for k = 5: a window of the proof holds some 10¹³ games a player.",
            "Much for whoever implements the proof; none for the theorem, whose k is a constant.",
        )
        .at("Section 4, after the proof of Theorem 1", "k = 5, α = 1, q = 2: games to try for each player who comes or goes")
        .printed("", "“fairly insignificant”")
        .exact("\\frac{1}{2} \\frac{89!}{9! 80!} \\frac{10!}{5! 5!}", games, "counted: nine others in the window, and their teams")
        .counted(format!("A search by bounds looks at {sets} sets in all for the best game of 60 players with uniform skills."))
        .holds("The data structure is right, and its time is O(log n) for constant k. An incumbent limits the spread of any better game (Lemma 6), which leaves a handful of players to look at.")
        .link("A crowded queue", &[])
        .for_readers(
            "Constants count. Ask how long 10¹³ games take at a billion a second, and how a good first guess makes most of them needless.",
            "Cite O(log n) for constant k; do not cite the construction as practical for k = 5.",
        ))
}

fn offset() -> Result<Entry> {
    let measure = Measure::new(1.0, Exponent::TWO, Exponent::TWO)?;
    let low = measure.difference(&[0.0, 4.0], &[2.0, 2.0]);
    let high = measure.difference(&[1000.0, 1004.0], &[1002.0, 1002.0]);
    let words = format!(
        "{}, and {} if everybody is 1000 better",
        number(low),
        number(high)
    );
    Ok(Entry::new("balance-8", Kind::Misread, "For p > 1 the zero of the ratings matters")
        .gist(
            "The difference of teams d_p compares p-norms; unless p = 1 it changes if all skills are shifted.",
            "A rating scale has no natural zero: the same crowd has other best games at 1500 than at 0.",
        )
        .at("Section 1.2.1, the definition of d_p", "p = 2, teams {0, 4} and {2, 2}: difference of the teams")
        .printed("d_p=|‖X‖_p-‖Y‖_p|", low)
        .exact("", Said::of(low, words), "definition")
        .nothing("A definition: nothing is left to chance.")
        .holds("All is right as defined, for skills of at least 0. v_q does not change under a shift, and d_1 neither.")
        .link("Teams by their strongest", &[("p_most", text("yes"))])
        .for_readers(
            "Let the class add 1000 to every rating and watch the best teams change for p = 2. Which p would they defend before players?",
            "State the rating offset together with p whenever p > 1.",
        ))
}

fn next_players() -> Result<Entry> {
    let measure = Measure::new(1.0, Exponent::ONE, Exponent::TWO)?;
    let next = measure.spread(&[0.0, 1.0, 10.0, 10.0]);
    let best = measure.spread(&[0.0, 10.0, 10.0, 10.0]);
    Ok(Entry::new("balance-9", Kind::Misread, "The next players are not always the best company")
        .gist(
            "Of all games with a given least player, the smallest v_q is not always that of the next 2k − 1 players.",
            "A tempting way to prune a search, and a wrong one; the proof of Theorem 5 falls into it.",
        )
        .at("Nowhere claimed; it is behind the convexity argument of section 7", "k = 2, q = 2; skills 0, 1, 10, 10, 10: v_q with the player at 0")
        .printed("", next)
        .exact("", best, "all games with them")
        .nothing("Five players: all four games with the first one are looked at.")
        .holds("For the range in place of v_q it is true, and Theorem 1 does not use it: its windows are wide enough.")
        .link("Five players", &[
            ("k", int(2)), ("alpha", real(0.0)), ("skills", text("typed")), ("typed", text("0,1,10,10,10")),
        ])
        .for_readers(
            "Ask for the three best companions of 0 among 1, 10, 10, 10. Most take the one at 1. Compute both standard deviations.",
            "Do not cite contiguity for v_q; “the range is least for neighbours, v_q need not be”.",
        ))
}

fn misprint() -> Entry {
    Entry::new("balance-10", Kind::Misprint, "The same list twice")
        .gist(
            "The text of Theorem 2's proof defines ℓ_{2k−1} twice; the second is ℓ_{2k}.",
            "None: the construction is clear from what follows.",
        )
        .at("Section 5, proof of Theorem 2", "")
        .printed("ℓ_{2k-1}=\\{-M\\}, \\quad ℓ_{2k-1}=\\{M-Σ b_i\\}", "")
        .exact("ℓ_{2k-1}=\\{-M\\}, \\quad ℓ_{2k}=\\{M-Σ b_i\\}", "", "the lists of the reduction, of which there are 2k")
        .nothing("A name. The lab builds the lists and solves them.")
        .holds("The numbers in both lists are right.")
        .link("The lists as players", &[("view", text("sum")), ("step", int(1)), ("terms", text("2"))])
        .for_readers(
            "A good exercise in reading: count the lists that are needed and the lists that are defined.",
            "Nothing to cite; read ℓ_{2k} for the second.",
        )
}

fn sketch() -> Result<Entry> {
    let measure = Measure::new(1000.0, Exponent::ONE, Exponent::TWO)?;
    let asked = |numbers: &[i64]| -> Result<f64> {
        let parted = PartedSum::sketched(measure, 2, numbers, 1e6)?;
        let game = parted.far_game(u64::from(u32::MAX))?;
        Ok(game.context("eight players are soon parted")?.difference)
    };
    let equal = asked(&[1, 1, 4, 9, 16, 25])?;
    let opposite = asked(&[-4, 4, 1, 9, 16, 26])?;
    let words = format!(
        "{} (and {} for −4, 4, 1, 9, 16, 26)",
        number(equal),
        number(opposite)
    );
    Ok(Entry::new("balance-11", Kind::Claim, "A partition that finds equal sums")
        .gist(
            "The sketch of Theorem 4’s proof makes each number a skill; d = 0 then says that two sets of k − 1 numbers have equal sums, not that 2k − 2 numbers have the sum 0.",
            "The theorem can be saved: by tags for the lists, turned signs, and an α that grows with the numbers.",
        )
        .at("Section 7, proof of Theorem 4", "k = 2; 1, 1, 4, 9, 16, 25, of which no two have the sum 0, and two far players: d of the far players’ game")
        .printed("", "above 0, as there is no solution")
        .exact("", Said::of(equal, words), "search of all partitions")
        .nothing("Eight players and 35 ways to cut them into two games; the best one is proven best.")
        .holds("A reduction of this kind is there: it was held against 2 500 random instances, each with the answer of a plain search.")
        .link("The sketch as players", &[
            ("alpha", real(1000.0)), ("games", int(2)), ("k", int(2)), ("skills", text("typed")),
            ("typed", text("0,0,3,8,15,24,1000024,1000024")), ("view", text("partition")),
        ])
        .for_readers(
            "Give the sketch and the numbers −4, 4, 1, 9 to the class, and ask which two players should join the far ones. Who finds 1 and 1 before −4 and 4 has understood what d measures.",
            "“Theorem 4 holds by a reduction like that of Theorem 2, with lists told apart by tags, for α that may depend on the instance.”",
        ))
}
