import { isPlainOut } from '#model';
import { announceButton } from '../regions/add-button/announce-button.ts';
import { buttonAttributes, buttonText } from '../regions/add-button/texts.ts';
import { pressable } from '../ui/press.ts';
import { addPlainly } from './add-plainly.ts';
import { type StartControl, setAttribute } from './control.ts';

export const startAddButton: StartControl = (root, parts) => {
  const { product, state, send, message, page } = parts;
  const control = root.querySelector<HTMLElement>('.sqs-add-to-cart-button');
  const inner = control?.querySelector('.sqs-add-to-cart-button-inner');
  if (!control || !inner) return;
  const label = [...inner.childNodes];
  const { onClick, onKeyDown } = pressable(() => void addPlainly(root, control, parts));
  control.addEventListener('click', onClick);
  control.addEventListener('keydown', onKeyDown);
  // From wherever the last press had led.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) send({ type: 'button', event: { type: 'page-restored' } });
  });
  let { at } = state.get().button;
  let shown = '';
  return () => {
    const { button, choice } = state.get();
    const isOut = isPlainOut(product, choice);
    for (const [name, value] of Object.entries(buttonAttributes(button, isOut))) setAttribute(control, name, value);
    const text = buttonText(button, '', isOut, message);
    if (text !== shown) inner.replaceChildren(...(text ? [text] : label));
    shown = text;
    if (button.at === at) return;
    at = button.at;
    announceButton(document, at, message, page);
  };
};
