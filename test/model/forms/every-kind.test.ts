import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersFromFields, answersOf, checkAnswers, fieldKinds, hiddenAnswer, readForm, readQuestion } from '#model';
import { formCases, formOfCase, postedOf } from '../../support/form-cases.ts';

describe('every kind of field', () => {
  it('has cases', () => {
    expect(new Set(formCases.map(({ kind }) => kind))).toEqual(new Set(Object.keys(fieldKinds)));
  });

  it.each(formCases)('$kind: $name', (example) => {
    const form = readForm(formOfCase(example));
    const posted = postedOf(example);
    const answers = answersFromFields(form, (name) => posted.getAll(name));
    expect(answers['q']).toEqual(example.sent);
    // What was sent is read the same on the other side.
    const arrived = answersOf(form, JSON.parse(JSON.stringify(answers)));
    expect(arrived).toEqual(answers);
    expect(checkAnswers(form, arrived)['q']?.message).toBe(example.message);
  });

  it('names the parts that are wrong, so that these are marked and focus can go there', () => {
    const form = readForm({
      fields: [
        { id: 'who', type: 'name', required: true },
        { id: 'where', type: 'address', required: true },
      ],
    });
    const answers = { who: { First: 'Ada' }, where: { Country: 'US', Line1: '4 Slipway Road', City: 'Gannet' } };
    expect(checkAnswers(form, answers)).toEqual({
      who: { message: 'Required', parts: ['Last'] },
      where: { message: 'Required', parts: ['State', 'Zip'] },
    });
  });
});

describe('a form read from any JSON', () => {
  const field = fc.record({
    id: fc.constantFrom('a', 'b', '__proto__', 'constructor'),
    type: fc.oneof(fc.constantFrom(...Object.keys(fieldKinds)), fc.string()),
    required: fc.boolean(),
    maxLength: fc.integer({ min: -1, max: 30 }),
    options: fc.constant(['x', 'y']),
  });

  it('gives the same answers and verdicts however often they are sent on', () => {
    fc.assert(
      fc.property(fc.array(field, { maxLength: 4 }), fc.jsonValue(), fc.jsonValue(), (fields, one, other) => {
        const form = readForm({ id: 'f', fields });
        const once = answersOf(form, JSON.parse(JSON.stringify({ a: one, b: other })));
        const twice = answersOf(form, JSON.parse(JSON.stringify(once)));
        expect(twice).toEqual(once);
        expect(checkAnswers(form, twice)).toEqual(checkAnswers(form, once));
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the first of two fields with one id', () => {
    const form = readForm({
      fields: [
        { id: 'a', title: 'One' },
        { id: 'a', title: 'Two' },
      ],
    });
    expect(form.questions.map(({ title }) => title)).toEqual(['One']);
  });
});

describe('a hidden field', () => {
  const question = readQuestion({ id: 'h1', type: 'hidden', title: 'utm_source', value: 'site' });
  it.each([
    ['?utm_source=mail', 'mail'],
    ['?h1=card', 'card'],
    ['?utm_source=', ''],
    ['?other=1', 'site'],
  ])('of a page with %s is %j', (search, value) => {
    const query = new URLSearchParams(search);
    expect(hiddenAnswer(question, (name) => query.get(name))).toBe(value);
  });
});
