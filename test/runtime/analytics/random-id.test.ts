import { expect, it, vi } from 'vitest';
import { randomId } from '../../../runtime/analytics/random-id.ts';

it('an id is a UUID of the random kind, and another one each time, also on pages without TLS', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 50 }, randomId);
  vi.unstubAllGlobals();
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
