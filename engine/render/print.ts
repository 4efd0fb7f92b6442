import type { JsonValue, Value } from '../definition/value.ts';

/** How a variable tag prints its final value (language reference, “Printing”). */
export function print(value: Value): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return Array.isArray(value) ? joinElements(value, 'null') : '';
  }
}

/** The host's conversion of array elements (language reference, “Printing”), without calling anything of the data's. */
function joinElements(elements: readonly JsonValue[], forNull: string): string {
  let joined = '';
  for (let at = 0; at < elements.length; at += 1) {
    if (at > 0) joined += ',';
    joined += elementText(elements[at], forNull);
  }
  return joined;
}

function elementText(element: Value, forNull: string): string {
  if (element === null || element === undefined) return forNull;
  if (typeof element !== 'object') return String(element);
  return Array.isArray(element) ? joinElements(element, '') : '[object Object]';
}
