import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setCookie } from '../support/dom.ts';
import { type Fate, seeded } from '../support/faulty-network.ts';
import { type LiveShop, liveShop } from '../support/live-shop.ts';
import { type ShopServer, startShopServer } from '../support/shop-server.ts';

let server: ShopServer;
beforeAll(async () => {
  server = await startShopServer();
}, 240_000);
afterAll(() => server.stop());

type Id = 'mug' | 'jar' | 'shirt';
const ids: readonly Id[] = ['mug', 'jar', 'shirt'];
const colours = ['red', 'blue'] as const;

let shop: LiveShop;
let fate: (request: { readonly method: string }) => Fate = () => ({});

beforeEach(async () => {
  for (const name of ['hasCart', 'crumb']) setCookie(name, undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  fate = () => ({});
  shop = await liveShop(server.root, (request) => fate(request));
});
afterEach(async () => {
  await shop.close();
  vi.useRealTimers();
});

const pill = () => document.querySelector('[data-vitrine-pill]')?.getAttribute('aria-label');
const alertText = () => screen.getByRole('alertdialog').textContent;

/** One press, until its outcome can be seen. */
async function press(id: Id): Promise<void> {
  const before = shop.endings.length;
  shop.button(id).click();
  await shop.until(() => shop.endings.length > before);
}

/** Presses each until it is in the cart, as a patient shopper does, often twice or three times at once. */
async function addPatiently(wanted: readonly Id[], presses: () => number): Promise<void> {
  for (let left = wanted, rounds = 0; left.length > 0; rounds += 1) {
    if (rounds > 30) throw new Error('The network never came back.');
    const before = shop.endings.length;
    for (const id of left) {
      for (let press = presses(); press > 0; press -= 1) shop.button(id).click();
      await vi.advanceTimersByTimeAsync(120);
    }
    await shop.until(() => shop.endings.length >= before + left.length);
    await shop.closeAlerts();
    await shop.until(() => wanted.every(shop.isIdle));
    const ended = shop.endings.slice(before);
    expect(ended.map(({ id }) => id).toSorted(), 'one outcome for each').toEqual(left.toSorted());
    left = ended.filter(({ how }) => how === 'refused').map(({ id }) => left.find((each) => each === id) ?? 'mug');
  }
}

/** Each ending was told in the moment in which it could be seen, and nothing was told that did not happen. */
function expectAllHeard(): void {
  const alerts = shop.heard.filter(({ text }) => text.startsWith('Unable'));
  const added = shop.heard.filter(({ text }) => text.startsWith('Added!'));
  const endings = shop.endings.filter(({ how }) => how === 'added');
  expect(alerts).toHaveLength(shop.endings.length - endings.length);
  const isNear = (a: { at: number }, b: { at: number }) => Math.abs(a.at - b.at) <= 100;
  expect(endings.filter((ending) => !added.some((said) => isNear(said, ending)))).toEqual([]);
  expect(added.filter((said) => !endings.some((ending) => isNear(said, ending)))).toEqual([]);
  expect(added.length).toBeLessThanOrEqual(endings.length);
}

it('rel-J03 ends 1,000 adds, with double clicks and lost, late and repeated answers, with the cart that was meant', async () => {
  const random = seeded(20_260);
  const below = (count: number) => Math.floor(random() * count);
  let offlineUntil = 0;
  fate = () => {
    const kind = random();
    if (Date.now() < offlineUntil) return { lost: 'request' };
    if (kind < 0.08) return { lost: 'request', delay: 50 };
    if (kind < 0.18) return { lost: 'answer', delay: 300 };
    if (kind < 0.23) return { twice: true };
    if (kind < 0.25) return { delay: 20_000 };
    return { delay: below(900) };
  };
  const meant: Record<string, number> = {};
  for (let added = 0; added < 1000; ) {
    if (random() < 0.02) offlineUntil = Date.now() + 4000;
    const together = ids.filter((_, index) => index === added % 3 || random() < 0.6).slice(0, 1000 - added);
    for (const id of together) {
      const colour = colours[below(2)] ?? 'red';
      const quantity = 1 + below(3);
      if (id === 'shirt') shop.choose(id, 'Colour', colour);
      shop.type(id, String(quantity));
      const sku = id === 'shirt' ? `SHIRT-${colour}` : id.toUpperCase();
      meant[sku] = (meant[sku] ?? 0) + quantity;
    }
    await addPatiently(together, () => 1 + below(3));
    added += together.length;
  }
  fate = () => ({});
  expect(await shop.cartOnServer()).toEqual(meant);
  expect(shop.endings.filter(({ how }) => how === 'added')).toHaveLength(1000);
  expectAllHeard();
}, 300_000);

it('rel-J02 an answer that comes after the time-out says nothing more, and the count tells the truth', async () => {
  fate = (request) => (request.method === 'POST' ? { delay: 40_000 } : {});
  await press('mug');
  expect(alertText()).toContain('Please try again.');
  await shop.until(() => pill() === '1 item in cart, subtotal $18.00');
  await shop.closeAlerts();
  const heard = shop.heard.length;
  await vi.advanceTimersByTimeAsync(60_000);
  await shop.until(() => shop.isIdle('mug'));
  expect(shop.heard).toHaveLength(heard);
  expect(screen.queryByRole('alertdialog')).toBeNull();

  fate = () => ({});
  await press('mug');
  expect(shop.endings.at(-1)).toMatchObject({ how: 'added' });
  expect(await shop.cartOnServer()).toEqual({ MUG: 1 });
  // What was in doubt is settled now: the next press means one more.
  await shop.until(() => shop.isIdle('mug'));
  await press('mug');
  expect(await shop.cartOnServer()).toEqual({ MUG: 2 });
});

it('rel-J04 puts 200 products into 200 carts over 3G that loses one packet in twenty', async () => {
  const random = seeded(20_261);
  fate = () => {
    const kind = random();
    const delay = 300 + Math.floor(random() * 900);
    if (kind < 0.05) return { lost: 'request', delay };
    return kind < 0.1 ? { lost: 'answer', delay } : { delay };
  };
  for (let run = 0; run < 200; run += 1) {
    const [id, sku] = run % 2 === 0 ? (['mug', 'MUG'] as const) : (['jar', 'JAR'] as const);
    await addPatiently([id], () => 1);
    const slow = fate;
    fate = () => ({});
    expect(await shop.cartOnServer()).toEqual({ [sku]: 1 });
    shop.network.forgetVisitor();
    fate = slow;
  }
  expectAllHeard();
}, 300_000);

it('rel-J07 a sleep in the middle of a request ends in words, and the next press works without a reload', async () => {
  fate = (request) => (request.method === 'POST' ? { lost: 'request', delay: 10 ** 9 } : {});
  shop.button('jar').click();
  await shop.until(() => shop.button('jar').textContent?.trim() === 'Adding…');
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  await shop.until(() => screen.queryByRole('alertdialog') !== null);
  expect(alertText()).toContain('Please try again.');
  fate = () => ({});
  await shop.closeAlerts();
  await shop.until(() => shop.isIdle('jar'));
  await press('jar');
  expect(shop.endings.at(-1)).toMatchObject({ how: 'added' });
  expect(await shop.cartOnServer()).toEqual({ JAR: 1 });
});
