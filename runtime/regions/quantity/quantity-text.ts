import { quantityReasons, readQuantity } from '#model';
import type { ControlMessage } from '../../messages/controls.ts';

/** What is wrong with a quantity as it was typed. */
export function quantityText(typed: string, message: ControlMessage): string | undefined {
  const verdict = readQuantity(typed);
  return 'error' in verdict ? message(quantityReasons[verdict.error]) : undefined;
}
