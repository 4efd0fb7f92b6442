import { useState } from 'react';
import { leftToSend } from '#model';
import { Check, CommandDialog, type DialogProps, TextField } from '../command-dialog.tsx';
import { type Chosen, PiecesFields, piecesOf, stillThere } from './pieces.tsx';
import { useCommand } from './use-command.ts';

/** A parcel: what is in it, and how it can be followed. */
export function FulfilDialog({ order, onDone, onClosed }: DialogProps) {
  const [picked, setPicked] = useState<Chosen>(() =>
    Object.fromEntries(
      order.entries.map(({ id, quantity }, at) => {
        const { sent = 0, refunded = 0 } = order.progress[at] ?? {};
        return [id, leftToSend({ quantity, sent, refunded })];
      }),
    ),
  );
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setNumber] = useState('');
  const [trackingUrl, setUrl] = useState('');
  const [tellsBuyer, setTells] = useState(true);
  const { send, isSending, error } = useCommand(order.id, onDone);
  const chosen = stillThere(picked, order, mostOf);
  const lines = piecesOf(chosen);
  const tracking = {
    ...(carrier.trim() && { carrier: carrier.trim() }),
    ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
    ...(trackingUrl.trim() && { trackingUrl: trackingUrl.trim() }),
  };
  return (
    <CommandDialog
      title={`Send order ${order.orderNumber}`}
      action="Write down as sent"
      canSend={lines.length > 0}
      {...{ isSending, error, onClosed }}
      onSend={() => void send({ kind: 'fulfil', lines, ...tracking, tellsBuyer })}
    >
      <PiecesFields legend="In this parcel" {...{ order, chosen, mostOf }} onChosen={setPicked} />
      <TextField label="Carrier" value={carrier} onChange={setCarrier} />
      <TextField label="Tracking number" value={trackingNumber} onChange={setNumber} />
      <TextField label="Link of the carrier" type="url" value={trackingUrl} onChange={setUrl} />
      <Check label="Tell the buyer by mail" isChecked={tellsBuyer} onChange={setTells} />
    </CommandDialog>
  );
}

const mostOf = ({ quantity, sent }: { quantity: number; sent: number }) => quantity - sent;
