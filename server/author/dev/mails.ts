import type { Response } from 'express';
import type { SiteHost } from '../../http/pages/site-host.ts';
import { sendError } from '../../http/protocol/send-error.ts';
import { liveMails } from '../../shop/live/live-mails.ts';
import { allMails } from '../../shop/services/all-mails.ts';
import { deskFor, type MailDesk, renderMail } from '../../shop/services/mail/define-mail.ts';
import { type ShownMail, sampleSite } from '../../shop/services/mail/samples.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { languageTags } from '../../site/languages/index.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import { at, textAt } from '../../site/lib/json-access.ts';
import { mailFile } from '../../site/mail-templates.ts';

export interface MailChoice {
  readonly mail: string;
  readonly language: string;
}

type Faults = readonly SiteDiagnostic[];

/** Kinds of mail with sample facts, as the site's own templates and languages make them. */
function renderSample(host: SiteHost, { sample, name }: ShownMail, language: string) {
  const faults: SiteDiagnostic[] = [];
  const mails = { ...liveMails(host, () => undefined), failed: (found: Faults) => void faults.push(...found) };
  const { website: made } = sampleSite(mails);
  const [first] = host.source.list();
  const shown = at(host.source.peek(first?.path ?? '/')?.context ?? {}, 'website') ?? {};
  const website = { ...made, title: textAt(shown, 'siteTitle') || made.title };
  const site = { website, mails };
  const desk: MailDesk = deskFor(site, language);
  return { ...renderMail(site, name, sample(desk), desk), faults };
}

/** The list of mails, and one of them: as HTML in a wide and in a narrow window, and as text. */
export function mailsSheet(host: SiteHost, chosen: MailChoice): string {
  const [first] = allMails;
  const mail = allMails.find(({ name }) => name === chosen.mail) ?? first;
  if (mail === undefined) return '';
  const language = languages.includes(chosen.language) ? chosen.language : 'en';
  const link = (choice: MailChoice, label: string, isHere: boolean) =>
    `<a href="?${new URLSearchParams({ ...choice })}"${isHere ? ' aria-current="true"' : ''}>${escapeHtml(label)}</a>`;
  const kinds = allMails.map(({ name }) => link({ mail: name, language }, name, name === mail.name)).join(' ');
  const tongues = languages.map((tag) => link({ mail: mail.name, language: tag }, tag, tag === language)).join(' ');
  const { subject, text, faults } = renderSample(host, mail, language);
  const files = (['subject', 'html', 'text'] as const).map((part) => `<code>${mailFile(mail.name, part)}</code>`);
  const source = `/__vitrine/mail?${new URLSearchParams({ mail: mail.name, language })}`;
  const frame = (kind: string) =>
    `<iframe class="mail ${kind}" title="${kind} window" sandbox="allow-same-origin" src="${escapeHtml(source)}"></iframe>`;
  const told = faults.map(({ file, line = 1, column = 1, message }) => `${file}:${line}:${column} ${message}`);
  return `<div class="bar"><span>Mails:</span> ${kinds}</div><div class="bar"><span>Language:</span> ${tongues}</div>
<p class="about">${escapeHtml(mail.summary)} Its own templates: ${files.join(', ')}.</p>
${told.map((line) => `<p role="alert">${escapeHtml(line)} The platform’s own template stands in for it.</p>`).join('')}
<h2>Subject</h2><p lang="${escapeHtml(language)}" dir="auto">${escapeHtml(subject)}</p><h2>HTML</h2><div class="mails">${frame('wide')}${frame('narrow')}</div>
<h2>Text</h2><pre class="mail-text" dir="auto" lang="${escapeHtml(language)}" tabindex="0">${escapeHtml(text)}</pre>`;
}

const languages: readonly string[] = ['en', ...languageTags];

/** The HTML of a mail by itself, as a mail program shows it: without scripts, and with pictures from anywhere. */
export function sendMail(host: SiteHost, chosen: MailChoice, response: Response): void {
  const mail = allMails.find(({ name }) => name === chosen.mail);
  if (mail === undefined || !languages.includes(chosen.language)) {
    sendError(response, 404, 'There is no such mail.');
    return;
  }
  response
    .set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; img-src * data:")
    .set('Cache-Control', 'no-store')
    .type('text/html')
    .send(renderSample(host, mail, chosen.language).html);
}
