import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CompileOptions, compile, createRegistry, defineFormatter, type JsonValue, RowMemory } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { createByteSink } from '../../server/site/assembly/byte-sink.ts';
import { loadCases } from '../support/cases.ts';
import { fixedPartials, randomTemplate, randomValue } from '../support/random-template.ts';
import { compileOptions } from '../support/render.ts';

const runs = Number(process.env['FUZZ_RUNS'] ?? 300);
type Data = Readonly<Record<string, JsonValue>>;

/** Counts the elements that are printed. */
function counting() {
  const seen: JsonValue[] = [];
  const see = defineFormatter({
    name: 'see',
    family: 'test',
    summary: 'Notes what is printed.',
    examples: [{ template: '{a|see}', data: { a: 1 }, output: '1' }],
    apply(value) {
      seen.push(value ?? null);
      return value;
    },
  });
  return { seen, registry: createRegistry({ formatters: [...formatters, see], predicates }) };
}

/** Renders states of a page one after the other, each as one whose rows are kept and as one that is printed whole. */
function expectSame(template: string, states: readonly Data[], options: Partial<CompileOptions> = {}) {
  const { seen, registry } = counting();
  const compiled = compile(template, { ...compileOptions, registry, now: 0, tier: 'code', ...options });
  const rows = new RowMemory();
  return states.map((data) => {
    seen.length = 0;
    const kept = createByteSink();
    const told = compiled.renderTo(kept, data, { rows });
    const bytes = Buffer.from(kept.bytes());
    rows.keep(bytes);
    const printed = [...seen];
    const whole = createByteSink();
    const toldOfAll = compiled.renderTo(whole, data);
    expect(bytes.toString()).toBe(Buffer.from(whole.bytes()).toString());
    expect(told.diagnostics.map(({ message }) => message)).toEqual(toldOfAll.diagnostics.map(({ message }) => message));
    return { printed, text: bytes.toString() };
  });
}

const names = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `row ${at}`, price: at }));

function changed(data: Data, at: number, row: JsonValue): Data {
  return { ...data, items: (data['items'] as readonly JsonValue[]).with(at, row) };
}

describe('rows of a list that are as they were', () => {
  const template = 'ü{.repeated section items}<p>{@index} {name|see|html} {currency}</p>{.alternates with}, {.end}.';
  const data: Data = { items: names(60), currency: 'EUR' };

  it('are not printed again when one row changes', () => {
    const [first, same, other] = expectSame(template, [
      data,
      changed(data, 7, { name: 'é', price: 1 }),
      changed(changed(data, 7, { name: 'é', price: 1 }), 59, { name: 'last', price: 2 }),
    ]);
    expect(first?.printed).toHaveLength(60);
    expect(same?.printed).toEqual(['é']);
    // The other object of row 7 is another one to the second state.
    expect(other?.printed).toEqual(['é', 'last']);
    expect(other?.text).toContain('<p>8 é EUR</p>, <p>9 row 8 EUR</p>');
  });

  it('are printed again when what they look up around the list changes', () => {
    const [, second] = expectSame(template, [data, { ...data, currency: 'USD' }]);
    expect(second?.printed).toHaveLength(60);
    expect(second?.text).toContain('<p>1 row 0 USD</p>');
  });

  it.each(['.equal? currency "EUR"', '.lessThan? price limit', '.even? limit', '.nth? limit 2'])(
    'are printed again when a predicate of theirs asks for a name around the list: %s',
    (test) => {
      const [, second] = expectSame(`{.repeated section items}{name|see} {${test}}yes{.or}no{.end}, {.end}`, [
        { ...data, limit: 30 },
        { ...data, limit: 31, currency: 'USD' },
      ]);
      expect(second?.printed).toHaveLength(60);
    },
  );

  it('are kept when something else changes around the list', () => {
    const [, second] = expectSame(template, [data, { ...data, title: 'other' }]);
    expect(second?.printed).toEqual([]);
  });

  it.each([
    ['a partial', '{@|apply row}', { row: '{name|see} {title}' }],
    ['a partial in a partial', '{@|apply row}', { row: '{@|apply inner}', inner: '{name|see} {title}' }],
    ['a partial with arguments', '{@|apply row size=l}', { row: '{name|see} {@args.size}{title}' }],
    ['an expression', '{name|see}{.eval title + 1}', {}],
    ['a formatter that looks up', '{name|see}{@|format title}', {}],
    ['a condition', '{name|see}{.if title}yes{.end}', {}],
    ['a predicate', '{name|see}{.equal? title "a"}yes{.end}', {}],
    ['a variable', '{name|see}{@outer}', {}],
    ['a macro', '{name|see}{@|apply shown}', {}],
    ['an included partial', '{name|see}{.include row}', { row: '{title}' }],
  ])('follow what %s looks up around the list', (_, body, partials) => {
    const text = `{.macro shown}{title}{.end}{.var @outer title}{.repeated section items}${body}{.end}`;
    const plain = `{.var @outer title}{.repeated section items}${body}{.end}`;
    const states: Data[] = [
      { items: names(8), title: 'a' },
      { items: names(8), title: 'b' },
    ];
    const shared = { ...states[0], items: states[0]?.['items'] ?? [] };
    for (const source of [text, plain]) {
      expect(expectSame(source, [shared, { ...shared, title: 'b' }], { partials })).toHaveLength(2);
    }
  });

  it('are kept where a partial prints the list', () => {
    const partials = { list: '<ul>{.repeated section items}<li>{name|see}{@args.kind}</li>{.end}</ul>' };
    const [, second] = expectSame('{@|apply list kind=x}', [data, changed(data, 0, { name: 'new' })], { partials });
    expect(second?.printed).toEqual(['new']);
  });

  it('are kept in lists that grow and shrink', () => {
    const longer = { ...data, items: [...(data['items'] as readonly JsonValue[]), { name: 'one more' }] };
    const [, second, third] = expectSame(template, [data, longer, data]);
    expect(second?.printed).toEqual(['row 59', 'one more']);
    expect(third?.printed).toEqual(['row 59']);
  });

  it('are printed again where one of them asks how many there are', () => {
    const text = '{.repeated section items}{name|see} of {length}{.end}';
    const longer = { ...data, items: [...(data['items'] as readonly JsonValue[]), { name: 'one more' }] };
    const [, second] = expectSame(text, [data, longer]);
    expect(second?.printed).toHaveLength(61);
  });

  it('are printed again after a page that had a message', () => {
    const partials = { broken: '{.end}{name|nope}' };
    const text = '{.repeated section items}{name|see}{.end}{@|apply broken}';
    const [, second] = expectSame(text, [data, changed(data, 0, { name: 'new' })], { partials });
    expect(second?.printed).toHaveLength(60);
  });

  it('are printed again where they tell the time', () => {
    const text = '{.repeated section items}{name|see}{price|timesince}{.end}';
    const [, second] = expectSame(text, [data, changed(data, 0, { name: 'new', price: 0 })]);
    expect(second?.printed).toHaveLength(60);
  });

  it('count for the budgets of the page', () => {
    const budgets = { instructions: 150 };
    const grown = { items: names(20) };
    const twice = '{.repeated section items}{name}{price}{.end}{.repeated section items}{name}{.end}';
    expect(expectSame(twice, [grown, grown], { budgets })).toHaveLength(2);
    const longer = changed(grown, 3, { name: 'x'.repeat(90) });
    const text = '{.repeated section items}{name}{.end}';
    expect(expectSame(text, [grown, longer], { budgets: { outputLength: 150 } })).toHaveLength(2);
  });
});

