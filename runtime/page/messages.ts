import { createMessage, type MessageOf, type Messages } from '#model';
import { type CommonMessage, commonMessages } from '../messages/common.ts';
import { pageFacts } from './context.ts';

const known = new WeakMap<object, Map<Messages, unknown>>();

/** A region's messages in the page's language, with the site's own texts where it has some. */
export function messageOn<const Catalogue extends Messages>(
  document: Document,
  catalogue: Catalogue,
): MessageOf<Catalogue> {
  const facts = pageFacts(document);
  let made = known.get(facts);
  if (!made) known.set(facts, (made = new Map()));
  let message = made.get(catalogue);
  if (!message)
    made.set(catalogue, (message = createMessage(catalogue, { overrides: facts.strings, locale: facts.locale })));
  // Each catalogue is kept with the function that was made of it.
  return message as MessageOf<Catalogue>;
}

/** The messages that all regions share. */
export function commonMessageOn(document: Document): CommonMessage {
  return messageOn(document, commonMessages);
}
