import { type ArgumentReader, type Reference, reference } from '#engine';

const LITERAL = /^(?:-?\d|"|true$|false$|null$)/;

/** An optional reference where, unlike in a comparison, a literal would be taken for a name. */
export function variable(summary: string): ArgumentReader<Reference | undefined> {
  return {
    ...reference(summary, { optional: true }),
    error: (given) => (LITERAL.test(given) ? `'${given}' is read as a name, not as a value` : undefined),
  };
}
