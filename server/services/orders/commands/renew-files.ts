import { readFilesOf } from '../../digital-files/bought-file.ts';
import { renewFiles as renew } from '../../digital-files/issue.ts';
import { filesMail } from '../../digital-files/mail.ts';
import { accept, type Result, refuse } from '../../lib/result.ts';
import { writeLedger } from '../ledger.ts';
import type { CommandContext, CommandError, CommandOf, Done } from './command.ts';

/** The links of an order's files begin anew: their time, and how often they are taken. */
export async function renewFiles(
  { transaction, file: { order, ledger }, person, catalogue, outbox }: CommandContext,
  { tellsBuyer }: CommandOf<'renew-files'>,
): Promise<Result<Done, CommandError>> {
  await renew(transaction, catalogue, order);
  const downloads = await readFilesOf(transaction, order);
  if (downloads.length === 0) return refuse('order-action-impossible');
  await writeLedger(transaction, order, { kind: 'renew-files', payload: { tellsBuyer }, doneBy: person.email });
  const reason = `digital-files ${order.id} ${ledger.length}`;
  if (tellsBuyer) await outbox.add(transaction, filesMail(catalogue, order, downloads, reason));
  return accept({});
}
