import { type Data, data, text } from '../../page/read-context.ts';
import { scrollToElement } from '../../ui/scroll.ts';
import { createCommentForm } from './comment-form.ts';
import { embedEndpoints } from './endpoints.ts';
import { lightCall } from './light-call.ts';
import { failureMessage, make, readPage } from './parts.ts';

/** The comments of an item in the place that the formatter printed, with a form while they are open. */
export async function startComments(place: HTMLElement): Promise<void> {
  const itemId = place.dataset['itemId'] ?? place.dataset['collectionId'];
  // A site that has its comments at another house says so by the place's id.
  if (itemId === undefined) return;
  const { message, locale } = readPage(document);
  const row = commentRows(message, locale);
  const heading = make('h2', { class: 'vt-comments-title' });
  // Roles, not list elements: what a site gives the lists of its texts is not meant for these.
  const list = make('div', { class: 'vt-comments', role: 'list' });
  const more = make('button', { type: 'button', class: 'vt-share', hidden: '' }, message('commentsMore'));
  const status = make('p', { role: 'status' });
  let cursor = '';
  let count = Number(place.dataset['publicCommentCount']) || 0;
  // The item's own mark says whether comments are open until the server does.
  let isOpen = place.dataset['commentState'] === '1';

  const showCount = (counted: unknown) => {
    if (typeof counted === 'number') count = counted;
    const summary = count === 0 ? message('noComments') : message('comments', { count });
    heading.textContent = summary;
    // Comments show while they are open, or where there are any.
    place.hidden = !isOpen && count === 0;
    for (const link of document.querySelectorAll<HTMLElement>('a.sqs-comment-link')) {
      if (link.dataset['id'] !== itemId) continue;
      link.textContent = summary;
      link.hidden = place.hidden;
    }
  };
  async function read(): Promise<void> {
    const query = cursor === '' ? '' : `?${new URLSearchParams({ cursor })}`;
    const reply = await lightCall(document, 'GET', embedEndpoints.comments(itemId ?? '') + query);
    status.textContent = reply.ok ? '' : `${message('commentsUnread')} ${failureMessage(reply, message)}`;
    if (!reply.ok) return;
    const { comments, count: counted, nextPageCursor } = reply.value;
    isOpen = reply.value['isOpen'] === true;
    for (const comment of Array.isArray(comments) ? comments : []) list.append(row(data(comment)));
    cursor = text(nextPageCursor);
    more.hidden = cursor === '';
    showCount(counted);
  }

  showCount(count);
  more.addEventListener('click', () => void read());
  place.replaceChildren(heading, list, more, status);
  await read();
  if (!isOpen) place.append(make('p', {}, message('commentsClosed')));
  else {
    const posted = (taken: Data) => {
      if (taken['state'] !== 'held' && cursor === '') list.append(row(data(taken['comment'])));
      showCount(taken['count']);
    };
    place.append(createCommentForm({ message, address: embedEndpoints.comments(itemId), posted }));
  }
  // Who came by a link to the comments finds them now that they have their height.
  if (place.id !== '' && document.location.hash === `#${place.id}`) void scrollToElement(place);
}

/** How a comment is shown, with the shop's answer below it. */
function commentRows(message: ReturnType<typeof readPage>['message'], locale: string | undefined) {
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const answer = (reply: string) =>
    make('blockquote', {}, make('strong', {}, message('commentReply')), make('p', { class: 'vt-comment-text' }, reply));
  return (comment: Data) => {
    const created = typeof comment['created'] === 'number' ? comment['created'] : Date.now();
    const time = make('time', { datetime: new Date(created).toISOString() }, moments.format(created));
    const head = make('p', {}, make('strong', {}, text(comment['author'])), ' ', time);
    const body = make('p', { class: 'vt-comment-text' }, text(comment['body']));
    const entry = make('div', { role: 'listitem' }, head, body);
    const reply = text(comment['reply']);
    if (reply !== '') entry.append(answer(reply));
    return entry;
  };
}
