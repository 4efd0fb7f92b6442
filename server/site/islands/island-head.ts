import { islandTag } from '#islands';
import type { IslandHead } from '../head/island-head.ts';
import { escapeHtml } from '../head/markup.ts';
import type { IslandBundle } from './bundle.ts';

export function islandHead(bundle: IslandBundle, shown: ReadonlySet<string>): IslandHead {
  const sheets = new Set([...shown].flatMap((name) => bundle.islands.get(name)?.styles ?? []));
  const { runtime } = bundle;
  const own = new Set([...shown].flatMap((name) => bundle.islands.get(name)?.imports ?? []));
  const modules = [...(runtime?.modules ?? []), ...own];
  return {
    // They have no box, so that layouts see what stands in them.
    style: `${islandTag}{display:contents}`,
    sheets: [...sheets],
    script:
      runtime === undefined
        ? []
        : [
            Buffer.from('<script nonce="'),
            'nonce',
            Buffer.from(
              `" type="module" src="${escapeHtml(runtime.boot)}" data-islands="${escapeHtml(modules.join(' '))}"></script>\n`,
            ),
          ],
  };
}
