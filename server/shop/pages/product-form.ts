import express, { type Request, type RequestHandler, Router } from 'express';
import { type ProblemName, wordsOf } from '#contract';
import {
  checkAnswers,
  childOf,
  type FormDefinition,
  type JsonValue,
  postedAnswers,
  productFormUrl,
  readForm,
  toText,
} from '#model';
import { renderPlainForm } from '#regions';
import { publicForm } from '../../http/render/form-markup.ts';
import { clientOf, type Limiter, originOf, type Visitors } from '../../http/security/index.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { callerOf, keepCart } from '../api/cart-cookies.ts';
import { readPosted } from '../api/read-body.ts';
import type { Refusal } from '../services/lib/result.ts';
import type { Services } from '../services/services.ts';
import { problemsOf } from './no-script-handlers.ts';
import type { OwnPage } from './private-page.ts';
import { readPostedForm } from './read-no-script-form.ts';

interface Parts {
  readonly services: Services;
  readonly visitors: Visitors;
  readonly limiter: Limiter;
}

interface Asked {
  readonly form: FormDefinition;
  readonly json: JsonValue;
  readonly title: string;
}

interface Refused {
  readonly fields: URLSearchParams;
  readonly refusal: Refusal<ProblemName>;
}

const answerPage = '/form/product-answer';
const refused = new WeakMap<Request, Refused>();

/** The questions of a product, if it asks any. */
export function questionsOf({ catalogue }: Pick<Services, 'catalogue'>, itemId: string): Asked | undefined {
  const item = catalogue.item(itemId);
  const own = childOf(childOf(item?.content, 'structuredContent'), 'additionalFieldsForm');
  const id = toText(childOf(own, 'id')) || item?.formId;
  const json = id ? catalogue.form(id) : undefined;
  if (item === undefined || json === undefined || id === undefined) return undefined;
  return { form: readForm(json, id), json: publicForm(json, id), title: item.title };
}

/**
 * A product's questions as a page of their own, for a browser without script: the product and its answers go into the
 * cart together, or the page comes again with all that was typed and what is wrong with it.
 */
export function createProductForms({ services, visitors, limiter }: Parts): RequestHandler {
  const router = Router();
  const body = express.text({ limit: '100kb', inflate: false, type: 'application/x-www-form-urlencoded' });
  router.post(productFormUrl, body, async (request, response, next) => {
    let fields = readPosted(request.body);
    const query = queryOf(request);
    const visitor = visitors.greet(request, response);
    const caller = callerOf({ visitor, request });
    response.set('Cache-Control', 'private, no-store');
    const added = await add();
    if (typeof added === 'string') return response.redirect(303, added);
    // What is left of a form that was not read is dropped, or the browser would never come to hear the answer.
    request.resume();
    refused.set(request, { fields, refusal: added });
    request.method = 'GET';
    request.url = `${answerPage}?${query}`;
    next();

    async function add(): Promise<string | Refusal<ProblemName>> {
      if (originOf(request.headers) !== 'own') return { ok: false, problem: 'origin-foreign' };
      if ((await limiter.refuses('cart', clientOf(request))) !== undefined) {
        return { ok: false, problem: 'rate-limited' };
      }
      const itemId = query.get('itemId') ?? '';
      const asked = questionsOf(services, itemId);
      if (!asked) return { ok: false, problem: 'form-unknown' };
      const owner = { visitorId: visitor.id, client: clientOf(request), formId: asked.form.id };
      const read = await readPostedForm(request, services.formFiles, owner);
      if (!read) return { ok: false, problem: 'form-unreadable' };
      fields = read.fields;
      if (Object.keys(read.wrong).length > 0) return { ok: false, problem: 'form-invalid', errors: read.wrong };
      const answers = postedAnswers(asked.form, (name) => read.fields.getAll(name));
      if (Object.keys(checkAnswers(asked.form, answers)).length > 0) return { ok: false, problem: 'form-invalid' };
      const wanted = {
        itemId,
        sku: query.get('sku') || undefined,
        quantity: query.get('quantity') ?? '1',
        additionalFields: JSON.stringify(answers),
      };
      if (query.get('subscribe') === 'true') {
        const made = await services.carts.single(caller, 'subscription', wanted);
        return made.ok ? `/checkout/subscribe?cartToken=${encodeURIComponent(made.value.cartToken)}` : made;
      }
      const made = await services.carts.add(caller, wanted);
      if (!made.ok) return made;
      keepCart(request, response, made.value.shoppingCart.cartToken);
      return '/cart?added';
    }
  });
  return router;
}

/** The page of a product's questions: fresh, or as it was sent and refused. */
export async function productFormMarkup({ services, request, strings, query }: OwnPage): Promise<string | undefined> {
  const asked = questionsOf(services, query.get('itemId') ?? '');
  if (!asked) return undefined;
  const { form, json, title } = asked;
  const before = refused.get(request);
  const answers = before && postedAnswers(form, (name) => before.fields.getAll(name));
  const markup = renderPlainForm({
    form: json,
    prefix: 'product-form',
    strings,
    action: `${productFormUrl}?${query}`,
    ...(answers && { answers, problems: problemsOf(form, answers, before.refusal.errors ?? {}) }),
    ...(before && { notice: before.refusal.message ?? wordsOf(before.refusal.problem) }),
  });
  return `<p>${escapeHtml(title)}</p>${markup}`;
}

function queryOf(request: Request): URLSearchParams {
  return new URLSearchParams(request.url.split('?')[1] ?? '');
}
