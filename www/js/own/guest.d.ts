// What stands between the engine (`web/modules/own`) and a visitor's rule.

/** What is known of all tickets, by number. */
export interface Columns {
  /** When each comes, seconds. */
  at: Float64Array;
  /** Persons. */
  size: Uint8Array;
  /** Points; of a party the mean. */
  rating: Float64Array;
  /** How uncertain the rating is, points. */
  deviation: Float64Array;
  /** The place of the rating among all players', 0 to 1. */
  place: Float64Array;
  /** Home region. */
  region: Uint8Array;
  /** A bit for each role. */
  roles: Uint8Array;
  /** 1 for the upper of two levels. */
  strong: Uint8Array;
  /** Tickets times sites, ms; empty where there are no sites. */
  latency: Float32Array;
}

/** What is played. */
export interface GameSaid {
  /** Places of each side. */
  teams: number[];
  /** The fewest players with whom a game begins. */
  least: number;
  /** Sites, 0 on a market of one region. */
  sites: number;
  /** Whether anybody reads reasons and the log. */
  talks: boolean;
}

/** What the engine asks. */
export interface GuestHost {
  /**
   * A new replication, in which nobody waits. Returns when the rule looks at everybody: below 0
   * never, 0 after each arrival, else every so many seconds. A rule that fails is told by an `Error` of the host's own,
   * with a sentence.
   */
  begin(columns: Columns, game: GameSaid, seed: [number, number]): number;
  /**
   * One event; kind 0: the ticket `subject` came, 1: it left, 2: the timer with this key ran down,
   * 3: look at everybody. Returns how many words the answer has; -1, where the rule failed.
   */
  event(kind: number, subject: number, now: number): number;
  /** Writes the answer, in the words of `crates/own/src/wire.rs`, where it is wanted. */
  take(into: Uint32Array): void;
  /** How the last event failed, a sentence. */
  failure: string | undefined;
}
