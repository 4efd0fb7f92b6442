import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, createPartials, type JsonValue } from '#engine';
import { readFixtures } from '../../../../server/author/check/analysis/fixtures.ts';
import { viewsOf } from '../../../../server/author/check/analysis/template-view.ts';
import { formatTemplate } from '../../../../server/author/format/format-template.ts';
import { verbatimFiles } from '../../../../server/author/format/verbatim-partials.ts';
import { localeData, timeZones } from '../../../../server/cli/locale-packs.ts';
import { loadSite } from '../../../../server/site/load-site.ts';
import { renderPage } from '../../../../server/site/render-page.ts';
import type { Site } from '../../../../server/site/site.ts';
import { TemplateSet } from '../../../../server/site/templates.ts';
import { loadCases } from '../../../support/cases.ts';
import { registry, scratchFolder } from '../../../support/serve-site.ts';
import { shownMarkup } from '../../../support/shown-markup.ts';
import { siteFolders } from '../../../support/site-folders.ts';

const format = (text: string) => formatTemplate(text, registry);
const settings = { localeData, timeZones };

describe('formatting a template', () => {
  it.each([
    [
      'elements and blocks are moved in, and what ends them stands where they began',
      '<ul>\n{.repeated section items}\n<li>\n{title|html}\n</li>\n{.alternates with}\n<li></li>\n{.or}\n<li>none</li>\n{.end}\n</ul>\n',
      '<ul>\n  {.repeated section items}\n    <li>\n      {title|html}\n    </li>\n  {.alternates with}\n    <li></li>\n  {.or}\n    <li>none</li>\n  {.end}\n</ul>\n',
    ],
    [
      'an element that only one branch opens moves nothing after the block',
      '{.if a}\n<div>\n{.or}\n<div class="b">\n{.end}\n<p>x</p>\n</div>\n',
      '{.if a}\n  <div>\n{.or}\n  <div class="b">\n{.end}\n<p>x</p>\n</div>\n',
    ],
    ['a void element opens nothing', '<p>\n<br>\n<img src="a">\nb</p>\n', '<p>\n  <br>\n  <img src="a">\n  b</p>\n'],
    [
      'the page itself is not moved in',
      '<html>\n<head>\n<title>a</title>\n</head>\n</html>\n',
      '<html>\n<head>\n  <title>a</title>\n</head>\n</html>\n',
    ],
    ['tabs, blanks at the end and blank lines go', '<p>\n\ta  \n\n\n\nb\n</p>\n\n\n', '<p>\n  a\n\n  b\n</p>\n'],
    [
      'attributes stand one blank apart',
      '<a  href="x"   {.if b}class="y"{.end} >z</a>',
      '<a href="x" {.if b}class="y"{.end} >z</a>',
    ],
    [
      'attributes on lines of their own are moved in',
      '<div>\n<a href="x"\nclass="y"\n>z</a>\n</div>',
      '<div>\n  <a href="x"\n    class="y"\n  >z</a>\n</div>',
    ],
    [
      'a macro is a block',
      '<p>\n{.macro a}\n<b>x</b>\n{.end}\n</p>',
      '<p>\n  {.macro a}\n    <b>x</b>\n  {.end}\n</p>',
    ],
    ['line endings stay', '<p>\r\na\r\n</p>\r\n', '<p>\r\n  a\r\n</p>\r\n'],
  ])('%s', (_name, before, after) => {
    expect(format(before)).toBe(after);
    expect(format(after)).toBe(after);
  });

  it.each([
    ['before the end of elements that show it', '<div>\n  <pre>\n a\n</pre>\n  <textarea>\nb\n</textarea>\n</div>'],
    ['in elements that keep it', '<div><pre>\n a  \n\n\n\n b\n</pre><textarea>\n  c\n</textarea></div>'],
    ['in scripts, style sheets and comments', '<script>\n  a\n</script><style>\n  b {\n}\n</style><!-- \n  c  \n -->'],
    ['in the value of an attribute', '<p title="a\n   b\n\n\n  c">d</p>'],
    ['in template comments, and in tags of several lines', '<p>{## a  \n\n\n    b ##}{.ctx @c x=a\n      y=b\n}</p>'],
    ['in what may be part of an attribute or a script', '  {title}  \n\n\n  {.if a}\n b{.end}'],
    ['in a macro that may be', '<p>{.macro a}\n  x  \n\n\n y{.end}</p>'],
    ['where there was none at the end', '<p>a</p>'],
    ['of a kind that browsers show', '<p>\u00a0\u00a0a\u00a0</p>'],
  ])('leaves white space as it is %s', (_name, text) => {
    expect(format(text)).toBe(text);
  });

  it('prints the same for every case of the language, in a page and alone, and once is enough', () => {
    for (const { name, template, json, partials } of loadCases('fixtures/language')) {
      for (const text of [template, `<div>\n <p>\n${template}\n   </p>\n\t</div>\n`]) {
        const formatted = format(text);
        const before = shownMarkup(printed(text, json, partials));
        expect([name, format(formatted)]).toEqual([name, formatted]);
        expect([name, ...shownMarkup(printed(formatted, json, partials))]).toEqual([name, ...before]);
      }
    }
  });

  it('prints the same whatever stands beside what', () => {
    const piece = fc.constantFrom(
      ...[
        '<div>',
        '</div>',
        '<p class="a"  id=b>',
        '<pre>',
        '</pre>',
        '<br>',
        ' ',
        '\n',
        '\n\n\n  ',
        '\t',
        'text',
        '{a}',
        '\r\n',
      ],
      ...[
        '{.section s}',
        '{.or}',
        '{.end}',
        '{.repeated section l}',
        '{.alternates with}',
        '{# c #}',
        '{.if a}',
        '{.macro m}',
      ],
      ...['<!--', '-->', '<a title="', '">', '<script>', '</script>', '{', '}', '<', '\u00a0', '{@|apply m}', '<li>'],
    );
    const data = { a: '<b>x  y</b>', s: { a: 1 }, l: [1, 2] };
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const text = pieces.join('');
        const formatted = format(text);
        expect(format(formatted)).toBe(formatted);
        expect(shownMarkup(printed(formatted, data))).toEqual(shownMarkup(printed(text, data)));
      }),
      { numRuns: 2000 },
    );
  });
});

