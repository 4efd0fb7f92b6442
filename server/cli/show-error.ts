import { OutsideError } from '../lib/outside-error.ts';
import { visible, visibleError } from '../lib/visible-text.ts';
import { StoreUnavailable } from '../store/index.ts';
import { paint } from './streams.ts';

/** An error of a server that runs: words for what its operator can see to, and a stack for what is ours. */
export function showError(error: unknown): string {
  if (!causesOf(error).some(isOutside)) return `${paint.red('internal error')} ${visibleError(error)}`;
  return `${paint.yellow('notice')} ${visible(textOf(error))}`;
}

/** What an error says, and in brackets what it comes from. */
export function textOf(error: unknown): string {
  const causes = causesOf(error);
  const root = causes.length > 1 ? reasonOf(causes.at(-1)) : '';
  return `${causes[0]?.message ?? ''}${root === '' ? '' : ` (${root})`}`;
}

const isOutside = (error: Error): boolean => error instanceof OutsideError || error instanceof StoreUnavailable;

/** An error and what it comes from, the first cause last. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && !causes.includes(at); at = at.cause) causes.push(at);
  return causes;
}

/** Several addresses of one host that refused have a code and no words. */
function reasonOf(error: Error | undefined): string {
  if (error === undefined || isOutside(error)) return '';
  return error.message || ('code' in error ? String(error.code) : '');
}
