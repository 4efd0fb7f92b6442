import type { Plugin } from 'vite';
import { endpointList } from '#contract';
import { islandClient, islandReact, regionClient } from '#islands';
import { api } from '#islands/api';
import type { RuntimeFiles } from './runtime-files.ts';

const API = 'vitrine:api';
const VIRTUAL = '\0vitrine:';

/** Sources of the modules that islands share with the page, by the names under which they are imported. */
export function sharedSources({ react, client, parts }: RuntimeFiles): ReadonlyMap<string, string> {
  const from = (names: readonly string[], address: string) =>
    `export { ${names.join(', ')} } from ${JSON.stringify(address)};`;
  const whole = `import * as whole from ${JSON.stringify(react)}; export { whole as default };`;
  const reacts = Object.entries(islandReact).map(
    ([name, names]) => [name, `${from(names, react)}\n${name === 'react/jsx-runtime' ? '' : whole}`] as const,
  );
  const clients = Object.entries(islandClient).map(([source, names]) => from(names, client.get(source) ?? ''));
  const bundled = from(regionClient, parts);
  const calls = `import * as api from ${JSON.stringify(API)}; export { api };`;
  return new Map([...reacts, [API, apiSource()], ['vitrine/client', [...clients, bundled, calls].join('\n')]]);
}

/** Each call by itself, so that what is built has those alone that it asks; without schemas, which the server holds. */
function apiSource(): string {
  return endpointList
    .filter(({ name }) => Object.hasOwn(api, name))
    .map(({ name, method, path, guard, idempotency }) => {
      const route = { method, path, guard, ...(idempotency && { idempotency }) };
      return `export const ${name} = ${JSON.stringify(route)};`;
    })
    .join('\n');
}

/** Puts what the page has already in the place of packages, and makes a module of what is given as text. */
export function virtualModules(sources: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'vitrine-islands',
    enforce: 'pre',
    resolveId(id) {
      if (sources.has(id)) return { id: VIRTUAL + id, moduleSideEffects: id.startsWith('island:') };
      // Nothing of the page's own is loaded for a name that nobody uses.
      if (id.startsWith('/_runtime/')) return { id, external: true, moduleSideEffects: false };
      return undefined;
    },
    load: (id) => (id.startsWith(VIRTUAL) ? sources.get(id.slice(VIRTUAL.length)) : undefined),
  };
}
