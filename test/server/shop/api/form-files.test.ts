import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, pathOf } from '#contract';
import { fileLimits } from '#model';
import { type FileInspector, signatureInspector } from '../../../../server/services/files/inspect.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { storeFile } from '../../../support/shop.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const password = 'a long password of the owner';
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n');
const form = {
  id: 'drawing',
  name: 'Drawing\r\nBcc: all@example.org',
  recipients: ['tomas@example.org', 'not an address', 'ines@example.org'],
  fields: [
    { id: 'who', type: 'name', title: 'Name' },
    { id: 'plan', type: 'file', title: 'Plan', required: true },
    { id: 'photo', type: 'file', title: 'Photo', accept: ['.png', 'txt'] },
  ],
};

/** Looks as the server does, or as a test wants it to. */
const inspector: FileInspector & { next?: () => Promise<'good' | 'unsupported'> } = {
  inspect: (file, name) => {
    const { next } = inspector;
    delete inspector.next;
    return next ? next() : signatureInspector.inspect(file, name);
  },
};

let store: Store;
let shop: ShopApi;
/** The same shop, where nobody waits for the inspector. */
let slow: ShopApi;
let shopper: Shopper;
let hurried: Shopper;
let owner: Shopper;
const fileFolder = mkdtempSync(path.join(tmpdir(), 'vitrine-files-'));

beforeAll(async () => {
  store = await openTestStore();
  const files = { ...storeFile, mailFrom: 'shop@example.org', forms: [...(storeFile.forms ?? []), form] };
  shop = createShopApi(store, {
    storeFile: files,
    parts: { fileFolder, inspector, filePatience: 60_000 },
  });
  slow = createShopApi(store, { storeFile: files, parts: { fileFolder, inspector, filePatience: 0 } });
  hurried = await createShopper(slow.app);
  shopper = await createShopper(shop.app);
  await shop.services.owners.add('owner@shop.example', password, ['admin']);
  owner = await createShopper(shop.app);
  await owner.post(endpoints.signIn.path, { email: 'owner@shop.example', password });
});
afterAll(async () => {
  await store.close();
  rmSync(fileFolder, { recursive: true, force: true });
});

function upload(person: Shopper, bytes: Buffer, query: Partial<Record<'formId' | 'fieldId' | 'name', string>> = {}) {
  const search = new URLSearchParams({ formId: 'drawing', fieldId: 'plan', name: 'plan.pdf', ...query });
  return person.post(`${endpoints.uploadFormFile.path}?${search}`, bytes, {
    'Content-Type': 'application/octet-stream',
  });
}

const stateOf = async (person: Shopper, fileId: string) =>
  (await person.get(pathOf(endpoints.readFormFile.path, { fileId }))).body.state;
const kept = (): string[] =>
  existsSync(fileFolder)
    ? readdirSync(fileFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(path.sep))
    : [];

async function submit(person: Shopper, answers: object) {
  const key = (await person.post(endpoints.createSubmissionKey.path)).body.key;
  return person.post(endpoints.saveSubmission.path, { key, form: JSON.stringify(answers), formId: 'drawing' });
}