describe.each(siteFolders)('the site $name', ({ template, content }) => {
  it('looks the same with formatted templates', async () => {
    const { site } = await loadSite({ folder: template, registry });
    if (site === undefined) throw new Error(`${template} is no folder`);
    const views = viewsOf(site);
    const kept = verbatimFiles(views);
    const sources = new Map(
      views.map(({ path, text }) => [path, kept.has(path) ? text : formatTemplate(text, site.registry)]),
    );
    const formatted = site.withTemplates(new TemplateSet(sources, site.registry));
    const fixtures = readFixtures(template, content);
    const page = (one: Site, at: number) => {
      const { path, context, data } = fixtures.pages[at] ?? { path: '', context: {}, data: undefined };
      return data === undefined ? [] : shownMarkup(renderPage(one, context, { path, data, settings }).body.toString());
    };
    for (const at of fixtures.pages.keys()) {
      const path = fixtures.pages[at]?.path;
      expect([path, ...page(formatted, at)]).toEqual([path, ...page(site, at)]);
    }
    await fixtures.close();
  });
});

describe('what is applied where white space means something', () => {
  it.each([
    ['in an attribute', '<a title="{@|apply card.block}">x</a>', true],
    ['in a script', '<script>{@|apply card.block}</script>', true],
    ['in an element that keeps it', '<pre>{@|apply card.block}</pre>', true],
    ['before another formatter', '<p>{@|apply card.block|json}</p>', true],
    ['as a value', '{.var @x @|apply card.block}<p>{@x}</p>', true],
    ['in text', '<p>{@|apply card.block}</p>', false],
  ])('%s', async (_name, region, isKept) => {
    const files = { 'template.conf': '{}', 'site.region': region, 'blocks/card.block': '<b>\nx</b>' };
    const { site } = await loadSite({ folder: scratchFolder(files), registry });
    expect(site && [...verbatimFiles(viewsOf(site))]).toEqual(isKept ? ['blocks/card.block'] : []);
  });
});

function printed(template: string, data: JsonValue, partials: Readonly<Record<string, string>> = {}): string {
  const options = { registry, partials: createPartials(partials, { registry }) };
  return compile(template, options).render(data, { now: 0, ...settings }).output;
}
