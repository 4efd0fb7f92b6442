import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { compile, createRegistry, type JsonValue } from '#engine';
import { formatters } from '#formatters';
import { predicates } from '#predicates';
import { loadRegion } from '../../runtime/boot/load-region.ts';
import { regionTable } from '../../runtime/boot/region-table.ts';
import { dropWhiteSpace } from '../../runtime/boot/white-space.ts';
import { productRegions } from '../../runtime/regions/product.ts';
import { localeData, timeZones } from '../../server/cli/locale-packs.ts';
import { fakeServices, placePage, setPageContext, settle, wakeRegion } from '../support/dom.ts';

/** Every part of a product that the formatters print and the runtime takes over, as a template would ask for them. */
const template = compile(
  `{.section item}
<article>
  <h1>{title|html}</h1>
  {@|product-price}
  {@|product-checkout}
  {@|product-scarcity}
  {@|product-restock-notification}
  {@|product-quick-view}
  <div data-installments="{id|htmltag}"></div>
  <p><a href="#reviews"><span>Reviews</span> (2)</a></p>
</article>
{.end}`,
  { registry: createRegistry({ formatters, predicates }), locale: 'en', localeData, timeZones },
);

const folder = path.resolve(import.meta.dirname, '../../fixtures/products');
const read = (name: string): Record<string, JsonValue> => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
const jsonIn = (name: string) => readdirSync(path.join(folder, name)).filter((file) => file.endsWith('.json'));
const settings = ['', ...jsonIn('settings').map((name) => `settings/${name}`)];
const states = jsonIn('.');

const errors: string[] = [];
const onRegionEvent = (event: Event) => errors.push(event.type);
const kinds = ['vitrine:region-recovered', 'vitrine:region-failed'];
beforeEach(() => {
  errors.length = 0;
  fakeServices(() => ({ ok: false, kind: 'offline', status: 0 }));
  // React's development build says every difference that it finds while it hydrates.
  vi.spyOn(console, 'error').mockImplementation((...words) => errors.push(words.join(' ')));
  for (const kind of kinds) globalThis.addEventListener(kind, onRegionEvent);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const kind of kinds) globalThis.removeEventListener(kind, onRegionEvent);
  document.body.replaceChildren();
});

/** A product's regions on the page, with their elements. */
function regionsIn(page: Element): [name: string, element: Element][] {
  const hydrated = new Set(productRegions.map(({ name }) => name));
  return regionTable
    .filter(({ name }) => hydrated.has(name))
    .flatMap(({ name, selector }) =>
      [...page.querySelectorAll(selector)].map((each): [string, Element] => [name, each]),
    );
}

/** What React renders first for a region, beside what stands in the page. */
async function firstRender(name: string, element: Element): Promise<{ printed: string; rendered: string }> {
  const printed = element.cloneNode(true) as HTMLElement;
  dropWhiteSpace(printed);
  const inPlace = element.cloneNode(true) as HTMLElement;
  // A region may look around itself for its product, so it is read where it stands.
  element.replaceWith(inPlace);
  dropWhiteSpace(inPlace);
  const content = (await loadRegion(name, inPlace))?.render(inPlace);
  const rendered = element.cloneNode(false) as HTMLElement;
  rendered.innerHTML = renderToStaticMarkup(content ?? null);
  inPlace.replaceWith(element);
  return { printed: written(printed), rendered: written(rendered) };
}

/** Markup as a browser keeps it, attributes in order of name. Which option a list shows is a property, not markup. */
function written(root: HTMLElement): string {
  root.normalize();
  for (const each of root.querySelectorAll('*')) {
    const attributes = [...each.attributes].filter(({ name }) => name !== 'selected');
    for (const { name } of [...each.attributes]) each.removeAttribute(name);
    for (const { name, value } of attributes.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      each.setAttribute(name, value);
  }
  return root.innerHTML;
}

it.each(states)('%s: what the formatters print is React’s first render, under every setting', async (file) => {
  const state = read(file);
  const seen = new Set<string>();
  for (const [index, setting] of settings.entries()) {
    const item = { ...(state['item'] as Record<string, JsonValue>), id: `${file}-${index}` };
    const merchandising = Object.values(state['productMerchandisingContext'] ?? {});
    const context = {
      website: { id: 'w', language: 'en-US' },
      ...(setting === '' ? {} : read(setting)),
      pageType: 50,
      item,
      productMerchandisingContext: merchandising.length > 0 ? { [item.id]: merchandising[0] as JsonValue } : {},
    };
    setPageContext(context);
    const page = placePage(template.render(context).output);
    for (const [name, element] of regionsIn(page)) {
      const { printed, rendered } = await firstRender(name, element);
      expect(rendered, `${name} under ${setting || 'no setting'}`).toBe(printed);
      seen.add(name);
    }
    const before = [...page.querySelectorAll('*')];
    for (const [name, element] of regionsIn(page)) await wakeRegion(name, element);
    await settle();
    expect({ setting, diagnostics: errors }).toEqual({ setting, diagnostics: [] });
    expect(before.filter((element) => !page.contains(element))).toEqual([]);
    page.remove();
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['add-button', 'price', 'quick-view', 'installments', 'reviews-anchor']),
  );
});

it('meets every region of a product among the fixtures', () => {
  const met = new Set(
    states.flatMap((file) => regionsIn(placePage(template.render(read(file)).output)).map(([name]) => name)),
  );
  const expected = productRegions.map(({ name }) => name);
  expect(expected.filter((name) => !met.has(name))).toEqual([]);
});
