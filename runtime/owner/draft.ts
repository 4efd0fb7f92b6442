/** What an owner is trying out, with every step back to where it began. */
export interface Draft<Values> {
  readonly values: Values;
  readonly past: readonly Values[];
  readonly future: readonly Values[];
  /** The setting that is being drawn or typed at: all of that is one step. */
  readonly touched: string | undefined;
}

export type DraftEvent<Values> =
  | { readonly type: 'changed'; readonly touched: string; readonly values: Values }
  /** The pointer or the focus has left the setting. */
  | { readonly type: 'settled' }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' };

const MOST_STEPS = 200;

export function beginDraft<Values>(values: Values): Draft<Values> {
  return { values, past: [], future: [], touched: undefined };
}

export function draftMachine<Values>(draft: Draft<Values>, event: DraftEvent<Values>): Draft<Values> {
  const { values, past, future, touched } = draft;
  switch (event.type) {
    case 'changed': {
      if (JSON.stringify(values) === JSON.stringify(event.values)) return draft;
      const isSameStep = touched === event.touched && past.length > 0;
      const steps = isSameStep ? past : [...past, values].slice(-MOST_STEPS);
      return { values: event.values, past: steps, future: [], touched: event.touched };
    }
    case 'settled':
      return touched === undefined ? draft : { ...draft, touched: undefined };
    case 'undone': {
      const before = past.at(-1);
      if (before === undefined) return draft;
      return { values: before, past: past.slice(0, -1), future: [values, ...future], touched: undefined };
    }
    case 'redone': {
      const [after, ...rest] = future;
      if (after === undefined) return draft;
      return { values: after, past: [...past, values], future: rest, touched: undefined };
    }
  }
}
