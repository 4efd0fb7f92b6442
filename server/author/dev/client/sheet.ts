import type { PreviewEvent } from '../event-stream.ts';

/** Keeps the pages of a sheet up to date over one connection; those that were never scrolled to stay unloaded. */
const events = new EventSource('/__vitrine/events');
events.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const event = JSON.parse(data) as PreviewEvent;
  if (event.kind !== 'changed') return;
  for (const frame of document.querySelectorAll('iframe')) frame.contentWindow?.location.reload();
});

const find = document.querySelector<HTMLInputElement>('[data-find]');
find?.addEventListener('input', () => {
  const wanted = find.value.toLowerCase();
  for (const row of document.querySelectorAll<HTMLElement>('[data-found]'))
    row.hidden = !row.textContent.toLowerCase().includes(wanted);
});
