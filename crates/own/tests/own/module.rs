//! Rules that are WebAssembly modules: the template plays what it should, bad modules are refused.

use crate::common::{DUELS, heat};
use lobbylab_core::arena::ArenaRule;
use lobbylab_core::experiment::Shard;
use lobbylab_own::module::{CALL_FUEL, ModuleGuest};
use lobbylab_own::{OwnEntry, OwnHeat, OwnRun, by_hand, fingerprint, first_difference, played};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles the template as its page says, without cargo: it needs no crate. With `features` of
/// the machine or without.
fn template(name: &str, features: &str) -> Vec<u8> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("template/src/lib.rs");
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let done = Command::new(rustc)
        .args([
            "--edition",
            "2024",
            "--crate-type",
            "cdylib",
            "-C",
            "opt-level=3",
        ])
        .args(["-C", "panic=abort", "-C", "strip=symbols", "-C"])
        .arg(format!("target-feature={features}"))
        .args(["--target", "wasm32-unknown-unknown", "-o"])
        .args([&out, &source])
        .status()
        .expect("rustc");
    assert!(done.success(), "the template does not compile");
    std::fs::read(&out).expect("a module")
}

#[test]
fn the_template_is_a_window_game_by_game() {
    let guest = ModuleGuest::new(&template("my_rule.wasm", "")).expect("a rule");
    let state = format!("{DUELS}&growth=0");
    let heat: OwnHeat<ModuleGuest> = heat(&state, vec![]);
    for replication in 0..2 {
        let own = played(&heat, &OwnEntry::Own(guest.clone()), replication);
        let listed = played(&heat, &OwnEntry::Listed(ArenaRule::Widening), replication);
        let (own, listed) = (own.expect("legal games"), listed.expect("legal games"));
        assert!(own.games.time.len() > 100, "{}", own.games.time.len());
        assert_eq!(first_difference(&own, &listed), None);
    }
    let found = by_hand(&heat, guest, 5);
    assert_eq!((found.games.len(), found.error), (5, None));
    assert_eq!(found.games[0].because.as_deref(), Some("near enough"));
}

/// Of the template and of the built-in rule, on [`DUELS`] with a window that does not grow;
/// `tests/specs/own/equal.spec.mjs` has the same number of a browser's compiler.
const FINGERPRINT: &str = "7d567bf1bf126a54";

#[test]
fn the_template_has_the_fingerprint_of_the_built_in_rule() {
    // Vector instructions are allowed, and change nothing.
    let [plain, vector] = [("plain.wasm", ""), ("vector.wasm", "+simd128")]
        .map(|(name, features)| ModuleGuest::new(&template(name, features)).expect("a rule"));
    let entries = vec![
        OwnEntry::Listed(ArenaRule::Widening),
        OwnEntry::Own(plain),
        OwnEntry::Own(vector),
        OwnEntry::Listed(ArenaRule::Fifo),
    ];
    let heat = heat(&format!("{DUELS}&growth=0"), entries);
    let mut run = OwnRun::new(heat, Shard::WHOLE).expect("a run");
    while !run.advance(u64::MAX).finished {}
    let [built_in, plain, vector, other] =
        [0, 1, 2, 3].map(|entry| fingerprint(run.parts(), entry).expect("no foul"));
    assert_eq!(format!("{built_in:016x}"), FINGERPRINT);
    assert_eq!([plain, vector], [built_in; 2]);
    assert_ne!(other, built_in);
}

