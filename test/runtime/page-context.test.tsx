import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Listener, subscribe } from '../../runtime/page/events.ts';
import { fakeServices, setCookie, setPageContext, settle, wakePage } from '../support/dom.ts';
import { productMarkup, shirt, variant } from '../support/product-page.ts';

afterEach(() => {
  document.body.querySelector('main')?.remove();
  setPageContext({});
});

it('sells a subscription whose page context is damaged, and reports that once, as a caught error', async () => {
  setCookie('hasCart', 'true');
  setPageContext({});
  const context = document.querySelector('script[data-page-context]');
  if (context) context.textContent = '{"product":{"id":"damaged","structuredContent":{"subscriptionPlan":';
  const hear = vi.fn<Listener>();
  const stop = subscribe(hear);
  const seen = fakeServices(() => ({ ok: true, value: { cartToken: 'token' } }));
  const variants = [variant('only', {}, { price: '9.00', stock: 5 })];
  await wakePage(productMarkup({ ...shirt, id: 'damaged', options: [], variants, isSubscribable: true }));
  screen.getByRole('button', { name: 'Subscribe' }).click();
  await settle();
  stop();
  expect(seen.navigated).toEqual([{ address: '/checkout/subscribe?cartToken=token', top: false }]);
  const reports = hear.mock.calls.filter(([event]) => event === 'script-error');
  expect(reports).toEqual([['script-error', { kind: 'caught', reason: expect.any(SyntaxError) }]]);
});
