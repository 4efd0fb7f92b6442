import { fill } from '../text/fill.ts';
import { visibleLength } from '../text/length.ts';
import type { CheckMessage } from './check-messages.ts';
import { lengthMessages } from './limit-messages.ts';

/** The message of a field with a limit, if any. An empty field passes. */
export function checkLength(text: string, maximum: number, messageOf: CheckMessage): string | undefined {
  return visibleLength(text) > maximum ? messageOf('counterOver') : undefined;
}

/** The counter beside such a field. */
export function lengthCounter(text: string, maximum: number): string {
  return fill(lengthMessages.counter, { n: visibleLength(text), max: maximum });
}
