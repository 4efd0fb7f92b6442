import express from 'express';
import request from 'supertest';
import { expect, it, vi } from 'vitest';
import { createSigner, createVisitors, type Signer } from '../../../../server/http/security/index.ts';

const signer = createSigner(['a secret of thirty-two characters and more']);

/** A server that judges and greets as a changing call does, and what it asked of its signer. */
function server() {
  const verifies = vi.fn<Signer['verifies']>((text, signature) => signer.verifies(text, signature));
  const visitors = createVisitors({ ...signer, verifies }, 'site');
  const app = express();
  app.use((incoming, response) => {
    const verdict = visitors.judge(incoming, String(incoming.headers['x-csrf-token']));
    response.json({ verdict, ...visitors.greet(incoming, response) });
  });
  return { app, verifies };
}

async function cookiesOf(app: express.Express) {
  const { headers } = await request(app).get('/');
  const [visitor = '', crumb = ''] = [headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0]);
  return { visitor, crumb };
}

it('rel-L04 proves each cookie of a changing call once, though it is asked for twice', async () => {
  const { app, verifies } = server();
  const { visitor, crumb } = await cookiesOf(app);
  verifies.mockClear();
  const ask = (cookies: string) =>
    request(app).get('/').set('Cookie', cookies).set('X-CSRF-Token', crumb.replace('crumb=', ''));
  const { body, headers } = await ask(`${visitor}; ${crumb}`);
  expect(body.verdict).toBe('good');
  expect(headers['set-cookie']).toBeUndefined();
  expect(verifies).toHaveBeenCalledTimes(2);
});

it('rel-F03 proves the cookies of every request anew, and a forged one is not remembered', async () => {
  const { app } = server();
  const { visitor, crumb } = await cookiesOf(app);
  const other = await cookiesOf(app);
  const ask = (cookies: string, given: string) =>
    request(app).get('/').set('Cookie', cookies).set('X-CSRF-Token', given.replace('crumb=', ''));
  expect((await ask(`${visitor}; ${crumb}`, crumb)).body.verdict).toBe('good');
  const tossed = await ask(`${visitor}; ${other.crumb}`, other.crumb);
  expect(tossed.body.verdict).toBe('crumb-expired');
  const forged = visitor.replace(/=[^.]*/, '=somebody-else');
  const answers = [await ask(`${forged}; ${crumb}`, crumb), await ask(`${forged}; ${crumb}`, crumb)];
  expect(answers.map(({ body }) => body.verdict)).toEqual(['crumb-expired', 'crumb-expired']);
  expect(answers.every(({ body }) => body.id !== 'somebody-else')).toBe(true);
});
