import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { pageTypes } from '#model';
import { renderForm } from '#regions';
import { subscribe } from '../../../runtime/page/events.ts';
import { fakeServices, said, wakePage } from '../../support/dom.ts';
import { type Answers, leavePage, nothing, open, refused } from '../../support/site-form.tsx';

afterEach(leavePage);

describe('a newsletter', () => {
  const letter = {
    id: 'letter',
    name: 'Letter',
    purpose: 'newsletter',
    fields: [{ id: 'mail', type: 'email', title: 'Email', required: true }],
  };
  const signUp = async (typed: string, answers: Answers = {}) => {
    const { user, element } = await open(letter, answers);
    const field = screen.getByRole('textbox', { name: /^Email/ });
    if (typed !== '') await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await waitFor(() => expect(element.querySelector('.field-error,.form-problem')).toBeTruthy());
    return { field, texts: [...element.querySelectorAll('.field-error,.form-problem')].map((one) => one.textContent) };
  };

  it('says one thing of an address that is none, where it is typed, and puts nothing beside its columns', async () => {
    const { field, texts } = await signUp('ann');
    expect(texts).toEqual(['Email is not valid. Email addresses should follow the format name@example.com.']);
    expect(document.activeElement).toBe(field);
    expect(said('assertive')).not.toContain('One or more fields');
  });

  it('says one thing of what no field is to blame for, below', async () => {
    const { texts } = await signUp('ann@example.org', { save: refused(429) });
    expect(texts).toEqual(['Unable to submit form. Submission rate limit exceeded. Please try again later.']);
  });

  it('tells the overlay once that somebody signed up', async () => {
    const told: unknown[] = [];
    const listen = (event: Event) => told.push((event as CustomEvent).detail);
    document.addEventListener('vitrine:overlay-submitted', listen);
    const { user, element } = await open(letter);
    await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'ann@example.org');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await waitFor(() => expect(element.hidden).toBe(true));
    expect(told).toEqual([{ formId: 'letter' }]);
    document.removeEventListener('vitrine:overlay-submitted', listen);
  });
});

describe('a promo popup', () => {
  const popup = {
    id: 'promo',
    name: 'Ten percent',
    purpose: 'promoPopup',
    popup: { delaySeconds: 0, hideDays: 3 },
    fields: [{ id: 'mail', type: 'email', title: 'Email' }],
  };
  const props = { form: popup, prefix: 'form-1', strings: {}, action: '/form/promo' };

  it('comes above the page, is closed by Escape and stays away for its time', async () => {
    const told: unknown[] = [];
    onTestFinished(subscribe((...event) => told.push(event)));
    fakeServices(() => nothing);
    await wakePage(renderForm(props));
    const dialog = await screen.findByRole('dialog', { name: 'Ten percent' });
    await userEvent.setup().keyboard('{Escape}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    const overlay = { overlayId: 'promo', pageType: pageTypes.popupOverlay };
    expect(told).toEqual([
      ['overlay', { ...overlay, action: 'shown' }],
      ['overlay', { ...overlay, action: 'closed' }],
    ]);
    document.body.replaceChildren();
    await wakePage(renderForm(props));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('dialog')).toBeNull();
    const away = Number(localStorage.getItem('vitrine-popup-promo')) - Date.now();
    expect(away / 86_400_000).toBeCloseTo(3, 1);
  });

  it('is nowhere while its owner does not show it', () => {
    const hidden = { ...popup, popup: { ...popup.popup, isShown: false } };
    const page = new DOMParser().parseFromString(renderForm({ ...props, form: hidden }), 'text/html');
    expect(page.querySelector('form')).toBeNull();
  });

  it('stands in the page as a form before any script', () => {
    const page = new DOMParser().parseFromString(renderForm(props), 'text/html');
    expect(page.querySelector('form')?.getAttribute('action')).toBe('/form/promo');
  });
});
