import { vi } from 'vitest';
import type { ShoppingCart } from '#contract';
import { createCall } from '../../runtime/api/call.ts';
import { provideServices } from '../../runtime/page/services.ts';
import { startCartCount } from '../../runtime/regions/cart-count/cart-count.ts';
import { cartAddress } from '../../runtime/stores/cart-source.ts';
import { forgetProduct } from '../../runtime/stores/product.ts';
import { setCookie, settle, wakePage } from './dom.ts';
import { createFaultyNetwork, type FaultyNetwork, type NetworkOptions } from './faulty-network.ts';
import { productMarkup, type TestProduct, variant } from './product-page.ts';

/** How one press ended, as it could be seen, and what a reader was told, on the page's clock. */
interface Ending {
  readonly id: string;
  readonly how: 'added' | 'refused';
  readonly at: number;
}

export interface LiveShop {
  readonly network: FaultyNetwork;
  readonly endings: readonly Ending[];
  /** Each text of the live region, and each alert that opened. */
  readonly heard: readonly { readonly text: string; readonly at: number }[];
  readonly button: (id: string) => HTMLElement;
  readonly isIdle: (id: string) => boolean;
  readonly choose: (id: string, option: string, value: string) => void;
  readonly type: (id: string, quantity: string) => void;
  readonly closeAlerts: () => Promise<void>;
  /** Lets time pass, whenever the server has nothing to do, until something is so. */
  readonly until: (isSo: () => boolean) => Promise<void>;
  /** Pieces by stock number, asked of the server over a good line. */
  readonly cartOnServer: () => Promise<Record<string, number>>;
  readonly close: () => Promise<void>;
}

const unlimited = (price: string) => ({ price, stock: 'unlimited' as const });
const products: readonly TestProduct[] = [
  { id: 'mug', options: [], variants: [variant('MUG', {}, unlimited('18.00'))] },
  { id: 'jar', options: [], variants: [variant('JAR', {}, unlimited('72.50'))] },
  {
    id: 'shirt',
    options: ['Colour'],
    variants: ['red', 'blue'].map((Colour) => variant(`SHIRT-${Colour}`, { Colour }, unlimited('25.00'))),
  },
];

/** A page with three products, awake, before a real server and a network that does what `fate` says. Clocks are faked. */
export async function liveShop(root: string, fate: NetworkOptions['fate']): Promise<LiveShop> {
  const network = createFaultyNetwork({ root, fate, onCookie: setCookie });
  vi.stubGlobal('fetch', network.fetch);
  provideServices(document, { call: createCall({ document }) });
  // Nothing of an earlier page's choice is left.
  for (const { id } of products) forgetProduct(document, id);
  const page = await wakePage(products.map((product) => productMarkup(product)).join(''));
  startCartCount(document);
  const { endings, heard, stop } = listen();

  const part = (selector: string, id: string) => {
    const found = [...page.querySelectorAll<HTMLElement>(selector)].find(({ dataset }) => dataset['itemId'] === id);
    if (!found) throw new Error(`There is no ${selector} of ${id}.`);
    return found;
  };
  const button = (id: string) => part('.sqs-add-to-cart-button', id);

  const until = async (isSo: () => boolean) => {
    for (let turns = 0; turns < 5000; turns += 1) {
      await settle();
      if (isSo()) return;
      if (network.isBusy()) await network.quiet();
      else await vi.advanceTimersToNextTimerAsync();
    }
    throw new Error('It never came to be.');
  };

  return {
    network,
    endings,
    heard,
    button,
    until,
    isIdle: (id) => button(id).dataset['state'] === 'idle',
    choose(id, option, value) {
      const select = part('.product-variants', id).querySelector<HTMLSelectElement>(
        `select[data-variant-option-name="${option}"]`,
      );
      if (!select) throw new Error(`There is no option ${option}.`);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    type(id, quantity) {
      const field = part('.product-quantity-input', id).querySelector('input');
      if (!field) throw new Error(`There is no quantity of ${id}.`);
      field.value = quantity;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    async closeAlerts() {
      const open = () => [...document.querySelectorAll<HTMLElement>('dialog .vt-modal-close')];
      for (const each of open()) each.click();
      await until(() => open().length === 0);
    },
    async cartOnServer() {
      const answer = await network.fetch(cartAddress);
      const cart = (await answer.json()) as ShoppingCart;
      return Object.fromEntries(cart.entries.map((entry) => [entry.chosenVariant?.sku ?? '', entry.quantity]));
    },
    async close() {
      await until(() => products.every(({ id }) => button(id).dataset['state'] === 'idle'));
      stop();
      page.remove();
      vi.unstubAllGlobals();
    },
  };
}

/** Notes what can be seen and heard as it happens. */
function listen(): { endings: Ending[]; heard: { text: string; at: number }[]; stop: () => void } {
  const endings: Ending[] = [];
  const heard: { text: string; at: number }[] = [];
  const note = (records: MutationRecord[]) => {
    const at = Date.now();
    for (const { target, type, addedNodes } of records) {
      if (!(target instanceof HTMLElement)) continue;
      const { state, itemId = '' } = target.dataset;
      if (type === 'attributes' && state === 'added') endings.push({ id: itemId, how: 'added', at });
      if (type === 'attributes' && state === 'failed') endings.push({ id: itemId, how: 'refused', at });
      if (type !== 'childList') continue;
      for (const node of addedNodes) {
        const isSaid = target.dataset['vitrineLive'] !== undefined;
        const isAlert = node instanceof HTMLElement && node.getAttribute('role') === 'alertdialog';
        if (isSaid || isAlert) heard.push({ text: node.textContent ?? '', at });
      }
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-state'] });
  return { endings, heard, stop: () => observer.disconnect() };
}
