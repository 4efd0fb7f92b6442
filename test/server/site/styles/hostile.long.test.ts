import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { compileStyles } from '../../../../server/site/styles/compile-styles.ts';
import { scratchFolder, serveSite, website } from '../../../support/serve-site.ts';
import { smallSite } from '../../../support/small-site.ts';

/** A busy machine gives a thread its time slowly. */
const PATIENCE = 90_000;

/** For what is to end at its budget: enough for others to be answered meanwhile. */
const short = { budget: 500 };

/** Compiles `site.less` of a folder that has a secret beside it. */
async function compile(less: string, more: Record<string, string> = {}, limits: { budget?: number } = {}) {
  const outer = scratchFolder({ 'secret.txt': 'TOP-SECRET', 'site/styles/site.less': less });
  const root = join(outer, 'site');
  for (const [name, source] of Object.entries(more)) writeFileSync(join(root, name), source);
  return compileStyles({ root, names: ['site.less'], ...limits });
}

describe('hostile style sheets', { timeout: PATIENCE }, () => {
  it.each([
    ['rel-D03 @plugin', '@plugin "x.js";'],
    ['rel-D03 @plugin over http', '@plugin "http://127.0.0.1:9/x.js";'],
    ['rel-D03 @plugin in an imported file', '@import "inner.less";'],
    ['rel-D03 @import (plugin)', '@import (plugin) "x.js";'],
    ['rel-D04 data-uri outside', 'a { b: data-uri("../../secret.txt"); }'],
    ['rel-D04 inline import outside', '@import (inline) "../../secret.txt";'],
    ['rel-D04 import by absolute path', '@import (inline) "/etc/hostname";'],
    ['rel-D04 import over http', '@import (less) "http://127.0.0.1:9/x.less";'],
    ['rel-D05 back-tick JavaScript', 'a { b: `globalThis.owned = 1`; }'],
  ])('%s is refused', async (_name, less) => {
    const { css, diagnostics } = await compile(`${less}\np { q: r }`, {
      'styles/x.js': 'globalThis.owned = 1; module.exports = {};',
      'styles/inner.less': '@plugin "x.js"; a { b: c }',
    });
    expect(css).toContain('q: r');
    expect(css).not.toMatch(/TOP-SECRET|owned/);
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]?.code).toMatch(/^style-(?:refused|invalid)$/);
    expect(JSON.stringify(diagnostics)).not.toContain('TOP-SECRET');
    expect(Reflect.get(globalThis, 'owned')).toBeUndefined();
  });

  it.each([
    [
      'string doublings',
      `@s0: "xxxxxxxxxx"; ${Array.from({ length: 24 }, (_, i) => `@s${i + 1}: "@{s${i}}@{s${i}}";`).join('')} a { b: @s24; }`,
    ],
    ['a mixin without end', '.m(@n) { .m(@n + 1); } a { .m(1); }'],
  ])('rel-D07 %s ends at its budget while others are answered', async (_name, less) => {
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 5);
    const { css, diagnostics } = await compile(`${less}\np { q: r }`, {}, short);
    clearInterval(heart);
    expect(css).toContain('q: r');
    expect(css?.length).toBeLessThan(1_000);
    // On a busy machine what is tried without the place may exceed its budget too.
    expect(diagnostics).not.toEqual([]);
    for (const diagnostic of diagnostics) {
      expect(diagnostic).toMatchObject({
        file: 'styles/site.less',
        code: expect.stringMatching(/^style-(?:limit|invalid)$/),
      });
    }
    expect(beats).toBeGreaterThan(0);
  });

  it('rel-D07 a hundred thousand selectors by :extend end at a budget while others are answered', async () => {
    const parts = ['a', 'b', 'c', 'd'].map((part): [string, string] => [
      `styles/${part}.less`,
      Array.from({ length: 25_000 }, (_, at) => `.${part}${at}:extend(.x all) { c: d }`).join('\n'),
    ]);
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 5);
    const imports = parts.map(([name]) => `@import "${name.slice('styles/'.length)}";`).join('');
    const { css, diagnostics } = await compile(
      `.x { a: b }\n.y .x { a: b }\n${imports}`,
      Object.fromEntries(parts),
      short,
    );
    clearInterval(heart);
    // Nothing of it can be had: what was in use before stays in use.
    expect(css).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'style-limit' }]);
    expect(beats).toBeGreaterThan(0);
  });

  it('rel-B19 a thread that heeds no limit is ended and told of once, and the next has a fresh one', async () => {
    const stuck = '.m(@n) { .m(@n + 1); } a { .m(1); }';
    const [runaway, ...others] = await Promise.all([compile(stuck), compile('a { b: c }'), compile('d { e: f }')]);
    expect([runaway.css?.trim(), runaway.diagnostics.length]).toEqual(['', 1]);
    const next = await compile('g { h: i }');
    for (const { css, diagnostics } of [...others, next])
      expect([css?.length, diagnostics]).toEqual([expect.any(Number), []]);
  });

  it('rel-D06 no setting of a site or a page becomes part of a stylesheet', async () => {
    const settings = {
      '@size': '16px; @import "http://evil.example"',
      fontSize: '16px;}</style>',
      tweaks: { a: '@plugin' },
    };
    const template = { ...smallSite.template, 'styles/site.css': '', 'styles/a.less': '@size: 2px; a { b: @size }' };
    const serve = (more: object) =>
      serveSite({
        template: { ...template, 'template.conf': '{"stylesheets":["a.less"]}' },
        pages: { ...smallSite.pages, '_site.json': { website: { ...website, ...more }, ...more } },
      });
    const [plain, hostile] = await Promise.all([serve({}), serve(settings)]);
    const { text } = await request(plain.app).get('/site.css');
    expect(text).toContain('b: 2px');
    expect((await request(hostile.app).get('/site.css')).text).toBe(text);
  });

  it('rel-D07 more imports than allowed are refused', async () => {
    const imports = Array.from({ length: 201 }, (_, index) => `@import (multiple) "p${index}";`).join('\n');
    const { css, diagnostics } = await compile(`${imports}\na { b: c }`);
    expect(css).toContain('b: c');
    expect(diagnostics.filter(({ code }) => code === 'style-limit')).toMatchObject([{ line: 201 }]);
  });
});
