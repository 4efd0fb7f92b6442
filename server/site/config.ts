import type { JsonValue } from '#engine';
import { isArray, isObject, suggest, toText } from '#engine';
import { placeOf, type SiteDiagnostic, siteDiagnostic } from './lib/diagnostics.ts';
import { type JsonObject, listAt, textAt } from './lib/json-access.ts';

interface Navigation {
  readonly name: string;
  readonly title: string;
}

/** What template.conf says, with what is left out filled in. */
export interface SiteConfig {
  readonly name: string;
  readonly author: string;
  /** Regions by layout name, in page order. */
  readonly layouts: ReadonlyMap<string, readonly string[]>;
  readonly navigations: readonly Navigation[];
  /** Files of styles/ in order, or undefined for all of them. */
  readonly stylesheets: readonly string[] | undefined;
  /** Names of the kinds of items that the folder declares. */
  readonly customTypes: readonly string[];
  /** Collections that the folder leaves to the platform; undefined where it says nothing of them. */
  readonly systemCollections: readonly string[] | undefined;
}

/** Settings of a collection or page, from its .conf file: those that decide how its pages are made. */
export interface PageConfig {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly regionName: string | undefined;
  readonly pageSize: number | undefined;
}

const FILE = 'template.conf';

export const emptyConfig: SiteConfig = {
  name: '',
  author: '',
  layouts: new Map(),
  navigations: [],
  stylesheets: undefined,
  customTypes: [],
  systemCollections: undefined,
};

/** Place of a word in the file: the nth time that `value` stands in quotes after the member `key`. */
export function placeInConfig(text: string, key: string, value = key, nth = 1): Place {
  let at = Math.max(0, text.indexOf(JSON.stringify(key)));
  const quoted = JSON.stringify(value);
  for (let count = value === key ? nth : nth + 1; count > 1; count -= 1) {
    const next = text.indexOf(quoted, at + 1);
    if (next < 0) break;
    at = next;
  }
  const { line, column } = placeOf(text, at);
  const found = text.startsWith(quoted, at);
  return { file: FILE, line, column, ...(found ? { endLine: line, endColumn: column + quoted.length } : {}) };
}

type Place = Pick<SiteDiagnostic, 'file' | 'line' | 'column' | 'endLine' | 'endColumn'>;

export function readConfig(value: JsonValue, text: string, diagnostics: SiteDiagnostic[]): SiteConfig {
  const wrong = (path: string, expected: string) => {
    const place = placeInConfig(text, /^\w+/.exec(path)?.[0] ?? path);
    diagnostics.push(siteDiagnostic('json-shape', place, { path, expected }));
  };
  if (!isObject(value)) {
    wrong(FILE, 'an object');
    return emptyConfig;
  }
  findMisspelt(value, text, diagnostics);
  return {
    name: toText(value['name']),
    author: toText(value['author']),
    layouts: readLayouts(value['layouts'], wrong),
    navigations: readNavigations(value['navigations'], wrong),
    stylesheets: readStylesheets(value['stylesheets'], text, wrong, diagnostics),
    customTypes: listAt(value, 'customTypes').map((type) => textAt(type, 'name')),
    systemCollections: Object.hasOwn(value, 'systemCollections')
      ? listAt(value, 'systemCollections').map((name) => toText(name))
      : undefined,
  };
}

/** Other tools keep members of their own here: only what was probably meant for us is told. */
function findMisspelt(value: JsonObject, text: string, diagnostics: SiteDiagnostic[]): void {
  const missing = Object.keys(emptyConfig).filter((name) => !Object.hasOwn(value, name));
  for (const name of Object.keys(value)) {
    const suggestion = Object.hasOwn(emptyConfig, name) ? undefined : suggest(name, missing);
    if (suggestion === undefined) continue;
    diagnostics.push({ ...siteDiagnostic('conf-member-unknown', placeInConfig(text, name), { name }), suggestion });
  }
}

type Wrong = (path: string, expected: string) => void;

function readLayouts(value: JsonValue | undefined, wrong: Wrong): ReadonlyMap<string, readonly string[]> {
  const layouts = new Map<string, readonly string[]>();
  if (value === undefined) return layouts;
  if (!isObject(value)) {
    wrong('layouts', 'an object of layouts by name');
    return layouts;
  }
  for (const [name, layout] of Object.entries(value)) {
    const regions = isObject(layout) ? layout['regions'] : undefined;
    if (regions !== undefined && isArray(regions) && regions.every((region) => typeof region === 'string')) {
      layouts.set(
        name,
        regions.map((region) => toText(region).replace(/\.region$/i, '')),
      );
    } else wrong(`layouts.${name}.regions`, 'a list of region names');
  }
  return layouts;
}

function readNavigations(value: JsonValue | undefined, wrong: Wrong): readonly Navigation[] {
  if (value === undefined) return [];
  if (!isArray(value)) {
    wrong('navigations', 'a list of objects with a name and a title');
    return [];
  }
  return value.flatMap((entry, index) => {
    if (isObject(entry) && typeof entry['name'] === 'string') {
      return [{ name: entry['name'], title: toText(entry['title']) || entry['name'] }];
    }
    wrong(`navigations[${index}]`, 'an object with a name and a title');
    return [];
  });
}

function readStylesheets(
  value: JsonValue | undefined,
  text: string,
  wrong: Wrong,
  diagnostics: SiteDiagnostic[],
): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (!isArray(value)) {
    wrong('stylesheets', 'a list of file names');
    return undefined;
  }
  const names = new Set<string>();
  value.forEach((written, index) => {
    const name = typeof written === 'string' ? written.replace(/^\.?\/+/, '') : undefined;
    if (name === undefined) wrong(`stylesheets[${index}]`, 'a file name');
    else if (names.has(name)) {
      diagnostics.push(siteDiagnostic('stylesheet-repeated', placeInConfig(text, 'stylesheets', name, 2), { name }));
    } else names.add(name);
  });
  return [...names];
}

export function readPageConfig(value: JsonValue, file: string, diagnostics: SiteDiagnostic[]): PageConfig {
  if (!isObject(value)) diagnostics.push(siteDiagnostic('json-shape', { file }, { path: file, expected: 'an object' }));
  const members = isObject(value) ? value : {};
  const region = toText(members['regionName']) || toText(members['layout']);
  // Written as a number, and as a truth about the number beside it.
  const forced = members['forcePageSize'];
  const size = typeof forced === 'number' ? forced : members['pageSize'];
  return {
    title: toText(members['title']) || undefined,
    description: toText(members['description']) || undefined,
    regionName: region || undefined,
    pageSize: typeof size === 'number' && Number.isInteger(size) && size > 0 ? size : undefined,
  };
}
