import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startEmbed } from '../../../runtime/regions/embeds/start-embed.ts';
import { settle } from '../../support/dom.ts';

const fetched = vi.fn<typeof fetch>();
const found = (titles: readonly string[]) =>
  `<section><form role="search"></form><p role="status">${titles.length} results for “x”</p><ol>${titles
    .map(
      (title) =>
        `<li><a href="/shop/${title}" tabindex="-1" aria-hidden="true"><img src="/${title}.jpg" onload="boom()"></a><h2><a href="/shop/${title}">${title}</a></h2><div class="product-price"> £12.00 </div><script>boom()</script></li>`,
    )
    .join('')}<li><a href="javascript:boom()">Bad</a></li></ol></section>`;

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(new Response(found(['mug', 'jug']))));
  vi.stubGlobal('fetch', fetched);
  Element.prototype.scrollIntoView = () => undefined;
  document.body.innerHTML =
    '<form class="squarespace-search" role="search" action="/search"><label for="q">A pot</label><input id="q" type="search" name="q"><button>Search</button></form>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function focused() {
  const form = document.querySelector('form');
  const field = document.querySelector('input');
  if (form === null || field === null) throw new Error('There is no form.');
  await startEmbed(form);
  const user = userEvent.setup();
  await user.click(field);
  await vi.waitFor(() => expect(field.getAttribute('role')).toBe('combobox'));
  return { form, field, user };
}
const options = () => [...document.querySelectorAll('[role=option]')];
const asked = () =>
  fetched.mock.calls.map(([address]) =>
    String(address instanceof Request ? address.url : address).replace(/^https?:\/\/[^/]+/, ''),
  );

it('loads nothing for who only reads, and keeps the focus of who types', async () => {
  const form = document.querySelector('form');
  if (form !== null) await startEmbed(form);
  await settle();
  expect(document.querySelector('[role=combobox]')).toBeNull();
  const { field } = await focused();
  expect(document.activeElement).toBe(field);
  expect(fetched).not.toHaveBeenCalled();
});

it('shows pictures, titles and prices of what the search page finds, as plain parts of our own', async () => {
  const { field, user } = await focused();
  await user.type(field, 'mgu');
  await vi.waitFor(() => expect(options().map((each) => each.textContent)).toEqual(['mug £12.00', 'jug £12.00']));
  expect(asked()).toEqual(['/search?q=mgu&results=6&format=main-content']);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(document.querySelector('[role=listbox]')?.getAttribute('aria-label')).toBe('A pot');
  expect(document.querySelector('[role=status]')?.textContent).toBe('2 results for “x”');
  expect(document.querySelectorAll('[role=listbox] script, [role=listbox] [onload], [role=listbox] a')).toHaveLength(0);
});

it('keeps a price apart from what is said before it', async () => {
  const hidden = (text: string) => `<span class="visually-hidden">${text}</span>`;
  const price = `${hidden('Sale Price:')}$18.00 ${hidden('Original Price:')}<span class="original-price">$34.00</span>`;
  fetched.mockImplementation(() => Promise.resolve(new Response(found(['mug']).replace('£12.00', price))));
  const { field, user } = await focused();
  await user.type(field, 'mug');
  const told = 'mug Sale Price: $18.00 Original Price: $34.00';
  await vi.waitFor(() => expect(options().map((each) => each.textContent)).toEqual([told]));
});

it('is walked by the arrow keys, through the field, and closed by Escape', async () => {
  const { field, user } = await focused();
  await user.type(field, 'mug');
  await vi.waitFor(() => expect(options()).toHaveLength(2));
  const active = () => field.getAttribute('aria-activedescendant');
  const ids = options().map(({ id }) => id);
  const seen = [];
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}']) {
    await user.keyboard(key);
    seen.push(active());
  }
  expect(seen).toEqual([ids[0], ids[1], null, ids[1]]);
  expect(options().map((each) => each.getAttribute('aria-selected'))).toEqual(['false', 'true']);
  await user.keyboard('{Escape}');
  expect([options().length, field.getAttribute('aria-expanded'), active()]).toEqual([0, 'false', null]);
  expect(field.value).toBe('mug');
  await user.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(options()).toHaveLength(2));
});

it('leaves the plain form to who presses Enter without a suggestion, or gets none', async () => {
  const { form, field, user } = await focused();
  const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  form.addEventListener('submit', sent);
  fetched.mockImplementation(() => Promise.reject(new TypeError('offline')));
  await user.type(field, 'mug{Enter}');
  await settle();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(options()).toHaveLength(0);
});
