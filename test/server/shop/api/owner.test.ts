import { eq } from 'drizzle-orm';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type OkOf, type readDashboard } from '#contract';
import { userRoles } from '#model';
import { takeStock } from '../../../../server/services/stock/stock.ts';
import { writeCursor } from '../../../../server/shop/api/cursor.ts';
import { createOwnerArea } from '../../../../server/shop/pages/owner-area.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { leavingAddresses } from '../../../support/leaving-addresses.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const password = 'a long password of the owner';
let store: Store;
let shop: ShopApi;
beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store);
  shop.app.use(createOwnerArea({ services: shop.services, script: '/_runtime/owner.js', styles: ['/_runtime/o.css'] }));
  for (const role of ['admin', 'store-manager', 'billing', 'editor', 'viewer', 'probe']) {
    await shop.services.owners.add(`${role}@shop.example`, password, [role]);
  }
});
afterAll(() => store.close());

const people = new Map<string, Awaited<ReturnType<typeof signIn>>>();

/** One session per person: checking a password takes its time on purpose. */
async function signedIn(name: string) {
  const known = people.get(name) ?? (await signIn(name));
  people.set(name, known);
  return known;
}

async function signIn(name: string) {
  const person = await createShopper(shop.app);
  const answer = await person.post(endpoints.signIn.path, { email: `${name}@shop.example`, password });
  expect(answer.status).toBe(200);
  return person;
}

/** Who is answered; the others get 403. A role that is not here is answered by no call. */
const readers: readonly (readonly [path: string, roles: readonly string[]])[] = [
  [endpoints.listOrders.path, ['admin', 'store-manager', 'billing']],
  [endpoints.listSubmissions.path, ['admin', 'store-manager', 'website-manager']],
  [endpoints.listStock.path, ['admin', 'store-manager']],
  [endpoints.readDashboard.path, ['admin', 'store-manager', 'website-manager', 'reporting']],
  [endpoints.listRestockGroups.path, ['admin', 'store-manager']],
  [`${endpoints.listKeptReviews.path}?state=held`, ['admin', 'store-manager', 'website-manager', 'moderator']],
  [endpoints.listGalleries.path, ['admin', 'store-manager', 'website-manager', 'editor']],
];

describe('roles', () => {
  it.each(readers)('rel-H14 %s is for %j, and 403 for everybody else', async (path, allowed) => {
    const answered: string[] = [];
    const probe = await signedIn('probe');
    for (const role of Object.keys(userRoles)) {
      // A session asks for the account's roles each time: one password is checked, not fifteen.
      await store.write((database) =>
        database
          .update(tables.accounts)
          .set({ roles: [role] })
          .where(eq(tables.accounts.email, 'probe@shop.example')),
      );
      const { status } = await probe.get(path);
      expect([200, 403], `${role} ${status}`).toContain(status);
      if (status === 200) answered.push(role);
    }
    expect(answered.sort()).toEqual([...allowed].sort());
    expect((await (await createShopper(shop.app)).get(path)).status).toBe(403);
  });

  it('of an account open its screens: another is 403, and the first page is what it may see', async () => {
    const statusOf = async (role: string, path: string) => (await (await signedIn(role)).get(path)).status;
    expect(await statusOf('billing', '/config/orders')).toBe(200);
    expect(await statusOf('billing', '/config')).toBe(200);
    expect(await statusOf('billing', '/config/restock')).toBe(403);
    expect(await statusOf('editor', '/config/gallery/')).toBe(200);
    expect(await statusOf('viewer', '/config')).toBe(200);
    expect(await statusOf('viewer', '/config/account')).toBe(200);
    expect(await statusOf('viewer', '/config/orders')).toBe(403);
  });

  it('that lack a right are told apart from a session that has ended', async () => {
    expect((await (await signedIn('viewer')).get(endpoints.listOrders.path)).body.problem).toBe('role-missing');
    expect((await (await createShopper(shop.app)).get(endpoints.listOrders.path)).body.problem).toBe('sign-in-needed');
  });

  it('ends access with the session', async () => {
    const owner = await signIn('admin');
    const stolen = owner.jar.get('vitrine_owner') ?? '';
    await owner.delete(endpoints.signOut.path);
    const answer = await request(shop.app).get(endpoints.readDashboard.path).set('Cookie', `vitrine_owner=${stolen}`);
    expect(answer.status).toBe(403);
  });

  it('ends access of who signed in with an old password', async () => {
    await shop.services.owners.add('viewer@shop.example', password, ['store-manager']);
    const person = await signIn('viewer');
    const stranger = await signIn('admin');
    expect((await person.get(endpoints.listOrders.path)).status).toBe(200);
    await shop.services.owners.add('viewer@shop.example', 'another long password', ['viewer']);
    expect((await person.get(endpoints.listOrders.path)).body.problem).toBe('sign-in-needed');
    expect((await stranger.get(endpoints.listOrders.path)).status).toBe(200);
    await shop.services.owners.add('viewer@shop.example', password, ['viewer']);
    people.delete('viewer');
  });

  it('tells the page whose visits are not counted, for as long as the session', async () => {
    const owner = await signIn('admin');
    expect(owner.jar.get('vitrine_roles')).toBe('admin');
    expect(JSON.parse(decodeURIComponent(owner.jar.get('SiteUserInfo') ?? ''))).toMatchObject({ authenticated: true });
    await owner.delete(endpoints.signOut.path);
    expect(owner.jar.has('vitrine_roles')).toBe(false);
    expect(owner.jar.has('SiteUserInfo')).toBe(false);
  });
});

