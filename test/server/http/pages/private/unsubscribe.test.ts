import express, { type Express } from 'express';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { isObject, type JsonValue } from '#model';
import type { ShowSystemPage } from '../../../../../server/http/pages/create-pages.ts';
import { createLimiter } from '../../../../../server/http/security/index.ts';
import type { Services } from '../../../../../server/services/services.ts';
import { createPrivatePages } from '../../../../../server/shop/pages/private-pages.ts';
import type { Store } from '../../../../../server/store/index.ts';
import { recordingMail } from '../../../../support/mail.ts';
import { pages as shopPages } from '../../../../support/shop.ts';
import { createShopApi, createShopper, testSigner } from '../../../../support/shop-api.ts';
import { openTestStore } from '../../../../support/store.ts';

const base = 'https://shop.example';
const mail = recordingMail();
let store: Store;
let services: Services;
let api: Express;
let site: Express;
beforeAll(async () => {
  store = await openTestStore();
  const members = (value: JsonValue | undefined) => (isObject(value) ? value : {});
  const pages = shopPages.map((page) => ({
    ...members(page),
    website: { ...members(members(page)['website']), baseUrl: base, siteTitle: 'Kiln & Co' },
  }));
  ({ app: api, services } = createShopApi(store, { pages, parts: { mail } }));
  const show: ShowSystemPage = async (page, _path, _request, response, fill) => {
    const filled = await fill({});
    response.status(page.status).send(typeof filled === 'string' ? filled : filled?.markup);
  };
  const own = createPrivatePages({ services, signer: testSigner, styles: [], show, limiter: createLimiter() });
  site = express().use(own.router);
  site.get('/newsletter/unsubscribe', async (asked, response) => {
    const filled = await own.fillRegion(asked.path, asked, response, {});
    response.send(typeof filled === 'string' ? filled : filled?.markup);
  });
});
afterAll(() => store.close());
beforeEach(() => {
  mail.sent.length = 0;
});

const variant = { productId: 'shirt', variantId: 'L-RED' };
const signUp = async (siteVisitorEmail: string, language?: string) =>
  (await createShopper(api)).post(endpoints.signUpForRestock.path, {
    ...{ ...variant, siteVisitorEmail, isJoinMailingList: false },
    ...(language && { language }),
  });

/** The mail to somebody who was waiting, and the path of its way out. */
async function mailTo(email: string) {
  await services.restock.send([variant]);
  await services.outbox.deliver();
  const sent = mail.sent.find(({ to }) => to === email);
  const { unsubscribeUrl = '' } = sent ?? {};
  return { sent, leave: unsubscribeUrl.slice(base.length) };
}

it("brings a restock mail with whole addresses, the shop's name and the way out, in the visitor's language", async () => {
  await signUp('ann@example.org', 'de-DE');
  const { sent, leave } = await mailTo('ann@example.org');
  expect(leave).toMatch(/^\/newsletter\/unsubscribe\?restock=[\w-]{20,}$/);
  expect(sent?.subject).toMatch(/wieder da/);
  for (const part of [sent?.text, sent?.html]) {
    expect(part).toContain(`${base}/`);
    expect(part).toContain(`${base}${leave}`);
    expect(part).toMatch(/Kiln &(?:amp;)? Co/);
    expect(part).toContain('Keine solchen Mails mehr bekommen');
  }
});

it('asks before it ends anything, ends it with one press, and says so', async () => {
  await signUp('bob@example.org');
  const { leave } = await mailTo('bob@example.org');
  await signUp('bob@example.org');
  const asked = await request(site).get(leave);
  expect(asked.text).toContain('<button>Get no more such mails</button>');
  expect(await services.restock.waiting([variant])).toEqual([1]);
  const pressed = await request(site).post(leave).set('Sec-Fetch-Site', 'same-origin').type('form').send('');
  expect([pressed.status, pressed.headers['location']]).toEqual([303, `${leave}&done=`]);
  expect((await request(site).get(`${leave}&done=`)).text).toContain('You wait for nothing here any more');
  expect(await services.restock.waiting([variant])).toEqual([0]);
});

it('is pressed by a mail program too, from nowhere, and takes back what has not left', async () => {
  await signUp('eve@example.org');
  const { leave } = await mailTo('eve@example.org');
  await signUp('eve@example.org');
  await services.restock.send([variant]);
  const pressed = await request(site).post(leave).type('form').send('List-Unsubscribe=One-Click');
  expect(pressed.status).toBe(303);
  mail.sent.length = 0;
  expect(await services.outbox.deliver()).toBe(0);
});

it('ends nothing for a link that nobody was sent', async () => {
  await signUp('dan@example.org');
  const guessed = await request(site).post('/newsletter/unsubscribe?restock=guess').type('form').send('');
  expect([guessed.status, guessed.text]).toEqual([400, expect.stringContaining('This link leads to no sign-up.')]);
  expect((await request(site).get('/newsletter/unsubscribe')).text).toContain('This link leads to no sign-up.');
  expect(await services.restock.waiting([variant])).toEqual([1]);
});
