import { accept, type Result } from '../../lib/result.ts';
import { writeLedger } from '../ledger.ts';
import type { CommandContext, CommandError, CommandOf, Done } from './command.ts';

/** Words for those who look after the shop; no buyer sees them. */
export async function note(
  { transaction, file: { order }, person }: CommandContext,
  { text }: CommandOf<'note'>,
): Promise<Result<Done, CommandError>> {
  await writeLedger(transaction, order, { kind: 'note', payload: { text: text.trim() }, doneBy: person.email });
  return accept({});
}
