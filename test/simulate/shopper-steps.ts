import { giftCardMethod, paidByCards, splitByCards } from '#model';
import { unlessDead } from './gate.ts';
import type { StepOf } from './history.ts';
import { hearAnswer, type Scene, type Shopper } from './scene.ts';
import { answersFor, contactForm, coupons, giftCard, goodOf, type Server } from './shop.ts';

export const address = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '1 Quay',
  city: 'Gannet',
  country: 'US',
  region: 'ME',
};

/** The day some days after the shop's own. */
export function dayAhead(today: string, days: number): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

export async function add(
  shopper: Shopper,
  { services }: Server,
  { id, item, quantity }: StepOf<'add'>,
): Promise<void> {
  const good = goodOf(item);
  const { itemId, sku } = good;
  const { visitorId, token } = shopper;
  const caller = { visitorId, token, key: `add-${id}` };
  const request = { itemId, sku, quantity, additionalFields: answersFor(good) };
  const result = await services.carts.add(caller, request);
  if (result.ok) shopper.token = result.value.shoppingCart.cartToken;
}

export async function changeEntry(
  shopper: Shopper,
  { services: { carts } }: Server,
  { id, entry: at, change }: StepOf<'entry'>,
): Promise<void> {
  const { visitorId, token } = shopper;
  const caller = { visitorId, token, key: `entry-${id}` };
  if (change === 'restore') {
    if (shopper.removedId !== undefined) await carts.restore(caller, shopper.removedId);
    return;
  }
  const { entries } = await carts.read(caller);
  const entry = entries[at % Math.max(1, entries.length)];
  if (!entry) return;
  if (change === 'remove') {
    const removed = await carts.remove(caller, entry.id);
    if (removed.ok) shopper.removedId = entry.id;
  } else await carts.changeQuantity(caller, entry.id, Math.max(1, entry.quantity + (change === 'more' ? 1 : -1)));
}

export async function useCoupon(
  { visitorId, token, cardToken }: Shopper,
  { services: { carts } }: Server,
  { id, coupon: at, takesOut }: StepOf<'coupon'>,
): Promise<void> {
  const { code } = coupons[at] ?? coupons[0];
  const caller = { visitorId, token: token ?? cardToken, key: `coupon-${id}` };
  await (takesOut ? carts.removeCoupon(caller, code) : carts.applyCoupon(caller, code));
}

export async function chooseCard(
  shopper: Shopper,
  { services }: Server,
  { id, quantity, isForSomebody, daysAhead }: StepOf<'choose-card'>,
): Promise<void> {
  const { visitorId, token } = shopper;
  const sendOn = daysAhead > 0 ? dayAhead(services.giftCards.today(), daysAhead) : '';
  const given = isForSomebody ? { recipientName: 'Bo', recipientEmail: 'bo@example.org', sendOn } : {};
  const gift = services.giftCards.readDetails(given);
  if (!gift.ok) throw new Error('The details of a gift card are refused.');
  const { itemId, sku } = giftCard;
  const request = { itemId, sku, quantity, gift: gift.value };
  const made = await services.carts.single({ visitorId, token, key: `card-${id}` }, 'gift-card', request);
  if (made.ok) shopper.cardToken = made.value.cartToken;
}

/** A known code is typed into a checkout, or its card is taken out of it again. */
export async function redeem(
  { told }: Scene,
  { visitorId, token }: Shopper,
  { services: { giftCards } }: Server,
  { code: at, takesOut }: StepOf<'redeem'>,
): Promise<void> {
  const code = told.codes[at % Math.max(1, told.codes.length)];
  if (code === undefined || token === undefined) return;
  const caller = { visitorId, token };
  if (!takesOut) return void (await giftCards.apply(caller, { cartToken: token, code }));
  const [card] = (await giftCards.inCheckout(caller, token)).cards;
  if (card) await giftCards.remove(caller, { cartToken: token, cardId: card.id });
}

export async function press(scene: Scene, shopper: Shopper, server: Server, step: StepOf<'press'>): Promise<void> {
  if (!step.again || !shopper.last) {
    const request = await readPage(shopper, server, step);
    if (request === undefined) return;
    shopper.last = { key: `press-${step.id}`, request };
  }
  const { key, request } = shopper.last;
  const { visitorId, token } = shopper;
  const buyer = { visitorId, token, key, returnOrigin: 'https://shop.example' };
  await onServers(scene, server, step, async ({ services: { orders } }) =>
    hear(scene, shopper, key, await orders.place(buyer, request)),
  );
}

