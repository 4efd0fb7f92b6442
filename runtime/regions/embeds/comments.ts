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
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const heading = make('h2', { class: 'vt-comments-title' });
  const list = make('ol', { class: 'vt-comments' });
  const more = make('button', { type: 'button', class: 'vt-share', hidden: '' }, message('commentsMore'));
  const status = make('p', { role: 'status' });
  let cursor = '';

  const showCount = (count: unknown) => {
    const known = typeof count === 'number' ? count : 0;
    const summary = known === 0 ? message('noComments') : message('comments', { count: known });
    heading.textContent = summary;
    for (const link of document.querySelectorAll<HTMLElement>('a.sqs-comment-link')) {
      if (link.dataset['id'] === itemId) link.textContent = summary;
    }
  };
  const row = (comment: Data) => {
    const created = typeof comment['created'] === 'number' ? comment['created'] : Date.now();
    const time = make('time', { datetime: new Date(created).toISOString() }, moments.format(created));
    const head = make('p', {}, make('strong', {}, text(comment['author'])), ' ', time);
    return make('li', {}, head, make('p', { class: 'vt-comment-text' }, text(comment['body'])));
  };

  async function read(): Promise<Data | undefined> {
    const query = cursor === '' ? '' : `?${new URLSearchParams({ cursor })}`;
    const reply = await lightCall(document, 'GET', embedEndpoints.comments(itemId ?? '') + query);
    status.textContent = reply.ok ? '' : `${message('commentsUnread')} ${failureMessage(reply, message)}`;
    if (!reply.ok) return undefined;
    const { comments, count, nextPageCursor } = reply.value;
    for (const comment of Array.isArray(comments) ? comments : []) list.append(row(data(comment)));
    cursor = text(nextPageCursor);
    more.hidden = cursor === '';
    showCount(count);
    return reply.value;
  }

  showCount(Number(place.dataset['publicCommentCount']));
  more.addEventListener('click', () => void read());
  place.replaceChildren(heading, list, more, status);
  const first = await read();
  // The item's own mark says whether comments are open until the server does.
  const isOpen = first ? first['isOpen'] === true : place.dataset['commentState'] === '1';
  if (!isOpen) place.append(make('p', {}, message('commentsClosed')));
  else {
    const posted = (answer: Data) => {
      if (cursor === '') list.append(row(data(answer['comment'])));
      showCount(answer['count']);
    };
    place.append(createCommentForm({ message, address: embedEndpoints.comments(itemId), posted }));
  }
  // Who came by a link to the comments finds them now that they have their height.
  if (place.id !== '' && document.location.hash === `#${place.id}`) void scrollToElement(place);
}
