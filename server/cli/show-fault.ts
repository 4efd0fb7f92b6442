import { OutsideFault } from '../outside-fault.ts';
import { StoreUnavailable } from '../store/index.ts';
import { visible, visibleError } from '../visible-text.ts';
import { paint } from './streams.ts';

/** A fault of a server that runs: words for what its operator can see to, and a stack for what is ours. */
export function showFault(fault: unknown): string {
  if (!causesOf(fault).some(isOutside)) return `${paint.red('internal error')} ${visibleError(fault)}`;
  return `${paint.yellow('notice')} ${visible(wordsOf(fault))}`;
}

/** What a fault says, and in brackets what it comes from. */
export function wordsOf(fault: unknown): string {
  const causes = causesOf(fault);
  const root = causes.length > 1 ? reasonOf(causes.at(-1)) : '';
  return `${causes[0]?.message ?? ''}${root === '' ? '' : ` (${root})`}`;
}

const isOutside = (fault: Error): boolean => fault instanceof OutsideFault || fault instanceof StoreUnavailable;

/** A fault and what it comes from, the first cause last. */
function causesOf(fault: unknown): Error[] {
  const causes: Error[] = [];
  for (let at = fault; at instanceof Error && !causes.includes(at); at = at.cause) causes.push(at);
  return causes;
}

/** Several addresses of one host that refused have a code and no words. */
function reasonOf(fault: Error | undefined): string {
  if (fault === undefined || isOutside(fault)) return '';
  return fault.message || ('code' in fault ? String(fault.code) : '');
}
