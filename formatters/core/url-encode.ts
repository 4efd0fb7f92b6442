import { defineFormatter, toText } from '#engine';
import { percentEncode } from '../lib/percent.ts';

// Where this set differs from that of encodeURIComponent.
const KEPT: Readonly<Record<string, string>> = { '%40': '@', '%2B': '+', '%2F': '/' };
const DIFFERENT = /%40|%2B|%2F|[!~'()]/g;

export const urlEncode = defineFormatter({
  name: 'url-encode',
  family: 'core',
  summary: 'Percent-encodes all but letters, digits and @ * _ + - . /',
  examples: [
    { template: '/search?tag={tag|url-encode}', data: { tag: 'tea & cake' }, output: '/search?tag=tea%20%26%20cake' },
    { template: '{a|url-encode}', data: { a: "a+b/c (d's)" }, output: 'a+b/c%20%28d%27s%29' },
  ],
  apply: (input, _args, context) => percentEncode(toText(input), encodeAll, context),
});

function encodeAll(text: string): string {
  // The reference names this mistake otherwise than its two siblings do.
  const [lone] = /\p{Surrogate}/u.exec(text) ?? [];
  if (lone !== undefined) throw new Error(`Lone surrogate U+${hexOf(lone)} is not a scalar value`);
  return encodeURIComponent(text).replace(DIFFERENT, (found) => KEPT[found] ?? `%${hexOf(found)}`);
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase();
}
