import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diagnosticsIn, diagnosticsOf } from '../../../support/check.ts';
import { scratchFolder } from '../../../support/serve-site.ts';

const region = '<html><head>{squarespace-headers}</head><body>{@|apply card.block}</body></html>';

async function toldOf(files: Readonly<Record<string, string | Buffer>>) {
  const folder = scratchFolder({ 'template.conf': '{"stylesheets":[]}', 'site.region': region });
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return diagnosticsIn(folder, join(folder, 'content'));
}

const utf16 = (text: string) => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(text, 'utf16le')]);

describe('a file that is not what its name says', () => {
  it('in UTF-16 is told of once, by its name', async () => {
    const about = utf16('{ "collection": {} }');
    const found = await toldOf({ 'blocks/card.block': utf16('<p>{.section a}</p>'), 'content/about.json': about });
    expect(found.map(({ code, file, message }) => [code, file, message])).toEqual([
      ['encoding-wrong', 'blocks/card.block', 'blocks/card.block is not written in UTF-8: it is UTF-16.'],
      ['encoding-wrong', 'content/about.json', 'content/about.json is not written in UTF-8: it is UTF-16.'],
    ]);
  });

  it('of bytes is no text, whatever else could be found in it', async () => {
    const found = await toldOf({ 'blocks/card.block': Buffer.from([1, 0, 2, 0x7b, 0xff, 0x3c, 0x73, 0x3e]) });
    expect(found.map(({ code, message }) => [code, message])).toEqual([
      ['encoding-wrong', 'blocks/card.block is not written in UTF-8: it holds bytes that no text has.'],
    ]);
  });

  it('too large to be read is not missing as well', async () => {
    const found = await toldOf({ 'blocks/card.block': '<p>a</p>\n'.repeat(200_000) });
    expect(found.map(({ code }) => code)).toEqual(['file-too-large']);
  });

  it('as a region without a letter makes pages that are white', async () => {
    const found = await diagnosticsOf({ 'site.region': '\n' });
    expect(found.map(({ code, file }) => [code, file])).toEqual([['headers-missing', 'site.region']]);
  });

  it('as a template.conf with comments still names fields of its own', async () => {
    const found = await diagnosticsOf({
      'template.conf':
        '{ // own\n "customTypes": [{ "name": "work", "fields": [{ "name": "clay", "type": "text" }] }], }',
      'site.region': '<html><head>{squarespace-headers}</head><body>{item.clay|html}</body></html>',
      'content/index.json': '{ "website": {}, "collection": { "title": "Home" }, "item": { "title": "a" } }',
    });
    expect(found.map(({ code }) => code)).toEqual([]);
  });
});
