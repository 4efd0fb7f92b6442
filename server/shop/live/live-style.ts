import type { TweakValues } from '#model';
import type { SiteHost } from '../../http/pages/site-host.ts';
import type { CompiledStyle, SiteStyle, Style, StylePictures } from '../../services/style.ts';
import { ownedTweaks } from '../../site/content/owned-tweaks.ts';
import type { SiteDiagnostic } from '../../site/lib/diagnostics.ts';
import type { StyleKeeper } from '../../site/styles/kept-styles.ts';
import { loadStyles } from '../../site/styles/load-styles.ts';
import { type LiveSource, refreshed } from './live-source.ts';
import { shownPages } from './shown-pages.ts';
import type { StatedAge } from './stated-age.ts';

/** Pages that an owner may look at while choosing: the first ones of the site. */
const MOST_PAGES = 200;
/** Sheets of the last values that were asked for: an undo asks for them again. */
const KEPT = 20;

interface Compiled extends CompiledStyle {
  /** Writes it down where the next start finds it. */
  readonly keep: () => void;
}

/**
 * What an owner may do with the style of a site that is served. Of what they try out, what they publish is `published`
 * beyond this process: to compile it is most of what a start takes.
 */
export function siteStyle(host: SiteHost, pictures: StylePictures, published?: StyleKeeper): SiteStyle {
  const kept = new Map<string, Compiled>();
  let applying: Promise<void> = Promise.resolve();

  async function compile(values: TweakValues): Promise<Compiled> {
    const { root, styles, revision } = host.site;
    const key = JSON.stringify([revision, values]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const diagnostics: SiteDiagnostic[] = [];
    // Where nothing can be made of the values, the sheet stays as it is.
    const { sheets, isOfPlatform } = styles;
    let keep = () => {};
    const keeper = published && {
      find: (sources: Parameters<StyleKeeper['find']>[0]) => published.find(sources),
      keep: (...made: Parameters<StyleKeeper['keep']>) => {
        keep = () => published.keep(...made);
      },
    };
    const wanted = { root, sheets, isOfPlatform, values, previous: styles, kept: keeper };
    const { css } = await loadStyles(wanted, diagnostics);
    const compiled = { css, problems: diagnostics.map(placeOf), keep };
    kept.set(key, compiled);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return compiled;
  }

  /** What is wrong with the sheet anyway is not told of the values. */
  async function tryOut(values: TweakValues): Promise<CompiledStyle> {
    const [tried, shown] = await Promise.all([compile(values), compile(host.site.styles.values)]);
    const isOld = new Set(shown.problems.map((error) => JSON.stringify(error)));
    return { css: tried.css, problems: tried.problems.filter((error) => !isOld.has(JSON.stringify(error))) };
  }

  async function apply(values: TweakValues): Promise<void> {
    const { site } = host;
    if (isSame(site.styles.values, values)) return;
    const { css, keep } = await compile(values);
    keep();
    // A template that was saved meanwhile brings its own sheet; the next look brings the values to it.
    if (host.site === site) host.replaceSite(site.withStyles({ ...site.styles, css, values }));
  }

  return {
    tweaks: () => host.site.styles.tweaks,
    start: () => ownedTweaks(host.source),
    pages: () => shownPages(host.source, MOST_PAGES).map(({ path, title }) => ({ path, title: title || path })),
    compile: tryOut,
    pictures,
    // One after the other: two at once could end with the older one.
    apply: (values) => (applying = applying.catch(() => undefined).then(() => apply(values))),
  };
}

function placeOf({ message, file, line }: SiteDiagnostic): CompiledStyle['problems'][number] {
  return line === undefined ? { message, file } : { message, file, line };
}

/** The order in which values were chosen says nothing. */
function isSame(one: TweakValues, other: TweakValues): boolean {
  const sorted = (values: TweakValues) => JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}

/** Shows the site as its owner published it, also where another server did. */
export function liveStyle(
  style: Pick<Style, 'refresh'>,
  report: (failure: unknown) => void,
  age: StatedAge,
): LiveSource {
  return refreshed(() => style.refresh(), report, age);
}
