import { childOf, isArray, isObject, type JsonValue, toBoolean, toText, type Value } from '../data.ts';
import { contentOf } from './read.ts';

/**
 * A product whose data use the other of two names: `name` for its title, `isSubscription`, and the options that its owner
 * defined in place of their order. Templates and rules read one name of each; what has it comes back as it is.
 */
export function completeProduct(item: JsonValue): JsonValue {
  const content = contentOf(item);
  if (!isObject(item) || !isObject(content)) return item;
  const known = completed.get(item);
  if (known !== undefined) return known;
  const title = isAbsent(item, 'title') ? childOf(item, 'name') : undefined;
  const isSubscribable =
    isAbsent(content, 'isSubscribable') && [content, item].some((from) => toBoolean(childOf(from, 'isSubscription')));
  const isUnordered = isAbsent(content, 'variantOptionOrdering') && isAbsent(item, 'variantOptionOrdering');
  const names = isUnordered ? (definedNames(content) ?? definedNames(item)) : undefined;
  if (title === undefined && !isSubscribable && names === undefined) return item;
  const made: JsonValue = {
    ...item,
    ...(title !== undefined && { title }),
    structuredContent: {
      ...content,
      ...(isSubscribable && { isSubscribable }),
      ...(names !== undefined && { variantOptionOrdering: names }),
    },
  };
  completed.set(item, made);
  return made;
}

/** By object, because page data never change, and rows of lists are kept by theirs. */
const completed = new WeakMap<object, JsonValue>();

const isAbsent = (from: Value, name: string): boolean => (childOf(from, name) ?? null) === null;

function definedNames(from: Value): readonly string[] | undefined {
  const options = childOf(from, 'userDefinedVariantOptions');
  if (!isArray(options) || options.length === 0) return undefined;
  return options.map((option) => toText(isObject(option) ? childOf(option, 'name') : option));
}
