import { callList } from '#contract';

type Call = (typeof callList)[number];

export interface CallGroup {
  readonly title: string;
  readonly about: string;
  /** By address: the order of a module's exports depends on who loads it. */
  readonly calls: readonly Call[];
}

/** Each with the addresses that belong to it; the first that fits takes a call. */
const groups: readonly (readonly [title: string, about: string, belongs: RegExp])[] = [
  ['Cart', 'What a shopper puts aside.', /\/shopping-cart|\/cart\//],
  ['Checkout and orders', 'From a cart to an order.', /\/checkout|\/orders\/\{/],
  ['Stock', 'What is left.', /\/inventory\//],
  ['Forms', 'What visitors write.', /\/form|\/GetTemplateSchema|\/mailing-list/],
  ['Restock', 'Who wants to know when something is back, and telling them.', /\/restock/],
  ['Content', 'Comments and likes of items.', /\/content\//],
  ['Owner area', 'What the screens under /config ask; for signed-in people with a role.', /\/owner\//],
  ['Website', 'What the runtime asks about the site.', /\/websites\//],
  ['Measuring', 'What pages report. Accepted at once, written in batches.', /\/census\/|\/events\/|\/performance\//],
];

/** What a call asks for before it is believed, for people. */
export const guardWords: Readonly<Record<Call['guard'], string>> = {
  none: '',
  crumb: 'Needs the crumb cookie’s value in the header x-csrf-token.',
  'crumb-field': 'Needs the crumb cookie’s value in the field crumb of the body.',
  origin: 'Taken from the site’s own pages only.',
};

/** The group of a call. Throws for a call that fits none, so that a new one is not forgotten. */
export function groupOf({ path }: Pick<Call, 'path'>): string {
  const found = groups.find(([, , belongs]) => belongs.test(path));
  if (found === undefined) throw new Error(`${path} is in no group of calls: server/shop/api/call-groups.ts.`);
  return found[0];
}

/** Every call once, in groups. */
export function callGroups(): readonly CallGroup[] {
  return groups.map(([title, about]) => ({
    title,
    about,
    calls: callList
      .filter((call) => groupOf(call) === title)
      .sort((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en')),
  }));
}
