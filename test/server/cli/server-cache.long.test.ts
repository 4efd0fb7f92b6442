import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

it('has the code of a server compiled by the build, for the flags that a server sets', () => {
  const told = execFileSync(process.execPath, ['--import', 'tsx', 'test/support/refused-caches.ts'], { cwd: root });
  const { files, refused } = JSON.parse(told.toString()) as { files: number; refused: readonly string[] };
  expect(refused).toEqual([]);
  expect(files).toBeGreaterThan(50);
  expect(readdirSync(path.join(root, 'dist/commands'))).toContainEqual(expect.stringMatching(/^serve-.*\.cjs\.cache$/));
});
