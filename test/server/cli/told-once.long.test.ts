import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { reportSchemas } from '../../../server/cli/json/report-schemas.ts';
import { runCli } from '../../support/run-cli.ts';
import { scratchFolder, website } from '../../support/serve-site.ts';

const home = { collection: { id: 'c', title: 'Home', fullUrl: '/', typeName: 'page' }, mainContent: '<p>Hi' };
const query = '<squarespace:query collection="a">{.repeated section items}{title}{.end}</squarespace:query>';

/** Where something is wrong: with the config, a page of the content and a template. */
const places = ['vitrine.config.mjs:2:3', 'content/broken.json:1:16', 'site.region:2:16'];
let folder = '';
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', '');
  folder = scratchFolder({
    'template.conf': '{}',
    'site.region': `<p>{title}</p>\n<b>{title|html|htlm}</b>{squarespace.main-content}${query.repeat(2)}`,
    'vitrine.config.mjs': 'export default {\n  formaters: [],\n};\n',
    'content/_site.json': JSON.stringify({ website }),
    'content/index.json': JSON.stringify(home),
    'content/about.json': JSON.stringify({ collection: { ...home.collection, id: 'd', fullUrl: '/about' } }),
    'content/broken.json': '{ "collection" {} }',
  });
});

const page = () => ['--page', join(folder, 'content/index.json')];
const commands = [
  { name: 'check', args: () => [], told: places },
  { name: 'build', args: () => ['--out', join(folder, 'public')], told: places },
  { name: 'test', args: () => ['--no-browser'], told: places },
  { name: 'render', args: page, told: places },
  { name: 'profile', args: page, told: places },
  { name: 'routes', args: () => [], told: places.slice(0, 2) },
];

it.each(commands)('$name tells what is wrong at its place, once', async ({ name, args, told }) => {
  const { out, err } = await runCli(name, folder, ...args());
  const found = `${out}\n${err}`.match(/^\S+:\d+:\d+(?= (?:error|warning) )/gm) ?? [];
  expect(found.filter((place) => places.includes(place)).sort()).toEqual([...told].sort());
});

it('diff tells what is wrong now', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'start');
  const { err } = await runCli('diff', 'HEAD', folder, '--no-browser');
  for (const place of places) expect(err.split(`${place} error `)).toHaveLength(2);
});

it.each(['static', 'edge'])('build has each in its document once, for %s', async (target) => {
  const { out } = await runCli('build', folder, '--out', join(folder, 'public'), '--target', target, '--json');
  const { problems } = reportSchemas.build.parse(JSON.parse(out));
  const found = problems.map(({ file, line, column }) => `${file}:${line}:${column}`);
  expect(found.filter((place) => places.includes(place)).sort()).toEqual([...places].sort());
});
