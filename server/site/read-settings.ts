import { emptyConfig, type PageConfig, placeInConfig, readConfig, readPageConfig, type SiteConfig } from './config.ts';
import { placeOf, type SiteDiagnostic, siteDiagnostic } from './lib/diagnostics.ts';
import { readJson } from './lib/json.ts';
import { withSuggestion } from './lib/with-suggestion.ts';
import type { FolderTexts } from './read-texts.ts';
import { salvageConfig } from './salvage-config.ts';
import { readStrings, type SiteStrings } from './strings.ts';
import type { ChosenSheets } from './styles/load-styles.ts';

/** What the JSON files of a folder say. */
export interface Settings extends ChosenSheets {
  readonly config: SiteConfig;
  /** By path without `.conf`: `collections/blog`, `pages/about.page` or `pages/about`. */
  readonly pageConfigs: ReadonlyMap<string, PageConfig>;
  readonly strings: SiteStrings;
  readonly messages: SiteStrings;
}

interface Before {
  /** As the folder was asked for. */
  readonly folder: string;
  /** What counts while `template.conf` cannot be read. */
  readonly config: SiteConfig | undefined;
}

export function readSettings(texts: FolderTexts, before: Before, diagnostics: SiteDiagnostic[]): Settings {
  const config = configOf(texts.conf, before, diagnostics);
  const pageConfigs = pageConfigsOf(texts.pageConfs, config, diagnostics);
  const strings = readStrings(texts.strings, diagnostics);
  checkLayouts(config, texts, diagnostics);
  return { config, pageConfigs, ...strings, ...sheetsOf(config, texts, diagnostics) };
}

function configOf(text: string | undefined, before: Before, diagnostics: SiteDiagnostic[]): SiteConfig {
  if (text === undefined) {
    diagnostics.push(siteDiagnostic('conf-missing', { file: 'template.conf' }, { folder: before.folder }));
    return before.config ?? emptyConfig;
  }
  const reading = readJson(text, { lenient: true });
  if (reading.ok) return readConfig(reading.value, text, diagnostics);
  const place = { file: 'template.conf', ...placeOf(text, reading.offset) };
  diagnostics.push(siteDiagnostic('json-invalid', place, { detail: reading.detail }));
  // One mistake is told once: what else is wrong in the file is found after it.
  return before.config ?? readConfig(salvageConfig(text), text, []);
}

function pageConfigsOf(
  texts: FolderTexts['pageConfs'],
  config: SiteConfig,
  diagnostics: SiteDiagnostic[],
): ReadonlyMap<string, PageConfig> {
  const configs = new Map<string, PageConfig>();
  for (const [path, text] of texts) {
    const reading = readJson(text, { lenient: true });
    if (reading.ok) {
      const read = readPageConfig(reading.value, path, diagnostics);
      configs.set(path.replace(/\.conf$/i, ''), read);
      checkChosenLayout(read, config, { path, text }, diagnostics);
    } else {
      const place = { file: path, ...placeOf(text, reading.offset) };
      diagnostics.push(siteDiagnostic('json-invalid', place, { detail: reading.detail }));
    }
  }
  return configs;
}

function checkChosenLayout(
  { regionName }: PageConfig,
  { layouts }: SiteConfig,
  { path, text }: { readonly path: string; readonly text: string },
  diagnostics: SiteDiagnostic[],
): void {
  const [first] = layouts.keys();
  if (regionName === undefined || first === undefined || layouts.has(regionName)) return;
  const used = layouts.has('default') ? 'default' : first;
  // The word may stand in other members too, a kind of item among them.
  const member = text.includes('"regionName"') ? 'regionName' : 'layout';
  const place = { ...placeInConfig(text, member, regionName), file: path };
  const missing = siteDiagnostic('layout-missing', place, { layout: regionName, used });
  diagnostics.push(withSuggestion(missing, regionName, layouts.keys()));
}

function checkLayouts({ layouts }: SiteConfig, texts: FolderTexts, diagnostics: SiteDiagnostic[]): void {
  const { conf = '', templates } = texts;
  for (const [layout, regions] of layouts) {
    for (const region of regions) {
      if (templates.has(`${region}.region`)) continue;
      // A layout may have the name of its region, which then stands a second time.
      const place = placeInConfig(conf, layout, region, layout === region ? 2 : 1);
      const missing = siteDiagnostic('region-missing', place, { layout, region });
      const regionNames = [...templates.keys()].flatMap((path) => /^([^/]+)\.region$/.exec(path)?.[1] ?? []);
      diagnostics.push(withSuggestion(missing, region, regionNames));
    }
  }
}

/** Stands before every other sheet, listed or not, and in the place of the platform's own. */
const RESET = 'reset.css';

/** The listed stylesheets that exist; every file of styles/ where none are listed. */
function sheetsOf(config: SiteConfig, texts: FolderTexts, diagnostics: SiteDiagnostic[]): ChosenSheets {
  const { conf = '', sheets: present } = texts;
  const isOfPlatform = config.systemCollections !== undefined;
  if (config.stylesheets === undefined) {
    return { sheets: present.filter((name) => !name.startsWith('_') && !name.includes('/')), isOfPlatform };
  }
  const isUnlisted = present.includes(RESET) && !config.stylesheets.includes(RESET);
  const listed = config.stylesheets.filter((name) => {
    if (present.includes(name)) return true;
    const missing = siteDiagnostic('stylesheet-missing', placeInConfig(conf, 'stylesheets', name), { name });
    diagnostics.push(withSuggestion(missing, name, present));
    return false;
  });
  return { sheets: isUnlisted ? [RESET, ...listed] : listed, isOfPlatform };
}
