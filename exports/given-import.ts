import type { Plugin } from 'vite';

/**
 * What is compiled by `vm.Script` may import packages by an experimental option alone, of which Node warns whoever runs it:
 * it is given a function instead (server/cli/cached-bundle.ts), which each `import()` becomes here.
 */
export const givenImport: Plugin = {
  name: 'given-import',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.code.includes('import(')) continue;
      const places = importsIn(this.parse(chunk.code, { sourceType: 'script' })).sort((a, b) => b - a);
      for (const at of places)
        chunk.code = `${chunk.code.slice(0, at)}importGiven${chunk.code.slice(at + 'import'.length)}`;
    }
  },
};

/** Where each `import()` begins. */
function importsIn(node: unknown): number[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'type' in node && node.type === 'ImportExpression' && 'start' in node ? [Number(node.start)] : [];
  return [...own, ...Object.values(node).flatMap(importsIn)];
}
