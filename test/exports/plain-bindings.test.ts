import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { plainBindings } from '../../exports/plain-bindings.ts';
import { CachedBundle } from '../../server/cli/cached-bundle.ts';
import { scratchFolder } from '../support/serve-site.ts';

const files = {
  'counter.ts': `
    export const step = 2;
    export let count = 0;
    export let [first, ...others] = ['a', 'b'];
    export function add() { count += step; [first, ...others] = ['c']; }
    export function local() { let step = 1; step += 1; return step; }
  `,
  'one.ts': `
    import { count, first, others, step } from './counter.ts';
    export const read = () => ({ count, first, others, step });
  `,
  'two.ts': "import { add, local } from './counter.ts'; export const press = () => { add(); return local(); };",
};

interface Pressed {
  readonly read: () => Record<string, unknown>;
  readonly press: () => number;
}

async function builtFiles(): Promise<string> {
  const folder = scratchFolder(files);
  await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [plainBindings],
    build: {
      ssr: true,
      minify: true,
      rolldownOptions: {
        input: { one: join(folder, 'one.ts'), two: join(folder, 'two.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' },
      },
    },
  });
  return join(folder, 'dist');
}

it('exports as properties what stays as it is, and what is set again as it is now', async () => {
  const folder = await builtFiles();
  const bundle = new CachedBundle(folder, false);
  const { read, press } = Object.assign({}, bundle.load('one.cjs'), bundle.load('two.cjs')) as Pressed;
  expect(read()).toMatchObject({ count: 0, first: 'a', others: ['b'], step: 2 });
  expect(press()).toBe(2);
  expect(read()).toMatchObject({ count: 2, first: 'c', others: [], step: 2 });

  const properties = readdirSync(folder).flatMap((name) =>
    Object.values(Object.getOwnPropertyDescriptors(bundle.load(name))),
  );
  const live = properties.filter((property) => 'get' in property && property.get !== undefined);
  // `count`, `first` and `others`.
  expect(live).toHaveLength(3);
  expect(properties.length).toBeGreaterThan(5);
});
