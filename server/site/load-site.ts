import type { Registry } from '#engine';
import type { TweakValues } from '#model';
import { scanFolder } from './folder.ts';
import { loadFolderCode } from './folder-code.ts';
import { checkIslandTags } from './islands/check-tags.ts';
import type { OpenIslands } from './islands/load-islands.ts';
import type { SiteDiagnostic } from './lib/diagnostics.ts';
import { MailTemplates } from './mail-templates.ts';
import { findOrigins } from './platform/template-origins.ts';
import { findUsedGlobals } from './platform/used-globals.ts';
import { readSettings } from './read-settings.ts';
import { readTexts } from './read-texts.ts';
import { revisionOf } from './revision.ts';
import { Site } from './site.ts';
import type { KeptStyles } from './styles/kept-styles.ts';
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
  /** Where styles are found that were compiled before. */
  readonly keptStyles?: KeptStyles | undefined;
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

  const texts = readTexts({ root, files }, previous, diagnostics);
  const settings = readSettings(texts, { folder, config: previous?.config }, diagnostics);
  const { config, pageConfigs, strings, messages, sheets, isOfPlatform } = settings;

  const { registry: builtIn, configFolder = root, islands: openIslands } = options;
  const code = await loadFolderCode({ root: configFolder, builtIn, previous, openIslands }, diagnostics);

  const templates = new TemplateSet(texts.templates, code.registry);
  const mails = new MailTemplates(texts.mails, code.registry);
  diagnostics.push(...templates.diagnostics, ...checkIslandTags(templates, code.islands), ...mails.diagnostics);
  const wanted = { root, sheets, isOfPlatform, previous: previous?.styles, kept: options.keptStyles };
  const kept = keepStyles ? previous?.styles : undefined;
  const styles = kept ?? (await loadStyles({ ...wanted, values: tweakValues() }, diagnostics));
  const sources = texts.templates;
  const usedGlobals = findUsedGlobals(root, sources.values());

  const parts = { ...code, config, strings, messages, styles, usedGlobals };
  const site = new Site({
    ...parts,
    root,
    pageConfigs,
    templates,
    mails,
    origins: findOrigins(sources.values(), styles.css),
    revision: revisionOf({ ...parts, sources }),
    readings: texts.readings,
  });
  return { site, diagnostics };
}
