import { useSyncExternalStore } from 'react';
import { productStore } from '../../stores/product.ts';
import type { ProductView } from './types.ts';

/** A product of this page by its item's id, with what is chosen of it here and in the page's own controls. */
export function useProduct(itemId: string): ProductView {
  const { facts, state: atom, send } = productStore(document, itemId);
  const { choice, quantity } = useSyncExternalStore(atom.listen, atom.get, () => nothingChosen);
  const isPrinted = choice === nothingChosen.choice;
  return {
    options: isPrinted ? [] : facts.options,
    choice,
    quantity,
    choose: (option, value) => send({ type: 'option-chosen', option, value }),
    setQuantity: (typed) => send({ type: 'quantity-typed', quantity: typed }),
  };
}

/** As the server has printed it, which does not read the page's controls. */
const nothingChosen = { choice: {}, quantity: '1' };
