import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataError } from '../../../server/cli/data-error.ts';
import { UsageError } from '../../../server/cli/exit.ts';
import { fileError } from '../../../server/cli/file-error.ts';
import { runCli } from '../../support/run-cli.ts';
import { scratchFolder } from '../../support/serve-site.ts';

const site = () =>
  scratchFolder({
    'template.conf': '{"stylesheets":[]}',
    'site.region': '<p>{title|html}</p>',
    'blocks/header.block': '<p>{title|html}</p>',
    'content/index.json': '{ "website": {}, "collection": { "title": "Home" } }',
    'data.json': '{ "title": "Clay" }',
  });

afterEach(() => vi.unstubAllEnvs());

const refused = (error: object) => fileError(Object.assign(new Error('refused'), error));

describe('wrong use of a command', () => {
  it('is told in one sentence, without a stack', async () => {
    const folder = site();
    const file = join(folder, 'data.json');
    const template = join(folder, 'site.region');
    const cases: readonly (readonly [readonly string[], string])[] = [
      [['new', file], `${file} is a file, not a folder.`],
      [['new', join(file, 'shop')], `${join(file, 'shop')} cannot be read: a file is in the place of a folder.`],
      [['render', join(folder, 'nope')], `${join(folder, 'nope')}: no such file or folder.`],
      [['render', folder, '--json', file], 'error: a template folder needs --page'],
      [['render', template], 'error: a template file needs --json'],
      [['render', template, '--json', file, '--time-zone', 'Mars'], 'A time zone is written as Europe/Paris or UTC.'],
      [['render', template, '--json', file, '--locale', 'xx'], 'A language tag is written as fr or de-CH.'],
      [['render', template, '--json', file, '-o', join(folder, 'no/a.html')], 'there is no such folder.'],
      [['predicates', 'equa?'], "There is no predicate 'equa?'. Did you mean 'equal?'?"],
      [['help', 'rendr'], "error: unknown command 'rendr'\n(Did you mean render?)"],
      [['explain', 'blocks/heder.block:1:1', folder], 'Did you mean blocks/header.block?'],
      [['explain', 'site.region', folder], 'it needs a line, such as site.region:4'],
      [['serve', folder, '--upstream', 'nope'], 'A server is an address that starts with http:// or https://.'],
      [['import-content', join(folder, 'nope')], `${join(folder, 'nope')}: no such folder.`],
    ];
    for (const [command, words] of cases) {
      const { code, out, err } = await runCli(...command);
      expect({ command, code, out }).toEqual({ command, code: 2, out: '' });
      expect(err).toContain(words);
      expect(err).not.toContain('    at ');
    }
  });

  it('names what the file system refuses, and leaves errors of ours alone', () => {
    expect(refused({ code: 'EACCES', syscall: 'mkdir', path: 'golden' })).toBe(
      'golden cannot be written: this user may not.',
    );
    expect(refused({ code: 'EACCES', syscall: 'open', path: 'a.block' })).toBe(
      'a.block cannot be opened: this user may not.',
    );
    expect(refused({ code: 'ENOSPC', syscall: 'copyfile', path: 'ours.svg', dest: 'shop/icon.svg' })).toBe(
      'shop/icon.svg cannot be written: its disk is full.',
    );
    expect(refused({ code: 'ENOENT', syscall: 'mkdir', path: '/proc/x' })).toContain('no folder can be made there');
    expect(refused({ code: 'ENOENT', syscall: 'open', path: 'ours.js' })).toBeUndefined();
    expect(fileError(new TypeError('ours'))).toBeUndefined();
  });

  it.each([
    ['backup', 'shop.gz'],
    ['export', 'orders'],
    ['erase', 'ann@example.org'],
  ])('makes no database to answer from where there is none: %s', async (...command) => {
    vi.stubEnv('DATABASE_URL', '');
    const folder = scratchFolder();
    const data = join(folder, 'data');
    const file = join(folder, 'shop.gz');
    const args = command.map((part) => (part === 'shop.gz' ? file : part));
    expect(await runCli(...args, '--data', data)).toEqual({
      code: 2,
      out: '',
      err: `There is no database in ${data}. Name the data folder of the server with --data, or its database with DATABASE_URL.\n`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['ENOSPC', 'EDQUOT'])('says %s of a data folder in words, though a write names no path', (code) => {
    const told = dataError(Object.assign(new Error(`${code}: write`), { code, syscall: 'write' }));
    expect(told).toBeInstanceOf(UsageError);
    expect(String(told)).toMatch(/The data folder cannot be written: .* Make room or /);
  });

  it.each(['mysql://shop:sesame-4711@db/shop', 'shop'])('refuses %s for the address of the database', async (url) => {
    vi.stubEnv('DATABASE_URL', url);
    const { code, out, err } = await runCli('backup', join(scratchFolder(), 'kept.vitrine'));
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: 'DATABASE_URL is no address of a PostgreSQL database. It is written as postgres://user:password@host:5432/database\n',
    });
  });

  it('says of a database that is away that it is away', async () => {
    const before = process.env['CONTENT_URL'];
    process.env['CONTENT_URL'] = 'postgres://nobody@127.0.0.1:1/none';
    try {
      const { code, err } = await runCli('export-content', scratchFolder());
      expect({ code, lines: err.trim().split('\n').length }).toEqual({ code: 2, lines: 1 });
      expect(err).toContain('The database cannot be reached.');
    } finally {
      if (before === undefined) delete process.env['CONTENT_URL'];
      else process.env['CONTENT_URL'] = before;
    }
  });

  it('places mistakes of pages in the content folder, wherever they are told', async () => {
    const folder = site();
    writeFileSync(join(folder, 'content/about.json'), '{ "a": 1, }');
    for (const command of ['check', 'routes', 'build']) {
      const target = command === 'build' ? ['--out', join(folder, 'public')] : [];
      const { out, err } = await runCli(command, folder, ...target);
      expect(`${command}: ${out}${err}`).toContain('content/about.json:1:11');
    }
  });
});
