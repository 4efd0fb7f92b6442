import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '#engine';
import type { TweakValues } from '#model';
import { emptyConfig, type PageConfig, placeInConfig, readConfig, readPageConfig, type SiteConfig } from './config.ts';
import { type FolderFile, scanFolder } from './folder.ts';
import { FileRefused, readInside } from './lib/contained-files.ts';
import { placeOf, type SiteProblem, siteProblem } from './lib/diagnostics.ts';
import { readJson } from './lib/json.ts';
import { siteLimits } from './lib/limits.ts';
import { type Reading, Site } from './site.ts';
import { readStrings } from './strings.ts';
import { loadStyles } from './styles/load-styles.ts';
import { TemplateSet } from './templates.ts';

export interface LoadOptions {
  readonly folder: string;
  readonly registry: Registry;
  /** The site as it was before; what cannot be loaded now is taken from it. */
  readonly previous?: Site;
  /** What the owner chose among the folder's tweaks; asked for once the folder is found. */
  readonly tweakValues?: () => TweakValues;
  /** The styles are those of `previous`: no file that they are made of has changed. */
  readonly keepStyles?: boolean;
}

export interface LoadedSite {
  /** Undefined when there is no folder to load. */
  readonly site: Site | undefined;
  readonly problems: readonly SiteProblem[];
}

/** Loads a template folder whole, and tells everything that is wrong with it at once. */
export async function loadSite(options: LoadOptions): Promise<LoadedSite> {
  const { folder, registry, previous, tweakValues = () => ({}), keepStyles = false } = options;
  const problems: SiteProblem[] = [];
  const scanned = scanFolder(folder, problems);
  if (scanned === undefined) return { site: undefined, problems };
  const { root, files } = scanned;
  const read = (path: string, maxBytes: number = siteLimits.templateBytes) => readFile(root, path, maxBytes, problems);

  const config = loadConfig(read, folder, previous, problems);
  const sources = new Map<string, string>();
  const readings = new Map<string, Reading>();
  for (const { path, kind } of files) {
    if (kind === 'style' || kind === 'strings' || kind === 'conf') continue;
    const reading = readAgain(path, { root, read, known: previous?.readings.get(path) });
    const source = reading?.text ?? previous?.templates.sourceOf(path);
    if (source !== undefined) sources.set(path, source);
    if (reading !== undefined) readings.set(path, reading);
  }
  const pageConfigs = loadPageConfigs(files, read, problems);
  const words = files.filter(({ kind }) => kind === 'strings').map(({ path }) => path);
  const strings = readStrings(words, read, problems);
  const templates = new TemplateSet(sources, registry);
  problems.push(...templates.problems);
  const confText = read('template.conf') ?? '';
  checkLayouts(config, confText, sources, problems);

  const sheets = stylesheetsOf(config, confText, files, problems);
  const styles =
    keepStyles && previous !== undefined
      ? previous.styles
      : await loadStyles({ root, sheets, values: tweakValues(), previous: previous?.styles }, problems);
  const revision = createHash('sha256');
  for (const [path, source] of sources) revision.update(`${path}\0${source}\0`);
  revision.update(JSON.stringify([...config.layouts]) + styles.css);
  if (strings.size > 0) revision.update(JSON.stringify([...strings]));
  if (styles.tweaks.length > 0) revision.update(JSON.stringify([styles.tweaks, styles.values]));
  const site = new Site({
    root,
    config,
    pageConfigs,
    templates,
    strings,
    styles,
    revision: revision.digest('hex').slice(0, 16),
    readings,
  });
  return { site, problems };
}

interface ReadAgain {
  readonly root: string;
  readonly read: Read;
  readonly known: Reading | undefined;
}

/** A file's text, from the load before where the file has not been touched since: opening one safely is seven calls. */
function readAgain(path: string, { root, read, known }: ReadAgain): Reading | undefined {
  const stamp = stampOf(join(root, path));
  if (known?.stamp !== undefined && known.stamp === stamp) return known;
  const text = read(path);
  return text === undefined ? undefined : { text, stamp };
}

