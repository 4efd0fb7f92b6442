import path from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

async function bundle(source: string): Promise<string> {
  const entry = '\0probe';
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'probe',
        resolveId: (id, importer) =>
          id === 'probe'
            ? entry
            : importer === entry && id === '#model'
              ? path.join(root, 'engine/model/index.ts')
              : undefined,
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: { write: false, rollupOptions: { input: 'probe' } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : []));
  return chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
}

describe('the model in the browser', () => {
  it('costs a region only the rules it uses: no schema, no zod', async () => {
    const code = await bundle("import { pillCount } from '#model'; globalThis.seen = pillCount(3);");
    expect(code).toContain('100');
    expect(code.length).toBeLessThan(300);
  });

  it('brings zod with a schema', async () => {
    const code = await bundle("import { Cart } from '#model'; globalThis.seen = Cart.parse({});");
    expect(code).toContain('_zod');
  });
});
