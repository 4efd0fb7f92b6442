/** Limits of a template folder; each is proved just below, at and above by a test. */
export const siteLimits = {
  templateBytes: 1_000_000,
  pageJsonBytes: 10_000_000,
  pageJsonDepth: 200,
  /** Of a template, and pages of a content folder that are read whole: by `check`, `build` and `render`. */
  files: 20_000,
  /** Pages of a content folder that a server holds in memory; of more there is an index on disk. */
  heldPages: 1_000,
  /** Pages of a content folder with an index. */
  indexedPages: 10_000_000,
  /** Of all pages of one content source. */
  sourceBytes: 100_000_000,
  /** Folders that a page's file may lie in. */
  pageFolders: 12,
  styleMilliseconds: 2_000,
  styleBytes: 2_000_000,
  styleImports: 200,
  /** Mixins that a folder's sheets may call, one in the other, before they are taken for ones without end. */
  styleCalls: 100_000,
  scriptBytes: 4_000_000,
  outputBytes: 8_000_000,
  islands: 200,
  /** Of one island, as JSON in its page. */
  islandPropsBytes: 100_000,
} as const;
