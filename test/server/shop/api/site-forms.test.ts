import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints, type OkOf } from '#contract';
import { type EditedForm, fileLimits, formLimits, type JsonValue, newField } from '#model';
import { createOwners } from '../../../../server/services/owners.ts';
import { liveForms } from '../../../../server/shop/live/live-forms.ts';
import { ageByTheClock } from '../../../../server/shop/live/stated-age.ts';
import { textAt } from '../../../../server/site/lib/json-access.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { type ServedShop, serveShop } from '../../../support/serve-shop.ts';
import { pages } from '../../../support/shop.ts';
import { createShopApi, createShopper, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const password = 'a long password of the owner';
const website = (pages[0] as { website: JsonValue }).website;
const websiteId = textAt(pages[0] ?? null, 'website.id');
const page = (formId: string) =>
  JSON.stringify({
    website,
    collection: { title: formId, fullUrl: `/${formId}` },
    mainContent: `<div data-form-id="${formId}"></div>`,
  });
const files = { 'write.json': page('contact'), 'locked.json': page('guarded') };

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
  const owners = createOwners(store, websiteId);
  await owners.add('marit@shop.example', password, ['website-manager']);
  await owners.add('joost@shop.example', password, ['editor']);
});
afterAll(() => store.close());

type State = OkOf<typeof endpoints.readSiteForm>;

async function open(email = 'marit@shop.example'): Promise<{ shop: ServedShop; owner: Shopper }> {
  const shop = await serveShop(store, { files });
  const owner = await createShopper(shop.app);
  expect((await owner.post(endpoints.signIn.path, { email, password })).status).toBe(200);
  return { shop, owner };
}

const at = (formId: string) => `/api/owner/forms/${formId}`;
const read = async (owner: Shopper, formId = 'contact'): Promise<State> => (await owner.get(at(formId))).body;
const publish = (owner: Shopper, form: EditedForm, seen: number, formId = 'contact') =>
  owner.put(at(formId), { form, seen });
const shown = async (app: ServedShop['app'], path = '/write') => (await request(app).get(path)).text;

/** The form with one field changed and one more. */
function edited(form: EditedForm): EditedForm {
  const fields = form.fields.map((field) => (field.id === 'text' ? { ...field, title: 'Your message' } : field));
  const size = { ...newField('select', 'size'), title: 'Size', required: true, options: ['Small', 'Large'] };
  return {
    ...form,
    fields: [size, ...fields],
    submitButtonText: 'Off it goes',
    recipients: ['marit@shop.example', 'joost@shop.example'],
    emailSubject: 'A letter to the workshop',
    tags: ['workshop'],
    mailingListId: 'letters',
    film: { address: 'https://vimeo.com/76979871', account: 'pro' },
  };
}

it('lists the forms of the site; a form is edited as its content has it, and by whoever may', async () => {
  const { owner } = await open();
  const { forms } = (await owner.get(endpoints.listSiteForms.path)).body;
  expect(forms).toMatchObject([
    { id: 'contact', name: 'Contact', purpose: 'form', fields: 12, version: 0, changedAt: null },
    { id: 'guarded', name: 'Form on “guarded”', fields: 1 },
  ]);
  const state = await read(owner);
  expect(state).toMatchObject({ version: 0, canTakeBack: false, history: [], lists: ['news'], hasCaptcha: false });
  expect(state.pages[0]).toMatchObject({ path: '/write' });
  expect(state.form).toEqual(state.start);
  // The form of a product is its product's matter.
  for (const unknown of ['engraving', 'nobody']) expect((await owner.get(at(unknown))).status).toBe(404);
  const { owner: editor } = await open('joost@shop.example');
  const stranger = await createShopper((await open()).shop.app);
  for (const person of [editor, stranger]) expect((await person.get(at('contact'))).status).toBe(403);
});

