import type { PreviewEvent } from '../event-stream.ts';
import { startAudit } from './audit.ts';
import { startInspect } from './inspect.ts';
import { keepFields, restoreFields } from './keep-fields.ts';
import { morph } from './morph.ts';
import { notify } from './notify.ts';
import { createOverlay } from './overlay.ts';

interface EditorPlace {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

const openInEditor = async ({ file, line = 1, column = 1 }: EditorPlace): Promise<void> => {
  const answer = await fetch('/__vitrine/open', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ file, line, column }),
  });
  // Nothing is said of a file that is open.
  if (answer.status === 204) return;
  const { detail = 'The file could not be opened.' } = (await answer.json()) as { readonly detail?: string };
  notify(`${file}:${line}:${column}  ${detail}`);
};

let updating: Promise<void> = Promise.resolve();
const overlay = createOverlay((place) => void openInEditor(place));
/** What the server says about the state that a page was printed in. */
interface Stamp {
  readonly run: string;
  readonly revision: number;
}

let stamp = stampOf(document);
let printed = await printedPage();

keepChoices();
restoreFields();
notifyFault();
startAudit();
startInspect((place) => void openInEditor(place));
// The page could only be asked for again, and in between something was saved.
if (isLate(stampOf(printed))) reload();
else listen();

function stampOf(page: Document): Stamp {
  const { run = '', revision = '' } = page.querySelector<HTMLElement>('script[data-vitrine-client]')?.dataset ?? {};
  return { run, revision: Number(revision) };
}

function isLate({ run, revision }: Stamp): boolean {
  return run !== stamp.run || revision !== stamp.revision;
}

function listen(): void {
  // The browser connects again by itself, after a restart of the server and after sleep; one connection at a time.
  const events = new EventSource('/__vitrine/events');
  events.addEventListener('message', ({ data }: MessageEvent<string>) => {
    void take(JSON.parse(data) as PreviewEvent);
  });
}

async function take(event: PreviewEvent): Promise<void> {
  if (event.kind === 'problems') overlay.show(event.errors);
  else if (event.kind === 'changed') await update(event.what);
  else if (isLate(event)) await update('page');
}

function update(what: 'page' | 'styles' | 'islands'): Promise<void> {
  // Modules that a page has imported stay as they are for as long as it lives.
  if (what === 'islands') {
    reload();
    return updating;
  }
  updating = updating
    .then(() => (what === 'styles' ? updateStyles() : updatePage()))
    // A server that went away says what it is at when it is back; the page, still at the former state, is fetched then.
    .catch((fault: unknown) => console.warn('The page was not updated.', fault));
  return updating;
}

async function updatePage(): Promise<void> {
  const before = printed;
  const after = await fetchPage();
  printed = after;
  stamp = stampOf(after);
  const isComplete =
    islandsIn(before) === islandsIn(after) &&
    morph(document.head, before.head, after.head) &&
    morph(document.body, before.body, after.body);
  if (!isComplete) {
    reload();
    return;
  }
  for (const name of ['lang', 'dir', 'class']) {
    const value = after.documentElement.getAttribute(name);
    if (value !== null) document.documentElement.setAttribute(name, value);
  }
  dispatchEvent(new CustomEvent('vitrine:changed'));
}

/** What stands in them is React's: it is not changed from outside. */
function islandsIn(page: Document): string {
  return Array.from(page.querySelectorAll('vitrine-island'), (island) => island.outerHTML).join('');
}

/** The new sheet is loaded beside the old one, so the page is never without. */
async function updateStyles(): Promise<void> {
  const after = await fetchPage();
  const wanted = after.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/site.css"]');
  const current = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/site.css"]');
  if (wanted === null || current === null) return updatePage();
  const fresh = current.cloneNode() as HTMLLinkElement;
  fresh.href = wanted.getAttribute('href') ?? fresh.href;
  fresh.addEventListener('load', () => current.remove(), { once: true });
  current.after(fresh);
  printed = after;
  stamp = stampOf(after);
}

/** This page as the server printed it, before any script; one that it has forgotten is printed anew. */
async function printedPage(): Promise<Document> {
  const name = document.querySelector<HTMLElement>('script[data-vitrine-client]')?.dataset['printed'];
  const answer = await fetch(`/__vitrine/printed/${name}`);
  return answer.ok ? readPage(answer) : fetchPage();
}

async function fetchPage(): Promise<Document> {
  // What is to fail for a visitor of this tab must not keep the page from changing.
  const headers = { Accept: 'text/html', 'Vitrine-Update': '1' };
  return readPage(await fetch(location.pathname + location.search, { headers }));
}

/** What was typed goes along. */
function reload(): void {
  keepFields();
  location.reload();
}

function notifyFault(): void {
  const { fault = '' } = document.querySelector<HTMLElement>('script[data-vitrine-client]')?.dataset ?? {};
  // The gallery around a page says it itself.
  if (fault !== '' && window.top === window) notify(`On in this tab: the fault ${fault}.`);
}

async function readPage(answer: Response): Promise<Document> {
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // New with every answer, and of no meaning once a script has run.
  for (const script of page.querySelectorAll('[nonce]')) script.removeAttribute('nonce');
  return page;
}

/** The choices of the preview travel with every link. */
function keepChoices(): void {
  const chosen = new URLSearchParams(location.search).get('vitrine');
  if (chosen === null) return;
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== location.origin) return;
    const address = new URL(link.href);
    address.searchParams.set('vitrine', chosen);
    link.href = address.href;
  });
}
