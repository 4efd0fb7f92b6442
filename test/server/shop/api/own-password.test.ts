import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { createOwners } from '../../../../server/services/owners.ts';
import type { Store } from '../../../../server/store/index.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const password = 'a long password of the owner';
let store: Store;
let shop: ShopApi;
beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store);
  for (const name of ['admin', 'editor']) await shop.services.owners.add(`${name}@shop.example`, password, [name]);
});
afterAll(() => store.close());

async function signIn(name: string) {
  const person = await createShopper(shop.app);
  const answer = await person.post(endpoints.signIn.path, { email: `${name}@shop.example`, password });
  expect(answer.status).toBe(200);
  return person;
}

const next = 'another long password of hers';
const change = (person: Shopper, body: object) => person.put(endpoints.changePassword.path, body);
const statusOf = async (person: Shopper) => (await person.get(endpoints.readAccount.path)).status;
let person: Shopper;
beforeEach(async () => {
  await shop.services.owners.add('her@shop.example', password, ['editor']);
  person = await signIn('her');
});

it('is changed by who knows the present one, and ends every other session of theirs alone', async () => {
  const otherSession = await signIn('her');
  const stranger = await signIn('editor');
  const before = person.jar.get('vitrine_owner');
  const answer = await change(person, { present: password, next });
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ email: 'her@shop.example' })]);
  expect(person.jar.get('vitrine_owner')).not.toBe(before);
  expect(await statusOf(person)).toBe(200);
  expect(await statusOf(otherSession)).toBe(403);
  expect(await statusOf(stranger)).toBe(200);
  const old = await request(shop.app).get(endpoints.readAccount.path).set('Cookie', `vitrine_owner=${before}`);
  expect(old.status).toBe(403);
  const again = await createShopper(shop.app);
  const door = (word: string) => again.post(endpoints.signIn.path, { email: 'her@shop.example', password: word });
  expect((await door(password)).body.problem).toBe('sign-in-failed');
  expect((await door(next)).status).toBe(200);
});

it.each([
  ['a wrong one', { present: 'not the password', next }, 403, 'present-password-wrong'],
  ['the same one again', { present: password, next: password }, 400, 'password-same'],
  ['a short one', { present: password, next: 'short' }, 400, 'body-invalid'],
  ['somebody else’s', { present: password, next, email: 'admin@shop.example' }, 400, 'body-invalid'],
])('is not changed by %s', async (_what, body, status, problem) => {
  const answer = await change(person, body);
  expect([answer.status, answer.body.problem]).toEqual([status, problem]);
  expect(await statusOf(person)).toBe(200);
  expect((await shop.services.owners.signIn('her@shop.example', password)).ok).toBe(true);
});

it('is changed by a member too, whose account opens nothing else', async () => {
  await shop.services.owners.add('her@shop.example', password, ['viewer']);
  const member = await signIn('her');
  expect((await change(member, { present: password, next })).status).toBe(200);
  expect((await shop.services.owners.signIn('her@shop.example', next)).ok).toBe(true);
});

it('is for whoever is signed in', async () => {
  const answer = await change(await createShopper(shop.app), { present: password, next });
  expect([answer.status, answer.body.problem]).toEqual([403, 'sign-in-needed']);
});

it('lets nobody guess on at an open screen', async () => {
  const guarded = createShopApi(store, { limits: { account: { points: 2, seconds: 60 } } });
  const open = await createShopper(guarded.app);
  await open.post(endpoints.signIn.path, { email: 'her@shop.example', password });
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await change(open, { present: `guess number ${n}`, next })).status);
  expect(statuses).toEqual([403, 403, 429]);
});

it('opens nothing any more when it is changed while somebody signs in with it', async () => {
  let letGo = () => {};
  const isChanged = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // The password fits, and then the transaction waits until it is changed.
  const late = createOwners(
    { ...store, transaction: async (work) => isChanged.then(() => store.transaction(work)) },
    shop.services.catalogue.websiteId,
  );
  const entering = late.signIn('her@shop.example', password);
  expect((await change(person, { present: password, next })).status).toBe(200);
  letGo();
  expect(await entering).toMatchObject({ ok: false, problem: 'sign-in-failed' });
});