/** Asks a server for something; or two at the same time for the same. */
async function onServers(
  { world: { servers } }: Scene,
  server: Server,
  { twice = false }: { readonly twice?: boolean },
  ask: (server: Server) => Promise<void>,
): Promise<void> {
  const asked = twice ? [server, ...servers.filter((other) => other !== server)] : [server];
  await Promise.all(asked.map((each) => unlessDead(each.process, ask(each))));
}

async function cartTokenOf(shopper: Shopper, { services }: Server, of: StepOf<'press'>['of']) {
  if (of === 'gift-card') return shopper.cardToken;
  if (of === 'subscription') return shopper.clubToken;
  const { entries, cartToken } = await services.carts.read(shopper);
  return entries.length > 0 ? cartToken : undefined;
}

/** What the checkout page shows, as its form sends it. */
async function readPage(shopper: Shopper, server: Server, { of, method, card }: StepOf<'press'>) {
  const { carts, giftCards } = server.services;
  const cartToken = await cartTokenOf(shopper, server, of);
  if (cartToken === undefined) return undefined;
  const caller = { visitorId: shopper.visitorId, token: cartToken };
  if (of !== 'gift-card') await carts.chooseShipping(caller, { country: 'US', state: 'ME' }, 'boat');
  const page = await carts.checkout(caller, cartToken);
  if (!page) return undefined;
  const { cards } = await giftCards.inCheckout(caller, cartToken);
  const { grandTotalCents } = page.cart;
  const giftCardCents = paidByCards(splitByCards(grandTotalCents, cards));
  const isPaidByCards = giftCardCents > 0 && giftCardCents === grandTotalCents;
  return {
    cartToken,
    email: `${shopper.visitorId}@example.org`,
    shippingAddress: of === 'gift-card' ? null : address,
    shippingOptionId: page.cart.selectedShippingOption?.id ?? null,
    expectedTotalCents: grandTotalCents,
    giftCardCents,
    payment: { method: isPaidByCards ? giftCardMethod : method, token: card },
  };
}

type Placed = Awaited<ReturnType<Server['services']['orders']['place']>>;

/** Writes down what a press was answered, where that is an answer for good. */
function hear({ told }: Scene, shopper: Shopper, key: string, result: Placed) {
  const final = finalOf(result);
  if (result.ok) {
    shopper.orderId = result.value.id;
    const { state, id } = result.value;
    if (state === 'paid' || state === 'payment-pending')
      told.orders.set(id, told.orders.get(id) === 'paid' ? 'paid' : state);
  }
  if (final !== undefined) hearAnswer(told, `${shopper.visitorId} ${key}`, final);
}

function finalOf(result: Placed): string | undefined {
  if (!result.ok) return result.problem === 'payment-declined' ? 'declined' : undefined;
  return result.value.action ? undefined : result.value.id;
}

/** The page of an order: what became of it, and the codes of the cards that were bought. */
export async function look({ told }: Scene, shopper: Shopper, { services }: Server): Promise<void> {
  if (shopper.orderId === undefined) return;
  const order = await services.orders.read(shopper.orderId, shopper.visitorId);
  if (order?.state !== 'paid') return;
  told.orders.set(order.id, 'paid');
  shopper.subscriptionKey = (await services.subscriptions.keyOf(order.id)) ?? shopper.subscriptionKey;
  const cards = await services.giftCards.soldBy(order.id);
  told.codes.push(...cards.map(({ code }) => code).filter((code) => !told.codes.includes(code)));
}

export async function sendForm(
  scene: Scene,
  shopper: Shopper,
  server: Server,
  { id, again, twice = false }: StepOf<'form'>,
): Promise<void> {
  const { told } = scene;
  const { forms } = server.services;
  const { visitorId } = shopper;
  if (!again || !shopper.lastForm) {
    const { key } = await forms.createKey(visitorId);
    const answers = { mail: `${visitorId}@example.org`, text: `Do you send to the island? ${id}` };
    shopper.lastForm = { key, form: JSON.stringify(answers) };
  }
  const { key } = shopper.lastForm;
  told.forms.add(key);
  const sent = { ...shopper.lastForm, visitorId, formId: contactForm.id, captchaKey: null, host: undefined };
  await onServers(scene, server, { twice }, async ({ services }) => {
    const result = await services.forms.save(sent);
    if (result.ok) hearAnswer(told, `form ${key}`, result.value.submissionId);
  });
}
