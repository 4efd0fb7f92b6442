import type { PageExperiment } from '#model';
import type { LockedPath } from '../../site/content/locked-content.ts';
import type { JsonObject } from '../../site/lib/json-access.ts';
import type { FormLookup } from '../render/page-renderer.ts';

/** What changes about a page between two changes of its content: stock, above all. */
export interface LiveOverlay {
  /** Changes whenever `apply` would give something else for any page of the site. */
  version(): string;
  apply(context: JsonObject): JsonObject | Promise<JsonObject>;
}

/** What a site's shop knows of it: what is in the database, and the shop's rules. */
export interface SiteLive {
  readonly overlay?: LiveOverlay | undefined;
  /** The forms of the site, by id, as JSON; one that changes comes with a new version of the content or of the forms. */
  readonly forms?: FormLookup | undefined;
  /** How often the forms have changed without the content. */
  readonly formChanges?: (() => number) | undefined;
  /** Paths that are not for everybody, the same list until they change: no other page shows what they cover. */
  readonly locks?: (() => readonly LockedPath[]) | undefined;
  /** What is tried out on the site: the same list for as long as it is the same. */
  readonly experiments?: (() => readonly PageExperiment[]) | undefined;
}
