//! Games from a visitor's file: every spelling, every fault, any cut into pieces.

use lobbylab_core::engagement::games::{
    BAD_LINES_KEPT, GamesError, GamesFile, GamesReader, LineFault, ReadGames, Unit,
};
use lobbylab_core::sim::Streams;
use rand::RngExt;
use std::path::PathBuf;

pub fn read_at(text: &[u8], piece: usize, now: Option<f64>) -> Result<ReadGames, GamesError> {
    let mut reader = GamesReader::new(now, Some(text.len() as u64));
    for piece in text.chunks(piece.max(1)) {
        reader.push(piece)?;
    }
    reader.finish()
}

pub fn read(text: &str) -> Result<ReadGames, GamesError> {
    read_at(text.as_bytes(), usize::MAX, None)
}

/// Outcomes as letters.
fn letters(games: &ReadGames) -> String {
    let games = &games.file.history().games;
    games.iter().map(|game| game.outcome.letter()).collect()
}

pub fn reasons(games: &ReadGames) -> Vec<String> {
    let bad = games.bad.iter();
    bad.map(|bad| format!("{}: {}", bad.line, bad.reason))
        .collect()
}

/// How many lines are bad in each way.
fn faults(games: &ReadGames) -> Vec<(LineFault, u64)> {
    let counts = LineFault::ALL.into_iter().zip(games.faults);
    counts.filter(|&(_, count)| count > 0).collect()
}

#[test]
fn a_plain_table() {
    let games = read(
        "t_s,white,black,result,white_rating,black_rating,score\n\
         0,anna,bert,1,1500,1600,2\n\
         90,bert,\"carl, the 3rd\",d,1610,,0\r\n\
         120,\"carl, the 3rd\",anna,0,1400,1510,1-3\n",
    )
    .unwrap();
    let history = games.file.history();
    assert_eq!(history.players, 3);
    assert_eq!(games.file.name(2), Some("carl, the 3rd"));
    assert_eq!(games.file.name(3), None);
    assert_eq!(letters(&games), "WDL");
    let times: Vec<f64> = history.games.iter().map(|game| game.time).collect();
    assert_eq!(times, [0.0, 1.5, 2.0]);
    assert_eq!(history.games[2].players, [2, 0]);
    // Carl's missing rating is that of the next game.
    assert_eq!(history.ratings[1], [1610.0, 1400.0]);
    assert_eq!(history.differences, [2.0, 0.0, -2.0]);
    let notes = &games.notes;
    assert_eq!((notes.unit, notes.unit_assumed), (Unit::Seconds, false));
    assert_eq!((notes.ratings_missing, notes.scores_missing), (1, 0));
    assert_eq!((notes.minutes, notes.outcomes), (2.0, [1, 1, 1]));
    assert_eq!(games.bad_count(), 0);
}

#[test]
fn units_and_dates() {
    let minutes = |text: &str| {
        let notes = read(text).unwrap().notes;
        (notes.unit, notes.unit_assumed, notes.minutes)
    };
    for (text, expected) in [
        (
            "time,a,b,result\n10,x,y,W\n70,x,y,L\n",
            (Unit::Seconds, true, 1.0),
        ),
        (
            "minutes,a,b,result\n10,x,y,W\n70,x,y,L\n",
            (Unit::Minutes, false, 60.0),
        ),
        (
            "hours;a;b;result\n1,5;x;y;W\n3;x;y;L\n",
            (Unit::Hours, false, 90.0),
        ),
        (
            "day\ta\tb\tresult\n1\tx\ty\tW\n3\tx\ty\tL\n",
            (Unit::Days, false, 2880.0),
        ),
        (
            "time,a,b,result\n1641830400000,x,y,W\n1641830460000,x,y,L\n",
            (Unit::Milliseconds, true, 1.0),
        ),
        (
            "2022-01-10T23:59:30Z,x,y,W\n2022-01-11 00:00:30,x,y,L\n",
            (Unit::Dates, false, 1.0),
        ),
        (
            "date,time,a,b,result\n2022.01.10,10:00:00,x,y,W\n2022.01.10,12:00:00,x,y,L\n",
            (Unit::Dates, false, 120.0),
        ),
        (
            "date,a,b,result\n2022-02-28,x,y,W\n2022-03-01,x,y,L\n",
            (Unit::Dates, false, 1440.0),
        ),
    ] {
        let (unit, assumed, length) = minutes(text);
        assert_eq!((unit, assumed), (expected.0, expected.1), "{text}");
        assert!((length - expected.2).abs() < 1e-9, "{text}: {length}");
    }
}

