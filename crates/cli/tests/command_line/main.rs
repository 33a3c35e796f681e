//! The command line as a person or a cluster uses it: the built program, its
//! output and its exit codes.

mod figure;
#[cfg(unix)]
mod files;
mod own;
mod rules;

use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::{Value, Values};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A run of a moment: few replications, a number of them that divides badly.
const SMALL: &[&str] = &[
    "patience.compare",
    "--n",
    "3",
    "--q",
    "0.35",
    "--alpha",
    "1.7",
    "--periods",
    "500",
    "--warm_up",
    "100",
    "--replications",
    "17",
    "--seed",
    "beef",
];

fn lobbylab(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lobbylab"))
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn run(extra: &[&str]) -> Output {
    lobbylab(&[&["run"], SMALL, extra].concat())
}

/// Standard output of a command that must succeed.
fn answer(output: &Output) -> String {
    assert!(output.status.success(), "{}", complaint(output));
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The fingerprint on the table's last line.
fn fingerprint(output: &Output) -> u64 {
    let text = answer(output);
    let last = text.lines().last().expect("a last line");
    let digits = last.strip_prefix("fingerprint").expect("the fingerprint");
    u64::from_str_radix(digits.trim(), 16).expect("hexadecimal digits")
}

/// The same run without the command line.
fn expected() -> u64 {
    let values: Values = [
        ("n", Value::Int(3)),
        ("q", Value::Real(0.35)),
        ("alpha", Value::Real(1.7)),
        ("periods", Value::Int(500)),
        ("warm_up", Value::Int(100)),
        ("replications", Value::Int(17)),
        ("seed", Value::Text("beef".to_owned())),
    ]
    .map(|(key, value)| (key.to_owned(), value))
    .into();
    let (experiment, errors) = Experiment::from_values("patience.compare", &values).expect("known");
    assert_eq!(errors, []);
    experiment.run().expect("small").fingerprint()
}

/// A directory of its own for each test.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a directory for the test");
    path
}

/// Computes shards of the small run; returns their files.
fn shards(directory: &Path, of: u32, extra: &[&str]) -> Vec<String> {
    (0..of)
        .map(|index| {
            let file = directory.join(format!("part{index}of{of}.bin"));
            let file = file.to_str().expect("UTF-8").to_owned();
            let shard = format!("{index}/{of}");
            let output = run(&[&["--shard", &shard, "--out", &file], extra].concat());
            assert_eq!(answer(&output), "", "the report comes from merge");
            file
        })
        .collect()
}

fn merge(files: &[&str]) -> Output {
    lobbylab(&[&["merge"], files].concat())
}

#[test]
fn any_number_of_threads_gives_the_same_bits() {
    for threads in ["1", "3", "40"] {
        assert_eq!(
            fingerprint(&run(&["--threads", threads])),
            expected(),
            "{threads}"
        );
    }
}

#[test]
fn another_seed_gives_other_bits() {
    let mut other = SMALL.to_vec();
    *other.last_mut().expect("the seed") = "beee";
    let output = lobbylab(&[&["run"], other.as_slice()].concat());
    assert_ne!(fingerprint(&output), expected());
}

#[test]
fn shards_merge_to_the_same_bits_in_any_order() {
    let directory = directory("shards");
    let files = shards(&directory, 3, &["--threads", "2"]);
    let [a, b, c] = [&files[0], &files[1], &files[2]].map(String::as_str);
    assert_eq!(fingerprint(&merge(&[a, b, c])), expected());
    assert_eq!(fingerprint(&merge(&[c, a, b])), expected());
    // A file given twice counts once.
    assert_eq!(fingerprint(&merge(&[b, c, a, b])), expected());
    // Half of the run by another cut completes it too.
    let halves = shards(&directory, 2, &["--threads", "1"]);
    assert_eq!(
        fingerprint(&merge(&[a, b, &halves[0], &halves[1]])),
        expected()
    );
    let names = fs::read_dir(&directory).expect("there");
    assert_eq!(names.count(), 5, "no unfinished file is left");
}

#[test]
fn a_missing_shard_is_named() {
    let files = shards(&directory("missing"), 4, &[]);
    let output = merge(&[&files[0], &files[3]]);
    let share = 100.0 * (5.0 + 4.0) / 17.0;
    assert!(answer(&output).contains(&format!("{share:.1} % of the run")));
    assert_ne!(fingerprint(&output), expected());
    let note = complaint(&output);
    assert!(note.contains("missing of 4 shards: 1, 2"), "{note}");
}

#[test]
fn files_that_do_not_belong_are_refused() {
    let directory = directory("foreign");
    let ours = shards(&directory, 1, &[]).remove(0);
    let theirs = directory.join("theirs.bin");
    let theirs = theirs.to_str().expect("UTF-8");
    let mut other = SMALL.to_vec();
    other[4] = "0.4";
    let other = [
        &["run"],
        other.as_slice(),
        &["--shard", "0/1", "--out", theirs],
    ]
    .concat();
    answer(&lobbylab(&other));
    let output = merge(&[&ours, theirs]);
    assert_eq!(output.status.code(), Some(2));
    let message = complaint(&output);
    assert!(
        message.contains("theirs.bin: belongs to another run"),
        "{message}"
    );
    assert!(message.contains("q is 0.4, but 0.35 in"), "{message}");

    let bytes = fs::read(&ours).expect("there");
    fs::write(theirs, &bytes[..bytes.len() - 1]).expect("written");
    let output = merge(&[theirs]);
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint(&output).contains("damaged"));

    fs::write(theirs, "something else").expect("written");
    assert!(complaint(&merge(&[theirs])).contains("no part file"));
    let absent = merge(&["nowhere.bin"]);
    assert_eq!(absent.status.code(), Some(1));
    assert!(complaint(&absent).contains("cannot read nowhere.bin"));
}