describe('a file of a form', () => {
  it('is taken, and twice the same is once', async () => {
    const [first, again] = [await upload(shopper, pdf), await upload(shopper, pdf)];
    expect(first.body).toEqual({ id: first.body.id, name: 'plan.pdf', size: pdf.length, state: 'ready' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(kept()).toHaveLength(1);
    const other = await createShopper(shop.app);
    expect((await upload(other, pdf)).body.id).not.toBe(first.body.id);
  });

  it.each([
    ['no name', { name: ' ' }, pdf, 'Please enter a file name'],
    [
      'an ending that nobody takes',
      { name: 'plan.exe' },
      pdf,
      'The file plan.exe does not appear to be a supported file.',
    ],
    [
      'an ending that the field does not take',
      { fieldId: 'photo' },
      pdf,
      'The file plan.pdf does not appear to be a supported file.',
    ],
    [
      'bytes of another kind',
      {},
      Buffer.from('MZ\x90\x00 a program'),
      'The file plan.pdf does not appear to be a supported file.',
    ],
    [
      'a text with a zero byte',
      { fieldId: 'photo', name: 'a.txt' },
      Buffer.from('a\0b'),
      'The file a.txt does not appear to be a supported file.',
    ],
    [
      'a picture that is a page',
      { fieldId: 'photo', name: 'a.png' },
      Buffer.from('<html><script>'),
      'The file a.png does not appear to be a supported file.',
    ],
    [
      'too many bytes',
      {},
      Buffer.alloc(fileLimits.bytes + 1, '%PDF-1.7\n'),
      'The file plan.pdf is too large. The maximum allowed file size is 10 MB.',
    ],
  ])('with %s is refused, and nothing is kept of it', async (_what, query, bytes, message) => {
    const before = kept();
    const answer = await upload(shopper, bytes, query);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(kept()).toEqual(before);
  });

  it.each([{ formId: 'none' }, { fieldId: 'who' }, { fieldId: 'none' }])(
    'for no such field is refused: %j',
    async (query) => {
      const answer = await upload(shopper, pdf, query);
      expect([answer.status, answer.body.message]).toEqual([404, 'This form has not been configured yet.']);
    },
  );

  it('rel-D01 has a name that is no path', async () => {
    const answer = await upload(shopper, pdf, { name: '../../../plan.pdf' });
    expect(answer.status).toBe(200);
    expect(kept().every((name) => /^[\da-f]{16}[\\/][\w-]{43}$/.test(name))).toBe(true);
  });

  it('rel-F01 is not taken without the visitor’s crumb', async () => {
    const answer = await shopper.post(`${endpoints.uploadFormFile.path}?formId=drawing&fieldId=plan&name=a.pdf`, pdf, {
      'Content-Type': 'application/octet-stream',
      'x-csrf-token': 'forged',
    });
    expect(answer.status).toBe(403);
  });

  it('that takes long to look at is asked for until it is ready', async () => {
    let finish: (verdict: 'good') => void = () => {};
    inspector.next = () => new Promise((resolve) => (finish = resolve));
    const { body } = await upload(hurried, pdf, { name: 'slow.pdf' });
    expect(body.state).toBe('processing');
    expect((await submit(hurried, { plan: [body] })).body.errors).toEqual({ plan: 'File upload failed to complete' });
    finish('good');
    await expect.poll(() => stateOf(hurried, body.id)).toBe('ready');
  });

  it('that nobody could look at has failed', async () => {
    inspector.next = () => Promise.reject(new Error('The scanner is away.'));
    expect((await upload(shopper, pdf, { name: 'odd.pdf' })).body.state).toBe('failed');
    // The next attempt begins anew.
    expect((await upload(shopper, pdf, { name: 'odd.pdf' })).body.state).toBe('ready');
  });

  it('is forgotten when its visitor cancels it, also while it is looked at, and by nobody else', async () => {
    let finish: (verdict: 'good') => void = () => {};
    inspector.next = () => new Promise((resolve) => (finish = resolve));
    const { body } = await upload(hurried, pdf, { name: 'gone.pdf' });
    const remove = (person: Shopper) => person.delete(pathOf(endpoints.discardFormFile.path, { fileId: body.id }));
    const stranger = await createShopper(slow.app);
    expect((await remove(stranger)).status).toBe(200);
    expect(await stateOf(hurried, body.id)).toBe('processing');
    expect((await stranger.get(pathOf(endpoints.readFormFile.path, { fileId: body.id }))).status).toBe(404);
    await remove(hurried);
    finish('good');
    await expect.poll(() => stateOf(hurried, body.id)).toBe('cancelled');
    expect(kept().some((name) => name.endsWith(body.id))).toBe(false);
  });

  it('counts towards a limit until a form is sent with it', async () => {
    const person = await createShopper(shop.app);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await upload(person, pdf, { name: `${n}.pdf` })).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429]);
  });
});

