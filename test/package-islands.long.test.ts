import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPacked, type Stranger } from './support/packed-package.ts';

const TIME = 600_000;
const command = 'node_modules/vitrine/dist/vitrine.cjs';
let stranger: Stranger;
const inside = (...names: readonly string[]) => join(stranger.folder, ...names);

const counter = `import { useState } from 'react';
import { cart, useCart } from 'vitrine/client';
import { z } from 'zod';
import './counter.css';

export const props = z.object({ title: z.string(), start: z.coerce.number().default(0) });

export default function Counter({ title, start }: z.infer<typeof props>) {
  const [count, setCount] = useState(start);
  const { pieces } = useCart();
  return (
    <p className="counter">
      <button onClick={() => setCount(count + 1)}>{title}: {count}</button>
      <button onClick={() => void cart.load()}>{pieces} pieces</button>
    </p>
  );
}
`;

beforeAll(() => {
  stranger = installPacked('vite@8', 'zod@4');
  cpSync(inside('node_modules/vitrine/site-templates/starter'), inside('site'), { recursive: true });
  mkdirSync(inside('site/islands'));
  stranger.write('site/islands/Counter.tsx', counter);
  stranger.write('site/islands/counter.css', '.counter { display: flex; }\n');
  const region = readFileSync(inside('site/site.region'), 'utf8');
  const tag =
    '<squarespace:island name="Counter" load="idle" title="Bowls" start="2"><p>No bowls</p></squarespace:island>';
  writeFileSync(inside('site/site.region'), region.replace('</main>', `${tag}\n  </main>`));
}, TIME);
afterAll(() => stranger.remove());

describe('an island of a stranger, with the packed package', { timeout: TIME }, () => {
  it('is checked', async () => {
    expect(await stranger.run(command, 'check', 'site')).toContain(' 0 errors');
  });

  it('is built with all that its page loads', async () => {
    const written = (await stranger.run(command, 'build', 'site', '--out', 'out')).split('\n');
    const html = readFileSync(inside('out/index.html'), 'utf8');
    expect(html).toContain('>Bowls<!-- -->: <!-- -->2</button>');
    const named = html.match(/(?<=\/)_(?:islands|runtime)\/(?:Counter|islands|island-react)-[^" ]+/g) ?? [];
    // Its script and sheet, what wakes it, and React's names.
    expect(new Set(named).size).toBe(4);
    expect(named.filter((name) => !written.includes(name))).toEqual([]);
  });

  it('is left out without Vite, which is told with what to install', async () => {
    renameSync(inside('node_modules/vite'), inside('node_modules/not-vite'));
    const told = await stranger.run(command, 'check', 'site').catch(String);
    renameSync(inside('node_modules/not-vite'), inside('node_modules/vite'));
    expect(told).toContain('The folder has islands, and vite is not installed.');
    expect(told).toContain('npm install --save-dev vite@8');
  });

  it('needs no Vite where it was built ahead, as the one of the magazine is', async () => {
    await stranger.run(command, 'islands', 'site');
    for (const name of ['vite', 'zod']) renameSync(inside('node_modules', name), inside(`node_modules/not-${name}`));
    await stranger.run(command, 'new', 'journal', '--template', 'magazine');
    const told = await Promise.all(['site', 'journal'].map((site) => stranger.run(command, 'check', site)));
    await stranger.run(command, 'build', 'journal', '--out', 'journal-out');
    for (const name of ['vite', 'zod']) renameSync(inside(`node_modules/not-${name}`), inside('node_modules', name));
    expect(told).toEqual([expect.stringContaining(' 0 errors'), expect.stringContaining(' 0 errors')]);
    const html = readFileSync(inside('journal-out/departures/reading-in-carriage-nine/index.html'), 'utf8');
    const script = /src="\/(_islands\/StationTime-[\w-]{8}\.js)"/.exec(html)?.[1] ?? '';
    expect(readFileSync(inside('journal-out', script), 'utf8')).toContain('By my own clock');
    const { devDependencies } = JSON.parse(readFileSync(inside('journal/package.json'), 'utf8'));
    expect(Object.keys(devDependencies)).toEqual(['vitrine', '@types/react', 'vite', 'zod']);
  });
});
