import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { compile, createRegistry, type JsonValue, type Tier } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { render } from '../support/render.ts';

const registry = createRegistry({ formatters, predicates });

const tiers: readonly Tier[] = ['closures', 'code'];
// `__proto__` is no name of the language: a tag with it is text.
const inheritedNames = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'prototype', 'length'];

function output(template: string, data: unknown, tier: Tier, partials: Readonly<Record<string, JsonValue>> = {}) {
  return render(template, data as JsonValue, { tier, partials }).output;
}

describe.each(tiers)('what a template must not reach (%s)', (tier) => {
  afterEach(() => {
    Reflect.deleteProperty(Object.prototype, 'widget');
    Reflect.deleteProperty(Object.prototype, 'polluted');
  });

  it('rel-A01 finds no inherited name', () => {
    const tags = inheritedNames.flatMap((name) => [
      `{${name}}`,
      `{item.${name}}`,
      `{item.${name}.name}`,
      `{@.${name}}`,
    ]);
    expect(output(tags.join(''), { item: {} }, tier)).toBe('');
    expect(output('{__proto__}{item.__proto__.x}', { item: {} }, tier)).toBe('{__proto__}{item.__proto__.x}');
  });

  it('rel-A02 finds none through formatters and instructions either', () => {
    for (const name of inheritedNames.filter((inherited) => inherited !== 'length')) {
      const template =
        `{key|lookup ${name}}{@|lookup key}{@|get key}{list|key-by ${name}|count}` +
        `{.section ${name}}s{.end}{.repeated section ${name}}r{.end}{.if ${name}}i{.end}` +
        `{.var @v ${name}}{@v}{.ctx @c x=${name}}{@c.x}{.inject @i ${name}}{@i}{.eval ${name} || false}`;
      expect(output(template, { key: name, list: [] }, tier)).toBe('0false');
    }
  });

  it('rel-A03 knows no formatter that it merely inherited', () => {
    for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty']) {
      const { output: printed, diagnostics } = render(`{x|${name} y}`, { x: 1 }, { tier });
      expect(printed).toBe(`{x|${name} y}`);
      expect(diagnostics.map(({ code }) => code)).toEqual(['formatter-unknown']);
    }
  });

  it('rel-A04 knows no predicate that it merely inherited', () => {
    for (const name of ['constructor', 'toString', 'valueOf']) {
      const { output: printed, diagnostics } = render(`{.${name}?}x{.end}`, {}, { tier });
      expect(printed).toBe('');
      expect(diagnostics.map(({ code }) => code)).toEqual(['predicate-unknown']);
    }
  });

  it('rel-A05 applies no partial that it merely inherited', () => {
    const { output: printed, diagnostics } = render(
      '{@|apply constructor}{@|apply __proto__}{.include toString output}',
      {},
      { tier, partials: {} },
    );
    expect(printed).toBe('');
    expect(diagnostics.map(({ code }) => code)).toEqual(['partial-missing', 'partial-missing', 'partial-missing']);
  });

  it('rel-A06 sees nothing that a polluted host prototype carries', () => {
    const template = compile('{@|apply widget}{widget}{a.widget}{.section a}{widget}{.end}', { registry, tier });
    Object.defineProperty(Object.prototype, 'widget', {
      value: '<script>bad</script>',
      configurable: true,
      enumerable: true,
      writable: true,
    });
    expect(template.render({ a: { b: 1 } }).output).toBe('');
  });

  it('rel-A07 keeps a macro of any name to its render', () => {
    const template = compile('{.macro constructor}M{.end}{@|apply constructor}', { registry, tier });
    expect(template.render({}).output).toBe('M');
    expect(compile('{@|apply constructor}', { registry, tier }).render({}).output).toBe('');
  });

  it('rel-A08 takes data that has no prototype, or shadows what objects inherit', () => {
    expect(output('{a}', { hasOwnProperty: 1, a: 2 }, tier)).toBe('2');
    expect(output('{a}{.section a.b}{c}{.end}', Object.assign(Object.create(null), { a: 2 }), tier)).toBe('2');
  });

  it('rel-A09 pollutes nothing with data that names prototypes', () => {
    const data = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":{"b":[1]}}');
    output(
      '{.ctx @c x=constructor.prototype y=__proto__}{@c|json}{a|key-by b|json}{.section @}{a.b|json}{.end}',
      data,
      tier,
    );
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('rel-A10 makes an element whose key is __proto__ an own member or none', () => {
    output('{a|key-by id|json}', JSON.parse('{"a":[{"id":"__proto__","polluted":1}]}'), tier);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('rel-A11 takes no options from data', () => {
    const data = {
      settings: {},
      expressions: false,
      profile: 'reference',
      locale: null,
      partials: { p: 'no' },
      cache: 1,
    };
    expect(output('{.eval 1 + 1}{@|apply p}{cache}', data, tier)).toBe('21');
  });

  it('rel-A12 takes the name of a partial literally', () => {
    const { diagnostics } = render('{@|apply x}', { x: 'p' }, { tier, partials: { p: 'found' } });
    expect(diagnostics.map(({ code }) => code)).toEqual(['partial-missing']);
  });

  it('rel-A14 holds an option inside partials, macros and includes', () => {
    const template = '{@|apply p}{.include p output}{.macro m}{.eval 1}{.end}{@|apply m}';
    const { output: printed } = render(template, {}, { tier, expressions: false, partials: { p: '{.eval 1}' } });
    expect(printed).toBe('');
  });

  it('rel-A15 calls nothing that a host passes as data', () => {
    const called: string[] = [];
    const call = (name: string) => () => {
      called.push(name);
      return name;
    };
    const data = {
      a: { toString: call('toString'), toJSON: call('toJSON'), valueOf: call('valueOf') },
      get getter() {
        return call('getter')();
      },
      date: new Date(0),
      map: new Map([['x', 1]]),
      call: call('function'),
      symbol: Symbol('s'),
      big: 10n,
      list: [new Date(0), call('element')],
      fine: 1,
    };
    const tags = Object.keys(data).flatMap((name) => [`{${name}}`, `{${name}|json}`, `{.if ${name}}{${name}.x}{.end}`]);
    const { output: printed, diagnostics } = render(tags.join(''), data as unknown as JsonValue, { tier });
    expect(called).toEqual([]);
    expect(printed).toContain('1');
    expect(diagnostics.filter(({ code }) => code === 'data-not-json').length).toBeGreaterThan(5);
  });

  it('rel-A16 has six functions in expressions and no others', () => {
    const { output: printed, diagnostics } = render(
      '{.eval foo(1)}{.eval constructor("x")()}{.eval max.constructor}{.eval max(1, 2)}',
      {},
      { tier },
    );
    expect(printed).toBe('2');
    expect(diagnostics.map(({ code }) => code)).toEqual(['expression-invalid', 'expression-invalid']);
  });

  it('rel-A17 says that expressions are switched off', () => {
    const { output: printed, diagnostics } = render('a\n {.eval 1 + 1}', {}, { tier, expressions: false });
    expect(printed).toBe('a\n ');
    expect(diagnostics).toMatchObject([{ code: 'expressions-off', line: 2, column: 2 }]);
  });
});

describe('code made from templates', () => {
  const runs = Number(process.env['FUZZ_RUNS'] ?? 300);

  it('rel-A13 prints the same as closures for hostile text, names and data', () => {
    const hostile = fc.constantFrom(
      '"',
      "'",
      '`',
      '\\',
      '\u2028',
      '\u2029',
      '*/',
      '${',
      '\0',
      '\n',
      '\r',
      '//',
      '</script>',
      '{a}',
      '{.',
      '\ud800',
      'x',
    );
    const text = fc.array(hostile, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, text, (before, inside, value) => {
        const source = `${before}{a|output:${inside.replaceAll(/[{}|]/g, '')}}{.var @x a}{@x}{.section a}${inside}{.end}{.macro m}${before}{.end}{@|apply m}`;
        const [closures, code] = tiers.map((tier) => output(source, { a: value }, tier));
        expect(code).toBe(closures);
      }),
      { numRuns: runs },
    );
  });
});