it('is shown to everybody with a press, asked and checked like that, and taken back with one', async () => {
  const { shop, owner } = await open();
  const before = await read(owner);
  const plain = await shown(shop.app);
  expect(plain).not.toContain('Off it goes');
  const wanted = edited(before.form);
  const state: State = (await publish(owner, wanted, before.version)).body;
  expect(state).toMatchObject({ version: before.version + 1, form: wanted, canTakeBack: true });
  expect(state.history[0]).toMatchObject({ action: 'publish', by: 'marit@shop.example' });
  expect([...(state.history[0]?.changed ?? [])].sort()).toEqual([
    'Film',
    'Mailing list',
    'Recipients',
    'Size',
    'Subject of the mail',
    'Tags',
    'Words on the button',
    'Your message',
  ]);

  const html = await shown(shop.app);
  expect(html).toContain('Off it goes');
  expect(html).toContain('<a href="https://vimeo.com/76979871">Watch the film</a>');
  expect(html.indexOf('Small')).toBeLessThan(html.indexOf('Your message'));
  for (const secret of ['marit@shop.example', 'A letter to the workshop', 'workshop"]', 'mailingListId']) {
    expect(html).not.toContain(secret);
  }

  const visitor = await createShopper(shop.app);
  const answers = { who: ['Ann', 'Lee'], mail: 'ann@example.org', text: 'Hello', size: 'Huge' };
  const validate = (given: object) => visitor.post('/api/rest/forms/validate/contact', given);
  expect((await validate(answers)).body.errors).toEqual({ size: 'Huge is not one of the expected options' });
  const halfNamed = { ...answers, size: 'Large', who: { First: 'Ann' } };
  expect((await validate(halfNamed)).body.errors).toEqual({ who: 'Required', 'who.Last': 'Required' });
  const sent = await request(shop.app)
    .post('/form/contact')
    .set('Sec-Fetch-Site', 'same-origin')
    .type('form')
    .send({ 'who.First': 'Ann', 'who.Last': 'Lee', mail: 'ann@example.org', text: 'Hello', size: 'Large' });
  expect([sent.status, sent.headers['location']]).toEqual([303, '/thanks']);

  const rows = await store.read((database) => database.select().from(tables.formSubmissions));
  const [kept] = rows;
  expect(kept).toMatchObject({ formId: 'contact', tags: ['workshop'] });
  const mails = await store.read((database) => database.select().from(tables.outbox));
  expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`).sort()).toEqual([
    'joost@shop.example: A letter to the workshop',
    'marit@shop.example: A letter to the workshop',
  ]);
  const members = await store.read((database) => database.select().from(tables.mailingListMembers));
  expect(members).toMatchObject([{ listId: 'letters', email: 'ann@example.org' }]);

  const back: State = (await owner.post(`${at('contact')}/take-back`, { seen: state.version })).body;
  expect(back).toMatchObject({ version: state.version + 1, form: before.form, canTakeBack: false });
  expect(await shown(shop.app)).toBe(plain);
  // What was received keeps the labels that it was answered under.
  const { submissions } = (await owner.get(endpoints.listSubmissions.path)).body;
  const titles = submissions[0].answers.map(({ title }: { title: string }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Size', 'Your message']));
  expect(submissions[0].tags).toEqual(['workshop']);
  const never = await owner.post(`${at('guarded')}/take-back`, { seen: 0 });
  expect([never.status, never.body.problem]).toEqual([409, 'form-never-published']);
  expect(shop.faults).toEqual([]);
});

it('published on one server is shown by another one, and of two who publish at once the second looks again', async () => {
  const { shop: one, owner } = await open();
  const { services, faults } = createShopApi(store);
  const { form, version } = await read(owner, 'guarded');
  const first = { ...form, name: 'Guarded', needsCaptcha: false, submitButtonText: 'First', mailingListId: '' };
  expect((await publish(owner, first, version, 'guarded')).status).toBe(200);
  const second = await publish(owner, { ...first, submitButtonText: 'Second' }, version, 'guarded');
  expect([second.status, second.body.problem]).toEqual([409, 'form-changed']);
  expect((await owner.post(`${at('guarded')}/take-back`, { seen: version })).body.problem).toBe('form-changed');
  expect(await shown(one.app, '/locked')).toContain('First');
  // A new server knows before its first page, one that runs within seconds.
  const late = await open();
  expect(await shown(late.shop.app, '/locked')).toContain('First');
  let now = 0;
  const live = liveForms(
    services.siteForms,
    (fault) => void faults.push(fault),
    ageByTheClock(() => now),
  );
  live.version();
  expect(JSON.stringify(services.catalogue.form('guarded'))).not.toContain('First');
  now += 5_000;
  live.version();
  await expect.poll(() => JSON.stringify(services.catalogue.form('guarded'))).toContain('First');
  expect(faults).toEqual([]);
});

it('what is neither kept nor told goes to its list alone', async () => {
  const { shop, owner } = await open();
  const { form, version } = await read(owner);
  const only = { ...form, keepSubmissions: false, notify: false, mailingListId: 'quiet' };
  expect((await publish(owner, only, version)).status).toBe(200);
  const count = async () => {
    const submissions = await store.read((database) => database.select().from(tables.formSubmissions));
    const mails = await store.read((database) => database.select().from(tables.outbox));
    return [submissions.length, mails.length];
  };
  const before = await count();
  const visitor = await createShopper(shop.app);
  const { key } = (await visitor.post('/api/form/FormSubmissionKey')).body;
  const answers = JSON.stringify({ who: ['Bo', 'Ek'], mail: 'bo@example.org' });
  const sent = await visitor.post('/api/form/SaveFormSubmission', { key, form: answers, formId: 'contact' });
  expect(sent.status).toBe(200);
  expect(await count()).toEqual(before);
  const members = await store.read((database) => database.select().from(tables.mailingListMembers));
  expect(members).toContainEqual(expect.objectContaining({ listId: 'quiet', email: 'bo@example.org' }));
});

const field = (form: EditedForm, changed: object): EditedForm => ({
  ...form,
  fields: [{ ...newField('text', 'a'), title: 'A', ...changed }, ...form.fields],
});

/** What is wrong with a form, and where that is said. */
const refused: readonly (readonly [path: string, message: string, change: (form: EditedForm) => EditedForm])[] = [
  ['name', 'Give the form a name.', (form) => ({ ...form, name: ' ' })],
  ['fields', 'Add a field that can be answered.', (form) => ({ ...form, fields: [newField('line', 'l')] })],
  ['fields.0.title', 'Give the field a label.', (form) => field(form, { title: '' })],
  ['fields.1.id', 'This is here twice.', (form) => field(form, { id: 'who' })],
  ['fields.0.options', 'Add at least one line.', (form) => field(form, { type: 'radio' })],
  ['fields.0.options.1', 'This is here twice.', (form) => field(form, { type: 'radio', options: ['a', 'A '] })],
  [
    'fields.0.options.0',
    'Write something here, or remove the line.',
    (form) => field(form, { type: 'likert', options: [''] }),
  ],
  [
    'fields.0.currency',
    'XYZ is not one of the expected options',
    (form) => field(form, { type: 'currency', currency: 'XYZ' }),
  ],
  [
    'fields.0.accept',
    'An ending has letters and digits only, such as pdf.',
    (form) => field(form, { type: 'file', accept: ['a/b'] }),
  ],
  ['recipients.0', 'Please enter a valid email', (form) => ({ ...form, recipients: [' '] })],
  [
    'recipients.1',
    'Emails must be formatted as name@example.com',
    (form) => ({ ...form, recipients: ['a@b.example', 'ann'] }),
  ],
  ['recipients.1', 'This is here twice.', (form) => ({ ...form, recipients: ['a@b.example', 'A@b.example'] })],
  ['emailSubject', 'Add an email subject', (form) => ({ ...form, emailSubject: '' })],
  ['mailingListId', 'A List must be selected', (form) => ({ ...form, joinsMailingList: true, mailingListId: '' })],
  [
    'mailingListId',
    'A mailing list needs a field of the kind Email.',
    (form) => ({ ...form, fields: form.fields.filter(({ type }) => type !== 'email') }),
  ],
  ['tags.0', 'You may only edit one tag at a time', (form) => ({ ...form, tags: ['one, two'] })],
  ['tags.1', 'This tag already exists', (form) => ({ ...form, tags: ['pots', 'Pots'] })],
  [
    'successRedirect',
    'https://evil.example is not a valid page URL',
    (form) => ({ ...form, successRedirect: 'https://evil.example' }),
  ],
  ['needsCaptcha', 'CAPTCHA has not been set up for this form.', (form) => ({ ...form, needsCaptcha: true })],
  [
    'film.address',
    'Links must be formatted as http://example.com or https://example.com',
    (form) => ({ ...form, film: { address: 'my film', account: '' } }),
  ],
  [
    'film.address',
    'Give the address of a film at YouTube, Vimeo, Dailymotion or Wistia.',
    (form) => ({ ...form, film: { address: 'https://films.example/1', account: '' } }),
  ],
  [
    'film.account',
    'Vimeo Basic accounts are unsupported.',
    (form) => ({ ...form, film: { address: 'https://vimeo.com/1', account: 'basic' } }),
  ],
  [
    'keepSubmissions',
    'Choose at least one place for what is sent.',
    (form) => ({ ...form, keepSubmissions: false, notify: false, joinsMailingList: false }),
  ],
  [
    'keepSubmissions',
    'Files that are sent are kept here: keep what is sent, or remove the field for files.',
    (form) => ({ ...field(form, { type: 'file' }), keepSubmissions: false }),
  ],
];

it('is refused with a sentence at each place that cannot be, and stays as it is', async () => {
  const { owner } = await open();
  const { form: now, start, version } = await read(owner);
  const said: (readonly [string, string])[] = [];
  for (const [path, , change] of refused) {
    const { status, body } = await publish(owner, change(start), version);
    expect([path, status, body.problem]).toEqual([path, 422, 'form-settings-invalid']);
    said.push([path, body.errors[path]]);
  }
  expect(said).toEqual(refused.map(([path, message]) => [path, message]));
  const tooMuch = [
    field(start, { title: 'x'.repeat(formLimits.lineLength + 1) }),
    field(start, { maxBytes: fileLimits.bytes + 1 }),
    { ...start, fields: Array.from({ length: formLimits.fields + 1 }, (_, at) => newField('text', `f${at}`)) },
    { ...start, postSubmitHtml: '<script>alert(1)</script>' },
  ];
  for (const form of tooMuch) expect((await publish(owner, form, version)).body.problem).toBe('body-invalid');
  expect((await read(owner)).form).toEqual(now);
});
