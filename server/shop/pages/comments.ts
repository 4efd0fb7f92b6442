import type { ApiErrorName } from '#contract';
import { commentLimits, commentMessages, createMessage, pageTypes } from '#model';
import type { Comment } from '../../services/discussion/discussion.ts';
import { momentText } from '../../services/lib/day-text.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import { noticeOf } from './notice.ts';
import { definePrivatePage, type Redirect, type Sent, type Visit } from './private-page.ts';

const path = '/comments';

/** The comments of the item that the address names, with the form to add one. */
export const commentsPage = definePrivatePage({
  name: 'comments',
  title: 'titleComments',
  pageType: pageTypes.page,
  paths: [path],
  markup: commentsMarkup,
  form: {
    paths: [path],
    proof: () => 'crumb',
    limit: () => 'form',
    take: addComment,
    refuse: (error, sent) => after(sent, error),
  },
});

/** A redirect shows the page again, so that reloading sends nothing. */
function after({ fields }: Sent, error: ApiErrorName | undefined): Redirect {
  const outcome = error === undefined ? '&added' : `&problem=${error}`;
  return { to: `${path}?item=${encodeURIComponent(fields.get('item') ?? '')}${outcome}` };
}

async function addComment(sent: Sent): Promise<Redirect> {
  const { services, visitor, fields } = sent;
  const said = { author: fields.get('author') ?? '', body: fields.get('body') ?? '' };
  const added = await services.discussion.add(fields.get('item') ?? '', visitor.id, said);
  if (added.ok && added.value.state === 'held') return { to: `${after(sent, undefined).to}&held=` };
  return after(sent, added.ok ? undefined : added.problem);
}

async function commentsMarkup(visit: Visit): Promise<string> {
  const { services, strings, query, message } = visit;
  const itemId = query.get('item') ?? '';
  const item = services.catalogue.content(itemId);
  const listed = await services.discussion.list(itemId);
  if (!item || !listed.ok) return `<p role="alert">${escapeHtml(message('noSuchItem'))}</p>`;
  const { page, isOpen } = listed.value;
  const commentMessage = createMessage(commentMessages, strings);
  const notice = query.has('held') ? { error: false, text: commentMessage('commentHeld') } : noticeOf(visit);
  const told = notice ? `<p role="${notice.error ? 'alert' : 'status'}">${escapeHtml(notice.text)}</p>` : '';
  const { timeZone } = services.catalogue.website;
  const momentOf = ({ created }: Comment) => momentText(new Date(created), strings.locale, timeZone);
  const comments = page.items
    .map((each) => commentMarkup(each, momentOf(each), commentMessage('commentReply')))
    .join('');
  const list = comments === '' ? `<p>${escapeHtml(message('commentsNone'))}</p>` : `<ol>${comments}</ol>`;
  const form = isOpen ? formMarkup(visit, itemId) : `<p>${escapeHtml(message('commentsClosed'))}</p>`;
  const back = escapeHtml(message('backTo', { title: item.title }));
  return `${told}${list}${form}<p><a href="${escapeHtml(item.fullUrl)}">${back}</a></p>`;
}

function commentMarkup({ author, body, created, reply }: Comment, moment: string, from: string): string {
  const time = `<time datetime="${new Date(created).toISOString()}">${escapeHtml(moment)}</time>`;
  const answer = `<blockquote><p><strong>${escapeHtml(from)}</strong></p><p style="white-space:pre-line">${escapeHtml(reply)}</p></blockquote>`;
  return (
    `<li><p><strong>${escapeHtml(author)}</strong> ${time}</p>` +
    `<p style="white-space:pre-line">${escapeHtml(body)}</p>${reply === '' ? '' : answer}</li>`
  );
}

function formMarkup({ crumb, message }: Visit, itemId: string): string {
  const { author, body } = commentLimits;
  const [name, text, submit] = [message('commentAuthor'), message('commentBody'), message('commentSubmit')].map(
    escapeHtml,
  );
  return (
    `<form method="post" action="${path}"><input type="hidden" name="crumb" value="${escapeHtml(crumb)}">` +
    `<input type="hidden" name="item" value="${escapeHtml(itemId)}">` +
    `<p><label>${name}<br><input name="author" required maxlength="${author}" autocomplete="name"></label></p>` +
    `<p><label>${text}<br><textarea name="body" required maxlength="${body}" rows="6"></textarea></label></p>` +
    `<p><button type="submit">${submit}</button></p></form>`
  );
}
