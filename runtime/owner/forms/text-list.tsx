import type { ReactNode } from 'react';
import { idOf, Told, useTold } from './controls.tsx';
import { useFocusNext } from './use-focus-next.ts';

interface Props {
  readonly path: string;
  readonly label: string;
  /** What one line is called. */
  readonly one: string;
  readonly values: readonly string[];
  readonly hint?: string;
  readonly type?: 'text' | 'email';
  readonly isOrdered?: boolean;
  readonly onChange: (values: string[]) => void;
}

/** A list of short texts: each is a line that can be changed, moved and removed; Enter begins the next one. */
export function TextList({ path, label, one, values, hint, type = 'text', isOrdered, onChange }: Props): ReactNode {
  const { marks, texts } = useTold(path, hint);
  const focusNext = useFocusNext();
  const idAt = (place: number) => idOf(`${path}.${place}`);
  const change = (place: number, value: string) => onChange(values.map((old, at) => (at === place ? value : old)));
  const add = (place: number) => {
    onChange([...values.slice(0, place), '', ...values.slice(place)]);
    focusNext(idAt(place));
  };
  const remove = (place: number) => {
    onChange(values.filter((_, at) => at !== place));
    focusNext(values.length > 1 ? idAt(Math.max(0, place - 1)) : marks.id);
  };
  const raise = (place: number) => {
    onChange(swapped(values, place - 1));
    focusNext(`${idAt(place - 1)}-up`);
  };
  return (
    <fieldset className="ow-lines">
      <legend>{label}</legend>
      {texts}
      {values.map((value, place) => (
        // Lines are told apart by their places: two may have the same text for a while.
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else of its own.
        <div className="ow-line" key={place}>
          <Line
            path={`${path}.${place}`}
            label={`${one} ${place + 1}`}
            {...{ value, type }}
            onChange={(next) => change(place, next)}
            onEnter={() => add(place + 1)}
          />
          {isOrdered && (
            <button
              type="button"
              id={`${idAt(place)}-up`}
              aria-label={`Move ${one.toLowerCase()} ${place + 1} up`}
              aria-disabled={place === 0}
              onClick={() => place > 0 && raise(place)}
            >
              ↑
            </button>
          )}
          <button type="button" aria-label={`Remove ${one.toLowerCase()} ${place + 1}`} onClick={() => remove(place)}>
            ×
          </button>
          <Told path={`${path}.${place}`} />
        </div>
      ))}
      <button {...marks} type="button" onClick={() => add(values.length)}>
        Add {one.toLowerCase()}
      </button>
    </fieldset>
  );
}

interface LineProps {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly type: 'text' | 'email';
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
}

function Line({ path, label, value, type, onChange, onEnter }: LineProps): ReactNode {
  const { marks } = useTold(path);
  return (
    <input
      {...marks}
      // The browser's own check of addresses is another one than ours.
      type="text"
      inputMode={type}
      spellCheck={type === 'text'}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

/** The entry at a place and the one after it in each other's places. */
export function swapped<Entry>(entries: readonly Entry[], place: number): Entry[] {
  const one = entries[place];
  const other = entries[place + 1];
  if (one === undefined || other === undefined) return [...entries];
  return [...entries.slice(0, place), other, one, ...entries.slice(place + 2)];
}
