import type { PlayedMessage } from '../messages/played.ts';
import type { Step } from '../messages/scene.ts';
import { choose, fill, type } from './fields.ts';
import { showsText } from './shows-text.ts';

/** This tab among those of the gallery: what fails in its pages fails in no other. */
export const tab = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(36).padStart(2, '0'),
).join('');

const PATIENCE_MILLISECONDS = 20_000;
const LOOK_EVERY = 50;
/** A no-script form never wakes up. */
const WAKE_MILLISECONDS = 5_000;
/** The slowest text come when the server has not finished with a file for half a minute. */
const LAST_MESSAGE_MILLISECONDS = 45_000;
const DOOR = '.ow-door';
const LEAVE = '.ow-head > .ow-row > button:last-child';

/** Does in the frame what a person would do. Rejects when something to be pressed, or the text at last, never come. */
export async function play(frame: HTMLIFrameElement, { steps, text }: PlayedMessage, isAsWritten: boolean) {
  for (const step of steps) await perform(frame, step);
  if (isAsWritten)
    await until(() => showsText(pageOf(frame), text) || undefined, `“${text}”`, LAST_MESSAGE_MILLISECONDS);
}

async function perform(frame: HTMLIFrameElement, [kind, subject = '', text = '', bytes = 0]: Step): Promise<void> {
  switch (kind) {
    case 'fault':
      return setFault(subject);
    case 'go':
      return open(frame, subject + pageOf(frame).location.search);
    case 'see':
      await until(() => visible(frame, subject), subject);
      return;
    case 'choose':
      return choose(await until(() => optionOf(frame, subject), subject), subject);
    case 'press':
      return (await awake(frame, subject)).click();
    case 'type':
      return type(await awake(frame, subject), text);
    case 'fill':
      return fill(await awake(frame, subject));
    case 'attach':
      return attach(await awake(frame, subject), text, bytes);
    case 'break':
      return spoil(pageOf(frame).defaultView, subject);
    case 'sign-in':
      return signIn(frame, subject, text);
    case 'sign-out':
      return signOut(frame);
  }
}

async function signIn(frame: HTMLIFrameElement, email: string, password: string): Promise<void> {
  const place = await until(() => visible(frame, `${DOOR} form, ${LEAVE}`), 'The owner area');
  if (place.matches(LEAVE)) return;
  type(await awake(frame, `${DOOR} [name="email"]`), email);
  type(await awake(frame, `${DOOR} [name="password"]`), password);
  (await awake(frame, `${DOOR} [type="submit"]`)).click();
  // Who is refused stays at the door.
  await until(() => visible(frame, `${DOOR} [role="alert"], ${LEAVE}`), 'The owner area');
}

async function signOut(frame: HTMLIFrameElement): Promise<void> {
  const place = await until(() => visible(frame, `${DOOR} form, ${LEAVE}`), 'The owner area');
  if (!place.matches(LEAVE)) return;
  place.click();
  await until(() => visible(frame, DOOR), 'The door of the owner area');
}

/** As if somebody had chosen a file on this machine. */
function attach(field: HTMLElement, name: string, bytes: number): void {
  const chosen = new DataTransfer();
  chosen.items.add(new File([new Uint8Array(bytes)], name));
  (field as HTMLInputElement).files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function spoil(holder: object | null, path: string): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const owner = names.reduce<object | null>((from, name) => (from === null ? null : Reflect.get(from, name)), holder);
  if (owner !== null)
    Reflect.set(owner, last, () => {
      throw new TypeError(`${path} is broken in this scene.`);
    });
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
  await fetch(`/__vitrine/fault?${new URLSearchParams({ name, tab })}`, { method: 'POST' });
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

async function until<Found>(
  look: () => Found | undefined,
  what: string,
  patience = PATIENCE_MILLISECONDS,
): Promise<Found> {
  const end = performance.now() + patience;
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
