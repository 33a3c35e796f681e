//! The populations: do they have the figures that they are made from?

use lobbylab_blossom::{Matrix, Problem};
use lobbylab_core::engagement::churn::{ChurnModel, Layout, State};
use lobbylab_core::engagement::population::{
    Collecting, EngagementPopulation, Growth, MOST_STATES, PopulationKind, PopulationPlayer,
    USUAL_SIZE, draw_rate, figures, paper, tournament,
};
use lobbylab_core::engagement::{
    Candidate, DrawModel, History, HistoryGame, Outcome, Skill, pair_weight,
};
use lobbylab_core::sim::Streams;
use std::sync::OnceLock;

/// Both built-in populations of the usual size, made once.
fn grown(kind: PopulationKind) -> &'static EngagementPopulation {
    static BOTH: [OnceLock<EngagementPopulation>; 2] = [OnceLock::new(), OnceLock::new()];
    let place = usize::from(kind == PopulationKind::Tournament);
    BOTH[place].get_or_init(|| Growth::new(kind, USUAL_SIZE, 1).unwrap().finish().unwrap())
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for value in values {
        sum += value;
        count += 1.0;
    }
    sum / count
}

/// Values at given probabilities.
fn quantiles(mut values: Vec<f64>, at: &[f64]) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    let last = (values.len() - 1) as f64;
    at.iter()
        .map(|p| values[(last * p).round() as usize])
        .collect()
}

/// Asserts that each quantile is near the wanted one, in proportion to it.
fn near(name: &str, found: &[f64], wanted: &[f64], tolerance: f64) {
    assert_eq!(found.len(), wanted.len(), "{name}");
    for (found, wanted) in found.iter().zip(wanted) {
        let off = found / wanted - 1.0;
        assert!(off.abs() < tolerance, "{name}: {found} for {wanted}");
    }
}

fn outcomes(text: &str) -> [Outcome; 3] {
    let letters: Vec<Outcome> = text
        .chars()
        .map(|letter| match letter {
            'W' => Outcome::Win,
            'D' => Outcome::Draw,
            _ => Outcome::Loss,
        })
        .collect();
    letters.try_into().expect("three letters")
}

#[test]
fn the_tournament_has_the_risks_of_the_real_one() {
    let population = grown(PopulationKind::Tournament);
    assert_eq!(population.size(), USUAL_SIZE);
    for (place, wanted) in figures::MEAN_RISKS.into_iter().enumerate() {
        let found = mean(population.candidates().iter().map(|one| one.risks[place]));
        near("mean risk", &[found], &[wanted], 0.03);
    }
    // How risks are spread, from the first hundredth to the last.
    let after_loss: Vec<f64> = population
        .candidates()
        .iter()
        .map(|one| one.risks[2])
        .collect();
    let found = quantiles(after_loss, &figures::AT[2..17]);
    near("risk", &found, &figures::RISKS_AFTER_LOSS[2..17], 0.08);
}

/// Of 5,000 states of the real tournament, measured: quantiles at 5, 25, 50, 75, 95 %.
#[test]
fn the_tournament_has_the_states_of_the_real_one() {
    let players = grown(PopulationKind::Tournament).players();
    let at = [0.05, 0.25, 0.5, 0.75, 0.95];
    let of = |value: &dyn Fn(&PopulationPlayer) -> Option<f64>| {
        quantiles(players.iter().filter_map(value).collect(), &at)
    };
    let skill = of(&|one| Some(one.skill.r));
    near("r", &skill, &[1262.8, 1660.8, 1891.4, 2117.3, 2444.3], 0.06);
    let rd = of(&|one| Some(one.skill.rd));
    near("RD", &rd, &[34.6, 45.7, 58.9, 74.9, 95.6], 0.25);
    let idle = of(&|one| one.state.idle());
    near("idle", &idle, &[0.849, 1.598, 2.046, 2.331, 3.092], 0.08);
    let tenth = of(&|one| Some(one.state.recent(9)?.ago));
    near(
        "ago",
        &tenth,
        &[15.208, 17.921, 19.838, 22.376, 66.098],
        0.2,
    );
    let hour = of(&|one| Some(one.state.count(60.0) as f64 + 1.0));
    near(
        "matches in an hour",
        &hour,
        &[1.0, 6.0, 14.0, 26.0, 34.0],
        0.2,
    );
    let all_ten = mean(
        players
            .iter()
            .map(|one| f64::from(u8::from(one.state.known() == 10))),
    );
    assert!((all_ten - 0.622).abs() < 0.03, "{all_ten}");
}

