import { createContext, type HTMLInputTypeAttribute, type ReactNode, useContext, useId } from 'react';
import type { Errors } from './draft.ts';

/** What is wrong with the settings as they are typed; empty until somebody has tried to save them. */
export const ErrorsContext = createContext<Errors>(new Map());

/** What is wrong at a place of the settings, or within it. */
function useError(path: string): string | undefined {
  const errors = useContext(ErrorsContext);
  const within = [...errors].find(([place]) => place.startsWith(`${path}.`));
  return errors.get(path) ?? within?.[1];
}

interface FieldProps {
  /** Its place in the settings. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface InputProps extends FieldProps {
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
  readonly placeholder?: string | undefined;
}

export function InputField({ path, label, hint, value, onChange, ...more }: InputProps): ReactNode {
  return (
    <Labelled {...{ path, label, hint }}>
      {(common) => (
        <input
          {...common}
          {...more}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

/** Several lines. */
export function TextField({ path, label, hint, value, onChange }: FieldProps): ReactNode {
  return (
    <Labelled {...{ path, label, hint }}>
      {(common) => <textarea {...common} rows={4} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Labelled>
  );
}

interface SelectProps extends FieldProps {
  /** Value and text. */
  readonly options: readonly (readonly [string, string])[];
}

export function SelectField({ path, label, hint, value, onChange, options }: SelectProps): ReactNode {
  return (
    <Labelled {...{ path, label, hint }}>
      {(common) => (
        <select {...common} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function CheckField({ label, checked, onChange }: CheckProps): ReactNode {
  return (
    <label className="ow-check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

/** What is wrong with a group of fields as a whole. */
export function GroupError({ path }: { path: string }): ReactNode {
  const error = useContext(ErrorsContext).get(path);
  return error === undefined ? null : <p className="ow-problem">{error}</p>;
}

interface Common {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

interface LabelledProps extends Pick<FieldProps, 'path' | 'label'> {
  readonly hint: string | undefined;
  readonly children: (common: Common) => ReactNode;
}

function Labelled({ path, label, hint, children }: LabelledProps): ReactNode {
  const id = useId();
  const error = useError(path);
  const told = [error && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="ow-setting">
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(error && { 'aria-invalid': true }), ...(told && { 'aria-describedby': told }) })}
      {hint && (
        <span className="ow-quiet" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <p className="ow-problem" id={`${id}-problem`}>
          {error}
        </p>
      )}
    </div>
  );
}