#[test]
fn every_fault_is_named_with_its_line_and_what_is_allowed() {
    let mut text = b"time,a,b,result,elo_a,elo_b,score\n".to_vec();
    for line in [
        "5,anna,bert,W,1500,1500,1",
        "6,anna,anna,W,1500,1500,1",
        "7,anna,bert,Q,1500,1500,1",
        "-8,anna,bert,W,1500,1500,1",
        "soon,anna,bert,W,1500,1500,1",
        "2026-01-01,anna,bert,W,1500,1500,1",
        "9e99,anna,bert,W,1500,1500,1",
        "NaN,anna,bert,W,1500,1500,1",
        "10,,bert,W,1500,1500,1",
        "11,anna,bert,W,good,1500,1",
        "12,anna,bert,W,1500,1e9,1",
        "13,anna,bert,W,1500,1500,high",
        "14,anna,bert,W,1500,1500,1e30",
        "15,anna,bert,W",
        "4102444800,anna,bert,W,1500,1500,1",
        "",
        "16,bert,anna,,1500,1500,1",
    ] {
        text.extend_from_slice(line.as_bytes());
        text.push(b'\n');
    }
    text.extend_from_slice(b"17,\xff,bert,W,1500,1500,1\n");
    text.extend_from_slice(format!("18,{},bert,W,1,1,1\n", "x".repeat(101)).as_bytes());
    let games = read_at(&text, 7, Some(1.8e9)).unwrap();
    assert_eq!(letters(&games), "W");
    assert_eq!(
        faults(&games),
        [
            (LineFault::Text, 1),
            (LineFault::Fields, 1),
            (LineFault::Time, 4),
            (LineFault::Negative, 1),
            (LineFault::Future, 1),
            (LineFault::Player, 2),
            (LineFault::SamePlayer, 1),
            (LineFault::Result, 2),
            (LineFault::Rating, 2),
            (LineFault::Score, 2),
        ]
    );
    let reasons = reasons(&games);
    assert_eq!(reasons.len(), 17);
    let same = "3: player B (column “b”) is “anna”: allowed is two different players";
    assert_eq!(reasons[0], same);
    assert!(reasons[1].starts_with("4: result is “Q”: allowed is W, D or L of player A"));
    assert_eq!(reasons[2], "5: time is “-8”: allowed is 0 or more");
    assert!(reasons[13].starts_with("16: time is “4102444800”: allowed is up to now"));
    assert!(reasons[14].starts_with("18: result is “”"));
    // Without a now, nothing is in the future.
    let games = read("time,a,b,result\n4102444800,anna,bert,W\n").unwrap();
    assert_eq!(games.bad_count(), 0);
}

#[test]
fn the_first_bad_lines_are_kept_and_all_are_counted() {
    let text = format!("time,a,b,result\n1,x,y,W\n{}", "2,x,x,W\n".repeat(5_000));
    let games = read(&text).unwrap();
    assert_eq!(games.bad.len(), BAD_LINES_KEPT);
    assert_eq!(games.bad[19].line, 22);
    assert_eq!(games.bad_count(), 5_000);
}

