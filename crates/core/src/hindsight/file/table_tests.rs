//! Reading tables in pieces, with bad rows and odd dates.

use super::*;
use crate::hindsight::file::{ColumnMapping, PlayerFile};
use crate::table::moment;

fn read(text: &str) -> Result<PlayerTable, TableError> {
    let mut reader = Reader::new();
    reader.push(text.as_bytes())?;
    reader.finish()
}

#[test]
fn named_columns_in_any_order_with_bad_rows_kept_aside() {
    let text = "level;id;t_s\r\n0.5;anna;3\r\n0.25;bert;1\r\nx;carl;2\r\n\r\n0.75;dora\r\n1e999;emil;4\r\n0.1;fred;soon\r\n";
    let table = read(text).unwrap();
    assert_eq!(table.criteria, ["level"]);
    let ids: Vec<&str> = table.rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids, ["bert", "anna"]);
    let bad: Vec<String> = table
        .bad
        .iter()
        .map(|bad| format!("{}: {}", bad.line, bad.reason))
        .collect();
    assert_eq!(
        bad,
        [
            "4: level is “x”: allowed is a number",
            "6: 2 fields: 3 are wanted",
            "7: level is “1e999”: allowed is a number",
            "8: t_s is “soon”: allowed is a number, as in the lines before",
        ]
    );
    assert_eq!(table.bad_count, 4);
}

#[test]
fn without_names_the_first_column_is_the_time() {
    let table = read("0,1200,0.5\n0,1800,0.25\n9,1500,0.75").unwrap();
    assert_eq!(table.rows.len(), 3);
    // Ratings are scaled, what is in 0 to 1 is not.
    let ranges: Vec<_> = (table.ranges.iter())
        .map(|range| (range.least, range.most))
        .collect();
    assert_eq!(ranges, [(1200.0, 1800.0), (0.0, 1.0)]);
    let values: Vec<&[f64]> = table
        .rows
        .iter()
        .map(|row| row.criteria.as_slice())
        .collect();
    assert_eq!(values, [&[0.0, 0.5][..], &[1.0, 0.25], &[0.5, 0.75]]);
    assert_eq!(table.same_time, 1);
}

#[test]
fn a_file_knows_what_nought_and_one_were() {
    let ends = |columns: &str, text: &str| {
        let mapping = ColumnMapping::parse(columns).unwrap();
        let mut reader = Reader::with_mapping(mapping);
        reader.push(text.as_bytes()).unwrap();
        reader.end().unwrap();
        PlayerFile::of_table(reader.seen()).ends()
    };
    let rated = "t,mmr,ping\n0,1200,30\n5,1800,90\n9,1500,60\n";
    assert_eq!(
        ends("time,criterion,criterion", rated),
        Some([1200.0, 1800.0])
    );
    assert_eq!(ends("time,criterion:rank,aside", rated), None);
    // Of 600 points at 0.1 and 60 ms at 2 the latter count more: 1 is 120 waited.
    let [least, most] = ends("time,criterion:0.1,criterion:2", rated).unwrap();
    assert!((least, most) == (1200.0, 2400.0), "{least}, {most}");
    assert_eq!(ends("time,criterion", "t,x\n0,0.2\n5,0.7\n"), None);
    assert_eq!(ends("time,criterion", "t,x\n0,7\n5,7\n"), None);
}

#[test]
fn pieces_of_any_length_give_the_same_table() {
    let text = "time,skill\n1,\"0.5\"\n2,0.25\n3,oops\n4,0.125\n";
    let whole = read(text).unwrap();
    for length in 1..text.len() {
        let mut reader = Reader::new();
        for piece in text.as_bytes().chunks(length) {
            reader.push(piece).unwrap();
        }
        assert_eq!(reader.finish().unwrap(), whole);
    }
}

