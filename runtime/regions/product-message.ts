import { type ProductMessage, productMessages } from '../messages/product.ts';
import { messageOn } from '../page/messages.ts';

/** The messages of a page's product regions, in the site's own language. */
export function productMessageOn(document: Document): ProductMessage {
  return messageOn(document, productMessages);
}
