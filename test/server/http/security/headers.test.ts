import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { securityHeaders } from '../../../../server/http/security/index.ts';

function headersOf([handler]: ReturnType<typeof securityHeaders>) {
  const headers = new Map<string, string>([['X-Powered-By', 'Express']]);
  const response = {
    locals: {} as Record<string, unknown>,
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  handler?.({} as Request, response as unknown as Response, () => undefined);
  return { headers, locals: response.locals };
}

it('gives each response a nonce of its own, which its policy names', () => {
  const handlers = securityHeaders();
  const nonces = new Set<unknown>();
  for (let count = 0; count < 2_000; count++) {
    const { headers, locals } = headersOf(handlers);
    const nonce = String(locals['nonce']);
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(headers.get('Content-Security-Policy')).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic';`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2_000);
});

it('sets what the options say beside it, and nothing that tells of the program', () => {
  const { headers, locals } = headersOf(securityHeaders({ framedBy: ['https://a.example'], trustedTypes: false }));
  expect(headers.get('Content-Security-Policy')).toContain('frame-ancestors https://a.example');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.has('X-Powered-By')).toBe(false);
  expect(locals['trustedTypes']).toBe(false);
});
