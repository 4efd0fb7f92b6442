import { describe, expect, it } from 'vitest';
import { type Diagnostic, Interrupted, type JsonValue, type Rendering, type RenderOptions, type Tier } from '#engine';
import { quickestOf } from '../support/processor-time.ts';
import { render } from '../support/render.ts';

const tiers: readonly Tier[] = ['closures', 'code'];
/** Of processor time: what others do on the machine does not count. */
const SECOND = 1000;

interface Timed {
  readonly output: string;
  readonly codes: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Processor time. */
  readonly milliseconds: number;
}

function timed(
  template: string,
  data: JsonValue,
  tier: Tier,
  partials: Readonly<Record<string, string>> = {},
  options: RenderOptions = {},
): Timed {
  let rendering: Rendering | undefined;
  // The clock stands still, so that a busy machine never reaches the budget of time before the one that is tried.
  const milliseconds = quickestOf(1, () => {
    rendering = render(template, data, { tier, partials, clock: () => 0, ...options });
  });
  const { output = '', diagnostics = [] } = rendering ?? {};
  const codes = [...new Set(diagnostics.map(({ code }) => code))];
  return { output, codes, diagnostics, milliseconds };
}

function thousand(): number[] {
  return Array.from({ length: 1000 }, (_, index) => index);
}

