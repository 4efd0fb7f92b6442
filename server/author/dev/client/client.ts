import type { PreviewEvent } from '../event-stream.ts';
import { startInspect } from './inspect.ts';
import { morph } from './morph.ts';
import { createOverlay } from './overlay.ts';

interface EditorPlace {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

const openInEditor = ({ file, line = 1, column = 1 }: EditorPlace): void => {
  void fetch('/__vitrine/open', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ file, line, column }),
  });
};

let updating: Promise<void> = Promise.resolve();
const overlay = createOverlay(openInEditor);
/** What the server says about the state that a page was printed in. */
interface Stamp {
  readonly run: string;
  readonly revision: number;
}

let stamp = stampOf(document);
let printed = await fetchPage();

keepChoices();
startInspect(openInEditor);
// The page was printed and then asked for again, to know what the server printed; in between something was saved.
if (isLate(stampOf(printed))) location.reload();
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
  if (event.kind === 'problems') overlay.show(event.problems);
  else if (event.kind === 'changed') await update(event.what);
  else if (isLate(event)) await update('page');
}

function update(what: 'page' | 'styles'): Promise<void> {
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
  const isComplete = morph(document.head, before.head, after.head) && morph(document.body, before.body, after.body);
  if (!isComplete) {
    location.reload();
    return;
  }
  for (const name of ['lang', 'dir', 'class']) {
    const value = after.documentElement.getAttribute(name);
    if (value !== null) document.documentElement.setAttribute(name, value);
  }
  dispatchEvent(new CustomEvent('vitrine:changed'));
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

async function fetchPage(): Promise<Document> {
  const answer = await fetch(location.pathname + location.search, { headers: { Accept: 'text/html' } });
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
