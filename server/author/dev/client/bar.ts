import { auditEvent, auditedEvent, type Violation } from './audit.ts';

/** Keeps the groups of the bar beside the buttons that open them, and says how many choices each holds. */
export function wakeGroups(bar: HTMLElement): void {
  for (const button of bar.querySelectorAll<HTMLButtonElement>('[data-group]')) {
    const group = document.getElementById(button.dataset['group'] ?? '');
    group?.addEventListener('beforetoggle', () => {
      const { left, bottom } = button.getBoundingClientRect();
      // Of its own size only once it is open: on a phone it lies over the page.
      group.style.left = `${Math.max(8, Math.min(left, innerWidth - 360))}px`;
      group.style.top = `${bottom + 4}px`;
    });
  }
}

export function countChoices(bar: HTMLElement): void {
  for (const button of bar.querySelectorAll<HTMLElement>('[data-group]')) {
    const group = document.getElementById(button.dataset['group'] ?? '');
    const chosen = [...(group?.querySelectorAll('select') ?? [])].filter(({ value }) => value !== '').length;
    const count = button.querySelector('[data-count]');
    if (count !== null) count.textContent = chosen === 0 ? '' : ` ${chosen}`;
  }
}

/** Has the page in the frame looked at, and lists what is wrong; a click on an element leads to it. */
export function wakeAudit(button: HTMLElement, frame: HTMLIFrameElement, list: HTMLElement): void {
  button.addEventListener('click', () => {
    list.hidden = false;
    list.replaceChildren(paragraph('Looking …'));
    frame.contentWindow?.dispatchEvent(new CustomEvent(auditEvent));
  });
  addEventListener(auditedEvent, (event) => {
    const violations = (event as CustomEvent<readonly Violation[]>).detail;
    const heading = document.createElement('h2');
    heading.textContent =
      violations.length === 0 ? 'Nothing was found that a program can find.' : `${violations.length} kinds of trouble`;
    const close = document.createElement('button');
    close.textContent = 'Close';
    close.addEventListener('click', () => {
      list.hidden = true;
    });
    list.replaceChildren(heading, ...violations.map((violation) => row(violation, frame)), close);
  });
}

function row({ impact, help, elements }: Violation, frame: HTMLIFrameElement): HTMLElement {
  const entry = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = `${impact}: ${help} (${elements.length})`;
  entry.append(summary);
  for (const selector of elements) {
    const link = document.createElement('button');
    link.textContent = selector;
    link.addEventListener('click', () => point(frame, selector));
    entry.append(link);
  }
  return entry;
}

const SHOWN_MILLISECONDS = 2_000;

function point(frame: HTMLIFrameElement, selector: string): void {
  const element = frame.contentDocument?.querySelector<HTMLElement>(selector);
  if (element === null || element === undefined) return;
  element.scrollIntoView({ block: 'center' });
  const before = element.style.outline;
  element.style.outline = '3px solid #d6004c';
  setTimeout(() => {
    element.style.outline = before;
  }, SHOWN_MILLISECONDS);
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}
