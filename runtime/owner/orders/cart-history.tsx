import { useState } from 'react';
import { type OkOf, type OwnerOrder, readCartHistory } from '#contract';
import { isObject, toText, type Value } from '#model';
import { useAsk } from '../ask-context.ts';
import { Moment } from '../parts.tsx';

type Command = OkOf<typeof readCartHistory>['commands'][number];

const titles: Readonly<Record<string, string>> = {
  add: 'Added',
  'change-quantity': 'Quantity changed',
  'update-fields': 'Answers changed',
  remove: 'Removed',
  restore: 'Put back',
  'apply-coupon': 'Coupon',
  'remove-coupon': 'Coupon taken out',
  'choose-shipping': 'Delivery chosen',
  subscription: 'Subscription begun',
  'gift-card': 'Gift card begun',
  donation: 'Donation begun',
};

/** What the buyer did before there was an order, for questions such as who took something out; read when it is opened. */
export function CartHistory({ order }: { order: OwnerOrder }) {
  const ask = useAsk();
  const [commands, setCommands] = useState<readonly Command[]>();
  const [error, setError] = useState('');
  const read = async () => {
    const answer = await ask(readCartHistory, { params: { cartId: order.cartId } });
    if (answer.ok) setCommands(answer.value.commands);
    setError(answer.ok ? '' : answer.text);
  };
  return (
    <details
      onToggle={(event) => {
        if (event.currentTarget.open && !commands) void read();
      }}
    >
      <summary>The cart before the order</summary>
      {error !== '' && <p role="alert">{error}</p>}
      {error === '' && !commands && <output>Reading …</output>}
      {commands && (
        <ol className="ow-list">
          {commands.map((command) => (
            <li key={command.sequence}>
              <strong>{titles[command.kind] ?? command.kind}</strong> {detailOf(command, order)}
              <span className="ow-quiet">
                <Moment at={command.created} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

/** What a command was about; of what has left the cart since, the SKU is all that is known. */
function detailOf({ payload }: Command, { entries }: OwnerOrder): string {
  // What the ledger keeps of a command is JSON.
  const given = payload as Value;
  if (!isObject(given)) return '';
  const text = (name: string) => toText(given[name]);
  const entry = entries.find(({ id, itemId, chosenVariant }) =>
    text('entryId') === ''
      ? itemId === text('itemId') && (chosenVariant?.sku ?? '') === text('sku')
      : id === text('entryId'),
  );
  const what = entry?.title ?? (text('sku') || text('itemId'));
  const quantity = text('quantity');
  return [quantity === '' ? '' : `${quantity} ×`, what, text('promoCode'), text('optionId')].filter(Boolean).join(' ');
}
