import {
  backgroundSources,
  blockTypes,
  collectionTypes,
  currencies,
  folderBehaviours,
  galleryChoices,
  pageTypes,
  productTypes,
  promotedBlocks,
  recordTypes,
  sliceTypes,
  trackingPageTypes,
  userRoles,
} from '#model';
import { escapeHtml } from '../../../server/site/head/markup.ts';
import { inline, type Piece, slug, tableHtml } from './page.ts';

/** Every enumeration of page data, as the model has it: what a number or a word stands for. */
export function pageCodesPieces(): Piece[] {
  return [
    codes('Page types', pageTypes, '`pageType`: what kind of page this is.'),
    words('Tracking page types', Object.values(trackingPageTypes), 'What events of analytics call a place.'),
    codes(
      'Record types',
      recordTypes,
      '`recordType`: what an item is. Each but chat and review has a predicate of its name.',
    ),
    words('Promoted blocks', promotedBlocks, '`promotedBlockType`: the block that stands for an item in lists.'),
    codes('Collection types', collectionTypes, '`collection.type`: what a collection is.'),
    codes('Folder behaviours', folderBehaviours, '`folderBehavior`: what a folder in a navigation does.'),
    codes('Background sources', backgroundSources, '`backgroundSource`: where the background of a section comes from.'),
    codes(
      'Slice types',
      sliceTypes,
      '`currentType`: what a part of a slide page is; `current-type?` asks for it by name.',
    ),
    codes('Product types', productTypes, '`structuredContent.productType`: what is sold.'),
    codes('Block types', blockTypes, '`data-block-type`: the kind of a content block. 70 to 72 exist without a name.'),
    codes('User roles', userRoles, '`websiteRoles`: what a signed-in person may do.'),
    ...Object.entries(galleryChoices).map(([option, values]) =>
      words(`Gallery: ${option}`, values, `\`options.${option}\`; the first is the default.`),
    ),
    words('Currencies', currencies, '`selectedCurrency`: what a store sells in. JPY has no decimals, all others two.'),
  ];
}

function codes(title: string, values: Readonly<Record<string, number>>, about: string): Piece {
  const rows = Object.entries(values)
    .sort(([, one], [, other]) => one - other)
    .map(([name, code]) => `<tr><th scope="row"><code>${code}</code></th><td>${escapeHtml(name)}</td></tr>`);
  const head = '<thead><tr><th scope="col">Code</th><th scope="col">Name</th></tr></thead>';
  const table = tableHtml(`${head}<tbody>${rows.join('\n')}</tbody>`, title);
  return piece(title, about, table, Object.entries(values).flat().join(' '));
}

function words(title: string, values: readonly string[], about: string): Piece {
  const list = values.map((value) => `<code>${escapeHtml(value)}</code>`).join(', ');
  return piece(title, about, `<p>${list}.</p>`, values.join(' '));
}

function piece(title: string, about: string, html: string, found: string): Piece {
  const id = slug(title);
  const heading = `<h3 id="${id}"><a class="anchor" href="#${id}">${escapeHtml(title)}</a></h3>`;
  return {
    part: { html: `${heading}\n<p>${inline(about)}</p>\n${html}\n` },
    headings: [{ id, title, level: 3 }],
    words: `${title} ${about} ${found}`,
  };
}
