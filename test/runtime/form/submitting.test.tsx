import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, contact, fillIn, leavePage, ok, open } from '../../support/site-form.tsx';

afterEach(leavePage);

describe('a site form', () => {
  it('says what is wrong beside each field, above and below, and puts the focus on the first', async () => {
    const { seen, page, user } = await open(contact);
    await user.type(screen.getByLabelText('First Name'), 'Ada');
    await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'a@');
    await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'far too long');
    await user.click(button());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Last Name')));
    const [above, below] = page.querySelectorAll('.form-problem');
    expect(above?.textContent).toContain('Your form has encountered a problem. Please scroll down to review.');
    expect(below?.textContent).toContain('Your form has encountered a problem. Please scroll up to review.');
    expect(below?.textContent).toContain('One or more fields is invalid, please check your entries.');
    expect([...page.querySelectorAll('.field-error')].map(({ textContent }) => textContent)).toEqual([
      'Required',
      'Email is not valid. Email addresses should follow the format name@example.com.',
      'You have exceeded the character limit.',
    ]);
    const mail = screen.getByRole('textbox', { name: /^Email/ });
    expect(mail.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(mail.getAttribute('aria-describedby') ?? '')?.textContent).toContain('not valid');
    // The half of the name that is right is not marked.
    expect(screen.getByLabelText('First Name').getAttribute('aria-invalid')).toBeNull();
    expect(seen.calls).toEqual([]);
    await user.click(within(page).getByRole('link', { name: 'Message' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Message/ }));
  });

  it('asks for a key, has the answers checked, saves them, and shows the owner’s safe words', async () => {
    history.replaceState(null, '', '/contact?utm_source=mail');
    const { seen, page, element, user } = await open(contact);
    fillIn();
    await user.click(button());
    const done = page.querySelector<HTMLElement>('.form-submission-text');
    await waitFor(() => expect(element.hidden).toBe(true));
    expect(done?.hidden).toBe(false);
    expect(done?.innerHTML).toBe('<p>Thank you, <a>dear</a> <b>friend</b>.</p>');
    expect(document.activeElement).toBe(done);
    const answers = { who: { First: 'Ada', Last: 'L.' }, mail: 'ann@example.org', text: 'Hello', src: 'mail' };
    expect(seen.calls.map(({ path }) => path)).toEqual([
      '/api/form/FormSubmissionKey',
      '/api/rest/forms/validate/{formId}',
      '/api/form/SaveFormSubmission',
    ]);
    expect(seen.calls[1]?.body).toEqual(answers);
    expect(seen.calls[2]?.body).toEqual({
      key: 'k1',
      form: JSON.stringify(answers),
      captchaKey: null,
      formId: 'contact',
    });
  });

  it('is locked while it is on its way, and sends once however often it is pressed', async () => {
    let answer: (value: unknown) => void = () => {};
    const { seen, element } = await open(contact, { key: new Promise((resolve) => (answer = resolve)) });
    fillIn();
    const pressed = button();
    fireEvent.submit(element);
    fireEvent.submit(element);
    await waitFor(() => expect(pressed.textContent).toBe('Submitting…'));
    expect(element.querySelector('fieldset')?.disabled).toBe(true);
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    fireEvent.submit(element);
    answer(ok({ key: 'k1' }));
    await waitFor(() => expect(element.hidden).toBe(true));
    expect(seen.calls.filter(({ path }) => path.endsWith('SaveFormSubmission'))).toHaveLength(1);
  });

  it('keeps the focus in the form when a field that has it is locked', async () => {
    const { user } = await open(contact, { key: new Promise(() => {}) });
    fillIn();
    await user.type(screen.getByRole('textbox', { name: /^Email/ }), '{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Submitting…'));
  });

  it('counts as it is typed, marks what is over and speaks when it is nearly full', async () => {
    const { page, user } = await open(contact);
    const field = screen.getByRole('textbox', { name: /^Message/ });
    await user.type(field, '12345678');
    const counter = page.querySelector('.character-counter');
    expect(counter?.textContent).toBe('8 / 10');
    expect(page.querySelector('.textarea output')?.textContent).toBe('2 characters left.');
    await user.type(field, '9👩‍🚒1');
    expect(counter?.textContent).toBe('11 / 10');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(page.querySelector('.textarea output')?.textContent).toBe('You have exceeded the character limit.');
  });

  it('goes to a success address of this site', async () => {
    const { seen, user } = await open(contact, { save: ok({ submissionId: 's', successRedirect: '/thanks?x=1' }) });
    fillIn();
    await user.click(button());
    await waitFor(() => expect(seen.navigated).toEqual([{ address: '/thanks?x=1', top: false }]));
  });

  it.each([
    'javascript:alert(1)',
    '//evil.example/',
    'https://evil.example/',
    'JaVaScRiPt:alert(1)',
    '/\\evil.example',
  ])(
    'rel-H11 rel-C06 does not follow %s: the words are shown instead and the owner is told',
    async (successRedirect) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { seen, element, user } = await open(contact, { save: ok({ submissionId: 's', successRedirect }) });
      fillIn();
      await user.click(button());
      await waitFor(() => expect(element.hidden).toBe(true));
      expect(seen.navigated).toEqual([]);
      expect(warned).toHaveBeenCalledOnce();
    },
  );

  it('rel-H10 runs the owner’s markup after success with the page’s nonce, and nothing of a message', async () => {
    const trusted = document.createElement('script');
    trusted.setAttribute('nonce', 'page-nonce');
    trusted.type = 'text/x-nothing';
    document.head.append(trusted);
    const postSubmitHtml = '<p id="pixel">Counted</p><script data-own="1">globalThis.counted = true</script>';
    const { page, user } = await open(contact, { save: ok({ submissionId: 's', postSubmitHtml }) });
    fillIn();
    await user.click(button());
    await waitFor(() => expect(page.querySelector('#pixel')).not.toBeNull());
    const scripts = [...page.querySelectorAll<HTMLScriptElement>('.form-submission-text script')];
    expect(scripts.map(({ nonce, text }) => [nonce, text])).toEqual([['page-nonce', 'globalThis.counted = true']]);
  });

  it('runs it too where a success address follows, and leaves no locked form to who comes back', async () => {
    const sent = { submissionId: 's', successRedirect: '/thanks', postSubmitHtml: '<p id="pixel">Counted</p>' };
    const { seen, page, element, user } = await open(contact, { save: ok(sent) });
    fillIn();
    await user.click(button());
    await waitFor(() => expect(seen.navigated).toEqual([{ address: '/thanks', top: false }]));
    expect(page.querySelector('#pixel')?.textContent).toBe('Counted');
    expect(element.hidden).toBe(true);
  });
});
