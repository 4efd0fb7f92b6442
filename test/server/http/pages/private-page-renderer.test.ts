import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { localeData, timeZones } from '../../../../server/cli/locale-packs.ts';
import { Images } from '../../../../server/http/images/images.ts';
import { KeptMarkup } from '../../../../server/http/pages/filled-region.ts';
import { type OpenOptions, openSite } from '../../../../server/http/pages/open-sites.ts';
import { readPageQuery } from '../../../../server/http/pages/read-page-query.ts';
import { privatePaths } from '../../../../server/shop/pages/list.ts';
import { withMembers } from '../../../../server/site/lib/json-access.ts';
import { registry, scratchFolder, website, writeFiles } from '../../../support/serve-site.ts';
import { smallSite } from '../../../support/small-site.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const settings = { localeData, timeZones, now: Date.UTC(2026, 10, 26) };

async function open(template: string, content: string, options: Partial<OpenOptions>) {
  const { host } = await openSite(
    'test',
    { template, content },
    {
      ...{ registry, settings, privatePages: privatePaths, boot: '/_runtime/boot-1.js', report: () => undefined },
      images: new Images({ folder: mkdtempSync(path.join(tmpdir(), 'vitrine-own-')) }),
      ...options,
    },
  );
  /** A visitor's page: its text, where each response puts its nonce, and what its policy is told. */
  const show = async (address: string, markup: string | KeptMarkup) => {
    const query = new URLSearchParams();
    const answer = await host.page(address, readPageQuery(address, query), query, { fill: async () => markup });
    if ('kind' in answer) throw new Error(`${address} leads elsewhere.`);
    const { body, holes, status, etag, scriptHashes, onlyOurScripts } = answer.page;
    const shown = { text: body.toString(), holes, status, etag, scriptHashes, onlyOurScripts };
    answer.page.release?.();
    return shown;
  };
  return { host, show };
}

const markups = [
  '<div data-vitrine-region="cart"><h1>Cart</h1></div>',
  '<div data-vitrine-region="cart"><h1>Cart of Zoë — 3 ✓</h1></div><p class="vt-quiet">$& $1 {title}</p>',
  '<p>nothing that wakes</p>',
  '<div class="sqs-row"><svg><use href="#facebook-icon"></use></svg></div>',
  '<div class="sqs-row">columns</div>',
  '<span class="sqs-cart-quantity">3</span>',
  '<section class="system-collection"><div class="sqs-gallery-container">g</div></section>',
  '<html lang="de"><form data-form-id="f1"></form></html>',
  '<p data-product-reviews></p><script>window.x = 1</script>',
  '',
];

const visitors = ['q-bob', 'q-bob', 'q-bob', 'q-ann', 'q-cleo with a name that is longer than forty', 'q-ann'];

describe('a page that is one visitor’s own', () => {
  it.each([true, false])(
    'is the page that is made whole, with hashes %s',
    { timeout: 60_000 },
    async (hashesScripts) => {
      const live = { state: 0 };
      const overlay = {
        version: () => String(live.state),
        apply: (page: Parameters<typeof withMembers>[0]) => withMembers(structuredClone(page), { live: live.state }),
      };
      const folder = path.join(root, 'site-templates/shop');
      const content = path.join(root, 'fixtures/pages/shop');
      const options = { hashesScripts, live: () => ({ overlay }) };
      const kept = await open(folder, content, options);
      const whole = await open(folder, content, { ...options, cache: false });
      // Each markup three times: it is rendered whole, then learnt of, then fitted into what is known.
      for (let turn = 0; turn < 2 * 3 * markups.length; turn += 1) {
        live.state = Math.floor(turn / (3 * markups.length));
        const markup = (markups[turn % markups.length] ?? '').replace('Cart', `Cart ${turn}`);
        expect(await kept.show('/cart', markup)).toEqual(await whole.show('/cart', markup));
      }
    },
  );

  it.each([
    '{regionMarkup}',
    '{regionMarkup}{regionMarkup}',
    '{regionMarkup|truncate 40}',
    '{.equal? regionMarkup "q-ann"}it is Ann{.or}{regionMarkup}{.end}',
    '{.section regionMarkup}{@}{.end}',
    '{@|json}',
    '{.repeated section @}{@}{.end}',
    '{.var @mine regionMarkup}{@mine}',
    'no markup at all',
  ])('shows nobody what is another’s, however its template prints it: %s', async (source) => {
    const pages = { template: { ...smallSite.template, 'pages/cart.page': source } };
    const folders = () => [scratchFolder(pages.template), scratchFolder({ '_site.json': JSON.stringify({ website }) })];
    const [template = '', content = ''] = folders();
    const kept = await open(template, content, {});
    const whole = await open(template, content, { cache: false });
    for (const visitor of visitors) {
      const shown = await kept.show('/cart', visitor);
      expect(shown).toEqual(await whole.show('/cart', visitor));
      const others = ['q-bob', 'q-ann', 'q-cleo'].filter((other) => !visitor.startsWith(other));
      expect(others.filter((other) => shown.text.includes(other))).toEqual([]);
    }
  });

  it.each([
    ['made anew', (turn: number) => `mine ${turn}`],
    [
      'given again',
      (
        (kept) => () =>
          kept
      )(new KeptMarkup('mine')),
    ],
  ])('changes with what is around it, when its markup is %s', async (_how, markupAt) => {
    const template = scratchFolder({
      ...smallSite.template,
      'pages/cart.page': '{website.siteTitle} {regionMarkup}',
    });
    const content = scratchFolder({ '_site.json': JSON.stringify({ website: { ...website, siteTitle: 'One' } }) });
    const { host, show } = await open(template, content, {});
    for (let turn = 0; turn < 5; turn += 1) expect((await show('/cart', markupAt(turn))).text).toContain('One mine');
    writeFiles(content, { '_site.json': JSON.stringify({ website: { ...website, siteTitle: 'Two, and longer' } }) });
    host.source.refresh?.();
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await show('/cart', markupAt(turn))).text).toContain('Two, and longer mine');
    }
  });

  it('is the page that is made whole when its markup is given again, live data changing meanwhile', async () => {
    const live = { state: 0 };
    const overlay = {
      version: () => String(live.state),
      apply: (page: Parameters<typeof withMembers>[0]) => withMembers(structuredClone(page), { live: live.state }),
    };
    const template = scratchFolder({ ...smallSite.template, 'pages/cart.page': '{live} {regionMarkup}' });
    const content = scratchFolder({ '_site.json': JSON.stringify({ website }) });
    const kept = await open(template, content, { live: () => ({ overlay }) });
    const whole = await open(template, content, { live: () => ({ overlay }), cache: false });
    const [ann, bob] = [new KeptMarkup('ann'), new KeptMarkup('bob')];
    for (live.state = 0; live.state < 3; live.state += 1) {
      for (const markup of [ann, bob, ann, bob, ann, bob, ann, bob])
        expect(await kept.show('/cart', markup)).toEqual(await whole.show('/cart', markup.markup));
    }
  });
});
