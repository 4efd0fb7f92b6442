import type { CartLine } from '#contract';
import { type MessageOf, type MoneyFormat, moneyText } from '#model';
import type { shownAnswerMessages } from '../messages/shown-answers.ts';
import { answersShown } from './answers-shown.ts';
import type { ProductForms } from './page-props.ts';

interface Props {
  entries: readonly CartLine[];
  money: MoneyFormat;
  /** How a subscription is billed, around `{price}`. */
  billing: string | undefined;
  locale: string;
  message: MessageOf<typeof shownAnswerMessages>;
  forms: ProductForms | undefined;
}

/** What is bought, line by line, as a checkout and an order sum it up. */
export function Lines({ entries, money, billing, locale, message, forms = {} }: Props) {
  return (
    <ul className="vt-lines">
      {entries.map(({ id, itemId, quantity, title, imageUrl, chosenVariant, additionalFields, subTotal }) => (
        <li key={id}>
          {imageUrl && <img className="vt-line-image" src={imageUrl} alt="" loading="lazy" />}
          <span>
            {`${quantity} × ${title}`}
            <span className="vt-quiet">
              {[
                ...Object.values(chosenVariant?.attributes ?? {}),
                // Without its question "N/A" tells nothing.
                ...answersShown(additionalFields, { locale, message, form: forms[itemId] }).flatMap(
                  ({ text, isAnswered }) => (isAnswered ? [text] : []),
                ),
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
