import { endpointList } from '#contract';

type Endpoint = (typeof endpointList)[number];

export interface EndpointGroup {
  readonly title: string;
  readonly about: string;
  /** By address: the order of a module's exports depends on who loads it. */
  readonly endpoints: readonly Endpoint[];
}

/** Each with the addresses that belong to it; the first that fits takes an endpoint. */
const groups: readonly (readonly [title: string, about: string, belongs: RegExp])[] = [
  ['Cart', 'What a shopper puts aside.', /\/shopping-cart|\/cart\//],
  ['Checkout and orders', 'From a cart to an order.', /\/checkout|\/commerce\/orders\/\{/],
  ['Stock', 'What is left.', /\/inventory\//],
  ['Forms', 'What visitors write.', /\/api\/(?:rest\/)?form|\/GetTemplateSchema|\/mailing-list/],
  ['Restock', 'Who wants to know when something is back, and telling them.', /\/restock/],
  ['Content', 'Comments and likes of items, and reviews of products.', /\/content\//],
  ['Owner area', 'What the screens under /config ask; for signed-in people with a role.', /\/owner\//],
  ['Website', 'What the runtime asks about the site.', /\/websites\//],
  ['Analytics', 'What pages report. Accepted at once, written in batches.', /\/census\/|\/events\/|\/performance\//],
];

/** What a request must bring before it is believed, for people. */
export const guardDescriptions: Readonly<Record<Endpoint['guard'], string>> = {
  none: '',
  crumb: 'Needs the crumb cookie’s value in the header x-csrf-token.',
  'crumb-field': 'Needs the crumb cookie’s value in the field crumb of the body.',
  origin: 'Taken from the site’s own pages only.',
};

/** The group of an endpoint. Throws for an endpoint that fits none, so that a new one is not forgotten. */
export function groupOf({ path }: Pick<Endpoint, 'path'>): string {
  const found = groups.find(([, , belongs]) => belongs.test(path));
  if (found === undefined) throw new Error(`${path} is in no group of endpoints: server/shop/api/endpoint-groups.ts.`);
  return found[0];
}

/** Every endpoint once, in groups. */
export function endpointGroups(): readonly EndpointGroup[] {
  return groups.map(([title, about]) => ({
    title,
    about,
    endpoints: endpointList
      .filter((endpoint) => groupOf(endpoint) === title)
      .sort((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en')),
  }));
}
