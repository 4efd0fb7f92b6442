import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Ask, AskContext } from '../../../runtime/owner/ask-context.ts';
import { type Group, useSending } from '../../../runtime/owner/screens/restock-send.tsx';
// Opens dialogs where the browser does not.
import '../../support/dom.ts';

afterEach(cleanup);

const ask = (async () => ({ ok: false, error: 'offline', text: 'offline' })) as unknown as Ask;

function Screen({ waiting }: { waiting: number }) {
  const { dialog, begin } = useSending(
    () => {},
    () => {},
  );
  const group: Group = {
    ...{ productId: 'jar', variantId: 'MJ', title: 'Moon jar' },
    ...{ waiting, qtyInStock: 0, lastSignUp: 0 },
  };
  return (
    <>
      <button type="button" onClick={() => begin([group])}>
        Begin
      </button>
      {dialog}
    </>
  );
}

it.each([
  [1, '1 person'],
  [5000, '5,000 people'],
])('counts those who are written to: %d', (waiting, counted) => {
  render(
    <AskContext value={ask}>
      <Screen waiting={waiting} />
    </AskContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
  expect(screen.getByRole('dialog', { name: `Write to ${counted}?` }).textContent).toContain(
    `Moon jar, MJ: ${counted}, 0 in stock.`,
  );
});
