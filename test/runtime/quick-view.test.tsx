import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Modal } from '../../runtime/ui/modal.tsx';
import { showOverlay } from '../../runtime/ui/overlays.tsx';
import { fakeServices, placePage, settle, wakePage } from '../support/dom.ts';
import { offline, testParts, tick } from '../support/parts.ts';
import { productMarkup, quickViewMarkup, shirt } from '../support/product-page.ts';

const parts = testParts();

describe('the modal lightbox', () => {
  function open(height: number) {
    const closed = vi.fn<() => void>();
    Object.defineProperty(HTMLDialogElement.prototype, 'scrollHeight', { configurable: true, get: () => height });
    const hide = showOverlay(
      document,
      <Modal
        title={`Box ${parts.count}`}
        closeLabel="Close"
        onClosed={() => {
          closed();
          hide();
        }}
      >
        <p>Content</p>
      </Modal>,
    );
    return closed;
  }
  const box = () => screen.getByRole('dialog', { name: `Box ${parts.count}` });
  const close = async () => {
    screen.getByRole('button', { name: 'Close' }).click();
    await settle();
  };

  it('stands 50 px from the top where its content is taller than the window, as it is told 100 ms after a resize', async () => {
    open(window.innerHeight + 1);
    await settle();
    expect(box().hasAttribute('data-tall')).toBe(true);
    Object.defineProperty(HTMLDialogElement.prototype, 'scrollHeight', { configurable: true, get: () => 10 });
    for (let again = 0; again < 3; again += 1) {
      globalThis.dispatchEvent(new Event('resize'));
      await tick(99);
      expect(box().hasAttribute('data-tall')).toBe(true);
    }
    await tick(1);
    expect(box().hasAttribute('data-tall')).toBe(false);
    await close();
  });

  it('goes 300 ms after it was closed, locks the page as long as it stands, and takes focus in and back', async () => {
    const opener = document.createElement('button');
    placePage('').append(opener);
    opener.focus();
    const closed = open(10);
    await settle();
    expect(document.documentElement.hasAttribute('data-vitrine-locked')).toBe(true);
    expect(box().contains(document.activeElement)).toBe(true);
    await close();
    await tick(299);
    expect(closed).not.toHaveBeenCalled();
    await tick(1);
    expect(closed).toHaveBeenCalledOnce();
    expect(document.documentElement.hasAttribute('data-vitrine-locked')).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  it('goes at once for a visitor who wants less motion', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const closed = open(10);
    await settle();
    await close();
    await tick(0);
    expect(closed).toHaveBeenCalledOnce();
  });
});

describe('a quick view', () => {
  const page = (id: string) =>
    `<!doctype html><title>Shop</title><main><h1>The shirt</h1><img src="/a.svg" alt=""><div>${productMarkup({ ...shirt, id })}</div><script>stolen()</script></main>`;

  async function open(answer: () => Promise<Response>) {
    const id = `q${parts.count}`;
    vi.stubGlobal('fetch', answer);
    fakeServices(() => offline);
    const card = await wakePage(`<div><a href="/shirt-${parts.count}">The shirt</a>${quickViewMarkup(id)}</div>`);
    const trigger = card.querySelector<HTMLElement>('.sqs-product-quick-view-button');
    if (!trigger) throw new Error('There is no trigger.');
    trigger.click();
    await settle();
    return { id, trigger };
  }
  const close = async () => {
    screen.getByRole('button', { name: 'Close' }).click();
    await settle();
    await tick(300);
  };

  it('loads, shows the product’s own part without its scripts, is counted, and gives focus back', async () => {
    let answer: (response: Response) => void = () => {};
    const { id, trigger } = await open(() => new Promise((resolve) => (answer = resolve)));
    const loading = screen.getByRole('dialog', { name: 'Quick View' });
    expect(loading.querySelector('[aria-busy=true]')).toBeTruthy();
    expect(loading.querySelector('output')?.textContent).toBe('Loading…');
    answer(new Response(page(id), { headers: { 'content-type': 'text/html' } }));
    const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: 'The shirt' }));
    await vi.waitFor(() => expect(dialog.querySelector('.product-variants')).toBeTruthy());
    expect(dialog.querySelector('script')).toBeNull();
    expect(parts.heard).toContain('CommerceShopping_VisitPDP');
    await close();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });

  it('says so where the product cannot be shown, and leads to its page', async () => {
    await open(async () => new Response('', { status: 500 }));
    const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: 'Quick View' }));
    expect(dialog.querySelector('[role=alert]')?.textContent).toBe('This product could not be shown here.');
    expect(dialog.querySelector('a')?.getAttribute('href')).toMatch(`/shirt-${parts.count}`);
    await close();
  });

  it('tries again where it stands', async () => {
    let isOffline = true;
    const { id } = await open(async () => {
      if (isOffline) throw new TypeError('offline');
      return new Response(page(`q${parts.count}`), { headers: { 'content-type': 'text/html' } });
    });
    const again = await vi.waitFor(() => screen.getByRole('button', { name: 'Try again' }));
    isOffline = false;
    again.click();
    const dialog = await vi.waitFor(() => screen.getByRole('dialog', { name: 'The shirt' }));
    await vi.waitFor(() => expect(dialog.querySelector(`[data-item-id="${id}"]`)).toBeTruthy());
    expect(dialog.querySelector('[role=alert]')).toBeNull();
    await close();
  });

  it.each(['Enter', ' '])('opens by the key "%s", once', async (key) => {
    fakeServices(() => offline);
    vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
    const card = await wakePage(`<div><a href="/s">S</a>${quickViewMarkup(`k${parts.count}`)}</div>`);
    const trigger = card.querySelector('.sqs-product-quick-view-button');
    for (const repeat of [false, true])
      trigger?.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }));
    await settle();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await close();
  });
});
