import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const chunks = join(process.cwd(), 'dist/chunks');

/** What only a shop, a mail, a style sheet or a first price needs: each comes when it is asked for. */
const late = [
  ...['@electric-sql/pglite', 'drizzle-orm', 'pg', '@redis/client', 'nodemailer', 'sanitize-html', 'prom-client'],
  ...['less', '@phensley/cldr', '@phensley/timezone', 'i18n-iso-countries', 'pino', 'playwright-core', 'recharts'],
];
/** Of our own code and the React that prints regions, before compression. Seconds depend on the machine; this does not. */
const MOST_BYTES = 900_000;

/** Everything that is read before the command runs: its chunk, and what that imports at once. */
function readAtStart(first: string): { readonly packages: ReadonlySet<string>; readonly bytes: number } {
  const seen = new Map<string, number>();
  const packages = new Set<string>();
  const waiting = [first];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    const text = readFileSync(file, 'utf8');
    seen.set(file, text.length);
    for (const [, name = ''] of text.matchAll(/(?:^|[;\n])(?:import|export)\b[^;'"()]*["']([^"']+)["']/g)) {
      if (name.startsWith('.')) waiting.push(join(dirname(file), name));
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  }
  return { packages, bytes: [...seen.values()].reduce((sum, length) => sum + length, 0) };
}

it('the preview starts without what its first page does not need', () => {
  const isBuilt = existsSync(chunks);
  if (!isBuilt) console.log('The server is not built here; npm test builds it before it looks.');
  const command = (isBuilt ? readdirSync(chunks) : []).find(
    (name) => /^dev-[^/]*\.js$/.test(name) && readFileSync(join(chunks, name), 'utf8').includes('Ready in'),
  );
  expect(command !== undefined).toBe(isBuilt);
  if (command === undefined) return;
  const { packages, bytes } = readAtStart(join(chunks, command));
  expect(packages).toContain('express');
  expect(late.filter((name) => packages.has(name))).toEqual([]);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
