// Made from docs/protocol.schema.json by `make wire`; what is written here by hand is lost.

export const PROTOCOL = 1;
export const SUBPROTOCOL = "suitors.1";

/** A table's name in links. */
export type GameId = string;

export type Seat = number;

export type Count = number;

/** The client's own name for a command. */
export type CommandId = string;

/** A card: `guard`, `princess`, … */
export type CardId = string;

/** A bot's level: `novice`, `courtier`, … */
export type Level = string;

export type Name = string;

export type Words = string;

export type Seconds = number;

/** The secret of a link. */
export type LinkToken = string;

/** 32 bytes: a number, or a hash of one. */
export type Digest = string;

/** A record as a file has it: JSON, or in our notation. */
export type RecordText = string;

export type Code =
  | "bad-edition"
  | "bad-export"
  | "bad-key"
  | "bad-name"
  | "bad-record"
  | "bad-settings"
  | "bad-words"
  | "banned"
  | "closing"
  | "damaged"
  | "empty-seats"
  | "foreign-origin"
  | "full"
  | "illegal"
  | "link-expired"
  | "link-used"
  | "lobby-closed"
  | "malformed"
  | "moved"
  | "name-taken"
  | "no-hints"
  | "no-key"
  | "no-spectators"
  | "no-such-decision"
  | "no-such-game"
  | "no-such-level"
  | "no-such-link"
  | "no-such-seat"
  | "not-found"
  | "not-host"
  | "not-over"
  | "not-yours"
  | "other-rules"
  | "people-play"
  | "seat-taken"
  | "sent-away"
  | "silenced"
  | "stale"
  | "table-exists"
  | "too-fast"
  | "too-long"
  | "too-many"
  | "unavailable"
  | "wrong-number"
  | "wrong-phase"
  | "wrong-protocol";

export type Phase = "between" | "closed" | "gathering" | "over" | "playing";

export type FromClient =
  | Hello
  | Move
  | Next
  | Chat
  | Mute
  | Silence
  | Bot
  | Kick
  | Start
  | Leave
  | Back
  | Hurry
  | Rematch
  | Pledge
  | Reveal
  | Hint;

export type ToClient = Welcome | Room | Shuffle | News | Talk | Done | Refused | Advised | Bye;

/** The first message on a connection: the last number that the client has seen, 0 for none. */
export interface Hello {
  type: "hello";
  protocol?: number;
  since?: Count;
  /** Whether the client gives numbers for the shuffle; then it hears `shuffle`. */
  contributes?: boolean;
}

/** Answers the decision with that number. */
export interface Move {
  type: "move";
  id: CommandId;
  seat: Seat;
  decision: Count;
  move: MoveWords;
}

/** A move: `seat` and one of `play`, `keep`, `look`, `redraw`, with what belongs to it. */
export interface MoveWords {
  seat: Seat;
  play?: CardId;
  on?: Seat[];
  number?: number;
  keep?: CardId;
  under?: CardId[];
  look?: Seat | null;
  redraw?: boolean;
}

/** This seat has seen how the round ended. */
export interface Next {
  type: "next";
  id: CommandId;
  seat: Seat;
  round: Count;
}

export interface Chat {
  type: "chat";
  id: CommandId;
  seat: Seat;
  words: Words;
}

/** This seat no longer hears that one, or hears it again. */
export interface Mute {
  type: "mute";
  id: CommandId;
  seat: Seat;
  whom: Seat;
  on: boolean;
}

/** The host forbids a seat to chat, or allows it again. */
export interface Silence {
  type: "silence";
  id: CommandId;
  whom: Seat;
  on: boolean;
}

/** The host seats a bot of this level; null: takes it away. */
export interface Bot {
  type: "bot";
  id: CommandId;
  seat: Seat;
  level: Level | null;
}

/** The host sends somebody away, before the game. */
export interface Kick {
  type: "kick";
  id: CommandId;
  seat: Seat;
}

/** The host begins the game; empty seats are filled with bots of this level. */
export interface Start {
  type: "start";
  id: CommandId;
  bots?: Level | null;
}

/** Gives the seat up for good. During the game a bot plays on. */
export interface Leave {
  type: "leave";
  id: CommandId;
  seat: Seat;
}

/** The seat's player is here again; the bot that stood in gives way. */
export interface Back {
  type: "back";
  id: CommandId;
  seat: Seat;
}

/** Only bots are left in the round: they play it to its end at once. */
export interface Hurry {
  type: "hurry";
  id: CommandId;
}

/** The same people and bots play again, at a new table; `done` names it. */
export interface Rematch {
  type: "rematch";
  id: CommandId;
}

/** The hash of a number that this seat will give for the shuffle of that round. */
export interface Pledge {
  type: "pledge";
  id: CommandId;
  seat: Seat;
  round: Count;
  pledge: Digest;
}

/** Opens the number that this seat has pledged for the round that comes now, and pledges one for the round after it. */
export interface Reveal {
  type: "reveal";
  id: CommandId;
  seat: Seat;
  round: Count;
  number: Digest;
  next?: Digest | null;
}

