import { JSDOM } from 'jsdom';

const documents = [
  new JSDOM('<!doctype html>').window.document,
  // With scripts on, what is inside `noscript` is text.
  new JSDOM('<!doctype html>', { runScripts: 'outside-only' }).window.document,
];

/** Everything in a piece of markup that would run, lead away by itself or send elsewhere, in browsers with scripts and without. */
export function harmIn(markup: string): string[] {
  return documents.flatMap((document) => {
    const holder = document.createElement('template');
    holder.innerHTML = markup;
    return [...holder.content.querySelectorAll('*')].flatMap(harmOf);
  });
}

const FORBIDDEN = /^(?:script|object|embed|applet|base|meta|link|frame|frameset|portal|animate|set)$/i;
const ADDRESSES = /^(?:href|xlink:href|src|action|formaction|data|poster|srcdoc|background)$/i;

function harmOf(element: Element): string[] {
  const { localName } = element;
  const told = FORBIDDEN.test(localName) && !isOurs(element) ? [localName] : [];
  for (const { name, value } of element.attributes) {
    if (name.startsWith('on') || name === 'srcdoc') told.push(`${localName} ${name}`);
    if (ADDRESSES.test(name) && !isHarmlessAddress(value)) told.push(`${localName} ${name}=${value}`);
    if (/^(?:form)?action$/.test(name) && new URL(value, OWN).origin !== OWN)
      told.push(`${localName} ${name}=${value}`);
  }
  return told;
}

const OWN = 'https://own.example';

/** Scripts of a template carry a nonce; data blocks do not run. */
function isOurs(element: Element): boolean {
  if (element.localName !== 'script') return element.closest('head') !== null || isOfHead(element);
  return element.hasAttribute('nonce') || /^application\/(?:ld\+)?json$/.test(element.getAttribute('type') ?? '');
}

/** What a page's head holds of us: in a fragment there is no head to tell it by. */
function isOfHead({ localName, attributes }: Element): boolean {
  const written = [...attributes].map(({ name, value }) => `${name}=${value}`).join(' ');
  if (localName === 'link') return /^rel=(?:canonical|stylesheet|icon|preload|manifest|alternate) /.test(written);
  return localName === 'meta' && !/http-equiv=refresh/i.test(written);
}

function isHarmlessAddress(value: string): boolean {
  if (!URL.canParse(value, OWN)) return true;
  return (
    /^(?:https?|mailto|tel|sms):$/.test(new URL(value, OWN).protocol) || /^data:(?:image|audio|video)\//.test(value)
  );
}
