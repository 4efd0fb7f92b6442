import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