/** What a bot would do in this seat's place. */
export interface Hint {
  type: "hint";
  id: CommandId;
  seat: Seat;
  decision: Count;
  level?: Level;
}

/** The first answer: who you are here, and what stays the same. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  game: GameId;
  now: number;
  edition: Record<string, unknown>;
  players: number;
  /** Yours; none: you watch. */
  seats: Seat[];
  host: boolean;
  /** For each of your seats, whom it does not hear, as it was when this was sent. */
  muted: Record<string, Seat[]>;
}

/** The table around the game. Sent whole whenever something of it changes. */
export interface Room {
  type: "room";
  phase: Phase;
  settings: Agreed;
  /** Where the host sits; null: elsewhere. */
  host: Seat | null;
  places: Place[];
  watching: number;
  hurried: boolean;
  next: GameId | null;
  /** Where the table is now, if it has moved to another server. */
  gone_to: string | null;
}

/** The settings as they hold now. */
export interface Agreed {
  players: number;
  listed: boolean;
  first: Seat | null;
  clock: Clock | null;
  spectators: boolean;
  hints: boolean;
  /** Whether it was begun in the middle of a recorded game. */
  what_if: boolean;
}

/** Seconds for each decision, and a reserve for the whole game. */
export interface Clock {
  turn?: Seconds;
  reserve?: number;
}

/** A seat, as everybody sees it. */
export interface Place {
  name: string | null;
  /** The bot that plays here: its own seat, or one whose player is away. */
  level: Level | null;
  /** Whether the seat is a bot's own. */
  bot: boolean;
  /** Whether its player is connected. */
  present: boolean;
  /** When a bot will stand in for a player who keeps the table waiting; null: nobody waits for this seat. */
  stand_in: number | null;
  /** Whether its player has said `next`. */
  ready: boolean;
  silenced: boolean;
  /** What is left of the clock's reserve, in milliseconds, when the running decision began. */
  reserve: number | null;
}

/** How the next shuffle stands, for clients that contribute to it. */
export interface Shuffle {
  type: "shuffle";
  /** The round that is dealt next. */
  round: number;
  /** To the server's secret; the same from the first round to the last. */
  commitment: Digest;
  /** By seat, once the list is closed: now the numbers are to be opened. null: pledges are still taken. */
  pledges: (Digest | null)[] | null;
}

/** What is new for one viewer since the number it has: the game as it may see it, and what it saw happen. */
export interface News {
  type: "news";
  /** The number to go on from. */
  seq: number;
  /** The viewer; null: a spectator. */
  seat: Seat | null;
  /** The number of the decision that is open, for `move` and `hint`. */
  decision: number;
  /** When it was opened. */
  since: number | null;
  /** When the table goes on by itself: the decider's time is up, or the next round is dealt. */
  due: number | null;
  scene: Scene;
  own: Own;
  events: EventWords[];
}

/** What everybody sees of the game: a view without its edition, without what is one seat's own, without its events. */
export interface Scene {
  round: number;
  turn: Seat | null;
  decider: Seat | null;
  decision: "keep" | "look" | "play" | "redraw" | null;
  in: Seat[];
  protected: Seat[];
  piles: CardId[][];
  tokens: number[];
  deck: number;
  aside: boolean;
  open: CardId[];
  jester: Seat[][];
  sycophant: Seat | null;
  late_guards: LateGuardWords[];
  between: Seat[];
  sudden_death: Seat[] | null;
  shown: Record<string, CardId>;
  round_result: RoundResultWords | null;
  game: GameResultWords | null;
}

/** A Guard's guess that waits for a protection to end. */
export interface LateGuardWords {
  by: Seat;
  on: Seat;
  number: number;
}

export interface RoundResultWords {
  winners: Seat[];
  by: "last" | "showdown";
}

export interface GameResultWords {
  winners: Seat[];
}

/** What is this viewer's own: the hand, the cards seen in other hands and under the deck, the moves to choose from. */
export interface Own {
  hand: CardId[];
  knows: Record<string, CardId[]>;
  knows_deck: Record<string, CardId>;
  legal: MoveWords[];
}

/** What happened, as this viewer may know it; numbered from the game's beginning, for all viewers alike. */
export interface EventWords {
  n: number;
  what: string;
  seat?: Seat;
  on?: Seat[];
  card?: CardId;
  second?: CardId;
  cards?: CardId[];
  number?: number;
  count?: number;
  hit?: boolean;
  effect?: boolean;
  aside?: boolean;
  cause?: string;
  by?: string;
}

/** What was said since the number that the client has, by those whom it hears. */
export interface Talk {
  type: "talk";
  lines: Line[];
}

export interface Line {
  seq: number;
  at: number;
  seat: Seat;
  words: string;
}

/** The command with this id is done and kept, as that row. */
export interface Done {
  type: "done";
  id: CommandId;
  seq: number;
  game: GameId | null;
}

