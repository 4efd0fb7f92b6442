import type { ProductMessage } from '../../messages/product.ts';
import type { ButtonState } from '../../stores/add-button-machine.ts';

/** What the button shows. */
export function buttonText(state: ButtonState, label: string, isSoldOut: boolean, message: ProductMessage): string {
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
