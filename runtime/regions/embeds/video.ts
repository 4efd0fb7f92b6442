import { startImage } from './images.ts';
import { make, readPage } from './parts.ts';
import { readEmbed } from './video-embed.ts';

/**
 * A video of another house: its still and a button. Only a press, which is the visitor's consent, loads the frame; the
 * frame is sandboxed and comes from hosts that are known.
 */
export function startVideo(place: HTMLElement): void {
  const { message } = readPage(document);
  const { html = '', providerName = '' } = place.dataset;
  const embed = readEmbed(html);
  if (!embed) {
    place.replaceChildren(make('p', { class: 'vt-video-notice' }, message('videoRefused')));
    return;
  }
  const provider = providerName || embed.host;
  const still = place.querySelector<HTMLImageElement>('.sqs-video-overlay img');
  const box = make('div', { class: 'vt-video' });
  box.style.aspectRatio = String(embed.ratio);
  if (still) {
    still.alt = '';
    box.append(still);
    startImage(still);
  }
  const button = make('button', {
    type: 'button',
    class: 'vt-video-play',
    'aria-label': message('videoPlay', { provider }),
  });
  const notice = make('p', { class: 'vt-video-notice' }, message('videoNotice', { host: embed.host }));
  button.addEventListener('click', () => {
    const address = new URL(embed.src);
    address.searchParams.set('autoplay', '1');
    const frame = make('iframe', {
      title: message('videoTitle', { provider }),
      sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
      allow: 'autoplay; fullscreen; picture-in-picture',
      referrerpolicy: 'strict-origin-when-cross-origin',
      src: address.href,
    });
    box.replaceChildren(frame);
    notice.remove();
    frame.focus();
  });
  box.append(button);
  place.replaceChildren(box, notice);
}
