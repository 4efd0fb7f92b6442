import { defineFormatter, toText } from '#engine';

// Published pages show both quirks: the letter s and the backslash count as opening context, white space does not.
const OPENING_SINGLE = /(^|[-\u2014\\s(["])'/gm;
const OPENING_DOUBLE = /(^|[-\u2014/[(\u2018\s])"/gm;

export const smartypants = defineFormatter({
  name: 'smartypants',
  family: 'core',
  summary: 'Typographic quotes and dashes.',
  examples: [
    { template: '{t|smartypants}', data: { t: '"It\'s" linen -- soft' }, output: '“It’s” linen — soft' },
    { template: '{t|smartypants}', data: { t: "say 'hi' to dogs' owners" }, output: 'say ’hi’ to dogs‘ owners' },
  ],
  apply: (input) =>
    toText(input)
      .replace(OPENING_SINGLE, '$1‘')
      .replaceAll("'", '’')
      .replace(OPENING_DOUBLE, '$1“')
      .replaceAll('"', '”')
      .replaceAll('--', '—'),
});
