import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadExtensions } from '../../server/site/extensions/load-extensions.ts';
import { registry, scratchFolder } from '../support/serve-site.ts';

const page = readFileSync(join(import.meta.dirname, '../../site-templates/docs/text/site-config.md'), 'utf8');
const programs = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text = ''], at) => ({
  text,
  title: [...page.slice(0, page.indexOf(text)).matchAll(/^## (.+)$/gm)].at(-1)?.[1] ?? `the first, ${at}`,
}));

const { signal } = new AbortController();
const cart = {
  currency: 'USD',
  destination: { country: 'US', region: 'ME' },
  lines: [{ itemId: 'mug', title: 'Mug', kind: 'physical', quantity: 2, amountCents: 4_000 }],
  discountCents: 500,
};

async function configOf(text: string) {
  const folder = scratchFolder({ 'template.conf': '{}', 'vitrine.config.ts': text });
  const { config, diagnostics } = await loadExtensions(folder, registry);
  expect(diagnostics).toEqual([]);
  return { folder, config };
}

/** The services of the examples are nobody's. */
function answerWith(value: unknown): void {
  vi.stubGlobal('fetch', async () => Response.json(value));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the programs of the page about vitrine.config', () => {
  it.each(programs)('$title: is a config without a mistake', async ({ text }) => {
    expect(Object.keys((await configOf(text)).config).length).toBeGreaterThan(0);
  });

  const titled = (title: string) => programs.find((program) => program.title === title)?.text ?? '';

  it('bring pages', async () => {
    const { config } = await configOf(titled('Pages from elsewhere'));
    answerWith({ entries: [{ slug: 'bread' }], next: 'b' });
    expect(await config.sources?.[0]?.list(undefined, signal)).toEqual({
      pages: [{ path: '/recipes/bread', context: { item: { slug: 'bread' } } }],
      next: 'b',
    });
  });

  it('import files and make feeds', async () => {
    const { config } = await configOf(titled('Importers and feeds'));
    const text = 'Rain;All day\n;Nothing\n';
    const read = await config.importers?.[0]?.read({ name: 'a.txt', bytes: Buffer.from(text), text });
    expect([read?.pages.length, read?.notes]).toEqual([2, ['Line 2 has no title.']]);
    async function* pages() {
      yield { path: '/a', url: 'https://shop.example/a', context: { title: 'A' } };
    }
    const made = await config.feeds?.[0]?.make({ baseUrl: 'https://shop.example', website: {}, pages });
    expect(made).toBe('https://shop.example/a A');
  });

  it('reckon taxes and shipping', async () => {
    const { config } = await configOf(titled('Tax and shipping rates'));
    answerWith({ cents: 210 });
    const asked = { ...cart, shippingCents: 700, pricesIncludeTax: false };
    // The examples read no more of a cart than this.
    expect(await config.tax?.taxes(asked as never, signal)).toEqual([
      { id: 'sales', name: 'Sales tax', amountCents: 210 },
    ]);
    expect(await config.shipping?.rates(cart as never, signal)).toEqual([
      { id: 'standard', name: 'Standard parcel', costCents: 700 },
    ]);
  });

  it('send mails', async () => {
    const { config, folder } = await configOf(titled('Its members'));
    const program = titled('Its members').replace("'mails.jsonl'", JSON.stringify(join(folder, 'mails.jsonl')));
    const { mail } = (await configOf(program)).config;
    expect(config.redirects).toHaveLength(1);
    await mail?.send({ id: '1', from: 'a@example.com', to: 'b@example.com', subject: 'Hello', text: 'There' });
    expect(JSON.parse(readFileSync(join(folder, 'mails.jsonl'), 'utf8'))).toMatchObject({ subject: 'Hello' });
  });
});
