import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { imageWidths } from '#model';
import { Images } from '../../../../server/http/images/images.ts';
import { scratchFolder, serveSite } from '../../../support/serve-site.ts';
import { smallSite } from '../../../support/small-site.ts';

const picture = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: '#467' } })
    .toFormat(format)
    .toBuffer();

async function serve() {
  const folder = scratchFolder();
  const served = await serveSite(
    {
      ...smallSite,
      files: {
        'assets/photo.jpg': await picture('jpeg'),
        'assets/drawing.png': await picture('png'),
        'assets/mark.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>x()</script><path d="M0 0h40v20z"/></svg>',
        'assets/broken.png': 'no picture',
        'assets/drafts/.env': 'TOKEN=1',
      },
    },
    { images: new Images({ folder }) },
  );
  return { ...served, folder };
}

describe('files of a site', () => {
  it('sends scripts and assets with their types, from content before template', async () => {
    const { app } = await serve();
    const script = await request(app).get('/scripts/site.js');
    expect([script.text, script.headers['content-type']]).toEqual([
      'console.log(1);',
      'text/javascript; charset=utf-8',
    ]);
    expect((await request(app).get('/assets/drafts/.env')).status).toBe(404);
    const note = await request(app).get('/assets/note.txt');
    expect([note.text, note.headers['content-type']]).toEqual(['A note.', 'text/plain; charset=utf-8']);
    const css = await request(app).get('/site.css');
    expect([css.text, css.headers['content-type']]).toEqual(['body { margin: 0 }', 'text/css; charset=utf-8']);
    const versioned = await request(app).get('/scripts/site.js?v=1');
    expect(versioned.headers['cache-control']).toContain('immutable');
  });

  it('compresses text that is worth it, and tells the forms apart', async () => {
    const long = 'a { color: red }\n'.repeat(200);
    const { app } = await serveSite({
      ...smallSite,
      template: { ...smallSite.template, 'styles/site.css': long, 'scripts/long.js': long },
    });
    for (const path of ['/site.css', '/scripts/long.js']) {
      const plain = await request(app).get(path).set('Accept-Encoding', 'identity');
      const zipped = await request(app).get(path).set('Accept-Encoding', 'gzip');
      expect([path, plain.text, zipped.text]).toEqual([path, long, long]);
      expect([zipped.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined]);
      expect(zipped.headers['etag']).toBe(plain.headers['etag']?.replace(/"$/, '-gzip"'));
      const again = await request(app)
        .get(path)
        .set('If-None-Match', zipped.headers['etag'] ?? '');
      expect(again.status).toBe(304);
    }
  });

  it('answers conditional and range requests', async () => {
    const { app } = await serve();
    const { headers } = await request(app).get('/assets/note.txt');
    const again = await request(app)
      .get('/assets/note.txt')
      .set('If-None-Match', headers['etag'] ?? '');
    expect([again.status, again.text]).toEqual([304, '']);
    const part = await request(app).get('/assets/note.txt').set('Range', 'bytes=2-5');
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'note', 'bytes 2-5/7']);
    const go = (ifRange: string) =>
      request(app).get('/assets/note.txt').set({ Range: 'bytes=2-5', 'If-Range': ifRange });
    const same = await go(headers['etag'] ?? '');
    expect([same.status, same.text]).toEqual([206, 'note']);
    // A part of another state of the file would be put together with what the client has.
    const other = await go('"another"');
    expect([other.status, other.text]).toEqual([200, 'A note.']);
    const tail = await request(app).get('/assets/note.txt').set('Range', 'bytes=-2');
    expect([tail.status, tail.text]).toEqual([206, 'e.']);
    const beyond = await request(app).get('/assets/note.txt').set('Range', 'bytes=7-');
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */7']);
  });

  it('lets no document among the assets run in the site’s name', async () => {
    const { app } = await serve();
    for (const path of ['/assets/page.html', '/assets/mark.svg', '/assets/mark.svg?format=500w']) {
      const { headers, status } = await request(app).get(path);
      expect([path, status, headers['content-security-policy']]).toEqual([
        path,
        200,
        expect.stringContaining('sandbox'),
      ]);
    }
  });
});

