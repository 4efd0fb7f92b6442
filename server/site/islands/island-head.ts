import { islandTag, type RegionMark } from '#islands';
import type { IslandHead } from '../head/island-head.ts';
import { escapeHtml } from '../head/markup.ts';
import { type BundledRegion, type IslandBundle, islandsAddress } from './bundle.ts';

/** What a page has in its head for the islands that it shows and for the site's own regions in it. */
export function islandHead(
  bundle: IslandBundle,
  shown: ReadonlySet<string>,
  regions: readonly BundledRegion[],
): IslandHead {
  const parts = [...[...shown].flatMap((name) => bundle.islands.get(name) ?? []), ...regions];
  const sheets = new Set(parts.flatMap(({ styles }) => styles));
  const { runtime } = bundle;
  const modules = [...(runtime?.modules ?? []), ...new Set(parts.flatMap(({ imports }) => imports))];
  const marks = regions.map(markOf);
  const told = marks.length === 0 ? '' : ` data-regions="${escapeHtml(JSON.stringify(marks))}"`;
  return {
    // They have no box, so that layouts see what stands in them.
    style: shown.size === 0 ? '' : `${islandTag}{display:contents}`,
    sheets: [...sheets],
    script:
      runtime === undefined
        ? []
        : [
            Buffer.from('<script nonce="'),
            'nonce',
            Buffer.from(
              `" type="module" src="${escapeHtml(regions.length > 0 ? runtime.regionBoot : runtime.boot)}" data-islands="${escapeHtml(modules.join(' '))}"${told}></script>\n`,
            ),
          ],
  };
}

/** Its module is named from where the script is that loads it, so that both may lie below a path of another program. */
function markOf({ name, selector, load, controls, script }: BundledRegion): RegionMark {
  return { name, selector, load, controls, script: script.startsWith(islandsAddress) ? `..${script}` : script };
}
