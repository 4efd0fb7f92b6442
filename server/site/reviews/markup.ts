import {
  createMessage,
  type MessageOf,
  type ProductReviews,
  type PublishedReview,
  reviewLimits,
  reviewsUrl,
} from '#model';
import { escapeHtml } from '../head/markup.ts';
import { normaliseTag } from '../languages/index.ts';
import { createServerMessage, type SiteMessages } from '../messages.ts';
import { reviewMessages } from './messages.ts';

/** The site that reviews are shown on. */
export interface ReviewSite extends SiteMessages {
  /** Who replies. */
  readonly siteTitle: string;
  readonly timeZone: string;
}

/** What somebody has typed, and why it was not taken. */
export interface RefusedReview {
  readonly rating: string;
  readonly author: string;
  readonly title: string;
  readonly body: string;
  readonly error: string;
}

type ReviewMessage = MessageOf<typeof reviewMessages>;

/** The reviews of a product as its page shows them: how many stars, the newest, the way to the others, and the form. */
export function reviewsMarkup(itemId: string, given: ProductReviews, site: ReviewSite): string {
  const { reviews, count, state } = given;
  if (count === 0 && state === 'closed') return '';
  const message = reviewMessageOf(site);
  const heading = `<h2 class="vt-reviews-title">${escapeHtml(createServerMessage(site)('titleReviews'))}</h2>`;
  const form =
    state === 'closed'
      ? ''
      : `<details class="vt-review-write"><summary>${escapeHtml(message('reviewWrite'))}</summary>${reviewForm(itemId, site)}</details>`;
  if (count === 0) return `${heading}<p>${escapeHtml(message('reviewsNone'))}</p>${form}`;
  const more =
    count > reviews.length
      ? `<p><a href="${addressOf(itemId)}">${escapeHtml(message('reviewsAll', { count }))}</a></p>`
      : '';
  return (
    `${heading}<details class="vt-reviews" open><summary data-reviews-tab>${summaryOf(given, site)}</summary>` +
    `${reviewList(reviews, site)}${more}</details>${form}`
  );
}

/** Where all reviews of a product are read. */
export function addressOf(itemId: string, more: Readonly<Record<string, string>> = {}): string {
  return escapeHtml(`${reviewsUrl}?${new URLSearchParams({ item: itemId, ...more })}`);
}

/** The average and how many there are. */
export function summaryOf({ count, average }: ProductReviews, site: ReviewSite): string {
  const shown = new Intl.NumberFormat(localeOf(site), { maximumFractionDigits: 1 }).format(average);
  const many = escapeHtml(reviewMessageOf(site)('reviews', { count }));
  return `${stars(average, shown, site)} <strong aria-hidden="true">${shown}</strong> <span>${many}</span>`;
}

export function reviewList(reviews: readonly PublishedReview[], site: ReviewSite): string {
  const dates = new Intl.DateTimeFormat(localeOf(site), { dateStyle: 'long', timeZone: timeZoneOf(site) });
  return `<ol class="vt-review-list">${reviews.map((review) => reviewMarkup(review, site, dates)).join('')}</ol>`;
}

function reviewMarkup(
  { author, rating, title, text, created, isBuyer, reply }: PublishedReview,
  site: ReviewSite,
  dates: Intl.DateTimeFormat,
): string {
  const message = reviewMessageOf(site);
  const date =
    created === undefined
      ? ''
      : `<time datetime="${new Date(created).toISOString()}">${escapeHtml(dates.format(created))}</time>`;
  const mark = isBuyer ? `<span class="vt-review-buyer">${escapeHtml(message('reviewBuyer'))}</span>` : '';
  const answer =
    reply === ''
      ? ''
      : `<div class="vt-review-reply"><strong>${escapeHtml(message('reviewReply', { site: site.siteTitle }))}</strong><div class="vt-review-text">${escapeHtml(reply)}</div></div>`;
  return (
    `<li class="vt-review"><p class="vt-review-head">${stars(rating, String(rating), site)}${title === '' ? '' : ` <strong>${escapeHtml(title)}</strong>`}</p>` +
    `<p class="vt-review-by"><span>${escapeHtml(author)}</span>${date}${mark}</p><div class="vt-review-text">${escapeHtml(text)}</div>${answer}</li>`
  );
}

