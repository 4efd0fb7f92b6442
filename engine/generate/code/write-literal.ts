/** Data as an expression: JSON, and the numbers that JSON has no words for. */
export function writeLiteral(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (Array.isArray(value)) return `[${value.map(writeLiteral).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const members = Object.entries(value).map(([name, member]) => `[${JSON.stringify(name)}]:${writeLiteral(member)}`);
  return `{${members.join()}}`;
}
