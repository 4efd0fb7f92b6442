import type { Response } from 'supertest';
import { productPage, pages as shopPages, storeFile as shopStoreFile } from '../shop.ts';
import { createShopper, type ShopApi, type Shopper } from '../shop-api.ts';

/** Servers of one shop in another state, by what is wrong with them. */
export interface States {
  /** Lets nobody through. */
  readonly limited: ShopApi;
  /** Has a database that makes mistakes. */
  readonly broken: ShopApi;
}

type Said = Pick<Response, 'status' | 'body'>;

export interface ApiErrorCase {
  readonly what: string;
  readonly says: string;
  readonly status: number;
  /** The field beside which it is said; the message is then that of `errors`. */
  readonly field?: string;
  readonly ask: (shopper: Shopper, states: States) => Promise<Said>;
}

const three = { Size: 'S', Colour: 'red', Cut: 'wide' };
export const pages = [
  ...shopPages,
  productPage({ id: 'cap', variants: ['S', 'L'].map((Size) => ({ sku: `CAP-${Size}`, attributes: { Size } })) }),
  productPage({
    id: 'coat',
    variants: [three, { ...three, Size: 'L' }].map((attributes, n) => ({ sku: `C${n}`, attributes })),
  }),
  productPage({ id: 'few', variants: [{ sku: 'FEW', stock: 2 }] }),
  productPage({ id: 'gone', variants: [{ sku: 'GONE', stock: 0 }] }),
];
export const questions = {
  id: 'questions',
  fields: [
    ...['text', 'date', 'name', 'time', 'address', 'phone'].map((type) => ({ id: type, type, required: true })),
    ...['select', 'radio', 'checkbox'].map((type) => ({ id: type, type, required: true, options: ['a', 'b'] })),
    { id: 'survey', type: 'likert', required: true, questions: ['Good?', 'Fast?'] },
    { id: 'short', type: 'textarea', maxLength: 3 },
    { id: 'mail', type: 'email' },
    { id: 'site', type: 'website' },
    { id: 'plan', type: 'file' },
  ],
};
export const storeFile = {
  ...shopStoreFile,
  minimumSubtotalCents: 1500,
  forms: [...(shopStoreFile.forms ?? []), questions],
};

export const add = (body: object) => (shopper: Shopper) => shopper.post('/api/commerce/shopping-cart/entries', body);

/** The same request in another state of the server; its cookies are good at all of them. */
export const at =
  (state: keyof States, ask: ApiErrorCase['ask']): ApiErrorCase['ask'] =>
  async (_shopper, states) =>
    ask(await createShopper(states[state].app), states);

export const mug = { itemId: 'mug', sku: 'MUG', quantity: 1 };
