import { createContext, type ReactNode, use } from 'react';
import type { FormErrors } from '#model';

/** What is said at the controls, by the path of each. */
export const ErrorsContext = createContext<FormErrors>({});

/** The element that a path of the form is edited in. */
export function idOf(path: string): string {
  return `form-${path.replaceAll('.', '-')}`;
}

interface ControlProps<Value> {
  readonly path: string;
  readonly label: string;
  readonly value: Value;
  readonly hint?: string;
  readonly onChange: (value: Value) => void;
}

/** Attributes of a control that has an error or a hint, and the texts themselves. */
export function useTold(path: string, hint = '') {
  const error = use(ErrorsContext)[path];
  const id = idOf(path);
  const told = [hint && `${id}-hint`, error && `${id}-problem`].filter(Boolean).join(' ');
  const marks = {
    id,
    'data-path': path,
    ...(told && { 'aria-describedby': told }),
    ...(error && { 'aria-invalid': true }),
  };
  const texts = (
    <>
      {hint && (
        <p id={`${id}-hint`} className="ow-hint">
          {hint}
        </p>
      )}
      <Told path={path} />
    </>
  );
  return { marks, texts };
}

/** What is wrong at a path. */
export function Told({ path }: { path: string }): ReactNode {
  const error = use(ErrorsContext)[path];
  return error ? (
    <p id={`${idOf(path)}-problem`} className="ow-problem">
      {error}
    </p>
  ) : null;
}

interface TextProps extends ControlProps<string> {
  readonly lines?: number;
  readonly type?: 'text' | 'email' | 'url' | 'number';
  /** Id of a list of suggestions. */
  readonly list?: string;
}

export function TextControl({ path, label, value, hint, lines, type = 'text', list, onChange }: TextProps): ReactNode {
  const { marks, texts } = useTold(path, hint);
  return (
    <div className="ow-text">
      <label htmlFor={marks.id}>{label}</label>
      {lines === undefined ? (
        <input {...marks} type={type} list={list} value={value} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...marks} rows={lines} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
      {texts}
    </div>
  );
}

export function CheckControl({ path, label, value, hint, onChange }: ControlProps<boolean>): ReactNode {
  const { marks, texts } = useTold(path, hint);
  return (
    <div className="ow-text">
      <label className="ow-check">
        <input {...marks} type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />{' '}
        {label}
      </label>
      {texts}
    </div>
  );
}

interface ChoiceProps extends ControlProps<string> {
  /** Value and name of each. */
  readonly choices: readonly (readonly [value: string, name: string])[];
}

export function SelectControl({ path, label, value, hint, choices, onChange }: ChoiceProps): ReactNode {
  const { marks, texts } = useTold(path, hint);
  return (
    <div className="ow-text">
      <label htmlFor={marks.id}>{label}</label>
      <select {...marks} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
      {texts}
    </div>
  );
}
