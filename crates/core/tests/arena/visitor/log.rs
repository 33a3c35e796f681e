//! A log of tickets: what is read of it, what is drawn, what is refused.

use lobbylab_core::arena::lab::ArenaRace;
use lobbylab_core::arena::stage::{ArenaStage, ArenaStageSetting};
use lobbylab_core::arena::{
    ArenaGauge, Coming, LogError, LogMapping, LogReader, LogTable, TicketLog,
};
use lobbylab_core::experiment::{Data, Parameters, Question, Seed, Shard, Values};
use lobbylab_core::sim::Streams;
use rand::RngExt;
use std::fmt::Write;
use std::sync::Arc;

fn read(text: &str) -> Result<LogTable, LogError> {
    let mut reader = LogReader::new();
    reader.push(text.as_bytes())?;
    reader.finish()
}

fn said(table: &LogTable, words: &str) -> bool {
    table.said.iter().any(|line| line.contains(words))
}

/// A log that says everything of players who come about every five seconds.
fn whole(tickets: usize) -> String {
    let mut text = String::from("ping_eu,party,time,rating,region,patience,ping us-east\n");
    let mut stream = Streams::new(3, 0).stream("test");
    let mut time = 0.0;
    for _ in 0..tickets {
        time += 10.0 * stream.random::<f64>();
        let rating = 1000.0 + 900.0 * stream.random::<f64>();
        let region = ["EU", "na", "us-east"][stream.random_range(0..3u32) as usize];
        let [one, other]: [f64; 2] = [stream.random(), stream.random()];
        writeln!(
            text,
            "{},1,{time},{rating},{region},{},{}",
            20.0 + 90.0 * one,
            400.0 * other,
            90.0 * one
        )
        .expect("text");
    }
    text
}

fn race(log: &TicketLog) -> ArenaRace {
    let mut values = log.values();
    values.extend(
        [("lanes", 2), ("replications", 3)]
            .map(|(key, value)| (key.to_owned(), lobbylab_core::experiment::Value::Int(value))),
    );
    let (race, errors) = ArenaRace::from_values(&values);
    assert!(errors.is_empty(), "{errors:?}");
    race
}

#[test]
fn columns_stand_in_any_order_and_pieces_of_any_length_make_no_difference() {
    let text = whole(60);
    let at_once = read(&text).expect("a log");
    for length in [1, 2, 7, 64, 1000] {
        let mut reader = LogReader::new();
        for piece in text.as_bytes().chunks(length) {
            reader.push(piece).expect("a piece");
        }
        assert_eq!(reader.finish().expect("a log"), at_once, "{length}");
    }
    assert_eq!(at_once.log.sites(), ["eu", "us-east"]);
    assert_eq!(at_once.log.len(), 60);
    // The same by a spreadsheet elsewhere: semicolons, decimal commas, columns the other way round.
    let turned: String = (text.lines())
        .map(|line| {
            let fields: Vec<String> = line
                .split(',')
                .rev()
                .map(|field| field.replace('.', ","))
                .collect();
            fields.join(";") + "\r\n"
        })
        .collect();
    let turned = read(&turned).expect("a log").log;
    assert_eq!(turned.times(), at_once.log.times());
    assert_eq!(
        turned.values().get("rate"),
        at_once.log.values().get("rate")
    );
}

#[test]
fn what_a_log_says_is_played_as_it_is() {
    let table = read(&whole(300)).expect("a log");
    let log = &table.log;
    let market = log.market(&race(log).heat().expect("a market").market);
    let one = log.draw(&market, 300, &Streams::new(1, 0));
    let other = log.draw(&market, 300, &Streams::new(2, 5));
    // Nothing is left to chance but roles and latest results.
    for (a, b) in [
        (one.times(), other.times()),
        (one.patience(), other.patience()),
        (one.places(), other.places()),
        (&one.columns().skill[..], &other.columns().skill[..]),
        (&one.columns().latency[..], &other.columns().latency[..]),
    ] {
        assert_eq!(a, b);
    }
    let text = whole(300);
    let line: Vec<&str> = text.lines().nth(8).expect("a line").split(',').collect();
    let parsed = |at: usize| line[at].parse::<f64>().expect("a number");
    assert!((one.columns().rating[7] - parsed(3)).abs() < 1e-9);
    assert!((one.patience()[7] - parsed(5)).abs() < 1e-12);
    assert!((one.latency(7)[1] - parsed(6)).abs() < 1e-5);
    assert!((one.places().iter().sum::<f64>() / 300.0 - 0.5).abs() < 1e-12);
}

