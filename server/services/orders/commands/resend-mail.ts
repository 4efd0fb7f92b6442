import { randomToken } from '../../../http/security/index.ts';
import { filesMail } from '../../digital-files/mail.ts';
import { accept, type Result, refuse } from '../../lib/result.ts';
import type { Mail } from '../../mail/outbox.ts';
import { providerOf } from '../../payments/provider.ts';
import { cancelledMail, confirmedMail, pendingMail, refundedMail, sentMail } from '../buyer-mail.ts';
import type { OrderContext } from '../context.ts';
import { writeLedger } from '../ledger.ts';
import { isPaid } from '../order.ts';
import { type OrderFile, theirFiles } from '../progress.ts';
import type { CommandContext, CommandError, CommandOf, Done } from './command.ts';

type MailKind = CommandOf<'resend-mail'>['mail'];

/** The mails of an order that there are, as they would be written now; of parcels and refunds the last one. */
const mails: Readonly<Record<MailKind, (context: OrderContext, file: OrderFile) => Mail | undefined>> = {
  confirmed: (context, { order, subscriptionKey }) =>
    isPaid(order) ? confirmedMail(context, order, subscriptionKey) : undefined,
  pending: (context, { order }) =>
    order.state === 'payment-pending'
      ? pendingMail(context, order, providerOf(context, order)?.byHand?.instructions ?? '')
      : undefined,
  sent(context, { order, shipments }) {
    const last = shipments.at(-1);
    return last && sentMail(context, order, last);
  },
  refunded(context, { order, refunds }) {
    const last = refunds.findLast(({ state }) => state === 'refunded');
    return last && refundedMail(context, order, last);
  },
  cancelled: (context, { order }) => (order.cancelledByShop ? cancelledMail(context, order, 'again') : undefined),
  files({ catalogue }, file) {
    const open = theirFiles(file);
    return open.length > 0 ? filesMail(catalogue, file.order, open) : undefined;
  },
};

const mailKinds = Object.keys(mails) as MailKind[];

/** The kinds of mail that can be sent again. */
export const mailsOf = (context: OrderContext, file: OrderFile): MailKind[] =>
  mailKinds.filter((kind) => mails[kind](context, file) !== undefined);

/** The same mail once more: the first one may lie in another folder, or went to an address that was full. */
export async function resendMail(
  context: CommandContext,
  { mail: kind }: CommandOf<'resend-mail'>,
): Promise<Result<Done, CommandError>> {
  const { transaction, file, person, outbox } = context;
  const mail = mails[kind](context, file);
  if (!mail) return refuse('order-action-impossible');
  await outbox.add(transaction, { ...mail, reason: `${mail.reason} ${randomToken()}` });
  await writeLedger(transaction, file.order, { kind: 'resend-mail', payload: { mail: kind }, doneBy: person.email });
  return accept({});
}
