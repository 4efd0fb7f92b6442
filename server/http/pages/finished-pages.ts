import type { Bytes } from '../../site/assembly/page-assembly.ts';
import { LastPages } from './last-pages.ts';
import { rewritten } from './nonce.ts';
import { tagOf } from './page-tag.ts';
import type { SiteHostOptions } from './site-host-options.ts';

/** Rendered pages as they leave the host, and their tags; what no cache keeps is worked on only when it is another page. */
export class FinishedPages {
  readonly #finish: SiteHostOptions['finish'];
  readonly #tags: LastPages<string> | undefined;
  readonly #pages: LastPages<Bytes> | undefined;

  constructor({ finish, cache }: Pick<SiteHostOptions, 'finish' | 'cache'>) {
    this.#finish = finish;
    if (cache !== false) return;
    this.#tags = new LastPages();
    this.#pages = new LastPages();
  }

  /** `key`: what a cache would keep the page under; a page without one is made for one request. */
  finish(rendered: Bytes, key: string | undefined): Bytes {
    const finish = this.#finish;
    if (finish === undefined) return rendered;
    const make = () => rewritten(rendered, finish);
    return key === undefined ? make() : (this.#pages?.of(key, rendered, '', make) ?? make());
  }

  tagOf(page: Bytes, origin: string, key: string | undefined): string {
    const make = () => tagOf(page.body, origin);
    return key === undefined ? make() : (this.#tags?.of(key, page, origin, make) ?? make());
  }
}
