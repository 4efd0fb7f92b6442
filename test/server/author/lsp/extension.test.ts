import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const packed = join(root, 'dist/vitrine.vsix');
const files = () => {
  if (!existsSync(packed)) throw new Error('dist/vitrine.vsix is not there: run npm run build first.');
  return Object.fromEntries(
    Object.entries(unzipSync(readFileSync(packed))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
};

describe('the extension as it is packed', () => {
  it('has what an editor looks for, in the version of the package', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const all = files();
    const manifest = all['extension.vsixmanifest'] ?? '';
    expect(manifest).toContain(`Id="vitrine-templates" Version="${version}"`);
    for (const [, path = ''] of manifest.matchAll(/ Path="([^"]+)"/g)) expect(all).toHaveProperty([path]);
    const inner = JSON.parse(all['extension/package.json'] ?? '');
    const named = [inner.main, ...inner.contributes.grammars.map(({ path }: { path: string }) => path)];
    for (const path of named) expect(all).toHaveProperty([path.replace('./', 'extension/')]);
    expect(inner).not.toHaveProperty('dependencies');
  });

  it('starts a client for templates, settings, sheets and data, and asks for nothing but the editor', async () => {
    const asked: string[] = [];
    const nodeRequire = createRequire(import.meta.url);
    const require = (name: string): unknown => {
      if (name === 'vscode') return editor();
      asked.push(name);
      return nodeRequire(name);
    };
    const module: { exports: { activate?: unknown } } = { exports: {} };
    const code = files()['extension/extension.cjs'] ?? '';
    compileFunction(code, ['require', 'module', 'exports'])(require, module, module.exports);
    expect(module.exports.activate).toBeTypeOf('function');
    expect(asked.filter((name) => !nodeRequire('node:module').isBuiltin(name))).toEqual([]);
    for (const part of ['template.conf', '{less,css}', '{content,strings}', 'jsont']) expect(code).toContain(part);
  });
});

interface Started {
  readonly command: string;
  readonly args: readonly string[];
}

/** Starts the extension in an editor that has a workspace open. */
async function start(folder: string, setting = ''): Promise<Started> {
  const started: Started[] = [];
  const workspace = {
    workspaceFolders: [{ uri: { fsPath: folder } }],
    getConfiguration: () => ({ get: () => setting }),
    findFiles: async () => {
      const names = readdirSync(folder, { recursive: true }).map(String);
      return names.filter((name) => basename(name) === 'template.conf').map((name) => ({ fsPath: join(folder, name) }));
    },
    createFileSystemWatcher: () => undefined,
  };
  class LanguageClient {
    constructor(_id: string, _name: string, server: Started) {
      started.push(server);
    }
    async start(): Promise<void> {}
  }
  const parts: Readonly<Record<string, unknown>> = {
    vscode: { workspace },
    'vscode-languageclient/node': { LanguageClient },
  };
  const nodeRequire = createRequire(import.meta.url);
  const exported: { activate?: () => Promise<void> } = {};
  const code = readFileSync(join(root, 'server/author/lsp/extension/extension.cjs'), 'utf8');
  compileFunction(code, ['require', 'exports'])((name: string) => parts[name] ?? nodeRequire(name), exported);
  await exported.activate?.();
  const [first] = started;
  if (first === undefined) throw new Error('No client was started.');
  return first;
}

describe('the extension in an editor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-workspace-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '');
    return join(folder, name);
  };

  it('wakes for a template folder below the workspace too', () => {
    const { activationEvents } = JSON.parse(files()['extension/package.json'] ?? '');
    expect(activationEvents).toEqual(['workspaceContains:**/template.conf']);
  });

  it('starts the program of the setting, that of the folder’s package, or the one on the PATH', async () => {
    write('sites/shop/template.conf');
    expect(await start(folder)).toMatchObject({ command: 'vitrine', args: ['lsp'] });
    const installed = write('sites/node_modules/.bin/vitrine');
    expect((await start(folder)).command).toBe(installed);
    expect((await start(join(folder, 'sites/shop'))).command).toBe(installed);
    expect((await start(folder, '/opt/vitrine')).command).toBe('/opt/vitrine');
  });
});

/** Whatever is asked of it is a class with the same members. */
function editor(): unknown {
  const target = class {};
  const anything: unknown = new Proxy(target, {
    get: (_target, name) =>
      name === 'prototype' ? target.prototype : name === Symbol.toPrimitive ? () => 0 : anything,
  });
  return anything;
}
