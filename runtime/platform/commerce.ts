import { fractionDigits } from '#model';
import { amountText } from '../page/amount.ts';
import { data, localeOf, moneyOf, text } from '../page/read-context.ts';
import { wholeAddress } from '../page/whole-address.ts';
import { tellCartChanged } from '../stores/cart-channel.ts';
import type { EventBus } from './event-bus.ts';

type Context = Readonly<Record<string, unknown>>;

/** `Y.Squarespace.Commerce` */
export function commerceTools(context: Context) {
  const settings = () => data(data(context['websiteSettings'])['storeSettings']);
  const currency = () => text(settings()['selectedCurrency']) || 'USD';
  return {
    /** Of minor units; a text with a point is of major units, as the calls give it. */
    moneyString(amount: unknown): string {
      const given = typeof amount === 'object' && amount !== null && 'value' in amount ? amount.value : amount;
      const isMajor = typeof given === 'string' && given.includes('.');
      const minor = Math.round(Number(given) * (isMajor ? 10 ** fractionDigits(currency()) : 1));
      const page = { money: moneyOf(context), locale: localeOf(document, context) };
      return amountText(Number.isFinite(minor) ? minor : 0, currency(), page);
    },
    goToCheckoutPage: () => location.assign(wholeAddress(document, '/checkout')),
    isExpressCheckout: () => settings()['expressCheckout'] === true,
    // The runtime finds the controls of products by itself, whenever they come.
    initializeCommerce: () => undefined,
    destroyCommerce: () => undefined,
  };
}

/**
 * Ties the events of templates to the runtime's cart: what its buttons add is told as `cart:item:added`, and what a script
 * of the template has added makes the runtime read the cart again, as for another tab.
 */
export function tieCart(document: Document, events: EventBus): void {
  let isTelling = false;
  document.addEventListener('vitrine:item-added', (event) => {
    isTelling = true;
    events.fire('cart:item:added', event instanceof CustomEvent ? event.detail : undefined);
    isTelling = false;
  });
  events.on('cart:item:added', () => {
    if (!isTelling) tellCartChanged();
  });
}
