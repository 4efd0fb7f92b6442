import { catalogue as regionMessages } from '#messages';
import { createMessage, moneyText } from '#model';
import { dayText } from '../../../services/lib/day-text.ts';
import { lineAnswers } from '../../../services/orders/line-answers.ts';
import { addressLines } from '../../../services/orders/order-texts.ts';
import { escapeHtml } from '../../../site/head/markup.ts';
import { directionOf } from '../../../site/languages/index.ts';
import type { ServerMessage } from '../../../site/messages.ts';
import type { Desk } from './desk.ts';

interface Page {
  readonly sheet: string;
  /** The page that it belongs to. */
  readonly back: string;
  readonly nonce: string;
  readonly message: ServerMessage;
  readonly language: string;
  readonly title: string;
}

/** A page to print: what is not of the paper stays on the screen. */
export function paperPage({ sheet, back, nonce, message, language, title }: Page): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}" data-census="off">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<style>${style}</style>
</head>
<body>
<nav><a href="${escapeHtml(back)}"><span aria-hidden="true">${directionOf(language) === 'rtl' ? '→' : '←'} </span>${escapeHtml(title)}</a> <button type="button">${escapeHtml(message('paperPrint'))}</button></nav>
<main>
${sheet}
</main>
<script nonce="${escapeHtml(nonce)}">document.querySelector('button').addEventListener('click', () => print());</script>
</body>
</html>
`;
}

/** What stands at the top of every paper: whose it is, what it is, and the lines that say of which order. */
export function paperHead(
  { order, catalogue, own, message }: Desk,
  title: string,
  lines: readonly string[] = [],
): string {
  const { website } = catalogue;
  const said = createMessage(regionMessages.order, own);
  const date = dayText(new Date(order.created), own.locale, website.timeZone);
  const all = [...lines, said('orderNumber', { number: order.orderNumber }), message('paperOrdered', { date })];
  return `<p class="site">${escapeHtml(website.title)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${all.map(escapeHtml).join('<br>')}</p>`;
}

/** The lines of an order as papers name them, with what was chosen and answered. */
export function paperLines({ order, catalogue, own }: Desk) {
  return order.entries.map((entry) => {
    const { id, title, chosenVariant, quantity, purchasePriceCents, subTotal, productType } = entry;
    const options = [...Object.values(chosenVariant?.attributes ?? {}), chosenVariant?.sku ?? ''];
    const { answers } = lineAnswers(
      { itemId: entry.itemId, additionalFields: entry.additionalFields ?? null },
      catalogue,
      own.locale,
    );
    const told = answers.map(({ question, text }) => (question ? `${question}: ${text}` : text));
    const more = [options.filter(Boolean).join(', '), ...told].filter(Boolean);
    const small = more.map((text) => `<small>${escapeHtml(text)}</small>`).join('');
    const named = `${escapeHtml(title)}${small}`;
    return { id, quantity, productType, price: purchasePriceCents, sum: subTotal, named };
  });
}

export const recipientLines = ({ order, own }: Desk) => addressLines(order.shippingAddress, own.locale);

export function section(title: string, lines: readonly string[]): string {
  // A line keeps its own direction: a house number stays before its street on a paper from right to left.
  const shown = lines.map((line) => `<bdi>${escapeHtml(line)}</bdi>`);
  return `<section><h2>${escapeHtml(title)}</h2><address>${shown.join('<br>')}</address></section>`;
}

/** Cells are markup; figures are text, and stand at the end of their column. */
export function row(cells: readonly string[], figures: readonly string[] = []): string {
  const plain = cells.map((cell) => `<td>${cell}</td>`);
  const sum = figures.map((figure) => `<td class="sum">${escapeHtml(figure)}</td>`);
  return `<tr>${[...plain, ...sum].join('')}</tr>`;
}

export function sumRow({ money }: Desk, name: string, cents: number, isTotal = false): string {
  const mark = isTotal ? ' class="total"' : '';
  return `<tr${mark}><th scope="row" colspan="3">${escapeHtml(name)}</th><td class="sum">${escapeHtml(moneyText(cents, money))}</td></tr>`;
}

export function table(
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
thead th { overflow-wrap: break-word; }
.site { margin: 0; font-weight: 600; }
h1 { margin: 0 0 0.5rem; font-size: 1.75rem; }
h2 { margin: 1rem 0 0.25rem; font-size: 0.85rem; color: #5d574d; }
address { font-style: normal; }
.pair { display: flex; flex-wrap: wrap; gap: 0 3rem; }
table { inline-size: 100%; margin-block: 1.5rem; border-collapse: collapse; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-block-end: 1px solid #ccc; text-align: start; vertical-align: top; }
[dir="rtl"] :is(th, td) { padding: 0.4rem 0 0.4rem 0.75rem; }
thead th, tfoot th { font-weight: 500; color: #5d574d; }
.sum { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
.sum:last-child { padding-inline-end: 0; }
tfoot th { text-align: end; }
.total :is(th, td) { color: #1d1b18; font-weight: 600; }
small { display: block; color: #5d574d; }
tr, .pair, h1 + p { break-inside: avoid; }
article + article { margin-block-start: 2rem; padding-block-start: 2rem; border-block-start: 2px dashed #ccc; break-before: page; }
thead { display: table-header-group; }
tfoot { display: table-row-group; }
@page { margin: 18mm 16mm; }
@media print { article + article { margin: 0; padding: 0; border: 0; } body { padding: 0; background: none; } nav { display: none; } main { padding: 0; max-inline-size: none; } }
`;
