import fc from 'fast-check';
import { expect, it } from 'vitest';
import { predicates } from '#predicates';
import { jsonValues } from '../support/json-values.ts';
import { callPredicate } from '../support/tag.ts';

const names = [
  'recordType',
  'promotedBlockType',
  'collection',
  'options',
  'startDate',
  'endDate',
  'excerpt',
  'location',
  'websiteSettings',
  'structuredContent',
  'variants',
  'backgroundSource',
  'currentType',
];

const argumentLists = fc.array(fc.oneof(fc.string(), fc.constantFrom('', 'x', '1', '"', '[1,', '-1', 'null', '@')), {
  maxLength: 4,
});

it.each(predicates.map(({ name }) => name))('%s answers for any value and any arguments', (name) => {
  fc.assert(
    fc.property(jsonValues(names), argumentLists, (value, texts) => {
      expect(callPredicate(name, texts, value, { profile: 'safe', locale: texts[0] ?? 'en' })).toBeTypeOf('boolean');
    }),
    { numRuns: 40 },
  );
});
