import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../../server/author/check/rules/index.ts';
import { vitrine } from '../../support/cli.ts';
import { scratchFolder, writeFiles } from '../../support/serve-site.ts';

const TIME = 60_000;
const region = '<p>{collection.title|htlm}</p>\n<img src="a.png">\n<a class={collection.title}>x</a>\n';
const folderWith = (site = region) =>
  scratchFolder({
    'shop/template.conf': '{"stylesheets":[]}',
    'shop/site.region': site,
    'shop/content/index.json': '{"website":{},"collection":{"title":"Home"}}',
  });

describe('vitrine check', () => {
  it(
    'shows place, frame, suggestion and a sum, and ends with 1',
    async () => {
      const { code, out } = await vitrine(['check', 'shop'], { cwd: folderWith() });
      expect(code).toBe(1);
      expect(out).toContain('site.region:1:22 error');
      expect(out).toContain("Did you mean 'html'?");
      expect(out).toMatch(/> 1 \| <p>\{collection\.title\|htlm\}<\/p>\n.*\| {22}\^{4}\n/);
      expect(out).toContain('site.region:2:1 warning');
      expect(out).toContain('1 error, 2 warnings, 2 can be fixed with --fix');
    },
    TIME,
  );

  it(
    'ends with 0 on warnings, unless asked to fail on them',
    async () => {
      const cwd = folderWith('<img src="a.png">');
      expect((await vitrine(['check', 'shop'], { cwd })).code).toBe(0);
      expect((await vitrine(['check', 'shop', '--fail-level', 'warning'], { cwd })).code).toBe(1);
    },
    TIME,
  );

  it(
    'says where a captcha has a key, and the environment no secret to check it by',
    async () => {
      const cwd = folderWith('<p>{collection.title|html}</p>');
      writeFiles(cwd, { 'shop/content/store.json': '{"captcha":{"siteKey":"k"}}' });
      const { code, out } = await vitrine(['check', 'shop'], { cwd });
      expect([code, out]).toEqual([0, expect.stringMatching(/^content\/store\.json:1:23 warning .*CAPTCHA_SECRET/)]);
      const strict = ['check', 'shop', '--fail-level', 'warning'];
      expect((await vitrine(strict, { cwd })).code).toBe(1);
      expect((await vitrine(strict, { cwd, env: { CAPTCHA_SECRET: 'a secret' } })).code).toBe(0);
    },
    TIME,
  );

  it(
    'prints what tools read',
    async () => {
      const cwd = folderWith();
      const [json, sarif, github, junit] = await Promise.all(
        ['json', 'sarif', 'github', 'junit'].map((format) => vitrine(['check', 'shop', '--format', format], { cwd })),
      );
      expect(JSON.parse(json?.out ?? '')).toMatchObject({
        files: 1,
        findings: [
          { file: 'shop/site.region', code: 'formatter-unknown', line: 1, column: 22, suggestion: 'html' },
          { code: 'alt-missing', line: 2, fixable: false },
          { code: 'attribute-unquoted', line: 3, fixable: true },
        ],
      });
      const log = JSON.parse(sarif?.out ?? '');
      expect(log.version).toBe('2.1.0');
      expect(log.runs[0].results[1]).toMatchObject({
        ruleId: 'alt-missing',
        level: 'warning',
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'shop/site.region' },
              region: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 18 },
            },
          },
        ],
      });
      for (const result of log.runs[0].results) {
        expect(log.runs[0].tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
      }
      expect(junit?.out).toContain('<testsuite name="vitrine check" tests="1" failures="1">');
      expect(junit?.out).toContain("error shop/site.region:1:22 There is no formatter named 'htlm'");
      expect(github?.out).toContain(
        '::error file=shop/site.region,line=1,col=22,endLine=1,endColumn=26,title=formatter-unknown::',
      );
    },
    TIME,
  );

  it(
    'names files of the content as they lie beside the template or elsewhere',
    async () => {
      const cwd = folderWith('<p>{collection.title|html}</p>');
      writeFiles(cwd, { 'shop/content/broken.json': '{', 'pages/broken.json': '{' });
      const file = async (...args: string[]) => (await vitrine(['check', ...args, '--format', 'github'], { cwd })).out;
      expect(await file('shop')).toMatch(/^::error file=shop\/content\/broken\.json,line=1,/);
      expect(await file('shop/', '--content', 'pages')).toMatch(/^::error file=pages\/broken\.json,line=1,/);
    },
    TIME,
  );

  it(
    'shows what it would fix, then fixes it',
    async () => {
      const cwd = folderWith();
      const path = join(cwd, 'shop/site.region');
      const dry = await vitrine(['check', 'shop', '--dry-run'], { cwd });
      expect(dry.err).toContain('+ <a class="{collection.title}">x</a>');
      expect(readFileSync(path, 'utf8')).toBe(region);
      const fixed = await vitrine(['check', 'shop', '--fix'], { cwd });
      expect(readFileSync(path, 'utf8')).toContain('<a class="{collection.title}">x</a>');
      expect(fixed.out).not.toContain('attribute-unquoted');
    },
    TIME,
  );

  it(
    'shows the lines around a mistake in a style sheet, in settings and in page JSON',
    async () => {
      const cwd = folderWith('<p>{collection.title|html}</p>');
      writeFiles(cwd, {
        'shop/template.conf': '{\n  "stylesheets": ["site.less"]\n}',
        'shop/styles/site.less': 'p {\n  color: @inc;\n}\n@ink: red;\n',
        'shop/collections/blog.conf': '{\n  "pageSize": "ten"\n}',
        'pages/index.json': '{\n  "website": {},\n  "collection": []\n}',
      });
      const { out } = await vitrine(['check', 'shop', '--content', 'pages'], { cwd });
      expect(out).toMatch(/site\.less:2:\d+ .*\n {2}1 \| p \{\n> 2 \| {3}color: @inc;/);
      expect(out).toMatch(/blog\.conf:2:15 .*\n {2}1 \| \{\n> 2 \| {3}"pageSize": "ten"\n.*\| {15}\^{5}/);
      expect(out).toMatch(/pages\/index\.json:3:17 .*\n(?: .*\n)*> 3 \| {3}"collection": \[/);
    },
    TIME,
  );

  it(
    'puts in what was probably meant, wherever the name stands',
    async () => {
      const cwd = folderWith('{.equl? a 1}{collection.title|htlm}{.end}\n');
      writeFiles(cwd, { 'shop/template.conf': '{"stylesheet":[]}' });
      await vitrine(['check', 'shop', '--fix'], { cwd });
      const read = (name: string) => readFileSync(join(cwd, 'shop', name), 'utf8');
      expect(read('site.region')).toBe('{.equal? a 1}{collection.title|html}{.end}\n');
      expect(read('template.conf')).toBe('{"stylesheets":[]}');
    },
    TIME,
  );

  it(
    'lists the branches that no page reaches, with what is missing',
    async () => {
      const site = '{.if collection.title}a{.or}b{.end}{.repeated section items}c{.end}';
      const { out } = await vitrine(['check', 'shop', '--coverage'], { cwd: folderWith(site) });
      expect(out).toContain('Branch coverage 66 %: 1 of 3 branches was never seen.');
      expect(out).toContain(
        'site.region:1:36 {.repeated section items}\n  A page is missing on which items holds something.',
      );
    },
    TIME,
  );

  it(
    'says what is wrong with what was typed',
    async () => {
      const cwd = folderWith();
      const folder = await vitrine(['check', 'shpo'], { cwd });
      expect(folder).toMatchObject({ code: 2, out: '' });
      expect(folder.err).toContain('Did you mean shop?');
      expect((await vitrine(['check', 'shop', '--format', 'xml'], { cwd })).code).toBe(2);
    },
    TIME,
  );
});

describe('vitrine rules', () => {
  it(
    'lists every rule, and prints the page of one',
    async () => {
      const list = await vitrine(['rules']);
      for (const { id } of rules) expect(list.out).toContain(id);
      const page = await vitrine(['rules', 'alt-missing']);
      expect(page.out).toContain('site.region: <img src="https://cdn.example/a.png">');
      expect((await vitrine(['rules', 'alt-mising'])).err).toContain('Did you mean alt-missing?');
    },
    TIME,
  );
});
