import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isArray, isObject, type JsonValue } from '#engine';
import { PageContext } from '#model';
import { withoutByteOrderMark } from '../../../site/lib/contained-files.ts';
import { readJson } from '../../../site/lib/json.ts';
import { listAt, textAt } from '../../../site/lib/json-access.ts';
import type { Fixture } from './fixtures.ts';
import { readText } from './read-text.ts';

const DEEPEST = 40;

/** What the platform adds to the data of every template: page facts, navigation entries, list filters, loops. */
const PLATFORM_NAMES = [
  ...['squarespace', 'page-id', 'page-classes', 'cart-classes', 'template-revision', 'regionMarkup', 'pageTypeName'],
  ...[
    'active',
    'folderActive',
    'folder',
    'collections',
    'pages',
    'externalLink',
    'navigationId',
    'newWindow',
    'navigationTitle',
  ],
  ...['searchQuery', 'searchResults', 'searchCount', 'tagFilter', 'categoryFilter', 'authorFilter', 'shoppingCart'],
  ...[
    'pagination',
    'prevPage',
    'nextPage',
    'prevPageUrl',
    'nextPageUrl',
    'prevItem',
    'nextItem',
    'categories',
    'count',
  ],
  ...['listControls', 'sort', 'sorts', 'options', 'values', 'inStock', 'isChosen', 'isNarrowed', 'clear', 'minPrice'],
  ...[
    'maxPrice',
    'length',
    'upcoming',
    'past',
    'itemCount',
    'mainContent',
    'customContent',
    'blockFields',
    'urlId',
    'fullUrl',
  ],
  ...['template', 'mobileStylesEnabled', 'features', 'productQuickView', 'isEnabled'],
];

/** What the platform says of a site, a page or an item only where its owner has given it. */
const OWNERS_NAMES = [
  ...['logoImageId', 'logoImageUrl', 'siteTagLine', 'socialLogoImageId', 'socialLogoImageUrl', 'authenticatedAccount'],
  ...[
    'contactPhoneNumber',
    'businessHours',
    'businessName',
    'contactLocation',
    'disqusShortname',
    'userAccountsSettings',
    'loginAllowed',
    'signupAllowed',
    'showCart',
    'showAnnouncementBar',
    'announcementBarSettings',
  ],
  ...['typeLabel', 'recordTypeLabel', 'pushedServices', 'clickthroughUrl', 'newWindow', 'markerLat', 'markerLng'],
  ...['bio', 'avatarId', 'avatarUrl', 'avatarAssetUrl', 'websiteUrl', 'colorData', 'suggestedBgColor', 'centerAverage'],
  ...['topLeftAverage', 'topRightAverage', 'bottomLeftAverage', 'bottomRightAverage', 'priceCents', 'salePriceCents'],
];

/** Every member name that a fixture or the schema of a page has. */
export class Vocabulary {
  readonly names: ReadonlySet<string>;
  /** Names that only fixtures have; without fixtures there are none, and no name can be called unknown. */
  readonly hasFixtures: boolean;

  /** `root` is the template folder: the keys of its strings/ are names too, and the fields of its own kinds of items. */
  constructor(fixtures: readonly Fixture[], root?: string) {
    const names = new Set<string>([...PLATFORM_NAMES, ...OWNERS_NAMES, ...stringKeys(root), ...customFields(root)]);
    addSchemaNames(PageContext, names, new Set());
    for (const { context } of fixtures) addNames(context, names, 0);
    this.names = names;
    this.hasFixtures = fixtures.length > 0;
  }
}

/** Keys of `strings/*.json`; a file that cannot be read has none. */
function stringKeys(root: string | undefined): readonly string[] {
  const folder = join(root ?? '', 'strings');
  if (root === undefined || !existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const reading = readJson(readText(join(folder, name)) ?? '');
      return reading.ok && isObject(reading.value) ? ['localizedStrings', ...Object.keys(reading.value)] : [];
    });
}

/** Fields of the kinds of items that template.conf declares. */
function customFields(root: string | undefined): readonly string[] {
  const file = join(root ?? '', 'template.conf');
  if (root === undefined || !existsSync(file)) return [];
  const reading = readJson(withoutByteOrderMark(readText(file) ?? ''), { lenient: true });
  const types = reading.ok && isObject(reading.value) ? listAt(reading.value, 'customTypes') : [];
  const fields = types.flatMap((type) => (isObject(type) ? listAt(type, 'fields') : []));
  return fields.flatMap((field) => (isObject(field) ? [textAt(field, 'name')] : []));
}

function addNames(value: JsonValue, names: Set<string>, depth: number): void {
  if (depth > DEEPEST) return;
  if (isArray(value)) for (const entry of value) addNames(entry, names, depth + 1);
  else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      names.add(name);
      addNames(member, names, depth + 1);
    }
  }
}

/** The parts of a zod schema that may hold further schemas, whatever its kind. */
interface SchemaParts {
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly element?: unknown;
  readonly innerType?: unknown;
  readonly valueType?: unknown;
  readonly options?: readonly unknown[];
  readonly getter?: () => unknown;
}

function addSchemaNames(schema: unknown, names: Set<string>, seen: Set<unknown>): void {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
  seen.add(schema);
  const { shape, element, innerType, valueType, options, getter } = partsOf(schema);
  for (const [name, member] of Object.entries(shape ?? {})) {
    names.add(name);
    addSchemaNames(member, names, seen);
  }
  for (const inner of [element, innerType, valueType, ...(options ?? []), getter?.()]) {
    addSchemaNames(inner, names, seen);
  }
}

function partsOf(schema: object): SchemaParts {
  // Every zod schema carries its definition here; other objects have none, and then there is nothing to look at.
  const internals = (schema as { readonly _zod?: { readonly def?: SchemaParts } })._zod;
  return internals?.def ?? {};
}
