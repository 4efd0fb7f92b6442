import { unsubscribePath } from '#contract';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { defineMail } from '../mail/define-mail.ts';
import { pictureOf } from '../orders/buyer-mail.ts';

interface Back {
  readonly title: string;
  /** The chosen options, separated by commas; empty without any. */
  readonly options: string;
  /** Path of the product's page. */
  readonly path: string | undefined;
  readonly imageUrl: string | undefined;
}

interface BackFor extends Back {
  readonly signUpId: string;
}

/** What is told of a variant that is back. */
export function restockFacts(
  { item }: Pick<Catalogue, 'item'>,
  { productId, variantId }: { readonly productId: string; readonly variantId: string },
): Back {
  const product = item(productId);
  const variant = product?.variants.find(({ sku }) => sku === variantId);
  return {
    title: product?.title ?? productId,
    options: Object.values(variant?.attributes ?? {}).join(', '),
    path: product?.fullUrl,
    imageUrl: variant?.imageUrl ?? product?.imageUrl,
  };
}

export const restockMail = defineMail<BackFor>({
  name: 'restock',
  summary: 'Tells who waits for something that was sold out that it is back.',
  sample: () => ({
    ...{ signUpId: 'sample', title: 'Stoneware mug', options: 'Large, Ash' },
    ...{ path: '/shop/stoneware-mug', imageUrl: undefined },
  }),
  write({ signUpId, title, options, path, imageUrl }, { messageOf, addressOf, website }) {
    const address = path === undefined ? undefined : addressOf(path);
    const leave = addressOf(unsubscribePath('restock', signUpId));
    return {
      subject: messageOf('mailRestockSubject', { title }),
      lead: messageOf('mailRestock', { title }),
      pieces: [{ quantity: 1, title, options, sum: '', picture: pictureOf(imageUrl, website.baseUrl) }],
      links: address === undefined ? [] : [{ text: messageOf('mailRestockLink'), address }],
      footer: {
        note: messageOf('mailRestockWhy', { site: website.title }),
        ...(leave && { link: { text: messageOf('mailUnsubscribe'), address: leave } }),
      },
    };
  },
});
