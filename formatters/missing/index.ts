import { defineFormatter, type FormatterDefinition, rest } from '#engine';

/** What each name stood for, and what to write today. */
const inert = {
  datetimefield: 'a part of a date; use date or datetime',
  'i18n-money-format': 'an amount for a locale; use money',
  'money-format': 'an amount in minor units; use bookkeeper-money-format or money',
  moneyFormat: 'an amount in minor units; use bookkeeper-money-format or money',
  'money-string': 'an amount in minor units, in an element of its own; use bookkeeper-money-format or money',
  unit: 'a measure with its unit; use decimal',
} as const;

/** Names that templates still use and that have long done nothing: the value passes unchanged, whatever its kind. */
export const missing: readonly FormatterDefinition[] = Object.entries(inert).map(([name, stoodFor]) =>
  defineFormatter({
    name,
    family: 'missing',
    summary: `Leaves the value as it is. Once ${stoodFor}.`,
    args: { ignored: rest('arguments of old templates, which do nothing') },
    examples: [
      { template: `{price|${name}}`, data: { price: 12345 }, output: '12345' },
      { template: `{price|${name}:x:y}`, data: { price: '42.00' }, output: '42.00' },
    ],
    handsOn: true,
    apply: (input) => input,
  }),
);
