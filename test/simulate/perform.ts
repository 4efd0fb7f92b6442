import type { OrderCommand, OwnerOrder } from '#contract';
import { cleanUp } from '../../server/shop/services/clean-up.ts';
import type { OrderRequest } from '../../server/shop/services/orders/check-out.ts';
import type { Person } from '../../server/shop/services/orders/commands/command.ts';
import { ConnectionLost } from './gate.ts';
import type { Step, Worker } from './history.ts';
import { coupon, goods, type Server, type World } from './shop.ts';

interface Press {
  readonly key: string;
  readonly request: OrderRequest;
}

interface Shopper {
  readonly visitorId: string;
  token: string | undefined;
  last: Press | undefined;
  orderId: string | undefined;
}

/** What people were told: the shop is held to it. */
export interface Told {
  /** The final answers of each press, by its key. */
  readonly presses: Map<string, string[]>;
  /** Orders that somebody was told stand, and whether as paid ones. */
  readonly orders: Map<string, 'paid' | 'payment-pending'>;
  /** Presses of the owner, each of which is one line in a ledger or none. */
  readonly commands: Set<string>;
  /** What the owner added to the stock, or took, by item; and changes whose answer was lost. */
  readonly stock: Map<string, number>;
  readonly uncertainStock: { readonly itemId: string; readonly by: number }[];
}

export interface Scene {
  readonly world: World;
  readonly shoppers: readonly Shopper[];
  readonly told: Told;
}

export const createScene = (world: World, shoppers: number): Scene => ({
  world,
  shoppers: Array.from({ length: shoppers }, (_, at) => ({
    visitorId: `visitor-${at}`,
    token: undefined,
    last: undefined,
    orderId: undefined,
  })),
  told: { presses: new Map(), orders: new Map(), commands: new Set(), stock: new Map(), uncertainStock: [] },
});

const owner: Person = { email: 'owner@example.org', roles: ['admin'] };
const address = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '1 Quay',
  city: 'Gannet',
  country: 'US',
  region: 'ME',
};

/** Does one step, on the server that it names; that the server dies in it is no error. */
export async function perform(scene: Scene, step: Step): Promise<void> {
  const { world } = scene;
  const server = world.servers[step.server];
  if (!server) throw new Error('There is no such server.');
  if (step.do === 'crash') return crash(world, server, step.after);
  try {
    await Promise.race([act(scene, server, step), server.process.death]);
  } catch (failure) {
    if (!(failure instanceof ConnectionLost)) throw failure;
  }
}

async function crash(world: World, { process }: Server, after: number): Promise<void> {
  if (after === 0) await world.gate.kill(process);
  else process.diesAfter ??= after;
}

function act(scene: Scene, server: Server, step: Step): Promise<unknown> | undefined {
  const { world } = scene;
  switch (step.do) {
    case 'add':
      return add(shopperOf(scene, step.shopper), server, step);
    case 'coupon':
      return applyCoupon(shopperOf(scene, step.shopper), server, step);
    case 'press':
      return press(scene, server, step);
    case 'bank':
      return answerBank(world, step);
    case 'look':
      return look(scene, shopperOf(scene, step.shopper), server);
    case 'event':
      return deliverEvent(world, server, step);
    case 'owner':
      return command(scene, server, step);
    case 'stock':
      return changeStock(scene, server, step);
    case 'work':
      return work(server, step.worker);
    case 'wait':
    case 'crash':
      return undefined;
    case 'fault':
      world.faults.add(step.place, step.kind);
      return undefined;
  }
}

function shopperOf({ shoppers }: Scene, at: number): Shopper {
  const shopper = shoppers[at];
  if (!shopper) throw new Error('There is no such shopper.');
  return shopper;
}

const goodOf = (at: number) => goods[at % goods.length] ?? goods[0];
type StepOf<Kind extends Step['do']> = Extract<Step, { do: Kind }>;

async function add(shopper: Shopper, { services }: Server, { id, item, quantity }: StepOf<'add'>): Promise<void> {
  const { itemId, sku } = goodOf(item);
  const caller = { visitorId: shopper.visitorId, token: shopper.token, key: `add-${id}` };
  const result = await services.carts.add(caller, { itemId, sku, quantity });
  if (result.ok) shopper.token = result.value.shoppingCart.cartToken;
}

async function applyCoupon(shopper: Shopper, { services }: Server, { id }: StepOf<'coupon'>): Promise<void> {
  await services.carts.applyCoupon({ ...shopper, key: `coupon-${id}` }, coupon.code);
}

async function press(scene: Scene, server: Server, step: StepOf<'press'>): Promise<void> {
  const shopper = shopperOf(scene, step.shopper);
  if (!step.again || !shopper.last) {
    const request = await readPage(shopper, server, step);
    if (request === undefined) return;
    shopper.last = { key: `press-${step.id}`, request };
  }
  const { key, request } = shopper.last;
  const buyer = { visitorId: shopper.visitorId, token: shopper.token, key, returnOrigin: 'https://shop.example' };
  hear(scene, shopper, key, await server.services.orders.place(buyer, request));
}

