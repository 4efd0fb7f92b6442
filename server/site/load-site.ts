import { join } from 'node:path';
import type { Registry } from '#engine';
import type { TweakValues } from '#model';
import { emptyConfig, type PageConfig, placeInConfig, readConfig, readPageConfig, type SiteConfig } from './config.ts';
import { extendRegistry } from './extend-registry.ts';
import { loadExtensions } from './extensions/load-extensions.ts';
import { type FolderFile, scanFolder } from './folder.ts';
import { checkIslandTags } from './islands/check-tags.ts';
import { loadIslands, type OpenIslands } from './islands/load-islands.ts';
import { FileRefused, readInside, withoutByteOrderMark } from './lib/contained-files.ts';
import { placeOf, type SiteDiagnostic, siteDiagnostic } from './lib/diagnostics.ts';
import { stampOf } from './lib/file-stamp.ts';
import { readJson } from './lib/json.ts';
import { siteLimits } from './lib/limits.ts';
import { refusedFile } from './lib/refused-file.ts';
import { MailTemplates } from './mail-templates.ts';
import { findOrigins } from './platform/template-origins.ts';
import { findUsedGlobals } from './platform/used-globals.ts';
import { revisionOf } from './revision.ts';
import { salvageConfig } from './salvage-config.ts';
import { Site, type SourceFile } from './site.ts';
import { readStrings } from './strings.ts';
import { loadStyles } from './styles/load-styles.ts';
import { TemplateSet } from './templates.ts';

export interface LoadOptions {
  readonly folder: string;
  /** What templates know without the folder's config. */
  readonly registry: Registry;
  /** The folder whose config counts, where this one is a copy: its imports lead on from there. */
  readonly configFolder?: string;
  /** The site as it was before; what cannot be loaded now is taken from it. */
  readonly previous?: Site;
  /** What the owner chose among the folder's tweaks; asked for once the folder is found. */
  readonly tweakValues?: () => TweakValues;
  /** The styles are those of `previous`: no file that they are made of has changed. */
  readonly keepStyles?: boolean;
  /** Where the folder's islands are built elsewhere. */
  readonly islands?: OpenIslands | undefined;
}

export interface LoadedSite {
  /** Undefined when there is no folder to load. */
  readonly site: Site | undefined;
  readonly diagnostics: readonly SiteDiagnostic[];
}

/** Loads a template folder whole, and tells everything that is wrong with it at once. */
export async function loadSite(options: LoadOptions): Promise<LoadedSite> {
  const { folder, previous, tweakValues = () => ({}), keepStyles = false } = options;
  const diagnostics: SiteDiagnostic[] = [];
  const scanned = scanFolder(folder, diagnostics);
  if (scanned === undefined) return { site: undefined, diagnostics };
  const { root, files } = scanned;
  const read = (path: string, maxBytes: number = siteLimits.templateBytes) =>
    readFile(root, path, maxBytes, diagnostics);

  const config = loadConfig(read, folder, previous, diagnostics);
  const { sources, readings } = readSources(files, { root, read, previous });
  const pageConfigs = loadPageConfigs(files, read, diagnostics);
  const stringFiles = files.filter(({ kind }) => kind === 'strings').map(({ path }) => path);
  const { strings, messages } = readStrings(stringFiles, read, diagnostics);
  const extensions = await loadExtensions(options.configFolder ?? root, options.registry, previous?.extensions);
  diagnostics.push(...extensions.diagnostics);
  const islands = await loadIslands({
    root: options.configFolder ?? root,
    extensions,
    previous: previous?.islands,
    diagnostics,
    open: options.islands,
  });
  const registry = extendRegistry(options.registry, extensions, islands);
  const templates = new TemplateSet(sources, registry);
  const mails = loadMails(files, read, registry);
  diagnostics.push(...templates.diagnostics, ...checkIslandTags(templates, islands), ...mails.diagnostics);
  const confText = read('template.conf') ?? '';
  checkLayouts(config, confText, sources, diagnostics);

  const sheets = stylesheetsOf(config, confText, files, diagnostics);
  const styles =
    keepStyles && previous !== undefined
      ? previous.styles
      : await loadStyles({ root, ...sheets, values: tweakValues(), previous: previous?.styles }, diagnostics);
  const usedGlobals = findUsedGlobals(root, sources.values());
  const site = new Site({
    root,
    config,
    extensions,
    islands,
    registry,
    pageConfigs,
    templates,
    mails,
    strings,
    messages,
    styles,
    origins: findOrigins(sources.values(), styles.css),
    usedGlobals,
    revision: revisionOf({ sources, config, extensions, islands, strings, messages, styles, usedGlobals }),
    readings,
  });
  return { site, diagnostics };
}

