import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { readEventOrigins, securityHeaders } from '../../../../server/http/security/index.ts';
import { scratchFolder } from '../../../support/serve-site.ts';
import { startBare } from '../../../support/start-bare.ts';

const connectionsOf = ({ headers }: request.Response) =>
  /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ');

describe('EVENT_ORIGINS', () => {
  it('names what the policy of pages lets them tell', async () => {
    const app = express();
    app.use(...securityHeaders({ connections: readEventOrigins('https://events.example, http://localhost:4000') }));
    app.get('/', (_request, response) => void response.send('<p>'));
    expect(connectionsOf(await request(app).get('/'))).toEqual(
      expect.arrayContaining(["'self'", 'https://events.example', 'http://localhost:4000']),
    );
  });

  it('reaches the pages of a server that is started with it', async () => {
    const data = scratchFolder({ 'content/index.json': '{"website":{"id":"w"}}', 'site.region': 'x' });
    const { port } = await startBare(data, { eventOrigins: ['https://events.example'] });
    const page = await request(`http://127.0.0.1:${port}`).get('/');
    expect(connectionsOf(page)).toContain('https://events.example');
  });

  it.each(['events.example', 'https://events.example/take', "https://events.example; script-src 'unsafe-inline'"])(
    'refuses %s',
    (setting) => expect(() => readEventOrigins(setting)).toThrow(/EVENT_ORIGINS: .* is no origin/),
  );

  it('may be empty', () => expect([readEventOrigins(undefined), readEventOrigins(' ')]).toEqual([[], []]));
});
