import { type Plugin, parseSync, Visitor } from 'vite';

/**
 * What is compiled by `vm.Script` may import packages by an experimental option alone, of which Node warns whoever runs it:
 * it is given a function instead (server/cli/cached-bundle.ts), which each `import()` becomes here.
 */
export const givenImport: Plugin = {
  name: 'given-import',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.code.includes('import(')) continue;
      const places: number[] = [];
      const { program } = parseSync(chunk.fileName, chunk.code, { sourceType: 'script' });
      new Visitor({ ImportExpression: ({ start }) => void places.push(start) }).visit(program);
      for (const at of places.sort((a, b) => b - a))
        chunk.code = `${chunk.code.slice(0, at)}importGiven${chunk.code.slice(at + 'import'.length)}`;
    }
  },
};
