import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

interface Retired {
  /** Words of a name, as `hearAll` and `hear-all` have them: with a space between. */
  readonly word: string;
  readonly use: string;
  /** Where it has its ordinary meaning, or is published under that name. */
  readonly allowed?: readonly string[];
}

/** Words of our own that once stood for what the field has a name for. None comes back as a name in code. */
const names: readonly Retired[] = [
  { word: 'turnstile', use: 'semaphore' },
  { word: 'gather', use: 'batch loader, collect' },
  { word: 'soon', use: 'withTimeout, after' },
  { word: 'step aside', use: 'releaseSlot' },
  { word: 'vouch', use: 'trustedOrigins' },
  { word: 'take overlay', use: 'an option of the constructor' },
  { word: 'arena', use: 'buffer pool' },
  { word: 'needle', use: 'byte search' },
  { word: 'stitch', use: 'page assembly' },
  { word: 'jail', use: 'contained files' },
  { word: 'spliced gzip', use: 'gzip parts' },
  { word: 'kept runtime', use: 'retired assets' },
  { word: 'elsewhere', use: 'render workers, cross-origin, redirect' },
  { word: 'intake', use: 'telemetry' },
  { word: 'happening', use: 'event' },
  { word: 'happenings', use: 'events' },
  { word: 'happen', use: 'track' },
  { word: 'hear all', use: 'subscribe' },
  // What a simulation calls all that is outside its servers.
  { word: 'world', use: 'context', allowed: ['test/simulate/'] },
  // The name of a field in the forms of tests.
  { word: 'extras', use: 'embeds', allowed: ['test/server/shop/api/forms.test.ts'] },
  { word: 'site problem', use: 'Diagnostic' },
  { word: 'finding', use: 'Diagnostic' },
  ...['problem', 'problems'].map((word) => ({
    word,
    use: 'diagnostic, error',
    // The member of a problem document (RFC 9457), and of published reports.
    allowed: [
      ...['server/cli/', 'server/contract/', 'server/services/', 'server/shop/', 'server/store/schema/'],
      ...['server/http/operations/overload.ts', 'engine/model/checks/editor.ts', 'runtime/', 'test/', 'e2e/'],
      'server/author/dev/messages/form-scenes.ts',
    ],
  })),
  // What a preview or a test brings about on purpose.
  ...['fault', 'faults'].map((word) => ({
    word,
    use: 'error, internal error',
    allowed: ['server/author/dev/', 'fixtures/faults/', 'test/', 'e2e/'],
  })),
  ...['say', 'says'].map((word) => ({ word, use: 'message', allowed: ['test/', 'e2e/'] })),
  // The published name of the list in the JSON report of `check`.
  {
    word: 'findings',
    use: 'diagnostics',
    allowed: ['server/author/check/report/json.ts', 'server/cli/json/report-schemas.ts', 'test/'],
  },
  { word: 'misuse', use: 'UsageError' },
  // What a provider answered to a refund: a column, and the member that owners read.
  {
    word: 'refusal',
    use: 'ApiError',
    allowed: [
      ...['server/store/schema/', 'server/contract/schemas/', 'server/services/orders/', 'runtime/owner/orders/'],
      'test/server/shop/api/owner-orders.test.ts',
    ],
  },
  // As the handbook calls them.
  { word: 'refusals', use: 'API errors', allowed: ['test/support/docs/http-api.ts'] },
  { word: 'absences', use: 'missing names' },
  { word: 'admit', use: 'validate data' },
  { word: 'close if', use: 'buildIf' },
  { word: 'write if', use: 'generateIf' },
  { word: 'interchange', use: 'serialise' },
  { word: 'lender', use: 'locale loader' },
  { word: 'made up', use: 'mock, sample' },
  { word: 'first look', use: 'stock precheck' },
  { word: 'until end', use: 'shutdown' },
  ...['plain form', 'plain forms', 'posted form', 'posted forms'].map((word) => ({ word, use: 'no-script form' })),
  ...['own page', 'own pages'].map((word) => ({ word, use: 'private page' })),
  { word: 'look at', use: 'check' },
  ...['state', 'form', 'event', 'filter', 'mail', 'done'].map((of) => ({
    word: `${of} words`,
    use: 'labels, messages',
  })),
];

