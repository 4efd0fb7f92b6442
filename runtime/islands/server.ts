import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { renderToString } from 'react-dom/server';
import * as client from './client/on-server.ts';
import * as plain from './plain-react.ts';
import { islandPrefix } from './shared.ts';

/** What islands import, as the server has it: the copy that renders them, so that there is one React. */
export const islandModules: Readonly<Record<string, object>> = {
  react: { ...react, ...plain },
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'vitrine/client': client,
};

export type IslandComponent = react.FunctionComponent<Record<string, unknown>>;

/** An island's first HTML. */
export function renderIsland(Component: IslandComponent, props: Record<string, unknown>, place: string): string {
  return renderToString(react.createElement(Component, props), { identifierPrefix: islandPrefix(place) });
}
