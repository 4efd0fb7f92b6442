import type { LiveOverlay } from '../pages/site-host.ts';
import type { Galleries } from '../services/galleries.ts';
import { isGallery } from '../site/galleries.ts';
import { textAt, withMembers } from '../site/members.ts';
import { soon } from './soon.ts';

/** Shows a gallery as its owner set it. Without a database it is shown as it was published. */
export function liveGalleries(galleries: Galleries): LiveOverlay {
  return {
    version: () => String(galleries.changes),
    async apply(context) {
      if (!isGallery(context)) return context;
      const saved = await soon(galleries.saved(textAt(context, 'collection.id')));
      // Always a new context: also a page that was never set grows old, and then shows what another server saved.
      return withMembers(context, { options: saved && { ...saved } });
    },
  };
}

/** Several sources of live data as one. */
export function together(...overlays: readonly LiveOverlay[]): LiveOverlay {
  return {
    version: () => overlays.map((overlay) => overlay.version()).join('.'),
    async apply(context) {
      let live = context;
      for (const overlay of overlays) live = await overlay.apply(live);
      return live;
    },
  };
}
