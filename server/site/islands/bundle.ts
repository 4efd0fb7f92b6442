import type { RegionEntry } from '../extensions/kinds/regions.ts';

/** What the browser loads for an island. */
export interface BundledIsland {
  /** Its source in the folder. */
  readonly file: string;
  /** Addresses below the site's prefix. */
  readonly script: string;
  readonly styles: readonly string[];
  /** Modules of the folder's own that its script imports. */
  readonly imports: readonly string[];
}

/** A region of the site's own as its config names it, with what the browser loads for it. */
export interface BundledRegion extends Omit<BundledIsland, 'file'>, Required<RegionEntry> {}

/** Addresses of what pages load of ours. */
export interface IslandRuntime {
  readonly boot: string;
  /** In its place where the page has regions. */
  readonly regionBoot: string;
  readonly modules: readonly string[];
}

/** The islands of a folder as they were built: data alone, which goes to another thread as it is. */
export interface IslandBundle {
  /** Changes with all that they are made of. */
  readonly revision: string;
  readonly islands: ReadonlyMap<string, BundledIsland>;
  readonly regions: readonly BundledRegion[];
  /** One module of CommonJS with all of them, for the server, and its source map. */
  readonly serverCode: string;
  readonly serverMap: string | undefined;
  /** Whatever the browser asks for, by name in `/_islands/`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What pages with islands load of ours; undefined where the runtime was not built. */
  readonly runtime: IslandRuntime | undefined;
  /** The folder's own files that it is made of, each with what changes whenever it does. */
  readonly stamps: ReadonlyMap<string, string | undefined>;
}

/** Where the files of islands are served. */
export const islandsAddress = '/_islands/';
