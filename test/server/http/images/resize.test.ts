import sharp from 'sharp';
import { expect, it } from 'vitest';
import { resize } from '../../../../server/http/images/resize.ts';

it('keeps all colours of a drawing that crawlers get as pixels', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#fa0"/><stop offset="1" stop-color="#05f"/></linearGradient></defs><rect width="200" height="200" fill="url(#g)"/></svg>';
  const picture = await resize(Buffer.from(drawing), 200, 'png');
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 200, channels: 4, isPalette: false });
});
