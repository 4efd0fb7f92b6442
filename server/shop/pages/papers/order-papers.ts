import { type Request, type RequestHandler, type Response, Router } from 'express';
import { invoicePath, mayUse, type Order, ownerAreas } from '#contract';
import { moneyFormatOf } from '#model';
import { requireTrustedTypes } from '../../../http/pages/trusted-types.ts';
import { createVisitors, type Signer } from '../../../http/security/index.ts';
import type { Services } from '../../../services/services.ts';
import { createServerMessage } from '../../../site/messages.ts';
import { ownerTokenOf } from '../../api/owner-cookies.ts';
import { siteMessagesFor } from '../../request-messages.ts';
import { openOrder } from '../order-access.ts';
import type { Desk } from './desk.ts';
import { creditNote, invoice } from './invoice.ts';
import { packingSlip } from './packing-slip.ts';
import { paperPage } from './sheet.ts';

type Parts = Pick<Services, 'owners' | 'orders' | 'catalogue' | 'invoices'>;

/** Draws a paper; undefined where the order has none such. */
type Draw = (desk: Desk, refundId: string) => string | undefined;

const papers: Readonly<Record<string, Draw>> = {
  'packing-slip': packingSlip,
  invoice,
  'credit-note': (desk, refundId) => {
    const refund = desk.papers.refunds.find(({ id }) => id === refundId);
    return refund && creditNote(desk, refund);
  },
};

/** A buyer is given what is numbered, or a test. */
const bought: Draw = (desk) => (desk.papers.number || desk.papers.isTest ? invoice(desk) : undefined);

/**
 * The papers of an order as pages to print, in the language of the site: what goes to a buyer is not in English because
 * the owner area is. Packing slip, invoice and credit notes for who may see orders; the invoice for its buyer too.
 */
export function createOrderPapers(services: Parts, signer: Signer): RequestHandler {
  const { owners, orders, catalogue } = services;
  const visitors = createVisitors(signer, catalogue.websiteId);
  const router = Router();
  router.get(`${ownerAreas.orders.path}/:orderId/:paper`, async (request, response, next) => {
    const { orderId, paper } = request.params;
    const draw = Object.hasOwn(papers, paper) ? papers[paper] : undefined;
    if (!draw) return next();
    const account = await owners.signedIn(ownerTokenOf(request));
    const back = `${ownerAreas.orders.path}/${encodeURIComponent(orderId)}`;
    response.set('Cache-Control', 'private, no-store');
    // The order's own page lets who is not signed in do so, and tells the others why not.
    if (!account || !mayUse(account.roles, 'orders')) return response.redirect(303, back);
    const order = await orders.readForOwner(account, orderId);
    const drawn = order && (await drawFor(services, order, { draw, back }, request, response));
    return drawn ? undefined : response.redirect(303, back);
  });
  router.get(invoicePath, async (request, response) => {
    const orderId = queryOf(request, 'orderId');
    const back = `/checkout/order-confirmed?orderId=${encodeURIComponent(orderId)}&status`;
    response.set('Cache-Control', 'private, no-store');
    const visitorId = visitors.greet(request, response).id;
    const found = await openOrder({ services, signer, request, visitorId }, orderId);
    // Whoever has no more than its number is not shown where its buyer lives.
    const order = found?.isTheirs ? found.order : undefined;
    const drawn = order && (await drawFor(services, order, { draw: bought, back }, request, response));
    return drawn ? undefined : response.redirect(303, back);
  });
  return router;
}

function queryOf({ query }: Request, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value : '';
}

interface Wanted {
  readonly draw: Draw;
  /** The page of the order. */
  readonly back: string;
}

async function drawFor(
  { catalogue, invoices }: Parts,
  order: Order,
  { draw, back }: Wanted,
  request: Request,
  response: Response,
): Promise<boolean> {
  const own = siteMessagesFor(response);
  const message = createServerMessage(own);
  const { website, rules } = catalogue;
  const desk: Desk = {
    ...{ order, message, own, catalogue, papers: await invoices.ofOrder(order.id) },
    money: moneyFormatOf(own.locale, order.currency),
    seller: rules.seller || website.title,
  };
  const sheet = draw(desk, queryOf(request, 'refund'));
  if (sheet === undefined) return false;
  requireTrustedTypes(response);
  const nonce = String(response.locals['nonce'] ?? '');
  const title = order.orderNumber;
  response.type('html').send(paperPage({ sheet, back, nonce, message, language: own.locale, title }));
  return true;
}
