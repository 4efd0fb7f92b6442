import { cartUrl } from '#model';

/** What the runtime shows itself leads to the cart too: the pill, the pop-over's button, a checkout's way back. */
const own = '[data-vitrine-pill],[data-vitrine-overlays] *,[data-vitrine-region] *';

/** The template's own links to the cart. */
export function cartLinks(document: Document): HTMLAnchorElement[] {
  const links = document.querySelectorAll<HTMLAnchorElement>(`a[href="${cartUrl}"]`);
  return Array.from(links).filter((link) => !link.matches(own));
}
