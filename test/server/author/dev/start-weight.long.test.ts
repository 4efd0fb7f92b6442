import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

/** What only a shop, a mail, a style sheet or a first price needs: each comes when it is asked for. */
const late = [
  ...['@electric-sql/pglite', 'drizzle-orm', 'pg', '@redis/client', 'nodemailer', 'sanitize-html', 'prom-client'],
  ...['less', '@phensley/cldr', '@phensley/timezone', 'i18n-iso-countries', 'pino', 'playwright-core', 'recharts'],
];
/** Of our own code, Express and the React that prints regions, before compression. Seconds depend on the machine. */
const MOST_BYTES = 2_000_000;

/** Everything that is read before the command runs: its chunk, and what that imports at once. */
function readAtStart(first: Rolldown.OutputChunk, chunks: ReadonlyMap<string, Rolldown.OutputChunk>) {
  const seen = new Set<Rolldown.OutputChunk>();
  const packages = new Set<string>();
  const waiting = [first];
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (seen.has(chunk)) continue;
    seen.add(chunk);
    for (const id of chunk.moduleIds) packages.add(packageOf(id.split('/node_modules/').at(-1) ?? ''));
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported === undefined) packages.add(packageOf(name));
      else waiting.push(imported);
    }
  }
  return { packages, bytes: [...seen].reduce((sum, { code }) => sum + code.length, 0) };
}

function packageOf(name: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
}

it('the preview starts without what its first page does not need', { timeout: 120_000 }, async () => {
  const built = await build({ mode: 'commands', logLevel: 'silent', build: { write: false } });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])));
  const command = [...chunks.values()].find(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith('server/cli/dev.ts')),
  );
  if (command === undefined) throw new Error('No chunk holds the command.');
  const { packages, bytes } = readAtStart(command, chunks);
  expect(packages).toContain('express');
  expect(late.filter((name) => packages.has(name))).toEqual([]);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
