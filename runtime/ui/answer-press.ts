import { showPressed } from '../page/pressed.ts';
import { services } from '../page/services.ts';

const answering = new WeakSet<Element>();

/**
 * Answers a press at once: shows it, and does what it asks for when the browser has painted that. A dialog makes every
 * element of the page inert, and on a slow phone a visitor would wait for that with nothing to see (decisions/0510). What
 * is pressed again meanwhile is the same press.
 */
export async function answerPress(element: Element, act: () => void): Promise<void> {
  if (answering.has(element)) return;
  answering.add(element);
  showPressed(element, true);
  await services(element.ownerDocument).painted();
  answering.delete(element);
  showPressed(element, false);
  act();
}
