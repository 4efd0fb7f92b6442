import type { Response } from 'express';
import type { Overrides } from '../services/translate.ts';
import { normaliseTag, platformMessages } from '../site/languages/index.ts';
import type { SiteMessages } from '../site/messages.ts';
import { messagesFor, type SiteStrings } from '../site/strings.ts';

interface LocalMessages {
  /** The site's own language. */
  readonly language: string;
  /** Messages of its folder in place of the platform's. */
  readonly messages: SiteStrings;
}

const noOverrides: Overrides = {};

/** Tells an answer the language and the messages of its site, as they are when it is written. */
export function setSiteMessages({ locals }: Response, site: () => LocalMessages): void {
  locals['siteMessages'] = site;
}

// `setSiteMessages` alone writes it.
const localMessages = (locals: Response['locals']): LocalMessages | undefined =>
  (locals['siteMessages'] as (() => LocalMessages) | undefined)?.();

/**
 * The messages with which a request is answered: of the first language that its client accepts and the site has, else of
 * the site. The runtime asks for the language of its page.
 */
export function overridesFor({ locals, req: request }: Response): Overrides {
  const site = localMessages(locals);
  if (site === undefined) return noOverrides;
  const has = (tag: string) => isEnglish(tag) || overridesIn(tag, site) !== undefined;
  const asked = request.headers['accept-language'] === undefined ? [] : request.acceptsLanguages();
  return overridesIn(asked.find(has) ?? site.language, site) ?? noOverrides;
}

/** The messages of the site itself, whoever asks: for what is made for somebody else. */
export function siteMessagesFor({ locals }: Response): SiteMessages {
  const site = localMessages(locals);
  if (site === undefined) return { locale: 'en', overrides: noOverrides };
  return { locale: site.language, overrides: overridesIn(site.language, site) ?? noOverrides };
}

function overridesIn(language: string, { messages }: Pick<LocalMessages, 'messages'>): Overrides | undefined {
  const platform = platformMessages(language);
  const folder = messages.size === 0 ? {} : messagesFor(messages, language);
  return platform === undefined && Object.keys(folder).length === 0 ? undefined : { ...platform, ...folder };
}

const isEnglish = (tag: string) => /^en(?:-|$)/.test(normaliseTag(tag));
