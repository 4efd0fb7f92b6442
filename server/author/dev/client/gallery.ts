import type { PlayedMessage } from '../messages/played.ts';
import { countChoices, wakeAudit, wakeGroups } from './bar.ts';
import { open, play, setFault, tab } from './play.ts';

/** Keeps the frames, the form and the address of the gallery the same. */
const form = document.querySelector<HTMLFormElement>('form[data-choices]');
const capture = document.querySelector<HTMLFormElement>('form[data-capture]');
const [frame, data] = document.querySelectorAll('iframe');
const status = document.querySelector('[role=status]');
const find = document.querySelector<HTMLInputElement>('[data-find]');
const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-page]')];
const inPage = ['locale', 'timeZone', 'direction', 'state', 'settings', 'form', 'pseudoLocale', 'motion'];
const faultOn = document.querySelector<HTMLElement>('[data-fault-on]');
const audit = document.querySelector<HTMLElement>('[data-audit]');
const audited = document.querySelector<HTMLElement>('.audit');
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
  // What fails is a matter of this tab alone; a page that nothing fails in keeps an address that can be passed on.
  if (address.has('fault') || address.has('play')) choices.set('tab', tab);
  if (choices.toString() === '') return page;
  return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ vitrine: choices.toString() })}`;
}

async function show(): Promise<void> {
  for (const link of links) link.toggleAttribute('aria-current', link.dataset['page'] === (address.get('page') ?? '/'));
  history.replaceState(null, '', `?${address}`);
  const shown = pageAddress();
  // What was found there was found on the page before.
  if (audited !== null) audited.hidden = true;
  showData();
  showError();
  if (form !== null) countChoices(form);
  await setFault(address.get('fault') ?? '');
  if (frame === undefined) return;
  frame.style.zoom = address.has('zoom') ? `${address.get('zoom')}%` : '';
  // The media query of a frame follows the scheme of the element that holds it.
  frame.style.colorScheme = address.get('scheme') ?? '';
  frame.style.width = address.has('width') ? `${address.get('width')}px` : '';
  await open(frame, shown);
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

function showError(): void {
  if (faultOn === null) return;
  const name = address.get('fault') ?? '';
  const label = [...(form?.querySelectorAll<HTMLOptionElement>('[name=fault] option') ?? [])].find(
    ({ value }) => value === name,
  );
  faultOn.hidden = name === '';
  const labelElement = faultOn.querySelector('span');
  if (labelElement !== null) labelElement.textContent = `On in this tab: ${label?.textContent ?? name}`;
}

/** Alt does the same for as long as it is held. */
function showInspect(): void {
  frame?.contentDocument?.documentElement.toggleAttribute('data-vitrine-inspect', address.has('inspect'));
}

function showStatus(text: string): void {
  if (status !== null) status.textContent = text;
}

function showData(): void {
  if (data === undefined) return;
  data.hidden = !address.has('data');
  if (!data.hidden) data.src = `/__vitrine/context?${new URLSearchParams({ address: pageAddress() })}`;
}

/** A list takes only what is in it: an address that says something else is not obeyed. */
function write(field: HTMLInputElement | HTMLSelectElement): void {
  const value = address.get(field.name) ?? '';
  field.value = value;
  if (field.value === value) return;
  field.value = '';
  address.delete(field.name);
  showStatus(`“${value}” is nothing that ${field.labels?.[0]?.firstChild?.textContent ?? field.name} can be.`);
}

for (const field of fields()) {
  const isBox = field instanceof HTMLInputElement && field.type === 'checkbox';
  if (isBox) field.checked = address.has(field.name);
  else write(field);
  field.addEventListener('change', () => {
    const value = isBox ? (field.checked ? '1' : '') : field.value;
    if (value === '') address.delete(field.name);
    else address.set(field.name, value);
    if (field.name === 'inspect') {
      history.replaceState(null, '', `?${address}`);
      showInspect();
    } else void show();
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
  // Nor is there anything to say of a group without one.
  for (const list of document.querySelectorAll<HTMLElement>('aside ul')) {
    const heading = list.previousElementSibling;
    if (heading instanceof HTMLHeadingElement) heading.hidden = list.querySelector('a:not([hidden])') === null;
  }
});
if (form !== null) wakeGroups(form);
if (audit !== null && audited !== null && frame !== undefined) wakeAudit(audit, frame, audited);
frame?.addEventListener('load', showInspect);
faultOn?.querySelector('button')?.addEventListener('click', () => {
  address.delete('fault');
  location.search = `?${address}`;
});
document.querySelector('[data-reset]')?.addEventListener('click', () => {
  const page = address.get('page');
  location.search = page === null ? '' : `?${new URLSearchParams({ page })}`;
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
