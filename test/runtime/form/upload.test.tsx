import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cookieNames } from '#contract';
import { type FormProps, renderForm } from '#regions';
import { uploadTimings } from '../../../runtime/regions/upload/send-file.ts';
import { fakeServices, setCookie, wakePage } from '../../support/dom.ts';
import { FakeUpload, uploadFailures } from '../../support/fake-upload.ts';
import { leavePage, ok } from '../../support/site-form.tsx';

const form = {
  id: 'drawing',
  fields: [{ id: 'plan', type: 'file', title: 'Plan', required: true, accept: ['pdf', '.txt'] }],
};
const kept = { id: 'i'.repeat(43), name: 'plan.pdf', size: 4, state: 'ready' };
const file = (name = 'plan.pdf', text = '%PDF') => new File([text], name);

let job: unknown;
beforeEach(() => {
  FakeUpload.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  setCookie(cookieNames.crumb, 'the-crumb');
  job = ok(kept);
});
afterEach(() => {
  leavePage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setCookie(cookieNames.crumb, undefined);
});

async function open(answers?: FormProps['answers']) {
  const seen = fakeServices((path) => {
    if (path.endsWith('FormSubmissionKey')) return ok({ key: 'k' });
    if (path.endsWith('SaveFormSubmission')) return ok({ submissionId: 's' });
    return path.includes('/files/') ? job : ok({ valid: true });
  });
  const props = { form, prefix: 'form-1', strings: {}, action: '/form/drawing', ...(answers && { answers }) };
  const page = await wakePage(renderForm(props));
  const input = screen.getByLabelText<HTMLInputElement>(/^Plan/);
  return { seen, page, input, state: () => page.querySelector<HTMLElement>('.file-state') };
}

/** Chooses a file, as a person does, and gives the upload that goes out. */
async function choose(input: HTMLInputElement, chosen: File): Promise<FakeUpload> {
  const before = FakeUpload.sent.length;
  Object.defineProperty(input, 'files', { configurable: true, writable: true, value: [chosen] });
  fireEvent.change(input);
  await vi.waitFor(() => expect(FakeUpload.sent.length).toBe(before + 1));
  const upload = FakeUpload.sent.at(-1);
  if (!upload) throw new Error('Nothing was sent.');
  return upload;
}

const discarded = (seen: { calls: { path: string; body: unknown }[] }) =>
  seen.calls.filter(({ path }) => path === '/api/form/files/{fileId}').length;

