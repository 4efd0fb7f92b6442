import { afterEach, expect, it } from 'vitest';
import { fakeWorld, said, setPageContext, settle, wakePage } from '../support/dom.ts';
import { buttonMarkup, restockMarkup } from '../support/product-page.ts';

let count = 0;
afterEach(() => {
  document.body.querySelector('main')?.remove();
  setPageContext({});
});

async function open(answer: unknown) {
  count += 1;
  const id = `gone${count}`;
  const seen = fakeWorld(() => answer);
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
  const { submit, problem, calls, page } = await open({ ok: true, value: {} });
  await submit('');
  expect([...problem()].map(({ textContent }) => textContent)).toEqual(['Email cannot be blank']);
  expect(said('assertive')).toBe('Email cannot be blank');
  await submit('ann@');
  expect([...problem()].map(({ textContent }) => textContent)).toEqual(['Email is invalid']);
  expect(document.activeElement).toBe(page.querySelector('input[name=email]'));
  expect(page.querySelector('input[name=email]')?.getAttribute('aria-describedby')).toBe(problem()[0]?.id);
  expect(calls).toEqual([]);
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
