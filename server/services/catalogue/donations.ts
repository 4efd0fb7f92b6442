import { fractionDigits, type JsonValue, productTypes } from '#model';
import type { Catalogue, CatalogueItem, DonationRule } from './catalogue.ts';

/** Of no product of page data, so that nothing that is said or done of those is said or done of it. */
export const donationType = 0;

/** A donation is as many units of the shop's currency as somebody gives: priced by the catalogue, like all that is paid. */
export function donationItem(
  donations: readonly DonationRule[],
  currency: string,
  id: string,
): CatalogueItem | undefined {
  const found = donations.find((donation) => donation.id === id);
  if (found === undefined) return undefined;
  const { title, path } = found;
  const variant = { sku: id, attributes: {}, unlimited: true, qtyInStock: 0 };
  const content: JsonValue = {
    id,
    title,
    structuredContent: { productType: productTypes.service, variants: [variant] },
  };
  return {
    ...{ id, title, content },
    fullUrl: path,
    imageUrl: undefined,
    productType: donationType,
    variants: [{ ...variant, id: undefined, priceCents: 10 ** fractionDigits(currency), weightGrams: 0 }],
    formId: undefined,
    labels: [],
  };
}

export function isDonation(catalogue: Pick<Catalogue, 'rules'>, { itemId }: { readonly itemId: string }): boolean {
  return catalogue.rules.donations.some(({ id }) => id === itemId);
}
