//! A ticket as all services have it: when it came, who is in it, and what they said.

use std::collections::BTreeMap;

use crate::text::{Kind, Node, parse_json};

/// What a player says about themselves.
#[derive(Clone, Debug, PartialEq)]
pub enum Attribute {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// A truth value.
    Truth(bool),
    /// Texts; numbers of a list are texts too.
    Texts(Vec<String>),
    /// Numbers by name, or a list of regions with their latencies.
    Map(Vec<(String, f64)>),
}

/// A region as a player measures it.
#[derive(Clone, Debug, PartialEq)]
pub struct Quality {
    /// The region.
    pub region: String,
    /// Milliseconds.
    pub latency: f64,
    /// The share of packets that are lost.
    pub loss: f64,
}

/// A player of a ticket.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    /// The ticket's name for one who is alone, else with `.1`, `.2`, …
    pub id: String,
    /// By name.
    pub attributes: BTreeMap<String, Attribute>,
    /// Milliseconds by location.
    pub latency: Vec<(String, f64)>,
    /// Unity's measurements.
    pub qualities: Vec<Quality>,
    /// Nakama's session, if two tickets may share it.
    pub session: Option<String>,
}

impl Player {
    /// A numeric attribute.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<f64> {
        match self.attributes.get(name)? {
            Attribute::Number(number) => Some(*number),
            Attribute::Truth(truth) => Some(f64::from(u8::from(*truth))),
            _ => None,
        }
    }
}

/// A ticket.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ticket {
    /// Its name.
    pub id: String,
    /// When it comes, in seconds.
    pub at: f64,
    /// Who is in it.
    pub players: Vec<Player>,
    /// When its players take it back.
    pub remove_at: Option<f64>,
    /// PlayFab: after how long it gives up.
    pub give_up: Option<f64>,
    /// FAForever: pops that failed before.
    pub failed_pops: u32,
    /// Nakama: whom it looks for.
    pub query: Option<String>,
    /// Nakama: fewest and most players, and what their number must be a multiple of.
    pub counts: Option<(u32, u32, u32)>,
    /// Nakama: its party.
    pub party: Option<String>,
    /// Open Match: what pools look at.
    pub search: SearchFields,
}

/// What Open Match's pools look at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchFields {
    /// Numbers.
    pub numbers: BTreeMap<String, f64>,
    /// Texts.
    pub texts: BTreeMap<String, String>,
    /// Tags.
    pub tags: Vec<String>,
    /// When it was made; when it came, if that is not said.
    pub created: Option<f64>,
}

impl Ticket {
    /// How many players.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.players.len() as u32
    }

    /// How long its players let it wait, in seconds.
    #[must_use]
    pub fn life(&self) -> f64 {
        self.remove_at.map_or(f64::INFINITY, |end| end - self.at)
    }

    /// Reads a ticket from JSON.
    ///
    /// # Errors
    /// A sentence that names the field.
    pub fn read(node: &Node) -> Result<Self, String> {
        let id = match node.get("id") {
            Some(id) => scalar(id).ok_or("a ticket's id must be a text")?,
            None => return Err("a ticket has no id".to_owned()),
        };
        let number = |key: &str| number(node, key, &id);
        let mut ticket = Self {
            at: number("t")?.or(number("at")?).unwrap_or(0.0),
            remove_at: number("remove_at")?,
            give_up: number("give_up")?,
            failed_pops: number("failed_pops")?.unwrap_or(0.0).clamp(0.0, 1e6) as u32,
            query: node.get("query").and_then(Node::text).map(str::to_owned),
            party: node.get("party").and_then(scalar),
            ..Self::default()
        };
        let count = |value: Option<f64>| value.map(|value| value.clamp(0.0, 1e6) as u32);
        if let (Some(min), Some(max)) = (count(number("min_count")?), count(number("max_count")?)) {
            let multiple = count(number("count_multiple")?).unwrap_or(1).max(1);
            ticket.counts = Some((min, max, multiple));
        }
        if let Some(fields) = node.get("search_fields") {
            ticket.search = search_fields(fields);
        }
        ticket.search.created = number("create_time")?;
        let given = node.get("players").map_or(&[][..], Node::list);
        for (place, player) in given.iter().enumerate() {
            let mut player = read_player(player, &id)?;
            if player.id.is_empty() {
                player.id = if given.len() == 1 {
                    id.clone()
                } else {
                    format!("{id}.{}", place + 1)
                };
            }
            ticket.players.push(player);
        }
        if ticket.players.is_empty() {
            ticket.players.push(Player {
                id: id.clone(),
                ..read_player(node, &id)?
            });
        }
        ticket.id = id;
        Ok(ticket)
    }

    /// Reads tickets, one JSON object a line, or one list of them.
    ///
    /// # Errors
    /// The line and what is wrong with it.
    pub fn read_all(text: &str) -> Result<Vec<Self>, String> {
        let mut tickets = Vec::new();
        if text.trim_start().starts_with('[') {
            let (root, _) = parse_json(text).map_err(|(_, story)| story)?;
            for (place, node) in root.list().iter().enumerate() {
                let ticket = Self::read(node);
                tickets.push(ticket.map_err(|story| format!("ticket {}: {story}", place + 1))?);
            }
        } else {
            for (place, line) in text.lines().enumerate() {
                if line.trim().is_empty() {
                    continue;
                }
                let read = parse_json(line).map_err(|(_, story)| story);
                let ticket = read.and_then(|(node, _)| Self::read(&node));
                tickets.push(ticket.map_err(|story| format!("line {}: {story}", place + 1))?);
            }
        }
        let mut seen = std::collections::BTreeSet::new();
        for ticket in &tickets {
            if !seen.insert(&ticket.id) {
                return Err(format!("two tickets are called {}", ticket.id));
            }
        }
        Ok(tickets)
    }
}

