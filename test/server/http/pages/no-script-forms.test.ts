import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import express from 'express';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveSubmission } from '#contract';
import { answersFromFields, checkAnswers, fieldKinds, readForm } from '#model';
import { createLimiter } from '../../../../server/http/security/index.ts';
import { createPrivatePages } from '../../../../server/shop/pages/private-pages.ts';
import { type Store, tables } from '../../../../server/store/index.ts';
import { type FormCase, formCases, formOfCase, postedOf } from '../../../support/form-cases.ts';
import { leavingAddresses } from '../../../support/leaving-addresses.ts';
import { createShopApi, createShopper, type ShopApi, testSigner } from '../../../support/shop-api.ts';
import { readMarkup, showMarkup } from '../../../support/show-markup.ts';
import { openTestStore } from '../../../support/store.ts';

const unlimited = { points: 1_000_000, seconds: 1 };
const caseForms = formCases.map((example, index) => ({ ...formOfCase(example), id: `case-${index}` }));
const random = {
  id: 'random',
  fields: Object.keys(fieldKinds).map((type, index) => ({
    id: `f${index}`,
    type,
    title: type,
    required: index % 2 === 0,
    maxLength: 12,
    options: ['Red', 'Blue'],
    questions: ['Tasty', 'Cheap'],
  })),
};
const contact = {
  id: 'letter-box',
  successRedirect: 'javascript:alert(1)',
  submissionMessage: '<p>Thanks <script>alert(1)</script><a href="javascript:alert(1)">you</a></p>',
  fields: [
    { id: 'mail', type: 'email', title: 'Email', required: true },
    { id: 'text', type: 'textarea', title: 'Text' },
    { id: 'from', type: 'hidden', title: 'utm_source' },
  ],
};

const drawing = {
  id: 'drawing',
  fields: [
    { id: 'mail', type: 'email', title: 'Email', required: true },
    { id: 'plan', type: 'file', title: 'Plan', required: true },
  ],
};
const fileFolder = mkdtempSync(path.join(tmpdir(), 'vitrine-posted-'));

let store: Store;
let shop: ShopApi;
const app = express();

beforeAll(async () => {
  store = await openTestStore();
  shop = createShopApi(store, {
    storeFile: { forms: [...caseForms, random, contact, drawing] },
    parts: { fileFolder },
  });
  const { services } = shop;
  const limiter = createLimiter({ form: unlimited });
  const privatePages = createPrivatePages({ services, signer: testSigner, styles: [], limiter, show: showMarkup });
  app.use(privatePages.router, readMarkup(privatePages));
});
afterAll(async () => {
  await store.close();
  rmSync(fileFolder, { recursive: true, force: true });
});

const post = (formId: string, fields: URLSearchParams, headers: Record<string, string> = {}) =>
  request(app)
    .post(`/form/${formId}`)
    .set({
      Host: 'shop.example',
      Origin: 'http://shop.example',
      Referer: 'http://shop.example/contact?utm_source=card',
    })
    .set(headers)
    .type('application/x-www-form-urlencoded')
    .send(fields.toString());

const kept = async (formId: string) => {
  const rows = await store.read((database) => database.select().from(tables.formSubmissions));
  return rows.filter((row) => row.formId === formId).map(({ answers }) => answers);
};

/** A file that the server has got there before the form; forms that bring their files are posted below. */
const isUploaded = ({ kind, sent, message }: FormCase) =>
  kind === 'file' && message === undefined && Array.isArray(sent) && sent.length > 0;

describe('every kind of field, on the server', () => {
  it.each(formCases.map((example, index) => ({ ...example, index })).filter((example) => !isUploaded(example)))(
    '$kind: $name',
    async (example) => {
      const id = `case-${example.index}`;
      // A hidden field of a no-script form takes its value from the page that it stood on, which gives none here.
      const sent = example.kind === 'hidden' ? '' : example.sent;
      const verdict = shop.services.forms.validate(id, example.sent === undefined ? {} : { q: example.sent });
      expect(verdict.ok ? undefined : verdict.errors?.['q']).toBe(example.message);
      const answer = await post(id, postedOf(example));
      const message = /class="field-error"[^>]*>([^<]*)</.exec(answer.text)?.[1];
      const stored = (await kept(id)).at(-1)?.map(({ value }) => value);
      const accepted = example.sent === undefined ? [] : [sent];
      expect({ status: answer.status, message, stored }).toEqual(
        example.message === undefined
          ? { status: 303, message: undefined, stored: accepted }
          : { status: 400, message: example.message, stored: undefined },
      );
    },
  );

  it('agrees with the browser about two thousand random submissions', { timeout: 120_000 }, () => {
    const form = readForm(random);
    const text = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '1',
        '-2',
        '3',
        '31',
        '2',
        'Red',
        'Pink',
        'ann@example.org',
        'a@',
        'US',
        'ME',
        '04851',
        'PM',
      ),
      fc.string({ maxLength: 14, unit: 'grapheme' }),
    );
    const names = form.questions.flatMap(({ id }) =>
      [
        '',
        '.0',
        '.1',
        '.First',
        '.Last',
        '.Month',
        '.Day',
        '.Year',
        '.Hour',
        '.Minute',
        '.Ampm',
        '.Areacode',
        '.Prefix',
        '.Line',
        '.Line1',
        '.City',
        '.State',
        '.Zip',
        '.Country',
      ].map((part) => id + part),
    );
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 60 }), (fields) => {
        const posted = new URLSearchParams(fields.map(([name, value]) => [name, value]));
        const answers = answersFromFields(form, (name) => posted.getAll(name));
        const found = Object.entries(checkAnswers(form, answers));
        const whole = found.map(([id, { message }]) => [id, message]);
        const ofParts = found.flatMap(([id, { message, parts = [] }]) =>
          parts.map((part) => [`${id}.${part}`, message]),
        );
        const verdict = shop.services.forms.validate('random', JSON.parse(JSON.stringify(answers)));
        if (verdict.ok) accepted += 1;
        expect(verdict.ok ? [] : Object.entries(verdict.errors ?? {})).toEqual([...whole, ...ofParts]);
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeLessThan(2000);
  });
});

