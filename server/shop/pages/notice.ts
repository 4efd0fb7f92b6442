import { type ProblemName, problems } from '#contract';
import { addToCartMessages, cartMessages, openOptionsMessage } from '#model';

/**
 * What a redirected page has to say. The address carries a name, never a text: nobody can make the shop say something
 * by a link.
 */
export function noticeOf(query: URLSearchParams): { problem: boolean; text: string } | undefined {
  if (query.has('added')) return { problem: false, text: 'Added!' };
  if (query.has('removed')) return { problem: false, text: 'Removed.' };
  const name = query.get('problem') ?? '';
  if (!Object.hasOwn(problems, name)) return undefined;
  return { problem: true, text: problemText(name as ProblemName, query) };
}

const titles: Readonly<Record<string, string>> = {
  quantity: cartMessages.quantityNotUpdated,
  remove: cartMessages.itemNotRemoved,
  restore: cartMessages.itemNotAdded,
};

function problemText(name: ProblemName, query: URLSearchParams): string {
  const open = query.getAll('open').map((option) => option.slice(0, 100));
  if (name === 'option-unselected' && open.length > 0) return openOptionsMessage(open.slice(0, 10));
  if (name === 'option-unselected') return addToCartMessages.variantUnavailable;
  const title = titles[query.get('while') ?? ''];
  const { message } = problems[name];
  return title === undefined ? message : `${title}. ${message}`;
}
