import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { cartPageMessages } from '../../runtime/messages/cart-page.ts';

/** Said of a wait alone, which is the machine's and not the journey's. */
const ofWaiting = `» status: ${cartPageMessages.stillUpdating}`;

/**
 * Writes down what a screen reader would say: what the live regions are told, the dialogs that open, and each control
 * that takes focus, with its role, name and state. Kept over page loads.
 */
export async function listen(page: Page): Promise<void> {
  const lines: string[] = [];
  transcripts.set(page, lines);
  await page.exposeFunction('sayAloud', (line: string) => {
    if (lines.at(-1) !== line && line !== ofWaiting) lines.push(line);
  });
  await page.addInitScript(() => {
    const say = (line: string) => Reflect.apply(Reflect.get(globalThis, 'sayAloud'), globalThis, [line]);
    // What is there for eyes alone is not read; a picture is, by the words that stand for it.
    const textOf = (element: Element | null | undefined) => {
      const copy = element?.cloneNode(true);
      if (!(copy instanceof Element)) return '';
      for (const unread of copy.querySelectorAll('[aria-hidden=true],[hidden]')) unread.remove();
      for (const image of copy.querySelectorAll('img')) image.replaceWith(image.alt);
      return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
    };
    const textsOf = (element: Element, attribute: string) =>
      (element.getAttribute(attribute) ?? '')
        .split(' ')
        .map((id) => textOf(document.getElementById(id)))
        .filter(Boolean);
    const nameOf = (element: Element) => {
      const labelled = textsOf(element, 'aria-labelledby');
      const isField =
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement;
      const label = isField ? textOf(element.labels?.[0]) : '';
      // A part of the page is not read out whole when it takes focus.
      const content = element.matches('main,article,section,form') ? '' : textOf(element);
      const value = element instanceof HTMLInputElement && element.type === 'submit' ? element.value : '';
      // A button's text comes and goes by the second; what it says then is announced.
      const own = element.getAttribute('data-original-label');
      return element.getAttribute('aria-label') || own || labelled.join(' ') || label || value || content;
    };
    const roleOf = (element: Element) => {
      const named: Record<string, string> = {
        A: 'link',
        BUTTON: 'button',
        SELECT: 'combobox',
        H1: 'heading',
        H2: 'heading',
        INPUT: element.getAttribute('type') ?? 'text',
        TEXTAREA: 'text',
        SECTION: 'region',
      };
      if (element instanceof HTMLInputElement && element.type === 'submit') return 'button';
      return element.getAttribute('role') ?? named[element.tagName] ?? element.tagName.toLowerCase();
    };
    const stateOf = (element: Element) => {
      const states = [];
      if (element instanceof HTMLSelectElement) states.push(textOf(element.selectedOptions[0]));
      if (element instanceof HTMLInputElement && element.type === 'number') states.push(element.value);
      if (element.getAttribute('aria-disabled') === 'true') states.push('unavailable');
      if (element instanceof HTMLInputElement && element.type === 'radio')
        states.push(element.checked ? 'selected' : 'not selected', placeOf(element));
      if (element instanceof HTMLInputElement && element.type === 'checkbox')
        states.push(element.checked ? 'checked' : 'not checked');
      if (element.matches(':required,[aria-required=true]')) states.push('required');
      if (element.getAttribute('aria-invalid') === 'true') states.push('invalid');
      // What stands below a field is read with it: what is wrong there.
      const described = textsOf(element, 'aria-describedby').join(' ');
      if (described !== '') states.push(described);
      return states.map((state) => `, ${state}`).join('');
    };
    const placeOf = (radio: HTMLInputElement) => {
      const all = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
        ({ name, form }) => name === radio.name && form === radio.form,
      );
      return `${all.indexOf(radio) + 1} of ${all.length}`;
    };
    // A group is named when focus comes into it, not at each of its controls.
    let lastGroup: Element | null = null;
    const groupOf = (element: Element) => {
      const group = element.closest('[role=radiogroup],[role=group],fieldset');
      const isEntered = group !== lastGroup && group !== element;
      lastGroup = group;
      if (!group || !isEntered) return '';
      const name = nameOfGroup(group);
      return name === '' ? '' : `${name}, ${group.getAttribute('role') ?? 'group'}, `;
    };
    const nameOfGroup = (group: Element) =>
      group.getAttribute('aria-label') ||
      textsOf(group, 'aria-labelledby').join(' ') ||
      textOf(group.querySelector(':scope > legend'));
    addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.closest('main,dialog,footer') && target.tagName !== 'MAIN')
        say(`${groupOf(target)}${roleOf(target)}, ${nameOf(target)}${stateOf(target)}`);
    });
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const region = target instanceof Element ? target.closest('[aria-live]') : null;
        // A region is told a line; where a text is changed within one, it is read whole.
        const told = region === target ? [...addedNodes] : region ? [region] : [];
        for (const { textContent } of told)
          if (region && textContent) say(`» ${region.getAttribute('role') ?? 'status'}: ${textContent}`);
        for (const node of addedNodes) {
          if (node instanceof HTMLDialogElement)
            say(
              `» ${node.getAttribute('role') ?? 'dialog'}: ${[nameOf(node), ...textsOf(node, 'aria-describedby')].join(', ')}`,
            );
          // Heard where it stands; what is in a live region is heard there already.
          else if (node instanceof Element && node.matches('[role=alert]') && !node.closest('[aria-live]'))
            say(
              `» alert: ${[...node.querySelectorAll('p')].map((line) => line.textContent).join(' ') || nameOf(node)}`,
            );
        }
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

const transcripts = new WeakMap<Page, string[]>();

/** Begins a chapter of the transcript, where one is kept; what the one before told must have been heard by now. */
export function chapter(page: Page, title: string): void {
  transcripts.get(page)?.push(`${chapterMark}${title}`);
}

const chapterMark = '# ';
const announced = (line: string) => line.startsWith('»');

/**
 * The transcript. A reader tells focus and announcements of one moment in an order of its own, so within a chapter the
 * announcements come last.
 */
export function heardIn(page: Page): string {
  const chapters: string[][] = [];
  for (const line of transcripts.get(page) ?? []) {
    if (line.startsWith(chapterMark)) chapters.push([]);
    chapters.at(-1)?.push(line);
  }
  const ordered = chapters.map((lines) => [...lines.filter((line) => !announced(line)), ...lines.filter(announced)]);
  return `${ordered.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/**
 * Compares what was heard with the transcript of that name, once all of it was; `UPDATE=1` writes it. An announcement may
 * come after what is seen.
 */
export async function compareTranscript(page: Page, name: string): Promise<void> {
  const file = `e2e/${name}.transcript.txt`;
  if (process.env['UPDATE']) writeFileSync(file, heardIn(page));
  await expect.poll(() => heardIn(page)).toBe(readFileSync(file, 'utf8'));
}
