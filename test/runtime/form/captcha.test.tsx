import { screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { captchaActionOf } from '#model';
import { button, contact, fillIn, leavePage, open } from '../../support/site-form.tsx';

afterEach(leavePage);

const captchaForm = { ...contact, captchaSettings: { enabled: true, alternative: 'Or write to us.' } };

// The page loads its provider once, so every test has the same one.
let tokenNow = '';
const provider = {
  ready: (work: () => void) => work(),
  execute: vi.fn<(key: string, options: object) => Promise<string>>(async () => tokenNow),
  reset: vi.fn<() => void>(),
};

/** A page that protects its forms; the provider answers with this token. */
function protect(token: string | undefined) {
  const context = document.createElement('script');
  context.type = 'application/json';
  context.setAttribute('data-page-context', '');
  context.textContent = JSON.stringify({ recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: 'site-key' } });
  document.head.append(context);
  tokenNow = token ?? '';
  provider.execute.mockClear();
  provider.reset.mockClear();
  if (token !== undefined) Object.assign(globalThis, { grecaptcha: { enterprise: provider } });
  // The provider's script is not fetched in a test; here it arrives, or it does not.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    Node.prototype.appendChild.call(document.head, nodes[0] as Node);
    const type = token === undefined ? 'error' : 'load';
    queueMicrotask(() => (nodes[0] as Node).dispatchEvent(new Event(type)));
  });
}

describe('a protected form', () => {
  it('cannot be protected without the provider’s script: it says so and gives the owner’s other way', async () => {
    protect(undefined);
    const { seen, page, user } = await open(captchaForm);
    fillIn();
    await user.click(button());
    await waitFor(() =>
      expect(page.querySelector('.form-problem-below p')?.textContent).toBe(
        'CAPTCHA has not been set up for this form. Or write to us.',
      ),
    );
    expect(seen.calls).toEqual([]);
  });

  it('has no key: the visitor is told the owner’s other way, and the owner why', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { page, user } = await open(captchaForm);
    fillIn();
    await user.click(button());
    await waitFor(() =>
      expect(page.querySelector('.form-problem-below p')?.textContent).toBe(
        'CAPTCHA has not been set up for this form. Or write to us.',
      ),
    );
    expect(told.mock.calls.map(([error]) => String(error))).toEqual([
      'Error: Enterprise V3 ReCaptcha site key not found',
    ]);
  });

  it.each([
    ['form', 'FORM_BLOCK_SUBMISSION'],
    ['newsletter', 'NEWSLETTER_BLOCK_SUBMISSION'],
    ['waitlist', 'PRODUCT_WAITLIST_SUBMISSION'],
  ])('for a %s names the action %s', async (purpose, action) => {
    protect('person');
    const { element, user } = await open({ ...captchaForm, purpose });
    fillIn();
    await user.click(button());
    await waitFor(() => expect(element.hidden).toBe(true));
    expect(provider.execute).toHaveBeenCalledWith('site-key', { action });
  });

  it('names an action of its own for a promo popup, and the form’s for any other', () => {
    expect(captchaActionOf('promoPopup')).toBe('PROMO_POPUP_SUBMISSION');
    expect(captchaActionOf('form')).toBe('FORM_BLOCK_SUBMISSION');
  });

  it.each([
    ['ready', () => vi.spyOn(provider, 'ready').mockImplementation(() => undefined)],
    ['execute', () => vi.spyOn(provider, 'execute').mockReturnValue(new Promise(() => undefined))],
  ])('rel-J08 a provider whose %s hangs for ever holds nobody', async (_part, hang) => {
    vi.resetModules();
    const { captchaToken } = await import('../../../runtime/page/captcha.ts');
    protect('person');
    const hanging = hang();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const token = captchaToken(document, 'FORM_BLOCK_SUBMISSION');
    await vi.advanceTimersByTimeAsync(8000);
    expect(await token).toEqual({ ok: false, reason: 'no-script' });
    vi.useRealTimers();
    hanging.mockRestore();
  });

  it('asks to complete the captcha, and starts it anew after a failure', async () => {
    protect('');
    const { page, user } = await open(captchaForm);
    expect(page.querySelector('.captcha-container')).not.toBeNull();
    fillIn();
    await user.click(button());
    await waitFor(() =>
      expect(page.querySelector('.form-problem-below p')?.textContent).toBe('Complete CAPTCHA before submitting.'),
    );
    expect(provider.execute).toHaveBeenCalledWith('site-key', { action: 'FORM_BLOCK_SUBMISSION' });
    expect(provider.reset).toHaveBeenCalledOnce();
  });

  it('shows the badge only while one of its fields has the focus', async () => {
    const { user } = await open(captchaForm);
    const shown = () => document.documentElement.hasAttribute('data-vitrine-captcha');
    expect(shown()).toBe(false);
    await user.click(screen.getByLabelText('First Name'));
    expect(shown()).toBe(true);
    screen.getByLabelText('First Name').blur();
    await waitFor(() => expect(shown()).toBe(false));
  });

  it('passes everybody with the test key, says so, and asks no provider', async () => {
    vi.resetModules();
    const { captchaToken } = await import('../../../runtime/page/captcha.ts');
    const context = document.createElement('script');
    context.type = 'application/json';
    context.setAttribute('data-page-context', '');
    context.textContent = JSON.stringify({
      recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: 'vitrine-test' },
    });
    document.head.append(context);
    const [first, second] = [await captchaToken(document, 'A'), await captchaToken(document, 'A')];
    expect(first).toMatchObject({ ok: true, value: expect.stringMatching(/^person-\d/) });
    expect(second).not.toEqual(first);
    const badges = [...document.querySelectorAll('.grecaptcha-badge')];
    expect(badges.map(({ textContent }) => textContent)).toEqual(['Test CAPTCHA: everybody passes, programs too.']);
    expect(document.querySelector('script[src]')).toBeNull();
    context.remove();
    for (const badge of badges) badge.remove();
  });
});
