import type { Order } from '#contract';
import { catalogue as regionMessages } from '#messages';
import { createMessage, townLine } from '#model';
import type { SiteMessages } from '../../site/messages.ts';

/** Where an order goes, in the lines that people write; a country by its name in the language of the site. */
export function addressLines(to: Order['shippingAddress'] | undefined, locale: string): readonly string[] {
  if (!to) return [];
  const lines = [
    `${to.firstName} ${to.lastName}`,
    to.address1,
    to.address2,
    townLine(to),
    countryOf(to.country, locale),
  ];
  return lines.filter((line): line is string => Boolean(line));
}

/** Whom the invoice is for: a company before its people, its VAT ID last. */
export function billingLines(
  { billing, shippingAddress }: Pick<Order, 'billing' | 'shippingAddress'>,
  locale: string,
  vatIdText: (id: string) => string,
): readonly string[] {
  const lines = addressLines(billing?.address ?? shippingAddress, locale);
  return [
    ...(billing?.company ? [billing.company] : []),
    ...lines,
    ...(billing?.vatId ? [vatIdText(billing.vatId)] : []),
  ];
}

function countryOf(code: string, locale: string): string {
  try {
    return countryNames(locale).of(code) ?? code;
  } catch {
    // A site's language tag is data, and may be none.
    return code;
  }
}

/** To ask the host for a language takes 1.5 ms, twice for each order: a server of a busy sale answers others meanwhile. */
const known = new Map<string, Intl.DisplayNames>();
const MOST_KNOWN = 20;

function countryNames(locale: string): Intl.DisplayNames {
  const before = known.get(locale);
  if (before !== undefined) return before;
  const made = new Intl.DisplayNames(locale, { type: 'region' });
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(locale, made);
  return made;
}

interface ToldTax {
  readonly name: string;
  readonly amountCents: number;
  readonly included?: boolean | undefined;
}

type Sums = Pick<Order, 'subtotalCents' | 'discountCents' | 'shippingCostCents' | 'taxCents' | 'grandTotalCents'> &
  Partial<Pick<Order, 'giftCardCents' | 'refundedCents'>> & {
    readonly quote?: { readonly taxes: readonly ToldTax[] } | null;
  };

/** By the names that they were told under, where an order has kept them. */
function addedTaxes({ taxCents, quote }: Sums): readonly { readonly name: string; readonly cents: number }[] {
  const added = (quote?.taxes ?? []).filter(({ included }) => !included);
  return added.length > 0
    ? added.map(({ name, amountCents: cents }) => ({ name, cents }))
    : [{ name: '', cents: taxCents }];
}

/** The taxes that the prices had in them: told, and not added. */
export function includedTaxesOf({ quote }: Pick<Sums, 'quote'>, own: SiteMessages) {
  const said = createMessage(regionMessages.order, own);
  const included = (quote?.taxes ?? []).filter((tax) => tax.included && tax.amountCents > 0);
  return included.map(({ name, amountCents: cents }) => ({ name: `${said('taxIncluded')}: ${name}`, cents }));
}

/** The sums of an order, each with its name in the site's language; those of nothing are left out, save the total. */
export function sumsOf(order: Sums, own: SiteMessages) {
  const { grandTotalCents, giftCardCents = 0 } = order;
  const said = createMessage(regionMessages.order, own);
  const parts = [
    { name: said('subtotal'), cents: order.subtotalCents },
    { name: said('discount'), cents: -order.discountCents },
    { name: said('shipping'), cents: order.shippingCostCents },
    ...addedTaxes(order).map((tax) => ({ ...tax, name: tax.name || said('tax') })),
    { name: said('total'), cents: grandTotalCents, isTotal: true },
    { name: said('giftCardTitle'), cents: -giftCardCents },
    { name: said('paidOtherwise'), cents: giftCardCents > 0 ? grandTotalCents - giftCardCents : 0 },
    { name: said('refunded'), cents: -(order.refundedCents ?? 0) },
  ];
  return parts.filter(({ cents, isTotal = false }) => cents !== 0 || isTotal);
}
