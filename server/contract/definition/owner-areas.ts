import type { Role } from './route.ts';

interface Area {
  /** Its page. */
  readonly path: string;
  /** Who may see it and make its calls. */
  readonly roles: readonly Role[];
}

/**
 * The parts of the owner area and who may use them. The specification enumerates the roles (section 3) and leaves their
 * rights open; here each sees what its name is about, and nobody but the shop's own people sees who waits or writes to
 * them.
 */
export const ownerAreas = {
  overview: { path: '/config', roles: ['admin', 'store-manager', 'website-manager', 'reporting'] },
  restock: { path: '/config/restock', roles: ['admin', 'store-manager'] },
  orders: { path: '/config/orders', roles: ['admin', 'store-manager', 'billing'] },
  forms: { path: '/config/forms', roles: ['admin', 'store-manager', 'website-manager'] },
  stock: { path: '/config/stock', roles: ['admin', 'store-manager'] },
  galleries: { path: '/config/gallery', roles: ['admin', 'store-manager', 'website-manager', 'editor'] },
} as const satisfies Readonly<Record<string, Area>>;

export type OwnerAreaName = keyof typeof ownerAreas;

/** Whoever may use some part of the owner area. */
export const ownerRoles: readonly Role[] = [...new Set(Object.values(ownerAreas).flatMap(({ roles }) => [...roles]))];

/** Whether one of an account's roles opens a part. */
export function mayUse(roles: readonly string[], area: OwnerAreaName): boolean {
  const allowed: readonly string[] = ownerAreas[area].roles;
  return roles.some((role) => allowed.includes(role));
}

/** The part whose page a path is; every other path of the owner area shows the overview. */
export function ownerAreaAt(path: string): OwnerAreaName {
  const plain = path.replace(/\/$/, '');
  const names = Object.keys(ownerAreas) as OwnerAreaName[];
  return names.find((name) => ownerAreas[name].path === plain) ?? 'overview';
}
