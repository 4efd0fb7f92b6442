import { type RequestHandler, Router } from 'express';
import { mayUse, type OwnerOrder, ownerAreas } from '#contract';
import { catalogue as regionMessages } from '#messages';
import { createMessage, type MoneyFormat, moneyFormatOf, moneyText, productTypes } from '#model';
import { requireTrustedTypes } from '../../http/pages/trusted-types.ts';
import { addressLines, includedTaxesOf, sumsOf } from '../../services/orders/order-texts.ts';
import type { Services } from '../../services/services.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { directionOf } from '../../site/languages/index.ts';
import { createServerMessage, type ServerMessage, type SiteMessages } from '../../site/messages.ts';
import { ownerTokenOf } from '../api/owner-cookies.ts';
import { siteMessagesFor } from '../request-messages.ts';

/** What a paper is written with. */
interface Desk {
  readonly order: OwnerOrder;
  readonly message: ServerMessage;
  readonly own: SiteMessages;
  readonly money: MoneyFormat;
  readonly site: Services['catalogue']['website'];
  readonly seller: string;
}

const papers: Readonly<Record<string, (desk: Desk) => string>> = { 'packing-slip': packingSlip, invoice };

/**
 * Packing slip and invoice of an order as pages to print, in the language of the site: what goes to a buyer is not in
 * English because the owner area is. Only who may see orders is shown them.
 */
export function createOrderPapers({
  owners,
  orders,
  catalogue,
}: Pick<Services, 'owners' | 'orders' | 'catalogue'>): RequestHandler {
  const router = Router();
  router.get(`${ownerAreas.orders.path}/:orderId/:paper`, async (request, response, next) => {
    const { orderId, paper } = request.params;
    const draw = Object.hasOwn(papers, paper) ? papers[paper] : undefined;
    if (!draw) return next();
    const account = await owners.signedIn(ownerTokenOf(request));
    const page = `${ownerAreas.orders.path}/${encodeURIComponent(orderId)}`;
    response.set('Cache-Control', 'private, no-store');
    // The order's own page lets who is not signed in do so, and tells the others why not.
    if (!account || !mayUse(account.roles, 'orders')) return response.redirect(303, page);
    const order = await orders.readForOwner(account, orderId);
    if (!order) return response.redirect(303, page);
    const own = siteMessagesFor(response);
    const message = createServerMessage(own);
    requireTrustedTypes(response);
    const { website, rules } = catalogue;
    const money = moneyFormatOf(own.locale, order.currency);
    const sheet = draw({ order, message, own, money, site: website, seller: rules.seller || website.title });
    const nonce = String(response.locals['nonce'] ?? '');
    response
      .type('html')
      .send(pageOf({ sheet, page, nonce, message, language: own.locale, number: order.orderNumber }));
  });
  return router;
}

interface Page {
  readonly sheet: string;
  readonly page: string;
  readonly nonce: string;
  readonly message: ServerMessage;
  readonly language: string;
  readonly number: string;
}

