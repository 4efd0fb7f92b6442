import { describe, expect, it } from 'vitest';
import { startVideo } from '../../../runtime/regions/embeds/video.ts';
import { readEmbed } from '../../../runtime/regions/embeds/video-embed.ts';

const frame = (src: string, more = '') => `<iframe src="${src}" ${more}></iframe>`;

it.each([
  ['https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
  ['//youtube.com/embed/abc?start=12&evil=1', 'https://www.youtube-nocookie.com/embed/abc?start=12'],
  ['http://player.vimeo.com/video/1?h=ab12', 'https://player.vimeo.com/video/1?h=ab12'],
  ['https://www.dailymotion.com/embed/video/x1', 'https://www.dailymotion.com/embed/video/x1'],
  ['https://fast.wistia.com/embed/iframe/a1', 'https://fast.wistia.net/embed/iframe/a1'],
])('rel-C17 shows %s as %s', (given, shown) => {
  expect(readEmbed(frame(given))?.src).toBe(shown);
});

describe('rel-C17 refuses', () => {
  it.each([
    '',
    '<script>alert(1)</script>',
    '<object data="https://www.youtube.com/embed/a"></object>',
    frame('https://evil.example/embed/a'),
    frame('https://www.youtube.com.evil.example/embed/a'),
    frame('https://evil.example/?https://www.youtube.com/embed/a'),
    frame('https://www.youtube.com@evil.example/embed/a'),
    frame('https://www.youtube.com:8443/embed/a'),
    frame('https://www.youtube.com/redirect?q=https://evil.example'),
    frame('https://www.youtube.com/embed/../redirect'),
    frame('javascript:alert(1)'),
    frame('data:text/html,x'),
    frame('/embed/a'),
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  ])('%s', (html) => {
    expect(readEmbed(html)).toBeUndefined();
    const place = document.createElement('div');
    place.dataset['html'] = html;
    startVideo(place);
    expect(place.textContent).toBe('This video cannot be shown here.');
    expect(place.querySelector('iframe,script,object')).toBeNull();
  });
});

it('rel-C17 loads nothing before the press, and then a sandboxed frame with none of the given attributes', () => {
  const place = document.createElement('div');
  place.dataset['html'] = frame(
    'https://www.youtube.com/embed/a',
    'width="400" height="300" onload="alert(1)" name="top"',
  );
  place.dataset['providerName'] = 'YouTube';
  place.innerHTML = '<div class="sqs-video-overlay" style="opacity: 0;"><img data-src="/still.jpg"></div>';
  document.body.append(place);
  startVideo(place);
  expect(place.querySelector('iframe')).toBeNull();
  expect(place.querySelector('img')?.getAttribute('src')).toContain('/still.jpg');
  expect(place.textContent).toContain('www.youtube-nocookie.com');
  const button = place.querySelector('button');
  expect(button?.getAttribute('aria-label')).toBe('Play video from YouTube');
  button?.click();
  const shown = place.querySelector('iframe');
  const attributes = Object.fromEntries([...(shown?.attributes ?? [])].map(({ name, value }) => [name, value]));
  expect(attributes).toEqual({
    title: 'Video from YouTube',
    sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
    allow: 'autoplay; fullscreen; picture-in-picture',
    referrerpolicy: 'strict-origin-when-cross-origin',
    src: 'https://www.youtube-nocookie.com/embed/a?autoplay=1',
  });
  expect(document.activeElement).toBe(shown);
  place.remove();
});
