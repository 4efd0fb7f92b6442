import { describe, expect, it } from 'vitest';
import { compile, createRegistry, type ErrorCode, TemplateError, templateErrors } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { render } from '../support/render.ts';

const registry = createRegistry({ formatters, predicates });

/** `code line:column`, with the text under the span. */
function findings(template: string, partials: Readonly<Record<string, string>> = {}): string[] {
  return render(template, { a: 1, list: [1] }, { partials }).diagnostics.map(
    ({ code, line, column, start, end, file }) =>
      `${code} ${line}:${column} ${file === 'template' ? template.slice(start, end) : file}`,
  );
}

describe('diagnostics', () => {
  it('point at each of ten mistakes, all in one run', () => {
    const template = [
      '{title|trucate 20}',
      '{.evn? a}x{.end}',
      '{.end}',
      '{.sectoin a}',
      '{.var price 5}',
      '{a |html}',
      '\t{a|truncate ten}',
      '😀{.section a}{.alternates with}{.end}',
      '{.if a}A{.or}B{.or}C{.end}',
      '{a|apply nope}',
      '{.eval 1 +}',
      '{.macro m}',
    ].join('\r\n');
    expect(findings(template)).toEqual([
      'formatter-unknown 1:8 trucate',
      'predicate-unknown 2:3 evn?',
      'tag-outside-block 3:1 {.end}',
      'instruction-unknown 4:1 {.sectoin a}',
      'instruction-malformed 5:1 {.var price 5}',
      'tag-malformed 6:1 {a |html}',
      'argument-invalid 7:14 ten',
      'tag-not-allowed-in-block 8:14 {.alternates with}',
      'or-never-runs 9:15 {.or}',
      'block-unclosed 12:1 {.macro m}',
      'partial-missing 10:1 {a|apply nope}',
      'expression-failed 11:1 {.eval 1 +}',
    ]);
  });

  it('count columns as a reader does, however many mistakes a line has', () => {
    expect(findings('😀{.end}é{.end}\n{.end}😀😀{.end}')).toEqual([
      'tag-outside-block 1:2 {.end}',
      'tag-outside-block 1:9 {.end}',
      'tag-outside-block 2:1 {.end}',
      'tag-outside-block 2:9 {.end}',
    ]);
  });

  it('suggest what was probably meant, and nothing for unrelated words', () => {
    const suggestionFor = (template: string) => render(template, {}).diagnostics[0]?.suggestion;
    expect(suggestionFor('{a|trucate}')).toBe('truncate');
    expect(suggestionFor('{a|htlm}')).toBe('html');
    expect(suggestionFor('{.equl? a 1}{.end}')).toBe('equal?');
    expect(suggestionFor('{.repeeted section a}')).toBe('.repeated');
    expect(suggestionFor('{a|xyzzy}')).toBeUndefined();
  });

  it('name the partials an error came through', () => {
    const partials = { outer: 'line one\n {list|apply inner}', inner: '{@|apply gone}' };
    const [diagnostic] = render('\n{@|apply outer}', { list: 1 }, { partials }).diagnostics;
    expect(diagnostic).toMatchObject({ code: 'partial-missing', file: 'inner', line: 1, column: 1 });
    expect(diagnostic?.chain).toEqual([
      { name: 'inner', file: 'outer', line: 2, column: 2 },
      { name: 'outer', file: 'template', line: 2, column: 1 },
    ]);
  });

  it('warn of names that resolve nowhere, with the nearest path, where a host asks for it', () => {
    const data = { item: { title: 'T' }, items: [{ price: 1 }, {}], url: '/' };
    const warnings = (template: string) =>
      render(template, data, { missingNames: true }).diagnostics.map(
        ({ code, column, suggestion }) => `${code} ${column} ${suggestion ?? '-'}`,
      );
    expect(warnings('{item.title}{item.titel}')).toEqual(['name-missing 13 item.title']);
    expect(warnings('{itme.title|html}')).toEqual(['name-missing 1 item.title']);
    expect(warnings('{xyzzy}{url.x}')).toEqual(['name-missing 1 -', 'name-missing 8 -']);
    // What is asked for first may be absent, and so may what is there for another element; names around count too.
    expect(warnings('{.section gone}{@}{.end}{.if gone}{.end}{@local}')).toEqual([]);
    expect(warnings('{.repeated section items}{price}{url}{prise}{.end}')).toEqual(['name-missing 38 price']);
    expect(render('{gone}', data).diagnostics).toEqual([]);
  });

  it('leave style sheets and scripts alone', () => {
    const source = '.a{color:red}.b{.c{d:e}}@media x{.d:hover{e:f}}function f(){return a||b}var o={"a":1};if(x){ y }';
    expect(render(source, {}).diagnostics).toEqual([]);
  });

  it('reject a strict render, and only that', () => {
    const template = compile('{a|nope}', { registry });
    expect(template.render({}).output).toBe('{a|nope}');
    expect(() => template.render({}, { strict: true })).toThrow(TemplateError);
    expect(() => compile('{a |html}', { registry }).render({}, { strict: true })).not.toThrow();
  });

  it('keep one failing block from taking the others down', () => {
    const failing = compile('a{x|output:b}{.section s}c{y|boom}d{.end}e', {
      registry: createRegistry({ formatters: [...formatters, { ...boom(), name: 'boom' }], predicates }),
    });
    const { output, diagnostics } = failing.render({ s: { y: 1 } });
    expect(output).toBe('abcde');
    expect(diagnostics).toMatchObject([{ code: 'instruction-failed', column: 27 }]);
  });
});

function boom() {
  const [first] = formatters;
  if (first === undefined) throw new Error('no formatters');
  return {
    ...first,
    aliases: [],
    apply: () => {
      throw new Error('boom');
    },
  };
}

describe('the catalogue', () => {
  const examples = Object.entries(templateErrors).flatMap(([code, entry]) =>
    'wrong' in entry ? [{ code: code as ErrorCode, wrong: entry.wrong, right: entry.right }] : [],
  );
  const data = {
    a: ['x', 'y'],
    b: 1,
    item: { title: 'T' },
    items: [{ title: 'T' }],
    n: 2,
    price: 3,
    title: 'T',
    soldOut: true,
    website: {},
    name: 'N',
  };

  it.each(examples)('$code: the wrong template provokes it, the right one does not', ({ code, wrong, right }) => {
    const options = {
      expressions: code !== 'expressions-off',
      includes: code !== 'includes-off',
      missingNames: code === 'name-missing',
      partials: { 'header.html': '', next: '' },
      profile: 'reference',
    } as const;
    const codes = (source: string) => render(source, data, options).diagnostics.map((diagnostic) => diagnostic.code);
    expect(codes(wrong ?? '')).toContain(code);
    expect(codes(right ?? '')).not.toContain(code);
  });
});