function pageOf({ sheet, page, nonce, message, language, number }: Page): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}" data-census="off">
<head>
<meta charset="utf-8">
<title>${escapeHtml(number)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<style>${style}</style>
</head>
<body>
<nav><a href="${escapeHtml(page)}">← ${escapeHtml(number)}</a> <button type="button">${escapeHtml(message('paperPrint'))}</button></nav>
<main>
${sheet}
</main>
<script nonce="${escapeHtml(nonce)}">document.querySelector('button').addEventListener('click', () => print());</script>
</body>
</html>
`;
}

function packingSlip(desk: Desk): string {
  const { order, message } = desk;
  const packed = linesOf(order).filter(({ productType }) => productType === productTypes.physical);
  const rows = packed.map((line) => row([String(line.quantity), line.named]));
  return [
    head(desk, message('paperPackingSlip')),
    section(message('paperShipTo'), addressOf(desk)),
    table([message('paperPieces'), message('paperItem')], rows),
  ].join('\n');
}

function invoice(desk: Desk): string {
  const { order, message, seller, money } = desk;
  const rows = linesOf(order).map(({ quantity, named, price, sum }) =>
    row([String(quantity), named], [moneyText(price, money), moneyText(sum, money)]),
  );
  const heads = [message('paperPieces'), message('paperItem')];
  return [
    head(desk, message('paperInvoice')),
    '<div class="pair">',
    section(message('paperSeller'), seller.split('\n')),
    section(message('paperBuyer'), [...addressOf(desk), order.email]),
    '</div>',
    table(heads, rows, [message('paperPrice'), message('paperAmount')], sums(desk)),
    `<p>${escapeHtml(message(order.paidAt === null && !isPaid(order) ? 'paperUnpaid' : 'paperPaid'))}</p>`,
  ].join('\n');
}

const isPaid = ({ state }: OwnerOrder) => state === 'paid' || state === 'fulfilled';

function head({ order, site, own, message }: Desk, title: string): string {
  const said = createMessage(regionMessages.order, own);
  const date = new Date(order.created).toLocaleDateString(own.locale, { timeZone: site.timeZone, dateStyle: 'long' });
  return `<p class="site">${escapeHtml(site.title)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(said('orderNumber', { number: order.orderNumber }))}<br>${escapeHtml(message('paperOrdered', { date }))}</p>`;
}

function linesOf({ entries, progress }: OwnerOrder) {
  return entries.map((entry, at) => {
    const { title, chosenVariant, quantity, purchasePriceCents, subTotal, productType } = entry;
    const options = [...Object.values(chosenVariant?.attributes ?? {}), chosenVariant?.sku ?? ''];
    const answers = (progress[at]?.answers ?? []).map(({ question, text }) =>
      question ? `${question}: ${text}` : text,
    );
    const more = [options.filter(Boolean).join(', '), ...answers].filter(Boolean);
    const small = more.map((text) => `<small>${escapeHtml(text)}</small>`).join('');
    return { quantity, productType, price: purchasePriceCents, sum: subTotal, named: `${escapeHtml(title)}${small}` };
  });
}

const sums = ({ order, own, money }: Desk): readonly string[] =>
  [...sumsOf(order, own), ...includedTaxesOf(order, own)].map(
    ({ name, cents }) =>
      `<tr><th scope="row" colspan="3">${escapeHtml(name)}</th><td class="sum">${escapeHtml(moneyText(cents, money))}</td></tr>`,
  );

const addressOf = ({ order, own }: Desk) => addressLines(order.shippingAddress, own.locale);

function section(title: string, lines: readonly string[]): string {
  return `<section><h2>${escapeHtml(title)}</h2><address>${lines.map(escapeHtml).join('<br>')}</address></section>`;
}

/** Cells are markup; figures are text, and stand at the end of their column. */
function row(cells: readonly string[], figures: readonly string[] = []): string {
  const plain = cells.map((cell) => `<td>${cell}</td>`);
  const sum = figures.map((figure) => `<td class="sum">${escapeHtml(figure)}</td>`);
  return `<tr>${[...plain, ...sum].join('')}</tr>`;
}

function table(
  heads: readonly string[],
  rows: readonly string[],
  figures: readonly string[] = [],
  foot: readonly string[] = [],
): string {
  const plain = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`);
  const sum = figures.map((text) => `<th scope="col" class="sum">${escapeHtml(text)}</th>`);
  return `<table><thead><tr>${[...plain, ...sum].join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>${foot.length > 0 ? `\n<tfoot>${foot.join('\n')}</tfoot>` : ''}</table>`;
}

const style = `
:root { color-scheme: light; }
body { margin: 0; padding: 1.5rem; background: #eee; color: #1d1b18; font: 0.95rem/1.5 system-ui, sans-serif; }
nav { display: flex; gap: 1rem; align-items: center; justify-content: space-between; max-inline-size: 48rem; margin: 0 auto 1rem; }
nav a { color: #1f4d6b; padding-block: 0.6rem; }
button { min-block-size: 44px; padding: 0.3rem 1.25rem; border: 1px solid #1f4d6b; border-radius: 6px; background: #1f4d6b; color: #fff; font: inherit; }
:focus-visible { outline: 2px solid #1f4d6b; outline-offset: 2px; }
main { max-inline-size: 48rem; margin: 0 auto; padding: clamp(1rem, 5vw, 3rem); box-sizing: border-box; background: #fff; overflow-wrap: anywhere; }
.site { margin: 0; font-weight: 600; }
h1 { margin: 0 0 0.5rem; font-size: 1.75rem; }
h2 { margin: 1rem 0 0.25rem; font-size: 0.85rem; color: #5d574d; }
address { font-style: normal; }
.pair { display: flex; flex-wrap: wrap; gap: 0 3rem; }
table { inline-size: 100%; margin-block: 1.5rem; border-collapse: collapse; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-block-end: 1px solid #ccc; text-align: start; vertical-align: top; }
thead th, tfoot th { font-weight: 500; color: #5d574d; }
.sum { padding-inline-end: 0; text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
tfoot th { text-align: end; }
small { display: block; color: #5d574d; }
tr { break-inside: avoid; }
@media print { body { padding: 0; background: none; } nav { display: none; } main { padding: 0; max-inline-size: none; } }
`;
