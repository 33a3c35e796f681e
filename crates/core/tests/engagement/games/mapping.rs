//! Columns in any order, under any names, as the visitor says what they are.

use lobbylab_core::engagement::games::{GamesError, GamesMapping, GamesReader, ReadGames};
use lobbylab_core::sim::Streams;
use rand::RngExt;

fn read(text: &str, mapping: Option<&str>) -> (Result<ReadGames, GamesError>, GamesReader) {
    let mut reader = GamesReader::new(None, None);
    if let Some(mapping) = mapping {
        reader = reader.with_mapping(GamesMapping::parse(mapping).expect("a mapping"));
    }
    // What was seen by then is asked of a file that is refused too.
    let pushed = reader.push(text.as_bytes());
    let seen = reader.clone();
    (pushed.and_then(|()| reader.finish()), seen)
}

/// Games whose columns a reader knows by their names, in the order of the mapping beside it.
const KNOWN: [(&str, &str); 4] = [
    (
        "t_s,white,black,result,white_rating,black_rating,score\n0,anna,bert,1,1500,1600,2\n\
         90,bert,carl,d,1610,,0\n120,carl,anna,0,1400,1510,1-3\n",
        "time,a,b,result,rating_a,rating_b,score",
    ),
    (
        "minutes,winner,loser,margin\n1,anna,bert,3\n2.5,carl,anna,1\n",
        "time,won,lost,score",
    ),
    (
        "Date,Time,HomeTeam,AwayTeam,home goals,away goals,Referee\n\
         2026-01-31,19:00,x,y,2,1,z\n2026-01-31,21:00,y,z,0,0,x\n",
        "time,clock,a,b,score_a,score_b,aside",
    ),
    (
        "ms,player1,player2,winner\n1000,x,y,y\n2000,y,z,draw\n",
        "time,a,b,winner",
    ),
];

#[test]
fn what_is_guessed_is_told_and_reads_the_same() {
    for (text, mapping) in KNOWN {
        let (guessed, seen) = read(text, None);
        assert_eq!(seen.head().mapping.text(), mapping);
        let (told, _) = read(text, Some(mapping));
        assert_eq!(told.expect("games"), guessed.expect("games"), "{mapping}");
    }
}

/// The same fields, column `order[i]` at place i, with these names above them.
fn shuffled(lines: &[Vec<&str>], order: &[usize], names: &[String]) -> String {
    let mut text = names.join(";") + "\n";
    for line in lines {
        let fields: Vec<&str> = order.iter().map(|&at| line[at]).collect();
        text.push_str(&(fields.join(";") + "\n"));
    }
    text
}

#[test]
fn columns_stand_in_any_order_under_any_name() {
    let mut random = Streams::new(5, 0).stream("columns");
    for (text, mapping) in KNOWN {
        let lines: Vec<Vec<&str>> = text
            .lines()
            .skip(1)
            .map(|l| l.split(',').collect())
            .collect();
        let roles: Vec<&str> = mapping.split(',').collect();
        let (expected, _) = read(text, None);
        let expected = expected.expect("games");
        for _ in 0..40 {
            let mut order: Vec<usize> = (0..roles.len()).collect();
            for last in (1..order.len()).rev() {
                order.swap(last, random.random_range(0..=last));
            }
            let names: Vec<String> = order.iter().map(|at| format!("thing {}", at * 7)).collect();
            let told: Vec<&str> = order.iter().map(|&at| roles[at]).collect();
            let (games, _) = read(&shuffled(&lines, &order, &names), Some(&told.join(",")));
            let games = games.expect("games");
            // The names tell no unit: only differences of times say that they are others.
            let of = |games: &ReadGames| {
                let history = games.file.history().clone();
                let ends: Vec<_> = history
                    .games
                    .iter()
                    .map(|g| (g.players, g.outcome))
                    .collect();
                (
                    ends,
                    history.players,
                    history.differences,
                    games.bad_count(),
                )
            };
            assert_eq!(of(&games), of(&expected), "{told:?}");
        }
    }
}

