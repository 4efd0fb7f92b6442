import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { apiErrors } from '#contract';
import { AskContext, createAsk } from '../../../runtime/owner/ask-context.ts';
import { CommentsScreen } from '../../../runtime/owner/screens/comments.tsx';
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
