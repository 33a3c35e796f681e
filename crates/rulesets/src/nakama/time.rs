//! Texts that the index takes for times: RFC 3339, and days with or without a time.

/// Seconds since 1970 of RFC 3339, such as `2024-01-05T10:00:00Z`.
pub(super) fn rfc3339(text: &str) -> Option<f64> {
    let (day, rest) = text.split_at_checked(10)?;
    let days = date(day)?;
    let rest = rest.strip_prefix(['T', 't'])?;
    let (time, zone) = match rest.find(['Z', 'z', '+', '-']) {
        Some(at) => rest.split_at(at),
        None => return None,
    };
    let (whole, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let seconds = clock(whole)?;
    let fraction: f64 = format!("0.{fraction}").parse().ok()?;
    let offset = if zone.eq_ignore_ascii_case("z") {
        0.0
    } else {
        let (hours, minutes) = zone[1..].split_once(':')?;
        let minutes = two(hours)? * 60 + two(minutes)?;
        f64::from(minutes * 60) * if zone.starts_with('-') { -1.0 } else { 1.0 }
    };
    Some(days as f64 * 86_400.0 + seconds + fraction - offset)
}

/// As the index reads property values: RFC 3339, `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` and with T.
pub(super) fn indexed(text: &str) -> Option<f64> {
    if let Some(time) = rfc3339(text) {
        return Some(time);
    }
    let (day, rest) = text.split_at_checked(10)?;
    let days = date(day)? as f64 * 86_400.0;
    if rest.is_empty() {
        return Some(days);
    }
    Some(days + clock(rest.strip_prefix([' ', 'T'])?)?)
}

fn two(text: &str) -> Option<u32> {
    (text.len() == 2 && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok())?
}

fn clock(text: &str) -> Option<f64> {
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (
        two(parts.next()?)?,
        two(parts.next()?)?,
        two(parts.next()?)?,
    );
    let fits = parts.next().is_none() && hours < 24 && minutes < 60 && seconds < 60;
    fits.then(|| f64::from(hours * 3600 + minutes * 60 + seconds))
}

/// Days since 1970 of a date of the Gregorian calendar (Hinnant's algorithm).
fn date(text: &str) -> Option<i64> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if year.len() != 4 || !year.bytes().all(|b| b.is_ascii_digit()) || parts.next().is_some() {
        return None;
    }
    let (year, month, day) = (
        year.parse::<i64>().ok()?,
        i64::from(two(month)?),
        i64::from(two(day)?),
    );
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let lengths = [
        31,
        28 + i64::from(leap),
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ];
    let length = *lengths.get(usize::try_from(month - 1).ok()?)?;
    if day < 1 || day > length {
        return None;
    }
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year - era * 400;
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    Some(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
}