#[test]
fn what_is_no_table_of_games_is_refused_with_the_reason() {
    assert_eq!(read(""), Err(GamesError::Nothing));
    let error = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(error("time,a,b,result\n"), "the file has no games");
    assert_eq!(
        error("time,a,b,result\n1,x,x,W\n"),
        "no line of the file could be used; line 2: player B (column “b”) is “x”: allowed is two \
         different players"
    );
    assert_eq!(
        error("when,who,what\n1,2,3\n"),
        "no columns of players: call them player A and player B, or white and black (columns \
         are: when, who, what)"
    );
    let mut reader = GamesReader::new(None, None);
    let pushed = reader.push(&[b'x'; 70_000]);
    assert_eq!(pushed, Err(GamesError::LineTooLong { line: 1 }));
}

#[test]
fn times_out_of_order_are_sorted_and_counted() {
    let games = read("t,a,b,result\n9,x,y,W\n3,x,z,L\n9,y,z,D\n1,z,x,W\n").unwrap();
    assert_eq!(letters(&games), "WLWD");
    assert_eq!((games.notes.unsorted, games.notes.same_time), (2, 1));
    let history = games.file.history();
    let seconds: Vec<f64> = history.games.iter().map(|game| game.time * 60.0).collect();
    assert_eq!(seconds, [0.0, 2.0, 8.0, 8.0]);
    // Players keep the numbers in which the file brought them.
    assert_eq!(history.games[0].players, [2, 0]);
}

#[test]
fn zeros_are_draws_where_losses_are_written_otherwise() {
    let outcomes = |codes: [&str; 3]| {
        let [one, two, three] = codes;
        let lines = format!("1,x,y,{one}\n2,x,y,{two}\n3,x,y,{three}\n");
        let games = read(&lines).unwrap();
        (letters(&games), games.notes.zero_draws)
    };
    assert_eq!(outcomes(["1", "0.5", "0"]), ("WDL".to_owned(), 0));
    assert_eq!(outcomes(["0", "1", "-1"]), ("DWL".to_owned(), 1));
    assert_eq!(outcomes(["1", "0", "2"]), ("WDL".to_owned(), 1));
}

/// H, D and A of tables of football, A and B of others: the whole file tells.
#[test]
fn an_a_is_the_visitors_where_there_is_a_home() {
    let outcomes = |head: &str, codes: &[&str]| {
        let lines = codes.iter().enumerate();
        let lines = lines.map(|(at, code)| format!("{at},x,y,{code}\n"));
        letters(&read(&(head.to_owned() + &lines.collect::<String>())).unwrap())
    };
    let result = "time,a,b,result\n";
    let football = "date,hometeam,awayteam,FTR\n";
    // However late the H is.
    assert_eq!(outcomes(result, &["A", "D", "A", "H"]), "LDLW");
    assert_eq!(outcomes(result, &["a", "away", "home"]), "LLW");
    assert_eq!(outcomes(result, &["A", "Away"]), "LL");
    assert_eq!(outcomes(result, &["A", "B", "A", "draw"]), "WLWD");
    assert_eq!(outcomes(result, &["a"]), "W");
    assert_eq!(outcomes("", &["a", "b"]), "WL");
    assert_eq!(outcomes("", &["h", "a"]), "WL");
    // The name of the column is enough.
    assert_eq!(outcomes(football, &["A", "D"]), "LD");
    assert_eq!(
        outcomes("time,home,away,winner\n", &["H", "A", "", "y"]),
        "WLDL"
    );
    // A line that cannot be used says nothing of the others.
    let games = read("time,a,b,result\n1,x,x,H\n2,x,y,A\n").unwrap();
    assert_eq!((letters(&games), games.bad_count()), ("W".to_owned(), 1));
    let games = read(
        "Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR\n\
         E0,16/08/2024,Man United,Fulham,1,0,H,0,0,D\n\
         E0,17/08/2024,Ipswich,Liverpool,0,2,A,0,0,D\n\
         E0,17/08/2024,Arsenal,Wolves,2,2,D,1,0,H\n",
    )
    .unwrap();
    assert_eq!(letters(&games), "WLD");
    assert_eq!(games.file.history().differences, [1.0, -2.0, 0.0]);
    assert_eq!((games.notes.scores_contrary, games.bad_count()), (0, 0));
}