it('counts guesses at one account wherever they come from, but not with those of its owner', async () => {
  const guarded = createShopApi(store, { limits: { account: { points: 3, seconds: 60 } } });
  guarded.app.set('trust proxy', ['loopback']);
  const right = { email: 'viewer@shop.example', password };
  const wrong = { email: ' Viewer@shop.example', password: 'not the password at all' };
  const owner = await createShopper(guarded.app);
  for (let n = 0; n < 5; n++) expect((await owner.post(endpoints.signIn.path, right)).status).toBe(200);
  const guess = async (n: number, body: object) => {
    const stranger = await createShopper(guarded.app);
    return (await stranger.post(endpoints.signIn.path, body, { 'X-Forwarded-For': `10.0.0.${n}` })).status;
  };
  const guesses = [];
  for (let n = 0; n < 4; n++) guesses.push(await guess(n, wrong));
  expect(guesses).toEqual([401, 401, 401, 429]);
  expect(await guess(9, right)).toBe(429);
  expect(await guess(9, { ...right, email: 'billing@shop.example' })).toBe(200);
  expect((await owner.post(endpoints.signIn.path, right)).status).toBe(200);
});

describe('/config', () => {
  it('is a page without data, that no cache keeps and no census counts', async () => {
    const page = await request(shop.app).get('/config/restock');
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.text).toContain('data-census="off"');
    expect(page.text).toContain('src="/_runtime/owner.js"');
  });

  it('says whether somebody is signed in, so that nobody else is asked for', async () => {
    const marks = [createShopper(shop.app), signedIn('viewer')].map(async (person) =>
      (await (await person).get('/config')).text.includes(' data-signed-in=""'),
    );
    expect(await Promise.all(marks)).toEqual([false, true]);
  });

  it('refuses who is signed in with another role', async () => {
    const page = await (await signedIn('viewer')).get('/config/stock');
    expect(page.status).toBe(403);
    // The way to sign out and come back as somebody else is on the page; data are not.
    expect(page.text).toContain('src="/_runtime/owner.js"');
  });

  it('sends a member back to the page that was wanted, on this site alone', async () => {
    const member = await signedIn('viewer');
    const back = await member.get('/config?to=%2Fclub%2Fnews%3Fpage%3D2');
    expect([back.status, back.headers['location']]).toEqual([303, '/club/news?page=2']);
    for (const to of [...leavingAddresses, 'https://evil.example/', 'javascript:alert(1)', '']) {
      const page = await member.get(`/config?to=${encodeURIComponent(to)}`);
      expect([to, page.status, page.headers['location']]).toEqual([to, 200, undefined]);
    }
    // Who is not signed in signs in first.
    expect((await request(shop.app).get('/config?to=%2Fclub')).status).toBe(200);
  });

  it('leaves other addresses alone, and other methods', async () => {
    expect((await request(shop.app).get('/configuration')).status).toBe(404);
    expect((await request(shop.app).post('/config')).status).toBe(405);
  });
});

it.each([endpoints.listOrders.path, endpoints.listSubmissions.path])(
  'rel-H16 refuses a foreign cursor of %s',
  async (path) => {
    const owner = await signedIn('admin');
    const cursors = ['x', 'WyJ4IiwieSJd', Buffer.from('[1,"a","b","c"]').toString('base64url')];
    for (const cursor of cursors) expect((await owner.get(`${path}?cursor=${cursor}`)).status).toBe(400);
  },
);