/** What the checkout page shows, as its form sends it. */
async function readPage(shopper: Shopper, { services }: Server, { method, card }: StepOf<'press'>) {
  const cart = await services.carts.read(shopper);
  if (cart.entries.length === 0) return undefined;
  const { cartToken = '' } = cart;
  await services.carts.chooseShipping({ ...shopper, token: cartToken }, { country: 'US', state: 'ME' }, 'boat');
  const page = await services.carts.checkout({ ...shopper, token: cartToken }, cartToken);
  if (!page) return undefined;
  return {
    cartToken,
    email: `${shopper.visitorId}@example.org`,
    shippingAddress: address,
    shippingOptionId: page.cart.selectedShippingOption?.id ?? null,
    expectedTotalCents: page.cart.grandTotalCents,
    payment: { method, token: card },
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
  const name = `${shopper.visitorId} ${key}`;
  if (final !== undefined) told.presses.set(name, [...(told.presses.get(name) ?? []), final]);
}

function finalOf(result: Placed): string | undefined {
  if (!result.ok) return result.problem === 'payment-declined' ? 'declined' : undefined;
  return result.value.action ? undefined : result.value.id;
}

async function answerBank({ provider }: World, { payment, confirms }: StepOf<'bank'>): Promise<void> {
  const waiting = [...provider.accounts.values()].filter(({ state }) =>
    ['action-required', 'unknown'].includes(state.state),
  );
  const account = waiting[payment % Math.max(1, waiting.length)];
  if (account) provider.answer(account, confirms);
}

async function look({ told }: Scene, shopper: Shopper, { services }: Server): Promise<void> {
  if (shopper.orderId === undefined) return;
  const order = await services.orders.read(shopper.orderId, shopper.visitorId);
  if (order?.state === 'paid') told.orders.set(order.id, 'paid');
}

async function deliverEvent({ provider }: World, { services }: Server, { which, end }: StepOf<'event'>): Promise<void> {
  const { events } = provider;
  if (events.length === 0) return;
  const at = which === 'first' ? 0 : which === 'last' ? events.length - 1 : Math.floor(events.length / 2);
  const [event] = events.splice(at, 1);
  if (!event || end === 'lost') return;
  const { reference, outcome } = event;
  // It is told again when its first telling is not answered.
  events.push(event);
  await services.orders.settle(reference, outcome);
  if (end === 'twice') await services.orders.settle(reference, outcome);
  events.splice(events.indexOf(event), 1);
}

async function command({ told }: Scene, { services }: Server, step: StepOf<'owner'>): Promise<void> {
  const rows = await services.orders.list({}, undefined, 20);
  const row = rows[step.order % Math.max(1, rows.length)];
  if (!row) return;
  const order = await services.orders.readForOwner(owner, row.id);
  const wanted = order && commandOf(order, step);
  if (!order || !wanted) return;
  const change = { orderId: order.id, key: `owner-${step.id}`, command: wanted };
  told.commands.add(`${order.id} ${change.key}`);
  const presses = Array.from({ length: step.twice ? 2 : 1 }, () => services.orders.change(owner, change));
  await Promise.all(presses);
}

function commandOf(order: OwnerOrder, { command: kind, isPart, restock, tellsBuyer }: StepOf<'owner'>) {
  const left = order.entries.map(({ id, quantity }) => {
    const { sent = 0, refunded = 0 } = order.progress.find(({ entryId }) => entryId === id) ?? {};
    return { entryId: id, sent: quantity - sent, kept: quantity - refunded };
  });
  const pieces = (of: 'sent' | 'kept') =>
    left
      .map((line) => ({ entryId: line.entryId, quantity: isPart ? Math.min(1, line[of]) : line[of] }))
      .filter(({ quantity }) => quantity > 0);
  return {
    'mark-paid': () => ({ kind: 'mark-paid' }),
    fulfil: () => ({ kind: 'fulfil', lines: pieces('sent'), tellsBuyer }),
    cancel: () => ({ kind: 'cancel', restock, tellsBuyer }),
    refund: () => {
      const amountCents = isPart ? Math.ceil(order.refundableCents / 3) : order.refundableCents;
      return amountCents > 0 ? { kind: 'refund', amountCents, lines: pieces('kept'), restock, tellsBuyer } : undefined;
    },
    note: () => ({ kind: 'note', text: 'Called.' }),
    'resend-mail': () => (order.mails[0] ? { kind: 'resend-mail', mail: order.mails[0] } : undefined),
    undo: () => {
      const last = order.history.findLast(({ canUndo }) => canUndo);
      return last && { kind: 'undo', sequence: last.sequence };
    },
  }[kind]() as OrderCommand | undefined;
}

async function changeStock({ told }: Scene, { services }: Server, { item, by }: StepOf<'stock'>): Promise<void> {
  const { itemId, sku, start } = goodOf(item);
  if (start === 'unlimited' || by === 0) return;
  const change = { itemId, by };
  told.uncertainStock.push(change);
  const result = await services.stock.change(itemId, sku, by);
  told.uncertainStock.splice(told.uncertainStock.indexOf(change), 1);
  if (result.ok) told.stock.set(itemId, (told.stock.get(itemId) ?? 0) + by);
}

export async function work({ services, store }: Server, worker: Worker): Promise<void> {
  const { outbox, orders, webhooks, catalogue } = services;
  const works: Readonly<Record<Worker, () => Promise<unknown>>> = {
    mails: () => outbox.deliver(),
    payments: () => orders.settleOverdue(),
    refunds: () => orders.askOverdueRefunds(),
    webhooks: () => webhooks.deliver(),
    'clean-up': () => cleanUp(store, catalogue.websiteId),
  };
  // What a worker throws is reported, and its next turn comes.
  await works[worker]().catch(() => undefined);
}
