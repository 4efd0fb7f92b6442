import { budgetErrors } from './budgets.ts';
import type { ErrorEntry } from './define.ts';
import { parsingErrors } from './parsing.ts';
import { renderingErrors } from './rendering.ts';

/** Every message a template author can see. A code is a permanent name and is never used again for something else. */
export const templateErrors = { ...parsingErrors, ...renderingErrors, ...budgetErrors };

export type ErrorCode = keyof typeof templateErrors;

export type ErrorParams<C extends ErrorCode> = (typeof templateErrors)[C] extends ErrorEntry<infer P> ? P : never;

/** The entry for a code typed by a person. */
export function findError(code: string): ErrorEntry<never> | undefined {
  return Object.hasOwn(templateErrors, code) ? templateErrors[code as ErrorCode] : undefined;
}