describe.each(tiers)('what a template must not use up (%s)', (tier) => {
  it('rel-B01 refuses partials that multiply, and names the way there', () => {
    const partials = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [`p${at}`, `{@|apply p${at + 1}}`.repeat(10)] as const),
    );
    const { codes, diagnostics, output, milliseconds } = timed('a{@|apply p0}b', {}, tier, {
      ...partials,
      p8: 'x'.repeat(100),
    });
    expect(codes).toEqual(['partials-exhausted']);
    expect(diagnostics[0]?.chain.map(({ name }) => name).slice(-2)).toEqual(['p1', 'p0']);
    expect(output).toBe('ab');
    expect(milliseconds).toBeLessThan(SECOND);
  });

  it('rel-B02 refuses a partial that applies itself at depth 16, and goes on', () => {
    const { output, diagnostics } = timed('{@|apply a}-{@|apply b}-{@|apply fine}', {}, tier, {
      a: 'a{@|apply a}',
      b: 'b{@|apply c}',
      c: 'c{@|apply b}',
      fine: 'fine',
    });
    expect(output).toBe(`${'a'.repeat(16)}-${'bc'.repeat(8).slice(0, 15)}-fine`);
    expect(diagnostics.map(({ code }) => code)).toEqual(['partial-too-deep', 'partial-too-deep']);
    expect(diagnostics[0]).toMatchObject({ file: 'a', line: 1, column: 2 });
    expect(diagnostics[0]?.chain).toHaveLength(16);
  });

  it('rel-B03 refuses a text that doubles beyond 64 KB', () => {
    const { codes, output } = timed(`{.eval @a = "ab"}${'{.eval @a = @a + @a}'.repeat(30)}{@a|count}`, {}, tier);
    expect(codes).toEqual(['expression-failed']);
    expect(output).toBe('65536');
  });

  it('rel-B04 refuses loops in loops in loops', () => {
    const template = `a{.repeated section rows}${'{.repeated section list}'.repeat(3)}x${'{.end}'.repeat(4)}b`;
    const { codes, output, milliseconds } = timed(template, deepLists(4), tier);
    expect(codes).toEqual(['instructions-exhausted']);
    expect(output).toBe('ab');
    expect(milliseconds).toBeLessThan(2 * SECOND);
  });

  it.each(['', '{# nothing }', '{.if no}{.end}'])('rel-B05 counts an empty body too: "%s"', (body) => {
    const open = '{.repeated section list}'.repeat(3);
    const template = `a{.repeated section rows}${open}${body}${'{.end}'.repeat(4)}b`;
    const { codes, output, milliseconds } = timed(template, deepLists(4), tier);
    expect(codes).toEqual(['instructions-exhausted']);
    expect(output).toBe('ab');
    expect(milliseconds).toBeLessThan(2 * SECOND);
  });

  it('rel-B10 refuses blocks nested beyond 256, closed or not', () => {
    for (const closing of ['', '{.end}'.repeat(20_000)]) {
      const { codes, output, milliseconds } = timed(`${'{.section a}'.repeat(20_000)}x${closing}`, { a: 1 }, tier);
      expect(codes).toContain('nesting-too-deep');
      expect(output).toBe('');
      expect(milliseconds).toBeLessThan(SECOND);
    }
  });

  it('refuses more alternatives than a stack can hold, and prints by those before', () => {
    const chain = (count: number) =>
      `{.equal? n 0}zero${'{.or equal? n 1}one{.or equal? n 2}two'.repeat(count / 2)}{.end}!`;
    for (const { n, output } of [
      { n: 2, output: 'two!' },
      { n: 9, output: '!' },
    ]) {
      const found = timed(chain(7_000), { n }, tier);
      expect(found.output).toBe(output);
      expect(found.diagnostics).toMatchObject([{ code: 'alternatives-many', line: 1, column: 19_018 }]);
    }
    expect(timed(chain(1_000), { n: 9 }, tier).codes).toEqual([]);
    expect(timed(chain(1_000), { n: 1 }, tier).output).toBe('one!');
  });

  it('rel-B11 reads hostile braces in linear time, each with its own error', () => {
    const hostile = {
      'braces-unclosed': '{'.repeat(100_000),
      'source-too-large': '{'.repeat(1_048_576),
      'comment-unclosed': `{##${'x'.repeat(900_000)}`,
    };
    for (const [code, source] of Object.entries(hostile)) {
      const { codes, milliseconds } = timed(source, {}, tier);
      expect(codes).toEqual([code]);
      expect(milliseconds).toBeLessThan(SECOND);
    }
    expect(timed('{.'.repeat(450_000), {}, tier).codes).toEqual(['braces-unclosed']);
    const brackets = timed(`{.eval ${'('.repeat(50_000)}1${')'.repeat(50_000)}}`, {}, tier);
    expect(brackets.codes).toEqual(['expression-invalid']);
    expect(brackets.milliseconds).toBeLessThan(SECOND);
  });

  it('rel-B12 says what is too much of an expression', () => {
    const tokens = timed(`{.eval 1${' + 1'.repeat(100_000)}}`, {}, tier);
    expect(tokens.diagnostics[0]?.message).toContain('512');
    const text = timed('{.eval a + a}', { a: 'x'.repeat(40_000) }, tier);
    expect(text.diagnostics[0]?.message).toContain('65536');
  });

  it('rel-B13 takes references of any length', () => {
    const { output, milliseconds } = timed(`[{a${'.a'.repeat(100_000)}}{a.99999999999999}]{-1}`, { a: {} }, tier);
    expect(output).toBe('[]{-1}');
    expect(milliseconds).toBeLessThan(2 * SECOND);
  });

  it('rel-B14 cuts data that is nested too deep', () => {
    let data: JsonValue = 1;
    for (let depth = 0; depth < 100_000; depth += 1) data = [data];
    const { codes, output } = timed('{list}!', { list: data }, tier);
    expect(codes).toEqual(['data-too-deep']);
    expect(output).toMatch(/!$/);
  });

  it('rel-B17 has one budget for the page, however many parts it has', () => {
    const part = '{.repeated section list}{.repeated section list}x{.end}{.end}';
    const { codes } = timed(part.repeat(20), { list: thousand().map(() => ({ list: thousand() })) }, tier);
    expect(codes).toContain('instructions-exhausted');
  });
});

