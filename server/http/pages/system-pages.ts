import { pageTypes } from '#model';
import { type JsonObject, withMembers } from '../../site/lib/json-access.ts';
import { createServerMessage, type ServerMessageKey, siteMessagesOf, systemPageTexts } from '../../site/messages.ts';

/** A page that no content file needs to describe. */
export interface SystemPage {
  /** Its file is `pages/<name>.page` of the folder, else the platform's. */
  readonly name: string;
  readonly title: ServerMessageKey;
  readonly pageType: number;
  readonly status: number;
  /** Shows what is one visitor's own: never kept by any cache. */
  readonly isPrivate: boolean;
  /** What it is where the template folder has its file, if that is something else. */
  readonly ofFolder?: SystemPage;
}

/** System pages by address. */
export type SystemPages = ReadonlyMap<string, SystemPage>;

const page = (
  name: string,
  title: ServerMessageKey,
  pageType: number,
  isPrivate: boolean,
  status = 200,
): SystemPage => ({
  name,
  title,
  pageType,
  status,
  isPrivate,
});

export const notFoundPage = page('not-found', 'titleNotFound', pageTypes.notFound, false, 404);
export const errorPage = page('error', 'titleError', pageTypes.error, true, 500);
/** What was asked for by an address that nothing can be read from. */
export const badAddressPage = page('bad-address', 'titleBadAddress', pageTypes.error, true, 400);
/** What needs the database while that is away: the next try may find it. */
export const unavailablePage = page('unavailable', 'titleUnavailable', pageTypes.error, true, 503);
export const searchPage = page('search', 'titleSearch', pageTypes.search, false);

/** What is shown in place of a page that there is not. */
const statusPages: readonly SystemPage[] = [notFoundPage, errorPage, badAddressPage, unavailablePage];

/** The address of the search, which every site has. */
const searchPath = '/search';

/** Addresses of the platform that lead to a page under another address. */
export const systemRedirects: ReadonlyMap<string, string> = new Map([['/commerce/goto-checkout', '/checkout']]);

/** The platform's pages by address: those that the site's host was given, and the search. */
export function systemPagesWith(given: SystemPages | undefined): SystemPages {
  return new Map([...(given ?? []), [searchPath, searchPage]]);
}

/** Every address that the platform answers itself, whatever the content says. */
export function platformPaths(pages: SystemPages): readonly string[] {
  return [...systemPagesWith(pages).keys(), ...systemRedirects.keys()];
}

/** Context of a system page: what all pages share, plus its own name, type and messages. */
export function systemContext(base: JsonObject, { name, title, pageType }: SystemPage): JsonObject {
  const message = createServerMessage(siteMessagesOf(base));
  return withMembers(base, { title: message(title), pageType, pageTypeName: name, messages: systemPageTexts(base) });
}

/** Whether a file of pages/ of this name is the template of one of the platform's pages. */
export function isSystemTemplate(systemPages: SystemPages, name: string): boolean {
  return [...statusPages, ...systemPages.values()].some((page) => page.name === name);
}