/** Stars to see, and what they mean to hear. */
function stars(rating: number, shown: string, site: ReviewSite): string {
  const full = Math.min(reviewLimits.stars, Math.round(rating));
  const label = escapeHtml(reviewMessageOf(site)('reviewStars', { rating: shown, most: reviewLimits.stars }));
  return `<span class="vt-stars" role="img" aria-label="${label}">${'★'.repeat(full)}${'☆'.repeat(reviewLimits.stars - full)}</span>`;
}

/**
 * The form of a review. The browser sends it, and comes to the page of all reviews: it needs no script of ours. What is
 * left open is said there, in the site's words: a browser's own would be in the browser's language, and gone at a touch.
 */
export function reviewForm(itemId: string, site: ReviewSite, refused?: RefusedReview): string {
  const message = reviewMessageOf(site);
  const { author = '', title = '', body = '', rating = '', error } = refused ?? {};
  const open = refused ? Object.entries({ rating, author, body }).filter(([, text]) => text.trim() === '') : [];
  const marks = (name: string) => {
    const at = open.findIndex(([known]) => known === name);
    return at < 0 ? '' : ` aria-invalid="true" aria-describedby="review-problem"${at === 0 ? ' autofocus' : ''}`;
  };
  const label = (text: string, control: string) => `<label>${escapeHtml(text)}${control}</label>`;
  const input = (name: 'author' | 'title', value: string, more: string) =>
    `<input class="field-element" name="${name}" maxlength="${reviewLimits[name]}" value="${escapeHtml(value)}"${more}>`;
  const told =
    error === undefined ? '' : `<p class="field-error" id="review-problem" role="alert">${escapeHtml(error)}</p>`;
  const described = error === undefined ? '' : ' aria-describedby="review-problem"';
  return (
    `<form class="vt-review-form" method="post" action="${reviewsUrl}" novalidate${described}>` +
    `${told}<input type="hidden" name="item" value="${escapeHtml(itemId)}">` +
    `<fieldset class="vt-rate"><legend>${escapeHtml(message('reviewRating'))}</legend>${radios(rating, marks('rating'), site)}</fieldset>` +
    label(message('reviewAuthor'), input('author', author, ` required autocomplete="nickname"${marks('author')}`)) +
    label(message('reviewTitle'), input('title', title, '')) +
    label(
      message('reviewBody'),
      `<textarea class="field-element" name="body" rows="6" maxlength="${reviewLimits.body}" required${marks('body')}>\n${escapeHtml(body)}</textarea>`,
    ) +
    `<p><button class="sqs-editable-button" type="submit">${escapeHtml(message('reviewSubmit'))}</button></p></form>`
  );
}

function radios(chosen: string, marks: string, site: ReviewSite): string {
  const message = reviewMessageOf(site);
  return Array.from({ length: reviewLimits.stars }, (_, index) => {
    const rating = String(index + 1);
    const name = escapeHtml(message('reviewStars', { rating, most: reviewLimits.stars }));
    const checked = rating === chosen ? ' checked' : '';
    return `<label><input type="radio" name="rating" value="${rating}" required${checked}${index === 0 ? marks : ''}><span>${name}</span></label>`;
  }).join('');
}

const spoken = new WeakMap<ReviewSite, ReviewMessage>();

/** The messages of reviews as a site says them. */
export function reviewMessageOf(site: ReviewSite): ReviewMessage {
  const known = spoken.get(site) ?? createMessage(reviewMessages, site);
  spoken.set(site, known);
  return known;
}

/** A site's language and zone are data: what the platform does not know is shown as English and as UTC. */
function localeOf({ locale }: ReviewSite): string {
  const tag = normaliseTag(locale);
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

function timeZoneOf({ timeZone }: ReviewSite): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
