import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { platformConstructs } from '../../../server/author/compat/constructs.ts';
import { blockKinds } from '../../../server/site/blocks/block-kinds.ts';
import { formsInContent } from '../../../server/site/blocks/forms-in-content.ts';
import { cleanContent } from '../../../server/site/clean/clean-content.ts';
import { escapeHtml } from '../../../server/site/head/markup.ts';
import { cleanText } from '../../../server/site/rich-text/clean-text.ts';
import { harmIn } from '../../support/harm.ts';
import { attacks, payloads } from '../../support/hostile-markup.ts';
import { serveSite, website } from '../../support/serve-site.ts';

const folder = new URL('../../../fixtures/blocks/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.case'));

const hostileAttributes =
  /(data-(?:title|author|html|url|src|image|description|item-id|aspect-ratio|lightbox-theme|config-thumbnail)|href|placeholder|id)="[^"]*"/g;

/** What a page shows of the content. */
const shown = (mainContent: string) => cleanContent({ mainContent }).value.mainContent;

function readCase(file: string) {
  const text = readFileSync(new URL(file, folder), 'utf8');
  const [, head = '', markup = '', output = ''] =
    /^([\s\S]*?\n:MARKUP\n)([\s\S]*?)\n(?::OUTPUT\n([\s\S]*?)\n)?$/.exec(text) ?? [];
  return { head, markup, output };
}

describe('a content block', () => {
  it.each(files)('%s', (file) => {
    const { head, markup, output } = readCase(file);
    const made = shown(markup);
    const isUpdated = process.env['UPDATE'] === '1';
    if (isUpdated)
      writeFileSync(
        new URL(file, folder),
        `${head}${markup}
:OUTPUT
${made}
`,
      );
    expect(made).toBe(isUpdated ? made : output);
    // What a template prints is looked at once more where the rest of the page is risky.
    expect(cleanText(made).text).toBe(made);
    expect(shown(made)).toBe(made);
  });

  it('has its state in the table, and each number of the platform one kind', () => {
    const types = blockKinds.flatMap((kind) => kind.types);
    expect(new Set(types).size).toBe(types.length);
    expect(new Set(blockKinds.map(({ name }) => name)).size).toBe(blockKinds.length);
    const silent = blockKinds.filter(({ state, note }) => state !== 'supported' && note === '');
    expect(silent.map(({ title }) => title)).toEqual([]);
  });

  it('is made once for as long as the content is the same', () => {
    const { markup } = readCase('gallery-grid.case');
    const content = { mainContent: markup };
    const { value } = cleanContent(content);
    expect(cleanContent(content).value).toBe(value);
    expect(cleanContent({ mainContent: markup }).value.mainContent).toBe(value.mainContent);
  });

  it.each([...attacks, ...payloads].map((attack, number) => [number, attack] as const))(
    'does no harm with attack %i, %j, in its settings and its markup',
    (number, attack) => {
      const quoted = escapeHtml(attack);
      const json = escapeHtml(JSON.stringify(attack).slice(1, -1));
      // Looking for harm takes longest: each attack has another few of the cases, so that all are met.
      const some = [0, 1, 2].map((step) => files[(number * 3 + step) % files.length] ?? '');
      const whole = some.map((file) => readCase(file).markup).join('\n');
      const hostile = whole
        .replace(hostileAttributes, `$1="${quoted}"`)
        .replace(/(&quot;:\s*&quot;)[^&]*(&quot;)/g, (_all, before: string, after: string) => before + json + after);
      const made = shown(hostile);
      expect(harmIn(made)).toEqual([]);
      expect(harmIn(cleanText(made).text)).toEqual([]);
    },
  );
});

const button =
  '<div class="sqs-block button-block sqs-block-button" data-block-type="53"><div class="sqs-block-content"></div></div>';
const plain =
  '<div class="sqs-block html-block sqs-block-html" data-block-type="2"><div class="sqs-block-content"><p>Words</p></div></div>';
const place = (kind: string, type: number, inner: string, settings = '') =>
  `<div class="sqs-block ${kind}-block sqs-block-${kind}" data-block-type="${type}"${settings}><div class="sqs-block-content">${inner}</div></div>`;
