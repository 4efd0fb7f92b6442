import type { JsonValue } from '#engine';
import { completeProduct, decimalText, fromPrice, isSoldOut, type Money, toText, variantsOf } from '#model';
import { at, listAt, objectAt, textAt } from '../lib/json-access.ts';

/** What lists are put in order and narrowed by. */
export interface ItemFacts {
  readonly title: string;
  /** What it costs at least, in whole units of the shop's currency; undefined for what is not sold. */
  readonly price: number | undefined;
  /** The numeric product type. */
  readonly type: number | undefined;
  /** When it was published, in milliseconds since 1970; 0 where nothing says. */
  readonly added: number;
  /** Its place among the others, where the owner has given one. */
  readonly place: number | undefined;
  /** Whether some of it can be bought, as far as the content says. */
  readonly isInStock: boolean;
  /** What it can be found under; see `label`. */
  readonly labels: readonly string[];
}

type LabelKind = 'category' | 'tag' | 'author' | 'option';

/** A category, tag, author or value of an option (`Colour=Blue`), as one text. */
export const label = (kind: LabelKind, value: string): string => `${kind}:${value}`;

/** Under what is found whatever can be bought, as far as the content says. */
export const stockLabel = 'stock:1';

/** Beyond every place and every date in milliseconds. */
const UNPLACED = 1e15;

/** Where an item stands in a list that nobody has sorted: as its owner has put it, else after those, the newest first. */
export function featuredPlace({ place, added }: Pick<ItemFacts, 'place' | 'added'>): number {
  return place ?? UNPLACED - added;
}

/** By item, because page data never change. */
const known = new WeakMap<object, ItemFacts>();

export function factsOf(item: JsonValue): ItemFacts {
  if (typeof item !== 'object' || item === null) return readFacts(item);
  const before = known.get(item);
  if (before !== undefined) return before;
  const facts = readFacts(item);
  known.set(item, facts);
  return facts;
}

function readFacts(given: JsonValue): ItemFacts {
  const item = completeProduct(given);
  const price = objectAt(item, 'structuredContent') === undefined ? Number.NaN : toNumber(fromPrice(item));
  return {
    title: textAt(item, 'title'),
    price: Number.isFinite(price) ? price : undefined,
    type: numberAt(item, 'structuredContent.productType'),
    added: numberAt(item, 'publishOn') ?? numberAt(item, 'addedOn') ?? 0,
    place: numberAt(item, 'displayIndex'),
    isInStock: !isSoldOut(item),
    labels: labelsOf(item),
  };
}

const toNumber = ({ amount }: Money) => Number(decimalText(amount));

function labelsOf(item: JsonValue): readonly string[] {
  const author = textAt(item, 'authorId') || textAt(item, 'author.id');
  const options = variantsOf(item).flatMap((variant) =>
    Object.entries(objectAt(variant, 'attributes') ?? {}).map(([name, value]) =>
      label('option', `${name}=${toText(value)}`),
    ),
  );
  return [
    ...new Set([
      ...listAt(item, 'categories').map((name) => label('category', toText(name))),
      ...listAt(item, 'tags').map((name) => label('tag', toText(name))),
      ...(author === '' ? [] : [label('author', author)]),
      ...options,
    ]),
  ];
}

function numberAt(item: JsonValue, name: string): number | undefined {
  const value = at(item, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
