import { type Request, type RequestHandler, type Response, Router } from 'express';
import {
  allowConnections,
  createLimiter,
  createVisitors,
  type Limiter,
  type Signer,
} from '../../http/security/index.ts';
import { type JsonObject, objectAt } from '../../site/lib/json-access.ts';
import { originsOf } from '../services/payments/methods.ts';
import type { Services } from '../services/services.ts';
import { cartMarkup } from './cart.ts';
import { checkoutMarkup } from './checkout.ts';
import { commentsMarkup, createPlainComments } from './comments.ts';
import { gotoCheckout, noSessionMarkup } from './goto-checkout.ts';
import { lockMarkup, membersMarkup, paywallMarkup } from './locks.ts';
import { createPlainForms } from './no-script-forms.ts';
import { createPostedForms, formAnswerMarkup, formSentMarkup } from './no-script-handlers.ts';
import { orderMarkup } from './order.ts';
import type { OwnPage } from './private-page.ts';
import { createProductForms, productFormMarkup } from './product-form.ts';

export interface OwnPagesOptions {
  readonly services: Services;
  readonly signer: Signer;
  /** Addresses of the runtime's style sheets (RuntimeAssets), for a browser that runs no script. */
  readonly styles: readonly string[];
  /** Counts with the calls; one of its own without. */
  readonly limiter?: Limiter;
  readonly now?: () => number;
}

export interface OwnPages {
  /** Markup of the cart, checkout and order pages for one visitor, as `createPages` asks for it. */
  readonly fillRegion: (
    name: string,
    request: Request,
    response: Response,
    context: JsonObject,
  ) => Promise<string | undefined>;
  /** The plain forms of those pages, and of products, for a browser without script. */
  readonly router: RequestHandler;
}

/** The pages that are one visitor's own: rendered by the runtime's components, complete without the runtime. */
export function createOwnPages(options: OwnPagesOptions): OwnPages {
  const { services, signer, styles, limiter = createLimiter(), now } = options;
  const visitors = createVisitors(signer, services.catalogue.websiteId, now);
  const parts = { services, visitors, limiter };
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return {
    async fillRegion(name, request, response, context) {
      const visitor = visitors.greet(request, response);
      const page: OwnPage = {
        services,
        request,
        visitorId: visitor.id,
        crumb: visitors.crumbOf(request, response),
        strings: {
          locale: services.catalogue.website.language,
          overrides: objectAt(context, 'localizedStrings') ?? {},
        },
        query: new URLSearchParams(request.url.split('?')[1] ?? ''),
      };
      const markup = await markupOf(name, page);
      const origins = name === 'checkout' ? originsOf(services.orders) : [];
      if (origins.length > 0) allowConnections(response, origins);
      return markup === undefined ? undefined : links + markup;
    },
    router: router(
      gotoCheckout(),
      createProductForms(parts),
      createPostedForms(parts),
      createPlainForms(parts),
      createPlainComments(parts),
    ),
  };
}

function router(...handlers: readonly RequestHandler[]): RequestHandler {
  const all = Router();
  for (const handler of handlers) all.use(handler);
  return all;
}

function markupOf(name: string, page: OwnPage): Promise<string | undefined> {
  switch (name) {
    case 'cart':
      return cartMarkup(page);
    case 'checkout':
      return checkoutMarkup(page);
    case 'no-session':
      return Promise.resolve(noSessionMarkup());
    case 'order':
      return orderMarkup(page);
    case 'lock':
    case 'protected':
      return Promise.resolve(lockMarkup(page));
    case 'members':
      return Promise.resolve(membersMarkup(page));
    case 'paywall':
      return Promise.resolve(paywallMarkup(page));
    case 'comments':
      return commentsMarkup(page);
    case 'form':
      return formAnswerMarkup(page);
    case 'product-form':
      return productFormMarkup(page);
    case 'form-sent':
      return formSentMarkup(page);
    default:
      return Promise.resolve(undefined);
  }
}