#[test]
fn what_is_missing_is_drawn_as_the_market_has_it_and_said() {
    let mut text = String::from("minutes;wait_s;outcome\n");
    for at in 0..4000 {
        let (wait, outcome) = if at % 4 == 0 {
            (30, "left")
        } else {
            (12, "played")
        };
        writeln!(text, "{};{wait};{outcome}", f64::from(at) / 20.0).expect("text");
    }
    let table = read(&text).expect("a log");
    for words in [
        "no line says the rating",
        "no line says how many are in the party",
        "no line says the region",
        "how long 75 % of the tickets would have waited",
    ] {
        assert!(said(&table, words), "{words}: {:?}", table.said);
    }
    assert_eq!(table.log.times()[1], 3.0);
    let (mean, p90, left) = table.log.seen().expect("waits");
    assert_eq!((mean, p90, left), (12.0, 12.0, Some(0.25)));
    let mut race = race(&table.log);
    race.players.leaves = lobbylab_core::arena::Leaves::Exponential;
    race.players.patience = 40.0;
    race.tickets.regions = 3;
    let market = table.log.market(&race.heat().expect("a market").market);
    assert!((market.rate - 20.0).abs() < 0.01, "{}", market.rate);
    let book = table.log.draw(&market, 4000, &Streams::new(1, 0));
    // Who left had just that patience; who played had at least the wait, and beyond it, as
    // exponential patience has no memory, 40 seconds more on average.
    let (mut beyond, mut played) = (0.0, 0.0);
    for (at, &patience) in book.patience().iter().enumerate() {
        if at % 4 == 0 {
            assert_eq!(patience, 30.0);
        } else {
            assert!(patience >= 12.0);
            (beyond, played) = (beyond + patience - 12.0, played + 1.0);
        }
    }
    let error = 40.0 / f64::sqrt(played);
    assert!(
        (beyond / played - 40.0).abs() < 4.0 * error,
        "{}",
        beyond / played
    );
    let mean = book.columns().skill.iter().sum::<f64>() / 4000.0;
    assert!(
        (mean - 1500.0).abs() < 4.0 * 350.0 / 4000f64.sqrt(),
        "{mean}"
    );
    assert_eq!(book.sites(), 3);
}

#[test]
fn a_rating_with_an_error_leaves_the_skill_around_it() {
    let mut text = String::from("time,rating\n");
    let mut stream = Streams::new(9, 0).stream("test");
    for at in 0..20_000 {
        writeln!(
            text,
            "{at},{}",
            lobbylab_core::sim::normal(&mut stream, 1500.0, 500.0)
        )
        .expect("text");
    }
    let table = read(&text).expect("a log");
    let mut race = race(&table.log);
    race.players.uncertainty = 300.0;
    let market = table.log.market(&race.heat().expect("a market").market);
    // 500² = 400² + 300².
    assert!(
        (market.skills.deviation - 400.0).abs() < 8.0,
        "{}",
        market.skills.deviation
    );
    let book = table.log.draw(&market, 20_000, &Streams::new(1, 0));
    let columns = book.columns();
    let spread = |values: &dyn Fn(usize) -> f64| {
        let mean = (0..20_000).map(values).sum::<f64>() / 2e4;
        ((0..20_000)
            .map(|at| (values(at) - mean).powi(2))
            .sum::<f64>()
            / 2e4)
            .sqrt()
    };
    assert!((spread(&|at| columns.skill[at]) - 400.0).abs() < 10.0);
    assert!((spread(&|at| columns.skill[at] - columns.rating[at]) - 300.0).abs() < 8.0);
}