/** Clocks of file systems tick slowly: what was touched within this time may be touched again and show the same time. */
const SETTLED_MILLISECONDS = 100;

/** What changes whenever a file does; undefined while that cannot be told yet. */
function stampOf(file: string): string | undefined {
  try {
    const { dev, ino, ctimeMs, size } = statSync(file);
    return Date.now() - ctimeMs < SETTLED_MILLISECONDS ? undefined : `${dev} ${ino} ${ctimeMs} ${size}`;
  } catch {
    // Reading it says what is wrong with it.
    return undefined;
  }
}

type Read = (path: string, maxBytes?: number) => string | undefined;

function readFile(root: string, path: string, maxBytes: number, problems: SiteProblem[]): string | undefined {
  try {
    return readInside(root, path, maxBytes).toString('utf8');
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    if (error.refusal === 'missing') return undefined;
    const place = { file: path };
    const parameters = { name: path, limit: String(maxBytes), detail: error.message };
    const code =
      error.refusal === 'outside'
        ? 'path-outside'
        : error.refusal === 'too-large'
          ? 'file-too-large'
          : 'file-unreadable';
    problems.push(siteProblem(code, place, parameters));
    return undefined;
  }
}

function loadConfig(read: Read, folder: string, previous: Site | undefined, problems: SiteProblem[]): SiteConfig {
  const text = read('template.conf');
  if (text === undefined) {
    problems.push(siteProblem('conf-missing', { file: 'template.conf' }, { folder }));
    return previous?.config ?? emptyConfig;
  }
  const reading = readJson(text, { lenient: true });
  if (reading.ok) return readConfig(reading.value, text, problems);
  const place = { file: 'template.conf', ...placeOf(text, reading.offset) };
  problems.push(siteProblem('json-invalid', place, { detail: reading.detail }));
  return previous?.config ?? emptyConfig;
}

/** Settings by path without `.conf`: `collections/blog`, `pages/about.page`. */
function loadPageConfigs(
  files: readonly FolderFile[],
  read: Read,
  problems: SiteProblem[],
): ReadonlyMap<string, PageConfig> {
  const configs = new Map<string, PageConfig>();
  for (const { path, kind } of files) {
    const text = kind === 'conf' ? read(path) : undefined;
    if (text === undefined) continue;
    const reading = readJson(text, { lenient: true });
    if (reading.ok) configs.set(path.replace(/\.conf$/i, ''), readPageConfig(reading.value, path, problems));
    else {
      const place = { file: path, ...placeOf(text, reading.offset) };
      problems.push(siteProblem('json-invalid', place, { detail: reading.detail }));
    }
  }
  return configs;
}

function checkLayouts(
  config: SiteConfig,
  confText: string,
  sources: ReadonlyMap<string, string>,
  problems: SiteProblem[],
): void {
  for (const [layout, regions] of config.layouts) {
    for (const region of regions) {
      if (sources.has(`${region}.region`)) continue;
      problems.push(siteProblem('region-missing', placeInConfig(confText, layout, region), { layout, region }));
    }
  }
}

/** The listed stylesheets that exist; every file of styles/ where none are listed. */
function stylesheetsOf(
  config: SiteConfig,
  confText: string,
  files: readonly FolderFile[],
  problems: SiteProblem[],
): readonly string[] {
  const present = files.filter(({ kind }) => kind === 'style').map(({ path }) => path.replace(/^styles\//, ''));
  if (config.stylesheets === undefined) return present.filter((name) => !name.startsWith('_') && !name.includes('/'));
  return config.stylesheets.filter((name) => {
    if (present.includes(name)) return true;
    problems.push(siteProblem('stylesheet-missing', placeInConfig(confText, 'stylesheets', name), { name }));
    return false;
  });
}
