import { type ApiErrorName, apiErrors } from '#contract';
import { openOptionNames, openOptionsReason } from '#model';
import type { ServerMessage, ServerMessageKey } from '../../site/messages.ts';
import type { Visit } from './private-page.ts';

/**
 * What a redirected page has to say. The address carries a name, never a text: nobody can make the shop say something
 * by a link.
 */
export function noticeOf({
  query,
  message,
}: Pick<Visit, 'query' | 'message'>): { error: boolean; text: string } | undefined {
  if (query.has('added')) return { error: false, text: message('cartAdded') };
  if (query.has('removed')) return { error: false, text: message('cartRemoved') };
  const name = query.get('problem') ?? '';
  return isApiError(name) ? { error: true, text: errorText(name, query, message) } : undefined;
}

const isApiError = (name: string): name is ApiErrorName => Object.hasOwn(apiErrors, name);

const attempts: Readonly<Record<string, ServerMessageKey>> = {
  quantity: 'unableToUpdateQuantity',
  remove: 'unableToRemove',
  restore: 'unableToAddItem',
};

function errorText(name: ApiErrorName, query: URLSearchParams, message: ServerMessage): string {
  const open = query
    .getAll('open')
    .slice(0, 10)
    .map((option) => option.slice(0, 100));
  if (name === 'option-unselected' && open.length > 0) return message(openOptionsReason(open), openOptionNames(open));
  if (name === 'option-unselected') return message('variant-unavailable');
  const attempt = attempts[query.get('while') ?? ''];
  return attempt === undefined ? message(name) : message('becauseOf', { what: message(attempt), why: message(name) });
}
