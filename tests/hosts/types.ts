// How a host in TypeScript uses the package: checked with the rest, run by nobody.
import { setBase, type FigureValues, type FromFrame } from 'lobbylab';
import type { JSX } from 'react';
import { LobbylabFigure } from '../../npm/react.js';
import { LobbylabFigure as InVue } from '../../npm/vue.js';

setBase('/lobbylab/');
const element = document.createElement('lobbylab-figure');
element.addEventListener('values', ({ detail }) => told(detail));
element.addEventListener('state', ({ detail }) => detail.state.length + element.current.length);
// @ts-expect-error a step is a number
element.step('3');

function told({ values }: FigureValues) {
  for (const value of values) {
    if (value.kind === 'simulated') value.interval.trim();
    // @ts-expect-error only what is simulated has an interval
    else value.interval.trim();
  }
}

export const heard = (word: FromFrame) => (word.lobbylab === 'height' ? word.height : 0);
export const inReact = LobbylabFigure({ lab: 'patience', figure: 'cost', onValues: told });
// @ts-expect-error there is no such lab
export const wrong = LobbylabFigure({ lab: 'chess' });
export const attributes: JSX.IntrinsicElements['lobbylab-figure'] = { theme: 'auto', height: 'fit' };
export const inVue: string[] | object | undefined = InVue.emits;
