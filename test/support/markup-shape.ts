import { JSDOM } from 'jsdom';

/** A browser with scripts takes what is inside `<noscript>` for text, one without for markup. */
export type Browser = 'with scripts' | 'without scripts';

const holders: Readonly<Record<Browser, Element>> = {
  // Scripts put in by innerHTML do not run; the setting only makes the parser read as a browser with scripts does.
  'with scripts': new JSDOM('<div>', { runScripts: 'outside-only' }).window.document.createElement('div'),
  'without scripts': new JSDOM('<div>').window.document.createElement('div'),
};

/** Attributes that a browser follows or fetches. */
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data'];

/** Elements and the names of their attributes, in document order: what data must never change. */
export function markupShape(html: string, browser: Browser = 'without scripts'): string {
  const holder = holders[browser];
  holder.innerHTML = html;
  const shape: string[] = [];
  addShapes(holder, shape);
  return shape.join('\n');
}

/** Walks by itself: to select all elements and to list attributes as objects costs half as much again as parsing. */
function addShapes(parent: Element, into: string[]): void {
  for (let element = parent.firstElementChild; element !== null; element = element.nextElementSibling) {
    const attributes = element.getAttributeNames().map((name) => {
      const isAstray = ADDRESSES.includes(name) && leadsAstray(element?.getAttribute(name) ?? '');
      return isAstray ? `${name}=hostile` : name;
    });
    into.push(`${element.localName}[${attributes.join(' ')}]`);
    addShapes(element, into);
  }
}

function leadsAstray(address: string): boolean {
  return /^\s*(?:javascript|vbscript|data:text)/i.test(address.replace(/\p{Cc}/gu, ''));
}
