import { type ReactNode, useEffect, useRef } from 'react';

interface Props<Entry> {
  readonly entries: readonly Entry[];
  /** What one of them is called: "coupon". */
  readonly what: string;
  /** What is said while there is none. */
  readonly none: string;
  readonly nameOf: (entry: Entry) => string;
  readonly make: () => Entry;
  /** Their order counts. */
  readonly isOrdered?: boolean;
  readonly onChange: (entries: readonly Entry[]) => void;
  readonly children: (entry: Entry, at: number, change: (more: Partial<Entry>) => void) => ReactNode;
}

/** Things of one kind: each a group of fields, which can be removed; one more at the end. */
export function EntryList<Entry extends { readonly id: string }>(props: Props<Entry>): ReactNode {
  const { entries, what, none, nameOf, make, isOrdered = false, onChange, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(entries.length);
  useEffect(() => {
    // One that was added is typed into at once.
    if (entries.length > shown.current) list.current?.lastElementChild?.querySelector('input')?.focus();
    shown.current = entries.length;
  }, [entries.length]);
  return (
    <>
      {entries.length === 0 && <p className="ow-quiet">{none}</p>}
      <ol className="ow-cards ow-entries" ref={list}>
        {entries.map((entry, at) => {
          const name = nameOf(entry) || `new ${what}`;
          return (
            <li key={entry.id}>
              <fieldset className="ow-entry">
                <legend>{name}</legend>
                {children(entry, at, (more) =>
                  onChange(entries.map((each) => (each === entry ? { ...each, ...more } : each))),
                )}
              </fieldset>
              <div className="ow-row">
                {isOrdered && at > 0 && (
                  <button type="button" aria-label={`Move ${name} up`} onClick={() => onChange(raised(entries, at))}>
                    Move up
                  </button>
                )}
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(entries.filter((each) => each !== entry))}
                >
                  Remove
                </button>
              </div>
            </li>
          );
        })}
      </ol>
      <button type="button" onClick={() => onChange([...entries, make()])}>
        Add a {what}
      </button>
    </>
  );
}

function raised<Entry>(entries: readonly Entry[], at: number): readonly Entry[] {
  return entries.toSpliced(at, 1).toSpliced(at - 1, 0, ...entries.slice(at, at + 1));
}