#[test]
fn a_place_that_cannot_be_written_is_known_at_once() {
    let file = directory("unwritable").join("no/such/part.bin");
    let file = file.to_str().expect("UTF-8");
    // Hours of work, if it began.
    let long = ["--replications", "10000", "--periods", "100000000"];
    let output = lobbylab(
        &[
            &["run", "patience.compare"],
            &long[..],
            &["--shard", "0/2", "--out", file],
        ]
        .concat(),
    );
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint(&output).contains("cannot write"));
}

#[test]
fn links_and_names_say_the_same() {
    let link = "v1.n=3&q=.35&alpha=1.7&periods=500&warm_up=100&replications=17&seed=beef";
    let address = format!("https://example.org/patience/#{link}&lane_a=wait");
    for link in [link, &address] {
        let output = lobbylab(&["run", "patience.compare", "--link", link]);
        assert_eq!(fingerprint(&output), expected(), "{link}");
    }
    // What is given by name goes before.
    let output = run(&["--link", "v1.n=7&q=0.9&alpha=3&seed=1"]);
    assert_eq!(fingerprint(&output), expected());
}

#[test]
fn bad_input_is_named_with_what_is_allowed() {
    let cases: &[(&[&str], &[&str])] = &[
        (
            &["run", "patience.compare", "--n", "99", "--q", "-1"],
            &[
                "n is 99; allowed: a whole number from 1 to 50",
                "q is -1; allowed",
            ],
        ),
        (
            &["run", "patience.compare", "--n", "2.5"],
            &["n is 2.5; allowed: a whole number"],
        ),
        (
            &["run", "patience.compare", "--q", "half"],
            &["q is half; allowed: a number from 0 to 1"],
        ),
        (
            &["run", "patience.compare", "--q", "NaN"],
            &["q is NaN; allowed"],
        ),
        (
            &["run", "patience.compare", "--alpha", ""],
            &["alpha is empty; allowed"],
        ),
        (
            &["run", "patience.compare", "--seed", "xyz"],
            &["seed is xyz; allowed: 1 to 16 hexadecimal digits"],
        ),
        (
            &["run", "patience.levels", "--shape", "round"],
            &["shape is round; allowed: one of binomial, uniform"],
        ),
        (
            &["run", "patience.compare", "--link", "v1.q=7&typo=1"],
            &["q is 7; allowed", "“typo”, which is no parameter"],
        ),
        (
            &["run", "patience.compare", "--link", "v1.q=half"],
            &["q is half; allowed"],
        ),
        (
            &["run", "patience.compare", "--replicatons", "20"],
            &["--replicatons", "--replications"],
        ),
        (&["run", "patience.compar"], &["patience.compare"]),
        (
            &["run", "patience.compare", "--shard", "3/3", "--out", "x"],
            &["3/3", "I from 0 to OF − 1"],
        ),
        (&["run", "patience.compare", "--shard", "0/3"], &["--out"]),
        (
            &["run", "patience.compare", "--threads", "0"],
            &["1..=4096"],
        ),
        (&["run", "patience.compare", "--json", "--csv"], &["--csv"]),
        (&["run"], &["patience.compare"]),
        (&["merge"], &["FILE"]),
        (&[], &["Usage"]),
    ];
    for (arguments, wanted) in cases {
        let output = lobbylab(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let message = complaint(&output);
        for words in *wanted {
            assert!(message.contains(words), "{arguments:?}: {message}");
        }
    }
}

#[test]
fn a_run_too_large_is_refused_with_what_fits() {
    let output = lobbylab(&[
        "run",
        "patience.levels",
        "--levels",
        "6",
        "--n",
        "50",
        "--slack",
        "200",
    ]);
    assert_eq!(output.status.code(), Some(2));
    let message = complaint(&output);
    assert!(message.contains("too large (levels)"), "{message}");
    assert!(message.contains("would fit: "), "{message}");
    assert!(
        message.contains("(--"),
        "an offer as it is typed: {message}"
    );
}

#[test]
fn help_says_all_of_every_field() {
    for question in Experiment::QUESTIONS {
        let help = answer(&lobbylab(&["run", question, "--help"]));
        let words: Vec<&str> = help.split_whitespace().collect();
        let flat = words.join(" ");
        for field in Experiment::fields(question).expect("a question") {
            let doc: Vec<&str> = field.doc.split_whitespace().collect();
            for wanted in [
                format!("--{} <", field.key),
                doc.join(" "),
                format!("allowed: {}", field.allowed()),
                format!("default: {}", field.default),
                field.symbol().to_owned(),
            ] {
                assert!(flat.contains(&wanted), "{question}: {wanted}\n{help}");
            }
        }
    }
}

#[test]
fn the_list_names_labs_and_questions() {
    let list = answer(&lobbylab(&["list"]));
    for lab in lobbylab_core::catalog::labs() {
        assert!(list.contains(lab.question));
        for preset in &lab.presets {
            assert!(list.contains(preset.title));
        }
    }
    for question in Experiment::QUESTIONS {
        assert!(list.contains(question));
    }
}

#[test]
fn the_papers_are_listed_place_by_place() {
    let text = answer(&lobbylab(&["papers", "--json"]));
    let places: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let places = places.as_array().expect("a list");
    for lab in lobbylab_core::catalog::labs() {
        let sections = lobbylab_core::catalog::paper_of(lab.key);
        let wanted: usize = sections.iter().map(|section| section.items.len()).sum();
        let own = places.iter().filter(|place| place["lab"] == lab.key);
        assert_eq!(own.count(), wanted, "{}", lab.key);
    }
    let find = |item: &str| {
        (places.iter())
            .find(|place| place["item"] == item)
            .expect("is there")
    };
    let theorem = find("Theorem 3.3");
    assert_eq!(theorem["paper"], "Dynamic Matching With Teams");
    assert_eq!(theorem["verdict"], "holds");
    assert_eq!(theorem["question"], "patience.map");
    assert_eq!(theorem["figure"], "map");
    assert_eq!(theorem["function"][0], "patience::exact::alpha_star");
    assert_eq!(find("(7)")["verdict"], "does not hold");

    let one = answer(&lobbylab(&["papers", "rules"]));
    assert!(one.contains("Fact 3: (12): holds") && !one.contains("Theorem 3.3"));
    let wrong = lobbylab(&["papers", "arena"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn json_is_whole_and_carries_the_fingerprint() {
    let text = answer(&run(&["--json"]));
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(report["fingerprint"], format!("{:016x}", expected()));
    assert_eq!(report["parameters"]["seed"], "beef");
    assert_eq!(report["parameters"]["q"], 0.35);
    assert_eq!(report["done"], 1.0);
    let quantities = report["quantities"].as_array().expect("a list");
    let simulated = quantities
        .iter()
        .find(|quantity| quantity["key"] == "greedy.cost.simulated")
        .expect("the cost of greed");
    let interval = &simulated["evidence"]["interval"];
    assert!(interval["half_width"].as_f64().expect("a number") > 0.0);
}

#[test]
fn json_keeps_infinity() {
    assert!(!answer(&run(&["--json"])).contains("\"inf\""));
    // Only weak players: the threshold is infinite.
    let text = answer(&lobbylab(&[
        "run",
        "patience.compare",
        "--q",
        "0",
        "--periods",
        "100",
        "--replications",
        "16",
        "--json",
    ]));
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let quantities = report["quantities"].as_array().expect("a list");
    let infinite = quantities
        .iter()
        .filter(|quantity| quantity["evidence"]["value"] == "inf");
    assert_eq!(infinite.count(), 1, "{text}");
}

#[test]
fn csv_has_a_row_for_every_number() {
    let table = answer(&run(&["--csv"]));
    let text: serde_json::Value = serde_json::from_str(&answer(&run(&["--json"]))).expect("JSON");
    let numbers = text["quantities"].as_array().expect("a list").len();
    let (comments, rows): (Vec<&str>, Vec<&str>) =
        table.lines().partition(|line| line.starts_with("# "));
    assert_eq!(rows.len(), 1 + numbers);
    let print = format!("# fingerprint: {:016x}", expected());
    assert!(comments.contains(&print.as_str()), "{table}");
}
