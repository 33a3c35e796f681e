//! A rule for lobbylab's arena as a WebAssembly module: the newcomer plays the nearest of those
//! who wait, if at most a twentieth of all players lies between them. Change [`Rule`]; the rest is
//! the border, which `ABI.md` describes.
//!
//! Build it with `cargo build --release --target wasm32-unknown-unknown`, then
//! `lobbylab own race --rule target/wasm32-unknown-unknown/release/my_rule.wasm`.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What is known of somebody who waits.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "a template: yours may need them")]
struct Ticket {
    id: u32,
    at: f64,
    rating: f64,
    deviation: f64,
    place: f64,
    size: u8,
    region: u8,
    roles: u8,
    strong: bool,
}

/// The rule, and what it remembers.
struct Rule {
    waiting: Vec<Ticket>,
    /// The answer to the present call.
    answer: Vec<u32>,
}

/// So near must two players be: a share of all players between them.
const WINDOW: f64 = 0.05;

impl Rule {
    /// A replication begins. The number says when `look` is called: below 0 never, 0 after each
    /// arrival, else every so many seconds.
    fn begin(&mut self) -> f64 {
        self.waiting.clear();
        -1.0
    }

    fn arrive(&mut self, me: Ticket) {
        let mut best: Option<(f64, u32)> = None;
        for other in &self.waiting {
            let apart = (other.place - me.place).abs();
            // Of equally near ones the first to come.
            if apart <= WINDOW && best.is_none_or(|(least, _)| apart < least) {
                best = Some((apart, other.id));
            }
        }
        match best {
            Some((_, other)) => {
                self.waiting.retain(|ticket| ticket.id != other);
                self.because("near enough");
                // One list: the judge makes the sides. `[1, 4, 2, 1, a, 1, b]` would name them.
                self.play(&[other, me.id]);
            }
            None => self.waiting.push(me),
        }
    }

    fn depart(&mut self, id: u32) {
        self.waiting.retain(|ticket| ticket.id != id);
    }

    fn timer(&mut self, _key: u32, _now: f64) {}

    fn look(&mut self, _now: f64) {}

    /// A game of these, seated as evenly as can be.
    fn play(&mut self, members: &[u32]) {
        let count = members.len() as u32;
        self.answer.extend([1, count + 2, 1, count]);
        self.answer.extend_from_slice(members);
    }

    /// Why the next game is played.
    fn because(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let words = bytes.len().div_ceil(4) as u32;
        self.answer.extend([3, words + 1, bytes.len() as u32]);
        for chunk in bytes.chunks(4) {
            let mut word = [0; 4];
            word[..chunk.len()].copy_from_slice(chunk);
            self.answer.push(u32::from_le_bytes(word));
        }
    }

    /// A timer at a moment, in seconds.
    #[allow(dead_code, reason = "a template: yours may need it")]
    fn wake_at(&mut self, at: f64, key: u32) {
        let bits = at.to_bits();
        self.answer.extend([2, 3, key, bits as u32, (bits >> 32) as u32]);
    }
}

// The border. What the host writes stands in MAIL: 1024 bytes at a multiple of 8.

static MAIL: [AtomicU64; 128] = [const { AtomicU64::new(0) }; 128];

static RULE: Mutex<Rule> = Mutex::new(Rule {
    waiting: Vec::new(),
    answer: Vec::new(),
});

/// The ticket that has come.
fn ticket() -> Ticket {
    let word = |place: usize| MAIL[place].load(Relaxed);
    let [size, region, roles, strong] = ((word(4) >> 32) as u32).to_le_bytes();
    Ticket {
        at: f64::from_bits(word(0)),
        rating: f64::from_bits(word(1)),
        deviation: f64::from_bits(word(2)),
        place: f64::from_bits(word(3)),
        id: word(4) as u32,
        size,
        region,
        roles,
        strong: strong != 0,
    }
}

fn with<T>(act: impl FnOnce(&mut Rule) -> T) -> T {
    let mut rule = match RULE.lock() {
        Ok(rule) => rule,
        Err(poisoned) => poisoned.into_inner(),
    };
    act(&mut rule)
}

/// Where the host writes what it tells.
#[unsafe(no_mangle)]
pub extern "C" fn lobby_mail() -> usize {
    MAIL.as_ptr() as usize
}

/// A replication begins; the game stands in the mail.
#[unsafe(no_mangle)]
pub extern "C" fn lobby_begin() -> f64 {
    with(Rule::begin)
}

/// Something happens. Returns the words of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn lobby_event(kind: i32, subject: i32, now: f64) -> i32 {
    with(|rule| {
        rule.answer.clear();
        match kind {
            0 => rule.arrive(ticket()),
            1 => rule.depart(subject as u32),
            2 => rule.timer(subject as u32, now),
            _ => rule.look(now),
        }
        rule.answer.len() as i32
    })
}

/// Where the answer stands.
#[unsafe(no_mangle)]
pub extern "C" fn lobby_answer() -> usize {
    with(|rule| rule.answer.as_ptr() as usize)
}
