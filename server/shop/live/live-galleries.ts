import type { Galleries } from '../../services/galleries.ts';
import { isGallery } from '../../site/galleries.ts';
import { textAt, withMembers } from '../../site/lib/json-access.ts';
import { asItIs, inGoodTime, type LiveSource } from './live-source.ts';
import { ageByTheClock, type StatedAge } from './stated-age.ts';

/** Shows a gallery as its owner set it. Without a database it is shown as it was published. */
export function liveGalleries(
  galleries: Pick<Galleries, 'changes' | 'saved'>,
  age: Pick<StatedAge, 'doubt'> = ageByTheClock(),
): LiveSource {
  return {
    version: () => String(galleries.changes),
    async look(context) {
      if (!isGallery(context)) return asItIs;
      const saved = await inGoodTime(galleries.saved(textAt(context, 'collection.id')), age);
      // Always a new context: also a page that was never set grows old, and then shows what another server saved.
      return (page) => withMembers(page, { options: saved && { ...saved } });
    },
  };
}
