import { cleanUp } from '../../server/services/clean-up.ts';
import type { Worker } from './actions.ts';
import { ConnectionLost, type Process } from './gate.ts';
import type { Step, StepOf } from './history.ts';
import { changeCard, changeOrder, changeStock, issueCard, printPapers, writeToWaiting } from './owner-steps.ts';
import type { Scene, Shopper } from './scene.ts';
import type { Server, World } from './shop.ts';
import { add, changeEntry, chooseCard, look, press, redeem, sendForm, useCoupon } from './shopper-steps.ts';
import { changeSubscription, subscribe } from './subscriber-steps.ts';
import { download, signUp } from './waiting-steps.ts';

/** Does one step, on the server that it names; that the server dies in it is no error. */
export async function perform(scene: Scene, step: Step): Promise<void> {
  const { world } = scene;
  const server = world.servers[step.server];
  if (!server) throw new Error('There is no such server.');
  if (step.do === 'crash') return crash(world, server, step.after);
  const { process } = server;
  if (step.do === 'stand') return void (process.standsAfter ??= step.after);
  const done = Promise.race([act(scene, server, step), process.death]).catch((failure: unknown) => {
    if (!(failure instanceof ConnectionLost)) scene.failures.push(failure);
  });
  // What a server that stands still was asked for goes on beside the next steps.
  await Promise.race([done, standstillOf(process)]);
}

const standstillOf = ({ standsUntil, onStand }: Process) =>
  new Promise<void>((resolve) => (standsUntil === undefined ? onStand.add(resolve) : resolve()));

async function crash(world: World, { process }: Server, after: number): Promise<void> {
  if (after === 0) await world.gate.kill(process);
  else process.diesAfter ??= after;
}

type Doing = Promise<unknown> | undefined;
type Performers = {
  readonly [Kind in Step['do']]: (scene: Scene, server: Server, step: StepOf<Kind>) => Doing;
};

const performers: Performers = {
  add: (scene, server, step) => add(shopperOf(scene, step), server, step),
  entry: (scene, server, step) => changeEntry(shopperOf(scene, step), server, step),
  coupon: (scene, server, step) => useCoupon(shopperOf(scene, step), server, step),
  'choose-card': (scene, server, step) => chooseCard(shopperOf(scene, step), server, step),
  subscribe: (scene, server, step) => subscribe(shopperOf(scene, step), server, step),
  subscription: (scene, server, step) => changeSubscription(shopperOf(scene, step), server, step),
  redeem: (scene, server, step) => redeem(scene, shopperOf(scene, step), server, step),
  press: (scene, server, step) => press(scene, shopperOf(scene, step), server, step),
  look: (scene, server, step) => look(scene, shopperOf(scene, step), server),
  'sign-up': (scene, server, step) => signUp(scene, shopperOf(scene, step), server, step),
  restock: writeToWaiting,
  download,
  form: (scene, server, step) => sendForm(scene, shopperOf(scene, step), server, step),
  bank: ({ world }, _server, step) => answerBank(world, step),
  event: ({ world }, server, step) => deliverEvent(world, server, step),
  owner: changeOrder,
  papers: printPapers,
  issue: issueCard,
  card: changeCard,
  stock: changeStock,
  work: (_scene, server, { worker }) => work(server, worker),
  // Time passes when the steps that it stands among have been done.
  wait: () => undefined,
  crash: () => undefined,
  stand: () => undefined,
  fault: async ({ world: { faults } }, _server, { place, kind }) => faults.add(place, kind),
};

function act(scene: Scene, server: Server, step: Step): Doing {
  // Each kind of step is a row of the table, which the compiler cannot follow through its key.
  const perform = performers[step.do] as (scene: Scene, server: Server, step: Step) => Doing;
  return perform(scene, server, step);
}

function shopperOf({ shoppers }: Scene, { shopper: at }: { readonly shopper: number }): Shopper {
  const shopper = shoppers[at];
  if (!shopper) throw new Error('There is no such shopper.');
  return shopper;
}

async function answerBank({ provider }: World, { payment, confirms }: StepOf<'bank'>): Promise<void> {
  const waiting = [...provider.accounts.values()].filter(({ state }) =>
    ['action-required', 'unknown'].includes(state.state),
  );
  const account = waiting[payment % Math.max(1, waiting.length)];
  if (account) provider.answer(account, confirms);
}

async function deliverEvent(
  { provider, providerCancels }: World,
  { services }: Server,
  { which, end }: StepOf<'event'>,
): Promise<void> {
  const { events } = provider;
  if (events.length === 0) return;
  const at = which === 'first' ? 0 : which === 'last' ? events.length - 1 : Math.floor(events.length / 2);
  const [event] = events.splice(at, 1);
  if (!event) return;
  const { reference, outcome } = event;
  // Of an order that was given up nobody asks any more: who could not end its payment tells of its money until it is heard.
  const mustTell = !providerCancels && provider.late.has(reference);
  if (end === 'lost' && !mustTell) return;
  // It is told again when its first telling is not answered.
  events.push(event);
  await services.orders.settle(reference, outcome);
  if (end === 'twice') await services.orders.settle(reference, outcome);
  events.splice(events.indexOf(event), 1);
}

export async function work({ services, store }: Server, worker: Worker): Promise<void> {
  const { outbox, orders, giftCards, subscriptions, webhooks, catalogue } = services;
  const works: Readonly<Record<Worker, () => Promise<unknown>>> = {
    mails: () => outbox.deliver(),
    payments: () => orders.settleOverdue(),
    refunds: () => orders.askOverdueRefunds(),
    'gift-cards': () => giftCards.mailDue(),
    renewals: () => subscriptions.renewDue(),
    webhooks: () => webhooks.deliver(),
    'clean-up': () => cleanUp(store, [catalogue.websiteId]),
  };
  // What a worker throws is reported, and its next turn comes.
  await works[worker]().catch(() => undefined);
}
