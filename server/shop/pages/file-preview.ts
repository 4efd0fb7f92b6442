import { filePreviewPath, mayUse } from '#contract';
import { pageTypes } from '#model';
import type { FilledRegion } from '../../http/pages/filled-region.ts';
import { dayText } from '../../services/lib/day-text.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { ownerTokenOf } from '../api/owner-cookies.ts';
import { definePrivatePage, type Visit } from './private-page.ts';
import { unknownPage } from './unknown.ts';

const day = 86_400_000;

/** What whoever buys a digital product gets on the page of the order, for those who look after its files. */
export const filePreviewPage = definePrivatePage({
  name: 'file-preview',
  title: 'titleFilePreview',
  pageType: pageTypes.digitalProductComposerPreview,
  paths: [filePreviewPath],
  markup: previewMarkup,
});

async function previewMarkup(visit: Visit): Promise<string | FilledRegion> {
  const { services, request, query, message, strings } = visit;
  const account = await services.owners.signedIn(ownerTokenOf(request));
  // To everybody else there is no such page.
  const isTheirs = account !== undefined && mayUse(account.roles, 'productFiles');
  const id = query.get('productId') ?? '';
  const product = isTheirs ? await services.digitalFiles.office.find(id) : undefined;
  if (product === undefined) return unknownPage(`<p>${escapeHtml(message('downloadUnknown'))}</p>`);
  const { website, rules } = services.catalogue;
  const { days, times } = rules.downloads;
  const date = dayText(new Date(Date.now() + days * day), strings.locale, website.timeZone);
  const told = escapeHtml(message('downloadsLeft', { count: times, date }));
  const files = product.files.map(
    ({ title }) =>
      `<li><span><a aria-disabled="true" role="link">${escapeHtml(message('downloadTitle', { title }))}</a><span class="vt-quiet">${told}</span></span></li>`,
  );
  const list =
    files.length === 0
      ? `<p>${escapeHtml(message('filePreviewNothing'))}</p>`
      : `<h2>${escapeHtml(message('downloads'))}</h2><ul class="vt-lines">${files.join('')}</ul>`;
  return `<section class="vt-order"><p class="vt-notice">${escapeHtml(message('filePreviewTold', { title: product.title }))}</p>${list}</section>`;
}