#[test]
fn a_table_without_known_names_is_shown_and_then_read() {
    let mut text = String::from("wann,wer,gegen,ende\n");
    for game in 0..30 {
        text.push_str(&format!(
            "{},p{},p{},W\n",
            10 * game,
            game % 7,
            game % 7 + 1
        ));
    }
    let (refused, seen) = read(&text, None);
    let refused = refused.expect_err("unknown names").to_string();
    assert!(
        refused.contains("columns are: wann, wer, gegen, ende"),
        "{refused}"
    );
    assert_eq!(seen.head().names, ["wann", "wer", "gegen", "ende"]);
    assert_eq!(seen.head().lines.len(), 10);
    assert_eq!(seen.head().lines[1], ["10", "p1", "p2", "W"]);
    let (games, seen) = read(&text, Some("time,a,b,result"));
    assert_eq!(games.expect("games").file.history().games.len(), 30);
    assert_eq!(seen.head().lines.len(), 10);
    // Without a first line of names, none of the games is lost.
    let bare = text.split_once('\n').expect("lines").1;
    let (games, seen) = read(bare, Some("time,a,b,result"));
    assert_eq!(games.expect("games").file.history().games.len(), 30);
    assert_eq!(seen.head().names[3], "column 4");
    // A file of two lines is refused at its end.
    assert!(read("wann,wer,gegen,ende\n1,a,b,W\n", None).0.is_err());
}

#[test]
fn a_bad_line_names_its_column() {
    let text = "ende;wann;wer;gegen\nW;1;x;y\nmaybe;2;x;y\nW;soon;x;y\nW;4;x;x\n";
    let (games, _) = read(text, Some("result,time,a,b"));
    let games = games.expect("games");
    let reasons: Vec<&str> = games.bad.iter().map(|bad| bad.reason.as_str()).collect();
    for (at, begins) in [
        (0, "result (column “ende”) is “maybe”: allowed is "),
        (1, "time (column “wann”) is “soon”: allowed is "),
        (2, "player B (column “gegen”) is “x”: allowed is "),
    ] {
        assert!(reasons[at].starts_with(begins), "{}", reasons[at]);
    }
    assert_eq!(
        games.bad.iter().map(|bad| bad.line).collect::<Vec<_>>(),
        [3, 4, 5]
    );
}

#[test]
fn mappings_that_cannot_be_say_why() {
    for (mapping, why) in [
        (
            "time,a,b,result,when",
            "column 5 is “when”: allowed are time, clock",
        ),
        ("a,b,result", "no column is “time”"),
        ("time,time,a,b,result", "2 columns are “time”"),
        ("time,a,result", "the players are two columns"),
        ("time,a,b,won,lost", "the players are two columns"),
        ("time,a,b", "nothing tells how a game ended"),
        ("time,a,b,result,winner", "told twice"),
        ("time,won,lost,result", "told twice"),
        ("time,a,b,result,rating_a", "ratings are two columns"),
        ("time,a,b,score_a", "scores are two columns"),
        ("time,a,b,score,score_a,score_b", "the score is told twice"),
    ] {
        let problem = GamesMapping::parse(mapping).expect_err(mapping);
        assert!(problem.contains(why), "{mapping}: {problem}");
    }
    let (refused, seen) = read("1,x,y,W\n2,x,y,L\n", Some("time,a,b,aside,result"));
    assert!(
        refused
            .expect_err("four columns")
            .to_string()
            .contains("another number of columns")
    );
    assert_eq!(seen.head().lines[0], ["1", "x", "y", "W"]);
}

#[test]
fn the_sample_of_the_page_is_read_without_a_word() {
    let text = include_str!("../../../../../www/games.csv");
    let (games, seen) = read(text, None);
    let games = games.expect("games");
    assert_eq!(
        seen.head().mapping.text(),
        "result,a,b,rating_a,rating_b,time,aside"
    );
    assert_eq!(games.file.history().games.len() + 1, text.lines().count());
    assert_eq!((games.bad_count(), games.notes.unsorted), (0, 0));
}
