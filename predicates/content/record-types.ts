import { childOf, definePredicate, type PredicateDefinition, toNumber, toText, type Value } from '#engine';
import { promotedBlocks, recordTypes } from '#model';

/** Record types of the product that templates have never had a predicate for. */
const unasked: readonly string[] = ['chat', 'review'];

/** These are also true of an item that a block of the same name stands for. */
const promotable: readonly string[] = ['image', 'quote', 'link', 'video', 'gallery'];

const aliases: Readonly<Record<string, readonly string[]>> = { video: ['external-video?'] };

function recordTypePredicate([type, code]: [string, number]): PredicateDefinition {
  const name = `${type}?`;
  const byBlock = promotable.includes(type);
  return definePredicate({
    name,
    aliases: aliases[type] ?? [],
    family: 'content',
    summary: `True when the record type of the item is ${type}${byBlock ? `, or a block of that type is promoted` : ''}.`,
    examples: [
      { template: `{.${name}}yes{.or}no{.end}`, data: { recordType: code }, output: 'yes' },
      { template: `{.${name}}yes{.or}no{.end}`, data: { promotedBlockType: type }, output: byBlock ? 'yes' : 'no' },
    ],
    test: (input) => toNumber(childOf(input, 'recordType')) === code || (byBlock && isPromoted(input, type)),
  });
}

function promotedPredicate(block: string): PredicateDefinition {
  const name = `promoted${block.toUpperCase()}?`;
  return definePredicate({
    name,
    family: 'content',
    summary: `True when a block of the type ${block} stands for the item in lists.`,
    examples: [
      { template: `{.${name}}yes{.or}no{.end}`, data: { promotedBlockType: block }, output: 'yes' },
      { template: `{.${name}}yes{.or}no{.end}`, data: {}, output: 'no' },
    ],
    test: (input) => isPromoted(input, block),
  });
}

function isPromoted(item: Value, block: string): boolean {
  return toText(childOf(item, 'promotedBlockType')) === block;
}

export const recordTypePredicates: readonly PredicateDefinition[] = [
  ...Object.entries(recordTypes)
    .filter(([type]) => !unasked.includes(type))
    .map(recordTypePredicate),
  ...promotedBlocks.map(promotedPredicate),
];
