const originals = new WeakMap<HTMLImageElement, Record<string, string | null>>();
const shown = ['src', 'srcset', 'alt'];

/** Shows the chosen variant's own picture in the place of the product's first one, and that one again without it. */
export function showPicture(picker: HTMLElement, address = '', alt = ''): void {
  const image = pictureNear(picker);
  if (!image) return;
  const original = originals.get(image) ?? Object.fromEntries(shown.map((name) => [name, image.getAttribute(name)]));
  originals.set(image, original);
  const isOwn = /^(?:https?:)?\//.test(address);
  // The size that was asked of the first picture is asked of this one.
  const size = address.includes('?') ? '' : (/\?.*$/.exec(original['src'] ?? '')?.[0] ?? '');
  const wanted = isOwn ? { src: address + size, srcset: null, alt: alt || original['alt'] } : original;
  for (const [name, value] of Object.entries(wanted)) {
    if (value === image.getAttribute(name)) continue;
    if (value === null || value === undefined) image.removeAttribute(name);
    else image.setAttribute(name, value);
  }
}

/** The picture that a template marks, or the first one of the part of the page that the picker stands in. */
function pictureNear(picker: HTMLElement): HTMLImageElement | null {
  for (let part = picker.parentElement; part && !part.matches('main,body'); part = part.parentElement) {
    const image =
      part.querySelector<HTMLImageElement>('img[data-product-image]') ?? part.querySelector<HTMLImageElement>('img');
    if (image) return image;
  }
  return null;
}
