import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../server/site/lib/json-access.ts';
import { loadSite } from '../../../server/site/load-site.ts';
import { renderPage } from '../../../server/site/render-page.ts';
import { siteDataOf } from '../../../server/site/tags/site-data.ts';
import { attacks } from '../../support/hostile-markup.ts';
import { registry, scratchFolder } from '../../support/serve-site.ts';

/** A page whose owner announces something, from a folder whose one region is given. */
async function render(region: string, announcementBarSettings: JsonObject, more: JsonObject = {}) {
  const folder = scratchFolder({ 'template.conf': '{}', 'site.region': region, 'blocks/nav.block': '{items.0.title}' });
  const { site } = await loadSite({ folder, registry });
  if (site === undefined) throw new Error('There is no site.');
  const context = {
    website: { baseUrl: 'https://shop.example' },
    websiteSettings: { announcementBarSettings },
    showAnnouncementBar: true,
    navigation: { mainNav: [{ title: 'a > b' }] },
    ...more,
  };
  const html = renderPage(site, context, { path: '/', data: siteDataOf(context) }).body.toString();
  return { html, document: new JSDOM(html).window.document };
}

const page = (body: string) => `<!doctype html><html><head>{squarespace-headers}</head>${body}</html>`;
const said = { text: '<p>Closed on <b>Monday</b>.</p>', clickthroughUrl: { url: '/hours', newWindow: true } };

describe('what an owner announces', () => {
  it('comes first in the place that a template keeps for it, as a link where the owner chose one', async () => {
    const header = '<body><header id="top" class="wide sqs-announcement-bar-dropzone"><h1>Kiln</h1></header></body>';
    const { document } = await render(page(header), said);
    const bar = document.querySelector('header > .sqs-announcement-bar-custom-location:first-child');
    expect(bar?.querySelector('.sqs-announcement-bar .sqs-announcement-bar-text-inner')?.innerHTML).toBe(said.text);
    const link = bar?.querySelector<HTMLAnchorElement>('a.sqs-announcement-bar-url');
    expect([link?.getAttribute('href'), link?.target, link?.rel]).toEqual(['/hours', '_blank', 'noopener']);
    expect(document.getElementById(link?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Closed on Monday.');
    expect(document.head.textContent).toContain('.sqs-announcement-bar-url');
  });

  it('comes first of the page where a template keeps no place, whatever its opening tag is made of', async () => {
    const body =
      '<body class="<squarespace:navigation navigationId="mainNav" template="nav" />" data-a=\'>\'><main>x</main></body>';
    const { document } = await render(page(body), { text: 'Closed' });
    expect(document.body.className).toBe('a > b');
    expect(document.body.firstElementChild?.className).toBe('sqs-announcement-bar-custom-location');
    expect(document.querySelector('.sqs-announcement-bar a')).toBeNull();
  });

  it('has a button that closes it, by a script that names the text and stands before all style sheets', async () => {
    const { document } = await render(page('<body></body>'), said);
    const bar = document.querySelector('.sqs-announcement-bar');
    expect(bar?.querySelector('button.sqs-announcement-bar-close')?.getAttribute('aria-label')).toBe('Close');
    const script = document.querySelector<HTMLScriptElement>('script[data-announced]');
    const sheet = document.querySelector('style');
    expect(sheet && script && script.compareDocumentPosition(sheet) & 4).toBe(4);
    const again = await render(page('<body></body>'), { ...said, clickthroughUrl: {} });
    const other = await render(page('<body></body>'), { text: '<p>Open on Monday.</p>' });
    const [same, another] = [again, other].map((one) =>
      one.document.querySelector('[data-announced]')?.getAttribute('data-announced'),
    );
    expect(same).toBe(script?.dataset['announced']);
    expect(another).not.toBe(script?.dataset['announced']);
  });

  it('has none where the template leaves no place for that script', async () => {
    const { document } = await render('<!doctype html><html><body></body></html>', said);
    expect(document.querySelector('.sqs-announcement-bar')?.textContent?.trim()).toBe('Closed on Monday.');
    expect(document.querySelector('button, script')).toBeNull();
  });

  it.each<[string, JsonObject, JsonObject]>([
    ['nothing is announced', {}, {}],
    ['it is nothing to read', { text: '<p> &nbsp; </p>' }, {}],
    ['it is not shown at present', said, { showAnnouncementBar: false }],
  ])('leaves the page as it is where %s', async (_where, settings, more) => {
    const body = '<body><div class="sqs-announcement-bar-dropzone"></div></body>';
    const { document } = await render(page(body), settings, more);
    expect(document.body.innerHTML).toBe('<div class="sqs-announcement-bar-dropzone"></div>');
    expect(document.head.textContent).not.toContain('sqs-announcement');
  });

  it('runs nothing', async () => {
    for (const text of attacks) {
      const { document } = await render(page('<body></body>'), { text: `x${text}`, clickthroughUrl: { url: text } });
      const bar = document.querySelector('.sqs-announcement-bar');
      expect(bar?.querySelectorAll('script, object, embed, base, meta').length).toBe(0);
      const attributes = [...(bar?.querySelectorAll('*') ?? [])].flatMap((element) => [...element.attributes]);
      const runs = attributes.filter(
        ({ name, value }) => /^on/.test(name) || (name === 'href' && /^\s*(?:javascript|data):/i.test(value)),
      );
      expect([text, runs.map(({ name }) => name)]).toEqual([text, []]);
    }
  });
});
