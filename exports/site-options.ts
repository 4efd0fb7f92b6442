import type { FormatterDefinition, PredicateDefinition } from '#engine';
import type { SiteDiagnostic } from '../server/site/lib/diagnostics.ts';

export interface SiteOptions {
  /** Folder of the templates. */
  readonly template: string;
  /** Folder of page JSON; `content` in the template folder without. */
  readonly content?: string;
  /** The path of the program below which the site is mounted, such as `/shop`. */
  readonly prefix?: string;
  /** Formatters and predicates beside the built-in ones, or in the place of some. */
  readonly formatters?: readonly FormatterDefinition[];
  readonly predicates?: readonly PredicateDefinition[];
  /**
   * Folder for the shop's database, mails and secret, or `memory`, which keeps nothing. Without one there is no shop: pages
   * have their islands, galleries and players, and nothing that would have to be answered, such as carts and forms.
   */
  readonly data?: string;
  /** A PostgreSQL in the place of the embedded database. */
  readonly databaseUrl?: string;
  /** What signs visitors' cookies, the newest first; without any, one is made and kept with the data. */
  readonly secrets?: readonly string[];
  /** Mail server; without one, mails are files beside the data. */
  readonly smtpUrl?: string;
  /** A bucket in the place of the data folder's files: `s3://KEY:SECRET@bucket?endpoint=https://storage.example`. */
  readonly storageUrl?: string;
  /** Folder for resized pictures. */
  readonly images?: string;
  /** `false` renders every page anew. */
  readonly cache?: false;
  /** Milliseconds since 1970, in the place of the clock. */
  readonly now?: number;
  /** Told of what is wrong with templates and content, also later. */
  readonly onDiagnostic?: (diagnostic: SiteDiagnostic) => void;
  /** Told of errors of the program and of what it stands on; visitors see nothing of them. */
  readonly onError?: (error: unknown) => void;
}
