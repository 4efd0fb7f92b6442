import { quantityText } from '../regions/quantity/quantity-text.ts';
import { typedIn } from '../stores/printed-choice.ts';
import { element, type StartControl, setAttribute } from './control.ts';

export const startQuantity: StartControl = (root, { state, send, message }) => {
  const field = root.querySelector('input');
  if (!field) return;
  const problem = element('p', 'vt-problem');
  problem.id = 'vt-quantity-problem';
  problem.setAttribute('role', 'alert');
  field.inputMode = 'numeric';
  field.addEventListener('input', () => send({ type: 'quantity-typed', quantity: typedIn(field) }));
  return () => {
    const { quantity } = state.get();
    // The browser keeps what it cannot read as a number to itself; writing to the field would wipe it.
    if (quantity !== 'NaN' && field.value !== quantity) field.value = quantity;
    // Said while it is typed; an emptied field waits for its number.
    const error = quantity === '' ? undefined : quantityText(quantity, message);
    setAttribute(field, 'aria-invalid', error && 'true');
    setAttribute(field, 'aria-describedby', error && problem.id);
    if (error === undefined) problem.remove();
    else if (!problem.isConnected || problem.textContent !== error) {
      problem.textContent = error;
      root.append(problem);
    }
  };
};
