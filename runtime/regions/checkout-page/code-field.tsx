import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react';

interface Props {
  legend: string;
  label: string;
  /** Of the field, as a form without script sends it. */
  name: string;
  /** What the button says, and what it is called when it sends the form. */
  button: string;
  action: string;
  error: string;
  isAsking: boolean;
  /** Answers whether the code was taken. */
  apply: (code: string) => Promise<boolean>;
  field: Ref<{ focus: () => void }>;
  /** The codes that count already. */
  children: ReactNode;
}

/**
 * A field of a checkout for codes of one kind. Its button sends nothing by itself: Enter in any other field places the
 * order. Without script it does, and the page comes again.
 */
export function CodeField(props: Props): ReactNode {
  const { legend, label, name, button, action, error, isAsking, apply, field, children } = props;
  const id = useId();
  const code = useRef<HTMLInputElement>(null);
  useImperativeHandle(field, () => ({ focus: () => code.current?.focus() }), []);
  const send = async () => {
    const input = code.current;
    if (!input || input.value.trim() === '') return input?.focus();
    if (await apply(input.value.trim())) input.value = '';
    input.focus();
  };
  return (
    <fieldset className="vt-step-group">
      <legend>{legend}</legend>
      <div className="vt-coupon">
        <label htmlFor={id}>{label}</label>
        <input
          ref={code}
          id={id}
          name={name}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
          onKeyDown={(event) => onEnter(event, send)}
        />
        <button
          type="button"
          className="vt-button vt-button-quiet"
          aria-disabled={isAsking || undefined}
          onClick={() => void send()}
        >
          {button}
        </button>
        <noscript>
          <button type="submit" className="vt-button vt-button-quiet" name="action" value={action}>
            {button}
          </button>
        </noscript>
      </div>
      {error && (
        <p className="vt-problem" id={`${id}-problem`} role="alert">
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

function onEnter(event: KeyboardEvent, send: () => Promise<void>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  void send();
}

interface UsedProps {
  /** What it is, or what is wrong with it. */
  children: ReactNode;
  remove: string;
  /** The whole name of the button. */
  name: string;
  /** What the button is called when it sends the form. */
  action: string;
  isAsking: boolean;
  onRemove: () => void;
}

/** One code that counts, and its way out. */
export function UsedCode({ children, remove, name, action, isAsking, onRemove }: UsedProps): ReactNode {
  return (
    <li>
      <span>{children}</span>
      <button
        type="button"
        className="vt-link"
        aria-label={name}
        aria-disabled={isAsking || undefined}
        onClick={onRemove}
      >
        {remove}
      </button>
      <noscript>
        <button type="submit" className="vt-link" name="action" value={action}>
          {name}
        </button>
      </noscript>
    </li>
  );
}
