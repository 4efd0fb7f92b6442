import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CompileOptions, compile, createRegistry, type JsonValue, type Tier } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { createByteSink } from '../../server/site/assembly/byte-sink.ts';
import { fixedPartials, randomData, randomTemplate } from '../support/random-template.ts';

const registry = createRegistry({ formatters, predicates });
const tiers: readonly Tier[] = ['closures', 'code'];
const runs = Number(process.env['FUZZ_RUNS'] ?? 800);

/** The same page as text and as bytes. */
function both(template: string, data: JsonValue, options: Partial<CompileOptions>) {
  const compiled = compile(template, { registry, locale: null, now: 0, ...options });
  const sink = createByteSink();
  const asText = compiled.render(data);
  const asBytes = compiled.renderTo(sink, data);
  return {
    text: [asText.output, asText.diagnostics.map(({ message }) => message)],
    bytes: [Buffer.from(sink.bytes()).toString(), asBytes.diagnostics.map(({ message }) => message)],
  };
}

describe.each(tiers)('a page written as bytes (%s)', (tier) => {
  it.each([
    ['a macro in a chain', '{.macro m}<b>{title}</b>{.end}{item|apply m|html}', '&lt;b&gt;Ü&lt;/b&gt;'],
    ['a macro, applied', '{.macro m}<b>{title}</b>{.end}{item|apply m}', '<b>Ü</b>'],
    ['a macro that is included', '{.macro m}{.var @x title}{.end}{.section item}{.include m}{@x}{.end}', 'Ü'],
    ['a partial in a chain', '{item|apply p|html}', '&lt;Ü&gt;'],
    ['a partial with arguments', '{item|apply q size=l}', 'Ül'],
    ['a private partial', '{item|apply q private}{other}', 'Üo'],
    ['a loop around and inside of partials', '{.repeated section list}{@|apply p}{.end}{other}', '<a><é>o'],
  ])('prints %s', (_, template, output) => {
    const data = { item: { title: 'Ü' }, list: [{ title: 'a' }, { title: 'é' }], other: 'o' };
    const { text, bytes } = both(template, data, { tier, partials: { p: '<{title}>', q: '{title}{@args.size}' } });
    expect(bytes).toEqual([output, []]);
    expect(text).toEqual(bytes);
  });

  it('goes on after a loop that used a budget up, with the page’s own names', () => {
    const partials = { p: '{@}' };
    const template = '[{.repeated section xs}é{@|apply p}{.end}]{title}{.repeated section xs}{@index}{.end}';
    const { text, bytes } = both(template, { xs: [1, 2], title: 'ü' }, { tier, partials, budgets: { partials: 1 } });
    expect(bytes[0]).toBe('[]ü12');
    expect(text).toEqual(bytes);
  });

  it('prints what the same page prints as text, whatever the program is', () => {
    fc.assert(
      fc.property(randomTemplate, randomData, (template, data) => {
        const { text, bytes } = both(template, data, { tier, partials: fixedPartials });
        expect(bytes).toEqual(text);
      }),
      { numRuns: runs, seed: 20_240_305 },
    );
  });
});
