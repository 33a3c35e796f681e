/** The element as a component of Vue 3. A server renders the tag and its slot, and nothing else. */
import { h } from 'vue';
import './lobbylab.mjs';

const told = ['ready', 'state', 'values', 'error'];

export const LobbylabFigure = (attributes, { emit, slots }) => h('lobbylab-figure', {
  ...attributes,
  // Vue knows an attribute of that name which is there or not.
  controls: attributes.controls === 'model' ? 'model' : undefined,
  ...Object.fromEntries(told.map((name) => [`on${name[0].toUpperCase()}${name.slice(1)}`, (event) => emit(name, event.detail)])),
}, slots.default?.());
LobbylabFigure.props = ['lab', 'figure', 'state', 'theme', 'controls', 'height', 'base'];
LobbylabFigure.emits = told;
