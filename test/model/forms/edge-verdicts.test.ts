import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOf, checkAnswers, emailLimits, isEmail, readForm, toText, visibleLength } from '#model';
import { formCases, formOfCase } from '../../support/form-cases.ts';

describe('verdicts on the edges', () => {
  it('rel-H06 counts characters the same whatever the encoding and the line breaks', () => {
    const form = readForm({ fields: [{ id: 'q', type: 'textarea', maxLength: 4 }] });
    for (const typed of ['a\r\nb👩‍🚒', 'a\nbe\u0301', 'a\rb\u00e9', '👨‍👩‍👧‍👦🇩🇪e\u0301\r\n']) {
      const browser = answersOf(form, { q: typed.replace(/\r\n?/g, '\n') });
      expect(visibleLength(toText(browser['q']))).toBe(4);
      expect(checkAnswers(form, browser)).toEqual(checkAnswers(form, answersOf(form, { q: typed })));
      expect(checkAnswers(form, answersOf(form, { q: `${typed}x` }))['q']?.message).toBe(
        'You have exceeded the character limit.',
      );
    }
  });

  it('rel-H07 gives 2,000 addresses one verdict in browser and server', () => {
    const form = readForm({ fields: [{ id: 'q', type: 'email' }] });
    const part = fc.string({ unit: fc.constantFrom(...Array.from('aZ09.+_-"@ ä,\n')), maxLength: 12 });
    const address = fc.oneof(
      fc.emailAddress(),
      fc.tuple(part, part).map(([local, host]) => `${local}@${host}.org`),
      fc.integer({ min: 1, max: 300 }).map((length) => `${'a'.repeat(length)}@example.org`),
      fc.constantFrom('a@', 'ab', 'a@b', 'a@b.c', '"a b"@example.org', 'ä@example.org', 'a@exämple.org'),
    );
    fc.assert(
      fc.property(address, (typed) => {
        const answers = answersOf(form, { q: typed });
        const said = checkAnswers(form, answers)['q']?.message;
        const length = typed.trim().length;
        expect(said === undefined).toBe(length === 0 || isEmail(typed));
        const isOutside = length > emailLimits.maximum || (length > 0 && length < emailLimits.minimum);
        expect(isOutside && said === undefined).toBe(false);
        expect(checkAnswers(form, JSON.parse(JSON.stringify(answers)))['q']?.message).toBe(said);
      }),
      { numRuns: 2000 },
    );
  });

  it('rel-H08 refuses half a survey, a value of 3, 31 February, year 0, 25:61 and letters in a number', () => {
    const named = formCases.filter(({ name }) =>
      ['required, half', 'beyond', '31 February', 'year 0', '25:61', 'letters'].includes(name),
    );
    expect(named.length).toBeGreaterThanOrEqual(6);
    for (const example of named) {
      const form = readForm(formOfCase(example));
      expect(checkAnswers(form, { q: example.sent ?? null })['q']?.message).toBe(example.message);
    }
  });
});
