import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createProgram } from '../../../server/cli/commands.ts';
import { type ReportName, reportNames } from '../../../server/cli/json/report-names.ts';
import { reportSchemas } from '../../../server/cli/json/report-schemas.ts';
import { runCli } from '../../support/run-cli.ts';
import { scratchFolder, website } from '../../support/serve-site.ts';

/** Commands without a report, and what stands on their standard output instead. */
const others: Readonly<Record<string, string>> = {
  backup: 'nothing: a file is written',
  batch: 'an answer for each line',
  completion: 'a script',
  dev: 'nothing: a server',
  export: 'rows in the format that was asked for',
  'export-content': 'nothing: a folder is written',
  'import-content': 'nothing: a database is written',
  lsp: 'a protocol',
  new: 'nothing: a folder is written',
  render: 'a page; its --json is the data',
  replay: 'a page',
  restore: 'nothing: a database is written',
  serve: 'nothing: a server',
};

let folder = '';
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', '');
  const page = {
    website,
    collection: { id: 'c', title: 'Home', fullUrl: '/', typeName: 'page' },
    mainContent: '<p>Hi',
  };
  folder = scratchFolder({
    'template.conf': '{"name":"A","stylesheets":["a.less"]}',
    'site.region':
      '<!doctype html><html lang="en"><head><title>A</title>{squarespace-headers}</head><body>{.if title}<p>{title|htlm}</p>{.end}{squarespace.main-content}{@|apply foot.block}{squarespace-footers}</body></html>',
    'blocks/foot.block': '<p>{website.siteTitle|html}</p>',
    'styles/a.less': 'p { margin: 0 }',
    'vitrine.config.mjs':
      "export default { importers: [{ id: 'nothing', summary: 'Nothing.', read: () => ({ pages: [] }) }] };\n",
    'islands/Plain.tsx': 'export default function Plain() { return <b>Plain</b>; }\n',
    'content/_site.json': JSON.stringify({ website }),
    'content/index.json': JSON.stringify(page),
  });
});

const inData = () => ['--website', String(website.id), '--data', join(folder, 'data')];

/** How each report is asked for here. */
const asked: Readonly<Record<ReportName, () => Promise<readonly string[]> | readonly string[]>> = {
  build: () => ['build', folder, '--out', join(folder, 'public')],
  capture: async () => ['capture', `${await otherSite()}/bowls`, folder],
  check: () => ['check', folder, '--coverage'],
  compat: () => ['compat', folder],
  diff: () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]);
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'start');
    return ['diff', 'HEAD', folder, '--no-browser'];
  },
  doctor: () => ['doctor', folder, '--data', join(folder, 'data')],
  erase: async () => {
    await runCli('owner', ...inData(), '--content', join(folder, 'content'));
    return ['erase', 'ann@example.org', ...inData(), '--content', join(folder, 'content')];
  },
  explain: () => ['explain'],
  format: () => ['format', folder, '--check'],
  formatters: () => ['formatters'],
  import: () => ['import', 'nothing', join(folder, 'site.region'), folder],
  islands: () => ['islands', folder],
  owner: () => ['owner', ...inData(), '--content', join(folder, 'content')],
  predicates: () => ['predicates', 'even'],
  profile: () => ['profile', folder, '--page', join(folder, 'content/index.json')],
  routes: () => ['routes', folder],
  rules: () => ['rules'],
  test: () => ['test', folder, '--no-browser'],
  upgrade: () => ['upgrade', folder, '--from', '0.0.1'],
};

async function otherSite(): Promise<string> {
  const page = { website, collection: { id: 'b', title: 'Bowls', fullUrl: '/bowls', typeName: 'page' } };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(page));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('--json', () => {
  it('is a flag of every command that reports, and of no other but render', () => {
    const all = createProgram().commands;
    const has = all.filter((command) => command.options.some(({ long }) => long === '--json'));
    expect(has.map((command) => command.name()).sort()).toEqual([...reportNames, 'render'].sort());
    expect(all.map((command) => command.name()).sort()).toEqual([...reportNames, ...Object.keys(others)].sort());
  });

  it.each(reportNames)(
    'of %s prints the document that is described, and nothing else',
    async (name) => {
      const args = await asked[name]();
      const { out, code } = await runCli(...args, '--json');
      expect(out).toMatch(/^\{\n[\s\S]*\n\}\n$/);
      expect(reportSchemas[name].safeParse(JSON.parse(out)).error).toBeUndefined();
      // A page that was captured is there now: asked again, it would be refused.
      const inWords = name === 'capture' ? code : (await runCli(...args)).code;
      expect(code).toBe(inWords);
    },
    60_000,
  );

  it('tells of a mistake with its place, and with the exit code of the words', async () => {
    const { out, code } = await runCli('check', folder, '--json');
    const { findings } = reportSchemas.check.parse(JSON.parse(out));
    expect(code).toBe(1);
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'formatter-unknown', line: 1, suggestion: 'html', fixable: true }),
    );
    expect((await runCli('check', folder, '--format', 'json')).out).toBe(out);
  });

  it('is refused together with another format', async () => {
    expect(await runCli('check', folder, '--json', '--format', 'sarif')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining("'--json' cannot be used with option '--format <name>'"),
    });
  });

  it('explains one place, one error and one rule in the shape of all', async () => {
    const document = async (...args: string[]): Promise<unknown> => JSON.parse((await runCli(...args, '--json')).out);
    const place = await document('explain', 'blocks/foot.block:1', folder);
    const error = await document('explain', 'style-refused');
    const rule = await document('rules', 'alt-missing');
    expect(reportSchemas.explain.parse(place)).toMatchObject({
      values: [{ written: '{website.siteTitle|html}' }],
      pages: [{ address: '/' }],
    });
    expect(reportSchemas.explain.parse(error)).toMatchObject({ errors: [{ code: 'style-refused' }] });
    expect(reportSchemas.rules.parse(rule).rules.map(({ id }) => id)).toEqual(['alt-missing']);
  });

  it('steers no terminal, and loses nothing of what a page says', async () => {
    const title = 'A \u009b31m\u202e\u001b]0;x\u0007 title';
    const page = { website, collection: { id: 'c', title, fullUrl: '/odd', typeName: 'page' } };
    writeFileSync(join(folder, 'content/odd.json'), JSON.stringify(page));
    const { out } = await runCli('routes', folder, '--json');
    expect(out).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
    expect(reportSchemas.routes.parse(JSON.parse(out)).routes).toContainEqual(
      expect.objectContaining({ address: '/odd', title }),
    );
  });

  it('has nothing on standard output when the command was used wrongly', async () => {
    expect(await runCli('routes', join(folder, 'none'), '--json')).toMatchObject({ code: 2, out: '' });
  });
});
