import { describe, expect, it } from 'vitest';
import { readPicture, tweakClasses } from '#model';
import { compile, PATIENCE, places } from './support.ts';

const sheet = `
// tweak: { "category": "Site", "label": "Ink", "title": "site-ink", "type": "color" }
@ink: #112233;

// tweak: { title: 'Site Max Width', type: 'value', min: 320, max: 1600, step: 10, }
@pageWidth: 640px;

// tweak: { "title": "body-font", "type": "font", "showOnlyWhenPresent": ".text" }
.body-font {
  font-family: Georgia, serif;
  font-size: 16px;
  letter-spacing: 0em;
}

// tweak: { "title": "Site Spacing", "type": "dropdown", "options": ["Small", "Extra Small"], "default": "Small" }
// tweak: { "title": "show-border", "type": "checkbox", "active": true }

body { .body-font; color: @ink; max-width: @pageWidth / 2; line-height: @body-font-font-size * 1.5; }
h1 { font-size: @body-font-font-size * 2; text-transform: @body-font-text-transform; }
`;

describe('tweaks', { timeout: PATIENCE }, () => {
  it('step by either of the names that folders have for it', async () => {
    const { tweaks } = await compile({
      'site.less': '// tweak: { "title": "a", "type": "value", "steps": 0.1 }\n@a: 1.4em;',
    });
    expect(tweaks[0]).toMatchObject({ step: 0.1, unit: 'em' });
  });

  it('keep every space of a title as a dash of its class', async () => {
    const { tweaks } = await compile({
      'site.less':
        "// tweak:{ type:'dropdown', title:'Title & Description Position', options:[ 'Over Image', 'Under Image' ], default:'Over Image' }\na { b: c }",
    });
    expect(tweakClasses(tweaks, {})).toEqual(['title--description-position-over-image']);
  });

  it('stand at the first of their options where none is the default, and a switch at either name of its own', async () => {
    const { tweaks } = await compile({
      'site.less': [
        '// tweak: { type: "dropdown", title: "Site Alignment", options: [ "Left", "Right" ] }',
        '// tweak: { type: "checkbox", title: "Full Width", default: true }',
        '// tweak: { type: "checkbox", title: "Hide Author", default: true, active: "false" }',
        'a { b: c }',
      ].join('\n'),
    });
    expect(tweakClasses(tweaks, {})).toEqual(['site-alignment-left', 'full-width']);
    expect(tweakClasses(tweaks, { 'Site Alignment': 'Right' })).toEqual(['site-alignment-right', 'full-width']);
  });

  it('stand at their defaults where the owner chose nothing', async () => {
    const { rules, diagnostics, tweaks } = await compile({ 'site.less': sheet });
    expect(diagnostics).toEqual([]);
    expect(rules.slice(1)).toEqual([
      '|body{font-family:Georgia,serif;font-size:16px;letter-spacing:0em;color:#112233;max-width:320px;line-height:24px}'.replace(
        '#112233',
        '#123',
      ),
      '|h1{font-size:32px;text-transform:none}',
    ]);
    expect(tweaks.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'site-ink color',
      'Site Max Width value',
      'body-font font',
      'Site Spacing dropdown',
      'show-border checkbox',
    ]);
    expect(tweaks[1]).toMatchObject({ variable: 'pageWidth', initial: '640px', unit: 'px', min: 320, step: 10 });
    expect(tweakClasses(tweaks, {})).toEqual(['site-spacing-small', 'show-border']);
  });

  it('are what the owner chose, in every sheet', async () => {
    const { rules, diagnostics, tweaks } = await compile(
      { 'site.less': sheet },
      {
        'site-ink': 'rgba(0,0,0,.5)',
        'Site Max Width': '900',
        'body-font': { 'font-size': '20px', 'text-transform': 'uppercase' },
        'body-font-font-family': '"Open Sans", Arial',
        'Site Spacing': 'Extra Small',
        'show-border': 'false',
      },
    );
    expect(diagnostics).toEqual([]);
    expect(rules.slice(1)).toEqual([
      '|body{font-family:"Open Sans",Arial;font-size:20px;letter-spacing:0em;text-transform:uppercase;color:rgba(0,0,0,.5);max-width:450px;line-height:30px}',
      '|h1{font-size:40px;text-transform:uppercase}',
    ]);
    expect(tweakClasses(tweaks, { 'Site Spacing': 'Extra Small', 'show-border': 'false' })).toEqual([
      'site-spacing-extra-small',
    ]);
  });

  it('are read however their comments are written, and not where they are switched off', async () => {
    const { tweaks, diagnostics, rules } = await compile({
      'site.less':
        '\ufeff/* tweak : { "type": "color",\r\n  "title": "ink" } */\r\n@ink: #123;\r\n' +
        '/*\r\n// tweak: { "type": "color", "title": "old" }\r\n@old: red;\r\n' +
        '// tweak: { "type": "checkbox", "title": "old-switch", "active": true }\r\n*/\r\n' +
        "// See /* there\r\n@mark: '/* none';\r\n" +
        "//TWEAK : {type:'value',title:'gap',}\r\n@gap:10px;\r\na { color: @ink; margin: @gap; }",
    });
    expect(diagnostics).toEqual([]);
    expect(tweaks.map(({ name }) => name)).toEqual(['ink', 'gap']);
    expect(rules).toEqual(['|a{color:#123;margin:10px}']);
  });

  it.each([
    ['a colour', { 'site-ink': '#fff; } body { display: none' }],
    ['a colour with an import', { 'site-ink': 'red; @import "http://evil.example"' }],
    ['a length', { 'Site Max Width': '16px; @import "x"' }],
    ['a font', { 'body-font': { 'font-family': 'x; } * { display: none' } }],
    ['a font by its variable', { 'body-font-font-size': 'e("x")' }],
    ['a choice', { 'Site Spacing': 'Huge' }],
    ['a switch', { 'show-border': 'perhaps' }],
  ])('rel-D06 are none of what is not %s, and say so', async (_name, values) => {
    const plain = await compile({ 'site.less': sheet });
    const { css, diagnostics } = await compile({ 'site.less': sheet }, values);
    expect(css).toBe(plain.css);
    expect(diagnostics).toMatchObject([{ code: 'tweak-value-invalid', severity: 'warning', file: 'styles/site.less' }]);
  });

  it('that cannot be read are told of at their place, and cost nothing else', async () => {
    const { rules, diagnostics } = await compile({
      'site.less': `// tweak: { "title": "a", "type": "color"
@a: red;
  // tweak: { "title": "b", "type": "colour" }
@b: blue;
// tweak: { "title": "c", "type": "value" }
.c { d: @a @b }
// tweak: { "type": "checkbox" }`,
    });
    expect(rules).toEqual(['|.c{d:red blue}']);
    expect(places(diagnostics)).toEqual([
      'tweak-invalid styles/site.less:1:42',
      'tweak-type-unknown styles/site.less:3:30',
      'tweak-invalid styles/site.less:5:11',
      'tweak-invalid styles/site.less:7:11',
    ]);
  });

  it('of pictures are addresses, in the way in which the sheet has its own', async () => {
    const sheets = {
      'site.less':
        '// tweak: { "type": "image", "title": "Banner", "label": "Banner" }\n@banner: url("/assets/own.jpg");\n' +
        '// tweak: { "type": "image", "title": "Paper" }\n@paper: "";\n' +
        '// tweak: { "type": "image", "title": "Mark" }\n@mark: none;\n' +
        'a { background: @banner; } b { background: url(@paper); } i { background: @mark; }',
    };
    const own = await compile(sheets);
    expect(own.tweaks).toMatchObject([{ initial: '/assets/own.jpg' }, { initial: 'none' }, { initial: 'none' }]);
    const { css, diagnostics } = await compile(sheets, {
      Banner: 'none',
      Paper: '/style-pictures/p.png',
      mark: 'url(https://images.example/m.png)',
    });
    expect(diagnostics).toEqual([]);
    expect(css.match(/background: [^;]+/g)).toEqual([
      'background: none',
      'background: url("/style-pictures/p.png")',
      'background: url("https://images.example/m.png")',
    ]);
  });

  it('of pictures stand above a class too, whose background the owner replaces', async () => {
    const tweak = (title: string) => `// tweak: { "type": "image", "title": "${title}" }\n`;
    const sheets = {
      'site.less': [
        `${tweak('Lead')}.lead-picture { color: red; background-image: url(/assets/lead.jpg); }`,
        `${tweak('Foot')}#foot { background: #fff url('/assets/foot.jpg') no-repeat }`,
        `${tweak('Bare')}.bare { color: blue }`,
      ].join('\n'),
    };
    const own = await compile(sheets);
    expect(own.diagnostics).toEqual([]);
    expect(own.tweaks).toMatchObject([
      { initial: '/assets/lead.jpg', variable: 'lead-picture' },
      { initial: '/assets/foot.jpg', variable: 'foot' },
      { initial: 'none', variable: 'bare' },
    ]);
    const { css } = await compile(sheets, { Lead: 'none', Foot: '/b.png', Bare: '/c.png' });
    expect(css.match(/background[^;}]+/g)?.map((text) => text.trim())).toEqual([
      'background-image: none',
      'background: #fff url("/b.png") no-repeat',
      'background-image: url("/c.png")',
    ]);
  });

  it.each([
    'x.png',
    '//evil.example/x.png',
    '/a b.png',
    '/a.png"); }',
    "/a.png'",
    '/a.png)',
    '/@{x}.png',
    'javascript:x',
  ])('takes %s for no picture', (text) => {
    expect([readPicture(text), readPicture(`url("${text}")`)]).toEqual([undefined, undefined]);
  });
});