#[test]
fn old_line_ends_and_utf_16_give_the_same_table() {
    let text = "id,t,level\nÅsa 𝄞,3,0.5\n\nbert,1,0.25\nx,y,z\ncarl,2,0.75\n";
    let expected = read(text).unwrap();
    assert_eq!(expected.rows.len(), 3);
    let utf_16 = |mark: [u8; 2], bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let units = text.encode_utf16().flat_map(bytes);
        mark.into_iter().chain(units).collect()
    };
    for bytes in [
        text.replace('\n', "\r").into_bytes(),
        text.replace('\n', "\r\n").into_bytes(),
        format!("\u{feff}{text}").into_bytes(),
        utf_16([0xFF, 0xFE], u16::to_le_bytes),
        utf_16([0xFE, 0xFF], u16::to_be_bytes),
    ] {
        for length in [1, 2, 3, 7, 1000] {
            let mut reader = Reader::new();
            for piece in bytes.chunks(length) {
                reader.push(piece).unwrap();
            }
            assert_eq!(reader.finish().unwrap(), expected, "{length}");
        }
    }
}

#[test]
fn a_long_name_of_a_column_is_cut() {
    let text = format!("t,{}\n1,2\n2,3\n", "level".repeat(10_000));
    let table = read(&text).unwrap();
    assert_eq!(table.criteria[0].chars().count(), 41);
    assert!(table.criteria[0].starts_with("levellevel") && table.criteria[0].ends_with('…'));
}

#[test]
fn dates_become_seconds() {
    assert_eq!(moment("1970-01-01T00:00:00Z"), Some(0.0));
    assert_eq!(moment("2000-02-29 12:30:00.5"), Some(951_827_400.5));
    assert_eq!(moment("2026-11-21T23:59"), Some(1_795_305_540.0));
    for bad in [
        "",
        "2026-13-01T00:00:00",
        "12:30",
        "NaN",
        "inf",
        "2026-01-01T25:00:00",
    ] {
        assert_eq!(moment(bad), None, "{bad}");
    }
}

#[test]
fn what_is_no_table_is_refused_with_the_reason() {
    assert_eq!(read(""), Err(TableError::Nothing));
    assert_eq!(read("time,level\n"), Err(TableError::Empty { first: None }));
    assert_eq!(
        read("a,b\nc,d\n").unwrap_err().to_string(),
        "columns a, b: none holds numbers or dates that could be times of arrival"
    );
    assert_eq!(
        read("time,level\nsoon,1\nlater,2\n")
            .unwrap_err()
            .to_string(),
        "no line of the file could be used; line 2: time is “soon”: allowed is a number, or a \
         date as 2026-01-31 23:59:59"
    );
    // A file without line ends is given up after the first piece.
    let mut reader = Reader::new();
    assert_eq!(
        reader.push(&[b'x'; 70_000]),
        Err(TableError::LineTooLong { line: 1 })
    );
}

#[test]
fn too_many_rows_are_refused_before_the_end() {
    let mut reader = Reader::new();
    reader.push(b"time,level\n").unwrap();
    let piece = b"1,0.5\n".repeat(100_000);
    let mut result = Ok(());
    let mut pieces = 0;
    while result.is_ok() && pieces < 20 {
        result = reader.push(&piece);
        pieces += 1;
    }
    assert_eq!(result, Err(TableError::TooManyRows));
    assert_eq!(pieces, 11);
}

#[test]
fn where_no_column_has_a_known_name_the_first_is_the_time() {
    let table = read("zeit;niveau\n1,5;0,25\n2;1\n").unwrap();
    assert!(table.time_guessed);
    assert_eq!((table.time.as_str(), table.criteria.len()), ("zeit", 1));
    let found: Vec<(f64, f64)> = table
        .rows
        .iter()
        .map(|row| (row.time, row.criteria[0]))
        .collect();
    assert_eq!(found, [(1.5, 0.25), (2.0, 1.0)]);
    // Without names too, and with commas that divide columns a comma is no point.
    assert_eq!(read("1,5;0,5\n").unwrap().rows[0].time, 1.5);
    assert_eq!(read("1,5\n").unwrap().rows[0].criteria, [0.5]);
    assert!(!read("level,time\n1,2\n").unwrap().time_guessed);
}