fn number(node: &Node, key: &str, id: &str) -> Result<Option<f64>, String> {
    match node.get(key) {
        None => Ok(None),
        Some(value) if value.is_null() => Ok(None),
        Some(value) => match value.number() {
            Some(number) => Ok(Some(number)),
            None => Err(format!("{key} of ticket {id} must be a number")),
        },
    }
}

fn scalar(node: &Node) -> Option<String> {
    match &node.kind {
        Kind::Text(text) => Some(text.clone()),
        Kind::Number(number) => Some(format!("{number}")),
        _ => None,
    }
}

fn read_player(node: &Node, ticket: &str) -> Result<Player, String> {
    let mut player = Player {
        id: node.get("id").and_then(scalar).unwrap_or_default(),
        session: node.get("session").and_then(scalar),
        ..Player::default()
    };
    for entry in node.get("attributes").map_or(&[][..], Node::entries) {
        match attribute(&entry.value) {
            Some(attribute) => {
                player.attributes.insert(entry.key.clone(), attribute);
            }
            None if entry.value.is_null() => {}
            None => {
                let story =
                    "must be a number, a text, true or false, a list of these, or a map of numbers";
                return Err(format!("{} of ticket {ticket} {story}", entry.key));
            }
        }
    }
    for entry in node.get("latency").map_or(&[][..], Node::entries) {
        let Some(latency) = entry.value.number() else {
            return Err(format!(
                "latency {} of ticket {ticket} must be a number",
                entry.key
            ));
        };
        player.latency.push((entry.key.clone(), latency));
    }
    for quality in node.get("qos").map_or(&[][..], Node::list) {
        let number = |key| quality.get_loosely(key).and_then(Node::number);
        player.qualities.push(Quality {
            region: quality
                .get_loosely("region")
                .or(quality.get_loosely("regionId"))
                .and_then(scalar)
                .unwrap_or_default(),
            latency: number("latency").unwrap_or(0.0),
            loss: number("packetLoss").unwrap_or(0.0),
        });
    }
    Ok(player)
}

fn attribute(node: &Node) -> Option<Attribute> {
    Some(match &node.kind {
        Kind::Number(number) => Attribute::Number(*number),
        Kind::Text(text) => Attribute::Text(text.clone()),
        Kind::Bool(truth) => Attribute::Truth(*truth),
        Kind::Object(entries) => Attribute::Map(numbers(
            entries
                .iter()
                .map(|entry| Some((entry.key.clone(), entry.value.number()?))),
        )?),
        Kind::List(list)
            if list.iter().all(|node| !node.entries().is_empty()) && !list.is_empty() =>
        {
            Attribute::Map(numbers(list.iter().map(|node| {
                let latency = node.get_loosely("latency")?.number()?;
                Some((scalar(node.get_loosely("region")?)?, latency))
            }))?)
        }
        Kind::List(list) => Attribute::Texts(list.iter().map(scalar).collect::<Option<_>>()?),
        Kind::Null => return None,
    })
}

fn numbers(pairs: impl Iterator<Item = Option<(String, f64)>>) -> Option<Vec<(String, f64)>> {
    pairs.collect()
}

fn search_fields(node: &Node) -> SearchFields {
    let part = |snake: &str, camel: &str| node.get(snake).or(node.get(camel)).cloned();
    let mut fields = SearchFields::default();
    for entry in part("double_args", "doubleArgs")
        .iter()
        .flat_map(Node::entries)
    {
        if let Some(number) = entry.value.number() {
            fields.numbers.insert(entry.key.clone(), number);
        }
    }
    for entry in part("string_args", "stringArgs")
        .iter()
        .flat_map(Node::entries)
    {
        if let Some(text) = scalar(&entry.value) {
            fields.texts.insert(entry.key.clone(), text);
        }
    }
    if let Some(tags) = node.get("tags") {
        fields.tags = tags.list().iter().filter_map(scalar).collect();
    }
    fields
}