#[test]
fn figures_hang_together() {
    assert!(figures::AT.is_sorted());
    for table in [
        figures::RATINGS,
        figures::DEVIATIONS,
        figures::JOINS,
        figures::GAPS_AFTER_WIN,
        figures::GAPS_AFTER_DRAW,
        figures::GAPS_AFTER_LOSS,
        figures::BREAKS,
        figures::RISKS_AFTER_LOSS,
    ] {
        assert!(table.is_sorted());
    }
    // The 27 patterns are a finer division than the last outcome alone.
    assert_eq!(figures::RISK_BY_LAST_THREE.len(), 27);
    for one in figures::RISK_BY_LAST {
        let finer = || {
            figures::RISK_BY_LAST_THREE
                .into_iter()
                .filter(|three| three.outcomes.ends_with(one.outcomes))
        };
        let rows: u32 = finer().map(|three| three.rows).sum();
        // The first two matches of each player have no pattern of three.
        assert!(rows < one.rows && rows > one.rows * 8 / 10);
    }
    let rows: u32 = figures::RISK_BY_LAST.into_iter().map(|one| one.rows).sum();
    assert_eq!(rows, figures::QUALITY.rows);
    let churned = figures::RISK_BY_LAST
        .into_iter()
        .map(|one| f64::from(one.rows) * one.risk)
        .sum::<f64>();
    let rate = churned / f64::from(rows);
    assert!((rate - figures::QUALITY.base_rate).abs() < 1e-5, "{rate}");
    let tenths: u32 = figures::CHURN_DECILES
        .into_iter()
        .map(|bin| bin.count)
        .sum();
    assert_eq!(tenths, rows);
    let arrivals = 30.0 * figures::ARRIVALS.into_iter().sum::<f64>() - figures::ARRIVALS[0]
        + f64::from(figures::FIRST_MINUTE);
    assert!((arrivals - 6_191.0).abs() < 1.0, "{arrivals}");
    let model = tournament::model();
    assert!(ChurnModel::new(model.layout, model.intercept, model.weights).is_ok());
}

#[test]
fn the_paper_s_model_has_the_odds_of_table_1() {
    for (text, [least, most]) in paper::TABLE_1 {
        let risk = 100.0 * paper::weekly_risk(outcomes(text));
        // An additive model cannot have all ten; the worst is WWL.
        assert!(risk > least - 0.6 && risk < most + 0.6, "{text}: {risk}");
    }
    let error = paper::TABLE_1
        .into_iter()
        .map(|(text, [least, most])| {
            let off = 100.0 * paper::weekly_risk(outcomes(text)) - 0.5 * (least + most);
            off * off
        })
        .sum::<f64>();
    assert!((error / 10.0).sqrt() < 0.27, "{error}");
    // The churn model has the same ratios of odds.
    let model = paper::model();
    assert!(ChurnModel::new(model.layout, model.intercept, model.weights.clone()).is_ok());
    let odds = |risk: f64| risk / (1.0 - risk);
    let logit = |text: &str| {
        let [third, second, latest] = outcomes(text);
        let mut state = State::new();
        for (time, outcome) in [(0.0, Outcome::Loss), (10.0, third), (20.0, second)] {
            state.play(outcome, time, 0.0).unwrap();
        }
        state.at(30.0).unwrap();
        (odds(model.risk(&state, latest)) / odds(paper::weekly_risk(outcomes(text)))).ln()
    };
    for (text, _) in paper::TABLE_1 {
        assert!((logit(text) - logit("LLL")).abs() < 1e-9, "{text}");
    }
}

/// What random pairs cost on average: the mean of all pairs.
fn random_cost(pool: &[Candidate], draws: DrawModel) -> f64 {
    let mut sum = 0.0;
    for (place, one) in pool.iter().enumerate() {
        for other in &pool[..place] {
            sum += weight(one, other, draws);
        }
    }
    sum / (pool.len() - 1) as f64
}

fn weight(one: &Candidate, other: &Candidate, draws: DrawModel) -> f64 {
    let odds = draws.odds(one.skill, other.skill);
    pair_weight(&one.risks, &other.risks, &odds)
}

