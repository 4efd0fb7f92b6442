import { eq } from 'drizzle-orm';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmListPath, unsubscribePath } from '#contract';
import { type Store, tables } from '../../../../../server/store/index.ts';
import { serveShop } from '../../../../support/serve-shop.ts';
import { openTestStore } from '../../../../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const { mailingListMembers: members } = tables;

it('asks once, is pressed by people and mail programs, and says what holds', async () => {
  const { app } = await serveShop(store);
  await store.write((queries) =>
    queries.insert(members).values({
      ...{ websiteId: 'site-1', listId: 'letters', email: 'ann@shop.example', source: 'form' },
      ...{ token: 'token-1', askedAt: new Date() },
    }),
  );
  const read = () => store.read((queries) => queries.select().from(members).where(eq(members.token, 'token-1')));
  const asks = await request(app).get(confirmListPath('token-1'));
  expect([asks.status, asks.text]).toEqual([200, expect.stringContaining('Do you want to get mails from Test shop?')]);
  expect((await read())[0]?.askedAt).not.toBeNull();
  const pressed = await request(app).post(confirmListPath('token-1')).type('form').send('');
  expect([pressed.status, pressed.headers['location']]).toEqual([303, confirmListPath('token-1')]);
  expect((await request(app).get(confirmListPath('token-1'))).text).toContain('Thank you. You are on the list.');
  expect((await read())[0]?.askedAt).toBeNull();

  const leaving = await request(app).get(unsubscribePath('list', 'token-1'));
  expect(leaving.text).toContain('Get no more mails of this list?');
  // As a mail program does it (RFC 8058): no cookie, no page before it.
  const left = await request(app)
    .post(unsubscribePath('list', 'token-1'))
    .type('form')
    .send('List-Unsubscribe=One-Click');
  expect(left.status).toBe(303);
  expect((await read())[0]?.unsubscribedAt).not.toBeNull();
  expect((await request(app).get(String(left.headers['location']))).text).toContain('Done.');
  expect((await request(app).get(confirmListPath('token-1'))).text).toContain('This link leads to no sign-up.');
  expect((await request(app).post(confirmListPath('nobody')).type('form').send('')).status).toBe(400);
});
