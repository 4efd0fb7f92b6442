const find = document.querySelector<HTMLInputElement>('[data-find]');
const entries = [...document.querySelectorAll<HTMLElement>('.tree [data-path]')];
const wasOpen = new Map([...document.querySelectorAll('details')].map((part) => [part, part.open]));
const count = document.querySelector('[role=status]');

/** Shows the values whose name or text holds what is looked for, with everything around them. */
function show(wanted: string): void {
  const text = wanted.toLowerCase();
  const found = new Set(entries.filter((entry) => text !== '' && isMeant(entry, text)));
  const around = new Set<Element>();
  for (const entry of found) {
    for (let at: Element | null = entry; at !== null; at = at.parentElement) around.add(at);
  }
  for (const entry of entries) {
    entry.hidden = text !== '' && !around.has(entry) && !isInside(entry, found);
  }
  for (const [part, open] of wasOpen) part.open = text === '' ? open : around.has(part);
  if (count !== null) count.textContent = text === '' ? '' : `${found.size} found`;
}

function isMeant(entry: HTMLElement, text: string): boolean {
  const path = entry.dataset['path'] ?? '';
  const name = path.slice(path.lastIndexOf('.') + 1);
  const value = entry.querySelector(':scope > code')?.textContent ?? '';
  return (text.includes('.') ? path : name).toLowerCase().includes(text) || value.toLowerCase().includes(text);
}

function isInside(entry: Element, found: ReadonlySet<Element>): boolean {
  for (let at = entry.parentElement; at !== null; at = at.parentElement) if (found.has(at)) return true;
  return false;
}

find?.addEventListener('input', () => show(find.value.trim()));
