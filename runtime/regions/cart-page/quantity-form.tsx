import type { FormEvent } from 'react';
import { quantityLimits } from '#model';
import type { EntryContext } from './entry-context.ts';
import { entryName } from './entry-name.ts';
import { useQuantity } from './use-quantity.ts';

/** The quantity of one entry: a form without script; with it, a field and two steps that answer in place. */
export function QuantityForm({ context, errorId }: { context: EntryContext; errorId: string | undefined }) {
  const { entry, message, crumb, isLive } = context;
  const { field, most, onInput, finish, step } = useQuantity(context, errorId !== undefined);
  const title = entryName(entry);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    finish();
  };
  return (
    <form method="post" action="/cart" className="vt-quantity" noValidate={isLive} onSubmit={submit}>
      <input type="hidden" name="crumb" value={crumb} />
      <input type="hidden" name="entryId" value={entry.id} />
      <Step
        {...{ isLive }}
        sign="−"
        label={message('fewer', { title })}
        isEnd={entry.quantity <= quantityLimits.minimum}
        onPress={() => step(-1)}
      />
      <input
        ref={field}
        type="number"
        name="quantity"
        min={quantityLimits.minimum}
        max={most}
        step={quantityLimits.step}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={entry.quantity}
        aria-label={message('quantityOf', { title })}
        {...(errorId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
        onInput={onInput}
        onBlur={finish}
      />
      <Step
        {...{ isLive }}
        sign="+"
        label={message('more', { title })}
        isEnd={entry.quantity >= most}
        onPress={() => step(1)}
      />
      <button type="submit" className="vt-link" name="action" value="quantity" hidden={isLive}>
        {message('update')}
      </button>
    </form>
  );
}

interface StepProps {
  sign: '+' | '−';
  label: string;
  isLive: boolean;
  isEnd: boolean;
  onPress: () => void;
}

function Step({ sign, label, isLive, isEnd, onPress }: StepProps) {
  return (
    <button
      type="button"
      className="vt-step"
      hidden={!isLive}
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={onPress}
    >
      {sign}
    </button>
  );
}
