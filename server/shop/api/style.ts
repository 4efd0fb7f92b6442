import type { Router } from 'express';
import { previewStyle, publishStyle, readStyle, takeBackStyle } from '#contract';
import { accept } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { type Gate, implement } from './implement.ts';

export function mountStyle(router: Router, gate: Gate, { style }: Services): void {
  implement(router, gate, readStyle, async () => accept(await style.read()));
  implement(router, gate, previewStyle, ({ body }) => style.preview(body.values));
  implement(router, gate, publishStyle, ({ body, account }) =>
    style.publish(body.values, body.seen, account?.email ?? ''),
  );
  implement(router, gate, takeBackStyle, ({ body, account }) => style.takeBack(body.seen, account?.email ?? ''));
}
