import type { FormEvent } from 'react';
import { moneyText } from '#model';
import { answersShown } from '../answers-shown.ts';
import type { EntryContext } from './entry-context.ts';
import { chosenOptions, entryName } from './entry-name.ts';
import { errorLine } from './machine.ts';
import { QuantityForm } from './quantity-form.tsx';

/** One line of the cart. Its forms work without script; with it, they answer in place. */
export function EntryView(context: EntryContext) {
  const { entry, money, isPending, error } = context;
  const errorId = `problem-${entry.id}`;
  return (
    <li className="vt-entry" data-pending={isPending || undefined}>
      {entry.imageUrl ? (
        <img className="vt-entry-image" src={entry.imageUrl} alt="" loading="lazy" />
      ) : (
        <span className="vt-entry-image" />
      )}
      <div className="vt-entry-text">
        <EntryFacts {...context} />
        {error && (
          <p className="vt-problem" id={errorId}>
            {errorLine(error)}
          </p>
        )}
        <div className="vt-actions">
          <QuantityForm context={context} errorId={error && errorId} />
          <EditButton {...context} />
          <RemoveForm {...context} />
        </div>
      </div>
      <p className="vt-entry-total">
        {moneyText(isPending ? entry.purchasePriceCents * entry.quantity : entry.subTotal, money)}
      </p>
    </li>
  );
}

/** What was chosen and answered, and what one piece costs. */
function EntryFacts({ entry, message, money, locale, form }: EntryContext) {
  const { purchasePriceCents, previousPriceCents } = entry;
  const options = chosenOptions(entry);
  const wrong = entry.problem && message(entry.problem === 'stock-short' ? 'outOfStock' : 'variantUnavailable');
  return (
    <>
      <h2 className="vt-entry-title">{entry.fullUrl ? <a href={entry.fullUrl}>{entry.title}</a> : entry.title}</h2>
      {options && <p className="vt-quiet">{options}</p>}
      {answersShown(entry.additionalFields, { locale, message, form }).map(({ id, question, text }) => (
        <p className="vt-quiet" key={id}>
          {question && `${question}: `}
          {text}
        </p>
      ))}
      <p className="vt-quiet">
        {previousPriceCents !== undefined && previousPriceCents !== purchasePriceCents && (
          <del>{moneyText(previousPriceCents, money)}</del>
        )}{' '}
        {message('eachPrice', { price: moneyText(purchasePriceCents, money) })}
      </p>
      {wrong && <p className="vt-problem">{wrong}</p>}
    </>
  );
}

function EditButton({ entry, message, form, isLive, edit }: EntryContext) {
  if (form === undefined) return null;
  return (
    <button
      type="button"
      className="vt-link"
      hidden={!isLive}
      aria-label={message('editAnswersOf', { title: entryName(entry) })}
      onClick={() => edit(entry)}
    >
      {message('editAnswers')}
    </button>
  );
}

function RemoveForm({ entry, message, crumb, remove }: EntryContext) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove(entry);
  };
  return (
    <form method="post" action="/cart" onSubmit={submit}>
      <input type="hidden" name="crumb" value={crumb} />
      <input type="hidden" name="entryId" value={entry.id} />
      <button
        type="submit"
        className="vt-link"
        name="action"
        value="remove"
        id={`remove-${entry.id}`}
        aria-label={message('removeTitle', { title: entryName(entry) })}
      >
        {message('remove')}
      </button>
    </form>
  );
}
