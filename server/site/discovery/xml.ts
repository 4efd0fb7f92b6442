import { escapeHtml } from '../head/markup.ts';

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Control characters, most of which no XML document may hold, however they are written. */
const CONTROL = /[\p{Cc}\ufffe\uffff]/gu;

/** Text for an element or a quoted attribute of an XML document. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(CONTROL, (found) => ('\t\n\r'.includes(found) ? found : '')));
}

/** One element with text in it; nothing for an empty text. */
export function element(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;
}
