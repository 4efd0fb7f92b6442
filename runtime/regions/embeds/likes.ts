import type { Data } from '../../page/read-context.ts';
import { embedEndpoints } from './endpoints.ts';
import { lightCall } from './light-call.ts';
import { failureMessage, make, readPage } from './parts.ts';

interface Likes {
  readonly count: number;
  readonly isLiked: boolean;
}

/** A like button in the place that the formatter printed. The press shows at once, and is taken back when it fails. */
export function startLikes(place: HTMLElement): void {
  const { message } = readPage(document);
  const address = embedEndpoints.like(place.dataset['itemId'] ?? '');
  const icon = make('span', { class: 'like-icon', 'aria-hidden': 'true' }, '♥');
  const count = make('span', { class: 'like-count' });
  const button = make('button', { type: 'button', class: 'vt-like' }, icon, count);
  const status = make('span', { class: 'vt-hidden', role: 'status' });
  let shown: Likes = { count: Number(place.dataset['likeCount']) || 0, isLiked: false };
  let isBusy = false;

  const show = (likes: Likes) => {
    shown = likes;
    count.textContent = message('likes', { count: likes.count });
    button.setAttribute('aria-pressed', String(likes.isLiked));
    button.setAttribute('aria-label', `${message('like')}, ${count.textContent}`);
  };
  button.addEventListener('click', () => void press());
  async function press(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    const before = shown;
    const isLiked = !before.isLiked;
    show({ count: before.count + (isLiked ? 1 : -1), isLiked });
    const reply = await lightCall(document, 'PUT', address, { isLiked });
    isBusy = false;
    show(reply.ok ? read(reply.value, before) : before);
    status.textContent = reply.ok ? '' : failureMessage(reply, message);
  }

  show(shown);
  place.replaceChildren(button, status);
  void lightCall(document, 'GET', address).then((reply) => {
    if (reply.ok && !isBusy) show(read(reply.value, shown));
  });
}

function read({ likeCount, isLiked }: Data, otherwise: Likes): Likes {
  return { count: typeof likeCount === 'number' ? likeCount : otherwise.count, isLiked: isLiked === true };
}
