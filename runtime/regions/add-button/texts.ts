import type { ControlMessage } from '../../messages/controls.ts';
import { type ButtonState, isBusy } from '../../stores/add-button-machine.ts';

/** What the button shows. */
export function buttonText(state: ButtonState, label: string, isSoldOut: boolean, message: ControlMessage): string {
  switch (state.at) {
    case 'adding':
    case 'failed':
      return message('adding');
    case 'added':
      return message('added');
    case 'select-option':
      return message('selectOption');
    case 'idle':
      return isSoldOut ? message('soldOut') : label;
  }
}

/** What the button's element says of its state, by attribute; those without a value are not there. */
export function buttonAttributes(state: ButtonState, isSoldOut: boolean) {
  return {
    'data-state': isSoldOut && state.at === 'idle' ? 'sold-out' : state.at,
    'aria-disabled': isSoldOut || isBusy(state) ? 'true' : undefined,
  } as const;
}
