import type { ExperimentVariant } from './definition.ts';

/**
 * The variant of one unit: always the same one for the same experiment and unit, whatever browser asks. A variant without
 * a share is nobody's; undefined where none has one.
 */
export function variantOf(
  experiment: string,
  variants: readonly ExperimentVariant[],
  unit: string,
): string | undefined {
  const shared = variants.filter(({ share }) => share > 0);
  const total = shared.reduce((sum, { share }) => sum + share, 0);
  let place = (hash(`${experiment}:${unit}`) / 2 ** 32) * total;
  for (const { name, share } of shared) {
    if (place < share) return name;
    place -= share;
  }
  return shared.at(-1)?.name;
}

/** FNV-1a with a last mix, so that neighbouring units fall far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
