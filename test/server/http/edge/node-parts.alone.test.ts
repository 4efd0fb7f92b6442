import * as crypto from 'node:crypto';
import { extname } from 'node:path/posix';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';

// It puts its own Buffer in the place of Node's.
const { Buffer, process } = globalThis;
const browser = await import('../../../../server/http/edge/in-browser/node-parts.ts');
Object.assign(globalThis, { Buffer, process });
afterAll(() => Object.assign(globalThis, { Buffer, process }));

const lengths = [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000, 20_000];

describe('what a browser has in the place of Node', () => {
  it.each(lengths)('hashes %i bytes as Node does', (length) => {
    const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * 7919 + length) % 256));
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(browser.hash('sha256', bytes, encoding)).toBe(crypto.hash('sha256', bytes, encoding));
    expect(browser.crc32(bytes)).toBe(crc32(bytes));
    const [first, rest] = [bytes.subarray(0, 10), bytes.subarray(10)];
    expect(browser.createHash('sha256').update(first).update(rest).digest('hex')).toBe(
      crypto.createHash('sha256').update(bytes).digest('hex'),
    );
  });

  it('takes texts as UTF-8', () => {
    expect(browser.hash('sha256', 'Grüße 🏺', 'hex')).toBe(crypto.hash('sha256', 'Grüße 🏺', 'hex'));
  });

  it('unpacks what was written packed', () => {
    expect(browser.inflateRawSync(deflateRawSync('Grüße 🏺')).toString()).toBe('Grüße 🏺');
  });

  it('packs nothing', async () => {
    await expect(browser.promisify(undefined)()).rejects.toThrow('packs nothing');
  });

  it.each(['/a/b.css', 'a.tar.gz', '/.hidden', '/a.b/c', '/a/.b.js', 'plain', '/'])(
    'knows the ending of %s',
    (name) => {
      expect(browser.extname(name)).toBe(extname(name));
    },
  );
});
