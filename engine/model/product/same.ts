import { isArray, isObject, type Value } from '../data.ts';

/** Deep equality of raw values; missing equals null, `1` does not equal `"1"`. */
export function same(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return (a ?? null) === (b ?? null);
  if (isArray(a)) return isArray(b) && a.length === b.length && a.every((element, index) => same(element, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]));
}
