import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import less from 'less';
import { describe, expect, it } from 'vitest';
import { compileStyles } from '../../../../server/site/styles/compile-styles.ts';
import { siteFolders } from '../../../support/site-folders.ts';
import { compile, PATIENCE, places } from './support.ts';

const root = join(import.meta.dirname, '../../../..');

describe('style sheets', { timeout: PATIENCE }, () => {
  it('compiles the listed files in order as one sheet, CSS untouched', async () => {
    const { css, diagnostics, read } = await compile(
      {
        'tokens.less': '@ink: #123;',
        'odd.css': 'a{color:rgb(from red r g b)}',
        'base.less': '@import "part"; body { color: @ink; .part(); background: data-uri("dot.svg"); }',
        'part.less': '.part() { margin: 0; }',
        'dot.svg': '<svg/>',
      },
      {},
      ['tokens.less', 'odd.css', 'base.less'],
    );
    expect(css).toContain('a{color:rgb(from red r g b)}');
    expect(css).toMatch(/body \{\s+color: #123;\s+margin: 0;\s+background: url\("data:image\/svg\+xml/);
    expect(diagnostics).toEqual([]);
    expect(read).toEqual(expect.arrayContaining(['styles/tokens.less', 'styles/odd.css', 'styles/part.less']));
  });

  it('puts icons before or after words by their names, and shows nothing of one that the font has not', async () => {
    const calls = `.a { .sqs-ui-font(left-arrow, before); .sqs-ui-font-size(16px, inherit); .box-sizing; }
.b { .sqs-ui-font(close, after); } .c { .sqs-ui-font(calendar, before); } .d { .sqs-ui-font; .sqs-ui-font-size; }`;
    for (const before of ['', '@import "sqs-ui-font";\n@half: 1px / 2;\n']) {
      const { css, diagnostics } = await compile({ 'site.less': `${before}@gap: 4px;\n${calls} .e { gap: @gap / 2 }` });
      expect(diagnostics).toEqual([]);
      expect(css).toMatch(/\.a \{\s*font-size: 16px;\s*line-height: inherit;\s*-webkit-box-sizing: border-box;/);
      expect(css).toMatch(/\.a:before \{[^}]*squarespace-ui-font[^}]*content: "\\e02c"/);
      expect(css).toMatch(/\.b:after \{[^}]*content: "\\e02e"/);
      expect(/\.c:before \{([^}]*)\}/.exec(css)?.[1]).not.toContain('content');
      expect(css).toMatch(/\.d \{[^}]*squarespace-ui-font[^}]*font-size: 13px/);
    }
  });

  it('takes an operator in quotes for what it is: a sheet of the older dialect, computed as there', async () => {
    const { css, dialect, diagnostics } = await compile({
      'site.less':
        '@high: 30px; @gap: 18;\n.a { height: calc(100vh ~"-" @high); width: calc(100% ~"-" (@gap * 2px)); top: calc(@high ~"-" (@high / 3px)); }',
    });
    expect([dialect, diagnostics]).toEqual(['platform', []]);
    expect(css).toMatch(/height: calc\(100vh - 30px\);\s*width: calc\(100% - 36px\);\s*top: calc\(30px - 10px\)/);
  });

  it('takes a mixin for one though a function of today has its name', async () => {
    const { rules, dialect, diagnostics } = await compile({
      'site.less': `// tweak: { "type": "value", "title": "wide" }
@wide: 900px;
.max(@w) { @media (max-width: @w) { .inner(); } }
.calc(@name, @left, @right) { @value: e("calc(@{left} - @{right})"); }
.times(@i, @n) { .-each(@i); }
.times(@i, @n) when (@i < @n) { .times((@i + 1), @n); }
.a { .times(1, 2); .-each(@i) { &:nth-child((~'2n+@{i}')) { top: (@i * 1px) } } }
.b { .max(@wide / 2); .inner() { color: red } }`,
    });
    expect([dialect, diagnostics]).toEqual(['platform', []]);
    expect(rules.map((rule) => rule.replaceAll(' ', ''))).toEqual([
      '|.a:nth-child(2n+1){top:1px}',
      '|.a:nth-child(2n+2){top:2px}',
      '|@media(max-width:450px)|.b{color:red}',
    ]);
  });

  it('takes a script in a sheet for what it is: old, and refused alone', async () => {
    const { rules, dialect, diagnostics } = await compile(
      {
        'mixins.less': `.shadow(@a, @b: X, ...) { @all: ~\`"@{arguments}".replace(/,\\sX/g, '')\`; box-shadow: @all; }`,
        'site.less': `.stag(@n) { &:nth-child((~'@{n}n+1')) { color: red } }
.a { .stag(3); }
.b { .shadow(0 1px red); color: blue; height: 10px / 2 }`,
      },
      {},
      ['mixins.less', 'site.less'],
    );
    expect(dialect).toBe('platform');
    expect(rules.map((rule) => rule.replaceAll(' ', ''))).toEqual([
      '|.a:nth-child(3n+1){color:red}',
      '|.b{color:blue;height:5px}',
    ]);
    expect(places(diagnostics)).toEqual(['style-refused styles/site.less:3:6']);
    expect(diagnostics[0]?.message).toBe('JavaScript is refused in stylesheets.');
  });

  it('makes the same of a sheet of today, whether its owner may set a colour in it or not', async () => {
    const sheet = `@accent: #804020;
:root { --accent: @accent; }
.a { grid-area: 1 / 2 / 3 / 4; aspect-ratio: 16 / 9; font: 16px/1.5 serif; color: rgb(0 0 0 / 50%); inset: 0; }
.b { width: min(100%, 40rem); color: darken(@accent, 10%); margin: calc(1rem + 1px / 2); }
.c { &:where(.d) { color: red } .e & { color: blue } }
.f { background: url(a.png) 50% / cover; translate: -50% 0; }
@container (min-width: 20rem) { .g { color: @accent } }
@layer base { .h { color: color-mix(in srgb, @accent 50%, white) } }`;
    const without = await compile({ 'site.less': sheet });
    const tweak = '// tweak: { "type": "color", "title": "accent" }';
    const set = await compile({ 'site.less': `${tweak}\n${sheet}` });
    expect([set.diagnostics, set.tweaks.length]).toEqual([[], 1]);
    expect(set.rules).toEqual(without.rules);
    expect(set.css).toContain('url(a.png) 50% / cover');
    const owned = await compile({ 'site.less': `${tweak}\n${sheet}` }, { accent: '#112233' });
    expect(owned.rules).toEqual(
      without.rules.map((rule) => rule.replaceAll('#804020', '#112233').replace('#572c16', '#04080d')),
    );
  });

  const starter = { name: 'starter', template: join(root, 'site-templates/starter') };
  it.each([...siteFolders, starter])(
    'leaves those of $name as they were, but for zeros before a point',
    async ({ template }) => {
      const { stylesheets }: { stylesheets: string[] } = JSON.parse(
        readFileSync(join(template, 'template.conf'), 'utf8'),
      );
      const source = stylesheets.map((file) => readFileSync(join(template, 'styles', file), 'utf8')).join('\n');
      const { css, diagnostics } = await compileStyles({ root: template, names: stylesheets });
      expect(diagnostics).toEqual([]);
      // The platform's reader, which sheets with tweaks have, writes no zero before a point.
      const numbers = (text: string | undefined) => text?.replace(/(?<![\w.])0\./g, '.');
      expect(numbers(css)).toBe(numbers((await less.render(source)).css));
    },
  );

  it.each([
    ['.b { c: d; @media print { .e { f: "}" ', '.b { c: d; @media print { .e { f: "}" }}}'],
    ['.b { c: url(x}y) } /* and no more', '.b { c: url(x}y) } /* and no more*/'],
    ['.b { c: d } /* { */', '.b { c: d } /* { */'],
  ])('lets a plain sheet that ends too early, %s, swallow none of those after it', async (plain, closed) => {
    for (const name of ['last.less', 'last.css']) {
      const { css } = await compile({ 'odd.css': plain, [name]: '.last { color: red; }' }, {}, ['odd.css', name]);
      expect(css).toContain(closed);
      expect(css.slice(css.indexOf(closed) + closed.length)).toMatch(/^\s*\.last \{/);
    }
  });

  it('keeps the slash of a colour’s opacity, whichever compiler reads the rest', async () => {
    const colours = '.a { color: rgb(0 0 0 / 50%); background: hsl(120deg 75% 25% / @o); width: 100px / 2; } @o: .6;';
    for (const more of ['', '\n.b:is(p, q) { c: d; }']) {
      const { css, diagnostics } = await compile({ 'site.less': colours + more });
      expect(diagnostics).toEqual([]);
      expect(css).toMatch(/color: rgba\(0, 0, 0, 0\.5\);\s+background: hsla\(120, 75%, 25%, 0\.6\);\s+width: 50px/);
    }
  });

  it('speaks the dialect of published folders', async () => {
    const { rules, diagnostics } = await compile({
      'site.less': `
        @gutter: 30px; @name: wide;
        .prefixed(@value) when (@value >= 2) { a1: @value; }
        .prefixed(@value) when (@value => 9) { a2: @value; }
        .prefixed(@value) when (@value =< 2) { a3: @value; }
        .prefixed(@value) when (@value != 2) { a4: @value; }
        .clear { zoom: 1; }
        .half { width: @gutter / 2; color: red - #100; .prefixed(2) !important; .clear; filter: alpha(opacity=70); }
        (~".x--@{name}") { margin: e("0 auto"); content: %("%d", 3); font: 12px/1.5 serif; }
        @media (max-width: 640px) { .half { width: 100% / 3; } }`,
    });
    expect(diagnostics).toEqual([]);
    expect(rules).toEqual([
      '|.clear{zoom:1}',
      '|.half{width:15px;color:#e00;a1:2!;a3:2!;zoom:1;filter:alpha(opacity=70)}',
      '|.x--wide{margin:0 auto;content:"3";font:12px/1.5 serif}',
      '|@media(max-width:640px)|.half{width:33.33333333%}',
    ]);
  });

  it('gives what the old compiler cannot read to the new one, in its place, with the same names and arithmetic', async () => {
    const { rules, diagnostics } = await compile({
      'site.less': `
        // tweak: { "type": "value", "title": "gutter" }
        @gutter: 30px;
        .box(@size) { width: @size / 2; }
        .a { .box(@gutter); }
        .b { .box(@gutter); &:where(.on, [data-x="1"]) { color: var(--ink, @gutter); } grid-row: 1 / 3; }
        .c { margin: @gutter / 3; }
        @container (min-width: 20rem) { .d { .box(10px); } }`,
    });
    expect(diagnostics).toEqual([]);
    expect(rules).toEqual([
      '|.a{width:15px}',
      '|.b{width:15px;grid-row:1 / 3}',
      '|.b:where(.on,[data-x="1"]){color:var(--ink,30px)}',
      '|.c{margin:10px}',
      '|@container(min-width:20rem)|.d{width:5px}',
    ]);
  });

  it('keeps comments for readers, imports at the front and mixins of a class', async () => {
    const { css } = await compile({
      'site.less': '/*! licence */\n.a { b: c }\n@import url(//fonts.example/x.css);\n.d { .a; }\n// not this',
    });
    expect(css).toMatch(/^\/\*! licence \*\/\s+@import url\(\/\/fonts\.example\/x\.css\);\s+\.a \{/);
    expect(css).not.toContain('not this');
  });

  it('imports in the manner of the platform: in place, with media, once where it says so', async () => {
    const { rules, diagnostics } = await compile({
      'site.less':
        '@media print { @import "part"; }\n@import "deep/more.less" screen;\n@import-once "part";\n.z { y: x }',
      'part.less': '.part { a: b }',
      'deep/more.less': '@import "other";',
      'deep/other.less': '.other { c: d }',
    });
    expect(diagnostics).toEqual([]);
    expect(rules).toEqual(['|@media print|.part{a:b}', '|@media screen|.other{c:d}', '|.z{y:x}']);
  });

  it('imports declarations into the rule that asks for them, each sheet from where the asking one stands', async () => {
    const { rules, diagnostics } = await compile({
      'site.less': '.rule {\n  @import "./one/two/_child";\n}\n@import "one/two/_other" screen and mobile;\n',
      'one/two/_child.less': '@import "../_parent.less";\n@import "./_sibling.less";\nchild: true;\n',
      'one/two/_sibling.less': 'sibling: true;\n@import "_next";\n',
      'one/two/_next.less': 'next: true;\n',
      'one/two/_other.less': '.rule { other: true }',
      'one/_parent.less': 'parent: true;\n',
    });
    expect(diagnostics).toEqual([]);
    expect(rules).toEqual([
      '|.rule{parent:true;sibling:true;next:true;child:true}',
      '|@media screen and mobile|.rule{other:true}',
    ]);
  });

  it('ends at a cycle of imports with one finding', async () => {
    const { rules, diagnostics } = await compile({
      'site.less': '@import "a";\n.s { t: u }',
      'a.less': '.a { b: c }\n  @import "b";',
      'b.less': '.b { c: d }\n@import "a";',
    });
    expect(rules).toEqual(['|.a{b:c}', '|.b{c:d}', '|.s{t:u}']);
    expect(places(diagnostics)).toEqual(['style-import-cycle styles/b.less:2:1']);
  });

  it('brings what the platform brings, unless the folder has it', async () => {
    const { css, diagnostics } = await compile({
      'site.less': `@media (max-width: 640px) { @import 'sqs-grid-breaker'; }
        @import "svg-icon-templates"; @import "sqs-ui-font";
        .nav { .flex(1 1 auto); .transition(opacity .2s); .transform-style(preserve-3d); .sqs-ui-font; .mixin-template-social-icons-color(#123); }
        .box-shadow(@value) { own: @value; }
        .card { .box-shadow(none); }`,
    });
    expect(diagnostics).toEqual([]);
    expect(css).toMatch(/@media \(max-width: 640px\) \{\s+\.sqs-layout/);
    expect(css).toContain('-webkit-flex: 1 1 auto');
    expect(css).toContain('-webkit-transform-style: preserve-3d');
    expect(css).toContain('.nav .social-icons-style-solid .sqs-svg-icon--wrapper');
    // A mark of its ground's colour would not be seen.
    expect(css).toMatch(/\.sqs-svg-icon--outer\.social-icons-style-solid \.sqs-svg-icon--social \{\s*fill: ?#fff/);
    expect(css).toMatch(/\.card \{\s+own: none;\s+\}/);
    expect(css).not.toContain('.flex');
  });

  it('gives marks of networks the size, the colour and the shapes that a folder names', async () => {
    const { rules, diagnostics } = await compile({
      'site.less': `@social-icons-wrapper: 'social-links'; @social-icons-color: @ink; @social-icons-size-custom: 16px; @ink: #123;
        @social-icons-style-circle--knockout: 'icon-style-round'; @social-icons-style-regular: 'icon-style-normal';
        @import 'svg-icon-templates';`,
    });
    expect(diagnostics).toEqual([]);
    expect(rules).toEqual(
      expect.arrayContaining([
        '|.social-links .sqs-svg-icon--wrapper{width:16px;height:16px}',
        '|.icon-style-normal .social-links .sqs-svg-icon--social{fill:#123}',
        '|.icon-style-round .social-links .sqs-use--mask{fill:#123}',
        '|.icon-style-round .social-links .sqs-svg-icon--wrapper{border-radius:50%;overflow:hidden}',
      ]),
    );
  });

  it('brings the columns as mixins, beside what a folder says of the columns of content', async () => {
    const { rules, diagnostics } = await compile({
      'site.less': `@media (max-width: 640px) { @import 'sqs-grid-breaker'; }
        .sqs-row .span-6 { own: rule } .col { own: column }
        .side { .col; .span-6; } .main { .sqs-col-8(); } .last { .sqs-row; }`,
    });
    expect(diagnostics).toEqual([]);
    expect(rules.filter((rule) => !rule.startsWith('|@media'))).toEqual([
      '|.sqs-row .span-6{own:rule}',
      '|.col{own:column}',
      '|.side{own:column;width:50%}',
      '|.main{width:66.66666667%}',
      '|.last:before,.last:after{content:" ";display:table}',
      '|.last:after{clear:both}',
    ]);
  });

  it('brings a mixin that takes a value beside a class of the folder that is called the same', async () => {
    const { rules, diagnostics } = await compile({
      'site.less': '.flex { .display-flex; .flex(1); } .order(@n) { own: @n; } .a { .order(2); }',
    });
    expect(diagnostics).toEqual([]);
    expect(rules).toEqual(['|.flex{display:-webkit-flex;display:flex;-webkit-flex:1;flex:1}', '|.a{own:2}']);
  });

  it('brings a mixin that takes one value beside one of the folder that takes more', async () => {
    const { rules, diagnostics } = await compile({
      'site.less': `.flex-flow(@way, @wrap) { own: @way @wrap; } .order(@n, @of: max(1, 2)) { own: @n @of; }
        .filter(@all...) { own: @all; } .transform(@a; @b: 1, 2) { own: @a; }
        .a { .flex-flow(row nowrap); } .b { .flex-flow(row, wrap); } .c { .order(3); .filter(none); .transform(x); }`,
    });
    expect(diagnostics).toEqual([]);
    expect(rules).toEqual([
      '|.a{-webkit-flex-flow:row nowrap;flex-flow:row nowrap}',
      '|.b{own:row wrap}',
      '|.c{own:3 2;own:none;own:x}',
    ]);
  });
});
