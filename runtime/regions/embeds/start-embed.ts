import { startAudio } from './audio.ts';
import { startImage } from './images.ts';
import { startLikes } from './likes.ts';
import { startRelativeTime } from './relative-time.ts';
import { startShare } from './share.ts';
import { startVideo } from './video.ts';
import './embeds.css';

const kinds: readonly (readonly [selector: string, start: (element: HTMLElement) => void | Promise<void>])[] = [
  ['.sqs-simple-like', startLikes],
  ['.squarespace-social-buttons', startShare],
  ['.squarespace-audio-player', startAudio],
  ['.sqs-video-wrapper', startVideo],
  ['.timesince', startRelativeTime],
  ['form.squarespace-search', startSearch],
  ['.squarespace-comments', async (place) => (await import('./comments.ts')).startComments(place)],
];

/** Who only reads the page needs no code for typing; who was in the field already begins to type. */
function startSearch(form: HTMLElement): void {
  const start = () => void import('./search-suggestions.ts').then((code) => code.startSuggestions(form));
  for (const type of ['focusin', 'input']) form.addEventListener(type, start, { once: true });
}

/** Brings one part of a page's content to life, by plain DOM: none of them needs React. */
export async function startEmbed(element: Element): Promise<void> {
  if (element instanceof HTMLImageElement) startImage(element);
  if (!(element instanceof HTMLElement)) return;
  for (const [selector, start] of kinds) if (element.matches(selector)) await start(element);
}
