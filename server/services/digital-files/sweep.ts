import { and, eq, inArray } from 'drizzle-orm';
import { type Store, tables } from '../../store/index.ts';
import { halfEnding } from '../../store/objects/index.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FileStorage } from '../files/storage.ts';

const { productFiles } = tables;

const hour = 3_600_000;
/** Hours in which a file whose pieces stopped coming may still go on. */
const halfHours = 24;
/** Days that bytes without a row are kept: a server on the wrong database must not cost the owner's files. */
const unownedDays = 7;

interface Parts {
  readonly store: Store;
  readonly catalogue: Pick<Catalogue, 'websiteId'>;
  readonly storage: FileStorage;
}

/** Removes what was not sent to its end, and bytes that a server left behind that died between two steps. */
export async function sweepProductFiles({ store, catalogue, storage }: Parts): Promise<void> {
  for await (const { name, age: ageOf } of storage.entries()) {
    const age = await ageOf();
    const isHalf = name.endsWith(halfEnding);
    if (age === Number.POSITIVE_INFINITY || age < (isHalf ? halfHours : unownedDays * 24) * hour) continue;
    const [owned] = isHalf
      ? []
      : await store.read((queries) =>
          queries
            .select({ id: productFiles.id })
            .from(productFiles)
            .where(and(eq(productFiles.websiteId, catalogue.websiteId), inArray(productFiles.storedAs, [name]))),
        );
    if (!owned) await storage.remove(name);
  }
}
