import type { CartLine } from '#contract';
import { type MoneyFormat, moneyText, noAnswer } from '#model';
import { answersShown } from './answers-shown.ts';

interface Props {
  entries: readonly CartLine[];
  money: MoneyFormat;
  /** How a subscription is billed, around `{price}`. */
  billing: string | undefined;
  locale: string;
}

/** What is bought, line by line, as a checkout and an order sum it up. */
export function Lines({ entries, money, billing, locale }: Props) {
  return (
    <ul className="vt-lines">
      {entries.map(({ id, quantity, title, imageUrl, chosenVariant, additionalFields, subTotal }) => (
        <li key={id}>
          {imageUrl && <img className="vt-line-image" src={imageUrl} alt="" loading="lazy" />}
          <span>
            {`${quantity} × ${title}`}
            <span className="vt-quiet">
              {[
                ...Object.values(chosenVariant?.attributes ?? {}),
                // Without its question "N/A" tells nothing.
                ...answersShown(additionalFields, locale).flatMap(({ text }) => (text === noAnswer ? [] : [text])),
              ].join(' / ')}
            </span>
            {billing !== undefined && (
              <span className="vt-quiet">{billing.replace('{price}', () => moneyText(subTotal, money))}</span>
            )}
          </span>
          <span>{moneyText(subTotal, money)}</span>
        </li>
      ))}
    </ul>
  );
}
