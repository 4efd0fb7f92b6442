import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { apiErrors } from '#contract';
import { AskContext, createAsk } from '../../../runtime/owner/ask-context.ts';
import { CommentsScreen } from '../../../runtime/owner/screens/comments.tsx';
import { hasUnsaved } from '../../../runtime/owner/use-unsaved.ts';
import { fakeServices } from '../../support/dom.ts';

const comment = {
  ...{ id: 'c1', author: 'Ann', body: '<b>Well</b> done.', created: 1, reply: '', itemId: 'post', itemTitle: 'Post' },
  ...{ fullUrl: '/blog/post', state: 'held', changed: 7 },
};
const ok = (value: unknown) => ({ ok: true, value });

afterEach(cleanup);

/** The screen over a site that holds the comment until something was done with it. */
async function open(decided: unknown) {
  let isHeld = true;
  const seen = fakeServices((path) => {
    if (path === '/api/owner/comments') {
      const page = { counts: { held: 1, published: 20, spam: 0 }, hasNextPage: false, nextPageCursor: null };
      return ok({ ...page, comments: isHeld ? [comment] : [] });
    }
    isHeld = (decided as { ok: boolean }).ok === false;
    return decided;
  });
  render(
    <AskContext value={createAsk(document, () => new Promise(() => {}))}>
      <CommentsScreen />
    </AskContext>,
  );
  return { seen, card: await screen.findByRole('article', { name: 'Ann’s comment on Post' }) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows what was written as text, and publishes it with a reply', async () => {
  const { seen, card } = await open(ok({ ...comment, state: 'published', changed: 8 }));
  expect(card.textContent).toContain('<b>Well</b> done.');
  expect(within(card).getByRole('link', { name: 'Post' }).getAttribute('href')).toBe('/blog/post');
  fireEvent.change(screen.getByLabelText('Reply, shown below the comment'), { target: { value: 'Thanks.' } });
  press('Publish');
  const told = await screen.findByText('Ann’s comment on Post: published.');
  expect(document.activeElement).toBe(told);
  expect(seen.calls).toContainEqual(
    expect.objectContaining({
      path: '/api/owner/comments/{commentId}',
      body: { state: 'published', reply: 'Thanks.', seen: 7 },
    }),
  );
});

it('says when somebody else has decided meanwhile, and keeps the reply that was typed', async () => {
  const text = apiErrors['comment-changed'].message;
  const refused = { ok: false, kind: 'refused', status: 409, problem: 'comment-changed', message: text };
  await open({ ...refused, errors: {}, details: {}, track: undefined });
  fireEvent.change(screen.getByLabelText('Reply, shown below the comment'), { target: { value: 'Thanks.' } });
  press('Spam');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByDisplayValue('Thanks.')).toBeTruthy();
});

it('asks before it deletes for good', async () => {
  await open(ok({ id: 'c1' }));
  press('Delete …');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }));
  press('Delete Ann’s comment on Post for good');
  expect(await screen.findByText('Ann’s comment on Post: deleted.')).toBeTruthy();
});

it('keeps the reply that is typed below another comment, and asks before it is left', async () => {
  const other = { ...comment, id: 'c2', author: 'Bo' };
  let counted = 0;
  fakeServices((path) => {
    if (path !== '/api/owner/comments') return ok({ ...comment, state: 'published', changed: 8 });
    counted += 1;
    const counts = { held: 3 - counted, published: counted, spam: 0 };
    return ok({ counts, comments: [comment, other], hasNextPage: false, nextPageCursor: null });
  });
  render(
    <AskContext value={createAsk(document, () => new Promise(() => {}))}>
      <CommentsScreen />
    </AskContext>,
  );
  const inCard = async (author: string) =>
    within(await screen.findByRole('article', { name: `${author}’s comment on Post` }));
  const bo = await inCard('Bo');
  fireEvent.change(bo.getByRole('textbox'), { target: { value: 'Half a thought' } });
  fireEvent.click((await inCard('Ann')).getByRole('button', { name: 'Publish' }));
  await screen.findByText('Ann’s comment on Post: published.');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByDisplayValue('Half a thought')).toBeTruthy();
  expect(await screen.findByText('1 comment.')).toBeTruthy();
  expect(await screen.findByLabelText(/\(1\)/)).toBeTruthy();
  expect(hasUnsaved()).toBe(true);
});

it('keeps a reply that is typed while another list is looked at, until it is saved', async () => {
  const { card } = await open(ok({ ...comment, reply: 'Thanks.', state: 'published', changed: 8 }));
  fireEvent.change(within(card).getByRole('textbox'), { target: { value: 'Thanks.' } });
  expect(within(card).getByText('Not saved yet.')).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/^Spam/));
  await waitFor(() => expect(card.isConnected).toBe(false));
  expect(hasUnsaved()).toBe(true);
  fireEvent.click(screen.getByLabelText(/^Waiting/));
  expect(await screen.findByDisplayValue('Thanks.')).toBeTruthy();
  press('Publish');
  await screen.findByText('Ann’s comment on Post: published.');
  expect(hasUnsaved()).toBe(false);
});
