import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, parseAst } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as full from '#contract';
import { describeLightly } from '../../runtime/api/light/describe-lightly.ts';
import { aCart } from '../support/cart.ts';

const root = path.resolve(import.meta.dirname, '../..');
let light: typeof full;
let folder = '';

// Built as the browser's contract is built, and read from a file of its own.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'light-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [describeLightly()],
    resolve: { alias: { 'zod/mini': path.join(root, 'runtime/api/light/schemas.ts') } },
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      lib: { entry: path.join(root, 'server/contract/index.ts'), formats: ['es'], fileName: 'contract' },
      rolldownOptions: { output: { entryFileNames: 'contract.mjs' } },
    },
  });
  light = await import(pathToFileURL(path.join(folder, 'contract.mjs')).href);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const cart = aCart({ quantities: [2, 1], more: { validCoupons: [{ promoCode: 'A', name: 'A', discountCents: 5 }] } });
const [entry] = cart.entries;
const order = {
  id: 'o',
  orderNumber: '1',
  state: 'paid',
  created: 1,
  email: 'a@b.example',
  currency: 'USD',
  entries: cart.entries,
  shippingAddress: { firstName: 'A', lastName: 'B', address1: 'C', city: 'D', country: 'US', address2: 'x' },
  shippingOption: null,
  subtotalCents: 1,
  discountCents: 0,
  taxCents: 0,
  shippingCostCents: 0,
  grandTotalCents: 1,
  purchase: { transactionId: 't', value: '1', currency: 'USD', shipping: '0', tax: '0', items: [] },
};
const errorBody = { problem: 'p', message: 'm', error: 'm', errors: { a: 'b' }, details: { qtyInStock: 1, x: [{}] } };

/** An answer of each kind that the shop's browser reads, with members that a newer server may add. */
const answers: Readonly<Record<string, unknown>> = {
  readCart: { ...cart, newer: 1 },
  addEntry: { shoppingCart: cart, newlyAdded: entry },
  changeQuantity: { shoppingCart: cart, updatedEntry: { ...entry, qtyInStock: 3, problem: 'stock-short' } },
  removeEntry: { shoppingCart: cart, removedEntryId: 'e' },
  applyCoupon: { shoppingCart: cart },
  createSubscription: { cartToken: 't' },
  startGiftCard: { cartToken: 't' },
  signUpForRestock: {},
  validateForm: { valid: true },
  createSubmissionKey: { key: 'k' },
  saveSubmission: { submissionId: 's', submissionMessage: 'Thanks' },
  placeOrder: order,
  errorBody,
};

function schemaOf(contract: typeof full, name: string) {
  if (name === 'errorBody') return contract.ApiErrorBody;
  const route = Object.entries(contract.endpoints).find(([call]) => call === name)?.[1];
  if (!route) throw new Error(`There is no endpoint ${name}.`);
  return route.ok;
}

function read(contract: typeof full, name: string, value: unknown) {
  const reading = schemaOf(contract, name).safeParse(value);
  return reading.success ? { data: reading.data } : 'refused';
}

/** The value with each of its members, at any depth, left out or replaced by something else. */
function* damaged(value: unknown, put: (part: unknown) => unknown = (part) => part): Generator {
  for (const other of [null, '', 'text', 0, 1.5, -1, 1e300, true, [], [null], {}]) yield put(other);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const { [name]: _gone, ...rest } = value as Record<string, unknown>;
    const whole = (part: unknown) =>
      Array.isArray(value) ? value.with(Number(name), part) : { ...value, [name]: part };
    if (!Array.isArray(value)) yield put(rest);
    yield* damaged(member, (part) => put(whole(part)));
  }
}

describe('the light reading of answers', () => {
  it('is another one than the library’s', () => {
    expect(['read' in full.ApiErrorBody, 'read' in light.ApiErrorBody]).toEqual([false, true]);
  });

  it.each(Object.entries(answers))('of %s is the contract’s, for whole and damaged ones', (name, answer) => {
    expect(read(light, name, answer)).toEqual(read(full, name, answer));
    expect(read(full, name, answer)).not.toBe('refused');
    const unlike = [...damaged(answer)].filter(
      (value) => JSON.stringify(read(light, name, value)) !== JSON.stringify(read(full, name, value)),
    );
    expect(unlike.slice(0, 3)).toEqual([]);
  });

  it('keeps a name like __proto__ from being more than a name', () => {
    const odd = JSON.parse('{"problem":"p","message":"m","error":"m","errors":{"__proto__":"x","a":"b"}}');
    const data = schemaOf(light, 'errorBody').safeParse(odd);
    expect(Object.getPrototypeOf(data.success ? data.data : {})).toBe(Object.prototype);
  });
});

describe('what the browser carries of a route', () => {
  const calls = path.join(root, 'server/contract/endpoints');
  it.each(readdirSync(calls))('%s: how to call it, and how to read its answer', (file) => {
    const source = readFileSync(path.join(calls, file), 'utf8');
    const plugin = describeLightly();
    expect(plugin.transform.filter.id.test(path.join(calls, file))).toBe(true);
    const code = plugin.transform.handler.call({ parse: (text, options) => parseAst(text, options) }, source);
    expect(() => parseAst(code, { lang: 'ts' })).not.toThrow();
    // A shape above the routes may have members of these names.
    const routes = (text: string) => text.slice(text.indexOf('defineRoute({'));
    const count = (text: string, member: string) => routes(text).split(new RegExp(`^  ${member}:`, 'm')).length;
    for (const kept of ['method', 'path', 'guard', 'ok']) expect(count(code, kept)).toBe(count(source, kept));
    for (const gone of ['summary', 'body', 'query', 'problems', 'limit', 'roles']) expect(count(code, gone)).toBe(1);
  });
});
