import { hashText } from '../hash-text.ts';
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
  let place = (hashText(`${experiment}:${unit}`) / 2 ** 32) * total;
  for (const { name, share } of shared) {
    if (place < share) return name;
    place -= share;
  }
  return shared.at(-1)?.name;
}
