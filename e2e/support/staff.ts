/** Who may sign in at a kept shop, all with one password. */
export const password = 'a long password of the owner';
export const people = {
  owner: { email: 'owner@shop.example', role: 'store-manager' },
  viewer: { email: 'viewer@shop.example', role: 'viewer' },
  billing: { email: 'billing@shop.example', role: 'billing' },
} as const;

export type Person = (typeof people)[keyof typeof people];
