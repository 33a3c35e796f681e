import type { FunctionalComponent } from 'vue';
import type { FigureAttributes, FigureError, FigureReady, FigureState, FigureValues } from './lobbylab.js';

export const LobbylabFigure: FunctionalComponent<FigureAttributes, {
  ready: (said: FigureReady) => void;
  state: (said: FigureState) => void;
  values: (said: FigureValues) => void;
  error: (said: FigureError) => void;
}>;

// The element itself, in templates.
declare module 'vue' {
  interface GlobalComponents { 'lobbylab-figure': FunctionalComponent<FigureAttributes> }
}
