import type { Router } from 'express';
import { listGalleries, saveGallery } from '#contract';
import { accept } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { type Gate, implement } from './implement.ts';

export function mountGalleries(router: Router, gate: Gate, { galleries }: Services): void {
  implement(router, gate, listGalleries, async () => accept({ galleries: [...(await galleries.list())] }));
  implement(router, gate, saveGallery, ({ params, body }) => galleries.save(params.collectionId, body));
}
