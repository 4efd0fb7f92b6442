import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Store, tables } from '../../../../server/store/index.ts';
import { recordingMail } from '../../../support/mail.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const path = '/api/site-users/account/notifications/restock';
const variant = { productId: 'shirt', variantId: 'L-RED' };
const mail = recordingMail();
let store: Store;
let shop: ShopApi;
let owner: Shopper;
beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store, { parts: { mail } });
  await shop.services.owners.add('owner@example.org', 'a long password', ['store-manager']);
  await shop.services.owners.add('viewer@example.org', 'a long password', ['viewer']);
  owner = await signedIn('owner@example.org');
});
afterAll(() => store.close());
beforeEach(async () => {
  mail.sent.length = 0;
  await store.read((database) => database.execute(sql`truncate restock_sign_ups, outbox`));
});

async function signedIn(email: string) {
  const shopper = await createShopper(shop.app);
  await shopper.post('/api/owner/session', { email, password: 'a long password' });
  return shopper;
}

const signUp = async (siteVisitorEmail: string | null, more: object = {}) =>
  (await createShopper(shop.app)).post(path, { ...variant, siteVisitorEmail, isJoinMailingList: false, ...more });

async function crowd(size: number) {
  await store.write((database) =>
    database.insert(tables.restockSignUps).values(
      Array.from({ length: size }, (_, n) => ({
        id: `s${String(n).padStart(5, '0')}`,
        websiteId: 'site-1',
        ...variant,
        email: `p${n}@example.org`,
        joinsMailingList: false,
      })),
    ),
  );
}

