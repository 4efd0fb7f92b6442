import type { Template } from '#engine';

const known = new WeakSet<Template>();
const waiting = new Set<Template>();
let isDue = false;

/**
 * Makes generated code of a template that has been rendered once, a part in each turn of the event loop: its second render
 * finds it, and no request waits for it. A program that has nothing else to do ends without.
 */
export function prepareInBackground(template: Template): void {
  if (known.has(template)) return;
  known.add(template);
  waiting.add(template);
  schedule();
}

function schedule(): void {
  if (isDue) return;
  isDue = true;
  setImmediate(prepareNext).unref();
}

function prepareNext(): void {
  isDue = false;
  const [next] = waiting;
  if (next === undefined) return;
  if (!next.prepare()) waiting.delete(next);
  if (waiting.size > 0) schedule();
}
