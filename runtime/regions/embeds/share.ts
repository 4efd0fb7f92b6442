import { make, readPage, safeAddress } from './parts.ts';

interface Shared {
  readonly url: string;
  readonly title: string;
  readonly image: string;
}

/** Where something can be shared, as links: nothing of another house is loaded before one is pressed. */
const shareServices: readonly (readonly [name: string, address: (shared: Shared) => string])[] = [
  ['Email', ({ url, title }) => `mailto:?${query({ subject: title, body: url })}`],
  ['Facebook', ({ url }) => `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`],
  ['X', ({ url, title }) => `https://x.com/intent/post?${query({ url, text: title })}`],
  ['LinkedIn', ({ url }) => `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`],
  [
    'Pinterest',
    ({ url, title, image }) =>
      `https://www.pinterest.com/pin/create/button/?${query({ url, media: image, description: title })}`,
  ],
];

/** Share buttons in the place that the formatter printed: links, and the address to copy. */
export function startShare(place: HTMLElement): void {
  const { message } = readPage(document);
  const { fullUrl = '', title = document.title, assetUrl = '' } = place.dataset;
  const base = document.baseURI;
  const url = safeAddress(fullUrl, base) ?? base;
  const shared = { url, title, image: assetUrl === '' ? '' : (safeAddress(assetUrl, base) ?? '') };
  const status = make('span', { role: 'status' });
  const copy = make('button', { type: 'button', class: 'vt-share' }, message('shareCopy'));
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(url).then(
      () => (status.textContent = message('shareCopied')),
      () => (status.textContent = url),
    );
  });
  // Roles, not list elements: what a site gives the lists of its texts is not meant for these.
  const one = (...parts: Node[]) => make('div', { role: 'listitem' }, ...parts);
  const list = make('div', { class: 'vt-shares', role: 'list', 'aria-label': message('share') }, one(copy, status));
  for (const [service, address] of shareServices) {
    const attributes = { class: 'vt-share', href: address(shared), 'aria-label': message('shareBy', { service }) };
    list.append(one(make('a', { ...attributes, target: '_blank', rel: 'noopener noreferrer' }, service)));
  }
  place.replaceChildren(list);
}

/** A space is `%20`: mail programs show the plus of a form as it stands. */
function query(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString().replaceAll('+', '%20');
}