/// A module by hand, as bytes: sections of types, functions, memory, exports and code.
///
/// The functions are `lobby_mail` and `lobby_answer` (the numbers given), `lobby_begin` (-1) and
/// `lobby_event`, whose body is given.
fn module(mail: u8, pages: u8, event: &[u8], extra: &[u8]) -> Vec<u8> {
    let mut bytes = b"\0asm\x01\0\0\0".to_vec();
    let mut section = |id: u8, contents: &[u8]| {
        bytes.push(id);
        bytes.push(contents.len() as u8);
        bytes.extend_from_slice(contents);
    };
    // () → i32, () → f64, (i32, i32, f64) → i32.
    section(
        1,
        &[
            3, 0x60, 0, 1, 0x7f, 0x60, 0, 1, 0x7c, 0x60, 3, 0x7f, 0x7f, 0x7c, 1, 0x7f,
        ],
    );
    section(3, &[4, 0, 1, 2, 0]);
    section(5, &[1, 0, pages]);
    let mut exports = vec![5];
    for (name, kind, number) in [
        ("memory", 2, 0),
        ("lobby_mail", 0, 0),
        ("lobby_begin", 0, 1),
        ("lobby_event", 0, 2),
        ("lobby_answer", 0, 3),
    ] {
        exports.push(name.len() as u8);
        exports.extend_from_slice(name.as_bytes());
        exports.extend([kind, number]);
    }
    section(7, &exports);
    if let [id, contents @ ..] = extra {
        section(*id, contents);
    }
    let mut code = vec![4];
    let mut body = |instructions: &[u8]| {
        code.push(instructions.len() as u8 + 2);
        code.push(0);
        code.extend_from_slice(instructions);
        code.push(0x0b);
    };
    body(&[0x41, mail]);
    body(&[0x44, 0, 0, 0, 0, 0, 0, 0xf0, 0xbf]);
    body(event);
    body(&[0x41, 8]);
    section(10, &code);
    bytes
}

/// How a module's run ends.
fn ends(event: &[u8]) -> String {
    let guest = ModuleGuest::new(&module(0, 1, event, &[])).expect("a module");
    let heat: OwnHeat<ModuleGuest> = heat("v1.rate=40&tickets=100", vec![]);
    played(&heat, &OwnEntry::Own(guest), 0).expect_err("no good end")
}

#[test]
fn bad_modules_are_refused_in_a_sentence() {
    let silent = module(0, 1, &[0x41, 0], &[]);
    assert!(ModuleGuest::new(&silent).is_ok());
    let refused = |bytes: &[u8]| ModuleGuest::new(bytes).expect_err("it must be refused");
    assert!(refused(b"export default {}").contains("no WebAssembly module"));
    for length in 8..silent.len() {
        // Cut anywhere it is none, and nothing panics.
        refused(&silent[..length]);
    }
    let story = refused(&module(4, 1, &[0x41, 0], &[]));
    assert!(story.starts_with("lobby_mail is 4"), "{story}");
    // A start function runs before anybody asks: number 3 takes nothing, but gives a number.
    let story = refused(&module(0, 1, &[0x41, 0], &[8, 3]));
    assert!(story.contains("cannot be"), "{story}");
    let mut named = silent.clone();
    let at = named.windows(10).position(|name| name == b"lobby_mail");
    named[at.expect("a name")] = b'b';
    assert_eq!(refused(&named), "the module exports no function lobby_mail");
    let mut imports = b"\0asm\x01\0\0\0".to_vec();
    imports.extend([
        1, 4, 1, 0x60, 0, 0, 2, 9, 1, 3, b'e', b'n', b'v', 1, b'f', 0, 0,
    ]);
    let story = refused(&imports);
    assert!(story.starts_with("the module imports env.f"), "{story}");
}

#[test]
fn modules_that_misbehave_end_in_a_sentence() {
    // loop br 0 end; then a number, which is never reached.
    let story = ends(&[0x03, 0x40, 0x0c, 0, 0x0b, 0x41, 0]);
    let fuel = lobbylab_core::words::grouped(CALL_FUEL);
    assert!(
        story.contains("when ticket 0 came: it used up its fuel"),
        "{story}"
    );
    assert!(story.contains(&fuel), "{story}");
    let story = ends(&[0x00]);
    assert!(story.contains("it trapped"), "{story}");
    // call 2 with its own arguments: without an end.
    let story = ends(&[0x20, 0, 0x20, 1, 0x20, 2, 0x10, 2]);
    assert!(
        story.contains("it trapped") || story.contains("fuel"),
        "{story}"
    );
    let story = ends(&[0x41, 0x7f]);
    assert!(story.contains("lobby_event returned -1"), "{story}");
    // 100 words from 8 on, all of them 0.
    let story = ends(&[0x41, 0xe4, 0]);
    assert!(story.contains("cannot be read from word 0 on"), "{story}");
    // More words than the memory has: 0x8000 words are 128 KiB.
    let story = ends(&[0x41, 0x80, 0x80, 2]);
    assert!(story.contains("lobby_answer is 8"), "{story}");
    // memory.grow by 4000 pages says -1, which is what it returns.
    let story = ends(&[0x41, 0xa0, 0x1f, 0x40, 0]);
    assert!(story.contains("lobby_event returned -1"), "{story}");
}
