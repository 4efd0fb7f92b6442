import { type Request, type RequestHandler, type Response, Router } from 'express';
import { invoicePath, mayUse, mostPrinted, type Order, type OwnerOrder, ownerAreas, printOrdersPath } from '#contract';
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
  router.get(printOrdersPath, (request, response) => printSeveral(services, request, response));
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

type Several = Extract<keyof typeof titles, string>;

/** What is printed for several orders at once. */
const titles = { 'packing-slip': 'paperPackingSlip', invoice: 'paperInvoice' } as const;

const isSeveral = (paper: string): paper is Several => Object.hasOwn(titles, paper);

/** The papers of the orders that were chosen in the list, each on a sheet of its own; what has none is left out. */
async function printSeveral(services: Parts, request: Request, response: Response): Promise<void> {
  const back = ownerAreas.orders.path;
  response.set('Cache-Control', 'private, no-store');
  const paper = queryOf(request, 'paper');
  const account = await services.owners.signedIn(ownerTokenOf(request));
  if (!account || !mayUse(account.roles, 'orders') || !isSeveral(paper)) return response.redirect(303, back);
  const sheets: string[] = [];
  for (const id of chosenOf(request)) {
    const order = await services.orders.readForOwner(account, id);
    const desk = order && (await deskOf(services, order, response));
    // What travels in no parcel has no slip.
    const sheet = desk && (paper === 'invoice' ? invoice(desk) : packingSlip(desk));
    if (sheet !== undefined) sheets.push(sheet);
  }
  if (sheets.length === 0) return response.redirect(303, back);
  const message = createServerMessage(siteMessagesFor(response));
  const title = `${message(titles[paper])} (${sheets.length})`;
  sendPaper(response, { sheet: sheets.map((sheet) => `<article>${sheet}</article>`).join('\n'), back, message, title });
}

function chosenOf({ query }: Request): readonly string[] {
  const chosen = [query['order'] ?? []].flat().filter((id) => typeof id === 'string');
  return [...new Set(chosen)].slice(0, mostPrinted);
}

async function drawFor(
  services: Parts,
  order: Order | OwnerOrder,
  { draw, back }: Wanted,
  request: Request,
  response: Response,
): Promise<boolean> {
  const desk = await deskOf(services, order, response);
  const sheet = draw(desk, queryOf(request, 'refund'));
  if (sheet === undefined) return false;
  sendPaper(response, { sheet, back, message: desk.message, title: order.orderNumber });
  return true;
}

async function deskOf({ catalogue, invoices }: Parts, order: Order | OwnerOrder, response: Response): Promise<Desk> {
  const own = siteMessagesFor(response);
  const { website, rules } = catalogue;
  return {
    ...{ order, message: createServerMessage(own), own, catalogue, papers: await invoices.ofOrder(order.id) },
    progress: 'progress' in order ? order.progress : [],
    money: moneyFormatOf(own.locale, order.currency),
    seller: rules.seller || website.title,
  };
}

function sendPaper(response: Response, page: Omit<Parameters<typeof paperPage>[0], 'nonce' | 'language'>): void {
  requireTrustedTypes(response);
  const nonce = String(response.locals['nonce'] ?? '');
  response.type('html').send(paperPage({ ...page, nonce, language: siteMessagesFor(response).locale }));
}
