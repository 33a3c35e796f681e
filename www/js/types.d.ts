/** The shapes that cross the border between the engine and the pages. */

export type Value = number | string | boolean;
/** Every field of a lab by its key. A typed value that is no number stays a string: the engine names what is wrong with it. */
export type State = Record<string, Value>;

export interface FieldError { field: string; value: string; allowed: string; message: string }
export interface Offer { label: string; state: State }
export interface Notice { field: string; message: string; offers: Offer[] }
export interface Span { text: string; role: string }
export interface Truth {
  name: string; unit: string; population: string; source: string; printed: string; printed_wrong: boolean; misprinted: string;
  exact: string; method: string; simulated: string; interval: string; samples: string;
  /** What was simulated in full: mean, half of the interval, samples. */
  estimate: number[] | null;
}
/** `finding` is what to read first, `more` the rest of the caption or empty. */
export interface FigureWords { key: string; title: string; finding: string; more: string; section: string }
/** `line`: what is set, in one line of words, or empty. `offers`: what of the answer can be taken over. `stage`: the step shown, where it may be another than before. */
export interface View { errors: FieldError[]; notices: Notice[]; offers: Offer[]; tab: string; line: string; answer: Span[]; truth: Truth[]; figures: FigureWords[]; stage: Stage | null }
export interface Meter { name: string; value: string; note: string }
export interface Lane { title: string; role: string; meters: Meter[] }
export interface Stage { step: number; steps: number; sentence: string; alt: string; lanes: Lane[] }
export interface Readout { x: number; y: number; text: string }
/** One of the points that the keyboard walks. */
export interface ReadoutStep extends Readout { index: number; count: number }
export interface Column { name: string; unit: string }
export interface Table { columns: Column[]; rows: string[][] }
/** `tab`: what the state opens. */
export interface Decoded { state: State; warnings: string[]; tab: string }
export interface JobSpec { id: string; experiment: unknown; shards: number; fields: string[]; wanted: boolean }

/** The engine's view of one lab; lives on the page's thread. */
export interface Lab {
  decode(fragment: string): Decoded;
  encode(state: State): string;
  /** Takes a state and writes it as a link; `set` computes it, and goes to its step or to the one given. */
  take(state: State): string;
  set(step?: number): View;
  /** What can be seen: the figures of the open question. */
  view(): View;
  /** The same with all figures. */
  report(): View;
  /** Those that the open question's answer (if that is wanted) and these figures need come first and are `wanted`. */
  jobs(figures: string, answer: boolean): JobSpec[];
  merge(id: string, bytes: Uint8Array): boolean;
  draw(figure: string, canvas: HTMLCanvasElement, width: number, height: number, dpr: number, theme: string, type_scale: number): void;
  draw_export(figure: string, canvas: HTMLCanvasElement, width: number, height: number, dpr: number, theme: string): void;
  alt(figure: string): string;
  svg(figure: string, width: number, height: number, theme: string): string;
  table(figure: string): Table;
  csv(figure: string): string;
  png(bytes: Uint8Array): Uint8Array;
  readout(figure: string, x: number, y: number): Readout | undefined;
  readout_step(figure: string, index: number): ReadoutStep | undefined;
  /** What changes in the state when what reads so in a figure is chosen. */
  pick(words: string): State | undefined;
  stage_seek(step: number): Stage;
  stage_draw(canvas: HTMLCanvasElement, width: number, height: number, dpr: number, theme: string, type_scale: number, progress: number, reduced_motion: boolean): void;
  stage_height(width: number, theme: string, type_scale: number): number;
  /** Only of labs whose stage can be asked what is under the pointer. */
  stage_probes?(): boolean;
  stage_probe?(width: number, height: number, theme: string, type_scale: number, x: number, y: number): Readout | undefined;
  stage_walk?(width: number, height: number, theme: string, type_scale: number, index: number): ReadoutStep | undefined;
  stage_forget?(): void;
  tick(): void;
  /** Times that a page took: players, seconds of an insertion, of a round, share proven; again and again. */
  measured(points: Float64Array): void;
  attach(file: Uint8Array): void;
  /** What to read first, and the rest. */
  caption(figure: string): string[];
  free(): void;
}

/** A visitor's file in a worker, read once for all jobs. */
export interface VisitorFile { free(): void }

export interface Progress { done: number; finished: boolean }

/** A part of a computation; lives in a worker. */
export interface Job {
  advance(budget: number): Progress;
  take(): Uint8Array;
  free(): void;
}