it('lists submissions newest first, fifty at a time, to the last, each once', async () => {
  const websiteId = shop.services.catalogue.websiteId;
  const rows = Array.from({ length: 120 }, (_, index) => ({
    id: `s${String(index).padStart(3, '0')}`,
    websiteId,
    formId: 'contact',
    answers: [{ id: 'q', type: 'text', title: 'Question', value: `no ${index}` }],
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 7) * 1000),
  }));
  await store.write((database) => database.insert(tables.formSubmissions).values(rows));
  const owner = await signedIn('admin');
  const seen: string[] = [];
  const pages: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await owner.get(`${endpoints.listSubmissions.path}?cursor=${cursor}`);
    seen.push(...body.submissions.map(({ id }: { id: string }) => id));
    pages.push(body.submissions.length);
    cursor = body.nextPageCursor;
  }
  expect(seen).toEqual(rows.map(({ id }) => id).reverse());
  expect(pages).toEqual([50, 50, 20]);
});

it('sets stock, and lists it', async () => {
  const owner = await signedIn('store-manager');
  const { body } = await owner.get(endpoints.listStock.path);
  const [first] = body.variants;
  const { itemId, sku, unlimited, qtyInStock } = first;
  const wanted = { itemId, sku, unlimited: false, qtyInStock: 77 };
  expect((await owner.put(endpoints.setStock.path, { ...wanted, seen: { unlimited, qtyInStock } })).status).toBe(200);
  const after = (await owner.get(endpoints.listStock.path)).body.variants;
  expect(after[0]).toMatchObject(wanted);
});

it('finds stock by words, and refuses a cursor of another list', async () => {
  const owner = await signedIn('store-manager');
  const read = async (query: Record<string, string>) =>
    (await owner.get(`${endpoints.listStock.path}?${new URLSearchParams(query)}`)).body;
  const found = await read({ search: ' VASE ' });
  expect(found).toMatchObject({ hasNextPage: false, nextPageCursor: null });
  expect(found.variants.map(({ sku }: { sku: string }) => sku)).toContain('VASE');
  expect(await read({ search: 'vase nowhere' })).toMatchObject({ variants: [] });
  for (const cursor of ['WzFd', writeCursor([1, 'x']), writeCursor(['gone', 'SKU'])]) {
    expect((await owner.get(`${endpoints.listStock.path}?cursor=${cursor}`)).status).toBe(400);
  }
});

describe('the owner’s stock', () => {
  const vase = { itemId: 'vase', sku: 'VASE' };
  const level = async () =>
    (await shop.services.stock.readAll(['vase'])).get('vase')?.map(({ qtyInStock }) => qtyInStock);
  const save = (owner: Shopper, qtyInStock: number, seen: number) =>
    owner.put(endpoints.setStock.path, {
      ...vase,
      ...{ unlimited: false, qtyInStock, seen: { unlimited: false, qtyInStock: seen } },
    });
  const change = (owner: Shopper, by: number) => owner.post(endpoints.changeStock.path, { ...vase, by });

  it('is not overwritten by a tab that saw it before a sale', async () => {
    const owner = await signedIn('store-manager');
    const [before = 0] = (await level()) ?? [];
    expect((await save(owner, 20, before)).body).toMatchObject({ qtyInStock: 20 });
    await store.transaction((transaction) =>
      takeStock(transaction, shop.services.catalogue.websiteId, [{ ...vase, quantity: 15 }]),
    );
    const late = await save(owner, 25, 20);
    expect([late.status, late.body.problem, late.body.details]).toEqual([
      409,
      'stock-changed',
      { unlimited: false, qtyInStock: 5 },
    ]);
    expect(await level()).toEqual([5]);
  });

  it('is changed by more or fewer, whatever was sold meanwhile, and never below nothing', async () => {
    const owner = await signedIn('store-manager');
    const [before = 0] = (await level()) ?? [];
    expect((await change(owner, 12)).body).toMatchObject({ qtyInStock: before + 12 });
    expect((await change(owner, -2)).body).toMatchObject({ qtyInStock: before + 10 });
    const below = await change(owner, -1000);
    expect([below.status, below.body.message]).toEqual([400, 'Stock is a whole number from 0 to 999,999,999.']);
  });

  it.each([99_999_999_999, Number.MAX_SAFE_INTEGER])('has a largest number, told in words: %d', async (many) => {
    const owner = await signedIn('store-manager');
    const [seen = 0] = (await level()) ?? [];
    const answers = [await save(owner, many, seen), await change(owner, many)];
    expect(answers.map(({ status, body }) => [status, body.problem])).toEqual([
      [400, 'stock-out-of-range'],
      [400, 'stock-out-of-range'],
    ]);
  });
});

