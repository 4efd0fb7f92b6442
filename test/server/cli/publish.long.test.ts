import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reportSchemas } from '../../../server/cli/json/report-schemas.ts';
import { diagnosticsIn } from '../../support/check.ts';
import { findChromium } from '../../support/chromium.ts';
import { vitrine } from '../../support/cli.ts';
import { scratchFolder, writeFiles } from '../../support/serve-site.ts';

const TIME = 90_000;
const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#1f4f46' } })
    .png()
    .toBuffer();

async function newSite(): Promise<{ cwd: string; site: string }> {
  const cwd = scratchFolder();
  expect(await vitrine(['new', 'two-bowls'], { cwd })).toMatchObject({ code: 0, out: '' });
  return { cwd, site: join(cwd, 'two-bowls') };
}

const edit = (path: string, from: string, to: string) => {
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`);
  writeFiles(path, {});
  writeFiles(join(path, '..'), { [path.slice(path.lastIndexOf('/') + 1)]: text.replace(from, () => to) });
};

describe('vitrine new', () => {
  it(
    'makes a site under its own name that check has nothing to say about, and overwrites nothing',
    async () => {
      const { cwd, site } = await newSite();
      expect(readFileSync(join(site, 'template.conf'), 'utf8')).toContain('"name": "Two bowls"');
      expect(readFileSync(join(site, 'content/_site.json'), 'utf8')).toContain('"siteTitle": "Two bowls"');
      expect(await diagnosticsIn(site, join(site, 'content'))).toEqual([]);
      expect(await vitrine(['new', 'two-bowls'], { cwd })).toMatchObject({ code: 2, err: 'two-bowls is not empty.\n' });
    },
    TIME,
  );
});

describe('vitrine build --direct', () => {
  it(
    'points links, forms and calls at the server, and leaves signposts where a plain host has no page',
    async () => {
      const { cwd } = await newSite();
      const server = 'https://api.shop.example';
      const built = await vitrine(['build', 'two-bowls', '--server', `${server}/`, '--direct'], { cwd });
      expect(built).toMatchObject({ code: 0, err: '' });
      const read = (file: string) => readFileSync(join(cwd, 'public', file), 'utf8');
      const product = read('shop/bowl/index.html');
      const script =
        /<head[^>]*>\s*<script src="(\/_runtime\/cross-origin-[\w-]+\.js)"><\/script>/.exec(product)?.[1] ?? '';
      expect(product).toContain(`<html data-server="${server}"`);
      expect(existsSync(join(cwd, 'public', script))).toBe(true);
      expect(product).toContain(`action="${server}/cart"`);
      expect(product).not.toMatch(/(?:href|action)="\/(?:api|cart|checkout|search)\b/);
      // Its own pages stay its own.
      expect(product).toContain('href="/shop"');
      expect(read('cart/index.html')).toContain(`content="0;url=${server}/cart"`);
      expect(read('404.html')).toMatch(/data-served-paths="[^"]*\/checkout\/\*/);
      expect(existsSync(join(cwd, 'public/_redirects'))).toBe(false);
      expect(await vitrine(['build', 'two-bowls', '--direct'], { cwd })).toMatchObject({
        code: 2,
        err: '--direct needs to know the server: name it with --server.\n',
      });
    },
    TIME,
  );
});

describe('vitrine build', () => {
  it(
    'writes pages, styles, files and pictures in their widths, that a plain server serves',
    async () => {
      const { cwd, site } = await newSite();
      writeFiles(join(site, 'content/assets'), { 'photo.png': await picture() });
      edit(
        join(site, 'content/about.json'),
        '<p>Say who you are.</p>',
        "<img src='/assets/photo.png?format=100w' alt=''>",
      );
      const { code, out, err } = await vitrine(['build', 'two-bowls', '--server', 'https://shop.example/'], { cwd });
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const files = out.trim().split('\n');
      for (const file of ['index.html', 'shop/bowl/index.html', '404.html', 'site.css', 'assets/photo-100w.png']) {
        expect(files).toContain(file);
      }
      expect(files.filter((file) => !existsSync(join(cwd, 'public', file)))).toEqual([]);
      expect(readFileSync(join(cwd, 'public/_redirects'), 'utf8')).toContain(
        '/api/* https://shop.example/api/:splat 200\n',
      );
      const server = createServer((request, response) => {
        const path = join(cwd, 'public', new URL(request.url ?? '/', 'http://x').pathname);
        const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
        if (!existsSync(file)) response.statusCode = 404;
        response.end(existsSync(file) ? readFileSync(file) : '');
      }).listen(0);
      onTestFinished(() => void server.close());
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const get = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text();
      const home = await get('/');
      for (const [, link = ''] of home.matchAll(/(?:href|src)="(\/[^"]*)"/g)) {
        if (link.startsWith('/cart')) continue;
        expect({ link, status: (await fetch(`http://localhost:${port}${link}`)).status }).toEqual({
          link,
          status: 200,
        });
      }
      expect(await get('/about')).toContain("src='/assets/photo-100w.png'");
      expect(await get('/shop/bowl')).toContain('<h1>Green bowl</h1>');
    },
    TIME,
  );

  it(
    'rel-D02 publishes nothing hidden, and nothing that lies elsewhere',
    async () => {
      const { cwd, site } = await newSite();
      writeFiles(cwd, { 'secret.txt': 'x' });
      writeFiles(join(site, 'content/assets'), { 'drafts/.env': 'TOKEN=1', 'drafts/note.txt': 'a note' });
      const link = (target: string, name: string) => symlinkSync(target, join(site, 'content/assets', name));
      link(join(cwd, 'secret.txt'), 'leak.txt');
      link(cwd, 'elsewhere');
      link(join(site, 'content/assets'), 'drafts/again');
      link('drafts/note.txt', 'linked.txt');
      const { code, err } = await vitrine(['build', 'two-bowls'], { cwd });
      expect(code).toBe(1);
      for (const name of ['leak.txt', 'elsewhere', 'drafts/again'])
        expect(err).toContain(`assets/${name} leads out of the folder and was not opened.`);
      const written = readdirSync(join(cwd, 'public/assets'), { recursive: true, encoding: 'utf8' });
      expect(written.filter((name) => /\.txt$|\.env$/.test(name)).sort()).toEqual(['drafts/note.txt', 'linked.txt']);
      expect(readFileSync(join(cwd, 'public/assets/linked.txt'), 'utf8')).toBe('a note');
    },
    TIME,
  );

  it(
    'shows the lines around what is wrong with a template, a style sheet and a page',
    async () => {
      const { cwd, site } = await newSite();
      edit(join(site, 'site.region'), '</html>', '</html>\n{.section website}\n{.if siteTitle}');
      edit(join(site, 'styles/site.less'), 'body {', '.open { color: red\nbody {');
      edit(join(site, 'content/about.json'), '"title"', 'title');
      const { code, err } = await vitrine(['build', 'two-bowls'], { cwd });
      expect(code).toBe(1);
      for (const line of ['{.section website}', '{.if siteTitle}', '.open { color: red', '    title: "About",'])
        expect(err.replace(/^> +\d+ /gm, '')).toContain(`\n| ${line}\n`);
    },
    TIME,
  );

  it(
    'tells dead links, writes the same bytes again, and replaces nothing that is not its own',
    async () => {
      const { cwd, site } = await newSite();
      edit(join(site, 'content/index.json'), '/shop\\"', '/shpo\\"');
      writeFiles(join(site, 'content/assets'), { 'broken.png': 'no picture' });
      edit(join(site, 'content/about.json'), 'Say who you are.', "<img src='/assets/broken.png?format=100w' alt=''>");
      const dead = await vitrine(['build', 'two-bowls', '--now', '0'], { cwd });
      expect(dead.code).toBe(1);
      expect(dead.err).toContain('assets/broken.png');
      expect(dead.err).toContain('/ links to /shpo, which is no page of the site.');
      const first = readFileSync(join(cwd, 'public/index.html'));
      await vitrine(['build', 'two-bowls', '--now', '0'], { cwd });
      expect(readFileSync(join(cwd, 'public/index.html')).equals(first)).toBe(true);
      expect(readdirSync(cwd).sort()).toEqual(['public', 'two-bowls']);
      writeFiles(cwd, { 'mine/keep.txt': 'x' });
      expect((await vitrine(['build', 'two-bowls', '--out', 'mine'], { cwd })).code).toBe(2);
      expect((await vitrine(['build', 'two-bowls', '--out', 'two-bowls'], { cwd })).code).toBe(2);
      expect(existsSync(join(cwd, 'mine/keep.txt'))).toBe(true);
    },
    TIME,
  );
});

