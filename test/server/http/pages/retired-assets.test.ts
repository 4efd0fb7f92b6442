import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { keptHours } from '../../../../server/http/pages/retired-assets.ts';
import { loadRuntime } from '../../../../server/http/pages/runtime-assets.ts';
import { scratchFolder } from '../../../support/serve-site.ts';

const hour = 3_600_000;

/** A build of the runtime with one script and one sheet, named by their contents. */
function build(version: string): string {
  const folder = join(scratchFolder(), version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `boot-${version}.js`), `// ${version}`);
  writeFileSync(join(folder, `shop-${version}.css`), `/* ${version} */`);
  return folder;
}

it('rel-K13 serves the scripts of an earlier build for a day, and links its own sheets alone', async () => {
  const kept = scratchFolder();
  const [first, second] = [build('one'), build('two')];
  const started = (folder: string, now: number) => loadRuntime(folder, { folder: kept, now });
  const statuses = async (folder: string, now: number) => {
    const app = express().use('/_runtime', started(folder, now).serve);
    const ask = async (name: string) => (await request(app).get(`/_runtime/${name}`)).status;
    return Promise.all(['boot-one.js', 'boot-two.js'].map((name) => ask(name)));
  };
  expect(await statuses(first, 0)).toEqual([200, 404]);
  // The first build ran for two days: what counts is when it ended.
  expect(await statuses(second, 48 * hour)).toEqual([200, 200]);
  expect(started(second, 49 * hour).styles).toEqual(['/_runtime/shop-two.css']);
  expect(await statuses(second, (48 + keptHours) * hour)).toEqual([200, 200]);
  expect(await statuses(second, (49 + keptHours) * hour)).toEqual([404, 200]);
});

it('a folder that cannot be written keeps nothing, and all of the own files are served', () => {
  const file = join(scratchFolder(), 'file');
  writeFileSync(file, '');
  expect(loadRuntime(build('one'), { folder: file, now: 0 }).styles).toEqual(['/_runtime/shop-one.css']);
});
