import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compress } from '../../../../server/http/protocol/encodings.ts';

const page = Buffer.from(
  Array.from({ length: 400 }, (_, at) => `<li class="row-${at % 7}">Harbour mug ${at}, ${at * 37} in stock</li>`).join(
    '',
  ),
);

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('spends less on a page in %s that is sent once, and says the same', async (encoding, unpack) => {
  const [kept, once] = [await compress(encoding, page, 'kept'), await compress(encoding, page, 'once')];
  expect(unpack(kept)).toEqual(page);
  expect(unpack(once)).toEqual(page);
  expect(kept.length).toBeLessThan(once.length);
  expect(once.length).toBeLessThan(page.length / 4);
});