/** A site of two pages, because every page is looked at twice. */
function smallSite(): { cwd: string; site: string } {
  const cwd = scratchFolder();
  const site = join(cwd, 'bowls');
  const website = { language: 'en', siteTitle: 'Bowls', timeZone: 'UTC' };
  writeFiles(site, {
    'template.conf': '{ "stylesheets": ["site.less"] }',
    'styles/site.less': 'body { max-width: 64rem }',
    'site.region': '<body>{squarespace.main-content}{@|apply foot.block}</body>',
    'blocks/foot.block': '<p>{website.siteTitle|html}</p>{.if shut}<p>Shut</p>{.end}',
    'collections/bowls.list': '<h1>{collection.title|html}</h1>',
    'content/index.json': JSON.stringify({ website, mainContent: '<h1>Home</h1>' }),
    'content/bowls.json': JSON.stringify({ website, collection: { title: 'All bowls', typeName: 'bowls' }, items: [] }),
  });
  return { cwd, site };
}

describe('vitrine test', () => {
  it(
    'compares every page with its golden file, shows the lines that differ, and the branches that no page reaches',
    async () => {
      const { cwd, site } = smallSite();
      const test = (...args: string[]) => vitrine(['test', 'bowls', '--no-browser', ...args], { cwd });
      expect(await test()).toMatchObject({ code: 1 });
      expect(await test('-u')).toMatchObject({ code: 0 });
      const same = await test();
      expect(same).toMatchObject({ code: 0, err: '' });
      expect(same.out).toBe(
        '3 pages, 0 changed, 0 new, 0 gone\nBranch coverage 0 %: 1 of 1 branches was never seen.\n  blocks/foot.block:1:32 {.if shut}\n',
      );
      edit(join(site, 'blocks/foot.block'), '<p>', '<p class="foot">');
      edit(join(site, 'styles/site.less'), '64rem', '60rem');
      const changed = await test();
      expect(changed.code).toBe(1);
      expect(changed.out).toContain('/bowls changed');
      expect(changed.out).toMatch(/ {2}- <p>\n {2}\+ <p class="foot">\n/);
      expect(changed.out).toContain('3 pages, 3 changed, 0 new, 0 gone');
    },
    TIME,
  );
});

