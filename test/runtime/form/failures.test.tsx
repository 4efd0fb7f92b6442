import { screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { failures } from '../../support/form-failures.ts';
import {
  type Answers,
  button,
  contact,
  fillIn,
  leavePage,
  nothing,
  ok,
  open,
  refused,
  typedValues,
  values,
} from '../../support/site-form.tsx';

afterEach(leavePage);

describe('a failed submission', () => {
  it.each(failures)('%s', async (_name, answers, text) => {
    const { page, element, user } = await open(contact, answers);
    fillIn();
    await user.click(button());
    await waitFor(() => expect(page.querySelector('.form-problem-below p')?.textContent).toBe(text));
    expect(values()).toEqual(typedValues);
    expect(element.querySelector('fieldset')?.disabled).toBe(false);
    expect(button().getAttribute('aria-disabled')).toBeNull();
    expect(button().textContent).toBe('Send it off');
    expect(document.activeElement).not.toBe(document.body);
    await waitFor(() => expect(document.querySelector('[data-vitrine-live=assertive]')?.textContent).toBe(text));
  });

  it('puts the server’s words beside the field', async () => {
    const { user } = await open(contact, { save: refused(400, { errors: { mail: 'No such mailbox', ghost: 'x' } }) });
    fillIn();
    await user.click(button());
    await waitFor(() => expect(document.querySelector('.email .field-error')?.textContent).toBe('No such mailbox'));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Email/ }));
  });

  it('repeats the same answers under the same key where no answer came, and under a new one where one did', async () => {
    const answers: Answers = { save: nothing };
    let keys = 0;
    const { seen, user } = await open(contact, {
      get key() {
        keys += 1;
        return ok({ key: `k${keys}` });
      },
      ...answers,
    });
    fillIn();
    const press = async (count: number) => {
      await user.click(button());
      await waitFor(() => expect(saves()).toHaveLength(count));
      await screen.findByRole('button', { name: 'Send it off' });
    };
    const saves = () => seen.calls.filter(({ path }) => path.endsWith('SaveFormSubmission'));
    await press(1);
    await press(2);
    expect(saves().map(({ body }) => (body as { key: string }).key)).toEqual(['k1', 'k1']);
  });
});