describe('the dashboard', () => {
  type Figures = OkOf<typeof readDashboard>;
  const event = (name: string, data: object) => ({ kind: 'event', data: { event: name, data } });
  const hit = (sessionId: string) => ({ kind: 'hit', data: { event: 'View', data: { sessionId } } });
  const vitals = (...list: object[]) => ({ kind: 'performance', data: { vitals: list } });

  async function figuresOf(records: readonly { kind: string; data: unknown }[]): Promise<Figures> {
    const { websiteId } = shop.services.catalogue;
    await store.write(async (database) => {
      await database.delete(tables.telemetryRecords);
      await database
        .insert(tables.telemetryRecords)
        .values(records.map((record) => ({ ...record, websiteId, receivedAt: new Date() })));
    });
    return (await (await signedIn('admin')).get(endpoints.readDashboard.path)).body;
  }

  it('counts visits, views and adds of today, in two weeks of days', async () => {
    const { days } = await figuresOf([
      hit('a'),
      hit('a'),
      hit('b'),
      event('CommerceShopping_AddToCart', { item_id: 'x' }),
      event('CommerceShopping_AddToCart', { item_id: 'x', error_type: 'OUT_OF_STOCK' }),
    ]);
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toMatchObject({ visits: 2, views: 3, adds: 1, purchases: 0 });
  });

  it('takes the newest value of each metric, and the value that three of four are within', async () => {
    const lcp = (id: string, value: unknown) => ({ name: 'LCP', id, value });
    const figures = await figuresOf([
      vitals(lcp('1', 100), lcp('2', 200), lcp('3', 300), lcp('4', 9000)),
      vitals(lcp('4', 400)),
      vitals(lcp('5', 'fast'), { name: '<b>', id: '6', value: 1 }),
      { kind: 'performance', data: 'nonsense' },
      { kind: 'performance', data: { vitals: {} } },
    ]);
    expect(figures.vitals).toEqual([{ name: 'LCP', value: 325, samples: 4 }]);
  });

  it('lists faults by how often they were met', async () => {
    const fault = (message: string) => ({ event: 'error', data: { message } });
    const { errors } = await figuresOf([
      { kind: 'script-error', data: [fault('a'), fault('b')] },
      { kind: 'script-error', data: [fault('b')] },
      { kind: 'script-error', data: 'nonsense' },
    ]);
    expect(errors.map(({ message, count }) => [message, count])).toEqual([
      ['b', 2],
      ['a', 1],
    ]);
  });

  it('tells what visitors were shown, and what they did with it', async () => {
    const [item] = [...shop.services.catalogue.items()];
    const told = (kind: string, data: unknown) => ({ kind, data });
    const { attention } = await figuresOf([
      ...Array.from({ length: 3 }, () => told('button-render', { buttonText: 'Book a table' })),
      told('button-click', { buttonText: 'Book a table' }),
      ...Array.from({ length: 2 }, () => told('overlay', { overlayId: 'letter', action: 'shown' })),
      told('overlay', { overlayId: 'letter', action: 'closed' }),
      told('overlay', { overlayId: 'letter', action: 'submitted' }),
      told('form-render', { formId: 'nobody-wrote' }),
      told('quick-view', { id: item?.id }),
      told('button-click', 'nonsense'),
    ]);
    expect(attention).toEqual([
      { kind: 'button', title: 'Book a table', shown: 3, used: 1 },
      { kind: 'overlay', title: 'letter', shown: 2, used: 1 },
      { kind: 'form', title: 'nobody-wrote', shown: 1, used: 0 },
      { kind: 'quick-view', title: item?.title, shown: null, used: 1 },
      { kind: 'button', title: '', shown: 0, used: 1 },
    ]);
  });

  it('orders what was wanted by what it would have paid', async () => {
    const [item] = [...shop.services.catalogue.items()].filter(({ variants }) => variants.length > 0);
    const short = { item_id: item?.id, error_type: 'OUT_OF_STOCK', wanted: 5, had: 2 };
    const { demand } = await figuresOf([
      event('SearchWithoutResult', { search_query: 'Umbrella' }),
      event('SearchWithoutResult', { search_query: 'umbrella' }),
      event('CommerceShopping_AddToCart', short),
      event('CommerceShopping_AddToCart', { ...short, item_id: 'unknown' }),
      event('CommerceShopping_AddToCart', { ...short, wanted: 'many' }),
    ]);
    const lowest = Math.min(...(item?.variants ?? []).map(({ priceCents }) => priceCents));
    expect(demand).toEqual([
      { kind: 'failed-add', title: item?.title, people: 2, lostCents: 2 * lowest, wanted: 5, had: 4 },
      { kind: 'search', title: 'umbrella', people: 2, lostCents: null, wanted: null, had: null },
    ]);
  });
});
