import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { json, type RequestHandler } from 'express';
import request from 'supertest';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { App } from '../../server/app.ts';
import { type Files, serveSite, website } from '../support/serve-site.ts';

const template: Files = { 'template.conf': '{}', 'site.region': '<p>{website.siteTitle|html}</p>' };
const pages = { 'index.json': { website } };

const serve = (...security: RequestHandler[]) => serveSite({ template, pages }, { security });
const on = (path: string, handler: RequestHandler): RequestHandler => {
  return (asked, response, next) => (asked.path === path ? handler(asked, response, next) : next());
};

describe('the steps of a request', () => {
  it('come in their order, with what Express gives to a request and its response', async () => {
    const { app } = await serve(
      (_asked, response, next) => {
        response.locals['seen'] = ['first'];
        next();
      },
      (asked, response, next) => {
        const { originalUrl, baseUrl, path, protocol, ip } = asked;
        const known = [originalUrl, baseUrl, path, protocol, asked.query['a'], ip?.includes('127.0.0.1')];
        response.set('X-Seen', JSON.stringify([response.locals['seen'], asked.app.get('etag'), known]));
        next();
      },
    );
    const { headers, text } = await request(app).get('/?a=b');
    expect(text).toBe('<p>Test &amp; Co</p>');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(JSON.parse(String(headers['x-seen']))).toEqual([['first'], false, ['/?a=b', '', '/', 'http', 'b', true]]);
  });

  it.each<[string, (app: App) => Server]>([
    ['another server', (app) => createServer(app)],
    ['a server that makes its messages by the classes of the app', (app) => createServer(app.classes, app)],
  ])('are those of %s, with its app and bodies', async (_of, serverOf) => {
    const { app } = await serve(
      json(),
      on('/told', ({ body, ip, res, app: { locals } }, response) => {
        locals['told'] = body;
        response.status(201).json([body, ip?.includes('127.0.0.1'), res === response, response.app.locals['told']]);
      }),
    );
    const server = serverOf(app).listen(0);
    onTestFinished(() => void server.close());
    const told = await request(server).post('/told').send({ a: 1 });
    expect([told.status, told.body]).toEqual([201, [{ a: 1 }, true, true, { a: 1 }]]);
    const page = await request(server).get('/');
    expect([page.status, page.text]).toEqual([200, '<p>Test &amp; Co</p>']);
    expect((await request(server).head('/')).text).toBeUndefined();
    expect((await request(server).get('/missing')).status).toBe(404);
  });

  it('begin for no request that names two hosts', async () => {
    const { app } = await serve();
    const server = createServer(app).listen(0);
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const ask = async (hosts: string) => {
      const socket = connect(port).setEncoding('utf8');
      socket.end(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
      return String((await socket.toArray()).join('')).split('\r\n')[0];
    };
    expect(await ask('Host: a.example\r\nhOst: b.example\r\n')).toBe('HTTP/1.1 400 Bad Request');
    expect(await ask('Host: a.example\r\nhost: a.example\r\n')).toBe('HTTP/1.1 400 Bad Request');
    expect(await ask('Host: a.example\r\n')).toBe('HTTP/1.1 200 OK');
  });

  it('end where one answers', async () => {
    const { app } = await serve(on('/', (_asked, response) => void response.status(418).send('mine')));
    const { status, text } = await request(app).get('/');
    expect([status, text]).toEqual([418, 'mine']);
  });

  const httpError = Object.assign(new Error('private words'), { status: 413 });
  it.each<[string, RequestHandler, number]>([
    [
      'throws',
      () => {
        throw new Error('private words');
      },
      500,
    ],
    ['rejects', () => Promise.reject(new Error('private words')), 500],
    ['rejects without saying why', () => Promise.reject(), 500],
    ['passes an error on', (_asked, _response, next) => next(new Error('private words')), 500],
    ['refuses a request', (_asked, _response, next) => next(httpError), 413],
  ])('end where one %s, with a problem that tells nothing of it', async (_, handler, expected) => {
    const { app, faults } = await serve((_asked, _response, next) => next(), on('/', handler));
    const { status, text, headers } = await request(app).get('/');
    expect([status, headers['content-type']]).toEqual([expected, 'application/problem+json; charset=utf-8']);
    expect(text).not.toContain('private');
    expect(faults).toHaveLength(1);
    expect((await request(app).get('/other')).status).toBe(404);
  });

  it('end for a browser with a page of the site where one fails', async () => {
    const { app } = await serve(on('/', () => Promise.reject(new Error('private words'))));
    const { status, text } = await request(app).get('/').set('Accept', 'text/html');
    expect([status, text]).toEqual([500, '<p>Test &amp; Co</p>']);
  });

  it('go on after a step that passes nothing on as an error', async () => {
    const { app } = await serve((_asked, _response, next) => (next as (error: null) => void)(null));
    expect((await request(app).get('/')).status).toBe(200);
  });
});