describe.each(tiers)('budgets at their limits (%s)', (tier) => {
  it('counts output just below, at and just above', () => {
    const budgets = { outputLength: 10 };
    const template = '{.repeated section list}x{.end}';
    for (const [length, expected] of [
      [9, 9],
      [10, 10],
      [11, 0],
    ] as const) {
      const { output, codes } = timed(template, { list: Array.from({ length }, () => 1) }, tier, {}, { budgets });
      expect(output).toHaveLength(expected);
      expect(codes).toEqual(expected === 0 ? ['output-too-large'] : []);
    }
  });

  it('counts partials just below, at and just above', () => {
    const budgets = { partials: 3 };
    for (const [count, refused] of [
      [2, false],
      [3, false],
      [4, true],
    ] as const) {
      const { codes, output } = timed('{@|apply p}'.repeat(count), {}, tier, { p: 'x' }, { budgets });
      expect(output).toBe('x'.repeat(Math.min(count, 3)));
      expect(codes).toEqual(refused ? ['partials-exhausted'] : []);
    }
  });

  it('counts a template with the partials it applies, at the limit and just above', () => {
    const template = '{@|apply a}{@|apply b}{@|apply a}!';
    const partials = { a: 'aaaaa', b: 'bbbbb', unused: 'c'.repeat(99) };
    const whole = template.length + 10;
    for (const [limit, expected, refused] of [
      [whole, 'aaaaabbbbbaaaaa!', false],
      [whole - 1, 'aaaaaaaaaa!', true],
    ] as const) {
      const budgets = { totalSourceLength: limit };
      const { output, diagnostics } = timed(template, {}, tier, partials, { budgets });
      expect(output).toBe(expected);
      const found = diagnostics.map(({ code, message, column }) => `${code} ${column} ${message.includes('together')}`);
      expect(found).toEqual(refused ? ['partial-invalid 12 true'] : []);
    }
  });

  it('refuses what one formatter makes beyond its budget, and prints the rest', () => {
    const { codes, output } = timed(
      '[{a|html}]',
      { a: '<'.repeat(10) },
      tier,
      {},
      { budgets: { formatterOutputLength: 20 } },
    );
    expect(codes).toEqual(['formatter-output-too-large']);
    expect(output).toBe('[]');
  });

  it('stops at the wall time', () => {
    let now = 0;
    const { diagnostics, output } = render(
      'a{.repeated section list}{.repeated section list}x{.end}{.end}b',
      { list: thousand().map(() => ({ list: thousand() })) },
      { tier, clock: () => (now += 400), budgets: { milliseconds: 1000 } },
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['time-exhausted']);
    expect(output).toBe('ab');
  });

  it.each([
    ['goes on when it only waited', 155, 30, 1, []],
    ['goes on when it waited before anybody asked', 130, 500, 1, []],
    ['stops when it has worked as long', 10_000, 30, 30, ['time-exhausted']],
    ['stops when it has waited for too long', 10_000, 30, 0, ['time-exhausted']],
  ])('%s where the processor’s time is told: %d rows, looks %d ms apart, %d of them work', (...row) => {
    const [, rows, apart, worked, codes] = row;
    const now = { clock: 0, processor: 0 };
    const { diagnostics } = render(
      '{.repeated section list}x{.end}',
      { list: Array.from({ length: rows }, () => 1) },
      {
        tier,
        clock: () => (now.clock += apart),
        processorTime: () => (now.processor += worked),
        budgets: { milliseconds: 100 },
      },
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
    expect(now.clock).toBeGreaterThan(100);
  });

  it('looks at the clock in a row of formatters too, the sooner the longer they take', () => {
    let now = 0;
    const { diagnostics } = render(
      `${'{list|json}'.repeat(1_000)}{.repeated section list}x{.end}`,
      { list: thousand() },
      { tier, clock: () => (now += 50), budgets: { milliseconds: 100, outputLength: 100_000_000 } },
    );
    expect(diagnostics.map(({ code }) => code)).toContain('time-exhausted');
    let looks = 0;
    render('{a|html}'.repeat(1_000), { a: 'x' }, { tier, clock: () => (looks += 1) });
    // 64, 128, 256 … calls apart while that takes no time.
    expect(looks).toBeLessThan(300);
  });

  it.each([
    ['a loop', '{.repeated section list}x{.end}'],
    ['a row of formatters', '{n|html}'.repeat(200)],
    ['a partial that a formatter applies', '{list|apply rows}'],
    ['a predicate’s block', '{.repeated section list}{.even? n}x{.end}{.end}'],
    ['a macro', '{.macro m}{.repeated section list}x{.end}{.end}{@|apply m}'],
  ])('gives the thread back in %s, to whoever asks for it', (_what, template) => {
    let asked = 0;
    const page = (interrupt: () => boolean) =>
      render(
        `{n|html}${template}`,
        { n: 2, list: thousand() },
        {
          tier,
          interrupt,
          partials: { rows: '{.repeated section @}x{.end}' },
        },
      );
    expect(() => page(() => (asked += 1) === 2)).toThrow(Interrupted);
    expect(asked).toBe(2);
    expect(page(() => false).diagnostics).toEqual([]);
  });
});

/** Lists in lists, all of one thousand elements, which share their elements. */
function deepLists(depth: number): JsonValue {
  let list: JsonValue = thousand();
  for (let level = 1; level < depth; level += 1) {
    const inner: JsonValue = { list };
    list = thousand().map(() => inner);
  }
  return { rows: list };
}