#[test]
fn the_paper_s_population_retains_and_gains_what_table_2_has() {
    let population = grown(PopulationKind::Paper);
    let draws = population.draws();
    let mut stream = Streams::new(2, 0).stream("pools");
    let (mut random, mut best) = (0.0, 0.0);
    let rounds = 6;
    for _ in 0..rounds {
        let pool: Vec<Candidate> = (0..500)
            .map(|_| population.candidates()[population.draw(&mut stream)])
            .collect();
        random += 500.0 - random_cost(&pool, draws);
        let weights = Matrix::from_fn(500, |one, other| {
            (weight(&pool[one], &pool[other], draws) * 1e9) as i64
        });
        let solution = Problem::perfect(&weights.unwrap()).solve().unwrap();
        best += 500.0 - solution.weight as f64 / 1e9;
    }
    // The mean over the whole collection, as random pairs meet.
    let all = population.candidates();
    let half = all.len() / 2;
    let costs =
        (0..half).flat_map(|one| (0..8).map(move |step| (one, half + (one + 997 * step) % half)));
    let cost = mean(costs.map(|(one, other)| weight(&all[one], &all[other], draws)));
    let retained = 500.0 - 250.0 * cost;
    assert!(
        (retained - paper::RETAINED_OF_500).abs() < 1.5,
        "{retained}"
    );
    let gain = 100.0 * (best / random - 1.0);
    let printed = 100.0 * (paper::RETAINED_OF_500_BEST / paper::RETAINED_OF_500 - 1.0);
    assert!((gain - printed).abs() < 0.15, "{gain} % for {printed} %");
}

#[test]
fn the_paper_s_players_play_some_44_matches() {
    let mut habits = paper::HABITS;
    (habits.kept, habits.share) = ([0.0, habits.end], 1.0);
    let mut stream = Streams::new(3, 0).stream("lives");
    let mut players = Vec::new();
    let draws = DrawModel::constant(paper::DRAW_RATE);
    for _ in 0..1_000 {
        habits.live(&paper::model(), &draws, &mut stream, &mut players);
    }
    let matches = players.len() as f64 / 1_000.0;
    assert!((matches - 2.0 * 36.9 / 1.68).abs() < 5.0, "{matches}");
}

#[test]
fn states_play_on() {
    for kind in [PopulationKind::Paper, PopulationKind::Tournament] {
        let population = grown(kind);
        let mut stream = Streams::new(4, 0).stream("one");
        for _ in 0..200 {
            let player = population.sample(&mut stream);
            let before = population.candidate(player);
            let place = population
                .players()
                .iter()
                .position(|other| other == player);
            assert_eq!(before, population.candidates()[place.unwrap()]);
            let mut later = player.clone();
            let now = later.state.now();
            later.state.play(Outcome::Loss, now, -1.0).unwrap();
            later.state.at(now + 15.0).unwrap();
            let after = population.candidate(&later);
            assert!(after.risks.iter().all(|risk| *risk > 0.0 && *risk < 1.0));
            assert_ne!(before.risks, after.risks);
        }
    }
}

#[test]
fn growth_is_a_function_of_kind_size_and_seed() {
    let whole = Growth::new(PopulationKind::Tournament, 500, 7)
        .unwrap()
        .finish()
        .unwrap();
    let mut growth = Growth::new(PopulationKind::Tournament, 500, 7).unwrap();
    let mut share = growth.share();
    while !growth.advance(1) {
        assert!(growth.share() >= share && growth.share() <= 1.0);
        share = growth.share();
    }
    assert_eq!(growth.finish().unwrap(), whole);
    assert_eq!(whole.size(), 500);
    let other = Growth::new(PopulationKind::Tournament, 500, 8)
        .unwrap()
        .finish()
        .unwrap();
    assert_ne!(other.players(), whole.players());
    for (kind, size) in [
        (PopulationKind::Paper, 0),
        (PopulationKind::Paper, MOST_STATES + 1),
        (PopulationKind::File, 10),
    ] {
        let error = Growth::new(kind, size, 1).unwrap_err().to_string();
        assert!(error.contains("1 to 200,000"), "{error}");
    }
    for kind in [
        PopulationKind::Paper,
        PopulationKind::Tournament,
        PopulationKind::File,
    ] {
        assert!(kind.assumptions().len() > 3);
    }
}

/// A round robin in which player p loses to all before it.
fn round_robin(players: u32, rounds: usize) -> History {
    let mut games = Vec::new();
    for _ in 0..rounds {
        for one in 0..players {
            for other in one + 1..players {
                games.push(HistoryGame {
                    time: games.len() as f64,
                    players: [one, other],
                    outcome: Outcome::Win,
                });
            }
        }
    }
    History {
        players,
        games,
        ..History::default()
    }
}

