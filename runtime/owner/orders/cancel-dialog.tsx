import { useState } from 'react';
import { Check, CommandDialog, type DialogProps } from '../command-dialog.tsx';
import { endsLabel, goesOn } from './subscription.tsx';
import { useCommand } from './use-command.ts';

export function CancelDialog({ order, onDone, onClosed }: DialogProps) {
  const [restock, setRestock] = useState(order.fulfilment === 'none');
  const [tellsBuyer, setTells] = useState(true);
  const [ends, setEnds] = useState(order.subscription?.orderId === order.id);
  const { send, isSending, error } = useCommand(order.id, onDone);
  return (
    <CommandDialog
      title={`Cancel order ${order.orderNumber}?`}
      action="Cancel the order"
      {...{ isSending, error, onClosed }}
      onSend={() => void send({ kind: 'cancel', restock, tellsBuyer, cancelsSubscription: ends && goesOn(order) })}
    >
      <Check label="Put its pieces back into the stock" isChecked={restock} onChange={setRestock} />
      {goesOn(order) && <Check label={endsLabel} isChecked={ends} onChange={setEnds} />}
      <Check label="Tell the buyer by mail" isChecked={tellsBuyer} onChange={setTells} />
    </CommandDialog>
  );
}