const sold = (id: string) =>
  place(
    'product',
    43,
    `<div class="product-block"><a href="/shop/${id}">Mug</a><div data-item-id="${id}" data-collection-id="c1"></div></div>`,
  );
const emptySummary = (settings: object) =>
  place('summary', 55, '', ` data-block-json="${escapeHtml(JSON.stringify(settings))}"`);
const dates = place('calendar', 26, '', ' data-block-json="{&quot;collectionId&quot;:&quot;e1&quot;}"');

describe('a page with content blocks', () => {
  it('carries the style sheets of its blocks and no others, and shows what the site has', async () => {
    const mug = {
      id: 'mug',
      title: 'Mug',
      fullUrl: '/shop/mug',
      structuredContent: { productType: 1, variants: [{ price: 1800 }] },
    };
    const collection = (id: string, typeName: string) => ({
      id,
      typeName,
      type: 1,
      urlId: typeName,
      fullUrl: `/${typeName}`,
    });
    const supper = { id: 's', title: 'Supper', fullUrl: '/events/supper', startDate: 1_800_000_000_000 };
    const { app, diagnostics } = await serveSite({
      template: {
        'template.conf': '{"name":"Test","layouts":{"default":{"name":"Default","regions":["site"]}}}',
        'site.region':
          '<!DOCTYPE html><html><head>{squarespace-headers}</head><body>{squarespace.main-content}</body></html>',
      },
      pages: {
        'index.json': { website, mainContent: plain },
        'buttons.json': { website, mainContent: button },
        'things.json': { website, mainContent: sold('mug') + sold('gone') + dates },
        'digest.json': {
          website,
          mainContent: emptySummary({
            collectionId: 'c1',
            design: 'list',
            headerText: 'From <the> shop',
            pageSize: 1,
            showPrice: false,
          }),
        },
        'shop.json': {
          website,
          collection: { ...collection('c1', 'products'), urlId: 'shop', fullUrl: '/shop' },
          items: [mug, { ...mug, id: 'jug', title: 'Jug' }],
        },
        'events.json': { website, collection: collection('e1', 'events'), items: [supper] },
      },
    });
    const read = async (path: string) => (await request(app).get(path)).text;
    const without = await read('/');
    expect(without).not.toContain('<style>');
    expect(without).toContain(plain);
    const buttons = await read('/buttons');
    expect(buttons).toContain('.sqs-block-button-element--large');
    expect(buttons).not.toContain('.sqs-audio-embed');
    const things = await read('/things');
    expect(things).toContain('data-item-id="mug" data-product-type="1"');
    // What the site does not sell is a link.
    expect(things).toContain('data-fill-id="gone" data-fill-list="c1"><a href="/shop/gone">');
    expect(things).toMatch(/<li class="event[\s\S]*Supper/);
    const digest = await read('/digest');
    expect(digest).toMatch(
      /data-summary="list"[\s\S]*From &lt;the&gt; shop[\s\S]*<a class="summary-title-link" href="\/shop\/mug">Mug/,
    );
    expect(digest).not.toMatch(/Jug|summary-price"|data-fill/);
    expect(digest).toContain('.summary-item-list');
    expect(diagnostics).toEqual([]);
  });

  it('has its forms known to the shop, by the questions that were published', () => {
    const markup = readCase('form-newer.case').markup;
    const fields = [{ type: 'email', title: 'Email', required: true }];
    expect([...formsInContent(markup)]).toEqual([
      ['f1', { id: 'f1', name: '', fields, submitButtonText: 'Send', submissionMessage: '' }],
    ]);
    const letter = formsInContent(readCase('newsletter.case').markup).get('n1');
    expect(letter).toMatchObject({
      purpose: 'newsletter',
      mailingListId: 'n1',
      fields: [{ id: 'email', type: 'email' }],
    });
  });

  it('is counted by compat, kind by kind', () => {
    const inJson = JSON.stringify(button);
    const found = platformConstructs.filter(({ in: where, pattern }) => where === 'content' && inJson.match(pattern));
    expect(found.map(({ name, support }) => [name, support])).toEqual([['sqs-block-button', 'supported']]);
  });
});
