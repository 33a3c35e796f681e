import type { ReactElement, ReactNode } from 'react';
import type { FigureAttributes, FigureError, FigureReady, FigureState, FigureValues } from './lobbylab.js';

export interface FigureProps extends FigureAttributes {
  onReady?: (said: FigureReady) => void;
  onState?: (said: FigureState) => void;
  onValues?: (said: FigureValues) => void;
  onError?: (said: FigureError) => void;
  className?: string;
  id?: string;
  /** Shown where no script runs or no answer comes. */
  children?: ReactNode;
}
export function LobbylabFigure(props: FigureProps): ReactElement;

// The element itself, in JSX.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements { 'lobbylab-figure': FigureAttributes & { children?: ReactNode; className?: string; id?: string } }
  }
}
