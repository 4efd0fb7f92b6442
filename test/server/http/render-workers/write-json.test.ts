import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#engine';
import { writeJson } from '../../../../server/http/render-workers/write-json.ts';

describe('a page’s data for another thread', () => {
  const rows = Array.from({ length: 2_000 }, (_, n) => ({
    n,
    list: Array.from({ length: 50 }, (_none, m) => ({ m })),
  }));

  it.each<[string, JsonValue]>([
    ['scalars', ['a"\n', 1.5, true, null, -1e-7, '\u2028\ud800']],
    ['empty lists and objects', { a: [], b: {}, c: [[], {}] }],
    ['members that other code inherits', JSON.parse('{"__proto__": {"a": 1}, "constructor": [2]}')],
    ['deep ones', { a: { b: { c: { d: { e: [{ f: { g: 1 } }] } } } } }],
  ])('are the same JSON: %s', async (_what, value) => {
    expect(await writeJson(value)).toBe(JSON.stringify(value));
  });

  it('are written in turns with whatever else there is to do', async () => {
    let turns = 0;
    let isWritten = false;
    const count = () => {
      turns += 1;
      if (!isWritten) setImmediate(count);
    };
    setImmediate(count);
    expect(await writeJson(rows)).toBe(JSON.stringify(rows));
    isWritten = true;
    expect(turns).toBeGreaterThan(1);
  });
});
