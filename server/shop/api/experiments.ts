import type { Router } from 'express';
import {
  changeExperiment,
  createExperiment,
  listExperiments,
  removeExperiment,
  startExperiment,
  stopExperiment,
} from '#contract';
import { accept } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { type Gate, implement } from './implement.ts';

export function mountExperiments(router: Router, gate: Gate, { experiments }: Services): void {
  /** A change that was made is answered with everything as it is now. */
  const listed = async <Refused extends { readonly ok: false }>(refused: Refused | undefined) =>
    refused ?? accept({ experiments: await experiments.list() });
  implement(router, gate, listExperiments, async () => accept({ experiments: await experiments.list() }));
  implement(router, gate, createExperiment, async ({ body, account }) =>
    listed(await experiments.create(body.id, body.definition, account?.email ?? '')),
  );
  implement(router, gate, changeExperiment, async ({ params, body, account }) =>
    listed(await experiments.change({ ...byWhom(params, account), seen: body.seen }, body.definition)),
  );
  implement(router, gate, startExperiment, async ({ params, body, account }) =>
    listed(await experiments.start({ ...byWhom(params, account), seen: body.seen })),
  );
  implement(router, gate, stopExperiment, async ({ params, body, account }) =>
    listed(await experiments.stop({ ...byWhom(params, account), seen: body.seen }, body.keep)),
  );
  implement(router, gate, removeExperiment, async ({ params, body, account }) =>
    listed(await experiments.remove({ ...byWhom(params, account), seen: body.seen })),
  );
}

function byWhom({ experimentId }: { readonly experimentId: string }, account: { readonly email: string } | undefined) {
  return { id: experimentId, by: account?.email ?? '' };
}
