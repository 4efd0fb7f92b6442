import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumMissing, findChromium } from './support/chromium.ts';
import { installPacked, type Stranger } from './support/packed-package.ts';

const TIME = 600_000;
let stranger: Stranger;
let browser: Browser;
const inside = (...names: readonly string[]) => join(stranger.folder, ...names);

const counter = `import { useState } from 'react';
import { words } from '@/words';
import './counter.css';

export default function Counter({ start }: { start: string }) {
  const [count, setCount] = useState(Number(start));
  return <button className="counter" onClick={() => setCount(count + 1)}>{words.pressed}: {count}</button>;
}
`;

const foldAway = `import { useState } from 'react';
import { asFound, defineRegion, useCart } from 'vitrine/client';

export default defineRegion({
  read: (element) => ({ kept: asFound(element.querySelectorAll('em')) }),
  Component: FoldAway,
});

function FoldAway({ kept }: { kept: ReturnType<typeof asFound> }) {
  const [isFolded, fold] = useState(false);
  const { pieces } = useCart();
  return <><button type="button" onClick={() => fold(true)}>Fold</button> {kept}{isFolded && <output>{pieces} in the cart</output>}</>;
}
`;
const config = `import { defineConfig } from 'vitrine';
export default defineConfig({
  regions: [{ name: 'fold-away', selector: 'fold-away', module: './regions/fold-away.tsx', load: 'load' }],
});
`;

beforeAll(async () => {
  const packages = [
    'vite@8',
    '@vitejs/plugin-react@6',
    'react@19',
    'react-dom@19',
    '@types/react@19',
    '@types/node@20',
  ];
  stranger = installPacked(...packages);
  cpSync(inside('node_modules/vitrine/site-templates/starter'), inside('site'), { recursive: true });
  for (const folder of ['site/islands', 'site/regions', 'lib']) mkdirSync(inside(folder));
  stranger.write('site/regions/fold-away.tsx', foldAway);
  stranger.write('site/vitrine.config.ts', config);
  stranger.write('lib/words.ts', "export const words = { pressed: 'Pressed' };\n");
  stranger.write('site/islands/Counter.tsx', counter);
  stranger.write('site/islands/counter.css', '.counter { border-top-color: rgb(20, 90, 60); }\n');
  const region = readFileSync(inside('site/site.region'), 'utf8');
  const mark = '<fold-away><button type="button">Fold</button> <em>This</em></fold-away>';
  const tag = `<squarespace:island name="Counter" load="load" start="2"></squarespace:island>${mark}`;
  writeFileSync(inside('site/site.region'), region.replace('</main>', `${tag}\n  </main>`));
  stranger.write(
    'vite.config.ts',
    `import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { vitrine } from 'vitrine/vite';

export default defineConfig({
  plugins: [react(), vitrine({ template: 'site' })],
  resolve: { alias: { '@': new URL('lib', import.meta.url).pathname } },
});
`,
  );
  const found = await findChromium();
  if (found === undefined) throw new Error(chromiumMissing);
  browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args] });
}, TIME);
afterAll(async () => {
  await browser?.close();
  stranger.remove();
});

describe('a site in a Vite project of a stranger', { timeout: TIME }, () => {
  it('has types', () => {
    expect(stranger.compile('--noEmit', '--skipLibCheck', '--lib', 'es2023,dom', 'vite.config.ts')).toBe('');
  });

  it('is served with islands of the project, which are refreshed with their state', async () => {
    const server = await dev();
    try {
      const page = await browser.newPage({ baseURL: server.address });
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      const answer = await page.goto('/about');
      expect(await answer?.text()).toContain('>Pressed<!-- -->: <!-- -->2</button>');
      const button = page.getByRole('button', { name: 'Pressed' });
      // The first time Vite looks through the packages too.
      const colour = () => button.evaluate((node) => getComputedStyle(node).borderTopColor);
      await expect.poll(colour, { timeout: 60_000 }).toBe('rgb(20, 90, 60)');
      await button.click();
      await page.getByRole('button', { name: 'Pressed: 3' }).waitFor();
      // A region of the config takes over what the template printed.
      const printed = await page.locator('fold-away em').elementHandle();
      await page.getByRole('button', { name: 'Fold' }).click();
      await page.locator('fold-away output', { hasText: '0 in the cart' }).waitFor();
      expect(await printed?.evaluate((node) => node.isConnected)).toBe(true);
      // Saved: exchanged where it stands, with what was counted.
      writeFileSync(inside('site/islands/Counter.tsx'), counter.replace('{words.pressed}:', 'Now at'));
      await page.getByRole('button', { name: 'Now at 3' }).waitFor();
      expect((await page.request.get('/about').then((again) => again.text())).includes('Now at <!-- -->2')).toBe(true);
      // A template, and content, come with a new page.
      const region = readFileSync(inside('site/site.region'), 'utf8');
      writeFileSync(inside('site/site.region'), region.replace('</main>', '<p>A word more</p></main>'));
      await page.getByText('A word more').waitFor();
      expect((await page.goto('/no-such-page'))?.status()).toBe(404);
      expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  it('is built as files', async () => {
    await stranger.run('node_modules/vite/bin/vite.js', 'build');
    const html = readFileSync(inside('dist/about/index.html'), 'utf8');
    const script = /\/(_islands\/Counter-[\w-]{8}\.js)/.exec(html)?.[1] ?? '';
    expect(readFileSync(inside('dist', script), 'utf8')).toContain('Counter');
    expect(html).toMatch(/data-regions="[^"]*\.\.\/_islands\/fold-away-/);
  });
});

async function dev() {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' };
  const args = ['node_modules/vite/bin/vite.js', '--port', '0', '--host', '127.0.0.1'];
  const child: ChildProcess = spawn(process.execPath, args, { cwd: stranger.folder, env, stdio: 'pipe' });
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    const read = (chunk: unknown) => {
      printed += String(chunk);
      const found = /(http:\/\/127\.0\.0\.1:\d+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(printed)));
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { address, stop };
}
