import { orderRoles, userRoles } from '#model';
import type { Role } from './route.ts';

interface Area {
  /** Its page. */
  readonly path: string;
  /** Who may see it and use its endpoints. */
  readonly roles: readonly Role[];
}

/**
 * The parts of the owner area and who may use them. The specification enumerates the roles and leaves their
 * rights open; here each sees what its name is about, and nobody but the shop's own people sees who waits or writes to
 * them.
 */
const areas = {
  overview: { path: '/config', roles: ['admin', 'store-manager', 'website-manager', 'reporting'] },
  restock: { path: '/config/restock', roles: ['admin', 'store-manager'] },
  orders: { path: '/config/orders', roles: orderRoles },
  subscriptions: { path: '/config/subscriptions', roles: orderRoles },
  giftCards: { path: '/config/gift-cards', roles: ['admin', 'store-manager', 'billing'] },
  productFiles: { path: '/config/files', roles: ['admin', 'store-manager'] },
  forms: { path: '/config/forms', roles: ['admin', 'store-manager', 'website-manager'] },
  lists: { path: '/config/lists', roles: ['admin', 'store-manager', 'website-manager'] },
  comments: { path: '/config/comments', roles: ['admin', 'store-manager', 'website-manager', 'moderator'] },
  reviews: { path: '/config/reviews', roles: ['admin', 'store-manager', 'website-manager', 'moderator'] },
  products: { path: '/config/products', roles: ['admin', 'store-manager'] },
  stock: { path: '/config/stock', roles: ['admin', 'store-manager'] },
  galleries: { path: '/config/gallery', roles: ['admin', 'store-manager', 'website-manager', 'editor'] },
  experiments: { path: '/config/experiments', roles: ['admin', 'store-manager', 'website-manager'] },
  settings: { path: '/config/settings', roles: ['admin', 'store-manager'] },
  webhooks: { path: '/config/webhooks', roles: ['admin', 'store-manager'] },
  system: { path: '/config/system', roles: ['admin'] },
  style: { path: '/config/style', roles: ['admin', 'website-manager', 'editor'] },
} as const satisfies Readonly<Record<string, Area>>;

/** Whoever has an account, members who may do nothing here too. */
export const ownerRoles = Object.keys(userRoles) as readonly Role[];

/** What is the account’s own, such as its password, is for each of them. */
export const ownerAreas = {
  ...areas,
  account: { path: '/config/account', roles: ownerRoles },
} as const satisfies Readonly<Record<string, Area>>;

export type OwnerAreaName = keyof typeof ownerAreas;

/** Whether one of an account's roles opens a part. */
export function mayUse(roles: readonly string[], area: OwnerAreaName): boolean {
  const allowed: readonly string[] = ownerAreas[area].roles;
  return roles.some((role) => allowed.includes(role));
}

/** Parts with a page for each thing in them, below their own. */
const withPages: readonly OwnerAreaName[] = ['orders', 'subscriptions', 'giftCards'];

/** The part whose page a path is; every other path of the owner area shows the overview. */
export function ownerAreaAt(path: string): OwnerAreaName {
  const plain = path.replace(/\/$/, '');
  const names = Object.keys(ownerAreas) as OwnerAreaName[];
  const isIn = (name: OwnerAreaName) => withPages.includes(name) && plain.startsWith(`${ownerAreas[name].path}/`);
  return names.find((name) => ownerAreas[name].path === plain || isIn(name)) ?? 'overview';
}

/** Who may send, cancel and write to buyers; money is given back by whom the store's rules name. */
export const orderHandlers: readonly Role[] = ['admin', 'store-manager'];
