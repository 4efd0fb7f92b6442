import { type RenderContext, toText, type Value } from '#engine';
import { isSafeLink } from '#model';
import { markupText } from './html.ts';

/** What an address is for: a link may take the visitor away, a source is only fetched. */
export type AddressUse = 'link' | 'source';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const SOURCE_SCHEME = /^(?:https?:|blob:|data:(?:image|audio|video)\/)/i;
const ENTITY = /&(?:#x([0-9a-f]+)|#([0-9]+)|(colon|tab|newline|sol|bsol));?/gi;
const NAMED: Readonly<Record<string, string>> = { colon: ':', sol: '/', bsol: '\\' };

/**
 * Whether a browser would follow an address somewhere an address of the page's data has no business to go: a scheme
 * that runs code, or, for a link, another host without naming a scheme.
 */
function isHostileAddress(address: string, use: AddressUse): boolean {
  const seen = address.includes('&') ? address.replace(ENTITY, decodeEntity) : address;
  if (use === 'link') return !isSafeLink(seen);
  const scheme = seen.replace(/[\p{Cc} ]/gu, '');
  return SCHEME.test(scheme) && !SOURCE_SCHEME.test(scheme);
}

/** An address inside an attribute of ours: as it is under `reference`, `#` where it is hostile under `safe`. */
export function addressText(value: Value, context: RenderContext, use: AddressUse): string {
  if (context.profile !== 'reference' && isHostileAddress(toText(value), use)) return '#';
  return markupText(value, context);
}

function decodeEntity(_entity: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
  const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
