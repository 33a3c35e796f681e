// Types of a rule for lobbylab's arena. An editor that finds this file completes from it:
//
//   /** @type {import('./rule').Rule} */
//   export default { name: 'Mine', match(waiting, now, lobby) { … } };

/** Somebody who waits: one player or a party. Frozen; the same object as long as they wait. */
export interface Ticket {
  /** Its number. Numbers ascend in the order of arrival. */
  readonly id: number;
  /** When it came, seconds since the beginning. It has waited `lobby.now - at`. */
  readonly at: number;
  /** Persons: 1, or more for a party, which nobody may part. */
  readonly size: number;
  /** Rating in points; of a party the mean. Not the true skill, which nobody knows. */
  readonly rating: number;
  /** How uncertain the rating is, points. */
  readonly deviation: number;
  /** The place of the rating among all players', 0 to 1: one half is the middle. */
  readonly place: number;
  /** Home region, from 0. */
  readonly region: number;
  /** A bit for each role that they play; 0 where places are no roles. */
  readonly roles: number;
  /** Whether on the upper of two levels of rating. */
  readonly strong: boolean;
  /** Latency to each site, milliseconds; empty on a market of one region. */
  readonly latency: readonly number[];
}

/** What a game is. */
export interface Game {
  /** The places of each side: `[1, 1]` is a duel. */
  readonly teams: readonly number[];
  /** The fewest players with whom a game begins; the sum of `teams` where all places are taken. */
  readonly least: number;
  /** How many sites there are; 0 on a market of one region. */
  readonly sites: number;
}

/** A ticket, or its number. */
export type Member = Ticket | number;

/** What a rule acts through. It works only while the rule is asked. */
export interface Lobby {
  /**
   * Who waits, in the order of arrival. The list is your own: sort it as you like. A new one is
   * made when somebody comes, leaves or plays.
   */
  readonly waiting: Ticket[];
  /** The time, seconds since the beginning. */
  readonly now: number;
  /** What is played here. */
  readonly game: Game;
  /** A number from 0 to below 1, the same in each run of this market. */
  random(): number;
  /**
   * Forms a game: a list of members for each side, or one list of all members, whose sides are
   * then made as even as the ratings allow. They stop waiting at once. The judge ends the run
   * with a sentence if somebody in it has left, plays already or never came, if a side has more
   * players than places, or a party would have to be parted.
   */
  play(game: readonly Member[] | readonly (readonly Member[])[]): void;
  /** Asks to be called (`timer`) after so many seconds. A timer cannot be withdrawn. */
  wake(seconds: number, key?: number): void;
  /** The same at a moment, seconds since the beginning. */
  wakeAt(moment: number, key?: number): void;
  /** Why the next game is played; shown by hand. Say it before `play`. */
  because(reason: string): void;
  /** A line in the console, shown by hand; long runs drop it. */
  log(...what: unknown[]): void;
}

/**
 * A rule: what a module exports by default. It needs `match`, or one of `arrive`, `depart` and
 * `timer`; it may have all. Answers are given at once: no promises.
 */
export interface Rule {
  /** Its name in tables. */
  name?: string;
  /**
   * When `match` is called: 0 (as if absent) after each arrival, else at those multiples of so
   * many seconds that follow an arrival.
   */
  every?: number;
  /** A replication begins, and nobody waits: forget what you remember. */
  begin?(lobby: Lobby): void;
  /** Somebody has come, and waits from now on. */
  arrive?(ticket: Ticket, lobby: Lobby): void;
  /** Somebody has left without a game. */
  depart?(ticket: Ticket, lobby: Lobby): void;
  /** A timer of yours has run down. The last one may do so ten minutes after the last arrival. */
  timer?(key: number, lobby: Lobby): void;
  /** Looks at everybody who waits. Games may be returned in place of calling `lobby.play`. */
  match?(waiting: Ticket[], now: number, lobby: Lobby): void | readonly (readonly Member[] | readonly (readonly Member[])[])[];
}
