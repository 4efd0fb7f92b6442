/** What a CDN knows the pages of one site by. */
export interface SharedTags {
  /** Every page. */
  readonly all: string;
  /** Those that show what changes without the content: stock, above all. */
  readonly live: string;
}

/** `name` is the site's host, or `*` for a site that answers every host. */
export function sharedTagsOf(name: string): SharedTags {
  const all = name === '*' ? 'site' : name;
  return { all, live: `${all}-live` };
}
