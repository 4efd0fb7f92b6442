import { Router } from 'express';
import {
  type Counted,
  createKnownDevices,
  createLimiter,
  createVisitors,
  type Limit,
  type Limiter,
  type Signer,
} from '../../http/security/index.ts';
import type { Telemetry } from '../../http/telemetry/telemetry.ts';
import type { Services } from '../../services/services.ts';
import { mountCart } from './cart.ts';
import { mountCheckout } from './checkout.ts';
import { mountCommerce } from './commerce.ts';
import { mountDiscussion } from './discussion.ts';
import { mountExperiments } from './experiments.ts';
import { mountFormFiles } from './form-files.ts';
import { mountForms } from './forms.ts';
import { mountGalleries } from './galleries.ts';
import { mountGiftCards } from './gift-cards.ts';
import type { Gate } from './implement.ts';
import { answerInternalErrors, answerStrays, type Report } from './internal-errors.ts';
import { mountMailingLists } from './mailing-lists.ts';
import { openApi } from './openapi.ts';
import { openApiPage } from './openapi-page.ts';
import { mountOwner } from './owner.ts';
import { mountOwnerGiftCards } from './owner-gift-cards.ts';
import { mountOwnerOrders } from './owner-orders.ts';
import { mountOwnerSubscriptions } from './owner-subscriptions.ts';
import { createPaymentEvents } from './payment-events.ts';
import { mountProductFiles } from './product-files.ts';
import { mountProducts } from './products.ts';
import { mountRestock } from './restock.ts';
import { mountReviews } from './reviews.ts';
import { mountSettings } from './settings.ts';
import { mountSiteForms } from './site-forms.ts';
import { mountStyle } from './style.ts';
import { mountSystem } from './system.ts';
import { mountTelemetry } from './telemetry.ts';
import { mountWebhooks } from './webhooks.ts';

export interface ApiOptions {
  readonly services: Services;
  readonly telemetry: Telemetry;
  readonly signer: Signer;
  readonly limits?: Partial<Record<Counted, Limit>>;
  /** A limiter that several sites or servers share; one of its own without. */
  readonly limiter?: Limiter;
  /** Told of every error; the visitor is not. */
  readonly report: Report;
  readonly checksAnswers?: boolean;
  readonly now?: () => number;
}

/** Every endpoint of the contract for one site, as an Express router to mount at the root. */
export function createApi(options: ApiOptions): Router {
  const { services, telemetry, signer, limits = {}, report, checksAnswers = false, now = Date.now } = options;
  const router = Router();
  const gate: Gate = {
    visitors: createVisitors(signer, services.catalogue.websiteId, now),
    limiter: options.limiter ?? createLimiter(limits),
    devices: createKnownDevices(signer, services.catalogue.websiteId),
    owners: services.owners,
    checksAnswers,
  };
  router.use(createPaymentEvents(services));
  mountCart(router, gate, services);
  mountCommerce(router, gate, services);
  mountGiftCards(router, gate, services);
  mountCheckout(router, gate, services);
  mountForms(router, gate, services);
  mountFormFiles(router, gate, services);
  mountRestock(router, gate, services);
  mountDiscussion(router, gate, services);
  mountReviews(router, gate, services);
  mountTelemetry(router, gate, services, telemetry);
  mountOwner(router, gate, services);
  mountOwnerGiftCards(router, gate, services);
  mountOwnerOrders(router, gate, services);
  mountOwnerSubscriptions(router, gate, services);
  mountProductFiles(router, gate, services);
  mountProducts(router, gate, services);
  mountMailingLists(router, gate, services);
  mountWebhooks(router, gate, services);
  mountGalleries(router, gate, services);
  mountSettings(router, gate, services);
  mountStyle(router, gate, services);
  mountSiteForms(router, gate, services);
  mountExperiments(router, gate, services);
  mountSystem(router, gate, services);
  // Made when it is first asked for: it takes as long as the rest of a shop's start.
  let description: ReturnType<typeof openApi> | undefined;
  router.get('/api/openapi.json', (_request, response) => {
    description ??= openApi(services.catalogue.website.title);
    response.json(description);
  });
  router.get('/api', (_request, response) => void response.type('html').send(openApiPage()));
  router.use(answerStrays);
  router.use(answerInternalErrors(report));
  return router;
}
