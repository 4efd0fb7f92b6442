import { parseHtml } from '../../page/trusted.ts';
import { make, safeAddress } from './parts.ts';

/** Milliseconds without another letter before the shop is asked. */
const PAUSE = 150;
const MOST = 6;
const SHORTEST = 2;

interface Suggestion {
  readonly address: string;
  readonly option: HTMLElement;
}

let lists = 0;

/**
 * Suggestions while somebody types into a search form: a combobox with a list (WAI-ARIA), filled with what the search page
 * itself shows, so that slips, prices and words are the page's. Without script, or while nothing comes, it is the plain form.
 */
export function startSuggestions(form: HTMLElement): void {
  const field = form.querySelector<HTMLInputElement>('input[type=search],input[type=text]');
  if (!(form instanceof HTMLFormElement) || field === null || field.name === '') return;
  // Both a focus and a letter ask for it.
  if (field.getAttribute('role') === 'combobox') return;
  const id = `vt-suggestions-${(lists += 1)}`;
  const list = make('ul', { id, class: 'vt-suggestions', role: 'listbox', 'aria-label': nameOf(field) });
  const status = make('span', { class: 'vt-suggestions-status', role: 'status' });
  list.hidden = true;
  const place = make('span', { class: 'vt-suggestions-place' });
  field.before(place);
  const hadFocus = document.activeElement === field;
  place.append(field, list, status);
  // Moving a field takes its focus away.
  if (hadFocus) field.focus();
  for (const [name, value] of Object.entries({
    ...{ role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': id },
    autocomplete: 'off',
  }))
    field.setAttribute(name, value);
  new Suggestions({ form, field, list, status }).start();
}

interface Parts {
  readonly form: HTMLFormElement;
  readonly field: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
}

class Suggestions {
  readonly #parts: Parts;
  #shown: readonly Suggestion[] = [];
  #active = -1;
  #asked = '';
  #asking: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    const { field, list } = this.#parts;
    field.addEventListener('input', () => this.#askAfterPause());
    field.addEventListener('keydown', (event) => this.#press(event));
    field.addEventListener('blur', () => this.#close());
    // The field keeps its focus while somebody presses a suggestion.
    list.addEventListener('pointerdown', (event) => event.preventDefault());
    list.addEventListener('click', (event) => {
      const option = event.target instanceof Element ? event.target.closest('[role=option]') : null;
      this.#go(this.#shown.find((each) => each.option === option));
    });
    // What was typed before this came.
    if (document.activeElement === field && field.value !== field.defaultValue) this.#askAfterPause();
  }

  #askAfterPause(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), PAUSE);
  }

  async #ask(): Promise<void> {
    const { form, field, status } = this.#parts;
    const text = field.value.trim();
    if (text === this.#asked) return;
    this.#asked = text;
    this.#asking?.abort();
    if (text.length < SHORTEST) return this.#close();
    const asking = new AbortController();
    this.#asking = asking;
    const found = await ask(form, field.name, text, asking.signal);
    if (asking.signal.aborted || found === undefined) return;
    status.textContent = found.status;
    this.#show(found.suggestions);
  }

  #show(suggestions: readonly Suggestion[]): void {
    const { field, list } = this.#parts;
    this.#shown = suggestions;
    for (const [at, { option }] of suggestions.entries()) option.id = `${list.id}-${at}`;
    list.replaceChildren(...suggestions.map(({ option }) => option));
    this.#choose(-1);
    const isOpen = suggestions.length > 0 && document.activeElement === field;
    list.hidden = !isOpen;
    field.setAttribute('aria-expanded', String(isOpen));
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    // The same text is asked for once more when somebody comes back to it.
    this.#asked = '';
    this.#parts.status.textContent = '';
    this.#show([]);
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const count = this.#shown.length;
    if (event.key === 'ArrowDown' && count === 0) {
      event.preventDefault();
      this.#asked = '';
      void this.#ask();
    }
    if (count === 0) return;
    const steps: Readonly<Record<string, () => void>> = {
      // Through the field itself, which is the place before the first and after the last.
      ArrowDown: () => this.#choose(this.#active + 1 === count ? -1 : this.#active + 1),
      ArrowUp: () => this.#choose(this.#active === -1 ? count - 1 : this.#active - 1),
      Escape: () => this.#close(),
    };
    if (event.key === 'Enter' && this.#active >= 0) {
      event.preventDefault();
      this.#go(this.#shown[this.#active]);
    } else if (Object.hasOwn(steps, event.key)) {
      event.preventDefault();
      steps[event.key]?.();
    }
  }

  #choose(at: number): void {
    const { field } = this.#parts;
    this.#active = at;
    for (const [place, { option }] of this.#shown.entries()) option.setAttribute('aria-selected', String(place === at));
    const chosen = this.#shown[at]?.option;
    if (chosen === undefined) field.removeAttribute('aria-activedescendant');
    else {
      field.setAttribute('aria-activedescendant', chosen.id);
      chosen.scrollIntoView({ block: 'nearest' });
    }
  }

  #go(chosen: Suggestion | undefined): void {
    if (chosen !== undefined) location.assign(chosen.address);
  }
}

/** What the search page shows for a text; undefined where it does not come. */
async function ask(form: HTMLFormElement, name: string, text: string, signal: AbortSignal) {
  const address = new URL(form.action);
  address.search = new URLSearchParams({ [name]: text, results: String(MOST), format: 'main-content' }).toString();
  const answer = await fetch(address, { signal, headers: { Accept: 'text/html' } }).catch(() => undefined);
  if (answer?.ok !== true) return undefined;
  const html = await answer.text().catch(() => undefined);
  if (html === undefined) return undefined;
  const page = parseHtml(html);
  const results = [...page.querySelectorAll('[role=search] ~ ol > li')].slice(0, MOST);
  return {
    status: plainText(page.querySelector('[role=status]')),
    suggestions: results.flatMap((result) => suggestionOf(result, address.href) ?? []),
  };
}

/** Picture, title and price of a result, as plain parts of our own. */
function suggestionOf(result: Element, base: string): Suggestion | undefined {
  const links = [...result.querySelectorAll('a[href]')];
  const link = links.find((each) => plainText(each) !== '');
  const address = link && safeAddress(link.getAttribute('href') ?? '', base);
  if (link === undefined || address === undefined) return undefined;
  const picture = result.querySelector('img');
  const shown = make('span', { class: 'vt-suggestion-picture' });
  const source = picture?.getAttribute('src') ?? picture?.getAttribute('data-src') ?? '';
  const safe = source === '' ? undefined : safeAddress(source, base);
  if (safe !== undefined) shown.append(make('img', { src: safe, alt: '', width: '48', height: '48', loading: 'lazy' }));
  const price = plainText(result.querySelector('.product-price'));
  const option = make(
    'li',
    { role: 'option', 'aria-selected': 'false' },
    shown,
    make('span', { class: 'vt-suggestion-title' }, plainText(link)),
    ...(price === '' ? [] : [' ', make('span', { class: 'vt-suggestion-price' }, price)]),
  );
  return { address, option };
}

/** What only a screen reader is told stands apart from what it is said of: "Sale Price: $18.00". */
function plainText(element: Element | null): string {
  for (const hidden of element?.querySelectorAll('.visually-hidden') ?? []) hidden.after(' ');
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The list is called what its field is called. */
function nameOf(field: HTMLInputElement): string {
  const [label] = field.labels ?? [];
  return plainText(label ?? null) || field.getAttribute('aria-label') || field.placeholder;
}
