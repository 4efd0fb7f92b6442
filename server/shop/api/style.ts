import type { Router } from 'express';
import { previewStyle, publishStyle, readStyle, sendStylePicture, takeBackStyle } from '#contract';
import { stylePictureLimits } from '#model';
import { accept, refuse } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { type Gate, implement } from './implement.ts';
import { readBytes } from './read-bytes.ts';

export function mountStyle(router: Router, gate: Gate, { style }: Services): void {
  implement(router, gate, readStyle, async () => accept(await style.read()));
  implement(router, gate, previewStyle, ({ body }) => style.preview(body.values));
  implement(router, gate, sendStylePicture, async ({ request }) => {
    const bytes = await readBytes(request, stylePictureLimits.bytes);
    return bytes === undefined ? refuse('file-refused') : style.takePicture(bytes);
  });
  implement(router, gate, publishStyle, ({ body, account }) =>
    style.publish(body.values, body.seen, account?.email ?? ''),
  );
  implement(router, gate, takeBackStyle, ({ body, account }) => style.takeBack(body.seen, account?.email ?? ''));
}
