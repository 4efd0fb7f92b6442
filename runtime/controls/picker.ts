import { type PlainVariant, plainAvailability, plainVariant } from '#model';
import { rememberVariant, skuInAddress } from '../regions/variants/address.ts';
import { markedValue } from '../regions/variants/availability.ts';
import { showPicture } from '../regions/variants/picture.ts';
import { showsRadios } from '../regions/variants/radios.ts';
import { isPressKey } from '../ui/press.ts';
import { type ControlParts, element, type StartControl, setAttribute } from './control.ts';

export const startPicker: StartControl = (root, parts) => {
  const { product, state, send } = parts;
  const { options, variants } = product;
  const hasRadios = showsRadios(root);
  const remembers = document.querySelectorAll('.product-variants').length === 1;
  /** What shows each list and each value; more of them than the product has options are not made as formatters do. */
  const shows: (() => void)[] = [];

  for (const select of root.querySelectorAll('select')) {
    if (!options.includes(select.getAttribute('data-variant-option-name') ?? '')) return;
    shows.push(...startOption(select, parts, hasRadios));
  }

  const remembered = remembers && variants.find(({ sku }) => sku && sku === skuInAddress(location.search));
  if (remembered) {
    const choice = Object.fromEntries(options.map((name, index) => [name, remembered.values[index] ?? '']));
    send({ type: 'choice-restored', choice });
  }
  let shown: PlainVariant | undefined | false = false;
  return () => {
    for (const show of shows) show();
    const variant = plainVariant(product, state.get().choice);
    if (variant === shown) return;
    shown = variant;
    if (remembers) rememberVariant(globalThis.window, variant?.sku ?? '');
    showPicture(root, variant?.image, variant?.alt);
  };
};

/** The reader hears one control: the radio button, or its label where the button is hidden altogether. */
function readOneControl(radio: HTMLElement, label: HTMLElement, hasRadios: boolean, choose: () => void): void {
  if (hasRadios) {
    // Who had got to the label by then stays at its value.
    if (document.activeElement === label) radio.focus();
    label.removeAttribute('role');
    label.removeAttribute('tabindex');
    return;
  }
  radio.setAttribute('aria-hidden', 'true');
  radio.tabIndex = -1;
  label.setAttribute('role', 'radio');
  label.addEventListener('keydown', (event) => {
    if (!isPressKey(event)) return;
    event.preventDefault();
    choose();
  });
}

/** One option: its list, and its radio buttons where it has them. Returns what shows each value, and then the list. */
function startOption(select: HTMLSelectElement, parts: ControlParts, hasRadios: boolean): (() => void)[] {
  const { state, send, message } = parts;
  const name = select.getAttribute('data-variant-option-name') ?? '';
  const group = select.closest('.variant-option')?.querySelector('.variant-radiobtn-wrapper');
  group?.setAttribute('role', 'radiogroup');
  group?.setAttribute('aria-label', name);
  select.addEventListener('change', () => send({ type: 'option-chosen', option: name, value: select.value }));
  const printed = [...select.options]
    .filter(({ value }) => value !== '')
    .map((option) => [option, option.text] as const);
  const radios = [...(group?.querySelectorAll('input') ?? [])].map((radio) =>
    startRadio(radio, name, parts, hasRadios),
  );
  return [
    ...printed.map(([option, text]) => () => {
      option.text = markedValue(text, availabilityWith(parts, name, option.value), message);
    }),
    // After its values: a list keeps what is chosen while their texts change.
    () => (select.value = state.get().choice[name] ?? ''),
    ...radios,
  ];
}

const availabilityWith = ({ product, state }: ControlParts, name: string, value: string) =>
  plainAvailability(product, { ...state.get().choice, [name]: value });

function startRadio(radio: HTMLInputElement, name: string, parts: ControlParts, hasRadios: boolean): () => void {
  const { product, state, send, message } = parts;
  const label = radio.nextElementSibling as HTMLLabelElement;
  const { value } = radio;
  const choose = () => send({ type: 'option-chosen', option: name, value });
  // Unique on the page, where other products may have options of the same name.
  const unique = `vt-${product.id}-${name}`;
  radio.id = label.htmlFor = `${unique}-${value}`.replace(/\s+/g, '-');
  radio.addEventListener('change', choose);
  readOneControl(radio, label, hasRadios, choose);
  const mark = element('span', 'vt-hidden');
  return () => {
    // Named anew: the browser forgets which of the group had focus last, as it does where React shows it.
    radio.name = '';
    radio.name = unique;
    const what = availabilityWith(parts, name, value);
    radio.checked = state.get().choice[name] === value;
    if (!hasRadios) label.setAttribute('aria-checked', String(radio.checked));
    setAttribute(label, 'data-unavailable', what === 'available' ? undefined : what);
    mark.textContent = markedValue('', what, message);
    if (mark.textContent) label.append(mark);
    else mark.remove();
  };
}
