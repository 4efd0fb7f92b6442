import express, { type RequestHandler, Router } from 'express';
import type { ProblemName } from '#contract';
import { commentLimits } from '#model';
import { clientOf, type Limiter, originOf, type Visitors } from '../../http/security/index.ts';
import { escapeHtml } from '../../site/head/markup.ts';
import type { Comment } from '../services/discussion/discussion.ts';
import type { Services } from '../services/services.ts';
import { noticeOf } from './notice.ts';
import type { OwnPage } from './private-page.ts';

interface Parts {
  readonly services: Services;
  readonly visitors: Visitors;
  /** Counts with the calls: who may not say more there may not here. */
  readonly limiter: Limiter;
}

const path = '/comments';
const addressOf = (itemId: string) => `${path}?item=${encodeURIComponent(itemId)}`;

/** A comment that a browser without script posts; a redirect shows the page again, so that reloading sends nothing. */
export function createPlainComments({ services, visitors, limiter }: Parts): RequestHandler {
  const router = Router();
  const body = express.text({ limit: '100kb', inflate: false, type: 'application/x-www-form-urlencoded' });
  router.post(path, body, async (request, response) => {
    const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const itemId = fields.get('item') ?? '';
    const problem = await add();
    visitors.greet(request, response);
    const outcome = problem === undefined ? '&added' : `&problem=${problem}`;
    response.set('Cache-Control', 'private, no-store').redirect(303, addressOf(itemId) + outcome);

    async function add(): Promise<ProblemName | undefined> {
      if (originOf(request.headers) === 'foreign') return 'origin-foreign';
      const verdict = visitors.judge(request, fields.get('crumb') ?? undefined);
      if (verdict !== 'good') return verdict;
      if ((await limiter.refuses('form', clientOf(request))) !== undefined) return 'form-rate-limited';
      const said = { author: fields.get('author') ?? '', body: fields.get('body') ?? '' };
      const added = await services.discussion.add(itemId, visitors.greet(request, response).id, said);
      return added.ok ? undefined : added.problem;
    }
  });
  return router;
}

/** The comments of the item that the address names, with the form to add one. */
export async function commentsMarkup({ services, crumb, strings, query }: OwnPage): Promise<string | undefined> {
  const itemId = query.get('item') ?? '';
  const item = services.catalogue.content(itemId);
  const listed = await services.discussion.list(itemId);
  if (!item || !listed.ok) return '<p role="alert">There is no such item.</p>';
  const { page, isOpen } = listed.value;
  const notice = noticeOf(query);
  const moments = new Intl.DateTimeFormat(strings.locale, { dateStyle: 'medium', timeStyle: 'short' });
  const told = notice ? `<p role="${notice.problem ? 'alert' : 'status'}">${escapeHtml(notice.text)}</p>` : '';
  const one = ({ author, body, created }: Comment) =>
    `<li><p><strong>${escapeHtml(author)}</strong> <time datetime="${new Date(created).toISOString()}">${moments.format(created)}</time></p>` +
    `<p style="white-space:pre-line">${escapeHtml(body)}</p></li>`;
  const list = page.items.length === 0 ? '<p>No Comments</p>' : `<ol>${page.items.map(one).join('')}</ol>`;
  const back = `<p><a href="${escapeHtml(item.fullUrl)}">Back to ${escapeHtml(item.title)}</a></p>`;
  return told + list + (isOpen ? form(itemId, crumb) : '<p>Comments are closed.</p>') + back;
}

function form(itemId: string, crumb: string): string {
  const { author, body } = commentLimits;
  return (
    `<form method="post" action="${path}"><input type="hidden" name="crumb" value="${escapeHtml(crumb)}">` +
    `<input type="hidden" name="item" value="${escapeHtml(itemId)}">` +
    `<p><label>Name<br><input name="author" required maxlength="${author}" autocomplete="name"></label></p>` +
    `<p><label>Comment<br><textarea name="body" required maxlength="${body}" rows="6"></textarea></label></p>` +
    '<p><button type="submit">Post comment</button></p></form>'
  );
}
