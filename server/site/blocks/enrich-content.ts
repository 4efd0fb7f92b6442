import { isObject } from '#engine';
import { toNumber } from '#model';
import type { ContentMessages } from '../content-messages.ts';
import { readJson } from '../lib/json.ts';
import type { JsonObject } from '../lib/json-access.ts';
import { type Interrupt, parseRichText } from '../rich-text/parse.ts';
import type { MarkupElement } from '../rich-text/tree.ts';
import { writeMarkup } from '../rich-text/write.ts';
import { blockKinds } from './block-kinds.ts';
import type { Block, BlockKind } from './define-block.ts';
import {
  addStyle,
  attribute,
  childElements,
  classesOf,
  elementsIn,
  find,
  hasClass,
  replace,
  withClass,
} from './find.ts';
import { completeImage, dropTwins } from './images.ts';
import { completeSections } from './sections.ts';

/** What in a text says that the platform's editor may have made it; any other is not even read. */
const MAY_HAVE_BLOCKS = /\bsqs-block\b|\bdata-(?:src|image)=|\bpage-section\b/;

/** The mark by which a page's style sheets are chosen. */
export const blockMark = 'data-block';

const kindByName: ReadonlyMap<string, BlockKind> = new Map(blockKinds.map((kind) => [kind.name, kind]));
const kindByType: ReadonlyMap<number, BlockKind> = new Map(
  blockKinds.flatMap((kind) => kind.types.map((type) => [type, kind] as const)),
);

/**
 * Clean content with its blocks at work: pictures with a source and a width for the screen, players, maps, forms, lists
 * that open. What needs nothing stays byte for byte as it was published, and so does a text in which nothing needs it.
 */
export function enrichContent(html: string, messages: ContentMessages, interrupt?: Interrupt): string {
  if (!MAY_HAVE_BLOCKS.test(html)) return html;
  const { root } = parseRichText(html, interrupt);
  const changes = [dropTwins(root), completeSections(root), completePictures(root), enrichBlocks(root, messages)];
  return changes.includes(true) ? writeMarkup(root) : html;
}

/** Goes through rows and columns, where a column's part of the screen is what its number is of its row's sum. */
function completePictures(root: MarkupElement): boolean {
  let isChanged = false;
  let isFirst = true;
  const visit = (parent: MarkupElement, share: number, span: number) => {
    const columns = childElements(parent).filter((each) => hasClass(each, 'col') && spanOf(each) !== undefined);
    const sum = columns.reduce((total, each) => total + (spanOf(each) ?? 0), 0);
    for (const child of childElements(parent)) {
      if (child.name === 'img') {
        const isCompleted = completeImage(child, { share, isFirst });
        isChanged ||= isCompleted;
        isFirst = false;
        continue;
      }
      const own = spanOf(child);
      if (own === 0 && hasClass(child, 'col') && find(child, withClass('sqs-block')) === undefined) {
        replace(parent, child);
        isChanged = true;
      } else if (columns.includes(child)) visit(child, (share * (own ?? sum)) / sum, own ?? span);
      else if (own !== undefined && hasClass(child, 'float')) {
        const part = Math.min(1, own / span);
        addStyle(child, '--block-float', `${Math.round(part * 10_000) / 100}%`);
        child.attributes.set(blockMark, 'float');
        isChanged = true;
        visit(child, share * part, own);
      } else visit(child, share, span);
    }
  };
  visit(root, 1, COLUMNS);
  return isChanged;
}

const COLUMNS = 12;

function spanOf(element: MarkupElement): number | undefined {
  const span = /(?:^|\s)span-(\d{1,2})(?:\s|$)/.exec(attribute(element, 'class'))?.[1];
  return span === undefined ? undefined : Math.min(COLUMNS, Number(span));
}

function enrichBlocks(root: MarkupElement, messages: ContentMessages): boolean {
  let isChanged = false;
  const blocks = [...elementsIn(root)].filter(withClass('sqs-block'));
  for (const [index, element] of blocks.entries()) {
    const kind = kindOf(element);
    // What was made before stays as it is: content may come by again in other data.
    const isMade = attribute(element, blockMark) !== '' && attribute(element, blockMark) !== 'float';
    if (kind?.enrich === undefined || isMade) continue;
    const content = find(element, withClass('sqs-block-content')) ?? element;
    const block = {
      element,
      content,
      settings: settingsOf(element),
      id: attribute(element, 'id') || `block-${index + 1}`,
      messages,
    };
    if (!kind.enrich(block satisfies Block)) continue;
    element.attributes.set(blockMark, kind.name);
    isChanged = true;
  }
  return isChanged;
}

/** Newer blocks are all of one number, and their first class is none of theirs; so the first name that is known counts. */
function kindOf(element: MarkupElement): BlockKind | undefined {
  const names = classesOf(element).flatMap(
    (each) => /^sqs-block-([a-z]+)$/.exec(each)?.[1] ?? /^([a-z]+)-block$/.exec(each)?.[1] ?? [],
  );
  const component = /^website\.components\.(\w+)$/.exec(attribute(element, 'data-definition-name'))?.[1] ?? '';
  const known = [...names, component].map((name) => kindByName.get(name)).find((kind) => kind !== undefined);
  return known ?? kindByType.get(toNumber(attribute(element, 'data-block-type')));
}

function settingsOf(element: MarkupElement): JsonObject {
  const reading = readJson(attribute(element, 'data-block-json'), { maxDepth: DEEPEST_SETTINGS });
  return reading.ok && isObject(reading.value) ? reading.value : {};
}

const DEEPEST_SETTINGS = 50;
