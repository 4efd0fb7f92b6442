import { cartUrl } from '#model';

/** The template's own links to the cart; the pill is not one of them. */
export function cartLinks(document: Document): HTMLAnchorElement[] {
  const links = document.querySelectorAll<HTMLAnchorElement>(`a[href="${cartUrl}"]`);
  return Array.from(links).filter((link) => !link.hasAttribute('data-vitrine-pill'));
}
