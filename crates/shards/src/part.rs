//! Part files: what a shard computed, on its way to where it is merged.
//!
//! A first line that names the format, then in postcard's encoding a header
//! (question, parameters, engine, shard) and the parts, then the SHA-256 of all
//! before it. The header makes `merge` need no parameters, the sum tells a file
//! that was cut short on its way from a whole one.

use lobbylab_core::catalog::{Experiment, Partial, Valid};
use lobbylab_core::experiment::{Shard, Value, Values};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt;

/// The first line of a part file; the number changes with the format.
const FORMAT: &[u8] = b"lobbylab part 1\n";
/// Bytes of the sum at the end.
const SUM: usize = 32;

/// Why a part file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartFault {
    /// Another kind of file, or one of another format.
    NoPart,
    /// The sum at its end is not that of what stands before it.
    Damaged,
    /// The sum is right, and still it cannot be read or written; what the encoding said.
    Encoding(String),
    /// Another version of the engine computed it.
    OtherEngine {
        /// That version.
        engine: String,
    },
    /// Its parameters are none that this engine takes; why.
    Parameters(String),
}

impl fmt::Display for PartFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPart => f.write_str("no part file of this version of lobbylab"),
            Self::Damaged => f.write_str("damaged, or cut short on its way"),
            Self::Encoding(message) => write!(f, "cannot be encoded or read: {message}"),
            Self::OtherEngine { engine } => write!(
                f,
                "computed by engine {engine}, and this is {}",
                lobbylab_core::VERSION
            ),
            Self::Parameters(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for PartFault {}

/// Which run a part file belongs to, and which shard of it it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    engine: String,
    question: String,
    /// Every parameter as text, defaults too: a default may change one day.
    parameters: BTreeMap<String, String>,
    index: u32,
    of: u32,
}

impl Header {
    /// For a shard of an experiment.
    pub fn new(experiment: &Valid, shard: Shard) -> Self {
        Self {
            engine: lobbylab_core::VERSION.to_owned(),
            question: experiment.question().to_owned(),
            parameters: (experiment.values().into_iter())
                // The shortest digits that read back to the same bits.
                .map(|(key, value)| (key, value.to_string()))
                .collect(),
            index: shard.index,
            of: shard.of,
        }
    }

    /// The version of the engine that computed the parts.
    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// The question.
    pub fn question(&self) -> &str {
        &self.question
    }

    /// The parameters, as texts that fields read.
    pub fn values(&self) -> Values {
        (self.parameters.iter())
            .map(|(key, text)| (key.clone(), Value::Text(text.clone())))
            .collect()
    }

    /// The shard.
    pub fn shard(&self) -> Shard {
        Shard {
            index: self.index,
            of: self.of,
        }
    }

    /// The experiment, if it is one of this engine.
    ///
    /// # Errors
    /// When another version computed it, or its parameters are none here.
    pub fn experiment(&self) -> Result<Valid, PartFault> {
        if self.engine != lobbylab_core::VERSION {
            return Err(PartFault::OtherEngine {
                engine: self.engine.clone(),
            });
        }
        let (experiment, errors) = Experiment::from_values(&self.question, &self.values())
            .map_err(|error| PartFault::Parameters(error.to_string()))?;
        if errors.is_empty() {
            return Ok(experiment);
        }
        let complaints: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Err(PartFault::Parameters(complaints.join("; ")))
    }

    /// The first thing in which two runs differ: its name, its value here and
    /// its value there. The shards may differ.
    pub fn difference(&self, other: &Self) -> Option<(String, String, String)> {
        let differ = |what: &str, here: &str, there: &str| {
            (here != there).then(|| (what.to_owned(), here.to_owned(), there.to_owned()))
        };
        let absent = String::new();
        differ("the question", &self.question, &other.question)
            .or_else(|| differ("the engine", &self.engine, &other.engine))
            .or_else(|| {
                let keys = self.parameters.keys().chain(other.parameters.keys());
                keys.into_iter().find_map(|key| {
                    let here = self.parameters.get(key).unwrap_or(&absent);
                    let there = other.parameters.get(key).unwrap_or(&absent);
                    differ(key, here, there)
                })
            })
    }
}

/// The bytes of a part file.
///
/// # Errors
/// When the parts cannot be encoded.
pub fn encode(header: &Header, partials: &[Partial]) -> Result<Vec<u8>, PartFault> {
    let body = postcard::to_stdvec(&(header, partials))
        .map_err(|error| PartFault::Encoding(error.to_string()))?;
    let mut bytes = [FORMAT, &body].concat();
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    Ok(bytes)
}