#[test]
fn dates_with_the_year_at_their_end_are_settled_by_the_file() {
    // The second of March or the third of February; then the sixteenth of August.
    let table = read("arrived,skill\n03/02/2024,0.5\n16/08/2024,0.25\n").unwrap();
    assert_eq!(table.dates, Some((First::Day, false)));
    let day = |text| moment(text).expect("a date");
    let times: Vec<f64> = table.rows.iter().map(|row| row.time).collect();
    assert_eq!(times, [day("2024-02-03"), day("2024-08-16")]);
    // A line that came before is read the other way.
    let table = read("03/02/2024,0.5\n08/16/2024,0.25\n").unwrap();
    assert_eq!(table.dates, Some((First::Month, false)));
    assert_eq!(table.rows[0].time, day("2024-03-02"));
    let table = read("03/02/2024,0.5\n").unwrap();
    assert_eq!(table.dates, Some((First::Day, true)));
    assert_eq!(read("2024-02-03,0.5").unwrap().dates, None);
}

#[test]
fn a_name_that_tells_a_unit_is_the_time() {
    let table = read("level,t_min\n0.5,3\n").unwrap();
    assert_eq!((table.time.as_str(), table.time_guessed), ("t_min", false));
    assert_eq!(table.rows[0].time, 3.0);
    // A name known for times comes first.
    let table = read("hours,time\n0.5,3\n").unwrap();
    assert_eq!(table.criteria, ["hours"]);
}

#[test]
fn a_table_of_a_queue_is_read_whatever_else_it_holds() {
    // Times are not first, words of few kinds must be equal, names and notes are left aside.
    let text = "mmr,region,enqueued_at,player_id,note,left_at\n\
                1500,eu,2026-01-31 20:00:00,a1,first,2026-01-31 20:01:00\n\
                1700,us,2026-01-31 20:00:30,b2,second,2026-01-31 20:02:00\n\
                1600,eu,2026-01-31 20:01:00,c3,third,2026-01-31 20:03:00\n";
    let table = read(text).unwrap();
    assert_eq!(
        table.mapping.text(),
        "criterion,equal,time,name,aside,aside"
    );
    assert_eq!(
        (table.time.as_str(), table.time_guessed),
        ("enqueued_at", false)
    );
    assert_eq!(table.unit, Some(Unit::Dates));
    assert_eq!(
        (table.criteria, table.equal),
        (vec!["mmr".to_owned()], vec!["region".to_owned()])
    );
    assert_eq!(table.groups, ["eu", "us"]);
    let groups: Vec<u32> = table.rows.iter().map(|row| row.group).collect();
    assert_eq!(groups, [0, 1, 0]);
    // Dates tell the column of times, whatever it is called.
    let table = read("stufe;beginn\n1;2026-01-31\n2;2026-02-01\n").unwrap();
    assert_eq!((table.time.as_str(), table.time_guessed), ("beginn", false));
    // A file of nothing but times has players too.
    assert_eq!(read("time\n1\n2\n").unwrap().criteria.len(), 0);
    // Of many criteria the lab takes three.
    let table = read("0,1,2,3,4,5\n1,2,3,4,5,6\n").unwrap();
    assert_eq!(
        table.mapping.text(),
        "time,criterion,criterion,criterion,aside,aside"
    );
}

