import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// A rule that matches nothing passes too, so each row of the layer table is shown one import it must refuse.
const forbidden = [
  { room: 'engine/parse/probe.ts', imports: 'luxon' },
  { room: 'engine/parse/probe.ts', imports: '#model' },
  { room: 'engine/model/probe.ts', imports: 'express' },
  { room: 'engine/model/probe.ts', imports: '#engine' },
  { room: 'formatters/core/probe.ts', imports: '#contract' },
  { room: 'formatters/core/probe.ts', imports: 'node:fs' },
  { room: 'predicates/core/probe.ts', imports: '#formatters' },
  { room: 'server/contract/probe.ts', imports: '#engine' },
  { room: 'server/contract/probe.ts', imports: 'express' },
  { room: 'server/http/pages/probe.ts', imports: '../../engine/parse/block.ts' },
  { room: 'server/http/pages/probe.ts', imports: '../../author/check/fix.ts' },
  { room: 'server/shop/api/probe.ts', imports: '../../cli/exit.ts' },
  { room: 'server/site/probe.ts', imports: '../author/check/fix.ts' },
  { room: 'server/store/probe.ts', imports: '../cli/exit.ts' },
  { room: 'server/app.ts', imports: './author/dev/dev-server.ts' },
  { room: 'runtime/regions/cart/probe.ts', imports: '#engine' },
  { room: 'runtime/regions/cart/probe.ts', imports: '../../../server/app.ts' },
];

const root = path.resolve(import.meta.dirname, '..');
let scratch = '';

beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'vitrine-layers-'));
  cpSync(path.join(root, 'biome.json'), path.join(scratch, 'biome.json'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

describe('the layer table', () => {
  it.each(forbidden)('$room may not import $imports', ({ room, imports }) => {
    const file = path.join(scratch, room);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `import * as probe from '${imports}';\nexport const seen = probe;\n`);
    expect(lint(room)).toContain('noRestrictedImports');
  });
});

it('has rooms for all that is there: neither a change nor a test leaves another folder', () => {
  const rooms = [
    'e2e',
    'engine',
    'fixtures',
    'formatters',
    'predicates',
    'runtime',
    'server',
    'site-templates',
    'test',
  ];
  const made = ['coverage', 'dist', 'node_modules', 'playwright-report', 'test-results'];
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const shown = folders.map(({ name }) => name).filter((name) => !name.startsWith('.') && !made.includes(name));
  expect(shown.sort()).toEqual(rooms);
});

function lint(file: string): string {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  try {
    const args = [biome, 'lint', '--vcs-enabled=false', '--reporter=json', file];
    return execFileSync(process.execPath, args, { cwd: scratch, encoding: 'utf8', stdio: 'pipe' });
  } catch (failure) {
    if (failure instanceof Error && 'stdout' in failure) return String(failure.stdout);
    throw failure;
  }
}
