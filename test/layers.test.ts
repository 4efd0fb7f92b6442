import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

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
  { room: 'server/http/pages/probe.ts', imports: '../../shop/open-shop.ts' },
  { room: 'server/http/pages/probe.ts', imports: '../../services/services.ts' },
  { room: 'server/services/orders/probe.ts', imports: '../../http/pages/site-host.ts' },
  { room: 'server/services/orders/probe.ts', imports: '../../shop/api/implement.ts' },
  { room: 'server/services/orders/probe.ts', imports: '../../author/check/fix.ts' },
  { room: 'server/services/probe.ts', imports: '../http/security/limits.ts' },
  { room: 'server/services/probe.ts', imports: 'express' },
  { room: 'server/shop/api/probe.ts', imports: '../../cli/exit.ts' },
  { room: 'server/shop/api/probe.ts', imports: '../../author/check/fix.ts' },
  { room: 'server/site/probe.ts', imports: '../author/check/fix.ts' },
  { room: 'server/site/head/probe.ts', imports: '../../http/security/origin.ts' },
  { room: 'server/site/head/probe.ts', imports: '../../services/translate.ts' },
  { room: 'server/site/head/probe.ts', imports: '../../store/index.ts' },
  { room: 'server/site/probe.ts', imports: 'express' },
  { room: 'server/store/probe.ts', imports: '../cli/exit.ts' },
  { room: 'server/store/probe.ts', imports: '../services/translate.ts' },
  { room: 'server/store/probe.ts', imports: '#engine' },
  { room: 'server/store/objects/probe.ts', imports: '../../services/translate.ts' },
  { room: 'server/author/check/probe.ts', imports: '../../cli/exit.ts' },
  { room: 'server/http/pages/probe.ts', imports: '../../site/content/each-page.ts' },
  { room: 'server/shop/live/probe.ts', imports: '../../site/content/each-page.ts' },
  { room: 'server/services/probe.ts', imports: '../site/content/each-page.ts' },
  { room: 'server/site/discovery/probe.ts', imports: '../content/each-page.ts' },
  { room: 'server/http/edge/probe.ts', imports: '../../shop/open-shop.ts' },
  { room: 'server/http/edge/probe.ts', imports: '#regions' },
  { room: 'server/lib/probe.ts', imports: '../site/page-kinds.ts' },
  { room: 'server/lib/probe.ts', imports: '#contract' },
  { room: 'server/app.ts', imports: './author/dev/dev-server.ts' },
  { room: 'runtime/regions/cart/probe.ts', imports: '#engine' },
  { room: 'runtime/regions/cart/probe.ts', imports: '../../../server/app.ts' },
];

const reportSchema = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
});

const root = path.resolve(import.meta.dirname, '..');
/** Probes of one room stand side by side, each with its own import. */
const probes = forbidden.map(({ room, imports }, index) => ({
  room,
  imports,
  file: room.replace(/probe\.ts$/, `probe-${index}.ts`),
}));
let refused: ReadonlySet<string> = new Set();

beforeAll(() => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'vitrine-layers-'));
  cpSync(path.join(root, 'biome.json'), path.join(scratch, 'biome.json'));
  for (const { file, imports } of probes) {
    mkdirSync(path.dirname(path.join(scratch, file)), { recursive: true });
    writeFileSync(path.join(scratch, file), `import * as probe from '${imports}';\nexport const seen = probe;\n`);
  }
  refused = refusedImports(scratch);
  rmSync(scratch, { recursive: true });
});

describe('the layer table', () => {
  it.each(probes)('$room may not import $imports', ({ file }) => {
    expect(refused).toContain(file);
  });
});

it('has rooms for all that is there: neither a change nor a test leaves another folder', () => {
  const rooms = [
    'e2e',
    'engine',
    'exports',
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

/** The files in which the linter refuses an import. */
function refusedImports(folder: string): ReadonlySet<string> {
  const report: unknown = JSON.parse(lint(folder));
  return new Set(
    reportSchema
      .parse(report)
      .diagnostics.filter(({ category }) => category.endsWith('noRestrictedImports'))
      .map(({ location }) => location.path),
  );
}

function lint(folder: string): string {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'];
  try {
    return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (failure) {
    if (failure instanceof Error && 'stdout' in failure) return String(failure.stdout);
    throw failure;
  }
}
