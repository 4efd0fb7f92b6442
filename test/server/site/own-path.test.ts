import { describe, expect, it } from 'vitest';
import { ownPath } from '../../../server/site/content/own-path.ts';
import { leavingAddresses } from '../../support/leaving-addresses.ts';

describe('rel-F14 rel-H11 an address on our own site', () => {
  it.each([
    ...leavingAddresses,
    'https:evil.example',
    'https://shop@evil.example',
    'javascript:alert(1)',
    'shop@evil.example',
    '/a\r\nSet-Cookie: x',
    '/a%0d%0ab',
    '',
    'cart',
    '/%',
    `/${'x'.repeat(3000)}`,
    null,
    5,
  ])('is not %j', (target) => expect(ownPath(target)).toBeUndefined());

  it.each(['/', '/cart', '/a/b?c=d#e', '/%C3%A9', '/things?page=2#x', '/search?q=100%', '/a?to=//b', '/a//b'])(
    'is %j, as it stands',
    (target) => expect(ownPath(target)).toBe(target),
  );

  it.each([
    ['/a/../b', '/b'],
    ['/./a', '/a'],
    ['/%2e/a', '/a'],
    ['/a b', '/a%20b'],
  ])('is %j, read as %j', (target, read) => expect(ownPath(target)).toBe(read));

  it('is the same when it is judged again', () => {
    for (const target of ['/a/../b?c', '/x/%2e%2e/y', '/a/..', '/.a', '/..a/b']) {
      const once = ownPath(target);
      expect(ownPath(once)).toBe(once);
    }
  });
});
