import { describe, expect, it } from 'vitest';
import { siteLimits } from '../../../../server/site/lib/limits.ts';
import { compile, PATIENCE, places } from './support.ts';

describe('mistakes in style sheets', { timeout: PATIENCE }, () => {
  it('cost the rule that they stand in, in a folder of the platform', async () => {
    const { rules, diagnostics } = await compile({
      'site.less': `@ink: #123;
.a { color: @inc; margin: 0; }
.b { .missing(1); padding: 0; }
.c { border: 1px solid @ink }`,
    });
    expect(rules).toEqual(['|.a{margin:0}', '|.b{padding:0}', '|.c{border:1px solid #123}']);
    expect(places(diagnostics)).toEqual([
      'style-name-unknown styles/site.less:2:13',
      'style-name-unknown styles/site.less:3:6',
    ]);
    expect(diagnostics[0]).toMatchObject({ message: '@inc is defined nowhere.', suggestion: '@ink' });
  });

  it('cost the rule that they stand in, in a folder of the newer dialect', async () => {
    const { rules, diagnostics } = await compile({
      'site.less': `:root { --ink: #123; }
.a { color: @inc; margin: 0; }
.b { .missing(1); padding: 0; }
.c { width: min(100%, 20rem) }`,
    });
    expect(rules).toEqual(['|:root{--ink:#123}', '|.a{margin:0}', '|.b{padding:0}', '|.c{width:min(100%,20rem)}']);
    expect(places(diagnostics)).toEqual([
      'style-name-unknown styles/site.less:2:13',
      'style-name-unknown styles/site.less:3:6',
    ]);
  });

  it('are told of at their place in the file, through imports and tweaks', async () => {
    const { diagnostics } = await compile(
      {
        'site.less': '@import "part";\n.z { .mixed; }',
        'part.less': `// tweak: { "type": "color", "title": "ink" }
@ink: red; .mixed() { color: @nope; }`,
      },
      { ink: 'rgba(0, 0, 0, 0.5)' },
    );
    expect(places(diagnostics)).toEqual(['style-name-unknown styles/part.less:2:30']);
  });

  it.each([
    ['the platform’s dialect', '.x { y: z / 2 }'],
    ['the newer dialect', ':root { --x: y }'],
  ])('that no compiler can read leave the rest as it is, in %s', async (_name, more) => {
    const { rules, diagnostics } = await compile({
      'site.less': `${more}
.a { b: c; %%% d; e: f; }
@media print { .g { h: i } ..k { l: m } .n { o: p } }
.q { r: s }`,
    });
    expect(rules.slice(1)).toEqual(['|.a{b:c;e:f}', '|@media print|.g{h:i}', '|@media print|.n{o:p}', '|.q{r:s}']);
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([
      ['style-invalid', 2],
      ['style-invalid', 3],
    ]);
  });

  it('of braces swallow nothing', async () => {
    const { rules, diagnostics } = await compile(
      {
        'site.less': '.a { b: c }\n.d {\n  .e { f: g }\n  h: i;\n\n.j { k: l }\n.m { n: o }',
        'b.less': '.p { q: r }\n}\n.s { t: u }',
      },
      {},
      ['site.less', 'b.less'],
    );
    expect(rules).toEqual(['|.a{b:c}', '|.j{k:l}', '|.m{n:o}', '|.p{q:r}', '|.s{t:u}']);
    expect(places(diagnostics)).toEqual([
      'style-brace-unclosed styles/site.less:2:4',
      'style-brace-unopened styles/b.less:2:1',
    ]);
  });

  it('like an import that is not there are told, and it is left out', async () => {
    const { rules, diagnostics } = await compile({ 'site.less': '\n@import "platform/mixins"; a { b: c }' });
    expect(rules).toEqual(['|a{b:c}']);
    expect(diagnostics).toMatchObject([{ code: 'style-import-missing', severity: 'warning', line: 2, column: 1 }]);
  });

  it('like a mixin that calls itself cost that rule', async () => {
    const { rules, diagnostics } = await compile({
      'site.less': '.a { b: c }\n.loop(@n) { .loop(@n + 1); }\n.d { .loop(1); e: f }\n.g { h: i }',
    });
    expect(rules).toEqual(['|.a{b:c}', '|.d{e:f}', '|.g{h:i}']);
    expect(diagnostics).toMatchObject([{ code: 'style-invalid', file: 'styles/site.less', line: 2 }]);
  });

  it('like a sheet that is too large cost that sheet', async () => {
    const large = `.large { a: b }\n${'/* filler */\n'.repeat(siteLimits.styleBytes / 10)}`;
    const { rules, diagnostics } = await compile(
      { 'site.less': '.a { b: c }\n@import "huge.less";', 'large.less': large, 'huge.less': large },
      {},
      ['large.less', 'site.less'],
    );
    expect(rules).toEqual(['|.a{b:c}']);
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['file-too-large', 'styles/large.less'],
      ['style-limit', 'styles/site.less'],
    ]);
  });

  it('like values that do not go together are printed as they come, and told', async () => {
    const { rules, diagnostics } = await compile({ 'site.less': '.a { color: #010101 - 1px; b: c }' });
    expect(rules).toHaveLength(1);
    expect(diagnostics).toMatchObject([{ code: 'style-value', severity: 'warning', line: 1, column: 6 }]);
  });
});
