import type { Plugin } from 'vite';
import { islandClient, islandReact } from '#islands';
import type { RuntimeFiles } from './runtime-files.ts';

const VIRTUAL = '\0vitrine:';

/** Sources of the modules that islands share with the page, by the names under which they are imported. */
export function sharedSources({ react, client }: RuntimeFiles): ReadonlyMap<string, string> {
  const from = (names: readonly string[], address: string) =>
    `export { ${names.join(', ')} } from ${JSON.stringify(address)};`;
  const whole = `import * as whole from ${JSON.stringify(react)}; export { whole as default };`;
  const reacts = Object.entries(islandReact).map(
    ([name, names]) => [name, `${from(names, react)}\n${name === 'react/jsx-runtime' ? '' : whole}`] as const,
  );
  const clients = Object.entries(islandClient).map(([source, names]) => from(names, client.get(source) ?? ''));
  return new Map([...reacts, ['vitrine/client', clients.join('\n')]]);
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