/** The browser that the tests have, for a machine that has none of its own. */
async function withBrowser(): Promise<{ readonly CHROMIUM_PATH: string }> {
  const found = await findChromium();
  if (found === undefined) throw new Error('There is no browser to take pictures with.');
  return { CHROMIUM_PATH: found.executablePath };
}

describe('vitrine diff', () => {
  it(
    'shows what changed on each page since a revision',
    async () => {
      const { cwd, site } = smallSite();
      const git = (...args: string[]) =>
        execFileSync('git', ['-C', site, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
          stdio: 'pipe',
        });
      git('init', '-q');
      git('add', '-A');
      git('commit', '-qm', 'start');
      edit(join(site, 'collections/bowls.list'), '<h1>', '<h1>Our ');
      const env = await withBrowser();
      const { code, out } = await vitrine(['diff', 'HEAD', 'bowls', '--pictures', 'seen', '--report', 'told'], {
        cwd,
        env,
      });
      expect(code).toBe(0);
      expect(out).toContain('/bowls changed, +4 bytes');
      expect(out).toContain(' Text\n  @@ line 1\n  - All bowls\n  + Our All bowls\n');
      expect(out).toMatch(
        / Accessibility tree\n[\s\S]*heading "All bowls" \[level=1\]\n[\s\S]*heading "Our All bowls" \[level=1\]/,
      );
      expect(out).toMatch(/ Pixels\n {2}390 px wide: [\d.]+ % of the pixels differ, rows \d+ to \d+\n {2}1280 px/);
      expect(out).toContain('1 of 3 pages differ from HEAD');
      expect(existsSync(join(cwd, 'seen/bowls.390.png'))).toBe(true);
      const report = readFileSync(join(cwd, 'told/index.html'), 'utf8');
      expect(report).toContain('<ins>  + Our All bowls</ins>');
      const shown = [...report.matchAll(/<img src="([^"]+)"/g)].map(([, file = '']) => file);
      const names = ['390', '1280'].flatMap((width) =>
        ['before', 'now', 'difference'].map((of) => `pictures/bowls.${width}.${of}.png`),
      );
      expect(shown).toEqual(names);
      expect(shown.filter((file) => !existsSync(join(cwd, 'told', file)))).toEqual([]);
      const asked = await vitrine(['diff', 'HEAD', 'bowls', '--json'], { cwd, env });
      const { differences } = reportSchemas.diff.parse(JSON.parse(asked.out));
      expect(differences).toMatchObject([{ address: '/bowls', pixels: [{ width: 390 }, { width: 1280 }] }]);
      const wrong = await vitrine(['diff', '--output=x', 'bowls', '--no-browser'], { cwd });
      expect(wrong.code).toBe(2);
      const nowhere = await vitrine(['diff', 'nowhere', 'bowls', '--no-browser'], { cwd });
      expect(nowhere.err).toBe('There is no revision nowhere.\n');
    },
    TIME,
  );
});
