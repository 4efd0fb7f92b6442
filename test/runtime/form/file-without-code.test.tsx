import { fireEvent, screen, within } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderForm } from '#regions';
import { fakeServices, wakePage } from '../../support/dom.ts';
import { leavePage, nothing } from '../../support/site-form.tsx';

const started = vi.fn<() => void>();
const code = '../../../runtime/regions/upload/upload.ts';
vi.doMock(code, () => {
  throw new TypeError('The code of uploads did not come.');
});

afterEach(leavePage);

it('says at once that a file waits for its code, then that it was not sent, and tries again', async () => {
  fakeServices(() => nothing);
  const form = { id: 'plans', fields: [{ id: 'plan', type: 'file', title: 'Plan' }] };
  const page = await wakePage(renderForm({ form, prefix: 'form-1', strings: {}, action: '/form/plans' }));
  const state = page.querySelector<HTMLElement>('.file-state');
  fireEvent.change(screen.getByLabelText(/^Plan/));
  expect(state?.textContent).toBe('One moment…');
  const told = await screen.findByRole('alert');
  expect(told.textContent).toBe('This file could not be sent yet. Please check your internet connection.');
  vi.doMock(code, () => ({ startUpload: started }));
  within(state ?? page)
    .getByRole('button', { name: 'Try again' })
    .click();
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1));
});
