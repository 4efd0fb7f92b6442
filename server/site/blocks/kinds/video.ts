import { isObject } from '#engine';
import { readPlayer, toText } from '#model';
import { aboutHost, type ContentMessages } from '../../content-messages.ts';
import { readJson } from '../../lib/json.ts';
import { textAt } from '../../lib/json-access.ts';
import { parseRichText } from '../../rich-text/parse.ts';
import { attributeValue } from '../../rich-text/policy.ts';
import { element, type MarkupElement } from '../../rich-text/tree.ts';
import type { Block, BlockKind } from '../define-block.ts';
import { attribute, find, findAll, named, withClass } from '../find.ts';
import { completeImage } from '../images.ts';

export const video: BlockKind = {
  name: 'video',
  title: 'Video',
  types: [32],
  state: 'supported',
  note: 'the player of another site is loaded by a press; the film of a page’s own plays in the browser’s player',
  styles: ['video'],
  enrich: (block) => [foreignFilm(block), ownFilms(block.content)].includes(true),
};

/** The still and a link; the page's script makes it a button that loads the player. */
function foreignFilm({ content, settings, messages }: Block): boolean {
  const wrapper = find(content, withClass('sqs-video-wrapper'));
  if (wrapper === undefined) return false;
  const frame = frameIn(attribute(wrapper, 'data-html') || toText(settings['html'] ?? ''));
  const address = frame === undefined ? toText(settings['url'] ?? '') : playerAddress(attribute(frame, 'src'));
  const player = readPlayer(address);
  // The film brings its own shape with it.
  const box = find(content, withClass('embed-block-wrapper'));
  if (box !== undefined) box.attributes.delete('style');
  const still = stillOf(wrapper, toText(settings['thumbnailUrl'] ?? ''));
  if (player === undefined) {
    wrapper.attributes.set('class', 'block-video-elsewhere');
    wrapper.attributes.delete('data-html');
    wrapper.children = [...still, ...linkTo(toText(settings['url'] ?? '') || address, messages)];
    return true;
  }
  const size = { width: attribute(frame, 'width') || '16', height: attribute(frame, 'height') || '9' };
  wrapper.attributes.set(
    'data-html',
    `<iframe src="${player.src}" width="${toWhole(size.width)}" height="${toWhole(size.height)}"></iframe>`,
  );
  wrapper.children = [...still, ...linkTo(player.watch, messages)];
  return true;
}

const toWhole = (text: string) => String(Math.trunc(Number(text)) || '');

function frameIn(html: string): MarkupElement | undefined {
  return html === '' ? undefined : find(parseRichText(html).root, named('iframe'));
}

/** A service between the page and the player has the player's own address in its query. */
function playerAddress(given: string): string {
  if (!URL.canParse(given)) return given;
  const { hostname, searchParams } = new URL(given);
  return hostname === 'cdn.embedly.com' ? (searchParams.get('src') ?? given) : given;
}

function stillOf(wrapper: MarkupElement, thumbnail: string): readonly MarkupElement[] {
  const overlay = find(wrapper, withClass('sqs-video-overlay'));
  const known = overlay && find(overlay, named('img'));
  if (known !== undefined) return [element('div', { class: 'sqs-video-overlay' }, known)];
  if (thumbnail === '') return [];
  const picture = element('img', { 'data-src': thumbnail, alt: '' });
  completeImage(picture, { share: 1, isFirst: false });
  return [element('div', { class: 'sqs-video-overlay' }, picture)];
}

function linkTo(address: string, messages: ContentMessages): readonly MarkupElement[] {
  const href = URL.canParse(address) ? attributeValue('a', 'href', address) : undefined;
  if (href === undefined) return [];
  const host = new URL(href).hostname.replace(/^(?:www|player)\./, '');
  const link = element('a', { href, rel: 'noopener' }, aboutHost(messages, 'blockWatch', host));
  return [element('p', { class: 'block-video-link' }, link)];
}

function ownFilms(content: MarkupElement): boolean {
  const films = findAll(content, withClass('sqs-native-video'));
  for (const film of films) film.children = ownPlayer(film);
  return films.length > 0;
}

/** Sizes of a film are named `width:height`; the playlist is for browsers that choose among them. */
function ownPlayer(film: MarkupElement): MarkupElement[] {
  const reading = readJson(attribute(film, 'data-config-video'));
  const config = reading.ok && isObject(reading.value) ? reading.value : {};
  const pattern = textAt(config, 'alexandriaUrl');
  const variants = textAt(config, 'systemDataVariants').split(',');
  const widest = variants
    .filter((each) => /^\d+:\d+$/.test(each))
    .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))[0];
  const sources = [
    { variant: widest, type: 'video/mp4' },
    { variant: 'playlist.m3u8', type: 'application/vnd.apple.mpegurl' },
  ].flatMap(({ variant, type }) => {
    const src =
      variant === undefined ? undefined : attributeValue('source', 'src', pattern.replace('{variant}', variant));
    return src === undefined || pattern === '' ? [] : [element('source', { src, type })];
  });
  const poster = attributeValue('video', 'poster', attribute(film, 'data-config-thumbnail')) || undefined;
  const ratio = Number(textAt(config, 'aspectRatio'));
  const style = ratio > 0 ? `aspect-ratio:${ratio}` : undefined;
  return [
    element(
      'video',
      { controls: '', preload: poster === undefined ? 'metadata' : 'none', playsinline: '', poster, style },
      ...sources,
    ),
  ];
}
