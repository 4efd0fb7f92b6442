import { describe, expect, it } from 'vitest';
import { vitrine } from '../../support/cli.ts';
import { scratchFolder, website } from '../../support/serve-site.ts';

const TIME = 60_000;
const page = JSON.stringify({ website, collection: { id: 'c', title: 'Kiln', fullUrl: '/kiln', typeName: 'page' } });
const here = () =>
  scratchFolder({
    'template.conf': '{"stylesheets":[]}',
    'site.region':
      '<!doctype html><html><head>{squarespace-headers}</head><body>{squarespace.main-content}</body></html>',
    'collections/page.conf': '{"title":"Page"}',
    'collections/page.list': '<h1>{collection.title|htlm}</h1>',
    'content/kiln.json': page,
  });

describe('in a folder with template.conf, without a folder named', () => {
  it(
    'check and profile mean that folder',
    async () => {
      const cwd = here();
      expect((await vitrine(['check'], { cwd })).out).toContain('collections/page.list:1:23 error');
      const profiled = await vitrine(['profile', '--page', 'content/kiln.json'], { cwd });
      expect(profiled.out).toContain('collections/page.list');
    },
    TIME,
  );

  it(
    'routes, build and serve mean that folder',
    async () => {
      const cwd = here();
      expect((await vitrine(['routes'], { cwd })).out).toMatch(/^\/kiln +page +collections\/page\.list +Kiln$/m);
      expect((await vitrine(['build', '--out', 'out'], { cwd })).out).toMatch(/^kiln\/index\.html$/m);
      expect((await vitrine(['serve', '--content', 'none'], { cwd })).err).toContain('There is no folder none');
    },
    TIME,
  );

  it(
    'doctor looks at that folder too',
    async () => {
      const { out } = await vitrine(['doctor', '--data', 'memory', '--port', '0'], { cwd: here() });
      expect(out).toMatch(/folder +\. has 1 mistake\./);
    },
    TIME,
  );
});

it(
  'elsewhere the commands mean the demonstration shop',
  async () => {
    expect((await vitrine(['routes'], { cwd: scratchFolder({}) })).out).toContain('/stoneware/harbour-mug');
  },
  TIME,
);
