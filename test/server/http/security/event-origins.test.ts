import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { readEventOrigins, securityHeaders } from '../../../../server/http/security/index.ts';

describe('EVENT_ORIGINS', () => {
  it('names what the policy of pages lets them tell', async () => {
    const app = express();
    app.use(...securityHeaders({ connections: readEventOrigins('https://events.example, http://localhost:4000') }));
    app.get('/', (_request, response) => void response.send('<p>'));
    const policy = String((await request(app).get('/')).headers['content-security-policy']);
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual(
      expect.arrayContaining(["'self'", 'https://events.example', 'http://localhost:4000']),
    );
  });

  it.each(['events.example', 'https://events.example/take', "https://events.example; script-src 'unsafe-inline'"])(
    'refuses %s',
    (setting) => expect(() => readEventOrigins(setting)).toThrow(/EVENT_ORIGINS: .* is no origin/),
  );

  it('may be empty', () => expect([readEventOrigins(undefined), readEventOrigins(' ')]).toEqual([[], []]));
});
