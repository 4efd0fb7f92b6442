import { addButtonTimings } from '#model';

/**
 * The add button: idle → adding → added → idle; on failure idle after a second; an open option shows
 * its text for two. `ripe` says that the second which Adding… lasts at least has passed.
 */
export type ButtonState =
  | { readonly at: 'idle' }
  | { readonly at: 'adding'; readonly ripe: boolean; readonly accepted: boolean }
  | { readonly at: 'added' }
  | { readonly at: 'failed' }
  | { readonly at: 'select-option'; readonly since: number };

export type ButtonEvent =
  | { readonly type: 'add-started' }
  | { readonly type: 'add-accepted' }
  | { readonly type: 'add-refused' }
  | { readonly type: 'option-open' }
  | { readonly type: 'time-passed' }
  /** The page came back from the back-forward cache, from wherever the last press had led. */
  | { readonly type: 'page-restored' };

export function buttonMachine(state: ButtonState, event: ButtonEvent): ButtonState {
  switch (event.type) {
    case 'add-started':
      return isBusy(state) ? state : { at: 'adding', ripe: false, accepted: false };
    case 'add-accepted':
      if (state.at !== 'adding') return state;
      return state.ripe ? { at: 'added' } : { ...state, accepted: true };
    case 'add-refused':
      return state.at === 'adding' ? { at: 'failed' } : state;
    case 'option-open':
      if (isBusy(state)) return state;
      return { at: 'select-option', since: state.at === 'select-option' ? state.since + 1 : 0 };
    case 'time-passed':
      return afterItsTime(state);
    case 'page-restored':
      return { at: 'idle' };
  }
}

function afterItsTime(state: ButtonState): ButtonState {
  switch (state.at) {
    case 'adding':
      return state.accepted ? { at: 'added' } : { ...state, ripe: true };
    case 'added':
    case 'failed':
    case 'select-option':
      return { at: 'idle' };
    case 'idle':
      return state;
  }
}

/** A button that is adding or has just added ignores presses. */
export function isBusy(state: ButtonState): boolean {
  return state.at === 'adding' || state.at === 'added' || state.at === 'failed';
}

/** How long a state lasts before `time-passed`; `undefined` for those that wait for something else. */
export function lifetimeOf(state: ButtonState): number | undefined {
  switch (state.at) {
    case 'adding':
      return state.ripe ? undefined : addButtonTimings.beforeAdded;
    case 'added':
      return addButtonTimings.beforeIdle;
    case 'failed':
      return addButtonTimings.idleAfterFailure;
    case 'select-option':
      return addButtonTimings.selectOption;
    case 'idle':
      return undefined;
  }
}

/** What the timer of a state hangs on: a state that only changes inside keeps its running timer. */
export function timerKey(state: ButtonState): string {
  if (state.at === 'adding') return `adding ${state.ripe}`;
  return state.at === 'select-option' ? `select-option ${state.since}` : state.at;
}
