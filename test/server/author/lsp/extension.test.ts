import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

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

/** Whatever is asked of it is a class with the same members. */
function editor(): unknown {
  const target = class {};
  const anything: unknown = new Proxy(target, {
    get: (_target, name) =>
      name === 'prototype' ? target.prototype : name === Symbol.toPrimitive ? () => 0 : anything,
  });
  return anything;
}
