import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { capture } from '../../../../server/author/dev/capture.ts';
import { scratchFolder, website } from '../../../support/serve-site.ts';

const page = { website, collection: { title: 'Shop', fullUrl: '/shop' } };

describe('rel-D12 capture', () => {
  it('blanks cookies, crumbs, mail addresses and order numbers', async () => {
    const content = scratchFolder();
    const given = {
      ...page,
      crumb: 'BaT1c3',
      cookies: { session: 'f00-b4r' },
      contactEmail: 'ann@shop.example',
      note: 'Write to bob.b@mail.example.',
      orderNumber: 'No. 1042',
      authenticatedAccount: { id: 'u7' },
    };
    const captured = await capture(JSON.stringify(given), content);
    expect(captured).toMatchObject({ ok: true, path: '/shop', file: 'shop.json' });
    const text = readFileSync(join(content, 'shop.json'), 'utf8');
    expect(text).not.toMatch(/BaT1c3|f00-b4r|ann@|bob\.b|1042|u7/);
    expect(JSON.parse(text)).toMatchObject(page);
  });

  it.each([
    ['items[0].body', { items: [{ body: `Call with Bearer 9f8e7d6c5b4a3f2e1d` }] }],
    ['website.notes', { website: { notes: 'postgres://shop:hunter22@db.internal/shop' } }],
    ['links[0]', { links: ['/cart?crumb=1700000000.Qw3rTy'] }],
  ])('refuses a page when %s still looks like a secret, and writes nothing', async (path, more) => {
    const content = scratchFolder();
    const captured = await capture(JSON.stringify({ ...page, ...more }), content);
    expect(captured).toMatchObject({
      ok: false,
      reason: expect.stringContaining(`${path} still holds what looks like`),
    });
    expect(JSON.stringify(captured)).not.toMatch(/9f8e|hunter22|Qw3rTy/);
    expect(existsSync(join(content, 'shop.json'))).toBe(false);
    expect(readdirSync(content)).toEqual([]);
  });
});
