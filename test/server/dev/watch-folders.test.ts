import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchFolders } from '../../../server/dev/watch-folders.ts';
import { scratchFolder } from '../../support/serve-site.ts';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('always tells the last state of a file that is emptied first and written a moment later', async () => {
  const folder = scratchFolder({ 'a.block': 'before' });
  const file = join(folder, 'a.block');
  let told = '';
  const watching = watchFolders({
    folders: [folder],
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
    await vi.waitFor(() => expect(told).toBe(`round ${round}`), { timeout: 2_000 });
  }
});
