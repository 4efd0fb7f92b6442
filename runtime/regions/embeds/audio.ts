import { make, readPage, safeAddress } from './parts.ts';

/** The browser's own player, which keyboards and readers know; the recording is fetched when it is played. */
export function startAudio(place: HTMLElement): void {
  const { message } = readPage(document);
  const source = safeAddress(place.dataset['audioAssetUrl'] ?? '', document.baseURI);
  if (source === undefined) {
    place.replaceChildren(make('p', {}, message('audioFailed')));
    return;
  }
  const title = place.dataset['title'] ?? place.closest('article')?.querySelector('h1,h2,h3')?.textContent ?? '';
  const label = message('audio', { title: title.trim() || document.title });
  const player = make('audio', { class: 'vt-audio', controls: '', preload: 'none', src: source, 'aria-label': label });
  player.addEventListener(
    'error',
    () => place.append(make('p', { role: 'status' }, message('audioFailed'), ' ', make('a', { href: source }, source))),
    { once: true },
  );
  place.replaceChildren(player);
}
