import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createProgram } from '../server/cli/commands.ts';
import { scratchFolder } from './support/serve-site.ts';

const TIME = 120_000;
const root = join(import.meta.dirname, '..');
const read = (name: string): unknown => parse(readFileSync(join(root, name), 'utf8'));

const texts = z.record(z.string(), z.string());
const Action = z.strictObject({
  name: z.string(),
  description: z.string(),
  inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() })),
  runs: z.strictObject({
    using: z.literal('composite'),
    steps: z.array(
      z.union([
        z.strictObject({
          ...{ name: z.string(), if: z.string().optional(), shell: z.literal('bash') },
          ...{ 'working-directory': z.string(), env: texts, run: z.string() },
        }),
        z.strictObject({ name: z.string(), if: z.string(), uses: z.string(), with: texts }),
      ]),
    ),
  }),
});
const action = Action.parse(read('action.yml'));
const scripts = action.runs.steps.flatMap((step) => ('run' in step ? [step] : []));

const Hooks = z.array(
  z.strictObject({
    ...{ id: z.string(), name: z.string(), description: z.string(), entry: z.string(), files: z.string() },
    ...{ language: z.literal('system'), pass_filenames: z.literal(false), verbose: z.boolean().optional() },
  }),
);
const hooks = Hooks.parse(read('.pre-commit-hooks.yaml'));

/** Every call of ours in a line of shell, with its flags. */
const callsIn = (text: string) =>
  [...text.matchAll(/npx (?:--no-install )?vitrine ([a-z]+)(.*)/g)].map(([line, name = '', rest = '']) => ({
    line,
    name,
    flags: rest.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [],
  }));

/** A repository with a site in it and the package installed, as the action meets it. */
function repository(): { readonly folder: string; readonly git: (...args: readonly string[]) => string } {
  const folder = scratchFolder();
  cpSync(join(root, 'site-templates/starter'), join(folder, 'site'), { recursive: true });
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(join(root, 'dist/vitrine.cjs'), join(folder, 'node_modules/.bin/vitrine'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "shop", "private": true }\n');
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\n');
  const own = ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  const git = (...args: readonly string[]) => execFileSync('git', [...own, ...args], { encoding: 'utf8' }).trim();
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'start');
  return { folder, git };
}

/** Before the end of every page's main part. */
function addToPages(folder: string, markup: string): void {
  const region = join(folder, 'site/site.region');
  const text = readFileSync(region, 'utf8');
  expect(text).toContain('</main>');
  writeFileSync(
    region,
    text.replace('</main>', () => `${markup}</main>`),
  );
}

/** Runs a step as the runner does, with the inputs that were given. */
function run(at: number, folder: string, given: Readonly<Record<string, string>>) {
  const { run: script = '', env = {} } = scripts[at] ?? {};
  const filledIn = (text: string) =>
    text.replace(
      /\$\{\{ inputs\.([\w-]+) \}\}/g,
      (_whole, name: string) => given[name] ?? action.inputs[name]?.default ?? '',
    );
  const named = Object.fromEntries(Object.entries(env).map(([name, text]) => [name, filledIn(text)]));
  const summary = join(folder, 'summary.md');
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CHROMIUM_PATH: '', ...named, GITHUB_STEP_SUMMARY: summary },
  });
  return { status, stdout, stderr, summary: existsSync(summary) ? readFileSync(summary, 'utf8') : '' };
}

describe('the action and the hooks', () => {
  it('name commands and flags that there are', () => {
    const commands = new Map(createProgram().commands.map((command) => [command.name(), command]));
    const calls = [...scripts.map((step) => step.run), ...hooks.map(({ entry }) => entry)].flatMap(callsIn);
    expect(calls.map(({ name }) => name)).toEqual(['check', 'diff', 'check', 'format', 'diff']);
    for (const { name, flags } of calls) {
      const known = commands.get(name)?.options.flatMap(({ long }) => long ?? []) ?? [];
      expect(flags.filter((flag) => !known.includes(flag))).toEqual([]);
    }
  });

  it('use every input, none that is not declared, and no input inside of a script', () => {
    const text = readFileSync(join(root, 'action.yml'), 'utf8');
    const used = new Set([...text.matchAll(/inputs\.([\w-]+)/g)].map(([, name = '']) => name));
    expect([...used].sort()).toEqual(Object.keys(action.inputs).sort());
    for (const { run: script, env } of scripts) {
      // What an input holds would be read as shell.
      expect(script).not.toContain('${{');
      const variables = [...script.matchAll(/\$\{?([A-Z_]+)/g)].map(([, name = '']) => name);
      expect(
        [...new Set(variables)].filter((name) => !Object.hasOwn(env, name) && name !== 'GITHUB_STEP_SUMMARY'),
      ).toEqual([]);
    }
  });

  it('are in the package, for who names it by its folder', () => {
    const { files } = z.object({ files: z.array(z.string()) }).parse(read('package.json'));
    expect(files).toContain('action.yml');
  });
});

describe('the action in a repository', { timeout: TIME }, () => {
  it('marks mistakes at their lines and fails, and passes without any', () => {
    const { folder } = repository();
    expect(run(0, folder, { folder: 'site' })).toMatchObject({ status: 0, stdout: '' });
    addToPages(folder, '{website.siteTitle|htlm}');
    const { status, stdout } = run(0, folder, { folder: 'site', content: 'site/content' });
    expect(status).toBe(1);
    expect(stdout).toContain('::error file=site/site.region,line=');
  });

  it('shows what differs from the base in its summary and in a report', () => {
    const { folder, git } = repository();
    const base = git('rev-parse', 'HEAD');
    addToPages(folder, '<p>A new foot</p>');
    git('commit', '-qam', 'change');
    const { status, stderr, summary } = run(1, folder, { folder: 'site', base, pictures: 'false' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(summary).toContain('  + A new foot\n');
    expect(readFileSync(join(folder, 'vitrine-report/index.html'), 'utf8')).toContain('<ins>  + A new foot</ins>');
  });
});

describe('the hooks in a repository', { timeout: TIME }, () => {
  it.each(hooks.map(({ id, entry }) => [id, entry]))('%s passes, and takes the folder as an argument', (id, entry) => {
    const { folder } = repository();
    const call = (line: string) => {
      const [program = '', ...args] = line.split(' ');
      return spawnSync(program, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
    };
    expect(call(`${entry} site`).status).toBe(0);
    addToPages(folder, '<div><p>A</p>\n<p>{website.siteTitle|htlm}</p></div>');
    const { status, stdout } = call(`${entry} site`);
    expect(status).toBe(id === 'vitrine-diff' ? 0 : 1);
    expect(stdout).toMatch(id === 'vitrine-diff' ? /[1-9] of \d+ pages differ from HEAD/ : /site\.region/);
  });
});