/// Reads the bytes of a part file.
///
/// # Errors
/// What is no part file, or is damaged.
pub fn decode(bytes: &[u8]) -> Result<(Header, Vec<Partial>), PartFault> {
    if !bytes.starts_with(FORMAT) {
        return Err(PartFault::NoPart);
    }
    let (content, sum) = (bytes.split_last_chunk::<SUM>()).ok_or(PartFault::Damaged)?;
    if Sha256::digest(content).as_slice() != sum {
        return Err(PartFault::Damaged);
    }
    let body = content.strip_prefix(FORMAT).ok_or(PartFault::Damaged)?;
    postcard::from_bytes(body).map_err(|error| PartFault::Encoding(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lobbylab_core::experiment::Limits;

    fn small() -> (Header, Vec<Partial>) {
        let values = Values::from([
            ("n".to_owned(), Value::Int(2)),
            ("q".to_owned(), Value::Real(0.1 + 0.2)),
        ]);
        let (experiment, errors) =
            Experiment::from_values("patience.levels", &values).expect("there is such a question");
        assert!(errors.is_empty());
        let mut job = experiment.job(Shard::WHOLE).expect("a small chain");
        while !job.advance(u64::MAX).finished {}
        (Header::new(&experiment, Shard::WHOLE), vec![job.take()])
    }

    #[test]
    fn reads_back_what_was_written() {
        let (header, partials) = small();
        let bytes = encode(&header, &partials).expect("encodes");
        let (read, parts) = decode(&bytes).expect("decodes");
        assert_eq!((&read, &parts), (&header, &partials));
        // The parameters keep every bit on their way through text.
        let (experiment, errors) =
            Experiment::from_values(read.question(), &read.values()).expect("a question");
        assert!(errors.is_empty());
        assert_eq!(experiment.values()["q"], Value::Real(0.1 + 0.2));
        let mut results = experiment.results();
        for part in parts {
            results.merge(part).expect("belongs");
        }
        assert_eq!(results.report().done, 1.0);
    }

    #[test]
    fn any_damage_is_found() {
        let (header, partials) = small();
        let bytes = encode(&header, &partials).expect("encodes");
        for place in (0..bytes.len()).step_by(7) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1;
            assert!(decode(&damaged).is_err(), "byte {place}");
            assert!(decode(&bytes[..place]).is_err(), "first {place} bytes");
        }
    }

    #[test]
    fn parts_of_another_engine_say_so() {
        let (mut header, _) = small();
        assert!(header.experiment().is_ok());
        header.engine = "0.0.1".to_owned();
        let told = header.experiment().expect_err("another").to_string();
        assert!(told.contains("0.0.1") && told.contains(lobbylab_core::VERSION));
    }

    #[test]
    fn differences_are_named() {
        let (header, _) = small();
        let mut other = header.clone();
        other.index = 7;
        assert_eq!(header.difference(&other), None);
        other.parameters.insert("n".to_owned(), "3".to_owned());
        let difference = header.difference(&other);
        assert_eq!(difference, Some(("n".into(), "2".into(), "3".into())));
    }

    /// SplitMix64 (Steele, Lea & Flood 2014).
    fn next(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = *state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn asked(name: &str, otherwise: u64) -> u64 {
        let given = std::env::var(name).ok();
        given.map_or(otherwise, |text| text.parse().expect("a whole number"))
    }

    /// One small run of some questions of every lab.
    fn files() -> Vec<(Header, Vec<u8>)> {
        let int = |key: &str, value: i64| (key.to_owned(), Value::Int(value));
        [
            ("patience.levels", vec![int("n", 2)]),
            (
                "patience.compare",
                vec![int("n", 2), int("periods", 100), int("replications", 16)],
            ),
            (
                "rules.sides",
                vec![int("arrivals", 100), int("replications", 16)],
            ),
            ("rules.rooms", vec![int("k", 2), int("room", 3)]),
            (
                "hindsight.race",
                vec![int("players", 20), int("replications", 2)],
            ),
            (
                "balance.queue",
                vec![
                    int("k", 2),
                    int("n", 9),
                    int("rounds", 10),
                    int("replications", 2),
                ],
            ),
            (
                "engagement.teams",
                vec![int("pool", 8), int("replications", 2)],
            ),
            (
                "arena.race",
                vec![int("tickets", 20), int("replications", 2)],
            ),
        ]
        .into_iter()
        .map(|(question, values)| {
            let values = values.into_iter().collect();
            let (experiment, _) = Experiment::from_values(question, &values).expect("a question");
            let mut job = experiment.job(Shard::WHOLE).expect("a job");
            while !job.advance(u64::MAX).finished {}
            let header = Header::new(&experiment, Shard::WHOLE);
            let bytes = encode(&header, &[job.take()]).expect("encodes");
            (header, bytes)
        })
        .collect()
    }

    /// Files whose sum is right and whose parts are spoilt: refused, or merged and reported
    /// without a panic. `LOBBYLAB_FUZZ_SEED` and `LOBBYLAB_FUZZ_RUNS` set other and more inputs.
    #[test]
    fn fuzz_forged_parts_are_refused_or_reported() {
        let files = files();
        let mut dice = asked("LOBBYLAB_FUZZ_SEED", 1).wrapping_mul(64) + 5;
        let mut read = 0;
        let runs = asked("LOBBYLAB_FUZZ_RUNS", 1500);
        for run in 0..runs {
            let (_, good) = &files[next(&mut dice) as usize % files.len()];
            let mut bytes = good[..good.len() - SUM].to_vec();
            // The header is text, told apart by other tests: mostly numbers are spoilt.
            for _ in 0..=next(&mut dice) % 4 {
                let at = FORMAT.len() + next(&mut dice) as usize % (bytes.len() - FORMAT.len());
                match next(&mut dice) % 6 {
                    0 => bytes[at] = 0xFF,
                    1 => bytes[at] = 0,
                    2 => drop(bytes.remove(at)),
                    3 => bytes.insert(at, next(&mut dice) as u8),
                    _ => bytes[at] ^= 1 << (next(&mut dice) % 8),
                }
            }
            let sum = Sha256::digest(&bytes);
            bytes.extend_from_slice(&sum);
            let Ok((header, partials)) = decode(&bytes) else {
                continue;
            };
            let found = Experiment::from_values(header.question(), &header.values());
            let Some(experiment) = found.ok().and_then(|(experiment, errors)| {
                let whole = errors.is_empty() && experiment.fits(&Limits::NATIVE).is_ok();
                whole.then_some(experiment)
            }) else {
                continue;
            };
            let mut results = experiment.results();
            for partial in partials {
                read += u64::from(results.merge(partial).is_ok());
            }
            let report = results.report();
            assert!(
                (0.0..=1.0).contains(&report.done),
                "run {run}: {}",
                report.done
            );
        }
        println!("{read} of {runs} forged files were merged");
        assert!(read > runs / 20, "{read} of {runs}");
    }
}
