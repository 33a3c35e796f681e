//! What crosses the border between the engine and a rule that a visitor wrote.
//!
//! Small and binary, so that JavaScript and WebAssembly speak the same: an event is three numbers,
//! what is known of players stands in columns by number of the ticket, and an answer is a list of
//! 32-bit words. `ABI.md` has the same as a manual for modules.

use lobbylab_core::arena::TicketBook;

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The ticket of this number came, and waits from now on.
    Arrive(u32),
    /// The ticket of this number has left without a game.
    Depart(u32),
    /// A timer that the rule set with this key has run down.
    Timer(u32),
    /// The rule may look at everybody who waits.
    Match,
}

impl Event {
    /// Its kind on the wire: 0 to 3 in the order of their listing.
    #[must_use]
    pub const fn kind(self) -> u32 {
        match self {
            Self::Arrive(_) => 0,
            Self::Depart(_) => 1,
            Self::Timer(_) => 2,
            Self::Match => 3,
        }
    }

    /// The ticket or key it is about; 0 for [`Match`](Self::Match).
    #[must_use]
    pub const fn subject(self) -> u32 {
        match self {
            Self::Arrive(number) | Self::Depart(number) | Self::Timer(number) => number,
            Self::Match => 0,
        }
    }
}

/// What a rule is told of tickets, by number of the ticket; of parties as rules of the list see
/// them. A guest is told of a ticket when it comes, not before.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told {
    /// When it comes, seconds.
    pub at: Vec<f64>,
    /// Rating, points; of a party the mean.
    pub rating: Vec<f64>,
    /// How uncertain the rating is, points.
    pub deviation: Vec<f64>,
    /// The place of the rating among all players', 0 to 1.
    pub place: Vec<f64>,
    /// Persons.
    pub size: Vec<u8>,
    /// Home region, from 0.
    pub region: Vec<u8>,
    /// A bit for each role that they play.
    pub roles: Vec<u8>,
    /// 1 for the upper of two levels of rating, else 0.
    pub strong: Vec<u8>,
    /// Latency to each site, ms; of a party the mean of its members'. As many numbers for each
    /// ticket as there are sites.
    pub latency: Vec<f32>,
    /// How many sites there are; 0 on a market of one region.
    pub sites: usize,
}

impl Told {
    /// The columns of a book. O(members · sites).
    #[must_use]
    pub fn of(book: &TicketBook) -> Self {
        let mut told = Self {
            at: book.times().to_vec(),
            sites: book.sites(),
            ..Self::default()
        };
        for ticket in 0..book.len() {
            let seen = book.contender(ticket);
            told.rating.push(seen.rating);
            told.deviation.push(seen.deviation);
            told.place.push(seen.place[0]);
            told.size.push(seen.size);
            told.region.push(seen.region);
            told.roles.push(seen.roles);
            told.strong.push(u8::from(seen.strong));
            let rows = book.members(ticket);
            let size = rows.len() as f64;
            for site in 0..told.sites {
                let all: f64 = rows.clone().map(|row| book.latency(row)[site]).sum();
                told.latency.push((all / size) as f32);
            }
        }
        told
    }

    /// How many tickets there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.at.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.at.is_empty()
    }
}

/// A game: `[1, words that follow, teams, then for each team its size and its tickets]`.
pub const GAME: u32 = 1;
/// A timer: `[2, 3, key, lower half of the moment's bits, upper half]`, the moment in seconds.
pub const WAKE: u32 = 2;
/// Why the next game is played: `[3, words that follow, bytes, UTF-8 in little-endian words]`.
pub const BECAUSE: u32 = 3;
/// A line for the visitor's console, written like a reason.
pub const LOG: u32 = 4;

/// The most words of one answer.
pub const MOST_WORDS: usize = 1 << 18;

/// One thing that a rule answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Record<'a> {
    /// A game.
    Game(GameTeams<'a>),
    /// A timer with this key.
    Wake {
        /// What the rule is called back with.
        key: u32,
        /// When, seconds.
        at: f64,
    },
    /// Why the next game is played.
    Because(String),
    /// A line for the console.
    Log(String),
}

/// The teams of a game, by numbers of tickets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTeams<'a> {
    /// How many.
    pub count: usize,
    words: &'a [u32],
}

impl<'a> GameTeams<'a> {
    /// Each team's tickets.
    pub fn iter(&self) -> impl Iterator<Item = &'a [u32]> + use<'a> {
        let mut rest = self.words;
        std::iter::from_fn(move || {
            let (&size, after) = rest.split_first()?;
            let (team, after) = after.split_at_checked(size as usize)?;
            rest = after;
            Some(team)
        })
    }

    /// Checks that the sizes add up.
    fn read(words: &'a [u32]) -> Option<Self> {
        let (&count, words) = words.split_first()?;
        let teams = Self {
            count: count as usize,
            words,
        };
        let (mut seen, mut length) = (0, 0);
        for team in teams.iter() {
            seen += 1;
            length += 1 + team.len();
        }
        (seen == teams.count && length == words.len()).then_some(teams)
    }
}

