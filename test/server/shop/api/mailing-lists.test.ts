import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmListPath, endpoints, type ListMember, unsubscribePath } from '#contract';
import { type Store, tables } from '../../../../server/store/index.ts';
import { recordingMail } from '../../../support/mail.ts';
import { productPage } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const password = 'a long password of the owner';
const mail = recordingMail();
let store: Store;
let shop: ShopApi;
let owner: Shopper;

beforeAll(async () => {
  store = await openTestStore();
  const pages = [productPage({ id: 'print', baseUrl: 'https://kiln.example' })];
  shop = createShopApi(store, { pages, parts: { mail } });
  await shop.services.owners.add('owner@shop.example', password, ['website-manager']);
  owner = await createShopper(shop.app);
  await owner.post(endpoints.signIn.path, { email: 'owner@shop.example', password });
});
afterAll(() => store.close());
beforeEach(async () => {
  await shop.services.outbox.deliver();
  mail.sent.length = 0;
});

const join = (list: string, email: string) => shop.services.forms.joinMailingList(list, email, 'en', 'form letter');
const members = async (query: string): Promise<readonly ListMember[]> =>
  (await owner.get(`${endpoints.listMembers.path}?${query}`)).body.members;
const states = async (list: string) =>
  (await members(`list=${list}`)).map(({ email, state }) => [email.split('@')[0], state]);
const sent = async () => {
  await shop.services.outbox.deliver();
  return mail.sent.splice(0);
};
async function tokenOf(email: string): Promise<string> {
  const { mailingListMembers: rows } = tables;
  const [row] = await store.read((queries) => queries.select().from(rows).where(eq(rows.email, email)));
  return row?.token ?? '';
}

describe('an address on a mailing list', () => {
  it('is asked first, once a day, by a mail that ends such mails by one press', async () => {
    await join('letters', 'Ann@shop.example');
    await join('letters', 'ann@shop.example');
    expect(await states('letters')).toEqual([['ann', 'asked']]);
    const [asked, ...more] = await sent();
    const token = await tokenOf('ann@shop.example');
    expect([asked?.to, asked?.subject, more]).toEqual(['ann@shop.example', 'Please confirm: mails from Test shop', []]);
    expect(asked?.unsubscribeUrl).toBe(`https://kiln.example${unsubscribePath('list', token)}`);
    expect(asked?.text).toContain(`https://kiln.example${confirmListPath(token)}`);
    expect(asked?.html).toContain(`https://kiln.example${unsubscribePath('list', token)}`);
  });

  it('is a member once it says so, stays one however often it signs up, and leaves by its link', async () => {
    await join('club', 'bea@shop.example');
    const token = await tokenOf('bea@shop.example');
    expect(await shop.services.mailingLists.confirm(token)).toBe(true);
    await sent();
    await join('club', 'bea@shop.example');
    expect([await states('club'), await sent()]).toEqual([[['bea', 'member']], []]);
    expect(await shop.services.mailingLists.leave(token)).toBe(true);
    expect(await states('club')).toEqual([['bea', 'left']]);
    // A mail of before does not undo that; signing up again does, and is asked for again.
    expect(await shop.services.mailingLists.confirm(token)).toBe(false);
    await join('club', 'bea@shop.example');
    expect(await states('club')).toEqual([['bea', 'asked']]);
    expect([await shop.services.mailingLists.confirm('nobody'), await shop.services.mailingLists.leave('x')]).toEqual([
      false,
      false,
    ]);
  });

  it('is a member at once where the owner wants that', async () => {
    const { path } = endpoints.changeMailingList;
    expect((await owner.post(path, { list: 'open', asksFirst: false })).status).toBe(200);
    await join('open', 'cay@shop.example');
    expect([await states('open'), await sent()]).toEqual([[['cay', 'member']], []]);
    const lists = (await owner.get(endpoints.listMailingLists.path)).body.lists;
    expect(lists.find(({ id }: { id: string }) => id === 'open')).toEqual({
      ...{ id: 'open', title: 'open', forms: [], members: 1, asked: 0, left: 0, asksFirst: false },
    });
  });
});

describe('the owner', () => {
  it('meets no id that content gave: a list and a consent are called by their form', async () => {
    const [form, gone] = ['5e1f00d05e1f00d05e1f00d0', '0ff0ff0ff0ff0ff0ff0ff0ff'];
    const block = `<div class="newsletter-form-wrapper"><form class="newsletter-form" data-form-id="${form}"><header class="newsletter-form-header"><h2 class="newsletter-form-header-title">The fog letter</h2></header><input name="email" type="email"></form></div>`;
    const page = Object.assign(productPage({ id: 'fog', baseUrl: 'https://kiln.example' }) ?? {}, {
      mainContent: block,
    });
    // What pages say of an id that no form has is no name for it.
    const formPages = () => [{ path: '/', title: 'Home' }];
    const { services } = createShopApi(store, { pages: [page], parts: { mail, formPages } });
    await services.forms.joinMailingList('fog', 'gil@shop.example', 'en', 'sign-up');
    for (const [list, source] of [form, gone].map((id) => [id, `form ${id}`] as const))
      await services.forms.joinMailingList(list, 'gil@shop.example', 'en', source);
    const { lists } = await services.mailingLists.lists();
    const told = lists.filter(({ id }) => [form, gone, 'fog'].includes(id)).map(({ title, forms }) => [title, forms]);
    expect(told).toEqual([
      ['A form that is gone', []],
      ['The fog letter', ['The fog letter']],
      ['fog', []],
    ]);
    const [row] = await services.mailingLists.members({ list: form }, undefined, 1);
    expect(row && services.mailingLists.shown(row).source).toBe('The fog letter');
  });

  it('searches, narrows, exports and removes', async () => {
    for (const name of ['dot', 'eve', 'fay']) await join('many', `${name}@shop.example`);
    await shop.services.mailingLists.confirm(await tokenOf('eve@shop.example'));
    expect((await members('list=many&search=AY')).map(({ email }) => email)).toEqual(['fay@shop.example']);
    expect((await members('list=many&show=member')).map(({ email }) => email)).toEqual(['eve@shop.example']);
    const file = await owner.get(`${endpoints.exportMembers.path}?list=many&show=member`);
    const [heads, line] = file.text.trim().split(/\r?\n/);
    expect(heads).toBe('email,state,language,source,since,unsubscribe');
    expect(line).toContain(`https://kiln.example${unsubscribePath('list', await tokenOf('eve@shop.example'))}`);
    await owner.post(endpoints.removeMember.path, { list: 'many', email: 'dot@shop.example' });
    expect((await states('many')).map(([name]) => name)).toEqual(['fay', 'eve']);
  });

  it('alone sees them', async () => {
    const stranger = await createShopper(shop.app);
    expect((await stranger.get(`${endpoints.listMembers.path}?list=many`)).body.problem).toBe('sign-in-needed');
  });
});
