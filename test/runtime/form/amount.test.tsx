import { afterEach, describe, expect, it } from 'vitest';
import { answersFromFields, checkAnswer, readForm } from '#model';
import { renderForm } from '#regions';
import { answersIn } from '../../../runtime/ui/answers-in.ts';

const form = (currency: string) => ({
  id: 'f',
  fields: [{ id: 'budget', type: 'currency', title: 'Budget', currency }],
});

/** A form's first HTML in a language, before any script. */
function open(locale: string, currency: string, answers?: Record<string, number>): HTMLFormElement {
  const props = { form: form(currency), prefix: 'form-1', strings: { locale }, action: '/form/f' };
  document.body.innerHTML = renderForm({ ...props, ...(answers && { answers }) });
  const element = document.querySelector('form');
  if (!element) throw new Error('There is no form.');
  return element;
}

function field(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('[name=budget]');
  if (!input) throw new Error('There is no field.');
  return input;
}

afterEach(() => document.body.replaceChildren());

describe('an amount that a form asks for', () => {
  it.each([
    ['de', 'EUR', '12,50', 1250],
    ['de', 'EUR', '1.250', 125_000],
    ['de', 'EUR', '1.234,5', 123_450],
    ['fr', 'EUR', '12,50', 1250],
    ['fr', 'EUR', '1 234,50 €', 123_450],
    ['en', 'USD', '12.50', 1250],
    ['en', 'USD', '1,250', 125_000],
    ['en', 'USD', '12,50', 1250],
    ['ja', 'JPY', '¥1,250', 1250],
    ['ja', 'USD', '12.50', 1250],
    ['ar', 'EUR', '١٢٫٥٠', 1250],
  ])('is read in %s of %s: %j, with script and without', (locale, currency, typed, minor) => {
    const element = open(locale, currency);
    field().value = typed;
    const posted = new FormData(element);
    const given = (name: string) => posted.getAll(name).map(String);
    expect(answersIn(element, readForm(form(currency)))).toEqual({ budget: minor });
    expect(answersFromFields(readForm(form(currency)), given)).toEqual({ budget: minor });
  });

  it.each([
    ['de', 'EUR', '1234,50'],
    ['en', 'USD', '1234.50'],
    ['ja', 'JPY', '123450'],
  ])('comes back in %s of %s as it is typed there', (locale, currency, text) => {
    const element = open(locale, currency, { budget: 123_450 });
    expect(field().value).toBe(text);
    expect(answersIn(element, readForm(form(currency)))).toEqual({ budget: 123_450 });
  });

  it.each([
    ['EUR', 13],
    ['JPY', 15],
  ])('is refused in words where it has more digits than are kept exactly: %s, %d', (currency, digits) => {
    const [question] = readForm(form(currency)).questions;
    const said = (typed: string) => {
      const element = open('en', currency);
      field().value = typed;
      const { budget } = answersIn(element, readForm(form(currency)));
      return question && checkAnswer(question, budget)?.message;
    };
    expect(said('9'.repeat(digits))).toBeUndefined();
    expect(said('9'.repeat(digits + 1))).toBe(
      `This amount may have at most ${digits} digits before the decimal point.`,
    );
  });

  it('is read as a point says where what was sent beside it is no separator', () => {
    const posted: Record<string, string> = { budget: '1.250', 'budget.decimal': '<1>' };
    expect(answersFromFields(readForm(form('EUR')), (name) => [posted[name] ?? ''])).toEqual({ budget: 125 });
  });
});
