import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const listed = new Set(
  [...readFileSync(path.join(root, 'test/reliability.md'), 'utf8').matchAll(/^\| ([A-M]\d\d) \|/gm)].map(
    ([, id]) => id,
  ),
);

function idsIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(path.join(root, folder, name), 'utf8').matchAll(/rel-([A-M]\d\d)\b/g)])
    .map(([, id = '']) => id);
}

const used = new Set([...idsIn('test'), ...idsIn('e2e')]);

it('lists every attack that a test is named after', () => {
  expect([...used].filter((id) => !listed.has(id))).toEqual([]);
});

it('lists none that no test is named after', () => {
  expect([...listed].filter((id) => id !== undefined && !used.has(id))).toEqual([]);
});