/** The texts of the templates, and what was read anew or known; what cannot be read now is as it was before. */
function readSources(files: readonly FolderFile[], { root, read, previous }: ReadSources) {
  const sources = new Map<string, string>();
  const readings = new Map<string, SourceFile>();
  for (const { path, kind } of files) {
    if (kind === 'style' || kind === 'strings' || kind === 'conf' || kind === 'mail') continue;
    const reading = readAgain(path, { root, read, known: previous?.readings.get(path) });
    const source = reading?.text ?? previous?.templates.sourceOf(path);
    if (source !== undefined) sources.set(path, source);
    if (reading !== undefined) readings.set(path, reading);
  }
  return { sources, readings };
}

function loadMails(files: readonly FolderFile[], read: Read, registry: Registry): MailTemplates {
  const sources = new Map<string, string>();
  for (const { path, kind } of files) {
    const source = kind === 'mail' ? read(path) : undefined;
    if (source !== undefined) sources.set(path, source);
  }
  return new MailTemplates(sources, registry);
}

interface ReadSources {
  readonly root: string;
  readonly read: Read;
  readonly previous: Site | undefined;
}

interface ReadAgain {
  readonly root: string;
  readonly read: Read;
  readonly known: SourceFile | undefined;
}

/** A file's text, from the load before where the file has not been touched since: opening one safely is seven calls. */
function readAgain(path: string, { root, read, known }: ReadAgain): SourceFile | undefined {
  const stamp = stampOf(join(root, path));
  if (known?.stamp !== undefined && known.stamp === stamp) return known;
  const text = read(path);
  return text === undefined ? undefined : { text, stamp };
}

type Read = (path: string, maxBytes?: number) => string | undefined;

function readFile(root: string, path: string, maxBytes: number, diagnostics: SiteDiagnostic[]): string | undefined {
  try {
    return withoutByteOrderMark(readInside(root, path, maxBytes).toString('utf8'));
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    if (error.reason === 'missing') return undefined;
    diagnostics.push(refusedFile(error, path, maxBytes));
    return undefined;
  }
}

function loadConfig(read: Read, folder: string, previous: Site | undefined, diagnostics: SiteDiagnostic[]): SiteConfig {
  const text = read('template.conf');
  if (text === undefined) {
    diagnostics.push(siteDiagnostic('conf-missing', { file: 'template.conf' }, { folder }));
    return previous?.config ?? emptyConfig;
  }
  const reading = readJson(text, { lenient: true });
  if (reading.ok) return readConfig(reading.value, text, diagnostics);
  const place = { file: 'template.conf', ...placeOf(text, reading.offset) };
  diagnostics.push(siteDiagnostic('json-invalid', place, { detail: reading.detail }));
  // One mistake is told once: what else is wrong in the file is found after it.
  return previous?.config ?? readConfig(salvageConfig(text), text, []);
}

/** Settings by path without `.conf`: `collections/blog`, `pages/about.page`. */
function loadPageConfigs(
  files: readonly FolderFile[],
  read: Read,
  diagnostics: SiteDiagnostic[],
): ReadonlyMap<string, PageConfig> {
  const configs = new Map<string, PageConfig>();
  for (const { path, kind } of files) {
    const text = kind === 'conf' ? read(path) : undefined;
    if (text === undefined) continue;
    const reading = readJson(text, { lenient: true });
    if (reading.ok) configs.set(path.replace(/\.conf$/i, ''), readPageConfig(reading.value, path, diagnostics));
    else {
      const place = { file: path, ...placeOf(text, reading.offset) };
      diagnostics.push(siteDiagnostic('json-invalid', place, { detail: reading.detail }));
    }
  }
  return configs;
}

function checkLayouts(
  config: SiteConfig,
  confText: string,
  sources: ReadonlyMap<string, string>,
  diagnostics: SiteDiagnostic[],
): void {
  for (const [layout, regions] of config.layouts) {
    for (const region of regions) {
      if (sources.has(`${region}.region`)) continue;
      diagnostics.push(siteDiagnostic('region-missing', placeInConfig(confText, layout, region), { layout, region }));
    }
  }
}

/** Stands before every other sheet, listed or not, and in the place of the platform's own. */
const RESET = 'reset.css';

/** The listed stylesheets that exist; every file of styles/ where none are listed. */
function stylesheetsOf(
  config: SiteConfig,
  confText: string,
  files: readonly FolderFile[],
  diagnostics: SiteDiagnostic[],
): { readonly sheets: readonly string[]; readonly isOfPlatform: boolean } {
  const isOfPlatform = config.systemCollections !== undefined;
  const present = files.filter(({ kind }) => kind === 'style').map(({ path }) => path.replace(/^styles\//, ''));
  if (config.stylesheets === undefined) {
    return { sheets: present.filter((name) => !name.startsWith('_') && !name.includes('/')), isOfPlatform };
  }
  const isUnlisted = present.includes(RESET) && !config.stylesheets.includes(RESET);
  const listed = config.stylesheets.filter((name) => {
    if (present.includes(name)) return true;
    diagnostics.push(siteDiagnostic('stylesheet-missing', placeInConfig(confText, 'stylesheets', name), { name }));
    return false;
  });
  return { sheets: isUnlisted ? [RESET, ...listed] : listed, isOfPlatform };
}
