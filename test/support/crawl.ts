import type { RequestListener } from 'node:http';
import { JSDOM } from 'jsdom';
import request from 'supertest';

export interface CrawledPage {
  readonly path: string;
  readonly document: Document;
}

export interface Crawl {
  /** Addresses that did not answer 200, with the page that named them. */
  readonly broken: readonly string[];
  /** How many addresses were asked for. */
  readonly asked: number;
}

/** Every address of our own that a page names: links, pictures in all widths, styles, scripts, forms that ask. */
function addressesIn(path: string, document: Document): Set<string> {
  // A list that is narrowed already leads to every other way of narrowing it: those are the first page's to name.
  const named = path.includes('?') ? ':is([href], [src]):not([rel~=nofollow])' : '[href], [src]';
  const attributes = [...document.querySelectorAll(named)].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  );
  const widths = [...document.querySelectorAll('[srcset]')].flatMap((element) =>
    (element.getAttribute('srcset') ?? '').split(',').map((part) => part.trim().split(/\s+/)[0] ?? ''),
  );
  const forms = [...document.querySelectorAll('form:not([method="post"])')].map(
    (form) => form.getAttribute('action') ?? '',
  );
  return new Set(
    [...attributes, ...widths, ...forms]
      .filter((address) => address.startsWith('/') && !address.startsWith('//'))
      .map((address) => address.split('#')[0] ?? address),
  );
}

/**
 * Walks a site from its home page along every address that its pages name. Each page is shown once and let go: documents
 * that are kept cost more than to read them.
 */
export async function crawl(app: RequestListener, see: (page: CrawledPage) => void, start = '/'): Promise<Crawl> {
  const named = new Map([[start, 'the start']]);
  const broken: string[] = [];
  // A map may grow while it is walked: new addresses come up at its end.
  for (const [path, from] of named) {
    const response = await request(app).get(path);
    const target = response.status === 302 ? String(response.headers['location']) : '';
    // A folder that leads on is as good as the page that it leads to.
    if (target.startsWith('/') && !named.has(target)) named.set(target, path);
    if (response.status !== 200 && target === '') broken.push(`${path} answered ${response.status}, named by ${from}`);
    if (!String(response.headers['content-type']).startsWith('text/html')) continue;
    const { window } = new JSDOM(response.text);
    for (const address of addressesIn(path, window.document)) if (!named.has(address)) named.set(address, path);
    see({ path, document: window.document });
    window.close();
  }
  return { broken, asked: named.size };
}