describe('a file field', () => {
  it('sends what was chosen before the form was awake', async () => {
    const files = vi.spyOn(HTMLInputElement.prototype, 'files', 'get').mockImplementation(function (
      this: HTMLInputElement,
    ) {
      return this.type === 'file' ? Object.assign([file()], { item: () => null }) : null;
    });
    await open();
    await vi.waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    expect(FakeUpload.sent[0]?.address).toContain('name=plan.pdf');
    files.mockRestore();
  });

  it('sends the file when it is chosen, shows how far it is, and gives it to the form', async () => {
    const { seen, page, input, state } = await open();
    const upload = await choose(input, file());
    expect(upload.address).toBe('/api/form/files?formId=drawing&fieldId=plan&name=plan.pdf');
    expect(upload.headers.get('x-csrf-token')).toBe('the-crumb');
    expect(upload.body).toBeInstanceOf(File);
    upload.progress(40);
    expect(state()?.textContent).toContain('Uploading plan.pdf: 40%');
    expect(state()?.querySelector('progress')?.value).toBe(40);
    upload.progress(20);
    expect(state()?.querySelector('progress')?.value).toBe(40);
    upload.answer(200, kept);
    await waitFor(() => expect(state()?.textContent).toContain('plan.pdf, 4 bytes'));
    const send = page.querySelector('form');
    if (send) fireEvent.submit(send);
    await waitFor(() => expect(seen.calls.at(-1)?.path).toBe('/api/form/SaveFormSubmission'));
    const sent = seen.calls.at(-1)?.body as { form: string } | undefined;
    expect(JSON.parse(sent?.form ?? 'null')).toEqual({ plan: [{ id: kept.id, name: 'plan.pdf', size: 4 }] });
  });

  it('tells a reader the beginning and the end, and not each percent', async () => {
    const { input, state } = await open();
    const upload = await choose(input, file());
    expect(state()?.querySelector('[role=status]')?.textContent).toBe('Uploading plan.pdf: 0%');
    upload.progress(30);
    expect(state()?.querySelector('[role=status]')).toBeNull();
    upload.answer(200, kept);
    await waitFor(() => expect(state()?.querySelector('[role=status]')?.textContent).toBe('plan.pdf, 4 bytes'));
  });

  it.each([
    [
      'of no kind that it takes',
      file('plan.exe'),
      'The file plan.exe does not appear to be a supported file. It may be one of these: .pdf, .txt.',
    ],
    [
      'that is too large',
      Object.defineProperty(file(), 'size', { value: 11 * 1024 * 1024 }),
      'The file plan.pdf is too large. The maximum allowed file size is 10 MB.',
    ],
  ])('sends no file %s, and says so', async (_what, chosen, text) => {
    const { input } = await open();
    Object.defineProperty(input, 'files', { configurable: true, value: [chosen] });
    fireEvent.change(input);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(FakeUpload.sent).toEqual([]);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('stops an upload that is cancelled, and sends it again when it is asked to', async () => {
    const { input, state } = await open();
    const upload = await choose(input, file());
    screen.getByRole('button', { name: 'Cancel' }).focus();
    screen.getByRole('button', { name: 'Cancel' }).click();
    expect(upload.isAborted).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe('File processing cancelled');
    const again = screen.getByRole('button', { name: 'Try again' });
    expect(document.activeElement).toBe(again);
    again.click();
    await vi.waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    FakeUpload.sent[1]?.answer(200, kept);
    await waitFor(() => expect(state()?.textContent).toContain('plan.pdf, 4 bytes'));
  });

  it('lets the server forget a file that is removed or replaced', async () => {
    const { seen, input, state } = await open();
    (await choose(input, file())).answer(200, kept);
    await screen.findByRole('button', { name: 'Remove plan.pdf' });
    (await choose(input, file('other.pdf'))).answer(200, { ...kept, name: 'other.pdf' });
    const remove = await screen.findByRole('button', { name: 'Remove other.pdf' });
    expect(discarded(seen)).toBe(1);
    remove.click();
    expect(discarded(seen)).toBe(2);
    expect(state()?.textContent).toBe('');
    expect(document.activeElement).toBe(input);
  });

  it('listens to the file that was chosen last alone', async () => {
    const { input, state } = await open();
    const first = await choose(input, file('first.pdf'));
    const second = await choose(input, file('second.pdf'));
    expect(first.isAborted).toBe(true);
    second.answer(200, { ...kept, name: 'second.pdf' });
    await waitFor(() => expect(state()?.textContent).toContain('second.pdf, 4 bytes'));
  });

  it('waits while the server looks at the file', async () => {
    vi.useFakeTimers();
    const { input, state } = await open();
    job = ok({ ...kept, state: 'processing' });
    (await choose(input, file())).answer(200, { ...kept, state: 'processing' });
    await vi.waitFor(() => expect(state()?.textContent).toContain('Checking plan.pdf…'));
    job = ok(kept);
    await vi.advanceTimersByTimeAsync(uploadTimings.ask);
    expect(state()?.textContent).toContain('plan.pdf, 4 bytes');
  });

  it('gives up an upload that does not move', async () => {
    vi.useFakeTimers();
    const { input } = await open();
    const upload = await choose(input, file());
    await vi.advanceTimersByTimeAsync(uploadTimings.stall / 2);
    upload.progress(10);
    await vi.advanceTimersByTimeAsync(uploadTimings.stall - 1);
    expect(upload.isAborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(screen.getByRole('alert').textContent).toBe('Unable to connect. Please try again');
  });

  it('does not let the form go while the file is on its way', async () => {
    const { seen, page, input } = await open();
    await choose(input, file());
    const send = page.querySelector('form');
    // What a browser puts into the form's data for a field with a chosen file.
    const data = vi.spyOn(FormData.prototype, 'getAll').mockReturnValue([file()]);
    if (send) fireEvent.submit(send);
    data.mockRestore();
    await waitFor(() =>
      expect(page.querySelector('.file .field-error')?.textContent).toBe('File upload failed to complete'),
    );
    expect(seen.calls.some(({ path }) => path.endsWith('SaveFormSubmission'))).toBe(false);
  });

  it('keeps a file that a page without script has sent, until another is chosen', async () => {
    const { page, input } = await open({ plan: [{ id: kept.id, name: 'plan.pdf', size: 4 }] });
    const hidden = () => [...page.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ value }) => value);
    expect(hidden()).toEqual([`${kept.id}:4:plan.pdf`]);
    (await choose(input, file('new.pdf'))).answer(200, { ...kept, id: 'n'.repeat(43), name: 'new.pdf' });
    await waitFor(() => expect(hidden()).toEqual([`${'n'.repeat(43)}:4:new.pdf`]));
  });
});

describe('an upload that ends with', () => {
  it.each(uploadFailures)('$name says so, and loses nothing', async ({ act, job: answer, text, mayRetry }) => {
    vi.useFakeTimers();
    const { input, page } = await open();
    if (answer !== undefined) job = answer;
    act(await choose(input, file()));
    await vi.advanceTimersByTimeAsync(uploadTimings.ask * (uploadTimings.questions + 1));
    expect(screen.getByRole('alert').textContent).toBe(text);
    const retry = within(page).queryByRole('button', { name: 'Try again' });
    expect(retry !== null).toBe(mayRetry ?? true);
    expect(input.files).toHaveLength(1);
  });
});