describe('a form that a browser posts by itself', () => {
  it('is answered with itself: what was typed, what is wrong, and the way back', async () => {
    const answer = await post(
      'letter-box',
      new URLSearchParams({ mail: 'a@', text: '</textarea><script>alert(1)</script>' }),
    );
    const { document } = new JSDOM(answer.text).window;
    expect(document.querySelector<HTMLInputElement>('[name=mail]')?.value).toBe('a@');
    expect(document.querySelector('textarea')?.value).toBe('</textarea><script>alert(1)</script>');
    expect([...document.querySelectorAll('script')].map(({ type }) => type)).toEqual(['application/json']);
    expect(document.querySelector('.form-problem-above')?.textContent).toContain('Please scroll down to review.');
    expect(document.querySelector('.form-problem-below')?.textContent).toContain('One or more fields is invalid');
    expect(document.querySelector('a[href="/contact?utm_source=card"]')).not.toBeNull();
  });

  it('rel-H11 shows no way back that leads away', async () => {
    for (const path of leavingAddresses.filter((path) => !path.includes('\t'))) {
      const { text } = await post('letter-box', new URLSearchParams({ mail: 'a@' }), {
        Referer: `http://shop.example${path}`,
      });
      expect([path, /<a href="(?!#)[^"]*/.exec(text)]).toEqual([path, null]);
    }
  });

  it('rel-H04 rel-H11 is stored once however often it is sent, and leads to no foreign address', async () => {
    const fields = new URLSearchParams({ mail: 'ann@example.org', text: 'once', from: 'forged' });
    const first = await post('letter-box', fields);
    expect([first.status, first.headers['location']]).toEqual([303, '/form/sent?form=letter-box']);
    const visitor = String(first.headers['set-cookie']).match(/vitrine_visitor=[^;]*/)?.[0] ?? '';
    expect(visitor).not.toBe('');
    const again = await post('letter-box', new URLSearchParams({ ...Object.fromEntries(fields), text: 'twice' }), {
      Cookie: visitor,
    });
    const repeated = await post('letter-box', new URLSearchParams({ ...Object.fromEntries(fields), text: 'twice' }), {
      Cookie: visitor,
    });
    expect([again.status, repeated.status]).toEqual([303, 303]);
    const texts = (await kept('letter-box')).map((answers) => answers.map(({ value }) => value));
    expect(texts).toEqual([
      ['ann@example.org', 'once', 'card'],
      ['ann@example.org', 'twice', 'card'],
    ]);
    const sent = await request(app).get('/form/sent?form=letter-box');
    expect(sent.text).toContain('<p>Thanks <a>you</a></p>');
  });

  it('rel-H05 keeps the form’s own questions and nothing else, each once', async () => {
    const fields = new URLSearchParams([
      ['mail', 'ann@example.org'],
      ['mail', 'bea@example.org'],
      ['text', 'x'],
      ...Array.from({ length: 2000 }, (_, index) => [`stranger-${index}`, 'x'] as [string, string]),
    ]);
    expect((await post('letter-box', fields)).status).toBe(303);
    const stored = (await kept('letter-box')).at(-1);
    expect(stored?.map(({ id, value }) => [id, value])).toEqual([
      ['mail', 'ann@example.org'],
      ['text', 'x'],
      ['from', 'card'],
    ]);
  });

  it('rel-H09 takes one address, and no second line in a name', async () => {
    for (const mail of [
      'a@example.org,b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'a@example.org b@example.org',
    ]) {
      expect((await post('letter-box', new URLSearchParams({ mail }))).status).toBe(400);
    }
  });

  it('rel-F01 is not taken from another site, nor for a form that does not exist', async () => {
    const fields = new URLSearchParams({ mail: 'ann@example.org' });
    const foreign = await post('letter-box', fields, { Origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect(foreign.text).toContain('This request came from another site.');
    const unknown = await post('none', fields);
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain('This form has not been configured yet.');
  });

  it('rel-F01 is taken at the address of the call too, where published markup posts', async () => {
    const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      request(app)
        .post(saveSubmission.path)
        .set({ Host: 'shop.example', ...headers })
        .type('form')
        .send({ formId: 'letter-box', ...fields });
    const origin = { Origin: 'http://shop.example', Referer: 'http://shop.example/contact' };
    const wrong = await send({ mail: 'a@' }, origin);
    expect([wrong.status, wrong.text.includes('value="a@"')]).toEqual([400, true]);
    expect(wrong.text).toContain('<a href="/contact">Back to the page</a>');
    const sent = await send({ mail: 'call@example.org' }, origin);
    expect([sent.status, sent.headers['location']]).toEqual([303, '/form/sent?form=letter-box']);
    for (const headers of [{ Origin: 'https://evil.example' }, {}]) {
      expect((await send({ mail: 'evil@example.org' }, headers)).status).toBe(403);
    }
    const json = await request(app).post(saveSubmission.path).set(origin).send({ formId: 'letter-box' });
    expect(json.status).toBe(404);
  });
});

describe('a form that brings its files', () => {
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
  const visit = () => createShopper(shop.app);
  type Visitor = Awaited<ReturnType<typeof visit>>;
  const bring = (visitor: Visitor, mail: string, file?: readonly [Buffer, string], kept?: string) => {
    const call = request(app)
      .post('/form/drawing')
      .set({ Host: 'shop.example', Origin: 'http://shop.example' })
      .set('Cookie', [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; '))
      .field('mail', mail);
    if (kept !== undefined) void call.field('plan', kept);
    return file ? call.attach('plan', ...file) : call.attach('plan', Buffer.alloc(0), '');
  };

  it('is stored with them, and once however often it is posted', async () => {
    const visitor = await visit();
    const answers = [
      await bring(visitor, 'ann@example.org', [pdf, 'plan.pdf']),
      await bring(visitor, 'ann@example.org', [pdf, 'plan.pdf']),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const stored = await kept('drawing');
    expect(stored).toHaveLength(1);
    expect(stored[0]?.[1]?.value).toMatchObject([{ name: 'plan.pdf', size: pdf.length }]);
  });

  it('keeps a file that arrived when another field is wrong', async () => {
    const visitor = await visit();
    const refused = await bring(visitor, 'a@', [pdf, 'second.pdf']);
    expect(refused.status).toBe(400);
    const { document } = new JSDOM(refused.text).window;
    expect(document.querySelector('form')?.enctype).toBe('multipart/form-data');
    const hidden = document.querySelector<HTMLInputElement>('.file-kept input');
    expect(document.querySelector('.file-kept')?.textContent).toContain('second.pdf');
    const sent = await bring(visitor, 'bea@example.org', undefined, hidden?.value);
    expect(sent.status).toBe(303);
    expect((await kept('drawing')).at(-1)?.[1]?.value).toMatchObject([{ name: 'second.pdf' }]);
  });

  it.each([
    ['of no kind that is taken', [pdf, 'plan.exe'], 'The file plan.exe does not appear to be a supported file.'],
    [
      'of another kind than its name',
      [Buffer.from('MZ\0'), 'a.pdf'],
      'The file a.pdf does not appear to be a supported file.',
    ],
    [
      'that is too large',
      [Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7'), 'a.pdf'],
      'The file a.pdf is too large. The maximum allowed file size is 10 MB.',
    ],
    ['that is missing', undefined, 'Required'],
  ] as const)('says beside the field what is wrong with a file %s', async (_what, file, text) => {
    const refused = await bring(await visit(), 'ann@example.org', file);
    const { document } = new JSDOM(refused.text).window;
    expect([refused.status, document.querySelector('.file .field-error')?.textContent]).toEqual([400, text]);
  });

  it('is not read when it comes from another site', async () => {
    const answer = await request(app)
      .post('/form/drawing')
      .set({ Host: 'shop.example', Origin: 'https://evil.example' })
      .attach('plan', pdf, 'plan.pdf');
    expect(answer.text).toContain('This request came from another site.');
  });

  it('rel-H05 is refused whole when it is cut off or is no form at all', async () => {
    const broken = await request(app)
      .post('/form/drawing')
      .set({ Host: 'shop.example', Origin: 'http://shop.example', 'Content-Type': 'multipart/form-data; boundary=x' })
      .send('--x\r\nContent-Disposition: form-data; name="mail"\r\n\r\nann@example.org');
    expect(broken.status).toBe(400);
    expect(broken.text).toContain('Could not parse the form fields, please check your entries.');
  });
});
