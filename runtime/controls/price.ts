import { minorUnitsText, plainVariant } from '#model';
import { amountText } from '../page/amount.ts';
import { spokenPrice } from '../regions/price/price-text.ts';
import { announce } from '../ui/announcer.ts';
import { withoutSpaces } from '../ui/price-format.ts';
import { element, type StartControl } from './control.ts';

/** The printed price until a variant is chosen, then that variant's. */
export const startPrice: StartControl = (root, { product, state, message, page }) => {
  const { currency, options, variants } = product;
  const printed = [...root.childNodes];
  const printedText = withoutSpaces(root.textContent ?? '');
  const isBare = root.querySelector('.sqs-money-native');
  const write = (minor: number) => amountText(minor, currency, page);
  // A template that has asked for another format is React's, which knows more of them.
  const isOfPage = variants.some(({ price, sale = price }) => printedText.includes(withoutSpaces(write(sale))));
  if (!isBare && !isOfPage) return;
  const amount = (minor: number) =>
    isBare ? element('span', 'sqs-money-native', minorUnitsText(minor, currency)) : write(minor);
  const hidden = (text: string) => element('span', 'visually-hidden v6-visually-hidden', text);
  let before = '';
  return () => {
    const variant = options.length > 0 ? plainVariant(product, state.get().choice) : undefined;
    const sale = variant?.sale;
    const spoken = variant ? spokenPrice(write(variant.price), sale === undefined ? sale : write(sale), message) : '';
    if (spoken === before) return;
    before = spoken;
    if (!variant) return root.replaceChildren(...printed);
    root.replaceChildren(amount(variant.price));
    if (sale !== undefined) {
      const original = element('span', 'original-price');
      original.append(...root.childNodes);
      root.append(hidden(message('salePrice')), amount(sale), ' ', hidden(message('originalPrice')), original);
    }
    announce(document, spoken);
  };
};