/** A visitor's file, read piece by piece: `finish` after the last, then `bytes` for the lab and its workers. */
export interface FileReading {
  push(bytes: Uint8Array): void;
  /** What is to be expected of a file of so many bytes: time and memory, in words. */
  ahead?(size: number): string;
  /** A slice of what there is to do after the last piece; what is being done, in words; nothing at the end. */
  work?(): string | undefined;
  /** Says what each column is, before the first piece; with commas between them. */
  choose?(uses: string): void;
  /** What the columns are taken for, of a file that is refused too. */
  columns?(): FileColumns;
  finish(): FileSummary;
  bytes(): Uint8Array;
  free(): void;
}
/** The columns of a file, what each is taken for (`time`, `criterion:rank`, `equal`), and its first lines. */
export interface FileColumns { names: string[]; uses: string[]; lines: string[][] }
/** `read` is a sentence in which {file} stands for the file's name. */
export interface FileSummary { read: string; bad_count: number; bad: string[]; remarks: string[]; state: State }
/** What became of a file: what was read, with its bytes for the engine, or what is wrong with it. */
export interface FileOutcome { summary?: FileSummary; bytes?: Uint8Array; wrong?: string; columns?: FileColumns | undefined }

/** The module that wasm-bindgen writes. */
export interface Api {
  default(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  initSync(options: { module: WebAssembly.Module }): unknown;
  version(): string;
  fresh_seed(): string;
  Lab: new (key: string) => Lab;
  VisitorFile: new (bytes: Uint8Array) => VisitorFile;
  Job: new (experiment: unknown, shard: number, of: number, file: VisitorFile) => Job;
  PlayerReader?: new (now: number, size: number) => FileReading;
  GamesReader?: new (now: number, size: number) => FileReading;
  TicketReader?: new (now: number, size: number) => FileReading;
  SpeedTest?: new (state: State) => { insert(players: number): void; rounds(rounds: number): number; free(): void };
  bench_names(): string[];
  bench_run(name: string, amount: number): number;
}

export interface Field {
  key: string; symbol: string; label: string; doc: string; unit: string; section: string;
  kind: "int" | "real" | "choice" | "seed" | "numbers";
  min?: number; max?: number; default: Value; step?: number; slider_min?: number; slider_max?: number;
  scale?: "linear" | "log"; options?: { key: string; label: string }[]; hidden?: boolean;
  when?: { key: string; values: string[] } | null;
  /** A number that stands for the field of this name and that number. */
  naming?: string;
}
/** One question of a page. `figures`, `fields`: in view; `more`, `folded`: behind a fold; `controls`: fields above the stage. */
export interface Tab {
  key: string; title: string; question: string; doc: string;
  figures: string[]; more: string[]; fields: string[]; folded: string[]; controls: string[];
  /** What the stage plays here; `null` where there is none. */
  stage: State | null;
  presets: string[];
}
export interface Preset { title: string; point: string; state: State }
/** One question of a lab's story. `touch`: the controls that are shown; what is strong in `sentence` stands between asterisks. */
export interface StoryScreen {
  title: string; question: string; setting: string; turn: string;
  guess: { choices: string[] } | { unit: string; min: number; max: number; step: number; start: number };
  right: { choice: number } | { value: number; near: number; shown: string };
  tab: string; state: State; touch: string[]; figure: string; sentence: string; method: string;
}
export interface LabSchema {
  key: string; title: string; question: string; paper: { authors: string; title: string };
  sections: { key: string; title: string; doc: string }[];
  fields: Field[];
  /** None of a page that shows everything at once. */
  tabs: Tab[];
  /** How many screens its story has; 0 where there is none. */
  story: number;
  presets: Preset[];
  /** What of the module reads a visitor's file, and which field says that the state is about it. */
  file: { reader: ReaderName; field: string } | null;
  /** By the values of a field: what is taken for granted, how, and where that comes from. */
  assumptions: { by: string; of: Record<string, [string, string, string][]> } | null;
  figures: { key: string; title: string; section: string; aspect: number; animated: boolean; follows: boolean }[];
}

/** What of a module reads a visitor's file: of players, of games, of tickets. */
export type ReaderName = 'PlayerReader' | 'GamesReader' | 'TicketReader';

/** How pictures are drawn just now. */
export interface Look { theme: "light" | "dark" | "projector"; scale: number; reduced: boolean }

/** What the page tells a worker. */
export type Order =
  | { type: "init"; lab: string; module: WebAssembly.Module }
  | { type: "run"; task: number; experiment: unknown; shard: number; of: number }
  | { type: "file"; file: Uint8Array }
  | { type: "pause" } | { type: "resume" }
  | { type: "stop"; task: number }
  | { type: "read"; reader: ReaderName; file: File; uses: string; now: number }
  | { type: "bench"; warm: number; repeat: number; seconds: number }
  | { type: "speed"; values: State; sizes: number[]; seconds: number };
/** What a worker tells the page. */
export type Word =
  | { type: "ready" }
  | { type: "part"; task: number; bytes: Uint8Array; done: number; finished: boolean }
  | { type: "stopped"; task: number } | { type: "paused" }
  | { type: "failed"; task: number; message: string }
  | { type: "reading"; words: string } | { type: "read"; outcome: FileOutcome | undefined }
  | { type: "benched"; results: { name: string; per_second: number }[] }
  | { type: "timed"; players: number; insertion: number; round: number; proven: number };
