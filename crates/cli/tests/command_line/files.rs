//! Files in and out, and who listens: what lies at the place of `--out`, runs that are
//! interrupted, a closed standard error, standard input.

use super::{SMALL, answer, complaint, directory, lobbylab, merge, run};
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// A run of a day, on a thread.
const LONG: &[&str] = &[
    "run",
    "patience.compare",
    "--replications",
    "10000",
    "--periods",
    "100000000",
    "--threads",
    "1",
];

#[test]
fn what_is_no_regular_file_is_left_alone() {
    let directory = directory("irregular");
    let target = directory.join("target.bin");
    fs::write(&target, "somebody's").expect("written");
    let places = ["folder", "link", "socket"].map(|name| directory.join(name));
    fs::create_dir(&places[0]).expect("a folder");
    std::os::unix::fs::symlink(&target, &places[1]).expect("a link");
    let _socket = std::os::unix::net::UnixListener::bind(&places[2]).expect("a socket");
    for (place, what) in places.iter().zip([
        "a folder",
        "a symbolic link",
        "a device, a pipe or a socket",
    ]) {
        let output = run(&["--shard", "0/1", "--out", place.to_str().expect("UTF-8")]);
        assert_eq!(output.status.code(), Some(2), "{what}");
        let message = complaint(&output);
        assert!(message.contains(&format!("which is {what}")), "{message}");
    }
    assert_eq!(fs::read(&target).expect("there"), b"somebody's");
    let names = fs::read_dir(&directory).expect("there");
    assert_eq!(names.count(), 4, "nothing else came");
}

#[test]
fn runs_to_one_name_leave_whole_files_and_say_where() {
    let directory = directory("one_name");
    let file = directory.join("part.bin");
    let file = file.to_str().expect("UTF-8");
    let runs: Vec<_> = (0..6)
        .map(|index| {
            let shard = format!("{index}/6");
            Command::new(env!("CARGO_BIN_EXE_lobbylab"))
                .args([&["run"], SMALL, &["--shard", &shard, "--out", file]].concat())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the program starts")
        })
        .collect();
    for run in runs {
        let output = run.wait_with_output().expect("ends");
        let said = complaint(&output);
        // One that began when another was done replaces its file, as it was told to.
        match output.status.code() {
            Some(0) => assert!(said.contains("is in "), "{said}"),
            _ => assert!(said.contains("what this run made is in "), "{said}"),
        }
    }
    let left = fs::read_dir(&directory).expect("there");
    let left: Vec<String> = left
        .map(|entry| entry.expect("there").path().display().to_string())
        .collect();
    assert!(
        !left.iter().any(|name| name.contains("unfinished")),
        "{left:?}"
    );
    for name in &left {
        answer(&merge(&[name]));
    }
}

#[test]
fn an_interrupted_run_leaves_nothing_behind() {
    for (number, signal) in [(2, "-INT"), (15, "-TERM"), (1, "-HUP")] {
        // Who starts the tests behind a shell or under nohup wants no end by these.
        if is_ignored(number) {
            println!("{signal} is ignored by whoever started this test: not sent");
            continue;
        }
        let directory = directory(&format!("interrupted{signal}"));
        let file = directory.join("part.bin");
        let mut run = Command::new(env!("CARGO_BIN_EXE_lobbylab"))
            .args(LONG)
            .args([
                "--yes",
                "--shard",
                "0/1",
                "--out",
                file.to_str().expect("UTF-8"),
            ])
            .spawn()
            .expect("the program starts");
        std::thread::sleep(std::time::Duration::from_millis(400));
        let mut kill = Command::new("kill");
        let sent = kill.args([signal, &run.id().to_string()]).status();
        assert!(sent.expect("there is such a program").success());
        assert!(!run.wait().expect("ends").success());
        assert_eq!(
            fs::read_dir(&directory).expect("there").count(),
            0,
            "{signal}"
        );
    }
}

/// Whether this process, and so what it starts, was told to ignore a signal.
fn is_ignored(signal: u32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|text| u64::from_str_radix(text.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[test]
fn nobody_who_listens_is_no_failure() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let file = directory("unheard").join("part.bin");
    let name = file.to_str().expect("UTF-8");
    let status = Command::new(env!("CARGO_BIN_EXE_lobbylab"))
        .args([&["run"], SMALL, &["--shard", "0/2", "--out", name]].concat())
        .stderr(writer.try_clone().expect("twice"))
        .status()
        .expect("the program starts");
    assert_eq!(status.code(), Some(0));
    // A note that shards are missing, and a complaint.
    for (arguments, code) in [(["merge", name], 0), (["merge", "nowhere.bin"], 1)] {
        let status = Command::new(env!("CARGO_BIN_EXE_lobbylab"))
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(writer.try_clone().expect("twice"))
            .status()
            .expect("the program starts");
        assert_eq!(status.code(), Some(code));
    }
}

#[test]
fn a_file_comes_on_standard_input_as_well() {
    let table: String = (0..60)
        .map(|player| format!("{},{}\n", player, player * 7 % 13))
        .collect();
    let table = format!("time,rating\n{table}");
    let file = directory("input").join("players.csv");
    fs::write(&file, &table).expect("written");
    let asked = ["run", "hindsight.race", "--data"];
    let named = lobbylab(&[&asked[..], &[file.to_str().expect("UTF-8")]].concat());
    let mut run = Command::new(env!("CARGO_BIN_EXE_lobbylab"))
        .args(asked)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = run.stdin.take().expect("a pipe");
    input.write_all(table.as_bytes()).expect("written");
    drop(input);
    let piped = run.wait_with_output().expect("ends");
    assert_eq!(answer(&piped), answer(&named));
    // What cannot be used is called by what it is.
    let empty = lobbylab(&[&asked[..], &["-"]].concat());
    assert_eq!(empty.status.code(), Some(2));
    assert!(complaint(&empty).contains("standard input cannot be used"));
}

#[test]
fn the_arena_plays_a_log_of_tickets() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../../www/tickets.csv");
    let asked = [
        "run",
        "arena.race",
        "--data",
        sample,
        "--lanes",
        "2",
        "--replications",
        "3",
    ];
    let run = lobbylab(&asked);
    assert_eq!(run.status.code(), Some(0), "{}", complaint(&run));
    let told = complaint(&run);
    for words in [
        "240 tickets; 0 lines could not be used",
        "times are taken for seconds",
    ] {
        assert!(told.contains(words), "{told}");
    }
    assert!(
        answer(&run).contains("mean wait, First come, first served"),
        "{}",
        answer(&run)
    );
    let bad = directory("log").join("log.csv");
    fs::write(&bad, "rating,party\n1500,1\n").expect("written");
    let refused = lobbylab(&["run", "arena.race", "--data", bad.to_str().expect("UTF-8")]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        complaint(&refused).contains("line 1 is “rating, party”"),
        "{}",
        complaint(&refused)
    );
}

#[test]
fn a_run_of_many_hours_asks_first() {
    let output = lobbylab(LONG);
    assert_eq!(output.status.code(), Some(2));
    let message = complaint(&output);
    assert!(
        message.contains(" h ") && message.contains("--yes"),
        "{message}"
    );
}
