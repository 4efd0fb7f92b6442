import { readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchFolders } from '../../../../server/author/dev/watch-folders.ts';
import { scratchFolder } from '../../../support/serve-site.ts';

const fail = (failure: unknown) => {
  throw failure;
};
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('always tells the last state of a file that is emptied first and written a moment later', async () => {
  const folder = scratchFolder({ 'a.block': 'before' });
  const file = join(folder, 'a.block');
  let told = '';
  const watching = watchFolders({
    folders: [folder],
    failed: fail,
    changed: async () => {
      told = readFileSync(file, 'utf8');
    },
  });
  onTestFinished(() => watching.close());
  await watching.ready;
  for (let round = 0; round < 8; round += 1) {
    truncateSync(file);
    await pause(15 + 4 * round);
    writeFileSync(file, `round ${round}`);
    await vi.waitFor(() => expect(told).toBe(`round ${round}`));
  }
});

it('goes on after what cannot be watched, and after a change that could not be taken', async () => {
  const folder = scratchFolder({ 'a.block': 'before' });
  symlinkSync('loop', join(folder, 'loop'));
  const faults: string[] = [];
  const told: string[] = [];
  const watching = watchFolders({
    folders: [folder],
    failed: (failure) => void faults.push(String(failure)),
    changed: async (files) => {
      const text = readFileSync(join(folder, 'a.block'), 'utf8');
      if (text === 'wrong') throw new Error(`${files.length} refused`);
      told.push(text);
    },
  });
  onTestFinished(() => watching.close());
  await watching.ready;
  expect(faults).toEqual([expect.stringContaining('ELOOP')]);
  writeFileSync(join(folder, 'a.block'), 'wrong');
  await vi.waitFor(() => expect(faults).toContain('Error: 1 refused'));
  writeFileSync(join(folder, 'a.block'), 'right');
  await vi.waitFor(() => expect(told).toContain('right'));
});
