import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerFetch } from '../../../server/lib/answer-fetch.ts';

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

  it('is told of as closed when it was answered, whether anybody reads the answer or not', async () => {
    const closed = new Promise((resolve) => {
      void answerFetch((_request, response) => {
        response.once('close', () => resolve('closed'));
        response.end('There is more to see.');
      }, new Request('http://shop.example/'));
    });
    expect(await closed).toBe('closed');
  });

  it('is no leak where a compressed stream ends in what several wait for', async () => {
    const warnings: string[] = [];
    const keep = (warning: Error) => warnings.push(warning.message);
    process.on('warning', keep);
    onTestFinished(() => void process.off('warning', keep));
    const answered = await answerFetch((_request, response) => {
      for (let waiting = 0; waiting < 3; waiting += 1) response.once('close', () => undefined);
      void pipeline(Readable.from([Buffer.from('much')]), createGzip(), response);
    }, new Request('http://shop.example/'));
    await answered.arrayBuffer();
    await new Promise(setImmediate);
    expect(warnings).toEqual([]);
  });

  it('holds no more of a long answer than waits to be read', async () => {
    let made = 0;
    const film = Readable.from(
      (function* () {
        for (; made < 200; made += 1) yield Buffer.alloc(64 * 1024, made);
      })(),
    );
    const answered = await answerFetch((_request, response) => void pipeline(film, response), new Request('http://a/'));
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    expect(made).toBeLessThan(50);
    const bytes = new Uint8Array(await answered.arrayBuffer());
    expect([bytes.length, bytes[64 * 1024 * 199]]).toEqual([64 * 1024 * 200, 199]);
  });

  it('holds no more of a long body than is read, and lets go of it when it is answered', async () => {
    let made = 0;
    let isLetGo = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        made += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
      cancel() {
        isLetGo = true;
      },
    });
    const answer = answerFetch(
      (request, response) => {
        request.once('data', () => {
          request.pause();
          setTimeout(() => response.writeHead(413).end(), 20);
        });
      },
      new Request('http://a/', { method: 'POST', body, duplex: 'half' } as RequestInit),
    );
    expect((await answer).status).toBe(413);
    await new Promise(setImmediate);
    expect(made).toBeLessThan(20);
    expect(isLetGo).toBe(true);
  });

  it('has all of a long body that is read', async () => {
    const chunks = Array.from({ length: 100 }, (_, index) => new Uint8Array(64 * 1024).fill(index));
    const measure = async (request: IncomingMessage): Promise<string> => {
      let size = 0;
      for await (const chunk of request) {
        size += (chunk as Buffer).length;
        await new Promise(setImmediate);
      }
      return String(size);
    };
    const answer = await answerFetch(
      (request, response) => void measure(request).then((size) => response.end(size)),
      new Request('http://a/', { method: 'POST', body: new Blob(chunks) }),
    );
    expect(await answer.text()).toBe(String(100 * 64 * 1024));
  });

  it.each([
    { as: 'an object', headers: { 'Content-Type': 'text/html', 'X-Request-Id': '7' } },
    { as: 'a list', headers: ['Content-Type', 'text/html', 'X-Request-Id', '7'] },
  ])('has the headers that are given with its status as $as', async ({ headers }) => {
    const response = await answerFetch((_request, answer) => {
      answer.writeHead(200, headers as never);
      answer.end('<p>');
    }, new Request('http://shop.example/'));
    expect(Object.fromEntries(response.headers)).toEqual({ 'content-type': 'text/html', 'x-request-id': '7' });
    expect(await response.text()).toBe('<p>');
  });
});
