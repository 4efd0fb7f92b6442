import { isArray, isObject, type JsonValue } from '#engine';

/** By object, because page data never change. */
const known = new WeakMap<object, number>();

/** About how long a value is as JSON text, without writing it. */
export function sizeAsText(value: JsonValue | undefined): number {
  if (isArray(value)) return value.reduce<number>((size, element) => size + 1 + sizeAsText(element), 2);
  if (!isObject(value)) return measure(value);
  const before = known.get(value);
  if (before !== undefined) return before;
  // What lies in it is measured with it: to remember each of a product's objects takes longer than to go through them.
  const size = measure(value);
  known.set(value, size);
  return size;
}

function measure(value: JsonValue | undefined): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 4;
  let size = 2;
  if (isArray(value)) for (const element of value) size += 1 + measure(element);
  else for (const name in value) if (Object.hasOwn(value, name)) size += name.length + 4 + measure(value[name]);
  return size;
}
