import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { type Attempt, answerAttempt } from '../../../../server/author/playground/answer.ts';
import { LocaleLoader } from '../../../../server/author/playground/locale-loader.ts';

const require = createRequire(import.meta.url);
const packs = path.join(path.dirname(require.resolve('@phensley/cldr/package.json')), 'packs');

let fetched: string[] = [];
const open = () =>
  new LocaleLoader({
    library() {
      fetched.push('library');
      return import('@phensley/cldr');
    },
    async zones() {
      fetched.push('zones');
      return (await import('@phensley/timezone')).TZ;
    },
    async pack(language) {
      fetched.push(language);
      return language === 'xx' ? undefined : readFileSync(path.join(packs, `${language}.json`), 'utf8');
    },
  });

/** As the worker does it. */
async function answer(attempt: Attempt, loader: LocaleLoader) {
  let answered = answerAttempt(attempt, loader.services);
  while (await loader.fetchMissing(attempt.locale)) answered = answerAttempt(attempt, loader.services);
  return answered;
}

beforeEach(() => {
  fetched = [];
});

describe('the playground', () => {
  it('prints every example of the reference as the reference says, without a diagnostic', async () => {
    const loader = open();
    const wrong: string[] = [];
    for (const { name, examples } of [...formatters, ...predicates]) {
      for (const { template, data, output, partials, locale, now } of examples) {
        const attempt: Attempt = {
          template,
          json: JSON.stringify(data),
          ...(partials === undefined ? {} : { partials }),
          ...(locale === undefined ? {} : { locale }),
          ...(now === undefined ? {} : { now }),
        };
        const answered = await answer(attempt, loader);
        if (answered.output !== output) wrong.push(`${name}: ${template} gave ${answered.output}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(fetched.length).toBe(new Set(fetched).size);
  });

  it('loads nothing for a template without prices and dates, and each thing once for the others', async () => {
    const loader = open();
    expect((await answer({ template: '{a|html}', json: '{"a":"<"}' }, loader)).output).toBe('&lt;');
    expect(fetched).toEqual([]);
    const price = { template: '{p|money}', json: '{"p":{"value":"1234.5","currency":"EUR"}}', locale: 'de' };
    expect((await answer(price, loader)).output).toBe('1.234,50\u00a0€');
    expect((await answer(price, loader)).output).toBe('1.234,50\u00a0€');
    expect(fetched).toEqual(['library', 'de']);
  });

  it('places mistakes in the template, in a partial and in the data', async () => {
    const loader = open();
    const found = async (attempt: Attempt) =>
      (await answer(attempt, loader)).diagnostics.map(({ where, line, column, suggestion }) => ({
        where,
        line,
        column,
        suggestion,
      }));
    expect(await found({ template: 'a\n{b|htlm}', json: '{"b":1}' })).toEqual([
      { where: 'template', line: 2, column: 4, suggestion: 'html' },
    ]);
    expect(await found({ template: 'x', json: '{\n"a": 1,\n}' })).toMatchObject([{ where: 'data', line: 3 }]);
  });

  it('rel-E06 stops a hostile template within its budgets and says so', async () => {
    const bomb = `{.macro a}${'{@|apply a}'.repeat(10)}x{.end}`;
    const bombs: readonly Attempt[] = [
      { template: `${bomb}{@|apply a}`, json: '{}' },
      { template: `{.eval @a = "x"}${'{.eval @a = @a + @a}'.repeat(40)}{@a}`, json: '{}' },
    ];
    for (const attempt of bombs) {
      const { output, diagnostics } = await answer(attempt, open());
      expect(output.length).toBeLessThanOrEqual(400_000);
      expect(diagnostics.length).toBeGreaterThan(0);
    }
    const reach = '{x|constructor}{toString}{constructor.name}';
    expect((await answer({ template: reach, json: '{"x":1}' }, open())).output).toBe('{x|constructor}');
  });
});
