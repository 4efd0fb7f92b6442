import type { JsonValue } from '#engine';

/** By object, because page data never change. */
const known = new WeakMap<object, number>();

/** About how long a value is as JSON text, without writing it. */
export function sizeAsText(value: JsonValue | undefined): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 4;
  const before = known.get(value);
  if (before !== undefined) return before;
  let size = 2;
  for (const [name, member] of Object.entries(value))
    size += (Array.isArray(value) ? 1 : name.length + 4) + sizeAsText(member);
  known.set(value, size);
  return size;
}
