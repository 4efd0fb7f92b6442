import { useState } from 'react';
import { CommandDialog, type DialogProps } from '../command-dialog.tsx';
import { mailLabels } from './labels.ts';
import { useCommand } from './use-command.ts';

export function MailDialog({ order, onDone, onClosed }: DialogProps) {
  const [chosen, setChosen] = useState(order.mails[0]);
  const { send, isSending, error } = useCommand(order.id, onDone);
  return (
    <CommandDialog
      title="Send a mail again"
      action="Send"
      canSend={chosen !== undefined}
      {...{ isSending, error, onClosed }}
      onSend={() => void (chosen && send({ kind: 'resend-mail', mail: chosen }))}
    >
      <fieldset className="ow-pieces">
        <legend>{`To ${order.email}`}</legend>
        {order.mails.map((mail) => (
          <label key={mail}>
            <input type="radio" name="mail" checked={mail === chosen} onChange={() => setChosen(mail)} />
            <span>{mailLabels[mail]}</span>
          </label>
        ))}
      </fieldset>
    </CommandDialog>
  );
}
