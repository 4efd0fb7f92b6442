import { describe, expect, it, vi } from 'vitest';
import { captchaToken } from '../../runtime/page/captcha.ts';
import { aCart } from '../support/cart.ts';
import { fakeServices, setPageContext, settle, wakePage } from '../support/dom.ts';
import { testParts, tick } from '../support/parts.ts';
import { buttonMarkup } from '../support/product-page.ts';

const parts = testParts();

describe('the link to a product’s reviews', () => {
  it('moves there, takes focus along and is counted', async () => {
    const page = await wakePage('<a href="#reviews"><span>12 reviews</span></a><section id="reviews">Good.</section>');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    page.querySelector('a')?.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(document.activeElement?.id).toBe('reviews');
    expect(parts.heard).toEqual(['CommerceShopping_ReviewsVitalsAnchorLink']);
  });

  it('is an ordinary link where there are none', async () => {
    const page = await wakePage('<a href="#reviews">Reviews</a>');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    page.querySelector('a')?.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
    expect(parts.heard).toEqual([]);
  });
});

describe('the add-on style of the add button', () => {
  it('shows a plus while it adds and a check mark when it has, its words for readers', async () => {
    const shoppingCart = aCart({ version: parts.count });
    fakeServices(() => ({ ok: true, value: { shoppingCart, newlyAdded: shoppingCart.entries[0] } }));
    const page = await wakePage(`<div data-add-on>${buttonMarkup({ id: `a${parts.count}` })}</div>`);
    const button = page.querySelector<HTMLElement>('.sqs-add-to-cart-button');
    const icon = () => button?.querySelector('svg')?.getAttribute('data-icon') ?? null;
    expect(icon()).toBeNull();
    button?.click();
    await settle();
    expect([icon(), button?.textContent]).toEqual(['plus', 'Adding…']);
    await tick(1000);
    expect([icon(), button?.textContent]).toEqual(['check', 'Added!']);
    await tick(2000);
    expect([icon(), button?.textContent]).toEqual([null, 'Add To Cart']);
  });
});

describe('the captcha', () => {
  const withKey = () =>
    setPageContext({ recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: `key ${parts.count}` } });
  const script = () => document.querySelector<HTMLScriptElement>('script[src*="recaptcha"]');

  it('has no token without a key, or where the provider’s script does not come', async () => {
    expect(await captchaToken(document, 'X')).toEqual({ ok: false, reason: 'no-key' });
    withKey();
    const asked = captchaToken(document, 'X');
    script()?.dispatchEvent(new Event('error'));
    expect(await asked).toEqual({ ok: false, reason: 'no-script' });
    script()?.remove();
    const late = captchaToken(document, 'X');
    await tick(8000);
    expect(await late).toEqual({ ok: false, reason: 'no-script' });
  });

  it('asks for one token per action, by the site’s key', async () => {
    withKey();
    const execute = vi.fn<(key: string, options: { action: string }) => Promise<string>>(async () => 'token');
    const asked = captchaToken(document, 'PRODUCT_WAITLIST_SUBMISSION');
    expect(script()?.src).toContain(`render=key%20${parts.count}`);
    vi.stubGlobal('grecaptcha', { enterprise: { ready: (then: () => void) => then(), execute } });
    script()?.dispatchEvent(new Event('load'));
    expect(await asked).toEqual({ ok: true, value: 'token' });
    expect(execute.mock.calls).toEqual([[`key ${parts.count}`, { action: 'PRODUCT_WAITLIST_SUBMISSION' }]]);
  });
});
