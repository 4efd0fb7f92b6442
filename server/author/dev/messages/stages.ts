import type { SiteHost } from '../../../http/pages/site-host.ts';
import { firstPage } from '../../../site/content/each-page.ts';
import { at, type JsonObject, listAt, textAt } from '../../../site/lib/json-access.ts';
import type { Scene, Stage } from './scene.ts';

const content = 'item.structuredContent';
const PHYSICAL = '1';
const GIFT_CARD = '4';
const COMMENTS_OPEN = '1';

type Test = (context: JsonObject, host: SiteHost) => boolean;

const stages: Readonly<Record<Exclude<Stage, 'owner'>, Test>> = {
  product: isProduct,
  // One that goes into the cart with a single press.
  cart: isSimple,
  // One whose questions come up with a single press.
  'asking product': (context) =>
    textAt(context, `${content}.additionalFieldsFormId`) !== '' && hasOneVariant(context) && hasStock(context),
  'gift card': (context) => textAt(context, `${content}.productType`) === GIFT_CARD,
  installments: (context, host) => isProduct(context) && printsBadges(host),
  form: (context) => textAt(context, 'mainContent').includes('data-form-id'),
  comments: (context) => textAt(context, 'item.id') !== '' && textAt(context, 'item.commentState') === COMMENTS_OPEN,
};

/** A page of the content that a scene can play on. */
export function pageFor(host: SiteHost, { on, path }: Scene): string | undefined {
  if (on === 'owner') return path ?? '/config';
  const context = (page: string) => host.source.peek(page)?.context ?? {};
  const found = firstPage(host.source, (page) => stages[on](context(page.path), host))?.path;
  if (found === undefined || on !== 'gift card') return found;
  // Its button leaves the frame, as it leaves an editor's: the scene begins behind it.
  const giftCardProductId = textAt(context(found), 'item.id');
  return `/checkout/giftcard?${new URLSearchParams({ giftCardProductId })}`;
}

function isProduct(context: JsonObject): boolean {
  return textAt(context, `${content}.productType`) !== '';
}

const hasOneVariant = (context: JsonObject) => listAt(context, `${content}.variants`).length === 1;

function isSimple(context: JsonObject): boolean {
  if (!hasOneVariant(context) || textAt(context, `${content}.productType`) !== PHYSICAL || !hasStock(context))
    return false;
  // A press there leads straight to the checkout.
  if (at(context, 'websiteSettings.storeSettings.expressCheckout') === true) return false;
  return !['isSubscribable', 'additionalFieldsFormId'].some(
    (name) => textAt(context, `${content}.${name}`).replace('false', '') !== '',
  );
}

/** Whether there is so much of the first variant that a cart does not come to its end while messages are looked at. */
function hasStock(context: JsonObject): boolean {
  const [variant] = listAt(context, `${content}.variants`);
  return variant !== undefined && (at(variant, 'unlimited') === true || Number(textAt(variant, 'qtyInStock')) > 3);
}

function printsBadges({ site: { templates } }: SiteHost): boolean {
  return templates.paths.some((path) => templates.sourceOf(path)?.includes('data-installments'));
}
