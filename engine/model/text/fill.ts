/** A message with named holes: `Please select the {option} option.` */
export type Pattern = string;

/**
 * Fills the holes of a message. Values are inserted as they are and never read as a pattern again; a hole without a
 * value stays visible, so that a forgotten one is seen.
 */
export function fill(pattern: Pattern, values: Readonly<Record<string, string | number>>): string {
  return pattern.replace(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : hole,
  );
}
