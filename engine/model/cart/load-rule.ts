export interface CartCookies {
  readonly hasCart?: string | undefined;
  readonly CART?: string | undefined;
}

/** Whether the browser knows of a cart at all: express checkout needs it. */
export function hasCartCookie({ hasCart, CART }: CartCookies): boolean {
  return hasCart === 'true' || (CART ?? '') !== '';
}

/** Whether the cart is loaded from the server; otherwise the add buttons are just made visible. */
export function shouldLoadCart(isAuthenticated: boolean, cookies: CartCookies): boolean {
  return isAuthenticated || hasCartCookie(cookies);
}
