import type { PlayedMessage } from '../messages/played.ts';
import { open, play, setFault } from './play.ts';

/** Keeps the frames, the form and the address of the gallery the same. */
const form = document.querySelector<HTMLFormElement>('form[data-choices]');
const capture = document.querySelector<HTMLFormElement>('form[data-capture]');
const [frame, data] = document.querySelectorAll('iframe');
const status = document.querySelector('[role=status]');
const find = document.querySelector<HTMLInputElement>('[data-find]');
const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-page]')];
const inPage = ['locale', 'timeZone', 'direction', 'state', 'settings', 'form', 'pseudoLocale'];
const address = new URLSearchParams(location.search);

function fields(): (HTMLInputElement | HTMLSelectElement)[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement | HTMLSelectElement =>
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  );
}

function pageAddress(): string {
  const choices = new URLSearchParams([...address].filter(([name]) => inPage.includes(name)));
  const page = address.get('page') ?? '/';
  if (choices.toString() === '') return page;
  return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ vitrine: choices.toString() })}`;
}

async function show(): Promise<void> {
  for (const link of links) link.toggleAttribute('aria-current', link.dataset['page'] === (address.get('page') ?? '/'));
  history.replaceState(null, '', `?${address}`);
  showData();
  await setFault(address.get('fault') ?? '');
  if (frame === undefined) return;
  // The media query of a frame follows the scheme of the element that holds it.
  frame.style.colorScheme = address.get('scheme') ?? '';
  frame.style.width = address.has('width') ? `${address.get('width')}px` : '';
  await open(frame, pageAddress());
  await playScene(frame);
}

/** Plays the scene of a message once; what is looked at next is looked at as it is. */
async function playScene(page: HTMLIFrameElement): Promise<void> {
  const name = address.get('play');
  address.delete('play');
  const all = document.querySelector('[data-scenes]')?.textContent ?? '{}';
  const message = (JSON.parse(all) as Record<string, PlayedMessage>)[name ?? ''];
  if (message === undefined) return;
  showStatus(`Playing ${name} …`);
  try {
    await play(page, message, ['', 'english'].includes(address.get('pseudoLocale') ?? ''));
    showStatus(`${name} is shown. What its scene made fail goes on failing until another page is chosen.`);
  } catch (error) {
    showStatus(error instanceof Error ? error.message : String(error));
  }
}

function showStatus(text: string): void {
  if (status !== null) status.textContent = text;
}

function showData(): void {
  if (data === undefined) return;
  data.hidden = !address.has('data');
  if (!data.hidden) data.src = `/__vitrine/context?${new URLSearchParams({ address: pageAddress() })}`;
}

for (const field of fields()) {
  const isBox = field instanceof HTMLInputElement && field.type === 'checkbox';
  if (isBox) field.checked = address.has(field.name);
  else field.value = address.get(field.name) ?? '';
  field.addEventListener('change', () => {
    const value = isBox ? (field.checked ? '1' : '') : field.value;
    if (value === '') address.delete(field.name);
    else address.set(field.name, value);
    void show();
  });
}
for (const link of links) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    address.set('page', link.dataset['page'] ?? '/');
    void show();
  });
}
find?.addEventListener('input', () => {
  const wanted = find.value.toLowerCase();
  for (const link of links) link.hidden = !`${link.textContent} ${link.dataset['page']}`.toLowerCase().includes(wanted);
});
// The data change with the page.
frame?.addEventListener('load', () => frame.contentWindow?.addEventListener('vitrine:changed', showData));
capture?.addEventListener('submit', (event) => {
  event.preventDefault();
  void addPage(capture);
});

async function addPage(from: HTMLFormElement): Promise<void> {
  const source = new FormData(from).get('source');
  const answer = await fetch('/__vitrine/fixture', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ source }),
  });
  const told = (await answer.json()) as { readonly path?: string; readonly detail?: string };
  if (told.path !== undefined) location.search = `?${new URLSearchParams({ page: told.path })}`;
  else {
    const output = from.querySelector('output');
    if (output !== null) output.value = told.detail ?? 'The page could not be added.';
  }
}

await show();
