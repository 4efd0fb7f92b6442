import { shouldLoadCart } from '#model';

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

/** Whether there may be a cart to load: the model's rule, asked with this browser's cookies. */
export function mayHaveCart(document: Document): boolean {
  const read = (name: string) => readCookie(document, name);
  return shouldLoadCart(read('SiteUserInfo')?.includes('"authenticated":true') === true, {
    hasCart: read('hasCart'),
    CART: read('CART'),
  });
}