describe('images', () => {
  it.each(imageWidths)('come %i wide, and never larger than they were', async (width) => {
    const { app } = await serve();
    const { body, headers, status } = await request(app).get(`/assets/photo.jpg?format=${width}w`);
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await sharp(body as Buffer).metadata()).width).toBe(Math.min(width, 1200));
  });

  it('come as pixels for crawlers when they are drawings, and only when asked so', async () => {
    const { app } = await serve();
    const { body, headers, status } = await request(app).get('/assets/mark.svg?format=1500w&type=png');
    expect([status, headers['content-type'], headers['vary']]).toEqual([200, 'image/png', undefined]);
    expect((await sharp(body as Buffer).metadata()).format).toBe('png');
    expect((await request(app).get('/assets/mark.svg?format=wide&type=png')).status).toBe(400);
  });

  it('come in the kind that the browser takes', async () => {
    const { app } = await serve();
    const webp = await request(app).get('/assets/drawing.png?format=300w').set('Accept', 'image/avif,image/webp,*/*');
    expect([webp.headers['content-type'], webp.headers['vary']]).toEqual(['image/webp', 'Accept']);
    const png = await request(app).get('/assets/drawing.png?format=300w').set('Accept', 'image/*');
    expect(png.headers['content-type']).toBe('image/png');
    const svg = await request(app).get('/assets/mark.svg?format=300w');
    expect(svg.headers['content-type']).toBe('image/svg+xml');
  });

  it('are made once and kept on disk', async () => {
    const { app, folder, content } = await serve();
    const first = await Promise.all(Array.from({ length: 4 }, () => request(app).get('/assets/photo.jpg?format=500w')));
    expect(new Set(first.map(({ headers }) => headers['etag'])).size).toBe(1);
    expect(readdirSync(folder)).toHaveLength(1);
    const again = await request(app)
      .get('/assets/photo.jpg?format=500w')
      .set('If-None-Match', first[0]?.headers['etag'] ?? '');
    expect(again.status).toBe(304);
    writeFileSync(join(content, 'assets/photo.jpg'), await picture('png'));
    await request(app).get('/assets/photo.jpg?format=500w');
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it.each([
    ['200w', 300],
    ['0w', 100],
    ['640w', 750],
    ['1400w', 1200],
    ['99999w', 1200],
  ])('are of the next larger width where a template asks for %s', async (format, width) => {
    const { app } = await serve();
    const { body, status } = await request(app).get(`/assets/photo.jpg?format=${format}`);
    expect(status).toBe(200);
    expect((await sharp(body as Buffer).metadata()).width).toBe(width);
  });

  it('are refused in words for what is no width', async () => {
    const { app } = await serve();
    for (const format of ['100', 'w', '-100w', '100wx', '1e3w', '100w,300w']) {
      const { status, body } = await request(app).get(`/assets/photo.jpg?format=${format}`);
      expect([status, body.detail]).toEqual([
        400,
        expect.stringContaining('100w, 300w, 500w, 750w, 1000w, 1500w, 2500w'),
      ]);
    }
    const broken = await request(app).get('/assets/broken.png?format=100w');
    expect([broken.status, broken.body.detail]).toEqual([422, 'The image cannot be read.']);
  });

  it('leave the disk when their folder grows too large', async () => {
    const folder = scratchFolder();
    const { app } = await serveSite(
      { ...smallSite, files: { 'assets/photo.jpg': await picture('jpeg') } },
      {
        images: new Images({ folder, maxBytes: 3_000 }),
      },
    );
    for (const width of imageWidths) await request(app).get(`/assets/photo.jpg?format=${width}w`);
    expect(readdirSync(folder).length).toBeLessThan(imageWidths.length);
  });
});
