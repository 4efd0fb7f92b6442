import { moneyText } from '../amount-text.ts';
import { CommandDialog, type DialogProps } from '../command-dialog.tsx';
import { useCommand } from './use-command.ts';

export function PaidDialog({ order, onDone, onClosed }: DialogProps) {
  const { send, isSending, error } = useCommand(order.id, onDone);
  return (
    <CommandDialog
      title={`Is order ${order.orderNumber} paid?`}
      action="Mark as paid"
      {...{ isSending, error, onClosed }}
      onSend={() => void send({ kind: 'mark-paid' })}
    >
      <p>{`You have ${moneyText(order.grandTotalCents, order.currency)} from ${order.email}.`}</p>
    </CommandDialog>
  );
}
