import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
/** What is there when the program runs: types are not, nor what an action asks for. */
const loaded = /(?:^|\n)(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'([^']+)'/g;

function loadedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(loaded)) {
    if (name.startsWith('.')) loadedBy(path.posix.join(path.posix.dirname(file), name), seen);
    // A door opens onto everything behind it.
    else if (name.startsWith('#')) seen.add(name);
  }
  return seen;
}

it('reads no engine, no rules and no server before it knows which command is meant', () => {
  const files = [...loadedBy('server/cli/commands.ts')];
  expect(files).toContain('server/cli/authoring.ts');
  expect(files.filter((file) => /^#|^server\/(?:author\/.*\/rules|http|shop|store)\//.test(file))).toEqual([]);
  const bytes = files.reduce((sum, file) => sum + readFileSync(path.join(root, file)).length, 0);
  expect(bytes).toBeLessThan(100_000);
});
