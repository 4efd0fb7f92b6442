import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addEntry, readCart } from '#contract';
import { callLimits, createCall } from '../../runtime/api/call.ts';
import { cartAddress, entriesAddress } from '../../runtime/stores/cart-source.ts';
import { aCart } from '../support/cart.ts';
import { setCookie } from '../support/dom.ts';

beforeEach(() => {
  vi.useFakeTimers();
  setCookie('crumb', 'first');
});
afterEach(() => {
  vi.useRealTimers();
  setCookie('crumb', undefined);
});

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const errorBody = (error: string, message = 'Words.') => ({ problem: error, message, error: message });
const entry = { itemId: 'a', quantity: 1, additionalFields: null };

/** Runs a call against answers given one after the other; the last one stays. */
async function run(answers: readonly (() => Response | Promise<Response>)[], key: string | undefined = 'k') {
  let asked = 0;
  const send = vi.fn<typeof fetch>(async (_address, init) => {
    const answer = answers[Math.min((asked += 1), answers.length) - 1];
    if (!answer) throw new Error('no answer');
    const signal = init?.signal;
    return Promise.race([
      answer(),
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError'))),
      ),
    ]);
  });
  const call = createCall({ document, fetch: send });
  const input = key === undefined ? { body: entry } : { body: entry, idempotencyKey: key };
  const reply = call(addEntry, input);
  await vi.runAllTimersAsync();
  return { reply: await reply, send };
}

const good = () => json(200, { shoppingCart: aCart(), newlyAdded: aCart().entries[0] });
const offline = () => {
  throw new TypeError('Failed to fetch');
};
const bodyOf = (init: RequestInit | undefined) => (typeof init?.body === 'string' ? init.body : '');
const headersOf = (init: RequestInit | undefined) => new Headers(init?.headers);

