import { createSayOf, type SayOf } from '../../messages/create-message.ts';
import { extraWords } from '../../messages/embeds.ts';
import { stringsOf } from '../../page/read-context.ts';
import type { LightReply } from './light-call.ts';

export type ExtraSay = SayOf<typeof extraWords>;

/** What these parts need to know of their page. */
export function readPage(document: Document): { readonly say: ExtraSay; readonly locale: string } {
  const strings = stringsOf(document);
  return { say: createSayOf(extraWords, strings), locale: strings.locale };
}

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function failureWords({ status, message }: Extract<LightReply, { ok: false }>, say: ExtraSay): string {
  if (message !== '') return message;
  if (status === 0) return say('checkConnection');
  return say(status === 429 ? 'tooManyRequests' : 'tryAgain');
}

/** An address that a page may load or link to: of our own origin, or https. */
export function safeAddress(address: string, base: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const { protocol, origin, href } = new URL(address, base);
  return protocol === 'https:' || origin === new URL(base).origin ? href : undefined;
}
