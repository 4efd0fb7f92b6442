import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { type ApiErrorName, findOrderPath, type LimitName } from '#contract';
import { cartCountSheetUrl } from '#model';
import type { ShowSystemPage } from '../../http/pages/create-pages.ts';
import { type FillRegion, KeptMarkup } from '../../http/pages/filled-region.ts';
import {
  allowConnections,
  clientOf,
  createKnownDevices,
  createLimiter,
  createVisitors,
  type Limiter,
  originOf,
  type Signer,
} from '../../http/security/index.ts';
import type { Services } from '../../services/services.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import { createServerMessage, siteMessagesOf } from '../../site/messages.ts';
import { callerOf } from '../api/cart-cookies.ts';
import { readUrlEncoded } from '../api/read-body.ts';
import { sendCartCount } from './cart-count.ts';
import { openOrderLink } from './find-order.ts';
import { KeptMarkups } from './kept-markups.ts';
import { privatePages, privatePaths } from './list.ts';
import type { PrivateContext, PrivatePage, Proof, Sent, Shown, Visit } from './private-page.ts';
import { needsScript } from './remote-form.ts';

export interface PrivatePagesOptions {
  readonly services: Services;
  readonly signer: Signer;
  /** Addresses of the runtime's style sheets (RuntimeAssets), for a browser that runs no script. */
  readonly styles: readonly string[];
  /** Answers with a page of the site. */
  readonly show: ShowSystemPage;
  /** Counts with the API; one of its own without. */
  readonly limiter?: Limiter;
  readonly remoteCart?: PrivateContext['remoteCart'];
  readonly remoteCall?: PrivateContext['remoteCall'];
  readonly now?: () => number;
  /** Shared by all sites; of its own without. */
  readonly kept?: KeptMarkups | undefined;
}

export interface PrivatePages {
  /** Markup of the private page at a path for one visitor, as `createPages` asks for it. */
  readonly fillRegion: (
    path: string,
    request: Request,
    response: Response,
    context: JsonObject,
  ) => ReturnType<FillRegion>;
  /** Answers with a page that was made for this request alone. */
  readonly show: (shown: Shown, request: Request, response: Response) => Promise<void>;
  /** The forms of those pages, and of products, for a browser without script. */
  readonly router: RequestHandler;
}

/** One site at work. */
interface PrivateSite extends Pick<PrivatePagesOptions, 'show'> {
  readonly context: PrivateContext;
  /** Style sheets, as markup. */
  readonly sheets: string;
  readonly kept: KeptMarkups;
  /** What pages say in the words of their data, which is the same object for as long as it says the same. */
  readonly words: WeakMap<JsonObject, Words>;
}

type Words = Pick<Visit, 'strings' | 'message'>;

/** The pages that are one visitor's own: rendered by the runtime's components, complete without the runtime. */
export function createPrivatePages(options: PrivatePagesOptions): PrivatePages {
  const { services, signer, styles, show, limiter = createLimiter(), remoteCart, remoteCall, now } = options;
  const { kept = new KeptMarkups() } = options;
  const { websiteId } = services.catalogue;
  const visitors = createVisitors(signer, websiteId, now);
  const devices = createKnownDevices(signer, websiteId);
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  const context = { services, signer, visitors, devices, limiter, remoteCart, remoteCall };
  const site: PrivateSite = { context, sheets, show, kept, words: new WeakMap() };
  return {
    async fillRegion(path, request, response, data) {
      const page = privatePaths.get(path);
      return page && markupOf(site, page.shown, request, response, data);
    },
    show: (shown, request, response) => showPage(site, shown, request, response),
    router: routerOf(site),
  };
}

/** Every page that is made for its request comes by here, and none of them is a form: those have a router of their own. */
function routerOf(site: PrivateSite): RequestHandler {
  const [read, sent] = [readRouter(site), formRouter(site)];
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return (isRead ? read : sent)(request, response, next);
  };
}

function readRouter(site: PrivateSite): Router {
  const router = Router();
  router.get(cartCountSheetUrl, (request, response) => sendCartCount(site.context, request, response));
  router.get(`${findOrderPath}/open`, (request, response) =>
    openOrderLink(site.context, request, response, queryOf(request)),
  );
  for (const { instead, shown } of privatePages) {
    if (!instead) continue;
    router.get(instead.path, (request, response, next) =>
      instead.of(request) ? showPage(site, shown, request, response) : next(),
    );
  }
  return router;
}

function formRouter(site: PrivateSite): Router {
  const router = Router();
  for (const { form } of privatePages) {
    if (form)
      router.post([...form.paths], isForm, readForm, (request, response) => takeForm(site, form, request, response));
  }
  return router;
}

