/**
 * Paths of the texts in an input that no database keeps: PostgreSQL has no NUL character, and half of a surrogate pair is
 * no character at all. However deep the input is, it is walked without recursion.
 */
export function unstorable(input: unknown): string[] {
  const found: string[] = [];
  const open: { readonly value: unknown; readonly path: string }[] = [{ value: input, path: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !isStorable(value)) found.push(path || 'body');
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (!isStorable(name)) found.push(path || 'body');
      // A path that is this long helps nobody.
      open.push({ value: member, path: path.length > 1000 ? path : path ? `${path}.${name}` : name });
    }
  }
  return found;
}

function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}
