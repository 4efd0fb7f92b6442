import { Interrupted } from '#engine';
import type { Interrupt } from './parse.ts';
import { attributeValue, isAllowedElement } from './policy.ts';

const TAG = /<(\/?)([a-zA-Z][a-zA-Z\d:-]*)((?:\s+[a-zA-Z_:][\w:.-]*(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))?)*)\s*\/?>/y;
const ATTRIBUTE = /([a-zA-Z_:][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g;
/** Elements whose right to be there does not show in their tag alone. */
const NEVER_PLAIN = /^(?:style|title|desc)$/;
const TAGS_A_TURN = 1_000;

/**
 * Whether markup may go into a page exactly as it is: every `<` begins a whole tag that the policy allows. Nearly all that
 * editors write is; it then keeps its bytes, and reading it takes a tenth of parsing it.
 */
export function isHarmless(html: string, interrupt?: Interrupt): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (!/[a-zA-Z/!?]/.test(html[at + 1] ?? '')) {
      at += 1;
      continue;
    }
    tags += 1;
    if (tags % TAGS_A_TURN === 0 && interrupt?.() === true) throw new Interrupted();
    TAG.lastIndex = at;
    const match = TAG.exec(html);
    if (match === null || !isHarmlessTag(match)) return false;
    at = TAG.lastIndex;
  }
  return true;
}

function isHarmlessTag([, slash, name = '', attributes = '']: RegExpExecArray): boolean {
  const lowered = name.toLowerCase();
  if (!isAllowedElement(lowered) || NEVER_PLAIN.test(lowered)) return false;
  if (attributes === '') return true;
  // Without an address a form is sent to the page that it stands in, which takes none.
  if (lowered === 'form' && /\smethod\b/i.test(attributes) && !/\saction\b/i.test(attributes)) return false;
  return slash === '' && [...attributes.matchAll(ATTRIBUTE)].every((match) => isHarmlessAttribute(lowered, match));
}

function isHarmlessAttribute(element: string, [, name = '', double, single]: RegExpMatchArray): boolean {
  const value = double ?? single ?? '';
  // What entities disguise is read by the parser.
  if (/&(?:#|colon|tab|newline)/i.test(value) && !name.toLowerCase().startsWith('data-')) return false;
  return attributeValue(element, name.toLowerCase(), value) === value;
}
