import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/**
 * Writes down what a screen reader would say: what the live regions are told, the dialogs that open, and each control
 * that takes focus, with its role, name and state. Kept over page loads.
 */
export async function listen(page: Page): Promise<void> {
  const lines: string[] = [];
  transcripts.set(page, lines);
  await page.exposeFunction('sayAloud', (line: string) => {
    if (lines.at(-1) !== line) lines.push(line);
  });
  await page.addInitScript(() => {
    const say = (line: string) => Reflect.apply(Reflect.get(globalThis, 'sayAloud'), globalThis, [line]);
    const nameOf = (element: Element) => {
      const labelled = (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '');
      const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
      const label = isField ? (element.labels?.[0]?.textContent ?? '') : '';
      // A part of the page is not read out whole when it takes focus.
      const content = element.matches('main,article,section,form') ? '' : element.textContent;
      const value = element instanceof HTMLInputElement && element.type === 'submit' ? element.value : '';
      // A button's text comes and goes by the second; what it says then is announced.
      const own = element.getAttribute('data-original-label');
      return (element.getAttribute('aria-label') || own || labelled.join(' ').trim() || label || value || content || '')
        .replace(/\s+/g, ' ')
        .trim();
    };
    const roleOf = (element: Element) => {
      const named: Record<string, string> = {
        A: 'link',
        BUTTON: 'button',
        SELECT: 'combobox',
        H1: 'heading',
        H2: 'heading',
        INPUT: element.getAttribute('type') ?? 'text',
      };
      return element.getAttribute('role') ?? named[element.tagName] ?? element.tagName.toLowerCase();
    };
    const stateOf = (element: Element) => {
      const states = [];
      if (element.getAttribute('aria-disabled') === 'true') states.push('unavailable');
      if (element instanceof HTMLInputElement && element.type === 'radio')
        states.push(element.checked ? 'selected' : 'not selected');
      if (element.getAttribute('aria-invalid') === 'true') states.push('invalid');
      // What stands below a field is read with it: what is wrong there.
      const described = (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent?.trim() ?? '');
      if (described.join('') !== '') states.push(described.join(' ').trim());
      return states.map((state) => `, ${state}`).join('');
    };
    addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.closest('main,dialog') && target.tagName !== 'MAIN')
        say(`${roleOf(target)}, ${nameOf(target)}${stateOf(target)}`);
    });
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const region = target instanceof Element ? target.closest('[aria-live]') : null;
        if (region?.textContent) say(`» ${region.getAttribute('role')}: ${region.textContent}`);
        for (const node of addedNodes) {
          if (node instanceof HTMLDialogElement)
            say(
              `» ${node.getAttribute('role') ?? 'dialog'}: ${nameOf(node)}, ${[...node.querySelectorAll('p')].map((line) => line.textContent).join(' ')}`,
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

/** Compares what was heard with the transcript of that name; `UPDATE=1` writes it. */
export function compareTranscript(page: Page, name: string): void {
  const file = `e2e/${name}.transcript.txt`;
  const heard = heardIn(page);
  if (process.env['UPDATE']) writeFileSync(file, heard);
  expect(heard).toBe(readFileSync(file, 'utf8'));
}
