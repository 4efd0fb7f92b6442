import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '#contract';
import { stylePictureLimits, type TweakValues } from '#model';
import type { CompiledStyle } from '../../../../server/services/style.ts';
import { liveStyle, siteStyle } from '../../../../server/shop/live/live-style.ts';
import { ageByTheClock } from '../../../../server/shop/live/stated-age.ts';
import { showStylePictures, stylePictures } from '../../../../server/shop/live/style-pictures.ts';
import { KeptStyles, type StyleKeeper } from '../../../../server/site/styles/kept-styles.ts';
import type { Store } from '../../../../server/store/index.ts';
import { folderObjects } from '../../../../server/store/objects/index.ts';
import { type Served, scratchFolder, serveSite, website } from '../../../support/serve-site.ts';
import { createShopApi, createShopper, type ShopApi, type Shopper } from '../../../support/shop-api.ts';
import { openTestStore } from '../../../support/store.ts';

const password = 'a long password of the owner';

const template = {
  'template.conf': '{ "stylesheets": ["site.less"] }',
  'site.region': '<body class="{squarespace.page-classes}">{squarespace-headers}{squarespace.main-content}</body>',
  'styles/site.less': `// tweak: { "type": "color", "title": "accent" }
@accent: #8a3b1e;
// tweak: { "type": "value", "title": "Page Width", "min": 640, "max": 1400 }
@pageWidth: 960px;
// tweak: { "type": "font", "title": "body-font" }
.body-font { font-size: 16px; }
// tweak: { "type": "dropdown", "title": "Spacing", "options": ["Small", "Extra Large"], "default": "Small" }
// tweak: { "type": "checkbox", "title": "sticky", "active": false }
body { .body-font; color: @accent; max-width: @pageWidth + 40px; }
a:hover { color: darken(@accent, 10%); }
// tweak: { "type": "image", "title": "Banner" }
@banner: none;
.banner { background-image: @banner; }
`,
};
const prefix = '/style-pictures/';
const folder = mkdtempSync(join(tmpdir(), 'vitrine-style-'));
const objects = folderObjects(folder);
const pictures = stylePictures({ objects, prefix, freeBytes: 0 });
const page = { website, tweakJSON: { accent: '#7d2f1b' }, collection: { title: 'Home', fullUrl: '/' } };

let store: Store;
let shop: ShopApi;
let served: Served;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  ({ shop, served } = await open());
});

/** A site behind the calls of its owner, as a server has both. */
async function open(published?: StyleKeeper): Promise<{ shop: ShopApi; served: Served }> {
  const own = await serveSite({ template, pages: { 'index.json': page } });
  return {
    shop: createShopApi(store, { parts: { style: siteStyle(own.site.host, pictures, published) } }),
    served: own,
  };
}

async function signedIn(name: string, role = 'admin'): Promise<Shopper> {
  await shop.services.owners.add(`${name}@shop.example`, password, [role]);
  const person = await createShopper(shop.app);
  expect((await person.post(endpoints.signIn.path, { email: `${name}@shop.example`, password })).status).toBe(200);
  return person;
}

const read = async (person: Shopper) => (await person.get(endpoints.readStyle.path)).body;
const sheet = async () => (await request(served.app).get('/site.css')).text;
const publish = (person: Shopper, values: TweakValues, seen: number) =>
  person.put(endpoints.publishStyle.path, { values, seen });

const sendPicture = (person: Shopper, bytes: Buffer) =>
  person.post(endpoints.sendStylePicture.path, bytes, { 'content-type': 'application/octet-stream' });

