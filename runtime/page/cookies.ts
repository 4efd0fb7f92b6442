/** One cookie's value, or `undefined`; also where the browser refuses to show cookies at all. */
export function readCookie(document: Document, name: string): string | undefined {
  let cookies = '';
  try {
    cookies = document.cookie;
  } catch {
    // A sandboxed frame throws here: it has no cookies.
    return undefined;
  }
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (found === undefined) return undefined;
  const value = found.slice(name.length + 1);
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Whether the visitor is known to have a cart (spec section 6); express checkout needs it too. */
export function hasCartCookie(document: Document): boolean {
  return readCookie(document, 'hasCart') === 'true' || readCookie(document, 'CART') !== undefined;
}

/** Whether the server printed this page for a signed-in account. */
export function isSignedIn(document: Document): boolean {
  return document.querySelector('[data-signed-in]') !== null;
}
