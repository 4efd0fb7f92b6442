import { type ApiErrorName, addReview } from '#contract';
import { pageTypes, reviewsOf, reviewsUrl } from '#model';
import { escapeHtml } from '../../site/head/markup.ts';
import {
  addressOf,
  type RefusedReview,
  type ReviewSite,
  reviewForm,
  reviewList,
  reviewMessageOf,
  summaryOf,
} from '../../site/reviews/markup.ts';
import { reviewMembers } from '../../site/reviews/review-members.ts';
import { writeCursor } from '../api/cursor.ts';
import { readReviewCursor } from '../api/reviews.ts';
import { type Again, definePrivatePage, type Redirect, type Sent, type Visit } from './private-page.ts';

/** A review that was refused. */
interface Refused extends Omit<RefusedReview, 'error'> {
  readonly itemId: string;
  readonly error: ApiErrorName;
}

type Answer = Redirect | Again<Refused>;

/** All reviews of the product that the address names, with the form to write one. */
export const reviewsPage = definePrivatePage<Refused>({
  name: 'reviews',
  title: 'titleReviews',
  pageType: pageTypes.reviewsRequest,
  paths: [reviewsUrl],
  markup: reviewsMarkup,
  form: {
    paths: [reviewsUrl],
    // The form of a product's page is the same for everybody.
    proof: () => 'either',
    limit: () => 'form',
    take: addReviewOf,
    refuse: (error, sent) => refused(sent, error),
  },
});

async function addReviewOf(sent: Sent): Promise<Answer> {
  const { itemId, ...written } = writtenIn(sent.fields);
  const said = addReview.body.safeParse({ ...written, rating: Number(written.rating) });
  if (!said.success) return refused(sent, written.rating === '' ? 'review-blank' : 'body-invalid');
  const added = await sent.services.reviews.add(itemId, sent.visitor.id, said.data);
  if (!added.ok) return refused(sent, added.problem);
  return { to: `${reviewsUrl}?${new URLSearchParams({ item: itemId, now: added.value.state })}` };
}

function writtenIn(fields: URLSearchParams): Omit<Refused, 'error'> {
  const text = (name: string) => fields.get(name) ?? '';
  return {
    itemId: text('item'),
    rating: text('rating'),
    author: text('author'),
    title: text('title'),
    // A browser sends lines with both of their ends, and counts one in its limit.
    body: text('body').replace(/\r\n/g, '\n'),
  };
}

function refused({ fields }: Sent, error: ApiErrorName): Answer {
  return { refused: { ...writtenIn(fields), error }, as: { title: 'titleFormRefused', status: 400 } };
}

async function reviewsMarkup(visit: Visit, again?: Refused): Promise<string> {
  const { services, strings, query, message } = visit;
  const { catalogue } = services;
  const itemId = again?.itemId ?? query.get('item') ?? '';
  const item = catalogue.item(itemId);
  const from = readReviewCursor(query.get('after') ?? undefined);
  const listed = await services.reviews.list(itemId, from === 'stale' ? undefined : from);
  if (!item || !listed.ok) return `<p role="alert">${escapeHtml(message('noSuchItem'))}</p>`;
  const { page, ...figures } = listed.value;
  const given = reviewsOf(reviewMembers({ ...figures, reviews: page.items }));
  const site: ReviewSite = { ...strings, siteTitle: catalogue.website.title, timeZone: catalogue.website.timeZone };
  const reviewMessage = reviewMessageOf(site);
  const older = page.next && addressOf(itemId, { after: writeCursor(page.next) });
  const list =
    given.count === 0
      ? `<p>${escapeHtml(reviewMessage('reviewsNone'))}</p>`
      : `<p>${summaryOf(given, site)}</p>${reviewList(given.reviews, site)}`;
  const more = older ? `<p><a href="${older}">${escapeHtml(reviewMessage('reviewsOlder'))}</a></p>` : '';
  const typed = again && { ...again, error: message(again.error) };
  const closed = typed ? `<p role="alert">${escapeHtml(typed.error)}</p>` : '';
  const thanks = noticeOf(query, site);
  // Who has just written is not asked to write.
  const form = given.state === 'closed' || thanks !== '' ? closed : reviewForm(itemId, site, typed);
  return (
    `<div class="vt-reviews-page" data-product-reviews><p>${escapeHtml(item.title)}</p>${typed ? '' : thanks + list + more}${form}` +
    `<p><a href="${escapeHtml(item.fullUrl ?? '/')}">${escapeHtml(message('backTo', { title: item.title }))}</a></p></div>`
  );
}

/** What became of the review that was sent; the address carries a name, never a text. */
function noticeOf(query: URLSearchParams, site: ReviewSite): string {
  const now = query.get('now');
  if (now !== 'held' && now !== 'published') return '';
  const text = reviewMessageOf(site)(now === 'held' ? 'reviewHeld' : 'reviewPublished');
  return `<p class="vt-review-told" role="status">${escapeHtml(text)}</p>`;
}