describe('a form with files', () => {
  it('rel-H05 is sent with the visitor’s own files of its own fields, as the server has them', async () => {
    const { body: plan } = await upload(shopper, pdf, { name: 'mine.pdf' });
    const stranger = await createShopper(shop.app);
    const { body: foreign } = await upload(stranger, pdf);
    const refused = { plan: 'File upload failed to complete' };
    for (const file of [foreign, { ...plan, id: 'x'.repeat(43) }, { id: '', name: 'mine.pdf', size: 9 }]) {
      expect((await submit(shopper, { plan: [file] })).body.errors).toEqual(refused);
    }
    expect((await submit(shopper, { plan: [plan], photo: [plan] })).body.errors).toHaveProperty('photo');
    expect((await submit(shopper, { plan: [] })).body.errors).toEqual({ plan: 'Required' });
    const answer = await submit(shopper, { plan: [{ ...plan, name: 'lie.pdf', size: 1 }] });
    expect(answer.status).toBe(200);
    const rows = await store.read((database) => database.select().from(tables.formSubmissions));
    const row = rows.find(({ id }) => id === answer.body.submissionId);
    expect(row?.answers.find(({ id }) => id === 'plan')?.value).toEqual([
      { id: plan.id, name: 'mine.pdf', size: pdf.length },
    ]);
  });

  it('rel-C14 rel-H09 tells each address that the form names, in one mail without a second header', async () => {
    const { body: plan } = await upload(shopper, pdf, { name: 'mailed.pdf' });
    const { body } = await submit(shopper, {
      plan: [plan],
      who: { First: '<img src=x>\r\nBcc: x@example.org', Last: 'L' },
    });
    const mails = await store.read((database) =>
      database
        .select()
        .from(tables.outbox)
        .where(sql`${tables.outbox.reason} like ${`form ${body.submissionId}%`}`),
    );
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['ines@example.org', 'tomas@example.org']);
    expect(mails[0]?.subject).toBe('Drawing Bcc: all@example.org: a new submission on Test shop');
    expect(mails[0]?.body).toContain('Plan: mailed.pdf');
    expect(mails[0]?.body).toContain('Name: <img src=x>');
  });

  it('writes to the site’s own address when the form names nobody', async () => {
    const key = (await shopper.post(endpoints.createSubmissionKey.path)).body.key;
    const answers = { who: ['Ann', 'Lee'], mail: 'ann@example.org', call: ['', '207', '555', '0146'] };
    const { body } = await shopper.post(endpoints.saveSubmission.path, {
      key,
      form: JSON.stringify(answers),
      formId: 'contact',
    });
    const [mail] = await store.read((database) =>
      database
        .select()
        .from(tables.outbox)
        .where(sql`${tables.outbox.reason} like ${`form ${body.submissionId}%`}`),
    );
    expect(mail?.recipient).toBe('shop@example.org');
    expect(mail?.body).toContain('who: Ann Lee');
    expect(mail?.body).toContain('call: 207-555-0146');
    expect(mail?.body).toContain('when: N/A');
  });

  it('reaches the owner’s list, whose files are saved, renamed and never shown', async () => {
    const { body: plan } = await upload(shopper, pdf, { name: 'scan 0001.pdf' });
    await submit(shopper, { plan: [plan], who: { First: '<b>Ann', Last: 'Lee' } });
    const file = pathOf(endpoints.readReceivedFile.path, { fileId: plan.id });
    const saved = await owner.get(file);
    expect([saved.status, Buffer.compare(Buffer.from(saved.body), pdf)]).toEqual([200, 0]);
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="scan 0001.pdf"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const rename = (name: string) => owner.put(file, { name });
    for (const [name, message] of [
      [' ', 'Please enter a file name'],
      ['plan.html', 'The file plan.html does not appear to be a supported file.'],
    ] as const) {
      expect((await rename(name)).body.message).toBe(message);
    }
    expect((await rename('Ann’s plan.pdf')).body).toEqual({ name: 'Ann’s plan.pdf' });
    const { submissions } = (await owner.get(endpoints.listSubmissions.path)).body;
    const answers = submissions.find(({ formId }: { formId: string }) => formId === 'drawing').answers;
    expect(answers[0].html).toContain('&lt;b&gt;Ann Lee');
    expect(answers[1]).toMatchObject({ title: 'Plan', files: [{ id: plan.id, name: 'Ann’s plan.pdf' }] });
    for (const person of [shopper, await createShopper(shop.app)]) {
      expect((await person.get(file)).status).toBe(403);
      expect((await person.put(file, { name: 'a.pdf' })).status).toBe(403);
    }
    // A file that no form was sent with is nobody's yet.
    const { body: waiting } = await upload(shopper, pdf, { name: 'waiting.pdf' });
    expect((await owner.get(pathOf(endpoints.readReceivedFile.path, { fileId: waiting.id }))).status).toBe(404);
  });

  it('rel-H15 is exported for spreadsheets and programs', async () => {
    const { body: plan } = await upload(shopper, pdf, { name: '=cmd().pdf' });
    await submit(shopper, { plan: [plan], who: { First: '=Ann', Last: 'Lee' } });
    const csv = await owner.get(`${endpoints.exportSubmissions.path}?format=csv`);
    expect(csv.headers['content-disposition']).toBe('attachment; filename=submissions.csv');
    const [head, ...rest] = csv.text.split('\r\n');
    // The form's name has a line break in it.
    const newest = rest.join('\r\n');
    // A column for each question, with what was answered.
    expect(head).toMatch(/^\u{FEFF}received,form,tags,.*Plan/u);
    expect(newest).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,"Drawing/);
    expect(newest).toContain("'=Ann Lee");
    expect(newest).toContain("'=cmd().pdf");
    expect(csv.text.split('\r\n').filter((line) => /^['"]?[=+@]/.test(line))).toEqual([]);
    expect((await shopper.get(`${endpoints.exportSubmissions.path}?format=csv`)).status).toBe(403);
  });

  it('leaves no file behind that nobody sent', async () => {
    const { body } = await upload(shopper, pdf, { name: 'old.pdf' });
    expect(await shop.services.formFiles.sweep()).toBe(0);
    await store.write((database) =>
      database.update(tables.formFiles).set({ createdAt: sql`now() - interval '25 hours'` }),
    );
    expect(await shop.services.formFiles.sweep()).toBeGreaterThan(0);
    expect(kept().some((name) => name.endsWith(body.id))).toBe(false);
    const left = await store.read((database) => database.select().from(tables.formFiles));
    expect(left.length).toBe(kept().length);
    expect(left.every(({ keptAt }) => keptAt !== null)).toBe(true);
  });
});
