import { useEffect, useRef } from 'react';
import { type JsonValue, quantityLimits, readQuantity } from '#model';
import type { CartPageMessage } from '../../messages/cart-page.ts';
import type { CartEntry } from '../../stores/cart.ts';
import { moneyText } from '../../ui/money.ts';
import { answersShown } from '../answers-shown.ts';
import { type CartProblem, problemLine } from './machine.ts';

interface Props {
  entry: CartEntry;
  message: CartPageMessage;
  currency: string;
  crumb: string;
  isLive: boolean;
  /** The product's form, where its answers can be changed. */
  form: JsonValue | undefined;
  isPending: boolean;
  problem: CartProblem | undefined;
  chooseQuantity: (entryId: string, quantity: number) => void;
  refuseQuantity: (entryId: string, text: string) => void;
  remove: (entry: CartEntry) => void;
  edit: (entry: CartEntry) => void;
}

/** Typing settles for this long before it is sent; a step by button is sent at once. */
const typingPause = 400;

const quantityWords = {
  'quantity-not-a-number': 'quantityNotANumber',
  'quantity-not-whole': 'quantityNotWhole',
  'quantity-too-large': 'outOfStock',
} as const;

/** One line of the cart. Its forms work without script; with it, they answer in place. */
export function EntryView(props: Props) {
  const { entry, message, currency, crumb, isLive, form, isPending, problem, remove, edit } = props;
  const field = useRef<HTMLInputElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTyped = useRef(false);
  useEffect(() => {
    // What the shopper is just typing stays; anything else follows the cart, also when another tab has changed it.
    const element = field.current;
    if (!element || (isTyped.current && !problem)) return;
    isTyped.current = false;
    element.value = String(entry.quantity);
  }, [entry.quantity, problem]);
  useEffect(() => () => clearTimeout(typing.current), []);

  const most = Math.min(quantityLimits.maximum, entry.qtyInStock ?? quantityLimits.maximum);
  const choose = (quantity: number) => {
    clearTimeout(typing.current);
    isTyped.current = false;
    if (quantity !== entry.quantity) props.chooseQuantity(entry.id, quantity);
  };
  const send = (isFinished: boolean) => {
    const verdict = readQuantity(field.current?.value);
    if ('quantity' in verdict) choose(verdict.quantity);
    // A field that was emptied for another number is left alone until the shopper is done with it.
    else if (isFinished) props.refuseQuantity(entry.id, message(quantityWords[verdict.problem]));
  };
  const step = (by: number) => {
    const quantity = Math.min(most, Math.max(quantityLimits.minimum, entry.quantity + by));
    choose(quantity);
    if (field.current) field.current.value = String(quantity);
  };
  const attributes = Object.values(entry.chosenVariant?.attributes ?? {}).join(' / ');
  const wrong = entry.problem && message(entry.problem === 'stock-short' ? 'outOfStock' : 'variantUnavailable');
  const problemId = `problem-${entry.id}`;
  const title = entry.fullUrl ? <a href={entry.fullUrl}>{entry.title}</a> : entry.title;

  return (
    <li className="vt-entry" data-pending={isPending || undefined}>
      {entry.imageUrl ? (
        <img className="vt-entry-image" src={entry.imageUrl} alt="" loading="lazy" />
      ) : (
        <span className="vt-entry-image" />
      )}
      <div className="vt-entry-text">
        <h2 className="vt-entry-title">{title}</h2>
        {attributes !== '' && <p className="vt-quiet">{attributes}</p>}
        {answersShown(entry.additionalFields, form).map(({ id, question, text }) => (
          <p className="vt-quiet" key={id}>
            {question && `${question}: `}
            {text}
          </p>
        ))}
        <p className="vt-quiet">
          {entry.previousPriceCents !== undefined && entry.previousPriceCents !== entry.purchasePriceCents && (
            <del>{moneyText(entry.previousPriceCents, currency)}</del>
          )}{' '}
          {message('eachPrice', { price: moneyText(entry.purchasePriceCents, currency) })}
        </p>
        {wrong && <p className="vt-problem">{wrong}</p>}
        {problem && (
          <p className="vt-problem" id={problemId}>
            {problemLine(problem)}
          </p>
        )}
        <div className="vt-actions">
          <form
            method="post"
            action="/cart"
            className="vt-quantity"
            onSubmit={(event) => {
              event.preventDefault();
              send(true);
            }}
          >
            <input type="hidden" name="crumb" value={crumb} />
            <input type="hidden" name="entryId" value={entry.id} />
            <button
              type="button"
              className="vt-step"
              hidden={!isLive}
              aria-label={message('fewer', { title: entry.title })}
              aria-disabled={entry.quantity <= quantityLimits.minimum || undefined}
              onClick={() => step(-1)}
            >
              −
            </button>
            <input
              ref={field}
              type="number"
              name="quantity"
              min={quantityLimits.minimum}
              max={most}
              step={quantityLimits.step}
              inputMode="numeric"
              defaultValue={entry.quantity}
              aria-label={message('quantityOf', { title: entry.title })}
              {...(problem ? { 'aria-invalid': true, 'aria-describedby': problemId } : {})}
              onInput={() => {
                isTyped.current = true;
                clearTimeout(typing.current);
                typing.current = setTimeout(send, typingPause, false);
              }}
              onBlur={() => send(true)}
            />
            <button
              type="button"
              className="vt-step"
              hidden={!isLive}
              aria-label={message('more', { title: entry.title })}
              aria-disabled={entry.quantity >= most || undefined}
              onClick={() => step(1)}
            >
              +
            </button>
            <button type="submit" className="vt-link" name="action" value="quantity" hidden={isLive}>
              {message('update')}
            </button>
          </form>
          {form !== undefined && (
            <button
              type="button"
              className="vt-link"
              hidden={!isLive}
              aria-label={message('editAnswersOf', { title: entry.title })}
              onClick={() => edit(entry)}
            >
              {message('editAnswers')}
            </button>
          )}
          <form
            method="post"
            action="/cart"
            onSubmit={(event) => {
              event.preventDefault();
              remove(entry);
            }}
          >
            <input type="hidden" name="crumb" value={crumb} />
            <input type="hidden" name="entryId" value={entry.id} />
            <button
              type="submit"
              className="vt-link"
              name="action"
              value="remove"
              id={`remove-${entry.id}`}
              aria-label={message('removeTitle', { title: entry.title })}
            >
              {message('remove')}
            </button>
          </form>
        </div>
      </div>
      <p className="vt-entry-total">
        {moneyText(isPending ? entry.purchasePriceCents * entry.quantity : entry.subTotal, currency)}
      </p>
    </li>
  );
}