#[test]
fn a_line_that_cannot_be_used_is_told_with_its_column_and_what_is_allowed() {
    let text = "time,rating,party,region,outcome\n0,1500,1,eu,1\n1,x,1,eu,1\n2,1500,6,eu,1\n3,1500,2,moon,1\n\
                4,1500,1,eu,perhaps\n5,1500\n6,,,,\n";
    let table = read(text).expect("a log");
    let told: Vec<String> = (table.bad.iter())
        .map(|row| format!("line {}: {}", row.line, row.reason))
        .collect();
    assert_eq!(
        told,
        [
            "line 3: rating is “x”: allowed is a number from -1e9 to 1e9, or nothing where it is not known",
            "line 4: party is “6”: allowed is a whole number from 1 to 5, or nothing where it is not known",
            "line 5: region is “moon”: allowed is na, eu, asia, sa or oce (or a name that says one of them), or nothing where it is not known",
            "line 6: outcome is “perhaps”: allowed is played or left (also 1 or 0), or nothing where it is not known",
            "line 7: 2 fields: 5 are wanted",
        ]
    );
    assert_eq!(table.log.len(), 2);
    assert!(
        said(&table, "50 % of the lines do not say the rating"),
        "{:?}",
        table.said
    );
}

#[test]
fn logs_that_are_none_are_refused_with_what_would_help() {
    let wrong = |text: &str| read(text).expect_err(text).to_string();
    assert!(wrong("").contains("the file is empty"));
    assert!(wrong("\n \n").contains("the file is empty"));
    assert!(
        wrong("rating,party\n1,2\n")
            .contains("line 1 is “rating, party”: allowed is a line that names the columns")
    );
    assert!(wrong("time,mmr\n").contains("no line of tickets follows"));
    assert!(wrong("time,mmr\nx,1\n").contains("line 2: time is “x”"));
    assert!(wrong("time,mmr,elo\n1,1,1\n").contains("mmr and elo are both the rating"));
    assert!(wrong("time,mmr\n5,1\n5,2\n").contains("same time"));
    assert!(wrong("time,mmr\n5,1\n").contains("two tickets at least"));
    let long = format!("time,mmr\n1,{}\n", "1".repeat(70_000));
    assert!(wrong(&long).contains("line 2 is longer than 65536 bytes"));
}

#[test]
fn an_unsorted_log_is_put_in_order_and_says_so() {
    let table = read("time,rating,wait\n30,3,7\n10,1,5\n20,2,6\n").expect("a log");
    assert_eq!(table.log.times(), [0.0, 10.0, 20.0]);
    assert!(
        said(&table, "one ticket stood below a later one"),
        "{:?}",
        table.said
    );
    let sorted = read("time,rating,wait\n10,1,5\n20,2,6\n30,3,7\n").expect("a log");
    assert_eq!(table.log, sorted.log);
    let dates = read("timestamp\n31/01/2026 10:00\n01/02/2026 10:00:30\n").expect("dates");
    assert_eq!(dates.log.times()[1], 86_430.0);
    assert!(said(&dates, "dates are read as day/month/year"));
}

#[test]
fn the_arena_plays_the_log_in_shards_as_in_one() {
    let table = read(&whole(400)).expect("a log");
    let log = Arc::new(table.log);
    let race = race(&log);
    assert_eq!(race.tickets.coming, Coming::File);
    assert!(
        race.plan(&Data::default()).is_err(),
        "the log must be there"
    );
    let mut data = Data::default();
    data.extend(Some(log.clone()));
    let run = |shard: Shard| {
        let mut runner = race
            .plan(&data)
            .expect("a plan")
            .runner(shard, race.parts());
        while !runner.advance(1000).finished {}
        runner.take()
    };
    let whole = run(Shard::WHOLE);
    let mut merged = run(Shard { index: 1, of: 2 });
    merged.merge(run(Shard { index: 0, of: 2 }));
    assert_eq!(whole, merged);
    // Everything of first come, first served is known: no replication differs.
    let wait = race.value(&whole, 0, ArenaGauge::WaitMean).expect("waits");
    assert_eq!(wait.half_width, 0.0);
    // Another file is not this one.
    let mut other = race.clone();
    other.tickets.file = Seed(log.fingerprint() ^ 1);
    assert!(other.plan(&data).is_err());
    let (setting, _) = ArenaStageSetting::from_values(&race.values());
    let mut stage = ArenaStage::with_log(&setting, Some(&log));
    stage.seek(50);
    assert!(stage.market().is_some() && stage.steps() == 399);
    assert!(ArenaStage::new(&setting).market().is_none());
}

