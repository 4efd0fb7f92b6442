import { isScriptAddress } from './addresses.ts';
import { isHarmless } from './is-harmless.ts';
import { type Interrupt, parseRichText } from './parse.ts';
import type { Removal } from './tree.ts';
import { writeMarkup } from './write.ts';

export interface CleanText {
  readonly text: string;
  readonly removed: ReadonlySet<Removal>;
}

const NOTHING: ReadonlySet<Removal> = new Set();

/**
 * A text of page data as it may stand anywhere in a page: between tags, in an attribute, as an address. Templates print it
 * as it is, and only they know where; so markup keeps what the policy allows, and what could become an attribute or a
 * script's address where it was not expected is written with an entity, which reads the same as text.
 */
export function cleanText(text: string, interrupt?: Interrupt): CleanText {
  if (!MARKUP.test(text)) return cleanPlain(text);
  if (isHarmless(text, interrupt) && !isRiskyBetweenTags(text))
    return { text: withoutHandlers(text), removed: NOTHING };
  const { root, removed } = parseRichText(text, interrupt);
  const html = withoutHandlers(calmBetweenTags(writeMarkup(root)));
  return isScriptAddress(html) && !TITLE.test(html) ? { text: '#', removed: ADDRESS } : { text: html, removed };
}

const MARKUP = /<[a-zA-Z/!?]/;

function cleanPlain(text: string): CleanText {
  if (!/[=:&]/.test(text)) return { text, removed: NOTHING };
  if (isScriptAddress(text) && !TITLE.test(text)) return { text: '#', removed: ADDRESS };
  return { text: withoutHandlers(calm(text)), removed: NOTHING };
}

const ADDRESS: ReadonlySet<Removal> = new Set(['address']);

/** A text about a language, not in it: words after a blank, and nothing that a script could be made of. */
const TITLE = /^\s*javascript:\s+[^\s([`={}\\;&<]+ [^([`={}\\;&<]+$/i;

/** Attributes that do harm wherever they are added. */
const ASSIGNMENT = /(^|[\s"'`]\/*)(xlink:href|href|src|srcdoc|action|formaction|http-equiv|style)(\s*=)/gi;

/** A quote may end the attribute that the text is printed in; what looks like another one after it must not be one. */
function calm(text: string): string {
  return /["'`]/.test(text) ? text.replace(ASSIGNMENT, disguised) : text;
}

/** The first letter as an entity: names of attributes have none, texts and values read as before. */
function disguised(_whole: string, before: string, name: string, rest: string): string {
  return `${before}&#${name.charCodeAt(0)};${name.slice(1)}${rest}`;
}

function isRiskyBetweenTags(html: string): boolean {
  return html.includes('=') && calmBetweenTags(html) !== html;
}

function calmBetweenTags(html: string): string {
  return html.replace(/(^|>)([^<>]*["'`][^<>]*)/g, (_whole, before: string, text: string) => before + calm(text));
}

/** Names of handlers, among which no words are that begin so. */
const HANDLER =
  /(^|[\s"'`/])((?:srcdoc|formaction|http-equiv)|on(?!(?:board|ce|es|going|ion|line|ly|set|shore|site|to|wards?)\b)[a-z]{2,40})(\s*=)/gi;
const SCRIPT_VALUE = /=(\s*(?:["'`]\s*)?(?:(?:java|vb)script\s*:|data:(?:text|application)))/gi;

/** No tag of clean markup has a handler, so whatever looks like one is text, or inside a value. */
function withoutHandlers(text: string): string {
  return text.replace(HANDLER, disguised).replace(SCRIPT_VALUE, '&#61;$1');
}
