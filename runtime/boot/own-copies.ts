import { copied } from './chunk-groups.ts';

/** What a plugin of the build is, as far as this one goes; the room knows no build tool. */
interface CopyingPlugin {
  name: string;
  enforce: 'pre';
  resolveId: (
    this: { resolve: (id: string, importer: string, options: { skipSelf: boolean }) => Promise<{ id: string } | null> },
    id: string,
    importer: string | undefined,
    options: { kind?: string },
  ) => Promise<{ id: string } | string | null>;
}

const mark = '?own';

/**
 * Gives the controls before React a copy of their own of every module that they share with its regions. Cut into files that
 * both import, what they need would come to half as much again: files have names for all that they give and take, and a list
 * would load what only a product needs. What has to be one for all (`shared-map.ts`) is in the loader, which is not copied.
 */
export const ownCopies: CopyingPlugin = {
  name: 'own-copies',
  enforce: 'pre',
  async resolveId(id, importer, { kind }) {
    if (importer === undefined || kind === 'dynamic-import') return null;
    if (!importer.endsWith(mark) && !copied.owners.test(importer)) return null;
    const resolved = await this.resolve(id, importer.replace(mark, ''), { skipSelf: true });
    if (
      resolved === null ||
      resolved.id.startsWith('\0') ||
      copied.owners.test(resolved.id) ||
      copied.shared.test(resolved.id)
    )
      return resolved;
    return `${resolved.id}${mark}`;
  },
};
