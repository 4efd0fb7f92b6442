import type { StepOf } from './history.ts';
import type { Scene, Shopper } from './scene.ts';
import { goodOf, type Server } from './shop.ts';

/** Leaves an address for something that may be sold out. */
export async function signUp(
  { told, world }: Scene,
  { visitorId }: Shopper,
  { process, services }: Server,
  { item }: StepOf<'sign-up'>,
): Promise<void> {
  const { itemId, sku } = goodOf(item);
  const email = `${visitorId}@example.org`;
  const name = `${itemId} ${email}`;
  const own = told.signUps.get(name) ?? { tried: 0, mailsBefore: undefined };
  told.signUps.set(name, own);
  own.tried += 1;
  const count = `select count(*)::int as count from outbox
    join restock_sign_ups on outbox.reason = 'restock ' || restock_sign_ups.id
    where product_id = '${itemId}' and email = '${email}' and outbox.state not in ('queued', 'sending')`;
  // Through the gate, which waits for the answer of a database that is elsewhere.
  const [ended] = await world.gate.call(process, 'counts mails', () => world.database.ask<{ count: number }>(count));
  const asked = { productId: itemId, variantId: sku, siteVisitorEmail: email, isJoinMailingList: false };
  const result = await services.restock.signUp(asked, undefined);
  if (result.ok) own.mailsBefore = Math.max(own.mailsBefore ?? 0, ended?.count ?? 0);
}

/** Downloads the files of all orders that anybody knows of, each as often at once as the step says. */
export async function download(
  { told }: Scene,
  { services: { digitalFiles } }: Server,
  { times }: StepOf<'download'>,
): Promise<void> {
  const found = await Promise.all([...told.orders.keys()].map((orderId) => digitalFiles.ofOrder(orderId)));
  for (const { file } of found.flat()) {
    const begun = await Promise.all(Array.from({ length: times }, () => digitalFiles.take(file.key, 'whole')));
    const taken = begun.filter(({ state }) => state === 'taken').length;
    told.downloads.set(file.key, (told.downloads.get(file.key) ?? 0) + taken);
  }
}
