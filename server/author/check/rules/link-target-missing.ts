import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suggest } from '#engine';
import { scriptsIn } from '../../../site/platform/used-globals.ts';
import { readText } from '../analysis/read-text.ts';
import type { Checked, Rule } from '../analysis/rule.ts';
import type { StartTag } from '../analysis/scan-html.ts';
import { staticAttributes } from '../analysis/static-attributes.ts';

const HREF: ReadonlySet<string> = new Set(['href']);
/**
 * Browsers go to the top by themselves, `#cookies` asks about consent once more, and addresses with a mark after the hash
 * are read by scripts or find words.
 */
const NO_ELEMENT = /^(?:(?:top|cookies)$|[!/:?=]|$)/i;

export const linkTargetMissing: Rule = {
  id: 'link-target-missing',
  severity: 'warning',
  summary: 'A link within a page to an id that no element has.',
  message: 'No element of any page has the id "$id".',
  help: 'Give the element that is meant this id, or correct the link.',
  bad: {
    files: {
      'site.region':
        '<body id="{squarespace.page-id}"><a href="⟦#mian⟧">To the text</a><main id="main">{squarespace.main-content}</main></body>',
      'content/index.json': '{"collection":{"title":"Home"}}',
    },
    fixed: {
      'site.region':
        '<body id="{squarespace.page-id}"><a href="#main">To the text</a><main id="main">{squarespace.main-content}</main></body>',
    },
  },
  good: {
    files: {
      'site.region':
        '<a href="#top">Up</a><a href="#cookies">Cookies</a><a href="#note">Note</a><a href="#tab" data-tab="1">Tab</a><a href="#card-2">Two</a><a href="#later">Later</a>' +
        '{collection.description}{.repeated section items}<p id="card-{@index}">{title}</p>{.end}<script>show("later")</script>',
      'content/index.json': '{"collection":{"title":"Home","description":"<p id=\\"note\\">x</p>"},"items":[]}',
    },
  },
  find(checked, report) {
    if (checked.fixtures.length === 0) return;
    const ids = new Set(checked.evidence.ids);
    const patterns = writtenIds(checked, ids);
    const links = [...staticAttributes(checked.views, HREF)].filter(({ tag, value }) => goesToElement(tag, value));
    const missing = links.flatMap((link) => {
      const id = decode(link.value.slice(1));
      return NO_ELEMENT.test(id) || ids.has(id) || patterns.some((pattern) => pattern.test(id)) ? [] : [{ link, id }];
    });
    if (missing.length === 0) return;
    const scripts = scriptsOf(checked);
    for (const { link, id } of missing) {
      if (scripts.some((text) => hasWord(text, id))) continue;
      const likely = suggest(id, ids);
      report(link, { id }, likely === undefined ? {} : { suggestion: `#${likely}` });
    }
  },
};

/** A link that no script has taken for itself, as far as its tag tells. */
function goesToElement({ name, attributes, holes }: StartTag, value: string): boolean {
  const isScripted = attributes.some((one) => /^(?:data-|on|role$|aria-(?:controls|expanded))|\{/.test(one.name));
  return (name === 'a' || name === 'area') && value.startsWith('#') && !isScripted && holes.length === 0;
}

/** Adds the ids that templates write, on pages that nobody has made yet too; gives patterns of those that data complete. */
function writtenIds({ views }: Checked, ids: Set<string>): readonly RegExp[] {
  const patterns: RegExp[] = [];
  for (const { html } of views) {
    for (const tag of html.tags) {
      if (tag.kind !== 'open') continue;
      for (const { name, value, isDynamic } of tag.attributes) {
        if (name !== 'id' && !(name === 'name' && tag.name === 'a')) continue;
        if (!isDynamic) ids.add(value);
        // One that the data decide alone would fit every link: what it is on pages says more.
        else if (/\w/.test(fixedParts(value).join(''))) patterns.push(patternOf(value));
      }
    }
  }
  return patterns;
}

const fixedParts = (value: string) => value.split(/\{[^{}]*\}/);

/** An id with template tags in it, as whatever they may print. */
function patternOf(value: string): RegExp {
  const fixed = fixedParts(value).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('.*')}$`, 's');
}

/** What may make elements in the browser: scripts of the folder, and those that its templates write. */
function scriptsOf({ views, site }: Checked): readonly string[] {
  const written = views.flatMap(({ text }) => scriptsIn(text));
  const folder = join(site.root, 'scripts');
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[cm]?js$/.test(name));
    return [...written, ...names.flatMap((name) => readText(join(folder, name)) ?? [])];
  } catch (error) {
    // A folder without scripts has no such directory.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return written;
    throw error;
  }
}

function hasWord(text: string, word: string): boolean {
  const marks = /[\w-]/;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!marks.test(text[at - 1] ?? '') && !marks.test(text[at + word.length] ?? '')) return true;
  }
  return false;
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
