import { relativeTime } from '#model';
import { readPage } from './parts.ts';

const minute = 60_000;

/** Keeps a relative time true: the page may be older than its reader, and stays open. */
export function startRelativeTime(place: HTMLElement): void {
  const date = Number(place.dataset['date']);
  if (!Number.isFinite(date)) return;
  const { message } = readPage(place.ownerDocument);
  const show = () => {
    const text = relativeTime((Date.now() - date) / 1000, message);
    if (place.textContent !== text) place.textContent = text;
    if (!place.isConnected) clearInterval(timer);
  };
  const timer = setInterval(show, minute);
  show();
}
