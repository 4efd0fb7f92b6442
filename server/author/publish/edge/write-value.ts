/** Data as an expression: JSON, maps, sets, and members that are not there. */
export function writeValue(value: unknown): string {
  if (value instanceof Map) return `new Map(${writeValue([...value])})`;
  if (value instanceof Set) return `new Set(${writeValue([...value])})`;
  if (Array.isArray(value)) return `[${value.map(writeValue).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const members = Object.entries(value).map(([name, member]) => `[${JSON.stringify(name)}]:${writeValue(member)}`);
  return `{${members.join()}}`;
}

/**
 * The text of a module in ASCII: with one other character V8 keeps and reads all of it in twice the bytes. Where most are
 * others, it stays. For texts whose strings were written as JSON: a backslash before such a character would be another's.
 */
export function inAscii(text: string): string {
  const ascii = text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return ascii.length < 2 * text.length ? ascii : text;
}