describe('the style of a site', { timeout: 90_000 }, () => {
  it('is tried out by its owner alone, published for all with a press, and taken back with one', async () => {
    const owner = await signedIn('marit');
    const { host } = served.site;
    const begin = await read(owner);
    expect(begin).toMatchObject({ version: 0, published: {}, canTakeBack: false, history: [] });
    expect(begin.tweaks).toHaveLength(6);
    expect(begin.start).toEqual({ accent: '#7d2f1b' });
    expect(begin.pages).toEqual([{ path: '/', title: 'Home' }]);

    const first = { accent: '#123456', Spacing: 'Extra Large', 'body-font': { 'font-size': '20px' } };
    const { css, problems }: CompiledStyle = (await owner.post(endpoints.previewStyle.path, { values: first })).body;
    expect(css).toMatch(/font-size: 20px;\s+color: #123456/);
    expect(problems).toEqual([]);
    expect(await sheet()).toContain('#7d2f1b');

    const { revision } = host.site;
    const published = (await publish(owner, first, 0)).body;
    expect(published).toMatchObject({ version: 1, published: first, canTakeBack: true });
    const told = { action: 'publish', by: 'marit@shop.example', changed: ['Spacing', 'accent', 'body-font'] };
    expect(published.history).toMatchObject([told]);
    expect(await sheet()).toContain('#123456');
    const { text } = await request(served.app).get('/');
    expect(text).toMatch(/<body class="[^"]*spacing-extra-large/);
    expect(text).toContain(`/site.css?v=${host.site.cssTag}`);
    expect(host.site.revision).not.toBe(revision);

    await publish(owner, { accent: '#654321' }, 1);
    expect(await sheet()).toContain('#654321');
    const back = (await owner.post(endpoints.takeBackStyle.path, { seen: 2 })).body;
    expect(back).toMatchObject({ version: 3, published: first, canTakeBack: true });
    expect(back.history[0]).toMatchObject({ action: 'take-back', by: 'marit@shop.example' });
    expect(await sheet()).toContain('#123456');
    const end = (await owner.post(endpoints.takeBackStyle.path, { seen: 3 })).body;
    expect(end).toMatchObject({ version: 4, published: {}, canTakeBack: false });
    expect(await sheet()).toContain('#7d2f1b');
    expect(host.site.revision).toBe(revision);
    expect(shop.faults).toEqual([]);
  });

  it('published by one server is shown by another one', async () => {
    const other = await open();
    const owner = await signedIn('joost');
    await publish(owner, { accent: '#0a0b0c' }, (await read(owner)).version);
    let now = 0;
    const report = (fault: unknown) => void other.shop.faults.push(fault);
    const live = liveStyle(
      other.shop.services.style,
      report,
      ageByTheClock(() => now),
    );
    live.version();
    expect(other.served.site.host.site.styles.css).not.toContain('#0a0b0c');
    now += 5_000;
    live.version();
    await expect.poll(() => other.served.site.host.site.styles.css, { timeout: 60_000 }).toContain('#0a0b0c');
    expect(other.served.site.host.site.revision).toBe(served.site.host.site.revision);
    expect(other.shop.faults).toEqual([]);
  });

  it('is refused with a sentence at each value that is none of its kind, and stays as it is', async () => {
    const owner = await signedIn('hanneke');
    const before = await read(owner);
    const shown = await sheet();
    const values = {
      accent: 'red; } body { display: none',
      'Page Width': 'wide',
      Spacing: 'Huge',
      sticky: 'perhaps',
      'body-font': { 'font-size': '1px solid' },
      nothing: 'at all',
    };
    for (const answer of [
      await publish(owner, values, before.version),
      await owner.post(endpoints.previewStyle.path, { values }),
    ]) {
      expect([answer.status, answer.body.problem]).toEqual([422, 'style-value-invalid']);
      expect(answer.body.errors).toEqual({
        accent: 'Give a colour, such as #8a3b1e, rgba(0, 0, 0, 0.5) or white.',
        'Page Width': 'Give a number from 640 to 1400, in px.',
        Spacing: 'Choose one of Small, Extra Large.',
        sticky: 'Choose on or off.',
        'body-font': 'Give each property of a font one value of its kind, such as 18px, 1.5em, bold or Georgia, serif.',
        nothing: 'This template has no such setting.',
      });
    }
    expect(await read(owner)).toEqual(before);
    expect(await sheet()).toBe(shown);
  });

  it('that a value does not fit is told with its place', async () => {
    const owner = await signedIn('pieter');
    const values = { accent: 'currentcolor' };
    const { css, problems }: CompiledStyle = (await owner.post(endpoints.previewStyle.path, { values })).body;
    expect(css).toContain('font-size: 16px');
    expect(problems).toMatchObject([{ file: 'styles/site.less', line: 10 }]);
  });

  it('of two who publish at once is one’s; the other is told, and looks again', async () => {
    const owner = await signedIn('kees');
    const { version } = await read(owner);
    const answers = await Promise.all([
      publish(owner, { accent: '#111111' }, version),
      publish(owner, { accent: '#222222' }, version),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect((await owner.post(endpoints.takeBackStyle.path, { seen: version })).body.problem).toBe('style-changed');
  });

  it('rel-H14 is for those alone whose the site is', async () => {
    for (const person of [await signedIn('clerk', 'store-manager'), await createShopper(shop.app)]) {
      expect((await person.get(endpoints.readStyle.path)).status).toBe(403);
      expect((await publish(person, {}, 0)).status).toBe(403);
      expect((await person.post(endpoints.previewStyle.path, { values: {} })).status).toBe(403);
    }
  });

  it('is compiled once for what was published, however often its server starts, and not kept for what was tried out', async () => {
    const published = new KeptStyles(scratchFolder(), 'one');
    ({ shop, served } = await open(published));
    const owner = await signedIn('kari');
    const { version } = await read(owner);
    await owner.post(endpoints.previewStyle.path, { values: { accent: '#222222' } });
    const chosen = { accent: '#135791' };
    await publish(owner, chosen, version);
    await owner.post(endpoints.previewStyle.path, { values: { accent: '#333333' } });
    const { root, styles } = served.site.host.site;
    const sources = { root, names: styles.sheets };
    expect(published.find({ ...sources, values: { accent: '#333333' } })).toBeUndefined();
    expect(published.find({ ...sources, values: chosen })?.css).toContain('#135791');

    const looked = vi.spyOn(published, 'find');
    const site = siteStyle(served.site.host, pictures, published);
    expect((await site.compile(chosen)).css).toContain('#135791');
    expect(looked.mock.results[0]?.value).toMatchObject({ css: expect.stringContaining('#135791') });
    await owner.post(endpoints.takeBackStyle.path, { seen: version + 1 });
  });

  it('shows a picture that its owner handed in, without what the camera wrote into it, and none again', async () => {
    const owner = await signedIn('liv');
    const { version } = await read(owner);
    const camera = await sharp({ create: { width: 3000, height: 40, channels: 3, background: '#446' } })
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    const sent = await sendPicture(owner, camera);
    expect([sent.status, sent.body.address]).toEqual([
      201,
      expect.stringMatching(/^\/style-pictures\/[\w-]{43}\.jpeg$/),
    ]);
    const { address } = sent.body;
    expect((await publish(owner, { Banner: address }, version)).status).toBe(200);
    expect(await sheet()).toContain(`url("${address}")`);

    const shown = await request(express().use(showStylePictures({ objects, prefix }))).get(address);
    expect([shown.status, shown.type, shown.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ]);
    const { width, exif } = await sharp(shown.body).metadata();
    expect({ width, exif }).toEqual({ width: 2500, exif: undefined });

    expect((await publish(owner, { Banner: 'none' }, version + 1)).status).toBe(200);
    expect(await sheet()).toContain('background-image: none');
    for (const hostile of [
      'x.png") ; } * { color: red',
      'javascript:alert(1)',
      '//evil.example/x.png',
      'data:image/png;base64,',
    ]) {
      expect((await publish(owner, { Banner: hostile }, version + 2)).body.errors).toEqual({
        Banner: 'Choose a picture, or none.',
      });
    }
  });

  it('takes no picture that is none, too large, or of somebody who may not', async () => {
    const owner = await signedIn('aud');
    const send = async (bytes: Buffer, person = owner) => (await sendPicture(person, bytes)).body.problem;
    expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('file-refused');
    expect(await send(Buffer.from('no picture'))).toBe('file-refused');
    expect(await send(Buffer.alloc(stylePictureLimits.bytes + 1))).toBe('file-refused');
    expect(await send(Buffer.from('x'), await signedIn('per', 'billing'))).toBe('role-missing');
  });

  it('forgets pictures that were never published, once they are a day old', async () => {
    const names = new Map([
      ['old.png', 2],
      ['new.png', 0],
      ['named.png', 9],
    ]);
    const removed: string[] = [];
    async function* list() {
      for (const [name, days] of names) yield { name, age: async () => days * 86_400_000, size: async () => 1 };
    }
    const remove = async (name: string) => void removed.push(name);
    await stylePictures({ objects: { ...objects, list, remove }, prefix, freeBytes: 0 }).sweep(
      new Set([`${prefix}named.png`]),
    );
    expect(removed).toEqual(['old.png']);
  });
});
