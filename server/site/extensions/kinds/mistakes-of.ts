import type { z } from 'zod';
import type { Mistake } from './kind.ts';

/** What a schema holds against a value; the messages of its parts say what would be right. */
export function mistakesOf(schema: z.ZodType, given: unknown, at: Mistake['path']): readonly Mistake[] {
  const { error } = schema.safeParse(given);
  const issues = error?.issues ?? [];
  return issues.map(({ path, message }) => ({
    // A symbol cannot be written in a config's literal.
    path: [...at, ...path.map((part) => (typeof part === 'symbol' ? String(part) : part))],
    expected: message,
  }));
}
