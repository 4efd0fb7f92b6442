import { readGalleryOptions, toText } from '#model';
import type { JsonObject } from '../../lib/json-access.ts';
import { parseRichText } from '../../rich-text/parse.ts';
import { element, type MarkupElement } from '../../rich-text/tree.ts';
import { writeMarkup } from '../../rich-text/write.ts';
import type { Block, BlockKind } from '../define-block.ts';
import { addClass, addStyle, attribute, find, findAll, hasClass, isOwnMarkup, removeAll, withClass } from '../find.ts';

export const summary: BlockKind = {
  name: 'summary',
  title: 'Summary',
  types: [55, 20],
  state: 'supported',
  note: 'wall, carousel, list and grid, with the entries that were published; an empty one takes those of its collection',
  styles: ['summary'],
  enrich,
};

const designs: Readonly<Record<string, string>> = {
  wall: 'autocolumns',
  autocolumns: 'autocolumns',
  carousel: 'carousel',
  list: 'list',
  grid: 'autogrid',
  autogrid: 'autogrid',
};

function enrich({ content, settings }: Block): boolean {
  if (isOwnMarkup(content, 'summary-block-wrapper')) return false;
  const wrapper = find(content, withClass('summary-block-wrapper'));
  const list = toText(settings['collectionId'] ?? '');
  if (list !== '' && (wrapper === undefined || find(wrapper, withClass('summary-item')) === undefined)) {
    content.children = [
      element('p', {
        'data-fill': 'summary',
        'data-fill-id': list,
        'data-fill-list': list,
        'data-fill-settings': JSON.stringify(chosenOf(settings)),
      }),
    ];
    return true;
  }
  if (wrapper === undefined) return false;
  layOut(wrapper, settings);
  return true;
}

/** What an empty summary says of how it is to be filled; nothing else of its settings goes into the page. */
const TOLD = [
  'design',
  'headerText',
  'pageSize',
  'imageAspectRatio',
  'columnWidth',
  'gutter',
  'listImageSize',
  'slidesPerRow',
  'showTitle',
  'showThumbnail',
  'showExcerpt',
  'showReadMoreLink',
  'showPrice',
  'metadataPosition',
  'primaryMetadata',
  'secondaryMetadata',
  'filter',
];

function chosenOf(settings: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => TOLD.includes(name)));
}

/** What published summaries show where their settings say nothing of it. */
const USUAL = {
  showReadMoreLink: false,
  metadataPosition: 'below-title',
  primaryMetadata: 'none',
  secondaryMetadata: 'none',
};

/** A summary that was filled with a collection's entries, laid out as its settings say. */
export function filledSummary(html: string, settings: JsonObject): string {
  const { root } = parseRichText(html);
  const wrapper = find(root, withClass('summary-block-wrapper'));
  if (wrapper !== undefined) layOut(wrapper, { ...USUAL, ...settings });
  return writeMarkup(root);
}

function layOut(wrapper: MarkupElement, settings: JsonObject): void {
  const told = /sqs-gallery-design-(\w+)/.exec(attribute(wrapper, 'class'))?.[1] ?? '';
  const design = designs[toText(settings['design'] ?? '') || told] ?? 'autogrid';
  wrapper.attributes.set('data-summary', design);
  const measure = (property: string, name: string, unit: string) => {
    const value = Number(settings[name]);
    if (value > 0) addStyle(wrapper, property, `${value}${unit}`);
  };
  measure('--summary-column', 'columnWidth', 'px');
  measure('--summary-gap', 'gutter', 'px');
  measure('--summary-ratio', 'imageAspectRatio', '');
  measure('--summary-image', 'listImageSize', '%');
  measure('--summary-row', 'slidesPerRow', '');
  showChosen(wrapper, settings);
  if (design === 'carousel') turnable(wrapper);
}

const shown = [
  ['showTitle', 'summary-title'],
  ['showThumbnail', 'summary-thumbnail-outer-container'],
  ['showExcerpt', 'summary-excerpt'],
  ['showReadMoreLink', 'summary-read-more-link'],
  ['showPrice', 'summary-price'],
] as const;

/** Everything is published, in every place; the settings say what of it is meant to be seen, and where. */
function showChosen(wrapper: MarkupElement, settings: JsonObject): void {
  const setting = (name: string) =>
    new RegExp(`summary-block-setting-${name}-([\\w-]+)`).exec(attribute(wrapper, 'class'))?.[1];
  for (const [name, part] of shown) if (settings[name] === false) removeAll(wrapper, withClass(part));
  const position = toText(settings['metadataPosition'] ?? '') || setting('metadata-position');
  if (position !== undefined && position !== '') {
    const place = `summary-metadata-container--${position}`;
    removeAll(
      wrapper,
      (each) => /\bsummary-metadata-container--/.test(attribute(each, 'class')) && !hasClass(each, place),
    );
  }
  for (const rank of ['primary', 'secondary'] as const) {
    const chosen = toText(settings[`${rank}Metadata`] ?? '') || setting(`${rank}-metadata`);
    if (chosen === undefined || chosen === '') continue;
    for (const list of findAll(wrapper, withClass(`summary-metadata--${rank}`))) {
      removeAll(
        list,
        (each) => hasClass(each, 'summary-metadata-item') && !hasClass(each, `summary-metadata-item--${chosen}`),
      );
    }
  }
}

/** A row that scrolls and snaps by itself; the gallery's script adds the buttons. */
function turnable(wrapper: MarkupElement): void {
  const holder = find(wrapper, withClass('summary-item-list-container'));
  const list = holder && find(holder, withClass('summary-item-list'));
  if (holder === undefined || list === undefined) return;
  removeAll(wrapper, withClass('summary-carousel-pager'));
  addClass(list, 'sqs-gallery');
  for (const item of findAll(list, withClass('summary-item'))) addClass(item, 'slide');
  const options = readGalleryOptions({ design: 'slider', controls: true, 'active-alignment': 'left' });
  holder.attributes.set('data-gallery', JSON.stringify(options));
}