/** Names of the compiler's contexts; as ordinary words, and with other beginnings, they stand everywhere. */
const contexts: readonly Retired[] = [
  { word: 'Reading', use: 'ParseContext' },
  { word: 'Assembler', use: 'TreeBuilder' },
  { word: 'Building', use: 'ClosureContext' },
  { word: 'Writing', use: 'CodegenContext' },
  { word: 'Stop', use: 'BudgetExceeded' },
];

/** Of these not even a comment or a page of the documentation has an ordinary use. */
const nowhere =
  /\b(?:turnstile|stitch|jail|intake|lender|hearAll|stepAside|vouchFor|takeOverlay|arena|made-up (?:answer|mail))s?\b/i;
const ownContent = ['fixtures/pages/', 'test/support/demo/', 'test/words.test.ts', 'package-lock.json'];

const root = path.resolve(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 32 * 1024 * 1024,
})
  .trim()
  .split('\n');
const sources = tracked.filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !file.startsWith('site-templates/'));

const wordsOf = (name: string) => ` ${name.replaceAll(/(?<=[a-z])(?=[A-Z])|[^A-Za-z]+/g, ' ').toLowerCase()} `;

/** What a source has to hold for one of its names to be retired; of the others the names are not asked for. */
const anyRetired = new RegExp(names.map(({ word }) => word.replaceAll(' ', '[-_]?')).join('|'), 'i');

/** The retired words in a name of a file. */
const retiredIn = (name: string, file: string) =>
  names
    .filter(
      ({ word, allowed = [] }) => wordsOf(name).includes(` ${word} `) && !allowed.some((at) => file.startsWith(at)),
    )
    .map(({ word, use }) => `${file}: ${name}: say ${use} for ${word}`);

it('gives nothing a name that only this project understands', () => {
  const found = sources.flatMap((file) => [
    ...retiredIn(file.slice(file.lastIndexOf('/') + 1), file),
    ...[...identifiersOf(file)].flatMap((name) => retiredIn(name, file)),
  ]);
  expect(found).toEqual([]);
});

it('gives the contexts of the compiler their own names', () => {
  const texts = sources.filter((file) => file.startsWith('engine/'));
  const found = texts.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const named = contexts.filter(({ word }) =>
      new RegExp(`\\b(?:class|interface|type|function|const)\\s+${word}\\b`).test(source),
    );
    return named.map(({ word, use }) => `${file}: say ${use} for ${word}`);
  });
  expect(found).toEqual([]);
});

it('writes such a word in no comment and on no page either', () => {
  const texts = tracked.filter(
    (file) => /\.(?:[cm]?[jt]sx?|md|css|less|json)$/.test(file) && !ownContent.some((at) => file.startsWith(at)),
  );
  const found = texts.flatMap((file) =>
    readLines(file).flatMap((line, index) => (nowhere.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

it('finds a word however it is written', () => {
  expect(retiredIn('hearAllEvents', 'a.ts')).toHaveLength(1);
  expect(retiredIn('first-look.ts', 'a.ts')).toHaveLength(1);
  expect(retiredIn('TURNSTILE_SIZE', 'a.ts')).toHaveLength(1);
  expect(retiredIn('sooner', 'a.ts')).toEqual([]);
});

function readLines(file: string): readonly string[] {
  return readFileSync(path.join(root, file), 'utf8').split('\n');
}

/** Every name that a source declares or mentions. */
function identifiersOf(file: string): ReadonlySet<string> {
  const source = readFileSync(path.join(root, file), 'utf8');
  if (!anyRetired.test(source)) return new Set();
  const seen = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && 'name' in node && typeof node.name === 'string') seen.add(node.name);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(file, source).program);
  return seen;
}
