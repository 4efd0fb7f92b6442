import type { JsonValue, Value } from './value.ts';

type JsonObject = { readonly [name: string]: JsonValue };

export function isObject(value: Value): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: Value): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Truth of `.section` and `.if` (language reference, “Truth”). */
export function isTruthy(value: Value): boolean {
  if (typeof value !== 'object') return Boolean(value);
  if (value === null) return false;
  if (Array.isArray(value)) return value.length > 0;
  const members: object = value;
  for (const name in members) if (Object.hasOwn(members, name)) return true;
  return false;
}

/** As a text: that of a scalar, nothing for the rest (language reference, “Conversions”). */
export function toText(value: Value): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return '';
  }
}

/** As a number: `parseFloat` where there is a point, else `parseInt`; may be NaN (language reference, “Conversions”). */
export function toNumber(value: Value): number {
  switch (typeof value) {
    case 'number':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'string':
      return value.includes('.') ? Number.parseFloat(value) : Number.parseInt(value, 10);
    default:
      return 0;
  }
}

/** As a truth: `true`, the text `true` and whole numbers but 0, nothing else (language reference, “Conversions”). */
export function toBoolean(value: Value): boolean {
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'number':
      return value !== 0 && value === Number.parseInt(String(value), 10);
    case 'string':
      return value === 'true';
    default:
      return false;
  }
}

/** The own member or element of a value, else missing (language reference, “Members”). */
export function childOf(value: Value, segment: string | number): Value {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return typeof segment === 'number' ? value[segment] : undefined;
  return Object.hasOwn(value, segment) ? (value as JsonObject)[segment] : undefined;
}

/** Walks from a value through own members and elements. */
export function walk(value: Value, path: readonly (string | number)[]): Value {
  let current = value;
  for (const segment of path) {
    if (current === undefined || current === null) return undefined;
    current = childOf(current, segment);
  }
  return current;
}
