/** Data as an expression: JSON, maps, sets, and members that are not there. */
export function writeValue(value: unknown): string {
  if (value instanceof Map) return `new Map(${writeValue([...value])})`;
  if (value instanceof Set) return `new Set(${writeValue([...value])})`;
  if (Array.isArray(value)) return `[${value.map(writeValue).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const members = Object.entries(value).map(([name, member]) => `[${JSON.stringify(name)}]:${writeValue(member)}`);
  return `{${members.join()}}`;
}
