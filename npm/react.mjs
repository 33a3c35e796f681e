/** The element as a component of React 18 and later. A server renders the tag and its children, and nothing else. */
import { createElement, useEffect, useRef } from 'react';
import './lobbylab.mjs';

export function LobbylabFigure({ onReady, onState, onValues, onError, children, ...attributes }) {
  const element = useRef(null);
  useEffect(() => {
    const heard = Object.entries({ ready: onReady, state: onState, values: onValues, error: onError }).filter(([, hear]) => hear);
    const tell = heard.map(([name, hear]) => [name, (event) => hear(event.detail, event)]);
    for (const [name, hear] of tell) element.current?.addEventListener(name, hear);
    return () => { for (const [name, hear] of tell) element.current?.removeEventListener(name, hear); };
  }, [onReady, onState, onValues, onError]);
  return createElement('lobbylab-figure', { ...attributes, ref: element }, children);
}