/// 1 and 2 in a column of winners are names only if the whole column is one of names.
#[test]
fn winners_of_a_column_are_sides_or_names_throughout() {
    let winners = |lines: &[&str]| {
        let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let games = read(&format!("time,p1,p2,winner\n{lines}")).unwrap();
        (letters(&games), games.notes.sides_assumed)
    };
    let of = |letters: &str, assumed: bool| (letters.to_owned(), assumed);
    assert_eq!(winners(&["0,2,1,1"]), of("W", true));
    assert_eq!(
        winners(&[
            "0,2,1,1",
            "1,7,2,2",
            "2,1,2,2",
            "3,1,7,0",
            "4,9,1,",
            "5,1,2,draw"
        ]),
        of("WLLDDD", true)
    );
    // A 7 is no side: so all are names.
    assert_eq!(
        winners(&["0,2,1,1", "1,7,1,7", "2,7,2,2"]),
        of("LWL", false)
    );
    // Names that are no numbers cannot be taken for sides, …
    assert_eq!(
        winners(&["0,x,y,1", "1,x,y,2", "2,x,y,0"]),
        of("WLD", false)
    );
    // … and a player who is called as draws are is no draw.
    assert_eq!(winners(&["0,x,y,x", "1,y,x,x", "2,x,y,"]), of("WLD", false));
    assert_eq!(winners(&["0,x,y,draw", "1,x,y,"]), of("DD", false));
    assert_eq!(winners(&["0,5,6,white", "1,5,6,b"]), of("WL", false));
}

#[test]
fn winners_named_and_scores_that_tell_the_result() {
    let games = read("t,p1,p2,winner\n1,7,1,1\n2,7,1,7\n3,7,1,\n4,7,1,draw\n").unwrap();
    assert_eq!(letters(&games), "LWDD");
    let games = read("t,winner,loser\n1,x,y\n2,y,x\n").unwrap();
    assert_eq!(letters(&games), "WW");
    assert!(games.notes.first_wins);
    let games =
        read("t,home,away,home_goals,away_goals\n1,x,y,2,1\n2,x,y,0,3\n3,x,y,1,\n").unwrap();
    assert_eq!(letters(&games), "WL");
    assert_eq!(games.file.history().differences, [1.0, -3.0]);
    assert_eq!(faults(&games), [(LineFault::Result, 1)]);
    let games = read("t,a,b,result,score\n1,x,y,W,-2\n2,x,y,W,\n").unwrap();
    let notes = &games.notes;
    assert_eq!((notes.scores_contrary, notes.scores_missing), (1, 1));
}

#[test]
fn a_file_is_its_numbers() {
    let text = "t,a,b,result\n1,x,y,W\n2,y,z,D\n";
    let one = read(text).unwrap().file;
    assert_ne!(one.fingerprint(), 0);
    // Names do not count, but every number does.
    let renamed = read(&text.replace('z', "u")).unwrap().file;
    assert_eq!(one.fingerprint(), renamed.fingerprint());
    for (from, to) in [("1,x", "0,x"), ("W", "L"), ("y,z", "z,y"), ("y,z", "x,z")] {
        let other = read(&text.replace(from, to)).unwrap().file;
        assert_ne!(one.fingerprint(), other.fingerprint(), "{from} for {to}");
    }
    let copy: GamesFile = serde_json::from_str(&serde_json::to_string(&one).unwrap()).unwrap();
    assert_eq!(copy, one);
    assert!(GamesFile::default().history().games.is_empty());
}

