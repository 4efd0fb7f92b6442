import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formMessages } from '#model';
import { createTestVerifier } from '../../../../server/services/forms/captcha.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

let store: Store;
let shop: ShopApi;
const captcha = createTestVerifier();
beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store, { parts: { captcha } });
});
afterAll(() => store.close());

const right = { who: ['Ann', 'Lee'], mail: '  ann@example.org ', text: 'Hello', source: 'spring' };
const keyOf = async (shopper: Shopper) => (await shopper.post('/api/form/FormSubmissionKey')).body.key as string;
const save = (shopper: Shopper, body: object) => shopper.post('/api/form/SaveFormSubmission', body);

async function submit(answers: unknown, formId = 'contact', more: object = {}) {
  const shopper = await createShopper(shop.app);
  const key = await keyOf(shopper);
  const form = typeof answers === 'string' ? answers : JSON.stringify(answers);
  return { shopper, key, form, answer: await save(shopper, { key, form, formId, captchaKey: null, ...more }) };
}

describe('a site form', () => {
  it('keeps the answers to its own questions and says what happens next', async () => {
    const { answer } = await submit({ ...right, stranger: 'x' });
    expect(answer.body).toEqual({
      submissionId: answer.body.submissionId,
      submissionMessage: 'Thank you.',
      successRedirect: '/thanks',
    });
    const rows = await store.read((database) => database.select().from(tables.formSubmissions));
    const kept = rows.find(({ id }) => id === answer.body.submissionId)?.answers ?? [];
    expect(Object.fromEntries(kept.map(({ id, value }) => [id, value]))).toMatchObject({
      who: { First: 'Ann', Last: 'Lee' },
      mail: 'ann@example.org',
      source: 'spring',
    });
    expect(kept.map(({ id }) => id)).not.toContain('stranger');
    const members = await store.read((database) => database.select().from(tables.mailingListMembers));
    expect(members).toMatchObject([{ listId: 'news', email: 'ann@example.org', source: 'form contact' }]);
  });

  it('rel-H04 rel-G9 takes a key once: the same answers again get the first result, others are refused', async () => {
    const { shopper, key, form, answer } = await submit(right);
    expect((await save(shopper, { key, form, formId: 'contact' })).body).toEqual(answer.body);
    const other = await save(shopper, { key, form: JSON.stringify({ ...right, text: 'Other' }), formId: 'contact' });
    expect([other.status, other.body.message]).toEqual([401, 'Unable to submit form. Please try again later.']);
    const stranger = await createShopper(shop.app);
    const foreign = await keyOf(stranger);
    expect((await save(shopper, { key: foreign, form, formId: 'contact' })).status).toBe(401);
    expect((await save(shopper, { key: 'invented', form, formId: 'contact' })).status).toBe(401);
  });

  it('makes one submission of two presses at once', async () => {
    const shopper = await createShopper(shop.app);
    const key = await keyOf(shopper);
    const body = { key, form: JSON.stringify(right), formId: 'contact' };
    const [a, b] = await Promise.all([save(shopper, body), save(shopper, body)]);
    expect([a.status, b.status, a.body.submissionId]).toEqual([200, 200, b.body.submissionId]);
  });

  it.each([
    ['no key', { key: undefined }, 400, 'Could not get a form submission key, please try again later.'],
    ['an unknown form', { formId: 'none' }, 404, 'This form has not been configured yet.'],
    ['answers that are no JSON', { form: '{' }, 400, 'Could not parse the form fields, please check your entries.'],
    ['answers that are a list', { form: '[]' }, 400, 'Could not parse the form fields, please check your entries.'],
  ])('refuses %s', async (_what, change, status, message) => {
    const shopper = await createShopper(shop.app);
    const answer = await save(shopper, {
      key: await keyOf(shopper),
      form: JSON.stringify(right),
      formId: 'contact',
      ...change,
    });
    expect([answer.status, answer.body.error]).toEqual([status, message]);
  });

  it('rel-H08 tells what is wrong with each field', async () => {
    const { answer } = await submit({
      who: ['Ann', ''],
      mail: 'a@',
      text: 'x'.repeat(21),
      colour: 'green',
      extras: ['a', 'c'],
      when: { Month: '2', Day: '31', Year: '2026' },
      hour: { Hour: '25', Minute: '61' },
      call: ['', '555', 'abc', '1234'],
      home: { City: 'Gannet' },
      survey: { 'Good?': '3' },
    });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'One or more fields is invalid, please check your entries.',
    ]);
    expect(answer.body.errors).toEqual({
      who: 'Required',
      mail: 'Email is not valid. Email addresses should follow the format name@example.com.',
      text: 'You have exceeded the character limit.',
      colour: 'green is not one of the expected options',
      extras: 'c is not one of the expected options',
      when: formMessages.noDate,
      hour: formMessages.noTime,
      call: formMessages.noPhone,
      home: 'Required',
      survey: '3 is not one of the expected options',
    });
  });

  it('rel-H06 counts characters as a person does', async () => {
    const { answer } = await submit({ ...right, text: '👩‍👩‍👧'.repeat(20) });
    expect(answer.status).toBe(200);
  });

  it('rel-H01 rel-H02 needs a captcha that was made for it and not used before', async () => {
    const refused = [undefined, null, '', 'robot'];
    for (const captchaKey of refused) {
      const { answer } = await submit({ text: 'x' }, 'guarded', { captchaKey });
      expect(answer.body.error).toBe('Complete CAPTCHA before submitting.');
    }
    expect((await submit({ text: 'x' }, 'guarded', { captchaKey: 'person-1' })).answer.status).toBe(200);
    expect((await submit({ text: 'x' }, 'guarded', { captchaKey: 'person-1' })).answer.status).toBe(400);
    captcha.isDown = true;
    expect((await submit({ text: 'x' }, 'guarded', { captchaKey: 'person-2' })).answer.status).toBe(400);
    captcha.isDown = false;
  });

  it('is judged before it is sent', async () => {
    const shopper = await createShopper(shop.app);
    const wrong = await shopper.post('/api/rest/forms/validate/contact', { who: {} });
    const parts = { 'who.First': 'Required', 'who.Last': 'Required' };
    expect([wrong.status, wrong.body.errors]).toEqual([400, { who: 'Required', ...parts, mail: 'Required' }]);
    expect((await shopper.post('/api/rest/forms/validate/contact', right)).body).toEqual({ valid: true });
    expect((await shopper.post('/api/rest/forms/validate/none', {})).status).toBe(404);
  });

  it('describes its kinds of field', async () => {
    const shopper = await createShopper(shop.app);
    const schema = (await shopper.get('/api/template/GetTemplateSchema?type=9')).body;
    expect(schema.fields.find(({ kind }: { kind: string }) => kind === 'name').parts).toEqual(['First', 'Last']);
    expect(schema.fields).toHaveLength(12);
    expect((await shopper.get('/api/template/GetTemplateSchema?type=other')).body.errors).toHaveProperty('type');
  });

  it('rel-H07 tells a person who is limited what to do', async () => {
    const limited = createShopApi(store, { limits: { form: { points: 2, seconds: 60 } } });
    const shopper = await createShopper(limited.app);
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push(await shopper.post('/api/form/FormSubmissionKey'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.body.message).toBe(
      'Unable to submit form. Submission rate limit exceeded. Please try again later.',
    );
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a mailing list', () => {
  it('rel-H13 answers the same for a new and a known address, and keeps one record', async () => {
    const shopper = await createShopper(shop.app);
    const join = (email: string) => shopper.post('/api/mailing-list/subscribers', { listId: 'letter', email });
    const [first, again] = [await join('bea@example.org'), await join('BEA@example.org ')];
    expect([first.status, first.body]).toEqual([again.status, again.body]);
    expect((await join('')).body.message).toBe('Email cannot be blank');
    expect((await join('bea@')).body.message).toBe('Email is invalid');
    const rows = await store.read((database) => database.select().from(tables.mailingListMembers));
    expect(rows.filter(({ listId }) => listId === 'letter')).toHaveLength(1);
  });
});
