import { afterEach, expect, it } from 'vitest';
import { assignVariants } from '../../../runtime/experiments/assign-variants.ts';
import { setCookie } from '../../support/dom.ts';

const variants = [
  { name: 'calm', share: 50 },
  { name: 'loud', share: 50 },
];
const experiments = JSON.stringify([{ id: 'hero', variants }]);
const root = document.documentElement;
const cookie = () => /ss_cid=([^;]*)/.exec(document.cookie)?.[1];

afterEach(() => {
  for (const name of ['ss_cid', 'ss_performance', 'vitrine_roles']) setCookie(name, undefined);
  delete root.dataset['census'];
  history.replaceState(null, '', '/');
});

/** The variant that the script of a page chooses. */
function choose(takesPart: string): string | null {
  for (const name of ['data-experiment-hero', 'data-experiments-shown']) root.removeAttribute(name);
  assignVariants(document, { experiments, takesPart });
  return root.getAttribute('data-experiment-hero');
}

it('gives a new visitor an id and a variant, and the same one on every page', () => {
  const first = choose('everybody');
  expect(first).toMatch(/^(?:calm|loud)$/);
  expect(cookie()).toMatch(/^[\da-f-]{36}$/);
  expect([choose('everybody'), choose('known'), choose('everybody')]).toEqual([first, first, first]);
});

it('gives both variants to many', () => {
  const chosen = Array.from({ length: 40 }, () => {
    setCookie('ss_cid', undefined);
    return choose('everybody');
  });
  expect(new Set(chosen)).toEqual(new Set(['calm', 'loud']));
});

it('waits for a yes where one is asked for', () => {
  expect([choose('agreed'), cookie()]).toEqual([null, undefined]);
  setCookie('ss_performance', 'false');
  expect([choose('agreed'), cookie()]).toEqual([null, undefined]);
  setCookie('ss_performance', 'true');
  expect(choose('agreed')).toMatch(/^(?:calm|loud)$/);
});

it.each([
  ['is not known on a page that is not counted', 'known', () => {}],
  ['looks after the site', 'everybody', () => setCookie('vitrine_roles', 'admin')],
  ['comes while nothing is counted', 'everybody', () => void (root.dataset['census'] = 'off')],
])('keeps nothing of who %s', (_who, takesPart, prepare) => {
  prepare();
  expect([choose(takesPart), cookie()]).toEqual([null, undefined]);
});

it('shows a variant by its address, and leaves the visitor uncounted', () => {
  history.replaceState(null, '', '/?experiment-hero=loud');
  expect([choose('everybody'), root.dataset['experimentsShown'], cookie()]).toEqual(['loud', 'by-address', undefined]);
  history.replaceState(null, '', '/?experiment-hero=made-up');
  expect(choose('everybody')).toMatch(/^(?:calm|loud)$/);
});
