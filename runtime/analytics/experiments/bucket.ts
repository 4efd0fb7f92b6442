export interface Experiment {
  readonly id: string;
  /** Names of the variants with their weights; a weight of 0 is never chosen. */
  readonly variants: Readonly<Record<string, number>>;
}

/** The variant of one unit: always the same one for the same experiment and unit, whatever browser asks. */
export function bucketOf({ id, variants }: Experiment, unit: string): string | undefined {
  const rows = Object.entries(variants).filter(([, weight]) => weight > 0);
  const total = rows.reduce((sum, [, weight]) => sum + weight, 0);
  let place = (hash(`${id}:${unit}`) / 2 ** 32) * total;
  for (const [name, weight] of rows) {
    if (place < weight) return name;
    place -= weight;
  }
  return rows.at(-1)?.[0];
}

/** FNV-1a with a last mix, so that neighbouring units fall far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
