import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPacked, type Stranger } from './support/packed-package.ts';

const root = join(import.meta.dirname, '..');
const TIME = 600_000;
const { exports: doors, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly engines: { readonly node: string };
};
const modules = Object.keys(doors)
  .filter((door) => !door.endsWith('.json'))
  .map((door) => door.replace(/^\./, 'vitrine'));

let stranger: Stranger;
beforeAll(() => {
  // Fastify's own part for tests in a version for the eldest Node that is served.
  const frameworks = ['express@5', '@types/express@5', 'hono@4', 'fastify@5', 'light-my-request@6.6.0'];
  stranger = installPacked(...frameworks, 'vite@8', '@types/node@20');
  cpSync(join(stranger.folder, 'node_modules/vitrine/site-templates/starter'), join(stranger.folder, 'my-shop'), {
    recursive: true,
  });
}, TIME);
afterAll(() => stranger.remove());

/** The programs of the library's page. */
const page = readFileSync(join(root, 'site-templates/docs/text/library.md'), 'utf8');
const examples = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text = ''], at) => ({
  text,
  name: `example-${at + 1}`,
  title: [...page.slice(0, page.indexOf(text)).matchAll(/^##+ (.+)$/gm)].at(-1)?.[1] ?? '',
}));

describe('the package in an empty folder', { timeout: TIME }, () => {
  it('gives its doors to import and to require, and nothing else', async () => {
    const names = JSON.stringify(modules);
    stranger.write(
      'esm.mjs',
      `for (const name of ${names}) console.log(name, Object.keys(await import(name)).sort().join());`,
    );
    stranger.write(
      'cjs.cjs',
      `for (const name of ${names}) console.log(name, Object.keys(require(name)).sort().join());`,
    );
    const imported = await stranger.run('esm.mjs');
    expect(imported.split('\n')).toHaveLength(modules.length + 1);
    expect((await stranger.run('cjs.cjs')).replaceAll(/,?(?:__esModule|module\.exports)/g, '')).toBe(imported);
    stranger.write('inside.mjs', "await import('vitrine/dist/exports/engine.js');");
    await expect(stranger.run('inside.mjs')).rejects.toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  it('type-checks the programs of its documentation, strictly', () => {
    const files = examples.map(({ name, text }) => stranger.write(`${name}.ts`, text));
    expect(stranger.compile(...files)).toBe('');
  });

  it.each(examples)('runs $name, $title', async ({ name, text }) => {
    const printed = [...text.matchAll(/console\.log\(.*\);?.* \/\/ (.+)$/gm)].map(([, line]) => line);
    expect((await stranger.run(`${name}.js`)).trimEnd().split('\n')).toEqual(printed);
  });

  it('has a program for each thing that a door gives', async () => {
    const names = (await stranger.run('esm.mjs')).trim().split('\n');
    const missing = names.flatMap((line) => {
      const [door = '', list = ''] = line.split(' ');
      const used = examples.flatMap(({ text }) =>
        [...text.matchAll(/import \{([^}]+)\} from '([^']+)'/g)].flatMap(([, words = '', from]) =>
          from === door ? words.split(',').map((word) => word.trim()) : [],
        ),
      );
      return list.split(',').flatMap((name) => (used.includes(name) ? [] : [`${door}: ${name}`]));
    });
    expect(missing).toEqual([]);
  });
});

describe('the command that starts fast', { timeout: TIME }, () => {
  it('says in one line what cannot be written', async () => {
    stranger.write('hello.html', 'Hello {name|html}');
    stranger.write('hello.json', '{ "name": "Ada" }');
    const args = ['render', 'hello.html', '--json', 'hello.json', '-o', 'nowhere/hello.html'];
    const told = await stranger.run('node_modules/vitrine/server/cli/command.cjs', ...args).catch(String);
    expect(told.trim().split('\n').slice(1)).toEqual([
      'nowhere/hello.html cannot be written: there is no such folder.',
    ]);
  });
});

// The package of the name holds the program for one system alone.
describe.runIf(process.platform === 'linux')('the eldest Node that is promised', { timeout: TIME }, () => {
  const eldest = `${engines.node.replace(/^\D+/, '')}.0`;

  it('renders, and serves a shop, though the build compiled the code for another', async () => {
    const name = `node-linux-${process.arch}`;
    stranger.install(`${name}@${eldest}`);
    const node = join(stranger.folder, 'node_modules', name, 'bin/node');
    const ask = (...args: readonly string[]) =>
      execFileSync(node, args, { cwd: stranger.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    expect(ask('--version').trim()).toBe(`v${eldest}`);
    stranger.write('hello.html', 'Hello {name|html}');
    stranger.write('hello.json', '{ "name": "Ada" }');
    const command = 'node_modules/vitrine/server/cli/command.cjs';
    expect(ask(command, 'render', 'hello.html', '--json', 'hello.json')).toBe('Hello Ada');
    const server = spawn(node, [command, 'serve', 'my-shop', '--port', '0', '--data', 'eldest'], {
      cwd: stranger.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(server, 'exit');
    const told = await Promise.race([once(server.stderr, 'data'), ended]);
    expect(String(told[0])).toContain('Ready on');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});

describe('what is installed with the package', { timeout: TIME }, () => {
  it('takes no more than 100 MB on the disk', () => {
    console.log(`Installed: ${stranger.megabytes} MB.`);
    expect(stranger.megabytes).toBeLessThanOrEqual(100);
  });

  // Made of another PGlite, the empty database that is shipped is none: every first start would take seconds and 800 MB.
  it('has the PGlite of which the build made its database', () => {
    const text = readFileSync(join(stranger.folder, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
    const { version } = JSON.parse(text) as { readonly version: string };
    const built = readdirSync(join(stranger.folder, 'node_modules/vitrine/dist'));
    expect(built).toContainEqual(expect.stringContaining(`empty-database-${version}-`));
  });

  it('leaves out what few need, and says how to get it', async () => {
    const told = await stranger.run('node_modules/vitrine/dist/vitrine.cjs', 'lsp').catch(String);
    expect(told).toContain(
      'The language server needs what is not installed with Vitrine. Install it with: npm install --save-dev vscode-languageserver@',
    );
  });
});

describe('the types of the package', { timeout: TIME }, () => {
  it('are found by publint without a word', async () => {
    const data = readFileSync(stranger.tarball);
    const pack = { tarball: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) };
    const { messages } = await publint({ pack, strict: true });
    expect(messages).toEqual([]);
  });

  it('are what every resolution finds that knows `exports`', async () => {
    const { types, ...told } = await checkPackage(createPackageFromTarballData(readFileSync(stranger.tarball)));
    const errors = 'problems' in told ? told.problems : [];
    // `require` reads an ES module here; and what knows no `exports` is not served.
    const meant = ({ kind, resolutionKind }: { readonly kind: string; readonly resolutionKind?: string }) =>
      kind === 'CJSResolvesToESM' || resolutionKind === 'node10';
    expect({ types: Boolean(types), problems: errors.filter((error) => !meant(error)) }).toEqual({
      types: true,
      problems: [],
    });
  });
});
