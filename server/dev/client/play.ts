import type { Step } from '../scenes.ts';

const PATIENCE_MILLISECONDS = 10_000;
const LOOK_EVERY = 50;
/** A plain form never wakes up. */
const WAKE_MILLISECONDS = 5_000;

/** Does in the frame what a shopper would do. Rejects when something to be pressed never comes. */
export async function play(frame: HTMLIFrameElement, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await perform(frame, step);
}

async function perform(frame: HTMLIFrameElement, [kind, subject, text = '']: Step): Promise<void> {
  switch (kind) {
    case 'fault':
      await setFault(subject);
      return;
    case 'go':
      await open(frame, subject);
      return;
    case 'see':
      await until(() => pageOf(frame).body?.textContent?.includes(subject) === true || undefined, subject);
      return;
    case 'choose':
      choose(await until(() => optionOf(frame, subject), subject), subject);
      return;
    case 'press':
      (await awake(frame, subject)).click();
      return;
    case 'type':
      type(await awake(frame, subject), text);
      return;
    case 'fill':
      fill(await awake(frame, subject));
  }
}

/** An element as a person would use it: in sight, and taken over by the runtime when it is part of a form. */
async function awake(frame: HTMLIFrameElement, selector: string): Promise<HTMLElement> {
  const element = await until(() => visible(frame, selector), selector);
  element.scrollIntoView({ block: 'center' });
  element.focus();
  const form = element.closest('form');
  const end = performance.now() + WAKE_MILLISECONDS;
  while (form !== null && !isTakenOver(form) && performance.now() < end) await pause();
  // What is done once it is awake is done in the next moments.
  if (form !== null) for (let moment = 0; moment < 4; moment += 1) await pause();
  // Waking up may have put another element in its place.
  return element.isConnected ? element : until(() => visible(frame, selector), selector);
}

/** React leaves its own members on the elements that it has taken over. */
function isTakenOver(element: Element): boolean {
  return Object.keys(element).some((name) => name.startsWith('__react'));
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));

export async function setFault(name: string): Promise<void> {
  await fetch(`/__vitrine/fault?${new URLSearchParams({ name })}`, { method: 'POST' });
}

/** Opens an address in the frame and waits for it. */
export function open(frame: HTMLIFrameElement, address: string): Promise<void> {
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
    frame.src = address;
  });
}

function pageOf(frame: HTMLIFrameElement): Document {
  const { contentDocument } = frame;
  if (contentDocument === null) throw new Error('The frame shows a page of another site.');
  return contentDocument;
}

async function until<Found>(look: () => Found | undefined, what: string): Promise<Found> {
  const end = performance.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what} did not come up.`);
    await pause();
  }
}

// The elements belong to the frame's window, whose classes are not those of this one: they are told apart by name.
function visible(frame: HTMLIFrameElement, selector: string): HTMLElement | undefined {
  const all = pageOf(frame).querySelectorAll<HTMLElement>(selector);
  return [...all].find((element) => element.checkVisibility());
}

function optionOf(frame: HTMLIFrameElement, value: string): HTMLElement | undefined {
  const page = pageOf(frame);
  const options = [...page.querySelectorAll<HTMLOptionElement>('select option')];
  const buttons = [...page.querySelectorAll<HTMLElement>('input[type="radio"]')];
  return (
    options.find((option) => option.value === value) ?? buttons.find((button) => button.getAttribute('value') === value)
  );
}

function choose(element: HTMLElement, value: string): void {
  const list = element.closest('select');
  if (list === null) element.click();
  else write(list, value, 'change');
}

function type(element: HTMLElement, text: string): void {
  element.focus();
  write(element, text, 'input');
}

/** React listens to what a person does, which goes by the setter of the element's own class. */
function write(element: HTMLElement, text: string, event: 'input' | 'change'): void {
  Reflect.set(Object.getPrototypeOf(element), 'value', text, element);
  element.dispatchEvent(new Event(event, { bubbles: true }));
}

const PASSING: Readonly<Record<string, string>> = {
  email: 'ann@example.org',
  tel: '5550100',
  number: '1',
  url: 'https://example.org',
  date: '2026-01-15',
};

function fill(form: HTMLElement): void {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input, select, textarea',
  );
  const groups = new Set<string>();
  for (const field of fields) {
    if (!field.checkVisibility() || field.disabled) continue;
    if (field.type === 'radio' || field.type === 'checkbox') {
      if (!groups.has(field.name)) field.click();
      groups.add(field.name);
    } else if (field.nodeName === 'SELECT') {
      const [, second] = (field as HTMLSelectElement).options;
      if (second !== undefined) write(field, second.value, 'change');
    } else if (field.type !== 'file' && field.type !== 'submit') {
      write(field, PASSING[field.type] ?? 'Ann', 'input');
    }
  }
}
