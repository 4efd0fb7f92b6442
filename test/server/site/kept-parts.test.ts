import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, isObject, type JsonValue, type Rendering } from '#engine';
import { KeptParts } from '../../../server/site/assembly/kept-parts.ts';
import { loadCases } from '../../support/cases.ts';
import { fixedPartials, randomTemplate, randomValue } from '../../support/random-template.ts';
import { compileOptions } from '../../support/render.ts';

type Data = Readonly<Record<string, JsonValue>>;
const runs = Number(process.env['FUZZ_RUNS'] ?? 300);

/** Renders states of a page one after the other, each as a part that is kept and whole; says how often the part was made. */
function expectSame(template: string, states: readonly Data[], partials = {}, injects = {}): number {
  const compiled = compile(template, { ...compileOptions, partials, injects, now: 0, tier: 'code' });
  const parts = new KeptParts<string>();
  const isLasting = ({ diagnostics }: Rendering) => diagnostics.length === 0;
  const printed = states.map((data) => {
    const whole = compiled.render(data);
    const found = parts.find('part', data);
    const isWanted = found === undefined && isLasting(whole);
    const learned = isWanted
      ? parts.learn('part', data, (over) => sameOutput(whole, compiled.render(over)))
      : undefined;
    const known = found ?? learned ?? whole.output;
    return { whole, known, isWanted, isLasting: found === undefined || isLasting(whole) };
  });
  expect(printed.map(({ known }) => known)).toEqual(printed.map(({ whole }) => whole.output));
  expect(printed.filter((one) => !one.isLasting)).toEqual([]);
  return printed.filter(({ isWanted }) => isWanted).length;
}

function sameOutput(whole: Rendering, { output, diagnostics }: Rendering): string | undefined {
  return output === whole.output && diagnostics.length === 0 ? output : undefined;
}

describe('a part of a page that is kept', () => {
  const data: Data = { title: 'a', items: [{ name: 'row' }], website: { name: 'shop' }, other: 1 };

  it.each([
    ['a name', '{title}'],
    ['a partial', '{@|apply part}'],
    ['a condition', '{.if title}yes{.end}'],
    ['a predicate', '{.equal? title "a"}yes{.end}'],
    ['an expression', '{.eval title + 1}'],
    ['a formatter that looks up', '{@|format title}'],
    ['a name around a list', '{.repeated section items}{name} {title}{.end}'],
    ['a name that is not there', '{nothing}{title}'],
  ])('is made anew when what it asks by %s has changed, and only then', (_, template) => {
    const partials = { part: '{title|html}' };
    expect(expectSame(template, [data, { ...data, other: 2 }, { ...data, more: 3 }], partials)).toBe(1);
    expect(expectSame(template, [data, { ...data, title: 'b' }, { ...data, title: 'b', other: 2 }], partials)).toBe(2);
  });

  it('is made anew when a name is there that was not', () => {
    expect(expectSame('{nothing}', [data, { ...data, nothing: 'something' }])).toBe(2);
    const { title: _title, ...rest } = data;
    expect(expectSame('{.if title}yes{.end}', [data, rest])).toBe(2);
  });

  it('is no part where it looks at all of the data', () => {
    expect(expectSame('{@|json}', [data, { ...data, other: 2 }, { ...data, other: 3 }])).toBe(3);
  });

  it('is kept where a member is another object of the same values', () => {
    const website = { name: 'shop' };
    expect(expectSame('{website.name}', [data, { ...data, website }])).toBe(1);
    expect(expectSame('{website|json}', [data, { ...data, website: { name: 'shop', at: 1 } }])).toBe(2);
    expect(expectSame('{items|json}', [data, { ...data, items: [{ name: 'row' }] }])).toBe(2);
  });

  it('is given up when it changes again and again', () => {
    const parts = new KeptParts<string>();
    let made = 0;
    const show = (title: string) =>
      parts.made('part', { title, other: 1 }, (from) => {
        made += 1;
        return JSON.stringify(from['title']);
      });
    const shown = ['a', 'b', 'c', 'd', 'd', 'd'];
    expect(shown.map(show)).toEqual(shown.map((title) => JSON.stringify(title)));
    expect(made).toBe(6);
  });

  it('is the part that is printed whole, whatever the program is and whatever changes', () => {
    const value = randomValue;
    const step = fc.record({ name: fc.constantFrom('a', 'b', 'x', 'items', 'k'), value, isGone: fc.boolean() });
    const root = fc.record({ a: value, b: value, x: value, items: fc.array(value, { maxLength: 4 }) });
    fc.assert(
      fc.property(randomTemplate, root, fc.array(step, { minLength: 1, maxLength: 5 }), (template, first, steps) => {
        const states: Data[] = [first];
        for (const { name, value: next, isGone } of steps) {
          const { [name]: _gone, ...rest }: Data = states.at(-1) ?? first;
          states.push(isGone ? rest : { ...rest, [name]: next });
        }
        expect(expectSame(template, states, fixedPartials)).toBeLessThanOrEqual(states.length);
      }),
      { numRuns: runs, seed: 20_261_127 },
    );
  });

  it.each(loadCases('fixtures/language').map((example) => [example.name, example] as const))(
    'is so for the program of %s',
    (_name, { template, json, partials, injects }) => {
      const base: Data = isObject(json) ? json : { it: json };
      const names = Object.keys(base);
      const states = [base, { ...base, unheardOf: 1 }];
      for (const name of names) states.push({ ...base, [name]: 'changed' }, base);
      expect(expectSame(template, states, { ...partials }, injects)).toBeLessThanOrEqual(states.length);
    },
  );
});
