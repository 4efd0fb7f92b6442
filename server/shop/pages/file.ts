import { downloadPath } from '#contract';
import { pageTypes } from '#model';
import type { OrderFile } from '#regions';
import type { FilledRegion } from '../../http/pages/filled-region.ts';
import { dayText } from '../../services/lib/day-text.ts';
import type { Services } from '../../services/services.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { definePrivatePage, type Visit } from './private-page.ts';
import { unknownPage } from './unknown.ts';

type Shown = NonNullable<Awaited<ReturnType<Services['digitalFiles']['find']>>>;

/** `missing`: it is theirs, and is not where it should be. `told`: its page says why it is not sent. `rate-limited`: nobody has looked. */
interface Refused {
  readonly error: 'unknown' | 'missing' | 'told' | 'rate-limited';
}

/** `/checkout/file?key=…`: where the link of a mail leads, for whoever has the mail. What it says costs no download. */
export const filePage = definePrivatePage<Refused>({
  name: 'file',
  title: 'titleDownload',
  pageType: pageTypes.orderStatus,
  paths: ['/checkout/file'],
  markup: fileMarkup,
});

/** A file of an order as its pages show it. */
export function fileOf(visit: Pick<Visit, 'services' | 'strings' | 'message'>, shown: Shown): OrderFile {
  const { file, state } = shown;
  const { key, title } = file;
  const told = toldOf(visit, shown);
  if (state !== 'open') return { title, told };
  return { title, told, link: { text: visit.message('downloadTitle', { title }), address: downloadPath(key) } };
}

function toldOf(
  { services, strings, message }: Pick<Visit, 'services' | 'strings' | 'message'>,
  { file, state }: Shown,
): string {
  const date = dayText(file.expiresAt, strings.locale, services.catalogue.website.timeZone);
  switch (state) {
    case 'open':
      return message('downloadsLeft', { count: file.mostDownloads - file.downloads, date });
    case 'expired':
      return message('downloadExpired', { date });
    case 'used-up':
      return message('downloadUsedUp');
    case 'closed':
      return message('downloadClosed');
  }
}

async function fileMarkup(visit: Visit, { error }: Refused = { error: 'told' }): Promise<string | FilledRegion> {
  const { services, query, message, request } = visit;
  const home = `<p><a href="/">${escapeHtml(message('backTo', { title: services.catalogue.website.title }))}</a></p>`;
  const alert = (text: string) => `<p role="alert">${escapeHtml(text)}</p>${home}`;
  if (error === 'rate-limited') return alert(message('rate-limited'));
  // The address of the file itself has its key in the path.
  const key = query.get('key') ?? /\/checkout\/file\/([\w-]{1,64})$/.exec(request.path)?.[1] ?? '';
  const found = error === 'unknown' ? undefined : await services.digitalFiles.find(key);
  if (!found) return unknownPage(alert(message('downloadUnknown')));
  const { title, link, told } = fileOf(visit, found);
  const heading = `<h2>${escapeHtml(title)}</h2>`;
  if (error === 'missing') return heading + alert(message('downloadMissing'));
  if (!link) return heading + alert(told);
  const button = `<a class="vt-button" href="${escapeHtml(link.address)}" download>${escapeHtml(link.text)}</a>`;
  return `${heading}<p>${button}</p><p class="vt-quiet">${escapeHtml(told)}</p>${home}`;
}
