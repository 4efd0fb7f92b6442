import type { Router } from 'express';
import { listSiteForms, publishSiteForm, readSiteForm, takeBackSiteForm } from '#contract';
import { accept } from '../../services/lib/result.ts';
import type { Services } from '../../services/services.ts';
import { type Gate, implement } from './implement.ts';

export function mountSiteForms(router: Router, gate: Gate, { siteForms }: Services): void {
  implement(router, gate, listSiteForms, async () => accept({ forms: [...(await siteForms.list())] }));
  implement(router, gate, readSiteForm, ({ params }) => siteForms.read(params.formId));
  implement(router, gate, publishSiteForm, ({ params, body, account }) =>
    siteForms.publish(params.formId, body.form, body.seen, account?.email ?? ''),
  );
  implement(router, gate, takeBackSiteForm, ({ params, body, account }) =>
    siteForms.takeBack(params.formId, body.seen, account?.email ?? ''),
  );
}
