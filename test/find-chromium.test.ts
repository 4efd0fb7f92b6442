import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findChromium } from './support/chromium.ts';

let folder = '';
let asked = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-chromium-'));
  for (const name of ['asked', 'chromium', 'own']) {
    writeFileSync(join(folder, name), '#!/bin/sh\n');
    chmodSync(join(folder, name), 0o755);
  }
  asked = join(folder, 'asked');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const withOwn = async (path: string, environment: NodeJS.ProcessEnv) => {
  const own = vi.spyOn(chromium, 'executablePath').mockReturnValue(path);
  try {
    return await findChromium(environment);
  } finally {
    own.mockRestore();
  }
};

it('takes the Chromium that was asked for before any other', async () => {
  const found = await withOwn(join(folder, 'own'), { CHROMIUM_PATH: asked, PATH: folder });
  expect(found).toMatchObject({ source: 'CHROMIUM_PATH', executablePath: asked });
});

it('says so when what was asked for is not there', async () => {
  await expect(findChromium({ CHROMIUM_PATH: join(folder, 'gone') })).rejects.toThrow('names no program');
});

it("takes Playwright's own before the system's", async () => {
  const found = await withOwn(join(folder, 'own'), { PATH: folder });
  expect(found).toMatchObject({ source: 'Playwright', executablePath: join(folder, 'own') });
});

it("takes the system's where Playwright has none", async () => {
  const found = await withOwn(join(folder, 'gone'), { PATH: folder });
  expect(found).toMatchObject({ source: 'the system', executablePath: join(folder, 'chromium') });
});

it('takes the one that an npm package carries where the machine has none, with a browser’s own rules', async () => {
  const found = await withOwn(join(folder, 'gone'), { PATH: '' });
  expect(found?.source).toBe(`${process.platform} ${process.arch}` === 'linux x64' ? '@sparticuz/chromium' : undefined);
  if (found === undefined) return;
  const browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args] });
  const server = createServer((_, response) => response.end('<!doctype html><title>private</title>')).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const reads: unknown[] = [];
  // One context after the other, as journeys have them: the browser outlives the first.
  for (const host of ['127.0.0.1', 'localhost']) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://${host}:${port}/`);
    reads.push(await page.evaluate(readFrom, `http://127.0.0.1:${port}/`));
    await context.close();
  }
  await browser.close();
  server.close();
  expect(reads).toEqual(['read', 'refused']);
}, 120_000);

const readFrom = (address: string) =>
  fetch(address).then(
    () => 'read',
    () => 'refused',
  );
