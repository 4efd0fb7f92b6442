import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endpoints, pathOf } from '#contract';
import { startAudio } from '../../../runtime/regions/embeds/audio.ts';
import { startComments } from '../../../runtime/regions/embeds/comments.ts';
import { embedEndpoints } from '../../../runtime/regions/embeds/endpoints.ts';
import { candidates, startImage, storedWidth } from '../../../runtime/regions/embeds/images.ts';
import { startLikes } from '../../../runtime/regions/embeds/likes.ts';
import { startShare } from '../../../runtime/regions/embeds/share.ts';
import { startEmbed } from '../../../runtime/regions/embeds/start-embed.ts';
import { setCookie, setPageContext, settle } from '../../support/dom.ts';

const fetched = vi.fn<typeof fetch>();
const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  setCookie('crumb', 'c');
  setPageContext({ website: { language: 'en-GB' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  setCookie('crumb', undefined);
});

function put(html: string): HTMLElement {
  document.body.innerHTML = html;
  const place = document.body.firstElementChild;
  if (!(place instanceof HTMLElement)) throw new Error('no element');
  return place;
}

const requests = () =>
  fetched.mock.calls.map(([to, init]) =>
    [init?.method ?? 'GET', to, init?.body].filter((part) => typeof part === 'string').join(' '),
  );

it('calls the addresses of the contract', () => {
  const params = { itemId: 'a b' };
  expect([embedEndpoints.comments('a b'), embedEndpoints.like('a b'), embedEndpoints.greeting]).toEqual([
    pathOf(endpoints.listComments.path, params),
    pathOf(endpoints.setLike.path, params),
    endpoints.readWebsite.path,
  ]);
  expect([endpoints.addComment.path, endpoints.readLikes.path]).toEqual([
    endpoints.listComments.path,
    endpoints.setLike.path,
  ]);
});

it('likes at once, is corrected by the answer, and takes a failed press back', async () => {
  const place = put('<span class="sqs-simple-like" data-item-id="i" data-like-count="4"></span>');
  fetched.mockImplementationOnce(() => answer({ likeCount: 5, isLiked: false }));
  startLikes(place);
  expect(place.textContent).toBe('♥4 likes');
  await settle();
  const button = place.querySelector('button');
  expect(button?.getAttribute('aria-label')).toBe('Like, 5 likes');
  fetched.mockImplementationOnce(() => answer({ likeCount: 9, isLiked: true }));
  button?.click();
  expect(button?.textContent).toBe('♥6 likes');
  await settle();
  expect([button?.textContent, button?.getAttribute('aria-pressed')]).toEqual(['♥9 likes', 'true']);
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  button?.click();
  await settle();
  expect([button?.textContent, button?.getAttribute('aria-pressed')]).toEqual(['♥9 likes', 'true']);
  expect(place.querySelector('[role=status]')?.textContent).toBe('Please check your internet connection.');
  expect(requests()).toEqual([
    'GET /api/content/i/like',
    'PUT /api/content/i/like {"isLiked":true}',
    'PUT /api/content/i/like {"isLiked":false}',
  ]);
});

const comments = (more = '') =>
  `<div class="squarespace-comments" id="comments-i" data-item-id="i" data-public-comment-count="0" data-comment-state="1"></div>${more}`;
const one = (body: string) => ({ id: body, author: 'Ann <b>', body, created: 0 });
const listed = (list: unknown[], more: object = {}) => ({
  comments: list,
  count: list.length,
  isOpen: true,
  nextPageCursor: null,
  ...more,
});

it.each([
  [0, 'No Comments'],
  [1, '1 Comment'],
  [2, '2 Comments'],
])('says of %i comments: %s', async (count, words) => {
  const place = put(comments('<a class="sqs-comment-link" data-id="i">old</a>'));
  fetched.mockImplementationOnce(() => answer(listed([], { count })));
  await startComments(place);
  expect(place.querySelector('h2')?.textContent).toBe(words);
  expect(document.querySelector('a')?.textContent).toBe(words);
});

it('shows comments as text, more of them on demand, and posts one', async () => {
  const place = put(comments());
  fetched.mockImplementationOnce(() => answer(listed([one('<i>first</i>')], { count: 2, nextPageCursor: 'next' })));
  await startComments(place);
  expect(place.querySelector('i')).toBeNull();
  fetched.mockImplementationOnce(() => answer(listed([one('second')], { count: 2 })));
  place.querySelector<HTMLButtonElement>('button:not([type=submit])')?.click();
  await settle();
  const texts = () => [...place.querySelectorAll('.vt-comment-text')].map(({ textContent }) => textContent);
  expect(texts()).toEqual(['<i>first</i>', 'second']);

  const form = place.querySelector('form');
  const field = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`);
  form?.requestSubmit();
  expect(form?.querySelector('[role=status]')?.textContent).toBe('Please write your name and a comment.');
  expect(document.activeElement).toBe(field('author'));
  Object.assign(field('author') ?? {}, { value: 'Bo' });
  Object.assign(field('body') ?? {}, { value: 'third' });
  fetched.mockImplementationOnce(() => answer({ message: 'Comments are closed.' }, 403));
  form?.requestSubmit();
  await settle();
  expect(form?.querySelector('[role=status]')?.textContent).toBe('Comments are closed.');
  expect(field('body')?.value).toBe('third');
  fetched.mockImplementationOnce(() => answer({ comment: one('third'), count: 3 }, 201));
  form?.requestSubmit();
  await settle();
  expect(texts()).toEqual(['<i>first</i>', 'second', 'third']);
  expect(field('body')?.value).toBe('');
  expect(place.querySelector('h2')?.textContent).toBe('3 Comments');
});

it('says that comments are closed, and asks another house’s comments nothing', async () => {
  const place = put(comments());
  fetched.mockImplementationOnce(() => answer(listed([one('first')], { isOpen: false })));
  await startComments(place);
  expect(place.querySelector('form')).toBeNull();
  expect(place.textContent).toContain('Comments are closed.');
  fetched.mockClear();
  await startComments(put('<div class="squarespace-comments" id="disqus_thread"></div>'));
  expect(fetched).not.toHaveBeenCalled();
});

it.each([
  ['1', 0, true, true],
  ['1', 0, false, false],
  ['2', 0, false, false],
  ['2', 1, false, true],
  ['2', 0, true, true],
])('state %s, %i comments, open %s: the block and the link to it stand: %s', async (state, count, isOpen, stands) => {
  const link = '<a class="sqs-comment-link" data-id="i">old</a>';
  const place = put(comments(link).replace('data-comment-state="1"', `data-comment-state="${state}"`));
  fetched.mockImplementationOnce(() => answer(listed([], { count, isOpen })));
  await startComments(place);
  expect([place.hidden, document.querySelector('a')?.hidden]).toEqual([!stands, !stands]);
});

it('keeps the page when comments cannot be read', async () => {
  const place = put(comments());
  fetched.mockImplementationOnce(() => Promise.resolve(new Response('<html>', { status: 502 })));
  await startComments(place);
  expect(place.querySelector('[role=status]')?.textContent).toContain('Comments cannot be shown at the moment.');
});

it('shares by links that load nothing, with the address and the title', () => {
  const place = put(
    '<div class="squarespace-social-buttons" data-full-url="/blog/hat" data-title="A hat &amp; scarf" data-asset-url="javascript:alert(1)"></div>',
  );
  startShare(place);
  // A site's styles for the lists of its texts would put their marks into the pills.
  expect(place.querySelector('ul,ol,li')).toBeNull();
  const hrefs = [...place.querySelectorAll('a')].map(({ href }) => href);
  expect(hrefs[0]).toBe(
    `mailto:?subject=A%20hat%20%26%20scarf&body=${encodeURIComponent(new URL('/blog/hat', document.baseURI).href)}`,
  );
  expect(hrefs.slice(1).map((href) => new URL(href).protocol)).toEqual(['https:', 'https:', 'https:', 'https:']);
  expect(hrefs.join()).not.toContain('javascript');
  expect([...place.querySelectorAll('a')].every(({ rel }) => rel === 'noopener noreferrer')).toBe(true);
});

it('plays by the browser’s own player, and only what a page may load', () => {
  const place = put('<article><h1>Rails</h1><div data-audio-asset-url="/rails.wav"></div></article>').querySelector(
    'div',
  );
  if (place) startAudio(place);
  const player = place?.querySelector('audio');
  expect([player?.getAttribute('aria-label'), player?.preload, player?.controls]).toEqual([
    'Audio: Rails',
    'none',
    true,
  ]);
  const bad = put('<div data-audio-asset-url="javascript:alert(1)"></div>');
  startAudio(bad);
  expect(bad.textContent).toBe('This recording cannot be played here.');
});

it.each([
  // Pixels of the place, of five windows and three densities.
  [90, 2000, 100],
  [320, 2000, 500],
  [768, 2000, 1000],
  [1280, 2000, 1500],
  [1920, 2000, 2000],
  [180, 2000, 300],
  [640, 2000, 750],
  [1536, 2000, 2000],
  [270, 2000, 300],
  [960, 2000, 1000],
  [2304, 4000, 2500],
  [3840, 4000, 4000],
  // Nothing is blown up, and an image of unknown size gets what is stored.
  [1000, 640, 640],
  [400, 0, 500],
])('takes for %i pixels of an image of %i the width %i', (wanted, original, width) => {
  expect(storedWidth(wanted, original)).toBe(width);
});

it('gives an image its sources, its size and its focal point', async () => {
  const image = put('<img data-src="/a.jpg" data-image-dimensions="600x400" data-image-focal-point="0.25,0.8" alt="">');
  await startEmbed(image);
  expect(image.outerHTML).toContain(
    'srcset="/a.jpg?format=100w 100w,/a.jpg?format=300w 300w,/a.jpg?format=500w 500w,/a.jpg?format=original 600w"',
  );
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['600', '400']);
  expect(image.style.objectPosition).toBe('25% 80%');
  expect(candidates('/a.jpg?v=1', 100)).toBe('/a.jpg?v=1&format=original 100w');
});

it('leaves an image alone that has a source', () => {
  const image = put('<img src="/b.jpg" data-src="/a.jpg">');
  if (image instanceof HTMLImageElement) startImage(image);
  expect(image.getAttribute('src')).toBe('/b.jpg');
});

it('keeps a relative time true while the page stays open', async () => {
  vi.useFakeTimers({ now: 1_600_000_000_000 });
  const place = put('<span class="timesince" data-date="1599999880000">less than a minute ago</span>');
  await startEmbed(place);
  expect(place.textContent).toBe('about 2 minutes ago');
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(place.textContent).toBe('about an hour ago');
  place.remove();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