#[test]
fn a_mapping_says_otherwise() {
    let told = |mapping: &str, text: &str| {
        let mut reader = Reader::with_mapping(ColumnMapping::parse(mapping).unwrap());
        reader.push(text.as_bytes())?;
        reader.finish()
    };
    let text = "a,b,c\n1,10,x\n2,30,y\n3,1000,x\n";
    let ranks = told("time,criterion:rank,aside", text).unwrap();
    let values = |table: &PlayerTable, axis: usize| -> Vec<f64> {
        table.rows.iter().map(|row| row.criteria[axis]).collect()
    };
    assert_eq!(values(&ranks, 0), [0.0, 0.5, 1.0]);
    assert_eq!(ranks.groups, [""]);
    let other = told("criterion,time,equal", text).unwrap();
    assert_eq!(other.rows[2].time, 1000.0);
    assert_eq!(other.groups, ["x", "y"]);
    // 990 points of a tenth of a unit each are 99 units, 2 of 3 each are 6.
    let worth = told("time,criterion:0.1,aside", text).unwrap();
    assert_eq!(values(&worth, 0)[2], 1.0);
    let both = told("time,criterion:0.1,criterion:10", "0,0,0\n1,990,1\n").unwrap();
    assert_eq!(values(&both, 0), [0.0, 1.0]);
    assert!((values(&both, 1)[1] - 10.0 / 99.0).abs() < 1e-12);
    assert_eq!(
        told("time,criterion", text).unwrap_err().to_string(),
        "3 columns, of which 2 were told what they are"
    );
    assert_eq!(
        told("time,criterion,aside", "a,b,c\nnow,1,x\n")
            .unwrap_err()
            .to_string(),
        "no line of the file could be used; line 2: a is “now”: allowed is a number, or a date \
         as 2026-01-31 23:59:59"
    );
    for (text, says) in [
        ("criterion", "0 columns are the time: just one is"),
        ("time,time", "2 columns are the time: just one is"),
        (
            "time,criterion:-1",
            "column 2 is “criterion:-1”: allowed are",
        ),
        ("time,level", "column 2 is “level”: allowed are"),
        (
            "time,criterion,criterion,criterion,criterion",
            "4 columns are criteria: at most 3 are allowed",
        ),
    ] {
        let refused = ColumnMapping::parse(text).unwrap_err();
        assert!(refused.starts_with(says), "{text}: {refused}");
    }
}

#[test]
fn times_of_two_kinds_are_told_apart() {
    let table = read("time,level\n2026-01-31,1\n17,2\n2026-02-01,3\n").unwrap();
    assert_eq!(table.rows.len(), 2);
    assert_eq!(
        table.bad[0].reason,
        "time is “17”: allowed is a date, as in the lines before"
    );
    let unit = |text: &str| read(text).unwrap().unit;
    assert_eq!(unit("time_ms,level\n1,2\n"), Some(Unit::Milliseconds));
    assert_eq!(
        unit("time,level\n1790000000000,2\n"),
        Some(Unit::Milliseconds)
    );
    assert_eq!(unit("time,level\n1790000000,2\n"), Some(Unit::Seconds));
    assert_eq!(unit("time,level\n17,2\n"), None);
}

#[test]
fn mappings_are_read_as_they_are_written() {
    for text in [
        "time",
        "criterion,time,equal,name,aside,equal",
        "time,criterion:rank,criterion:0.125,criterion",
    ] {
        assert_eq!(ColumnMapping::parse(text).unwrap().text(), text);
    }
}

#[test]
fn values_from_one_end_of_all_numbers_to_the_other_keep_their_order() {
    let text = "time,level\n1,-1.7e308\n2,0\n3,1.7e308\n4,8.5e307\n";
    let table = read(text).unwrap();
    let values: Vec<f64> = table.rows.iter().map(|row| row.criteria[0]).collect();
    assert_eq!(values[..3], [0.0, 0.5, 1.0]);
    assert!((values[3] - 0.75).abs() < 1e-12, "{}", values[3]);
    // As waits they are no numbers, and that is said.
    let mut reader = Reader::with_mapping(ColumnMapping::parse("time,criterion:2").unwrap());
    reader.push(text.as_bytes()).unwrap();
    let told = reader.finish().unwrap_err().to_string();
    assert!(
        told.starts_with("level goes from -1.7e308 to 1.7e308"),
        "{told}"
    );
}