describe('signing up', () => {
  it('rel-H12 rel-H13 keeps one record per person and answers the same each time', async () => {
    const first = await signUp('ann@example.org');
    const again = await signUp(' ANN@example.org');
    expect([first.status, first.body]).toEqual([200, {}]);
    expect([again.status, again.body]).toEqual([200, {}]);
    expect(await store.read((database) => database.select().from(tables.restockSignUps))).toHaveLength(1);
  });

  it.each([
    ['', 'Email cannot be blank'],
    [null, 'Email cannot be blank'],
    ['ann@', 'Email is invalid'],
    ['a@b.c\r\nBcc: d@e.f', 'Email is invalid'],
  ])('refuses the address %j', async (email, message) => {
    const answer = await signUp(email);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('refuses a variant that there is not', async () => {
    expect((await signUp('ann@example.org', { variantId: 'none' })).body.message).toBe(
      'Unable to submit form. Please try again later.',
    );
  });

  it('asks for a captcha where the site has one', async () => {
    const guarded = createShopApi(store, { storeFile: { captcha: { siteKey: 'k' } } });
    const shopper = await createShopper(guarded.app);
    const body = { ...variant, siteVisitorEmail: 'ann@example.org' };
    expect((await shopper.post(path, body)).body.message).toBe('Complete CAPTCHA before submitting.');
    expect((await shopper.post(path, { ...body, recaptchaEnterpriseV3Token: 'person-r' })).status).toBe(200);
  });
});

describe('the owner', () => {
  it('rel-H14 is asked who they are', async () => {
    const visitor = await createShopper(shop.app);
    const viewer = await signedIn('viewer@example.org');
    for (const shopper of [visitor, viewer]) {
      const answers = [
        await shopper.get(`${path}/groups`),
        await shopper.get(`${path}?productId=shirt&variantId=L-RED`),
        await shopper.post(`${path}/send`, variant),
        await shopper.post(`${path}/send/all`, { sendRequests: [variant] }),
        await shopper.post(`${path}/send/cancel`, { sendRequests: [variant] }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
    expect((await visitor.post('/api/owner/session', { email: 'owner@example.org', password: 'wrong' })).status).toBe(
      401,
    );
    expect((await owner.get('/api/owner/session')).body.roles).toEqual(['store-manager']);
  });

  it('sees groups, and each list page by page without doubles or gaps while people come and go', async () => {
    await crowd(120);
    await signUp('last@example.org', { productId: 'vase', variantId: 'VASE' });
    const { signUpGroups, hasNextPage } = (await owner.get(`${path}/groups`)).body;
    expect(signUpGroups).toMatchObject([
      { productId: 'shirt', variantId: 'L-RED', waiting: 120 },
      { productId: 'vase', variantId: 'VASE', waiting: 1 },
    ]);
    expect(hasNextPage).toBe(false);
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 10; page++) {
      const body = (await owner.get(`${path}?productId=shirt&variantId=L-RED&cursor=${cursor}`)).body;
      seen.push(...body.signUps.map(({ email }: { email: string }) => email));
      if (page === 0) await signUp('new@example.org');
      if (!body.hasNextPage) break;
      cursor = body.nextPageCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(121);
  });

  it('rel-H16 is told when a cursor is none', async () => {
    await crowd(60);
    const { nextPageCursor } = (await owner.get(`${path}?productId=shirt&variantId=L-RED`)).body;
    for (const address of [
      `${path}?productId=vase&variantId=VASE&cursor=${nextPageCursor}`,
      `${path}?productId=shirt&variantId=L-RED&cursor=${nextPageCursor}x`,
      `${path}/groups?cursor=nonsense`,
    ]) {
      const answer = await owner.get(address);
      expect([answer.status, answer.body.message]).toEqual([400, 'This list has changed; start again.']);
    }
    expect((await owner.get(`${path}/groups?cursor=${'x'.repeat(10_000)}`)).status).toBe(400);
  });

  it('rel-H17 writes to each person once, however often and from wherever it is asked', async () => {
    await crowd(30);
    const second = createShopApi(store, { parts: { mail } });
    const answers = await Promise.all([
      owner.post(`${path}/send`, variant),
      owner.post(`${path}/send/all`, { sendRequests: [variant, variant] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers.reduce((total, { body }) => total + body.queued, 0)).toBe(30);
    await Promise.all([shop.services.outbox.deliver(), second.services.outbox.deliver()]);
    expect(new Set(mail.sent.map(({ to }) => to)).size).toBe(30);
    expect(mail.sent).toHaveLength(30);
    const { signUps } = (await owner.get(`${path}?productId=shirt&variantId=L-RED`)).body;
    expect(new Set(signUps.map(({ state }: { state: string }) => state))).toEqual(new Set(['sent']));
  });

  it('takes back what has not left when a send is cancelled, and sends it again when asked to', async () => {
    await crowd(30);
    await owner.post(`${path}/send`, variant);
    await store.read((database) =>
      database.execute(sql`update outbox set state = 'sent' where reason in ('restock s00000', 'restock s00001')`),
    );
    const states = async () => {
      const { body } = await owner.get(`${path}?productId=shirt&variantId=L-RED`);
      const all: string[] = body.signUps.map(({ state }: { state: string }) => state);
      return Object.fromEntries([...new Set(all)].map((state) => [state, all.filter((one) => one === state).length]));
    };
    const cancelled = await owner.post(`${path}/send/cancel`, { sendRequests: [variant, variant] });
    expect([cancelled.status, cancelled.body]).toEqual([200, { takenBack: 28 }]);
    expect(await states()).toEqual({ sent: 2, waiting: 28 });
    expect(await shop.services.outbox.deliver()).toBe(0);
    const again = await owner.post(`${path}/send`, variant);
    expect(again.body).toEqual({ queued: 28, alreadyQueued: 0, cancelled: false });
  });

  it('does not try again a mail that was on its way when its send was cancelled, and could not be handed over', async () => {
    await crowd(1);
    await owner.post(`${path}/send`, variant);
    const refusing = createShopApi(store, {
      parts: {
        mail: {
          send: async () => {
            await owner.post(`${path}/send/cancel`, { sendRequests: [variant] });
            throw new Error('451 try later');
          },
        },
      },
    });
    expect(await refusing.services.outbox.deliver()).toBe(0);
    expect(await refusing.services.outbox.figures()).toEqual({ failed: 1 });
  });

  it('stops a send that is still being written, also for the variants that it has not come to', async () => {
    await crowd(1600);
    const later = { productId: 'shirt', variantId: 'S-RED' };
    await store.read((database) =>
      database.execute(sql`update restock_sign_ups set variant_id = 'S-RED' where id >= 's01550'`),
    );
    // Whether the cancellation comes between two batches or after the last: nothing is left, and nothing is added later.
    const sending = owner.post(`${path}/send/all`, { sendRequests: [variant, later] });
    const seen = async () => (await store.read((database) => database.select().from(tables.outbox))).length;
    await expect.poll(seen, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    const { body } = await owner.post(`${path}/send/cancel`, { sendRequests: [variant, later] });
    const sent = await sending;
    expect(await seen()).toBe(0);
    expect(body.takenBack).toBe(sent.body.queued);
    expect(sent.status).toBe(202);
  });

  it('rel-H17 sends nothing twice after a crash between handing over and writing it down', async () => {
    await crowd(2);
    await owner.post(`${path}/send`, variant);
    await store.read((database) =>
      database.execute(sql`update outbox set state = 'sending', lease_until = now() - interval '1 minute'`),
    );
    const rows = await store.read((database) => database.select().from(tables.outbox));
    const [handed] = rows;
    if (handed) await mail.send({ id: handed.id, from: 'x', to: handed.recipient, subject: '', text: '' });
    await shop.services.outbox.deliver();
    expect(mail.sent.map(({ to }) => to).sort()).toEqual(['p0@example.org', 'p1@example.org']);
    const blind = createShopApi(store, { parts: { mail: { send: (one) => mail.send(one) } } });
    await store.read((database) =>
      database.execute(sql`update outbox set state = 'sending', lease_until = now() - interval '1 minute'`),
    );
    await blind.services.outbox.deliver();
    expect(await blind.services.outbox.figures()).toEqual({ uncertain: 2 });
    expect(mail.sent).toHaveLength(2);
  });

  it("rel-H17 hands mails over one at a time: what waits is anybody's, and a stop leaves it", async () => {
    await crowd(3);
    await owner.post(`${path}/send`, variant);
    const stop = new AbortController();
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow = createShopApi(store, { parts: { mail: { send: () => answered } } });
    const delivered = slow.services.outbox.deliver(stop.signal);
    await expect.poll(() => slow.services.outbox.figures()).toEqual({ sending: 1, queued: 2 });
    expect(await shop.services.outbox.deliver()).toBe(2);
    await owner.post(`${path}/send`, variant);
    stop.abort();
    answer();
    expect(await delivered).toBe(1);
    expect(await shop.services.outbox.figures()).toEqual({ sent: 3 });
  });

  it('closes a sign-up with its mail, counts who still waits, and lets the same person wait again', async () => {
    await signUp('ann@example.org');
    await signUp('bob@example.org');
    const waiting = async () => (await owner.get(`${path}/groups`)).body.signUpGroups[0]?.waiting ?? 0;
    expect(await waiting()).toBe(2);
    await owner.post(`${path}/send`, variant);
    await shop.services.outbox.deliver();
    expect(await waiting()).toBe(0);
    expect((await owner.post(`${path}/send`, variant)).body).toEqual({ queued: 0, alreadyQueued: 0, cancelled: false });
    await signUp('ann@example.org');
    expect(await waiting()).toBe(1);
    const { variants } = (await owner.get('/api/owner/stock?search=L-RED')).body;
    expect(variants).toMatchObject([{ sku: 'L-RED', waiting: 1 }]);
    expect((await owner.post(`${path}/send`, variant)).body.queued).toBe(1);
    await shop.services.outbox.deliver();
    expect(mail.sent.map(({ to }) => to).sort()).toEqual(['ann@example.org', 'ann@example.org', 'bob@example.org']);
  });

  it('lets one wait again whom an older version wrote to and left waiting', async () => {
    await crowd(1);
    await store.write((database) =>
      database.insert(tables.outbox).values({
        id: 'm',
        websiteId: 'site-1',
        reason: 'restock s00000',
        recipient: 'p0@example.org',
        subject: 's',
        body: 'b',
        state: 'sent',
      }),
    );
    await signUp('p0@example.org');
    expect((await owner.post(`${path}/send`, variant)).body).toMatchObject({ queued: 1 });
  });

  it('loses nobody who signs up while a wave is being written: they wait for the next one', async () => {
    await crowd(600);
    const sending = owner.post(`${path}/send`, variant);
    const seen = async () => (await store.read((database) => database.select().from(tables.outbox))).length;
    await expect.poll(seen, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    await signUp('late@example.org');
    const { queued } = (await sending).body;
    expect(queued).toBe(600);
    expect((await owner.get(`${path}/groups`)).body.signUpGroups).toMatchObject([{ waiting: 1 }]);
    expect((await owner.post(`${path}/send`, variant)).body.queued).toBe(1);
    await shop.services.outbox.deliver();
    expect(mail.sent.filter(({ to }) => to === 'late@example.org')).toHaveLength(1);
    expect(mail.sent).toHaveLength(601);
  });

  it('writes nobody a second mail when stock comes, goes and comes again before the first has left', async () => {
    await signUp('ann@example.org');
    await owner.post(`${path}/send`, variant);
    await signUp('ann@example.org');
    expect((await owner.post(`${path}/send`, variant)).body).toEqual({ queued: 0, alreadyQueued: 1, cancelled: false });
    await shop.services.outbox.deliver();
    expect(mail.sent.map(({ to }) => to)).toEqual(['ann@example.org']);
  });

  it('makes one who has signed up again wait once when the mail before is taken back', async () => {
    await signUp('ann@example.org');
    await owner.post(`${path}/send`, variant);
    await signUp('ann@example.org');
    expect((await owner.post(`${path}/send/cancel`, { sendRequests: [variant] })).body).toEqual({ takenBack: 1 });
    expect((await owner.get(`${path}/groups`)).body.signUpGroups).toMatchObject([{ waiting: 1 }]);
    expect((await owner.post(`${path}/send`, variant)).body.queued).toBe(1);
  });

  it('rel-H18 tries again later when the mail service refuses, and loses nothing', async () => {
    await crowd(3);
    await owner.post(`${path}/send`, variant);
    mail.fails = true;
    await shop.services.outbox.deliver();
    expect(await shop.services.outbox.figures()).toEqual({ queued: 3 });
    mail.fails = false;
    expect(await shop.services.outbox.deliver()).toBe(0);
    await store.read((database) => database.execute(sql`update outbox set due_at = now()`));
    expect(await shop.services.outbox.deliver()).toBe(3);
  });
});

it('lets the owner set stock', async () => {
  const stock = await owner.get('/api/commerce/inventory/stock/?itemId=vase');
  const { unlimited, qtyInStock } = stock.body.results[0];
  const seen = { unlimited, qtyInStock };
  const body = { itemId: 'vase', sku: 'VASE', unlimited: false, qtyInStock: 12, seen };
  expect((await owner.put('/api/owner/stock', body)).status).toBe(200);
  expect((await owner.get('/api/commerce/inventory/stock/?itemId=vase')).body.results).toEqual([
    { sku: 'VASE', unlimited: false, qtyInStock: 12 },
  ]);
  expect((await owner.put('/api/owner/stock', { ...body, sku: 'none' })).status).toBe(404);
});
