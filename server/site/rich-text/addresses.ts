import { isPagePath } from '#model';

/** What a browser does with an address: follows it, fetches it, shows it in a frame, sends a form to it. */
type Use = 'link' | 'media' | 'frame' | 'form' | 'part';

const uses: Readonly<Record<string, Use>> = {
  'a href': 'link',
  'area href': 'link',
  'blockquote cite': 'link',
  'del cite': 'link',
  'ins cite': 'link',
  'q cite': 'link',
  'audio src': 'media',
  'img src': 'media',
  'source src': 'media',
  'track src': 'media',
  'video src': 'media',
  'video poster': 'media',
  'iframe src': 'frame',
  'form action': 'form',
  'use href': 'part',
  'use xlink:href': 'part',
};

const LINK_SCHEME = /^(?:https?|mailto|tel|sms):/i;
const MEDIA_SCHEME = /^(?:https?:|data:(?:image|audio|video)\/)/i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** An attribute's value where it is an address; undefined where a page must not have it. Other values stay. */
export function cleanAddress(element: string, name: string, value: string): string | undefined {
  const use = uses[`${element} ${name}`];
  if (use === undefined) return isScriptAddress(value) ? undefined : value;
  // Browsers drop these characters before they read an address.
  const read = value.replace(/^[\p{Cc} ]+|(?<![\p{Cc} ])[\p{Cc} ]+$|[\t\n\r]/gu, '');
  // Without a scheme another host would take that of the page; written out, it is what it was meant to be.
  const whole = /^[/\\]{2}/.test(read) ? `https://${read.slice(2)}` : read;
  return isAllowed(use, whole) ? whole : undefined;
}

function isAllowed(use: Use, address: string): boolean {
  switch (use) {
    case 'link':
      return !SCHEME.test(address) || LINK_SCHEME.test(address);
    case 'media':
      return !SCHEME.test(address) || MEDIA_SCHEME.test(address);
    case 'frame':
      return /^https?:\/\/[^/]/i.test(address);
    case 'form':
      return isPagePath(address);
    case 'part':
      return /^#[\w-]+$/.test(address) || /^\/[\w./-]+#[\w-]+$/.test(address);
  }
}

const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(colon|tab|newline));?/gi;

/** Whether a text is an address that runs code, however it is disguised. */
export function isScriptAddress(text: string): boolean {
  if (!/script|data/i.test(text) && !text.includes('&')) return false;
  const seen = text
    .slice(0, LONGEST_SCHEME)
    .replace(ENTITY, decoded)
    .replace(/[\p{Cc} ]/gu, '');
  return /^(?:java|vb|live)script:/i.test(seen) || /^data:(?:text|application)\/(?!json)/i.test(seen);
}

/** No scheme is longer, written in entities and with blanks between them. */
const LONGEST_SCHEME = 400;

function decoded(_entity: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return name.toLowerCase() === 'colon' ? ':' : '';
  const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
