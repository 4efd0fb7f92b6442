import type { Router } from 'express';
import { readSystem } from '#contract';
import { accept } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { type Gate, implement } from './implement.ts';

export function mountSystem(router: Router, gate: Gate, { system }: Services): void {
  implement(router, gate, readSystem, async () => accept(await system.read()));
}
