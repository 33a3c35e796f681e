//! Dates and times of day, as tables write them.
//!
//! With the year in front a date is read in one way. With the year at its end the day or the
//! month may come first; where both readings are days of the calendar only other lines of the
//! table can tell, so both are given.

use crate::words::parse;

/// A day, perhaps with a time of day, as seconds since 1970: 2026-01-31T23:59:59.5, with a
/// space for the T, points or strokes for the hyphens, 11:59 PM for 23:59, and a Z, +02:00 or
/// nothing behind.
#[must_use]
pub fn date(text: &str) -> Option<f64> {
    let (day, seconds) = parts(text)?;
    let [year, month, day] = day.map(whole);
    // Two digits in front are no year.
    Some(midnight(year.filter(|year| *year > 99)?, month?, day?)? + seconds)
}

/// The same with the year at the end, which may have two digits (69 is 2069, 70 is 1970):
/// read with the day first, and with the month first.
#[must_use]
pub fn date_year_last(text: &str) -> [Option<f64>; 2] {
    let read = |day_first: bool| {
        let ([a, b, year], seconds) = parts(text)?;
        let year = match (year.len(), whole(year)?) {
            (2, year @ 0..70) => 2000 + year,
            (2, year) => 1900 + year,
            (4, year) => year,
            _ => return None,
        };
        let (a, b) = (whole(a)?, whole(b)?);
        let (day, month) = if day_first { (a, b) } else { (b, a) };
        Some(midnight(year, month, day)? + seconds)
    };
    [true, false].map(read)
}

/// The three parts of a day, and the seconds from its beginning to the time of day.
fn parts(text: &str) -> Option<([&str; 3], f64)> {
    let text = text.trim();
    let (day, clock) = text.split_once(['T', ' ']).unwrap_or((text, "0:0"));
    let mut day = day.splitn(3, ['-', '.', '/']);
    let day = [day.next()?, day.next()?, day.next()?];
    let clock = clock.trim_end_matches('Z').trim_end();
    // A place east of Greenwich has its noon earlier.
    let (clock, east) = match clock.find(['+', '-']) {
        Some(at) => {
            let (hours, minutes) = clock[at + 1..].split_once(':').unwrap_or(("", ""));
            let minutes = whole(hours)? * 60 + whole(minutes)?;
            let sign = if clock.as_bytes()[at] == b'+' { 1 } else { -1 };
            (&clock[..at], sign * minutes)
        }
        None => (clock, 0),
    };
    let half = |signs: &[&str]| {
        let found = signs.iter().find_map(|sign| clock.strip_suffix(sign));
        found.map(str::trim_end)
    };
    let (clock, noon) = match (half(&["AM", "am"]), half(&["PM", "pm"])) {
        (Some(clock), _) => (clock, Some(0)),
        (_, Some(clock)) => (clock, Some(12)),
        _ => (clock, None),
    };
    let mut clock = clock.splitn(3, ':');
    let (mut hour, minute) = (whole(clock.next()?)?, whole(clock.next()?)?);
    let second = parse(clock.next().unwrap_or("0"))?;
    let fits = match noon {
        Some(_) => (1..=12).contains(&hour),
        None => (0..24).contains(&hour),
    };
    if let Some(noon) = noon {
        hour = hour % 12 + noon;
    }
    let fits =
        fits && (0..60).contains(&minute) && (0.0..61.0).contains(&second) && east.abs() <= 24 * 60;
    fits.then_some((day, (hour * 60 + minute - east) as f64 * 60.0 + second))
}

/// The beginning of a day in seconds since 1970, if the calendar has it.
fn midnight(year: i64, month: i64, day: i64) -> Option<f64> {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 => 28 + i64::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let fits =
        (1..=9_999).contains(&year) && (1..=12).contains(&month) && (1..=last).contains(&day);
    fits.then(|| days(year, month, day) as f64 * 86_400.0)
}

/// A whole number of some digits, so that no sum of such overflows.
fn whole(text: &str) -> Option<i64> {
    text.parse()
        .ok()
        .filter(|value| (0..10_000).contains(value))
}

/// Days since 1 January 1970 in the Gregorian calendar: years begin in March, so
/// that the leap day is the last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let months = (month + 9) % 12;
    let before = 365 * year + year / 4 - year / 100 + year / 400;
    before + (153 * months + 2) / 5 + day - 1 - 719_468
}

#[cfg(test)]
mod tests {
    use super::{date, date_year_last};

    #[test]
    fn dates_become_seconds() {
        for (text, seconds) in [
            ("1970-01-01", 0.0),
            ("1970/01/01 00:00", 0.0),
            ("1970.01.02 00:00:01", 86_401.0),
            ("1970-01-01 12:00:01 AM", 1.0),
            ("1970-01-01 12:30 pm", 45_000.0),
            ("1970-01-01 1:30PM", 48_600.0),
            ("2000-02-29T12:30:00.5Z", 951_827_400.5),
            ("2026-11-21T23:59:00+01:00", 1_795_301_940.0),
            ("2026-11-21T23:59:00-00:30", 1_795_307_340.0),
        ] {
            assert_eq!(date(text), Some(seconds), "{text}");
        }
        for bad in [
            "",
            "T",
            "2026-02-29",
            "2026-04-31",
            "31.12.2026",
            "99-01-31",
            "12.11.10",
            "2026-1",
            "2026-01-01T24:00",
            "2026-01-01 13:00 PM",
            "2026-01-01 0:10 am",
            "2026-01-01T10",
            "2026-01-01T10:00+2",
            "9999999999999999999-01-01",
        ] {
            assert_eq!(date(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_year_at_the_end_leaves_two_readings() {
        let at = |text| Some(date(text).expect("a date"));
        for (text, readings) in [
            ("16/08/2024", [at("2024-08-16"), None]),
            ("8/16/2024 11:59 PM", [None, at("2024-08-16 23:59")]),
            ("03.02.99", [at("1999-02-03"), at("1999-03-02")]),
            (
                "3-2-00 20:15",
                [at("2000-02-03 20:15"), at("2000-03-02 20:15")],
            ),
            ("29/02/2024", [at("2024-02-29"), None]),
            ("29/02/2023", [None, None]),
            ("13/13/2024", [None, None]),
            ("2024-08-16", [None, None]),
            ("1/2/024", [None, None]),
            ("", [None, None]),
        ] {
            assert_eq!(date_year_last(text), readings, "{text}");
        }
    }
}
