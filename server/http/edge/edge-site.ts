import type { Registry } from '#engine';
import type { MoneyFormat } from '#model';
import type { LockedPath } from '../../site/content/locked-content.ts';
import { extendRegistry } from '../../site/extend-registry.ts';
import { noExtensions } from '../../site/extensions/extensions.ts';
import type { SiteConfig } from '../../site/extensions/kinds/index.ts';
import type { Mails, SiteText } from '../../site/site.ts';
import { Site } from '../../site/site.ts';
import { type WrittenFolder, WrittenTemplates } from '../../site/written-templates.ts';
import { type EdgeIslands, islandsOf, type OwnCode } from './own-code.ts';
import type { WrittenWords, WrittenZones } from './written-words.ts';

/** What is written of a site beside its templates and content. */
export interface EdgeSite {
  readonly parts: Omit<SiteText, 'sources' | 'hasExtensions' | 'islandBundle' | 'root'>;
  readonly config: Pick<SiteConfig, 'redirects' | 'headers' | 'limits'>;
  /** Islands and regions but for their code; undefined for a site without. */
  readonly islands: EdgeIslands | undefined;
  /** Headers of every answer; `NONCE` stands for the response's own. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Addresses of the browser's scripts. */
  readonly runtime: string | undefined;
  readonly globals: string | undefined;
  /** How prices are written; undefined for a site without a store. */
  readonly money: { readonly language: string; readonly format: MoneyFormat } | undefined;
  /** What locales write on the pages. */
  readonly words: WrittenWords;
  /** Clocks of the zones that the pages ask for. */
  readonly zones: WrittenZones;
  /** JSON of forms, rendered and packed, by id. */
  readonly forms: Readonly<Record<string, string>>;
  readonly locks: readonly LockedPath[];
  /** What the server answers; `/*` at the end is everything below. */
  readonly served: readonly string[];
  /** Address of the server; without, the visitor is told. */
  readonly server: string | undefined;
}

/** Mails are the server's. */
const noMails: Mails = { diagnostics: [], files: [], sourceOf: () => undefined, render: () => undefined };

export function siteOf(
  { parts, config, islands: known }: EdgeSite,
  folder: WrittenFolder,
  builtIn: Registry,
  own: OwnCode,
): Site {
  const { formatters, predicates } = own;
  const extensions = {
    ...noExtensions,
    config: { ...config, ...(formatters && { formatters }), ...(predicates && { predicates }) },
  };
  const islands = islandsOf(known, own);
  const registry = extendRegistry(builtIn, extensions, islands);
  return new Site({
    ...parts,
    root: '',
    extensions,
    islands,
    registry,
    templates: new WrittenTemplates(folder, registry),
    mails: noMails,
    readings: new Map(),
  });
}
