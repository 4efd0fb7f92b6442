import { createMessage, type MessageOf } from '#model';
import { embedMessages } from '../../messages/embeds.ts';
import { stringsOf } from '../../page/read-context.ts';
import type { LightReply } from './light-call.ts';

export type EmbedMessage = MessageOf<typeof embedMessages>;

/** What these parts need to know of their page. */
export function readPage(document: Document): { readonly message: EmbedMessage; readonly locale: string } {
  const strings = stringsOf(document);
  return { message: createMessage(embedMessages, strings), locale: strings.locale };
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

export function failureMessage(failure: Extract<LightReply, { ok: false }>, message: EmbedMessage): string {
  if (failure.message !== '') return failure.message;
  if (failure.status === 0) return message('checkConnection');
  return message(failure.status === 429 ? 'tooManyRequests' : 'tryAgain');
}

/** An address that a page may load or link to: of our own origin, or https. */
export function safeAddress(address: string, base: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const { protocol, origin, href } = new URL(address, base);
  return protocol === 'https:' || origin === new URL(base).origin ? href : undefined;
}
