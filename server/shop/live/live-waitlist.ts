import { childOf, isObject, type JsonValue, type WaitlistRule, waitlistTexts } from '#model';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import { objectAt, withMembers } from '../../site/lib/json-access.ts';
import { asItIs, type LiveSource } from './live-source.ts';

const member = 'productMerchandisingContext';

/** Shows the forms of those who wait for what is sold out as the owner set them, over what each product's page says. */
export function liveWaitlist(catalogue: Pick<Catalogue, 'rules'>): LiveSource {
  // Asked for each request: the same object until the owner changes it.
  let told: { readonly rule?: WaitlistRule; readonly version: string } = { version: '' };
  return {
    version() {
      const rule = catalogue.rules.waitlist;
      if (rule !== told.rule) told = { rule, version: JSON.stringify(rule) };
      return told.version;
    },
    async look(published) {
      const rule = catalogue.rules.waitlist;
      const products = objectAt(published, member);
      if (products === undefined || isEmpty(rule)) return asItIs;
      const changed = Object.fromEntries(
        Object.entries(products).map(([id, product]) => [id, isObject(product) ? ofProduct(product, rule) : product]),
      );
      return (page) => withMembers(page, { [member]: changed });
    },
  };
}

const isEmpty = ({ offered, ...more }: WaitlistRule) =>
  offered && Object.values(more).every((value) => value === undefined);

function ofProduct(product: Readonly<Record<string, JsonValue>>, rule: WaitlistRule): JsonValue {
  if (childOf(product, 'restockNotificationViews') === undefined) return product;
  const { restockNotificationViews: _none, ...without } = product;
  if (!rule.offered) return without;
  const said = waitlistTexts.flatMap(([name, inPage]) =>
    rule[name] === undefined ? [] : [[inPage, rule[name]] as const],
  );
  const before = childOf(product, 'restockNotificationMessages');
  return {
    ...product,
    restockNotificationMessages: { ...(isObject(before) ? before : {}), ...Object.fromEntries(said) },
    ...(rule.mailingList !== undefined && {
      mailingListSignUpEnabled: rule.mailingList !== 'none',
      mailingListOptInByDefault: rule.mailingList === 'ticked',
    }),
  };
}
