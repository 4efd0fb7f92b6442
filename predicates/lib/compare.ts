import { isArray, isObject, toBoolean, toNumber, toText, type Value } from '#engine';

/** Deep equality without conversions; missing equals null (language reference, “Comparing”). */
export function isEqual(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return (left ?? null) === (right ?? null);
  if (isArray(left))
    return isArray(right) && left.length === right.length && left.every((x, i) => isEqual(x, right[i]));
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isEqual(left[name], right[name]))
  );
}

/** Order of two values: negative, 0 or positive. The left one decides how (language reference, “Comparing”). */
export function compare(left: Value, right: Value): number {
  switch (typeof left) {
    case 'number':
      return order(left, toNumber(right));
    case 'string':
      return order(left, toText(right));
    case 'boolean':
      return Number(left) - Number(toBoolean(right));
    default:
      return isEqual(left, right) ? 0 : -1;
  }
}

/** A right operand that is NaN counts as smaller. */
function order<T extends number | string>(left: T, right: T): number {
  if (left < right) return -1;
  return left === right ? 0 : 1;
}
