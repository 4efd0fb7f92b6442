import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import '../../support/dom.ts';
import { Check, CommandDialog } from '../../../runtime/owner/command-dialog.tsx';

afterEach(cleanup);

/** A dialog with a field and a box; how often it was closed. */
function open() {
  const closed: true[] = [];
  render(
    <CommandDialog
      title="Refund"
      action="Refund"
      isSending={false}
      error=""
      onSend={() => undefined}
      onClosed={() => closed.push(true)}
    >
      <label>
        Reason <input type="text" />
      </label>
      <Check label="Tell the buyer" isChecked={false} onChange={() => undefined} />
    </CommandDialog>,
  );
  const press = (name: string) => screen.getByRole('button', { name });
  return { closed, press, user: userEvent.setup(), reason: screen.getByLabelText('Reason') };
}

it('closes at once while nothing is typed', async () => {
  const { closed, press, user } = open();
  await user.click(screen.getByLabelText('Tell the buyer'));
  await user.click(press('Close'));
  await expect.poll(() => closed).toHaveLength(1);
});

it('asks before what is typed is lost, with the focus on the way to keep it, and gives it back to the field', async () => {
  const { closed, press, user, reason } = open();
  await user.type(reason, 'The handle came off');
  await user.keyboard('{Escape}');
  expect([screen.getByRole('alert').textContent, document.activeElement]).toEqual([
    'What you have typed is not saved.Keep editingDiscard',
    press('Keep editing'),
  ]);
  await user.keyboard('{Enter}');
  expect([document.activeElement, screen.getByDisplayValue('The handle came off')]).toEqual([reason, reason]);
  await user.keyboard('{Escape}');
  await user.click(press('Discard'));
  expect(closed).toHaveLength(1);
});