const row = randomValue;
const step = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(9), value: row }),
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(9), value: row }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9), value: row }),
  fc.record({ kind: fc.constantFrom('a' as const, 'b' as const, 'x' as const), at: fc.nat(9), value: row }),
);

function after(data: Data, { kind, at, value }: typeof step extends fc.Arbitrary<infer T> ? T : never): Data {
  const items = [...(data['items'] as readonly JsonValue[])];
  if (kind === 'change') items[at % items.length] = value;
  else if (kind === 'add') items.splice(at % items.length, 0, value);
  else if (kind === 'remove') items.splice(at % items.length, 1);
  else return { ...data, [kind]: value };
  return { ...data, items };
}

describe('a page whose rows are kept', () => {
  it('is the page that is printed whole, whatever the program is and whatever changes', () => {
    fc.assert(
      fc.property(
        randomTemplate,
        randomTemplate,
        fc.record({ a: row, b: row, x: row, items: fc.array(row, { minLength: 5, maxLength: 9 }) }),
        fc.array(step, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (body, rest, data, steps, isPartial) => {
          const list = `{.repeated section items}${body}{.alternates with},${rest}{.end}`;
          const states: Data[] = [data];
          for (const one of steps) states.push(after(states.at(-1) ?? data, one));
          const partials = { ...fixedPartials, list };
          const printed = expectSame(isPartial ? `{.var @x a}{@|apply list}${rest}` : `${rest}${list}${list}`, states, {
            partials,
          });
          expect(printed).toHaveLength(states.length);
        },
      ),
      { numRuns: runs, seed: 20_261_126 },
    );
  });

  it.each(loadCases('fixtures/language').map((example) => [example.name, example] as const))(
    'is so for the program of %s in each row',
    (_name, { template, json, partials, injects }) => {
      const rows = Array.from({ length: 6 }, () => structuredClone(json));
      const base: Data = { items: rows, ...(isObject(json) ? json : {}), outer: 1 };
      const data = { ...base, items: rows };
      const list = `{.repeated section items}${template}{.end}`;
      const states = [
        data,
        changed(data, 2, structuredClone(json)),
        { ...data, outer: 2 },
        changed(data, 5, null),
        data,
      ];
      expect(expectSame(list, states, { partials: { ...partials }, injects })).toHaveLength(states.length);
    },
  );
});

function isObject(value: JsonValue): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
