import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { apiErrors } from '#contract';
import { AskContext, createAsk } from '../../../runtime/owner/ask-context.ts';
import { ReviewsScreen } from '../../../runtime/owner/screens/reviews.tsx';
import { fakeServices } from '../../support/dom.ts';

const review = {
  ...{ id: 'r1', rating: 4, author: 'Ann', title: '<b>Good</b>', body: 'Line one.\nLine two.', created: 1, reply: '' },
  ...{ isBuyer: true, itemId: 'mug', itemTitle: 'Mug', fullUrl: '/mug', state: 'held', changed: 7 },
};
const ok = (value: unknown) => ({ ok: true, value });
const counts = { held: 1, published: 20, hidden: 0 };

afterEach(cleanup);

/** The screen over a shop that holds the review until something was done with it. */
async function open(decided: unknown = ok({ ...review, state: 'published', changed: 8 }), shown: object = review) {
  let isHeld = true;
  const seen = fakeServices((path) => {
    if (path === '/api/owner/reviews') {
      const page = { counts, hasNextPage: false, nextPageCursor: null };
      return ok({ ...page, reviews: isHeld ? [shown] : [] });
    }
    isHeld = (decided as { ok: boolean }).ok === false;
    return decided;
  });
  render(
    <AskContext value={createAsk(document, () => new Promise(() => {}))}>
      <ReviewsScreen />
    </AskContext>,
  );
  const card = await screen.findByRole('article', { name: 'Ann’s review of Mug' });
  return { seen, card };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows what was written as text, how many there are, and begins with what waits', async () => {
  const { card, seen } = await open();
  expect(within(card).getByRole('heading').textContent).toBe('★★★★☆ 4 of 5, Mug');
  expect(within(card).getByRole('link', { name: 'Mug' }).getAttribute('href')).toBe('/mug');
  expect(card.textContent).toContain('<b>Good</b>Line one.\nLine two.');
  expect(card.textContent).toContain('bought it here');
  fireEvent.click(screen.getByRole('radio', { name: 'Published (20)' }));
  await waitFor(() => expect(seen.calls).toHaveLength(2));
});

it('publishes what the owner saw, with a reply, and says so where focus goes', async () => {
  const { seen } = await open();
  fireEvent.change(screen.getByLabelText('Reply, shown below the review'), { target: { value: 'Thank you.' } });
  press('Publish');
  const told = await screen.findByText('Ann’s review of Mug: published.');
  expect(document.activeElement).toBe(told);
  expect(seen.calls).toContainEqual(
    expect.objectContaining({
      path: '/api/owner/reviews/{reviewId}',
      body: { state: 'published', reply: 'Thank you.', seen: 7 },
    }),
  );
  await screen.findByText('No review waits for you. What shoppers write comes here first.');
});

it('keeps the review and what was typed where it could not', async () => {
  const text = apiErrors['review-changed'].message;
  const refused = { ok: false, kind: 'refused', status: 409, problem: 'review-changed', message: text };
  await open({ ...refused, errors: {}, details: {}, track: undefined });
  fireEvent.change(screen.getByLabelText('Reply, shown below the review'), { target: { value: 'Thank you.' } });
  press('Hide');
  await screen.findByText(text);
  expect(screen.getByDisplayValue('Thank you.')).toBeDefined();
});

it('saves a reply alone to what is published', async () => {
  const published = { ...review, state: 'published', reply: 'Thanks.' };
  await open(ok({ ...published, reply: 'Thank you.', changed: 8 }), published);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save the reply' }).disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Reply, shown below the review'), { target: { value: 'Thank you.' } });
  press('Save the reply');
  await screen.findByText('Saved.');
  expect(screen.getByRole('article')).toBeDefined();
});

it('asks before it deletes, and gives focus back to who thinks again', async () => {
  await open(ok({ id: 'r1' }));
  press('Delete …');
  expect(document.activeElement?.textContent).toBe('Keep it');
  press('Keep it');
  expect(document.activeElement?.textContent).toBe('Delete …');
  press('Delete …');
  press('Delete Ann’s review of Mug for good');
  await screen.findByText('Ann’s review of Mug: deleted.');
});
