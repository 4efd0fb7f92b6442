import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../../site/head/markup.ts';
import type { ComparedPage, Comparison, PictureChange } from './comparison.ts';
import { type Change, showChanges } from './lines.ts';
import { nameOf, writePicture } from './screenshots/golden-pictures.ts';

/** Writes a page that shows what differs, with the pictures of before and now side by side; answers its file. */
export function writeDiffReport(folder: string, comparison: Comparison): string {
  mkdirSync(folder, { recursive: true });
  for (const page of comparison.differences) {
    for (const change of page.pictures) {
      for (const [of, picture] of picturesOf(change)) writePicture(join(folder, fileOf(page, change, of)), picture);
    }
  }
  const file = join(folder, 'index.html');
  writeFileSync(file, reportHtml(comparison));
  return file;
}

const picturesOf = ({ before, after, difference }: PictureChange) =>
  [
    ['before', before],
    ['now', after],
    ['difference', difference.picture],
  ] as const;

/** By path from the folder of the report. */
function fileOf({ address }: ComparedPage, { width }: PictureChange, of: string): string {
  return `pictures/${nameOf(address, width).replace(/\.png$/, `.${of}.png`)}`;
}

function reportHtml(comparison: Comparison): string {
  const { revision, pages, hasPictures, styles, differences } = comparison;
  const title = `${differences.length} of ${pages} pages differ from ${revision}`;
  const list = differences.map(
    ({ address, state }) => `<li><a href="#${escapeHtml(anchorOf(address))}">${escapeHtml(address)}</a> ${state}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<h1>${escapeHtml(title)}</h1>
${hasPictures ? '' : '<p>No pictures were compared.</p>\n'}${
  styles.changed ? `<p>/site.css changed, ${bytes(styles.before, styles.after)}.</p>\n` : ''
}<ul>${list.join('\n')}</ul>
${differences.map(pageHtml).join('\n')}
</html>
`;
}

function pageHtml(page: ComparedPage): string {
  const { address, state, dom, text, tree, structuredData, pictures } = page;
  const [before, after] = page.bytes;
  return `<section>
<h2 id="${escapeHtml(anchorOf(address))}">${escapeHtml(address)}</h2>
<p>${state}, ${bytes(before, after)}</p>
${pictures.map((picture) => picturesHtml(page, picture)).join('\n')}
${changesHtml('Text', text)}${changesHtml('DOM', dom)}${changesHtml('Accessibility tree', tree)}${changesHtml('Structured data', structuredData)}</section>`;
}

function picturesHtml(page: ComparedPage, change: PictureChange): string {
  const { width, difference } = change;
  const shown = picturesOf(change).map(([of]) => {
    // A name of a page may hold anything that an address may.
    const address = fileOf(page, change, of).split('/').map(encodeURIComponent).join('/');
    const alt = `${page.address} at ${width} pixels, ${of}`;
    return `<figure><figcaption>${of}</figcaption><img src="${address}" alt="${escapeHtml(alt)}" loading="lazy"></figure>`;
  });
  const share = `${(difference.share * 100).toFixed(1)} %`;
  return `<h3>${width} pixels wide: ${share} differ</h3>\n<div class="pictures">${shown.join('\n')}</div>`;
}

function changesHtml(name: string, changes: readonly Change[]): string {
  if (changes.length === 0) return '';
  const lines = showChanges(changes)
    .split('\n')
    .map((line) => {
      const tag = line.startsWith('  + ') ? 'ins' : line.startsWith('  - ') ? 'del' : 'span';
      return `<${tag}>${escapeHtml(line)}</${tag}>`;
    });
  return `<details${name === 'Text' ? ' open' : ''}><summary>${name}</summary><pre tabindex="0">${lines.join('\n')}</pre></details>\n`;
}

const anchorOf = (address: string) => `page-${encodeURIComponent(address)}`;

function bytes(before: number, after: number): string {
  return `${after >= before ? '+' : ''}${after - before} bytes`;
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 90rem; margin: 0 auto; padding: 1rem 1.5rem 4rem; }
section { border-top: 2px solid; margin-top: 2.5rem; }
.pictures { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; align-items: start; }
figure { margin: 0; }
img { width: 100%; border: 1px solid #888; }
pre { overflow: auto; padding: 0.75rem; border: 1px solid #888; font-size: 0.875rem; }
pre > * { text-decoration: none; }
ins { background: #1a7f372e; }
del { background: #cf222e2e; }
summary { cursor: pointer; font-weight: 600; }
@media (max-width: 45rem) { .pictures { grid-template-columns: 1fr; } }
`;
