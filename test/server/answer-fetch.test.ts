import express from 'express';
import { describe, expect, it } from 'vitest';
import { answerFetch } from '../../server/answer-fetch.ts';

const app = express();
app.post('/json', express.json(), (request, response) => void response.json({ got: request.body }));
app.get('/', (request, response) => void response.json(request.headers));

describe('a request that is answered without a port', () => {
  it.each([{ 'content-type': 'application/json' }, { 'content-type': 'application/json', 'content-length': '9' }])(
    'has its body, whether its length is told or not: %j',
    async (headers) => {
      const request = new Request('http://shop.example/json', { method: 'POST', body: '{"a":"b"}', headers });
      expect(await (await answerFetch(app, request)).json()).toEqual({ got: { a: 'b' } });
    },
  );

  it('says nothing of a body where there is none', async () => {
    const told = await (await answerFetch(app, new Request('http://shop.example/'))).json();
    expect(told).toEqual({ host: 'shop.example' });
  });
});