/** The command with this id, or the connection, was refused; nothing has changed. */
export interface Refused {
  type: "refused";
  id: CommandId | null;
  code: Code;
  facts: Record<string, unknown>;
  /** With `stale`: how things are. */
  news: News | null;
}

export interface Advised {
  type: "advised";
  id: CommandId;
  decision: number;
  advice: AdviceWords;
}

/** What a bot would do in the seat's place, and why. */
export interface AdviceWords {
  seat: Seat;
  move: MoveWords;
  reason: string | null;
  rollouts: number;
  options: OptionWords[];
  beliefs: Record<string, Record<string, number>>;
}

/** A legal move and what it is worth: shares of the round and of the game. */
export interface OptionWords {
  move: MoveWords;
  share: number;
  error: number;
  game: number;
  rollouts: number;
}

/** The connection ends now; `again` says whether to come back. */
export interface Bye {
  type: "bye";
  code: Code;
  again: boolean;
}

/** Makes a table. `names` sit down on this device, from seat 0 on; none: the host watches. */
export interface Create {
  /** One of the five by name, or an edition in full. */
  edition?: string | Record<string, unknown>;
  players?: number;
  /** Whether it stands in the lobby; else only those who have the link find it. */
  listed?: boolean;
  /** Who starts the first round; null: chance decides. */
  first?: Seat | null;
  /** Left out: none for a private table, the usual one for a listed one. */
  clock?: Clock | null;
  spectators?: boolean;
  /** Left out: while there is one person at the table. */
  hints?: boolean;
  names?: Name[];
  /** Fills the other seats with bots, and starts: all of one level, or each of its own, the last one again and again. */
  bots?: Level | Level[] | null;
  /** Whether this client gives numbers for the shuffle; then the first deal waits a little for them. */
  contributes?: boolean;
}

/** Sits down: at this seat, or at the first that is free. */
export interface Join {
  name: Name;
  seat?: Seat | null;
}

/** Asks for a link that moves these seats of one's own to another device; none named: all of them. */
export interface MakeLink {
  seats?: Seat[];
}

/** What stands in a link behind its `#`. */
export interface UseLink {
  token: LinkToken;
}

/** Tells the game of a record step by step. */
export interface Retell {
  record: RecordText;
}

/** Asks what a bot would do in the place of whoever decides then. It sees what that seat saw. */
export interface Consult {
  /** So many moves were made. */
  after: Count;
  game?: GameId | null;
  record?: RecordText | null;
  level?: Level;
}

/** Plays on from there, at a table of its own: at this seat (null: that of whoever decides then), against bots. */
export interface WhatIf {
  /** So many moves were made. */
  after: Count;
  game?: GameId | null;
  record?: RecordText | null;
  name: Name;
  seat?: Seat | null;
  bots?: Level;
}

/** The seats that this key now holds at the table. A new key is told once, here; browsers have it as a cookie. */
export interface Seated {
  game: GameId;
  seats: Seat[];
  /** The invitation, by the address that the server was reached by. */
  link: string;
  key: string | null;
}

/** The link. It works once, until then, and only for the seats that the key still has. */
export interface SeatLink {
  link: string;
  seats: Seat[];
  expires: number;
}

/**
 * What a link would move to this device. A device without a key is given one with this answer, so that what it then moves is
 *     its own, even if the answer to that is lost.
 */
export interface Offered {
  game: GameId;
  seats: Seat[];
  /** Who sits there. */
  names: string[];
  /** Whether this device has them already. */
  yours: boolean;
  expires: number;
  key: string | null;
}

/** A table in a list. */
export interface TableCard {
  game: GameId;
  edition: string;
  players: number;
  phase: Phase;
  listed: boolean;
  spectators: boolean;
  /** Whether it was begun in the middle of a recorded game. */
  what_if: boolean;
  created: number;
  changed: number;
  sitters: SitterCard[];
  next: GameId | null;
}

export interface SitterCard {
  seat: Seat;
  name: string;
  level: Level | null;
  yours: boolean;
}

export interface Tables {
  tables: TableCard[];
}

/** What this server is and has. */
export interface Server {
  version: string;
  protocol: number;
  rules: number;
  editions: Record<string, unknown>[];
  levels: Level[];
}

/** A recorded game, step by step. Every card of it is open. */
export interface Retold {
  game: GameId | null;
  what_if: boolean;
  edition: Record<string, unknown>;
  players: number;
  /** Who played; none, if only a record tells of it. */
  sitters: SitterCard[];
  steps: StepWords[];
}

/** A deal or a move of a recorded game, and how things stood after it, for each seat. Nobody's legal moves are told. */
export interface StepWords {
  /** null: a round was dealt. */
  move: MoveWords | null;
  /** How many moves were made until then. */
  decision: number;
  scene: Scene;
  /** By seat. */
  own: Own[];
  /** As all saw them. */
  events: EventWords[];
  whispered: Whispered[];
}

/** An event as those saw it who may know more of it than all do. */
export interface Whispered {
  to: Seat[];
  event: EventWords;
}

/** Why something was refused over HTTP. */
export interface Problem {
  code: Code;
  facts: Record<string, unknown>;
}
