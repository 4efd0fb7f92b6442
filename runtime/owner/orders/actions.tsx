import { type ReactNode, useState } from 'react';
import type { OrderAction, OwnerOrder } from '#contract';
import type { DialogProps } from '../command-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { FilesDialog } from './files-dialog.tsx';
import { FulfilDialog } from './fulfil-dialog.tsx';
import { hasPieces, paperOf, travels } from './labels.ts';
import { MailDialog } from './mail-dialog.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

interface Offer {
  readonly label: string;
  readonly done: string;
  readonly Dialog: (props: DialogProps) => ReactNode;
}

/** What is offered above an order; notes are written below its history. */
const offers: Readonly<Record<Exclude<OrderAction, 'note'>, Offer>> = {
  'mark-paid': { label: 'Mark as paid …', done: 'Marked as paid.', Dialog: PaidDialog },
  fulfil: { label: 'Send …', done: 'Written down as sent.', Dialog: FulfilDialog },
  refund: {
    label: 'Refund …',
    done: 'The refund is written down; how it ended stands under Payment.',
    Dialog: RefundDialog,
  },
  cancel: { label: 'Cancel …', done: 'The order is cancelled.', Dialog: CancelDialog },
  'renew-files': { label: 'Renew the downloads …', done: 'The links are renewed.', Dialog: FilesDialog },
  'resend-mail': { label: 'Send a mail again …', done: 'The mail is on its way again.', Dialog: MailDialog },
};
const names = Object.keys(offers) as (keyof typeof offers)[];

interface Props {
  order: OwnerOrder;
  onDone: (text: string) => (order: OwnerOrder) => void;
}

export function Actions({ order, onDone }: Props) {
  const [open, setOpen] = useState<keyof typeof offers>();
  // Pieces that were all given back before they left are not the next thing to do.
  const offered = names.filter((name) => order.actions.includes(name) && (name !== 'fulfil' || hasPieces(order)));
  const { Dialog, done } = offers[open ?? 'fulfil'];
  return (
    <div className="ow-row ow-actions">
      {offered.map((name, at) => (
        <button key={name} type="button" className={at === 0 ? 'ow-main' : undefined} onClick={() => setOpen(name)}>
          {offers[name].label}
        </button>
      ))}
      {travels(order) && <a href={paperOf(order, 'packing-slip')}>Packing slip</a>}
      <a href={paperOf(order, 'invoice')}>Invoice</a>
      {open && (
        <Dialog
          order={order}
          onDone={(next) => {
            setOpen(undefined);
            onDone(done)(next);
          }}
          onClosed={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
