//! Dates in a visitor's file whose day or month comes first.

use super::reader::{read, read_at, reasons};
use lobbylab_core::engagement::games::First;

/// Whether the day or the month comes first is the whole file's to tell.
#[test]
fn dates_with_the_year_at_the_end() {
    let times = |dates: &[&str]| {
        let lines = dates.iter().map(|date| format!("{date},x,y,W\n"));
        let text = format!("date,a,b,result\n{}", lines.collect::<String>());
        // 21 November 2026.
        let games = read_at(text.as_bytes(), 7, Some(1_795_219_200.0)).unwrap();
        let days = games.file.history().games.iter();
        let days: Vec<f64> = days.map(|game| game.time / 1440.0).collect();
        (games.notes.dates, days, reasons(&games))
    };
    let (day, month) = (Some((First::Day, false)), Some((First::Month, false)));
    let found = times(&["01/08/2024", "03/08/2024", "16/08/2024", "01/09/2024"]);
    assert_eq!(found, (day, vec![0.0, 2.0, 15.0, 31.0], vec![]));
    // What was read before the file told it is mended.
    let found = times(&[
        "8/1/24 1:00 PM",
        "8/3/24 1:00 PM",
        "8/16/24 1:00 PM",
        "9/1/24 1:00 PM",
    ]);
    assert_eq!(found, (month, vec![0.0, 2.0, 15.0, 31.0], vec![]));
    // Nothing tells it: the day is first, and it is said.
    let found = times(&["01.08.2024", "03.08.2024"]);
    assert_eq!(found, (Some((First::Day, true)), vec![0.0, 2.0], vec![]));
    // The second of December has not come yet, so it is the twelfth of February.
    let found = times(&["02/01/2026", "02/12/2026"]);
    assert_eq!(found, (month, vec![0.0, 11.0], vec![]));
    // Both at once cannot be; neither can days that have not come.
    let (order, days, bad) = times(&["16/08/2024", "08/16/2024", "17/08/2024", "30/12/2026"]);
    assert_eq!((order, days), (day, vec![0.0, 1.0]));
    assert!(bad[0].starts_with(
        "3: time (column “date”) is “08/16/2024”: allowed is a number, or a date as 2026-01-31"
    ));
    assert!(
        bad[1].starts_with("5: time (column “date”) is “30/12/2026”: allowed is up to now"),
        "{bad:?}"
    );
    // A line that is refused for something else tells nothing.
    let text = "date,a,b,result\n13/01/2024,x,x,W\n01/14/2024,x,y,W\n01/15/2024,x,y,W\n";
    let games = read(text).unwrap();
    assert_eq!((games.notes.dates, games.bad_count()), (month, 1));
    // Without names of columns too, and with the year in front nothing is to be said.
    let games = read("16/08/2024,x,y,W\n17/08/2024,x,y,L\n").unwrap();
    assert_eq!((games.notes.dates, games.notes.named), (day, false));
    assert_eq!(
        times(&["2024-01-02", "2024-01-03"]),
        (None, vec![0.0, 1.0], vec![])
    );
}
