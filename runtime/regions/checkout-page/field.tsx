import { type HTMLAttributes, useId, useRef } from 'react';

interface Props {
  name: string;
  label: string;
  value?: string | undefined;
  error?: string | undefined;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
  /** Choices, as value and text; a list without any is a text field. */
  options?: readonly (readonly [string, string])[];
  onChange?: (value: string) => void;
}

/** One labelled field with what is wrong with it. */
export function Field({
  name,
  label,
  value,
  error,
  type = 'text',
  autoComplete,
  inputMode,
  options = [],
  onChange,
}: Props) {
  const id = useId();
  const left = useRef(value ?? '');
  /** Leaving a field that nothing was typed into says nothing. */
  const leave = (typed: string) => {
    if (typed === left.current) return;
    left.current = typed;
    onChange?.(typed);
  };
  const common = {
    id,
    name,
    autoComplete,
    ...(value === undefined ? {} : { defaultValue: value }),
    ...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {}),
  };
  return (
    <div className="vt-field">
      <label htmlFor={id}>{label}</label>
      {options.length > 0 ? (
        <select {...common} onChange={(event) => onChange?.(event.currentTarget.value)}>
          {/* A country that is known is not taken back. */}
          {name === 'country' && value ? null : <option value="">–</option>}
          {options.map(([code, text]) => (
            <option key={code} value={code} suppressHydrationWarning>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input {...common} type={type} inputMode={inputMode} onBlur={(event) => leave(event.currentTarget.value)} />
      )}
      {error && (
        <p className="vt-problem" id={`${id}-problem`}>
          {error}
        </p>
      )}
    </div>
  );
}
