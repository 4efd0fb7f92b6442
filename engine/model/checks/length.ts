import { fill } from '../text/fill.ts';
import { visibleLength } from '../text/length.ts';

export const lengthMessages = {
  exceeded: 'You have exceeded the character limit.',
  counter: '{n} / {max}',
} as const;

/** The message of a field with a limit, if any. An empty field passes. */
export function checkLength(text: string, maximum: number): string | undefined {
  return visibleLength(text) > maximum ? lengthMessages.exceeded : undefined;
}

/** The counter beside such a field. */
export function lengthCounter(text: string, maximum: number): string {
  return fill(lengthMessages.counter, { n: visibleLength(text), max: maximum });
}