/** One address takes JSON of the API too. */
const isForm: RequestHandler = (request, _response, next) =>
  request.is(['application/x-www-form-urlencoded', 'multipart/form-data']) === false ? next('route') : next();

const readForm = express.text({ limit: '1mb', inflate: false, type: 'application/x-www-form-urlencoded' });

async function takeForm(
  site: PrivateSite,
  form: NonNullable<PrivatePage['form']>,
  request: Request,
  response: Response,
): Promise<void> {
  const { context } = site;
  response.set('Cache-Control', 'private, no-store');
  const sent: Sent = {
    ...context,
    request,
    response,
    fields: readUrlEncoded(request.body),
    query: queryOf(request),
    get visitor() {
      return context.visitors.greet(request, response);
    },
  };
  const { remoteCall } = context;
  if (remoteCall && form.remote === undefined) return refuseWhole(site, needsScript, request, response);
  const error = unproven(sent, form.proof(sent.fields)) ?? (await tooMany(sent, form.limit(sent.fields)));
  const take = () =>
    remoteCall && typeof form.remote === 'function'
      ? form.remote(sent, remoteCall(request, response))
      : form.take(sent);
  const answer = error === undefined ? await take() : form.refuse(error, sent);
  // The page that comes next needs a crumb that fits.
  if (error !== undefined && form.proof(sent.fields) === 'crumb') context.visitors.greet(request, response);
  if ('to' in answer) return response.redirect(303, answer.to);
  await refuseWhole(site, answer, request, response);
}

function refuseWhole(site: PrivateSite, shown: Shown, request: Request, response: Response): Promise<void> {
  // What is left of a form that was not read is dropped, or the browser would never come to hear the answer.
  request.resume();
  return showPage(site, shown, request, response);
}

function unproven({ visitors, request, fields }: Sent, proof: Proof): ApiErrorName | undefined {
  if (proof === 'address') return undefined;
  const origin = originOf(request.headers);
  if (origin === 'foreign') return 'origin-foreign';
  if (origin === 'own' && proof !== 'crumb') return undefined;
  if (proof === 'origin') return 'origin-foreign';
  const verdict = visitors.judge(request, fields.get('crumb') ?? undefined);
  if (verdict === 'good') return undefined;
  return proof === 'crumb' ? verdict : 'origin-foreign';
}

async function tooMany({ limiter, request, response }: Sent, limit: LimitName): Promise<ApiErrorName | undefined> {
  const seconds = await limiter.refuses(limit, clientOf(request));
  if (seconds === undefined) return undefined;
  response.set('Retry-After', String(seconds));
  return limit === 'form' || limit === 'restock' ? 'form-rate-limited' : 'rate-limited';
}

async function showPage(site: PrivateSite, shown: Shown, request: Request, response: Response): Promise<void> {
  const fill = (data: JsonObject) => markupOf(site, shown, request, response, data);
  response.set('Cache-Control', 'private, no-store');
  await site.show(shown.page, shown.path, request, response, fill);
}

async function markupOf(
  site: PrivateSite,
  { markup, connectsTo }: Shown,
  request: Request,
  response: Response,
  data: JsonObject,
): ReturnType<FillRegion> {
  const { context, sheets, kept } = site;
  const { services, visitors, signer, remoteCart } = context;
  const visitor = remoteCart ? (visitors.known(request) ?? { id: '' }) : visitors.greet(request, response);
  const visit: Visit = {
    services,
    signer,
    request,
    visitorId: visitor.id,
    cart: () => remoteCart?.(request) ?? services.carts.read(callerOf({ visitor, request })),
    crumb: visitors.crumbOf(request, response),
    ...wordsOf(site, data),
    query: queryOf(request),
    keep: ({ said, shared }, make) => {
      const { websiteId } = services.catalogue;
      return kept.of(`${websiteId} ${visitor.id}`, { said, shared: [sheets, ...shared] }, () => sheets + make());
    },
  };
  const made = await markup(visit);
  const origins = connectsTo?.(services) ?? [];
  if (origins.length > 0) allowConnections(response, origins);
  if (made === undefined || made instanceof KeptMarkup) return made;
  return typeof made === 'string' ? sheets + made : { ...made, markup: sheets + made.markup };
}

function wordsOf({ words }: PrivateSite, data: JsonObject): Words {
  const known = words.get(data);
  if (known !== undefined) return known;
  const strings = siteMessagesOf(data);
  const made = { strings, message: createServerMessage(strings) };
  words.set(data, made);
  return made;
}

function queryOf({ url }: Request): URLSearchParams {
  return new URLSearchParams(url.split('?')[1] ?? '');
}