#[test]
fn a_visitor_says_what_columns_are_and_in_which_unit() {
    let text = "when,power,stood,note\n0,1500,2000,a\n5000,1600,500,b\n";
    // No name tells any of it: the file is refused, and what it looks like is known.
    let mut reader = LogReader::new();
    reader.push(text.as_bytes()).expect("refused at its end");
    assert!(matches!(reader.finish(), Err(LogError::NoTime { .. })));
    let head = reader.head();
    assert_eq!(head.names, ["when", "power", "stood", "note"]);
    assert_eq!(head.mapping.text(), "aside,aside,aside,aside");
    assert_eq!(head.lines[1], ["5000", "1600", "500", "b"]);

    let said_so = "time:ms,rating,wait:ms,aside";
    let mapping = LogMapping::parse(said_so).expect("a mapping");
    assert_eq!(mapping.text(), said_so);
    let mut reader = LogReader::with_mapping(mapping.clone());
    reader.push(text.as_bytes()).expect("reads");
    let table = reader.finish().expect("a log");
    assert_eq!(table.log.times(), [0.0, 5.0]);
    assert_eq!(table.log.seen().map(|(mean, ..)| mean), Some(1.25));
    assert!(table.log.rated().is_some());
    assert!(said(&table, "left aside: note"));
    assert_eq!(reader.head().mapping, mapping);

    // A name that says what it is, overruled.
    let mapping = LogMapping::parse("aside,time:min").expect("a mapping");
    let mut reader = LogReader::with_mapping(mapping);
    reader.push(b"time,rating\n0,1\n0,3\n").expect("reads");
    let table = reader.finish().expect("a log");
    assert_eq!(table.log.times(), [0.0, 120.0]);
}

#[test]
fn a_mapping_that_fits_no_file_is_refused_in_words() {
    for (mapping, words) in [
        (
            "time,speed",
            "column 2 is “speed”: allowed are time, rating",
        ),
        ("time,rating:ms", "column 2 is “rating:ms”: allowed"),
        ("time,time:ms", "just one is the time of arrival"),
        ("rating,aside", "no column is the time of arrival"),
    ] {
        let refused = LogMapping::parse(mapping).expect_err(mapping);
        assert!(refused.contains(words), "{refused}");
    }
    let mapping = LogMapping::parse("time,rating").expect("a mapping");
    let mut reader = LogReader::with_mapping(mapping);
    reader
        .push(b"time,rating,party\n0,1,1\n")
        .expect("told at the end");
    let refused = reader.finish().expect_err("three columns").to_string();
    assert!(refused.contains("3 columns"), "{refused}");
    assert!(refused.contains("said of 2"), "{refused}");
}

#[test]
fn a_file_of_unknown_columns_is_read_no_further_than_its_first_lines() {
    let mut reader = LogReader::new();
    reader.push(b"when,power\n").expect("names");
    for line in 0..10 {
        assert!(reader.push(b"1,2\n").is_ok(), "{line}");
    }
    assert!(matches!(
        reader.push(b"1,2\n"),
        Err(LogError::NoTime { .. })
    ));
    assert_eq!(reader.head().lines.len(), 10);
}

#[test]
fn a_million_tickets_are_read() {
    let mut reader = LogReader::new();
    reader.push(b"time,rating\n").expect("names");
    let mut piece = String::new();
    for at in 0..1_000_000u32 {
        writeln!(piece, "{at},{}", at % 3001).expect("text");
        if piece.len() > 60_000 {
            reader.push(piece.as_bytes()).expect("a piece");
            piece.clear();
        }
    }
    reader.push(piece.as_bytes()).expect("a piece");
    let more = reader.clone().push(b"1000000,5\n").expect_err("too many");
    assert!(more.to_string().contains("more than 1 million tickets"));
    let log = reader.finish().expect("a log").log;
    assert_eq!(log.len(), 1_000_000);
    let values: Values = log.values();
    assert!(values.contains_key("mean"));
}
