import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMessage, moneyFormatOf, toMinorUnits } from '#model';
import { renderNoScriptForm } from '#regions';
import { shownAnswerMessages } from '../../runtime/messages/shown-answers.ts';
import { amountText } from '../../runtime/page/amount.ts';
import { answersShown } from '../../runtime/regions/answers-shown.ts';
import { unitsOf } from '../../runtime/ui/price.ts';
import { priceFormatOf } from '../../runtime/ui/price-format.ts';

const inEnglish = createMessage(shownAnswerMessages);

const decimals = fc
  .tuple(fc.constantFrom('', '-'), fc.nat({ max: 9_999_999_999 }), fc.option(fc.stringMatching(/^\d{0,6}$/)))
  .map(([sign, whole, part]) => `${sign}${whole}${part === null ? '' : `.${part}`}`);

it('reads a decimal price as the model does', () => {
  fc.assert(
    fc.property(decimals, (text) => {
      expect(unitsOf(text, 2)).toBe(toMinorUnits(text, 'USD'));
      expect(unitsOf(text, 0)).toBe(toMinorUnits(text, 'JPY'));
    }),
  );
  for (const text of ['', 'abc', '1,5', '12 ', '.', '0x1']) expect(unitsOf(text, 2)).toBe(undefined);
});

it.each([
  ['$1,234.50', '$20.00'],
  ['US$1,234.50', 'US$20.00'],
  ['from USD 1,234.50', 'USD\u00A020.00'],
  ['1,234.50 US dollars', '20.00 US dollars'],
  // Told by nothing that is known, a price is written as the page's server would.
  ['1234.50', 'US$20.00'],
])('goes on in the format of the printed price %s', (printed, text) => {
  const money = { ...moneyFormatOf('en', 'USD'), plus: ['US$', ''] as const };
  const known = [{ minor: 123_450, currency: 'USD', hundredths: 123_450 }];
  const format = priceFormatOf(printed, known, { money, locale: 'en' });
  expect(format({ minor: 2_000, currency: 'USD', hundredths: 2_000 })).toBe(text);
});

it.each([
  ['de', 'EUR', '12,50\u00A0€'],
  ['no such tag', 'EUR', 'EUR\u00A012.50'],
  ['en', 'gold', 'gold\u00A012.50'],
])('writes amounts in %s by itself where the page has told nothing', (locale, currency, text) => {
  expect(amountText(1_250, currency, { money: undefined, locale })).toBe(text);
});

it('writes another currency than the page’s by itself', () => {
  const page = { money: moneyFormatOf('de', 'EUR'), locale: 'de' };
  expect(amountText(1_250, 'EUR', page)).toBe('12,50\u00A0€');
  expect(amountText(1_250, 'USD', page)).toBe('12,50\u00A0$');
});

it.each([
  [{ Month: '2', Day: '29', Year: '2024' }, 'en-US', 'February 29, 2024'],
  [{ Month: '2', Day: '29', Year: '2024' }, 'de-DE', '29. Februar 2024'],
  // No calendar has these: the parts stay as they were given.
  [{ Month: '2', Day: '30', Year: '2024' }, 'en-US', '2 30 2024'],
  [{ Month: '2', Day: '29', Year: '2024' }, 'no such tag', '2 29 2024'],
  [{ Month: '', Day: '', Year: '' }, 'en-US', 'N/A'],
  [{ Hour: '9', Minute: '5', Second: '', Ampm: 'AM' }, 'en-US', '9:05 AM'],
  [{ First: 'Ada', Last: 'L.' }, 'en-US', 'Ada L.'],
  [{ Line1: '4 Slipway Road', Line2: '', City: 'Gannet', Country: 'CA' }, 'en-US', '4 Slipway Road, Gannet, CA'],
  [['Oat', 'Kelp'], 'en-US', 'Oat, Kelp'],
  [
    [
      { id: 'f1', name: 'plan.pdf', size: 3 },
      { id: 'f2', name: 'hall.png', size: 4 },
    ],
    'en-US',
    'plan.pdf, hall.png',
  ],
  [1250, 'en-US', '1250'],
])('shows the answer %j in %s as "%s"', (answer, locale, text) => {
  expect(answersShown(JSON.stringify({ q: answer }), { locale, message: inEnglish }).map(({ text }) => text)).toEqual([
    text,
  ]);
});

it.each([
  ['de', '12,50\u00A0€'],
  ['en', '€12.50'],
])('shows an amount as %s writes it, in the currency of its question', (locale, text) => {
  const form = { fields: [{ id: 'q', type: 'currency', title: 'Budget', currency: 'EUR' }] };
  expect(answersShown('{"q":1250}', { locale, form, message: inEnglish })).toMatchObject([
    { question: 'Budget', text },
  ]);
});

it.each([
  ['phone', ['', '207', '555', '0100'], '207 555 0100'],
  ['likert', { 'Good?': '2', 'Fast?': '-1' }, 'Good?: Stimme voll zu, Fast?: Disagree'],
  ['text', '', 'N/A'],
])('shows the answer of a question of type %s in words of the page', (type, answer, text) => {
  const overrides = { productAnswerMapStronglyAgree: 'Stimme voll zu' };
  const message = createMessage(shownAnswerMessages, { overrides });
  const form = { fields: [{ id: 'q', type }] };
  const [shown] = answersShown(JSON.stringify({ q: answer }), { locale: 'de', form, message });
  expect(shown?.text).toBe(text);
});

it('counts by the rules of the language that a text is in', () => {
  const english = { found: { one: '{count} mug', other: '{count} mugs' } } as const;
  const own = { found: { one: '{count} tasse', other: '{count} tasses' } };
  expect(createMessage(english, { locale: 'ja' })('found', { count: 1 })).toBe('1 mug');
  expect(createMessage(english, { locale: 'fr' })('found', { count: 0 })).toBe('0 mugs');
  expect(createMessage(english, { locale: 'fr', overrides: own })('found', { count: 0 })).toBe('0 tasse');
});

it('says in the words of the page that nothing was answered', () => {
  const message = createMessage(shownAnswerMessages, {
    overrides: { productSummaryFormNoAnswerText: 'keine Angabe' },
  });
  expect(answersShown('{"q":""}', { locale: 'de', message })).toMatchObject([
    { isAnswered: false, text: 'keine Angabe' },
  ]);
});

it('words the marks of a survey as the page does', () => {
  const form = { id: 'f', fields: [{ id: 'q', type: 'likert', title: 'Service', questions: ['Good?'] }] };
  const strings = { overrides: { productAnswerMapStronglyAgree: 'Stimme voll zu' }, locale: 'de' };
  const markup = renderNoScriptForm({ form, prefix: 'x', strings, action: '/' });
  expect(markup).toContain('Stimme voll zu');
  expect(markup).toContain('Strongly Disagree');
  expect(markup).not.toContain('Strongly Agree');
});
