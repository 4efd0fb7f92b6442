import type { Response } from 'express';
import type { SiteHost } from '../../http/pages/site-host.ts';
import { sendError } from '../../http/protocol/send-error.ts';
import { allMails } from '../../services/all-mails.ts';
import { deskFor, type MailDesk, renderMail } from '../../services/mail/define-mail.ts';
import { previewedMails, type ShownMail, sampleSite } from '../../services/mail/samples.ts';
import { everyOwnerMail, type OwnerMail } from '../../services/owner-mails.ts';
import { liveMails } from '../../shop/live/live-mails.ts';
import { eachPage } from '../../site/content/each-page.ts';
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

/** The site as its first page says, and a made-up one for the rest. */
function shownSite(host: SiteHost) {
  const own = liveMails(host, () => undefined);
  const mails = { ...own, ...previewedMails(own) };
  const { website: made } = sampleSite(mails);
  const [first] = eachPage(host.source);
  const shown = at(host.source.peek(first?.path ?? '/')?.context ?? {}, 'website') ?? {};
  return { mails, website: { ...made, title: textAt(shown, 'siteTitle') || made.title } };
}

/** Kinds of mail with sample facts, as the site's own templates and languages make them. */
function renderSample(host: SiteHost, { sample, name }: ShownMail, language: string) {
  const faults: SiteDiagnostic[] = [];
  const { website, mails } = shownSite(host);
  const site = { website, mails: { ...mails, failed: (found: Faults) => void faults.push(...found) } };
  const desk: MailDesk = deskFor(site, language);
  return { ...renderMail(site, name, sample(desk), desk), faults };
}

/** The list of mails, and one of them: as HTML in a wide and in a narrow window, and as text. */
export function mailsSheet(host: SiteHost, chosen: MailChoice): string {
  const [first] = allMails;
  const toOwner = everyOwnerMail.find(({ name }) => name === chosen.mail);
  const mail = allMails.find(({ name }) => name === chosen.mail) ?? first;
  if (mail === undefined) return '';
  const language = languages.includes(chosen.language) ? chosen.language : 'en';
  const { name } = toOwner ?? mail;
  const link = (choice: MailChoice, label: string, isHere: boolean) =>
    `<a href="?${new URLSearchParams({ ...choice })}"${isHere ? ' aria-current="true"' : ''}>${escapeHtml(label)}</a>`;
  const bar = (what: string, links: readonly string[]) =>
    `<div class="bar"><span>${what}</span> ${links.join(' ')}</div>\n`;
  const named = (one: { readonly name: string }) => link({ mail: one.name, language }, one.name, one.name === name);
  const kinds = bar('Mails:', allMails.map(named)) + bar('To the owner:', everyOwnerMail.map(named));
  if (toOwner) return kinds + ownerMailSheet(host, toOwner);
  const tongues = languages.map((tag) => link({ mail: name, language: tag }, tag, tag === language));
  return kinds + bar('Language:', tongues) + mailSheet(host, mail, language);
}

function mailSheet(host: SiteHost, mail: ShownMail, language: string): string {
  const { subject, text, faults } = renderSample(host, mail, language);
  const files = (['subject', 'html', 'text'] as const).map((part) => `<code>${mailFile(mail.name, part)}</code>`);
  const source = `/__vitrine/mail?${new URLSearchParams({ mail: mail.name, language })}`;
  const frame = (kind: string) =>
    `<iframe class="mail ${kind}" title="${kind} window" sandbox="allow-same-origin" src="${escapeHtml(source)}"></iframe>`;
  const told = faults.map(({ file, line = 1, column = 1, message }) => `${file}:${line}:${column} ${message}`);
  return `<p class="about">${escapeHtml(mail.summary)} Its own templates: ${files.join(', ')}.</p>
${told.map((line) => `<p role="alert">${escapeHtml(line)} The platform’s own template stands in for it.</p>`).join('')}
${subjectMarkup(subject, language)}<h2>HTML</h2><div class="mails">${frame('wide')}${frame('narrow')}</div>
${textMarkup(text, language)}`;
}

/** What the owner is written is a text in English, whatever the visitors read; amounts are as the site writes them. */
function ownerMailSheet(host: SiteHost, { summary, sample }: OwnerMail): string {
  const { subject, body } = sample(shownSite(host).website);
  return `<p class="about">${escapeHtml(summary)} It is a text; no template makes it.</p>
${subjectMarkup(subject, 'en')}
${textMarkup(body, 'en')}`;
}

const subjectMarkup = (subject: string, language: string) =>
  `<h2>Subject</h2><p lang="${escapeHtml(language)}" dir="auto">${escapeHtml(subject)}</p>`;

const textMarkup = (text: string, language: string) =>
  `<h2>Text</h2><pre class="mail-text" dir="auto" lang="${escapeHtml(language)}" tabindex="0">${escapeHtml(text)}</pre>`;

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
