import { afterEach, expect, it, vi } from 'vitest';
import { fakeServices, said, setPageContext, settle, wakePage } from '../support/dom.ts';
import { buttonMarkup, restockMarkup } from '../support/product-page.ts';

let count = 0;
afterEach(() => {
  document.body.querySelector('main')?.remove();
  setPageContext({});
});

async function open(answer: unknown) {
  count += 1;
  const id = `gone${count}`;
  const seen = fakeServices(() => answer);
  const page = await wakePage(buttonMarkup({ id }) + restockMarkup(id, ['v1']).replace(' hidden', ''));
  const submit = async (email: string) => {
    const field = page.querySelector<HTMLInputElement>('input[name=email]');
    if (field) field.value = email;
    page.querySelector('form')?.requestSubmit();
    await settle();
  };
  return { ...seen, page, submit, id, problem: () => page.querySelectorAll('.product-restock-error') };
}

it('says what is wrong in one line that each submit clears', async () => {
  const { submit, problem: error, calls, page } = await open({ ok: true, value: {} });
  await submit('');
  expect([...error()].map(({ textContent }) => textContent)).toEqual(['Email cannot be blank']);
  // Focus comes to the field, and a reader tells what is wrong there with it: said as well it would be heard twice.
  expect(document.activeElement).toBe(page.querySelector('input[name=email]'));
  expect(said('assertive')).toBe('');
  await submit('ann@');
  expect(said('assertive')).toBe('Email is invalid');
  expect([...error()].map(({ textContent }) => textContent)).toEqual(['Email is invalid']);
  expect(document.activeElement).toBe(page.querySelector('input[name=email]'));
  expect(page.querySelector('input[name=email]')?.getAttribute('aria-describedby')).toBe(error()[0]?.id);
  expect(calls).toEqual([]);
});

it('clears the line while a submit is on its way', async () => {
  let refuse: (answer: unknown) => void = () => {};
  const { submit, problem: error, page } = await open(new Promise((resolve) => (refuse = resolve)));
  await submit('');
  expect(error()).toHaveLength(1);
  await submit('ann@example.org');
  expect(error()).toHaveLength(0);
  expect(page.querySelector('input[name=email]')?.getAttribute('aria-invalid')).toBeNull();
  const button = page.querySelector<HTMLInputElement>('input[type=submit]');
  expect([button?.getAttribute('aria-disabled'), button?.value]).toEqual(['true', 'Submitting…']);
  expect(said('polite')).toBe('Submitting…');
  refuse({ ok: false, kind: 'offline', status: 0 });
  await settle();
  expect(error()).toHaveLength(1);
});

it('thanks in the words of the store, and joins no list that the shopper has left', async () => {
  count += 1;
  const id = `gone${count}`;
  setPageContext({
    productMerchandisingContext: { [id]: { restockNotificationMessages: { successText: 'We write on the day.' } } },
  });
  count -= 1;
  const { submit, calls, page } = await open({ ok: true, value: {} });
  page.querySelector<HTMLElement>('input[type=checkbox]')?.click();
  await submit('ann@example.org');
  expect(calls[0]?.body).toMatchObject({ productId: id, isJoinMailingList: false });
  expect(page.querySelector('.product-restock-success')?.textContent).toBe('We write on the day.');
});

it('signs up without a list where the store offers none, and not without the captcha that it asks for', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  count += 1;
  const markup = restockMarkup(`gone${count}`, ['v1'])
    .replace(' hidden', '')
    .replace(/<label[\s\S]*<\/label>/, '');
  const protectedMarkup = markup.replace('</form>', '</form><div class="captcha-container"></div>');
  for (const [html, sent] of [
    [markup, 1],
    [protectedMarkup, 0],
  ] as const) {
    const { calls } = fakeServices(() => ({ ok: true, value: {} }));
    const page = await wakePage(buttonMarkup({ id: `gone${count}` }) + html);
    const field = page.querySelector<HTMLInputElement>('input[name=email]');
    if (field) field.value = 'ann@example.org';
    page.querySelector('form')?.requestSubmit();
    await settle();
    expect(calls.map(({ body }) => body)).toMatchObject(Array(sent).fill({ isJoinMailingList: false }));
    expect(page.querySelectorAll('.product-restock-error')).toHaveLength(1 - sent);
    page.remove();
  }
  vi.restoreAllMocks();
});

it('signs up and takes focus to the thanks', async () => {
  const { submit, calls, page, id } = await open({ ok: true, value: {} });
  await submit(' ann@example.org ');
  expect(calls[0]?.body).toEqual({
    isJoinMailingList: true,
    productId: id,
    variantId: 'v1',
    siteVisitorEmail: 'ann@example.org',
    recaptchaEnterpriseV3Token: null,
    language: 'en',
  });
  expect(page.querySelector('.product-restock-success')?.textContent).toBe('Signed up!');
  expect(document.activeElement?.textContent).toBe('Signed up!');
});

it('shows the server’s words, or its own when there are none', async () => {
  const words = {
    ok: false,
    kind: 'refused',
    status: 400,
    problem: 'restock-failed',
    message: 'Words of the server.',
    errors: {},
    details: {},
  };
  const first = await open(words);
  await first.submit('ann@example.org');
  expect(first.problem()[0]?.textContent).toBe('Words of the server.');
  first.page.remove();
  const second = await open({ ok: false, kind: 'offline', status: 0 });
  await second.submit('ann@example.org');
  expect(second.problem()[0]?.textContent).toBe('Unable to submit form. Please try again later.');
});
