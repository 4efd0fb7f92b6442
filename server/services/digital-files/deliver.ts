import type { Transaction } from '../../store/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { OrderRow } from '../lib/order-state.ts';
import type { Outbox } from '../mail/outbox.ts';
import { readFilesOf } from './bought-file.ts';
import { issueFiles } from './issue.ts';
import { filesMail } from './mail.ts';

interface Parts {
  readonly catalogue: Catalogue;
  readonly outbox: Outbox;
}

/** The files of an order that was paid in this transaction: their links, and the mail that brings them. */
export async function deliverFiles(
  { catalogue, outbox }: Parts,
  transaction: Transaction,
  order: OrderRow,
): Promise<void> {
  if (!(await issueFiles(transaction, catalogue, order))) return;
  await outbox.add(transaction, filesMail(catalogue, order, await readFilesOf(transaction, order)));
}
