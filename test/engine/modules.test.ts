import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRegistry, TemplateError, writeModule } from '#engine';
import { openModules } from '#engine/modules';
import { fixedPartials, randomData, randomTemplate } from '../support/random-template.ts';
import { compileOptions, render } from '../support/render.ts';
import { importModule, renderAhead } from '../support/render-ahead.ts';

const { registry } = compileOptions;

it('what runs written modules has neither a parser nor a way from text to code', () => {
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, kind = '', name = ''] of text.matchAll(/^(?:import|export) (type )?[^;]*?from '([^']+)';/gms)) {
      if (kind === '') follow(name.startsWith('.') ? path.join(path.dirname(file), name) : name);
    }
  };
  const root = path.resolve(import.meta.dirname, '../../engine');
  follow(path.join(root, 'ahead/index.ts'));
  const files = [...reached].map((file) => path.relative(root, file)).sort();
  expect(files).toContain('render/run.ts');
  expect(
    files.filter((file) => /^(?:parse|tokenize|analyse|generate|instructions|serialise)\/|^[a-z]+$/.test(file)),
  ).toEqual([]);
});

it('a module is plain text of its own: no import, nothing that makes code, the same each time', () => {
  const source = '{.repeated section a}{b|html}{.macro m}{c|truncate 3}{.end}{@|apply m}{.eval 1/0}{.end}';
  const text = writeModule(source, { registry });
  expect(text).toMatch(/^export default \(\{/);
  expect(text).not.toMatch(/\bimport\b|\beval\b|new Function/);
  expect(writeModule(source, { registry })).toBe(text);
});

it('random programs print and report what they do when they are compiled where they run', async () => {
  await fc.assert(
    fc.asyncProperty(randomTemplate, randomData, async (template, data) => {
      const options = { ...compileOptions, partials: fixedPartials, injects: { i: { k: 1 } }, now: 0 };
      const here = render(template, data, { ...options, tier: 'code' });
      const ahead = await renderAhead(template, data, options);
      expect(ahead.output).toBe(here.output);
      expect(ahead.diagnostics).toEqual(here.diagnostics);
    }),
    { numRuns: 200, seed: 20_240_304 },
  );
});

it('a host sees what each tag prints', async () => {
  const seen: [string, string | undefined][] = [];
  const printed = (text: string, formatter: string | undefined) => {
    seen.push([text, formatter]);
    return text.replace('x', 'y');
  };
  const template = '{a}-{a|html}-{.repeated section b}{@|apply c.block}{.end}-{.eval a}{.var @v a}-{@v}';
  const options = { ...compileOptions, partials: { 'c.block': '({@})' }, printed };
  const { output } = await renderAhead(template, { a: '<x>', b: ['x'] }, options);
  expect(output).toBe('<y>-&lt;y&gt;-(y)-<y>-<y>');
  expect(seen.map(([text]) => text)).toEqual(['<x>', '&lt;x&gt;', 'x', '<x>', '<x>']);
  expect(seen[1]?.[1]).toBe('html');
});

it('a host that gave all objects a member is told, instead of having it printed', async () => {
  const template = openModules({ registry }).template(await importModule(writeModule('{a}', { registry })));
  expect(template.render({ a: 1 }).output).toBe('1');
  // A library of the host may do so; the linter is right that nobody should.
  Reflect.set(Object.prototype, 'a', 'inherited');
  try {
    expect(() => template.render({})).toThrow('all objects a new member');
  } finally {
    Reflect.deleteProperty(Object.prototype, 'a');
  }
});

it('a strict render throws what is wrong with the text', async () => {
  const module = await importModule(writeModule('{a|htlm}', { registry, file: 'card.html' }));
  const template = openModules({ registry }).template(module);
  expect(template.diagnostics).toMatchObject([{ code: 'formatter-unknown', file: 'card.html', suggestion: 'html' }]);
  expect(() => template.render({}, { strict: true })).toThrow(TemplateError);
});

it('a module names the definition that the registry lacks', async () => {
  const module = await importModule(writeModule('{a|html}', { registry }));
  expect(() => openModules({ registry: createRegistry({}) }).template(module)).toThrow('html');
});