describe('the typed client', () => {
  it('sends the crumb, the key and the body, and parses the answer', async () => {
    setCookie('crumb', 'abc');
    const { reply, send } = await run([good]);
    expect(reply.ok && reply.value.shoppingCart.totalQuantity).toBe(1);
    const [address, init] = send.mock.calls[0] ?? [];
    expect(address).toBe('/api/commerce/shopping-cart/entries');
    expect(headersOf(init).get('x-csrf-token')).toBe('abc');
    expect(headersOf(init).get('idempotency-key')).toBe('k');
    expect(JSON.parse(bodyOf(init))).toEqual(entry);
  });

  it('fetches a crumb before the first change of a first visit', async () => {
    setCookie('crumb', undefined);
    const brings = () => {
      setCookie('crumb', 'brought');
      return json(200, aCart());
    };
    const { reply, send } = await run([brings, good]);
    expect(reply.ok).toBe(true);
    expect(send.mock.calls.map(([address]) => address)).toEqual([readCart.path, addEntry.path]);
    expect(headersOf(send.mock.calls[1]?.[1]).get('x-csrf-token')).toBe('brought');
  });

  it('rel-J03 repeats a change that got no answer under the same key', async () => {
    const { reply, send } = await run([offline, offline, good]);
    expect(reply.ok).toBe(true);
    expect(new Set(send.mock.calls.map(([, init]) => headersOf(init).get('idempotency-key')))).toEqual(new Set(['k']));
  });

  it('never repeats a change without a key', async () => {
    const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('x')));
    const reply = createCall({ document, fetch: send })(addEntry, { body: entry });
    await vi.runAllTimersAsync();
    expect(await reply).toEqual({ ok: false, kind: 'offline', status: 0 });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('waits as long as a busy server asks, within reason', async () => {
    const { reply, send } = await run([() => json(503, errorBody('unavailable'), { 'retry-after': '1' }), good]);
    expect(reply.ok).toBe(true);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('gives up where each refusal brings another crumb, as servers that do not know one another do', async () => {
    let made = 0;
    const another = () => {
      setCookie('crumb', `crumb ${(made += 1)}`);
      return json(403, errorBody('crumb-expired'));
    };
    const { reply, send } = await run([...Array.from({ length: 20 }, () => another), good]);
    expect(reply).toMatchObject({ ok: false, problem: 'crumb-expired' });
    expect(send).toHaveBeenCalledTimes(1 + callLimits.pauses.length);
  });

  it('takes the crumb that a refusal brought and asks again, once per crumb', async () => {
    const withCrumb = (crumb: string) => () => {
      setCookie('crumb', crumb);
      return json(403, errorBody('crumb-missing'));
    };
    const first = await run([withCrumb('new'), good], undefined);
    expect(first.reply.ok).toBe(true);
    const second = await run([withCrumb('same'), withCrumb('same'), good]);
    expect(second.reply).toMatchObject({ ok: false, problem: 'crumb-missing' });
    expect(second.send).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['offline', offline, { kind: 'offline', status: 0 }],
    [
      'HTML with 200 (captive portal)',
      () => new Response('<p>Sign in', { headers: { 'content-type': 'text/html' } }),
      { kind: 'garbled', status: 200 },
    ],
    [
      'cut JSON',
      () => new Response('{"shopp', { headers: { 'content-type': 'application/json' } }),
      { kind: 'garbled', status: 200 },
    ],
    ['204', () => new Response(null, { status: 204 }), { kind: 'garbled', status: 204 }],
    ['JSON of another shape', () => json(200, { hello: 1 }), { kind: 'garbled', status: 200 }],
    [
      '500 with HTML',
      () => new Response('<h1>Error', { status: 500, headers: { 'content-type': 'text/html' } }),
      { kind: 'garbled', status: 500 },
    ],
    [
      'a refusal',
      () => json(409, errorBody('stock-short', 'Sorry.')),
      { kind: 'refused', status: 409, problem: 'stock-short', message: 'Sorry.' },
    ],
    [
      'the words of another back end',
      () => json(400, { data: { message: 'Sold to somebody else.' } }),
      { kind: 'refused', status: 400, problem: '', message: 'Sold to somebody else.', errors: {} },
    ],
    [
      'an error of another back end by field',
      () => json(400, { errors: { email: ['No such address.', 'Again.'], '': 'x' } }),
      { kind: 'refused', message: '', errors: { email: 'No such address.' } },
    ],
    [
      'errors in its data, and one for the whole',
      () => json(400, { data: { errors: { name: 'Too short.', age: 7 }, error: 'Not now.' } }),
      { kind: 'refused', message: 'Not now.', errors: { name: 'Too short.' } },
    ],
    [
      'a crumb that another back end does not take',
      () => json(403, { error: 'Invalid crumb', crumbFail: true }),
      { kind: 'refused', status: 403, problem: 'crumb-expired', message: '' },
    ],
    [
      'the same, told in words alone',
      () => json(400, { message: 'No valid crumb in header or cookie.' }),
      { kind: 'refused', status: 400, problem: 'crumb-expired', message: '' },
    ],
    ['an error without words', () => json(400, { code: 12, errors: [] }), { kind: 'garbled', status: 400 }],
    ['503 for good', () => json(503, errorBody('unavailable')), { kind: 'refused', status: 503 }],
  ])('rel-J01 rel-J05 tells %s apart', async (_name, answer, expected) => {
    const { reply } = await run([answer]);
    expect(reply).toMatchObject({ ok: false, ...expected });
  });

  it('rel-J01 gives up on an answer that does not come in time', async () => {
    const { reply } = await run([() => new Promise<Response>(() => {})]);
    expect(reply).toEqual({ ok: false, kind: 'timeout', status: 0 });
    expect(callLimits.timeout).toBe(15_000);
  });
});

it('reads the cart where the contract says', () => {
  expect(cartAddress.split('?')[0]).toBe(readCart.path);
  expect(entriesAddress).toBe(addEntry.path);
});
