import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { diagnosticReporter, sourceInPlaces } from '../../../server/cli/report.ts';
import { showError } from '../../../server/cli/show-error.ts';
import { OutsideError } from '../../../server/lib/outside-error.ts';
import { StoreUnavailable } from '../../../server/store/index.ts';
import { runCli } from '../../support/run-cli.ts';
import { scratchFolder } from '../../support/serve-site.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const error = {
  severity: 'error',
  code: 'formatter-unknown',
  message: "There is no formatter named 'nope'.",
  help: 'Check the spelling.',
  file: 'site.region',
  line: 1,
  column: 3,
} as const;

it('shows the lines around a mistake where it knows the file', () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const report = diagnosticReporter((file) => (file === 'site.region' ? '{x|nope}\n' : undefined));
  report(error);
  report({ ...error, file: 'other.region' });
  expect(lines.map((text) => text.includes('> 1 | {x|nope}'))).toEqual([true, false]);
});

it('shows them while it serves, of the site that has the mistake, in its template or its content', () => {
  const place = (text: string) => {
    const folder = scratchFolder();
    const write = (name: string) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    };
    for (const name of ['template/site.region', 'pages/index.json']) write(name);
    return { template: join(folder, 'template'), content: join(folder, 'pages') };
  };
  const sourceOf = sourceInPlaces(
    new Map([
      ['a.example', place('of a')],
      ['b.example', place('of b')],
    ]),
  );
  expect(sourceOf('site.region', 'b.example')).toBe('of b');
  expect(sourceOf('index.json', 'a.example')).toBe('of a');
  expect(sourceOf('gone.region', 'a.example')).toBeUndefined();
  expect(sourceOf('site.region', 'c.example')).toBeUndefined();
});

it('tells a mistake once for each site that has it, and names the site', () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const report = diagnosticReporter();
  for (const site of ['a.example', 'b.example', 'a.example', '*', '*']) report(error, site);
  report(error);
  expect(lines.map((text) => text.split(' error ')[0])).toEqual([
    'a.example: site.region:1:3',
    'b.example: site.region:1:3',
    'site.region:1:3',
  ]);
});

it('says in words, with what it comes from, what lies outside of the server', () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  const often = new Error('The database could not be reached, 9 times.', { cause: new StoreUnavailable(refused) });
  expect(showError(often)).toBe('notice The database could not be reached, 9 times. (ECONNREFUSED)');
  expect(showError(new StoreUnavailable())).toBe('notice The database cannot be reached.');
  expect(showError(new OutsideError('b.example: store.json:2:1 Expected a value.'))).toBe(
    'notice b.example: store.json:2:1 Expected a value.',
  );
  const redis = new OutsideError('Redis cannot be reached.', { cause: new Error('connect \u001b[2J') });
  expect(showError(redis)).toBe('notice Redis cannot be reached. (connect ␛[2J)');
});

describe('a PostgreSQL database that does not open', () => {
  const { username, hostname, port } = new URL(process.env['DATABASE_URL'] || 'postgres://nobody@127.0.0.1:5432');
  it.each([
    [
      'postgres://nobody@127.0.0.1:1/none',
      /^The database cannot be reached\. \(.*ECONNREFUSED.*\) Look whether it runs/,
    ],
    [
      `postgres://${username}@${hostname}:${port || 5432}/there-is-none`,
      /^The database (does not open: .*(does not exist|authentication).*\. Look at the user|cannot be reached)/,
    ],
  ])('is told by every command in words: %s', async (url, words) => {
    vi.stubEnv('DATABASE_URL', url);
    const { code, out, err } = await runCli('export', 'orders');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(words);
    expect(err).not.toContain('    at ');
  });
});

it('says what is its own mistake with a stack', () => {
  expect(showError(new TypeError('x is not a function'))).toMatch(/^internal error TypeError: x is .*\n {4}at /);
  expect(showError('a text')).toBe('internal error a text');
});
