import type { ApiErrorName } from '#contract';
import { translateText } from '../../services/translate.ts';
import type { Visit } from './private-page.ts';

/** What a visitor reads of a refusal, in the language of the page. */
export function apiErrorText(
  { problem, message: text }: { readonly problem: ApiErrorName; readonly message?: string | undefined },
  { message, strings }: Pick<Visit, 'message' | 'strings'>,
): string {
  return text === undefined ? message(problem) : translateText(text, strings.overrides);
}
