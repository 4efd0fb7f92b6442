import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { sendError } from '../../../../server/http/protocol/send-error.ts';

const app = express();
app.use((asked, response) => sendError(response, Number(asked.path.slice(1)), 'The address <b>cannot</b> be read.'));
const page = 'text/html,application/xhtml+xml,*/*;q=0.8';

it.each([
  [404, 'de-AT,de;q=0.9', 'de', 'Die gewünschte Seite wurde nicht gefunden.'],
  [429, 'nl', 'nl', 'Deze pagina kan op dit moment niet worden getoond.'],
  [400, 'xx, fr', 'fr', 'Cette page ne peut pas être affichée'],
  [413, '', 'en', 'This page cannot be shown at the moment.'],
])('answers %i to a browser that reads %s with a page in %s', async (status, read, language, text) => {
  const answer = await request(app).get(`/${status}`).set({ Accept: page, 'Accept-Language': read });
  expect([answer.status, answer.type, answer.headers['content-language']]).toEqual([status, 'text/html', language]);
  expect(answer.text).toContain(text);
  expect(answer.text).not.toContain('cannot</b>');
});

it('tells a program what is wrong, and a HEAD how long that is', async () => {
  const { status, type, body } = await request(app).get('/400').set('Accept', '*/*');
  const detail = 'The address <b>cannot</b> be read.';
  expect([status, type, body]).toEqual([400, 'application/problem+json', { status: 400, detail }]);
  const head = await request(app).head('/400');
  expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(JSON.stringify(body)));
});