#[test]
fn pieces_of_any_length_give_the_same_games() {
    let text = "\u{feff}date;player a;player b;result;score\r\n\
                2022-01-10 10:00;änne;bert;½-½;0\n\n\
                2022-01-10 09:00;bert;\"ca\"\"rl\";1;2:1\n\
                oops\n2022-01-11;änne;ca\"\"rl;0;0-1";
    let whole = read(text).unwrap();
    assert_eq!(letters(&whole), "WDL");
    assert_eq!(whole.file.name(2), Some("ca\"rl"));
    for piece in 1..text.len() {
        assert_eq!(read_at(text.as_bytes(), piece, None).unwrap(), whole);
    }
}

/// Random bytes, and random tables of odd fields, are read or refused; what is read is
/// sound.
#[test]
fn nothing_breaks_the_reader() {
    let mut stream = Streams::new(7, 0).stream("fuzz");
    let odd = [
        "",
        "1",
        "0",
        "-1",
        "x",
        "W",
        "½",
        "1e308",
        "-1e308",
        "NaN",
        "\"",
        "\"\"",
        "2022-01-10",
        "1641830400000",
        "2-1",
        "\u{feff}",
        "\u{0}",
        "1,5",
        "ä",
        "t",
        "time",
        "a",
        "b",
        "result",
        "9999-12-31T23:59:60",
        "18446744073709551616",
    ];
    let mut read_some = 0;
    for round in 0..3_000 {
        let mut text = Vec::new();
        if round % 3 == 0 {
            text.extend((0..300).map(|_| stream.random::<u8>()));
        } else {
            if round % 3 == 1 {
                text.extend_from_slice(b"time,a,b,result,score,elo_a,elo_b\n8,x,y,W,1,,\n");
            }
            for _ in 0..30 {
                for _ in 0..7 {
                    let field = odd[stream.random_range(0..odd.len())];
                    text.extend_from_slice(field.as_bytes());
                    text.push(b',');
                }
                text.pop();
                text.push(b'\n');
            }
            for _ in 0..15 {
                text.extend_from_slice(b"7,x,");
                for _ in 0..5 {
                    let field = odd[stream.random_range(0..odd.len())];
                    text.extend_from_slice(field.as_bytes());
                    text.push(b',');
                }
                text.pop();
                text.push(b'\n');
            }
        }
        let whole = read_at(&text, usize::MAX, Some(1.7e9));
        assert_eq!(whole, read_at(&text, 1 + round % 11, Some(1.7e9)));
        let Ok(games) = whole else { continue };
        read_some += 1;
        let history = games.file.history();
        assert!(history.games.is_sorted_by(|a, b| a.time <= b.time));
        for game in &history.games {
            assert!(game.time.is_finite() && game.time >= 0.0);
            assert!(game.players[0] != game.players[1]);
            assert!(game.players.iter().all(|&player| player < history.players));
        }
        let ratings = history.ratings.iter().flatten();
        assert!(ratings.chain(&history.differences).all(|x| x.is_finite()));
    }
    assert!(read_some > 200, "only {read_some} tables were read");
}

/// The real tournament: figures of its own description.
#[test]
fn a_real_tournament() {
    let Some(folder) = std::env::var_os("LOBBYLAB_DATA").map(PathBuf::from) else {
        println!("skipped: LOBBYLAB_DATA names no folder with games_sample.csv");
        return;
    };
    let text = std::fs::read(folder.join("games_sample.csv")).expect("the games can be read");
    let games = read_at(&text, usize::MAX, None).expect("the games are a table");
    let history = games.file.history();
    assert_eq!((history.games.len(), history.players), (65_811, 6_191));
    assert_eq!(games.bad_count(), 0);
    let draws = games.notes.outcomes[1] as f64 / 65_811.0;
    assert!((draws - 0.03586).abs() < 5e-6, "{draws}");
    let minutes = games.notes.minutes;
    assert!((minutes - 240.0).abs() < 1.0, "{minutes}");
    assert_eq!(history.ratings.len(), 65_811);
    assert_eq!(games.notes.unsorted, 0);
    for piece in [1, 7, 65_536] {
        let again = read_at(&text, piece, None);
        assert!(again.as_ref() == Ok(&games), "pieces of {piece}");
    }
}
