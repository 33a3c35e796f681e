//! The labs' figures: drawn for all kinds of parameters, their numbers against
//! plain means, and their pictures as they were (`tests/golden`).

mod balance;
mod balance_crowd;
mod balance_hardness;
mod balance_partition;
mod balance_queue;
mod balance_roles;
mod balance_speed;
mod balance_wishes;
mod drawn;
mod engagement;
mod engagement_words;
mod hindsight_edges;
mod hindsight_race;
mod hindsight_table;
mod hindsight_tune;
mod rules_adaptive;
mod rules_latency;
mod rules_parties;
mod rules_sides;
mod rules_zones;
