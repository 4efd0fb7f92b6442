import { said } from './dom.ts';

type Step = readonly [what: string, act: (page: Element) => void];

/**
 * What a visitor does with one product's controls, in order: each value of each option by the list, then by the radio
 * buttons, quantities good and bad, nothing chosen any more, and then the add button.
 */
export function stepsOf(page: Element): readonly Step[] {
  const selects = [...page.querySelectorAll<HTMLSelectElement>('.product-variants select')];
  const nameOf = (index: number) => selects[index]?.dataset['variantOptionName'] ?? '';
  const options = selects.flatMap((select, index) =>
    [...select.options].slice(1).map(({ value }): Step => [`choose ${nameOf(index)} ${value}`, choose(index, value)]),
  );
  const radios = [...page.querySelectorAll('.variant-radiobtn')].map(
    (radio, index): Step => [`press ${radio.getAttribute('value')}`, (now) => pressLabel(now, index)],
  );
  const quantities = page.querySelector('.product-quantity-input input')
    ? ['0', '2.5', '', '10000', '2'].map((typed): Step => [`type ${typed || 'nothing'}`, (now) => type(now, typed)])
    : [];
  const unchosen = selects.map((_select, index): Step => [`choose no ${nameOf(index)}`, choose(index, '')]);
  return [...options, ...radios, ...quantities, ...unchosen];
}

const choose = (index: number, value: string) => (page: Element) => {
  const select = page.querySelectorAll<HTMLSelectElement>('.product-variants select')[index];
  if (!select) throw new Error('The picker has lost a list.');
  select.value = value;
  for (const kind of ['input', 'change']) select.dispatchEvent(new Event(kind, { bubbles: true }));
};

function pressLabel(page: Element, index: number): void {
  const radio = page.querySelectorAll<HTMLInputElement>('.variant-radiobtn')[index];
  radio?.labels?.[0]?.click();
}

function type(page: Element, typed: string): void {
  const field = page.querySelector<HTMLInputElement>('.product-quantity-input input');
  if (!field) throw new Error('The page has lost its quantity.');
  field.value = typed;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What a visitor sees and hears of a product's controls, a line for each. */
export function shownOf(page: Element): readonly string[] {
  const rows: Readonly<Record<string, string | undefined>> = {
    price: textOf(page.querySelector('.product-price')),
    ...Object.fromEntries(
      [...page.querySelectorAll('.variant-option')].map((each) => [optionName(each), option(each)]),
    ),
    quantity: quantity(page.querySelector('.product-quantity-input')),
    button: button(page.querySelector('.sqs-add-to-cart-button')),
    ...places(page, 'scarcity', '.product-scarcity'),
    ...places(page, 'restock', '.product-restock-notification'),
    picture: page.querySelector('img')?.getAttribute('src') ?? undefined,
    dialog: textOf(document.querySelector('[role=alertdialog]')),
    'pop-over': textOf(document.querySelector('.vt-popover')),
    said: said('polite'),
    address: location.search,
  };
  return Object.entries(rows).flatMap(([name, text]) => (text ? [`${name}: ${text}`] : []));
}

const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim();

const optionName = (root: Element) => root.querySelector('select')?.getAttribute('data-variant-option-name') ?? '';

/** Each value once as the list has it, and once as its radio button and label have it where these say more or less. */
function option(root: Element): string {
  const select = root.querySelector('select');
  const listed = [...(select?.options ?? [])].slice(1).map((each) => {
    const text = textOf(each) ?? '';
    return each.selected ? `[${text}]` : text;
  });
  const pressed = [...root.querySelectorAll<HTMLInputElement>('.variant-radiobtn')].map((radio) => {
    const label = radio.labels?.[0];
    const mark = label?.getAttribute('data-unavailable');
    const text = `${textOf(label)}${mark ? ` ${mark}` : ''}`;
    return radio.checked ? `[${text}]` : text;
  });
  return `${listed.join(', ')}${pressed.length > 0 ? ` / ${pressed.join(', ')}` : ''}`;
}

function quantity(root: Element | null): string | undefined {
  const field = root?.querySelector('input');
  if (!field) return undefined;
  const problem = field.getAttribute('aria-invalid') === 'true' ? textOf(root?.querySelector('[role=alert]')) : '';
  const isNamed = document.getElementById(field.getAttribute('aria-describedby') ?? '') !== null;
  return `${field.value}${problem ? ` (${problem}${isNamed ? '' : ', unnamed'})` : ''}`;
}

function button(control: Element | null): string | undefined {
  if (!control) return undefined;
  const disabled = control.getAttribute('aria-disabled') === 'true' ? ', disabled' : '';
  return `${textOf(control)} (${control.getAttribute('data-state')}${disabled})`;
}

function places(page: Element, name: string, selector: string): Readonly<Record<string, string>> {
  const found = [...page.querySelectorAll<HTMLElement>(selector)];
  return found.length === 0 ? {} : { [name]: found.map(({ hidden }) => (hidden ? 'hidden' : 'shown')).join(' ') };
}
