import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { endpoints } from '#contract';
import { uploadMessages } from '#model';
import { AskContext, createAsk } from '../../../runtime/owner/ask-context.ts';
import { FormsScreen } from '../../../runtime/owner/forms/screen.tsx';
import { fakeServices } from '../../support/dom.ts';
import { renameFailures } from '../../support/editor-failures.ts';

const file = { id: 'f1', name: 'scan 0001.pdf', size: 2048 };
const submission = {
  id: 's1',
  formId: 'drawing',
  formName: 'A drawing',
  tags: ['orders'],
  created: Date.UTC(2026, 10, 1),
  answers: [
    {
      title: 'Name',
      value: {},
      html: '<div><span>Name:</span> &lt;b&gt;Ann<img src=x onerror=alert(1)></div>',
      files: [],
    },
    { title: 'Plan', value: [file], html: '', files: [file] },
  ],
};
const ok = (value: unknown) => ({ ok: true, value });

afterEach(cleanup);

async function open(rename: unknown = ok({ name: 'plan.pdf' })) {
  const page = ok({ submissions: [submission], hasNextPage: false, nextPageCursor: null });
  const answers: Readonly<Record<string, unknown>> = {
    [endpoints.listSubmissions.path]: page,
    [endpoints.listSiteForms.path]: ok({ forms: [] }),
  };
  const seen = fakeServices((path) => answers[path] ?? rename);
  render(
    <AskContext value={createAsk(document, () => new Promise(() => {}))}>
      <FormsScreen />
    </AskContext>,
  );
  await screen.findByText('1 submission.');
  return seen;
}

async function rename(to: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Rename scan 0001.pdf' }));
  fireEvent.change(screen.getByLabelText('New name of scan 0001.pdf'), { target: { value: to } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

it('rel-C14 shows each answer as the server printed it, and nothing of it runs', async () => {
  await open();
  const [card] = screen.getAllByRole('listitem');
  if (!card) throw new Error('There is no submission.');
  expect(within(card).getByRole('heading').textContent).toContain('A drawing');
  expect(card.textContent).toContain('Name: <b>Ann');
  expect(card.querySelector('img')).toBeNull();
});

it('gives each file to save, and all submissions for spreadsheets and programs', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'scan 0001.pdf' });
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/api/owner/files/f1', 'scan 0001.pdf']);
  expect(screen.getByText('2 KB')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')).toMatch(/export\?format=csv$/);
});

it('gives a file another name', async () => {
  const seen = await open();
  await rename('plan.pdf');
  await screen.findByRole('link', { name: 'plan.pdf' });
  expect(seen.calls.at(-1)).toMatchObject({ path: '/api/owner/files/{fileId}', body: { name: 'plan.pdf' } });
});

it.each(renameFailures)('says why it could not: $name', async ({ answer, text }) => {
  await open(answer);
  await rename('plan.pdf');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`${uploadMessages.renameFailed} ${text}`));
  expect(screen.getByRole('link', { name: 'scan 0001.pdf' })).toBeDefined();
});
