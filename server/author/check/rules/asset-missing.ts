import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../analysis/read-text.ts';
import type { Checked, Rule } from '../analysis/rule.ts';
import { staticAttributes } from '../analysis/static-attributes.ts';
import { TemplateView } from '../analysis/template-view.ts';

const NAMES: ReadonlySet<string> = new Set(['src', 'href', 'poster', 'srcset', 'data-src']);
/** Addresses that files of the folder answer; what the platform answers itself lies elsewhere. */
const ASSET = /(?<![\w.:/-])\/(assets|scripts)\/[^\s"'?#,()<>]+/g;
/** An address of a style sheet that names no host and is no data, however it is written. */
const STYLE_ADDRESS = /url\(\s*['"]?((?![a-z][\w+.-]*:|\/\/|#)[^'"?#()\s]+)/gi;
/** All sheets of a folder are one file of the site. */
const SHEET = 'http://site.invalid/site.css';
const SERVED = /^\/(?:assets|scripts)\//;

export const assetMissing: Rule = {
  id: 'asset-missing',
  severity: 'warning',
  summary: 'A picture, font, script or file that a template or style sheet names and nobody has.',
  message: 'There is no file $name.',
  help: 'Put the file into assets/ or scripts/ of the folder, or into assets/ of the content; or correct its name.',
  bad: { files: { 'site.region': '<link rel="icon" href="⟦/assets/icon.svg⟧">', 'assets/icom.svg': '<svg/>' } },
  good: { files: { 'site.region': '<link rel="icon" href="/assets/icon.svg">', 'assets/icon.svg': '<svg/>' } },
  find(checked, report) {
    const isMissing = (path: string) => !roots(checked).some((root) => existsSync(join(root, decode(path))));
    for (const { view, value, start } of staticAttributes(checked.views, NAMES)) {
      for (const { 0: path, index } of value.matchAll(ASSET)) {
        if (isMissing(path)) report({ view, start: start + index, end: start + index + path.length }, { name: path });
      }
    }
    for (const view of styleViews(checked)) {
      for (const match of view.text.matchAll(STYLE_ADDRESS)) {
        const [whole, path = ''] = match;
        const start = match.index + whole.length - path.length;
        if (isAbsentAsset(path, isMissing)) report({ view, start, end: start + path.length }, { name: path });
      }
    }
  },
};

/** Whether nothing answers what a sheet asks for: a relative address begins where the sheet stands. */
function isAbsentAsset(given: string, isMissing: (path: string) => boolean): boolean {
  // What a variable of the sheet makes of an address is known when it is made.
  if (/[@~]|%2e/i.test(given) || !URL.canParse(given, SHEET)) return false;
  const path = new URL(given, SHEET).pathname;
  const isRelativeFile = !given.startsWith('/') && /\.\w+$/.test(path);
  return (SERVED.test(path) || isRelativeFile) && isMissing(path);
}

function roots({ site, content }: Checked): readonly string[] {
  return content === undefined ? [site.root] : [site.root, content];
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The style sheets as they are written, for places in them. */
function* styleViews({ site }: Checked): Generator<TemplateView> {
  for (const file of site.styles.files) {
    const text = readText(join(site.root, file));
    if (text !== undefined) yield new TemplateView(file, text, [], []);
  }
}
