/** Names and bounds that browser and server must agree on. */
export const cookieNames = {
  crumb: 'crumb',
  cart: 'CART',
  hasCart: 'hasCart',
  userInfo: 'SiteUserInfo',
  visitor: 'vitrine_visitor',
  owner: 'vitrine_owner',
  /** Roles of who is signed in, for the page's script; it opens nothing. */
  ownerRoles: 'vitrine_roles',
} as const;

export const headerNames = { crumb: 'x-csrf-token', idempotencyKey: 'idempotency-key' } as const;

/** Where an answer to a page of another host repeats the cookies that scripts read. */
export const cookiesHeader = 'x-vitrine-cookies';

export const bounds = {
  cartEntries: 500,
  stock: { min: 0, max: 999_999_999 },
  /** In minor units: nine digits before the point of any currency. */
  price: { max: 999_999_999_999 },
  additionalFieldsLength: 65_536,
  idempotencyKeyLength: 255,
  /** Of an account; what is longer only costs time. */
  password: { min: 12, max: 1024 },
  /** How long a removed entry can be brought back. */
  undoSeconds: 600,
} as const;
