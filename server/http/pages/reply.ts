import type { ErrorReply, FileReply, PictureReply, RedirectReply } from '../protocol/replies.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import type { PageHeaders } from './page-headers.ts';

/** A page, or a text that is sent as one: whole, compressed, with a tag for each form of it. */
export interface PageReply extends PageHeaders {
  readonly kind: 'page';
  readonly page: CachedPage;
  /** What its cache has it under; the cache keeps the forms in which it is sent. */
  readonly key: string;
  readonly cache: PageCache;
}

/** What an address is answered with: found without a word of how it travels, and sent by `sendReply`. */
export type Reply = PageReply | FileReply | PictureReply | RedirectReply | ErrorReply;

/** What a request asks of a site, read once. */
export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Whether the client says that it shows pictures of this kind. */
  readonly takesWebp: boolean;
}
