import { catalogue as regionMessages } from '#messages';
import { createMessage, type MessageOf, moneyFormatOf, moneyText } from '#model';
import { platformMessages } from '../../site/languages/index.ts';
import { createServerMessage, type ServerMessage, type SiteMessages } from '../../site/messages.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type Letter, renderLetter } from './letter.ts';
import { mailMessages } from './messages.ts';
import type { Mail } from './outbox.ts';

/** The site that a mail is from. */
export type MailSite = Pick<Catalogue, 'website' | 'mails'>;

/** What a letter is written with, in one language. */
export interface MailDesk {
  readonly website: Catalogue['website'];
  readonly language: string;
  readonly messageOf: MessageOf<typeof mailMessages>;
  /** What the page of an order says, so that its mails call things the same. */
  readonly pageMessageOf: MessageOf<typeof regionMessages.order>;
  /** What the server writes into pages itself. */
  readonly serverMessageOf: ServerMessage;
  /** For helpers that word things by themselves. */
  readonly messages: SiteMessages;
  /** An amount as the pages of the site print it. */
  readonly moneyOf: (cents: number, currency: string) => string;
  /** The whole address of a path of the site; undefined where the site does not say its own. */
  readonly addressOf: (path: string) => string | undefined;
}

/**
 * A kind of mail. Its name is that of its templates in a site's folder: `mails/<name>.html.jsont`, `.text.jsont` and
 * `.subject.jsont`. It is listed in `all-mails.ts`, from which the preview, the check and the documentation follow.
 */
export interface MailDefinition<Facts> {
  readonly name: string;
  /** Who gets it when, for authors of templates. */
  readonly summary: string;
  readonly write: (facts: Facts, desk: MailDesk) => Letter;
  /** Sample facts, to look at the mail with. */
  readonly sample: (desk: MailDesk) => Facts;
}

export function defineMail<Facts>(definition: MailDefinition<Facts>): MailDefinition<Facts> {
  return definition;
}

export interface Addressed {
  /** What the mail is about: the same reason never makes a second mail. */
  readonly reason: string;
  readonly recipient: string;
  /** Of who gets it; that of the site without. */
  readonly language?: string | null | undefined;
  /** The whole address of the page that ends such mails, for mail programs. */
  readonly unsubscribeUrl?: string | undefined;
}

/** One mail of a kind to somebody: its subject, its HTML and its text. */
export function writeMail<Facts>(site: MailSite, kind: MailDefinition<Facts>, facts: Facts, to: Addressed): Mail {
  const { reason, recipient, language, unsubscribeUrl } = to;
  const desk = deskFor(site, language || site.website.language);
  const { subject, html, text } = renderMail(site, kind.name, kind.write(facts, desk), desk);
  return { reason, recipient, subject, body: text, html, ...(unsubscribeUrl && { unsubscribeUrl }) };
}

export function renderMail(site: MailSite, mail: string, letter: Letter, { language, website }: MailDesk) {
  return renderLetter(site.mails, { mail, language, siteTitle: website.title, siteUrl: website.baseUrl }, letter);
}

export function deskFor({ website, mails }: MailSite, language: string): MailDesk {
  const overrides = mails.messages(language) ?? platformMessages(language) ?? {};
  const messages = { overrides, locale: language };
  return {
    website,
    language,
    messages,
    messageOf: createMessage(mailMessages, messages),
    pageMessageOf: createMessage(regionMessages.order, messages),
    serverMessageOf: createServerMessage(messages),
    moneyOf: (cents, currency) => moneyText(cents, moneyFormatOf(language, currency)),
    addressOf: (path) => wholeAddress(website, path),
  };
}

/** The whole address of a path of a site; undefined where the site does not say its own. */
export function wholeAddress({ baseUrl }: Pick<Catalogue['website'], 'baseUrl'>, path: string): string | undefined {
  // A site may be at home below a path: what begins with a slash is below it too.
  return baseUrl === '' ? undefined : new URL(path.replace(/^\/(?!\/)/, './'), `${baseUrl}/`).href;
}
