import { useState } from 'react';
import { Check, CommandDialog, type DialogProps } from '../command-dialog.tsx';
import { useCommand } from './use-command.ts';

export function FilesDialog({ order, onDone, onClosed }: DialogProps) {
  const [tellsBuyer, setTellsBuyer] = useState(true);
  const { send, isSending, error } = useCommand(order.id, onDone);
  return (
    <CommandDialog
      title="Renew the downloads"
      action="Renew"
      {...{ isSending, error, onClosed }}
      onSend={() => void send({ kind: 'renew-files', tellsBuyer })}
    >
      <p>The links that the buyer has work again: for as long and as often as if the order were paid today.</p>
      <Check label={`Send them to ${order.email}`} isChecked={tellsBuyer} onChange={setTellsBuyer} />
    </CommandDialog>
  );
}
