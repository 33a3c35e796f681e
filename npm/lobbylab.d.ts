/** The element `<lobbylab-figure>`, and what it and its frame say to each other. Nothing here runs on a server. */

export type Theme = 'light' | 'dark' | 'projector';
export type LabName = 'patience' | 'rules' | 'balance' | 'engagement' | 'hindsight' | 'arena';

/** The element's attributes. */
export interface FigureAttributes {
  lab?: LabName;
  /** A figure's name, or `stage`: the animation. */
  figure?: string;
  /** The state, as it stands in a link of the site after `#`. What the reader sets stays until this changes. */
  state?: string;
  /** `auto`: the colours of your page, also as they change. */
  theme?: Theme | 'auto';
  /** `model` adds the sliders. */
  controls?: 'model' | 'none';
  /** Pixels from 120 to 4000, or `fit` for all that its place gives; without it, the height that it needs. */
  height?: string | number;
  /** The folder of the site; what `setBase` was told otherwise. */
  base?: string;
}

/**
 * One number, in words and never bare: exact, with its method; simulated, with its interval (empty where something was
 * counted) and samples; or printed by a paper.
 */
export type FigureValue = { name: string; unit: string; population: string } & (
  | { kind: 'exact'; value: string; method: string }
  | { kind: 'simulated'; value: string; interval: string; samples: string }
  | { kind: 'printed'; value: string; wrong: boolean; source: string }
);

export interface FigureReady { lab: LabName; figure: string; title: string }
export interface FigureState { state: string }
/** `finding`: the caption of the figure that is shown, or the sentence of the stage. */
export interface FigureValues { figure: string; title: string; finding: string; values: FigureValue[] }
export interface FigureError { message: string }

/** What the element dispatches; none of it bubbles. */
export interface FigureEvents {
  ready: CustomEvent<FigureReady>;
  state: CustomEvent<FigureState>;
  values: CustomEvent<FigureValues>;
  error: CustomEvent<FigureError>;
}

/**
 * What a frame (`patience.html?embed=cost`) hears. It answers the first `hello` of the window above it, whose nonce has at
 * least 16 characters, and from then on only words with this nonce. A hello may be said again, with the same nonce.
 */
export type ToFrame = { nonce: string } & (
  | { lobbylab: 'hello' }
  | { lobbylab: 'state'; state: string }
  | { lobbylab: 'theme'; theme: Theme }
  | { lobbylab: 'step'; step: number }
);
/** What a frame says, only to who has greeted. `leave`: the reader has pressed Escape and wants their keys back. */
export type FromFrame = { nonce: string } & (
  | ({ lobbylab: 'ready' } & FigureReady)
  | { lobbylab: 'height'; height: number }
  | ({ lobbylab: 'state' } & FigureState)
  | ({ lobbylab: 'values' } & FigureValues)
  | ({ lobbylab: 'error' } & FigureError)
  | { lobbylab: 'leave' }
);

export class LobbylabFigure extends HTMLElement {
  /** The state that is shown: the reader's, once they have set something. */
  get current(): string;
  /** The stage goes to a step. */
  step(step: number): void;
  addEventListener<K extends keyof FigureEvents>(type: K, listener: (event: FigureEvents[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener<K extends keyof HTMLElementEventMap>(type: K, listener: (this: LobbylabFigure, event: HTMLElementEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void;
}

/** Says where the site's folder lies, for all elements without a `base` of their own. */
export function setBase(base: string | URL): void;
/** Registers the element, if nobody has; importing this module does. */
export function define(): void;

declare global {
  interface HTMLElementTagNameMap { 'lobbylab-figure': LobbylabFigure }
}
