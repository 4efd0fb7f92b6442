import type { CartLine } from '#contract';
import { moneyText } from '../ui/money.ts';
import { answersShown } from './cart-page/answers-shown.ts';

/** What is bought, line by line, as a checkout and an order sum it up. */
export function Lines({ entries, currency }: { entries: readonly CartLine[]; currency: string }) {
  return (
    <ul className="vt-lines">
      {entries.map(({ id, quantity, title, chosenVariant, additionalFields, subTotal }) => (
        <li key={id}>
          <span>
            {`${quantity} × ${title}`}
            <span className="vt-quiet">
              {[...Object.values(chosenVariant?.attributes ?? {}), ...answersShown(additionalFields)].join(' / ')}
            </span>
          </span>
          <span>{moneyText(subTotal, currency)}</span>
        </li>
      ))}
    </ul>
  );
}