fn collect(history: &History, size: usize, slice: usize) -> EngagementPopulation {
    let longest = Layout::tournament().windows[3];
    let mut collecting = Collecting::new(history, size, longest, 5).unwrap();
    while !collecting.advance(history, slice).unwrap() {}
    assert_eq!(collecting.games(), history.games.len());
    let skills: Vec<Skill> = (0..history.players)
        .map(|player| Skill {
            r: f64::from(player),
            rd: 50.0,
        })
        .collect();
    let draws = DrawModel::constant(draw_rate(history));
    collecting
        .finish(&skills, tournament::model(), draws)
        .unwrap()
}

#[test]
fn a_visitor_s_states_are_those_before_games_drawn_evenly() {
    let history = round_robin(10, 40);
    let population = collect(&history, 400, 7);
    assert_eq!(population.kind(), PopulationKind::File);
    assert_eq!(population.size(), 400);
    assert_eq!(population, collect(&history, 400, usize::MAX));
    let mut minutes = Vec::new();
    for pair in population.players().chunks(2) {
        // Both players of a game, before it.
        let [one, other] = pair else { panic!("pairs") };
        let time = one.state.now();
        assert_eq!(time, other.state.now());
        let game = history.games[time as usize];
        assert_eq!(one.skill.r, f64::from(game.players[0]));
        assert_eq!(other.skill.r, f64::from(game.players[1]));
        // Player 0 has always won, player 9 always lost.
        if one.skill.r == 0.0 {
            assert!(one.state.outcomes().iter().all(|o| *o == Outcome::Win));
        }
        if other.skill.r == 9.0 {
            assert!(other.state.outcomes().iter().all(|o| *o == Outcome::Loss));
        }
        assert!(one.state.idle().is_none_or(|idle| idle > 0.0));
        minutes.push(time);
    }
    // 200 of 1,800 games: the mean time is 900 with a standard error of 37.
    let mean = mean(minutes.iter().copied());
    assert!((mean - 900.0).abs() < 130.0, "{mean}");
    minutes.sort_by(f64::total_cmp);
    minutes.dedup();
    assert_eq!(minutes.len(), 200, "no game twice");
    // Smaller histories are taken whole.
    assert_eq!(collect(&round_robin(3, 1), 400, 1).size(), 6);
}

#[test]
fn goal_differences_have_two_sides() {
    let mut history = round_robin(2, 3);
    history.differences = vec![2.0, 3.0, 4.0];
    let population = collect(&history, 10, 1);
    let last = &population.players()[4..];
    let latest = |player: &PopulationPlayer| player.state.recent(0).unwrap().difference;
    assert_eq!((latest(&last[0]), latest(&last[1])), (3.0, -3.0));
}

#[test]
fn bad_histories_are_refused() {
    let longest = 60.0;
    let refuse = |change: &dyn Fn(&mut History)| {
        let mut history = round_robin(4, 2);
        change(&mut history);
        let mut collecting = Collecting::new(&history, 10, longest, 1).unwrap();
        collecting.advance(&history, usize::MAX).unwrap_err().field
    };
    assert_eq!(
        refuse(&|history| history.games[3].players = [2, 2]),
        "player"
    );
    assert_eq!(
        refuse(&|history| history.games[3].players = [2, 4]),
        "player"
    );
    assert_eq!(refuse(&|history| history.players = 3), "player");
    assert_eq!(refuse(&|history| history.games[3].time = f64::NAN), "time");
    assert_eq!(refuse(&|history| history.games[9].time = -1.0), "time");
    assert!(Collecting::new(&History::default(), 0, longest, 1).is_err());
    // Nothing to draw from.
    let mut nothing = Collecting::new(&History::default(), 10, longest, 1).unwrap();
    assert_eq!(nothing.advance(&History::default(), 10), Ok(true));
    let finished = nothing.finish(&[], tournament::model(), DrawModel::constant(0.2));
    assert_eq!(finished.unwrap_err().field, "states");
    let player = |r: f64| PopulationPlayer {
        skill: Skill { r, rd: 50.0 },
        state: State::new(),
    };
    let new = |r: f64, rate: f64| {
        let draws = DrawModel::constant(rate);
        EngagementPopulation::new(
            PopulationKind::File,
            vec![player(r)],
            tournament::model(),
            draws,
        )
    };
    assert!(new(1500.0, 0.2).is_ok());
    assert_eq!(new(f64::NAN, 0.2).unwrap_err().field, "skill");
    assert_eq!(new(1500.0, 1.0).unwrap_err().field, "rate");
    assert_eq!(draw_rate(&History::default()), 0.0);
}
