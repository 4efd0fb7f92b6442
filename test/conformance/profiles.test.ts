import { describe, expect, it } from 'vitest';
import { type JsonValue, toText } from '#engine';
import { type ConformanceCase, conformanceGroups, hasConformance, readConformance } from '../support/conformance.ts';
import { render } from '../support/render.ts';

/** What `safe` writes in place of a character that would leave its attribute, element or script. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '\\u003c': '<',
  '\\u003e': '>',
  '\\u2028': '\u2028',
  '\\u2029': '\u2029',
};

const unescaped = (html: string) =>
  html.replace(/&(?:lt|gt|quot);|\\u(?:003[ce]|202[89])/g, (code) => ESCAPES[code] ?? code);

/** Data with a character or an address in it that some place of a page gives a meaning to. */
const isHostile = (data: JsonValue | undefined) =>
  /[<>\u2028\u2029]|\\"|javascript:/i.test(JSON.stringify(data ?? null));

/** A sold-out product's button, which says so in `safe` before any script (spec section 4), without its words. */
const saysSoldOut = (html: string) =>
  html.replaceAll(' aria-disabled="true"', '').replace(/(<div class="sqs-add-to-cart-button-inner">)[^<]*/g, '$1');

function printed({ template, json, partials, injects, options }: ConformanceCase, profile: 'safe' | 'reference') {
  const { locale, now } = options ?? {};
  return render(template, json ?? {}, {
    profile,
    partials: partials ?? {},
    injects: injects ?? {},
    ...(locale === undefined ? {} : { locale: locale === null ? null : toText(locale) }),
    ...(typeof now === 'number' ? { now } : {}),
  }).output;
}

describe('the two escaping profiles, over all cases', () => {
  const groups = conformanceGroups();

  it('finds the cases, and says which are not there', () => {
    if (!hasConformance) console.log('conformance: no suites beside the repository, only our own cases');
    expect(groups.length).toBeGreaterThan(5);
  });

  it.each(groups)('print the same bytes for the harmless data of %s, and differ by escapes for the rest', (group) => {
    for (const example of readConformance(group)) {
      const reference = printed(example, 'reference');
      const safe = printed(example, 'safe');
      if (safe === reference || saysSoldOut(safe) === saysSoldOut(reference)) continue;
      expect({ name: example.name, hostile: isHostile(example.json) }).toEqual({ name: example.name, hostile: true });
      expect(unescaped(safe)).toBe(unescaped(reference));
    }
  });
});
