import type { Router } from 'express';
import { readSettings, saveSettings, takeBackSettings } from '#contract';
import { accept } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { type Gate, implement } from './implement.ts';

export function mountSettings(router: Router, gate: Gate, { settings }: Services): void {
  implement(router, gate, readSettings, async () => accept(await settings.read()));
  implement(router, gate, saveSettings, ({ body, account }) =>
    settings.save(body.settings, body.seen, account?.email ?? ''),
  );
  implement(router, gate, takeBackSettings, ({ body, account }) => settings.takeBack(body.seen, account?.email ?? ''));
}