/// The records of an answer, one after another; an error is the last that comes.
#[derive(Clone, Debug)]
pub struct Records<'a> {
    words: &'a [u32],
    at: usize,
}

/// Reads an answer.
#[must_use]
pub fn records(words: &[u32]) -> Records<'_> {
    Records { words, at: 0 }
}

impl<'a> Iterator for Records<'a> {
    type Item = Result<Record<'a>, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.words.get(self.at..).filter(|rest| !rest.is_empty())?;
        let start = self.at;
        self.at = self.words.len();
        let found = (|| {
            let (&tag, after) = rest.split_first()?;
            let (&length, after) = after.split_first()?;
            let payload = after.get(..length as usize)?;
            let record = match tag {
                GAME => Record::Game(GameTeams::read(payload)?),
                WAKE => {
                    let &[key, low, high] = payload else {
                        return None;
                    };
                    let bits = u64::from(high) << 32 | u64::from(low);
                    let at = f64::from_bits(bits);
                    Record::Wake { key, at }
                }
                BECAUSE => Record::Because(text(payload)?),
                LOG => Record::Log(text(payload)?),
                _ => return None,
            };
            self.at = start + 2 + payload.len();
            Some(record)
        })();
        Some(found.ok_or_else(|| format!("its answer cannot be read from word {start} on")))
    }
}

/// A text of a record; bytes that are none are replaced.
fn text(payload: &[u32]) -> Option<String> {
    let (&length, words) = payload.split_first()?;
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let bytes = bytes.get(..length as usize)?;
    Some(String::from_utf8_lossy(bytes).into_owned())
}

/// Writes answers: what a guest in Rust needs.
pub trait Answer {
    /// A game of these teams; a list of one team is seated as evenly as can be by the judge.
    fn play(&mut self, teams: &[&[u32]]);
    /// A timer at a moment, seconds.
    fn wake_at(&mut self, at: f64, key: u32);
    /// Why the next game is played.
    fn because(&mut self, text: &str);
    /// A line for the console.
    fn log(&mut self, text: &str);
}

impl Answer for Vec<u32> {
    fn play(&mut self, teams: &[&[u32]]) {
        let tickets: usize = teams.iter().map(|team| team.len() + 1).sum();
        self.extend([GAME, tickets as u32 + 1, teams.len() as u32]);
        for team in teams {
            self.push(team.len() as u32);
            self.extend_from_slice(team);
        }
    }

    fn wake_at(&mut self, at: f64, key: u32) {
        let bits = at.to_bits();
        self.extend([WAKE, 3, key, bits as u32, (bits >> 32) as u32]);
    }

    fn because(&mut self, text: &str) {
        write_text(self, BECAUSE, text);
    }

    fn log(&mut self, text: &str) {
        write_text(self, LOG, text);
    }
}

fn write_text(words: &mut Vec<u32>, tag: u32, text: &str) {
    let bytes = text.as_bytes();
    words.extend([tag, 1 + bytes.len().div_ceil(4) as u32, bytes.len() as u32]);
    words.extend(bytes.chunks(4).map(|chunk| {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        u32::from_le_bytes(word)
    }));
}

#[cfg(test)]
mod tests {
    use super::{Answer, Record, records};

    #[test]
    fn what_is_written_is_read_and_what_is_cut_is_told() {
        let mut words: Vec<u32> = Vec::new();
        words.because("näher als 50 Punkte");
        words.play(&[&[3, 7], &[1]]);
        words.wake_at(12.75, 9);
        words.log("");
        let read: Result<Vec<Record>, String> = records(&words).collect();
        let read = read.expect("an answer");
        assert_eq!(read.len(), 4);
        assert_eq!(read[0], Record::Because("näher als 50 Punkte".to_owned()));
        let Record::Game(teams) = &read[1] else {
            panic!("{:?} is no game", read[1]);
        };
        assert_eq!(teams.count, 2);
        assert_eq!(teams.iter().collect::<Vec<_>>(), [&[3, 7][..], &[1]]);
        assert_eq!(read[2], Record::Wake { key: 9, at: 12.75 });
        assert_eq!(read[3], Record::Log(String::new()));
        // Every answer that ends in the middle of a record is refused, and none panics.
        for length in 1..words.len() {
            let read: Vec<_> = records(&words[..length]).collect();
            let whole = [8, 16, 21].contains(&length);
            assert_eq!(read.iter().all(Result::is_ok), whole, "{length}");
        }
        for nonsense in [
            &[9, 0][..],
            &[1, u32::MAX],
            &[1, 2, 2, 5],
            &[1, 1, 7],
            &[3, 0],
        ] {
            assert!(
                records(nonsense).any(|record| record.is_err()),
                "{nonsense:?}"
            );
        }
    }
}
