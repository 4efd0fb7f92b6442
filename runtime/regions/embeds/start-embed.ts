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

/** Who only reads the page needs no code for typing. */
function startSearch(form: HTMLElement): void {
  const start = async () => (await import('./search-suggestions.ts')).startSuggestions(form);
  if (form.contains(document.activeElement)) void start();
  else form.addEventListener('focusin', () => void start(), { once: true });
}

/** Brings one part of a page's content to life, by plain DOM: none of them needs React. */
export async function startEmbed(element: Element): Promise<void> {
  if (element instanceof HTMLImageElement) startImage(element);
  if (!(element instanceof HTMLElement)) return;
  for (const [selector, start] of kinds) if (element.matches(selector)) await start(element);
}
