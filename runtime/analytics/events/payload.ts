import type { TrackedPage } from '../page.ts';
import type { Identity } from '../visits/visitor.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The page's part of every event. */
export function pageFields({ location, title, documentElement }: Document, page: TrackedPage, who: Identity): Fields {
  const { at, pageId, memberId: memberAccountId } = page;
  const { hasLanded, ...identity } = who;
  return {
    websiteId: at('website.id'),
    templateId: at('templateId'),
    variantId: at('templateInstallation.templateWebsite.id'),
    memberAccountId,
    pagePath: location.pathname,
    pageHash: location.hash,
    member_locale: navigator.language,
    website_locale: at('website.language') ?? documentElement.lang,
    pageTitle: title,
    pageId,
    contentSource: at('itemId') === undefined ? 'c' : 'i',
    pagePermissionTypeValue: at('collection.permissionType'),
    userAgent: navigator.userAgent,
    clientDate: Date.now(),
    viewportWidth: innerWidth,
    viewportHeight: innerHeight,
    screenWidth: screen.width,
    screenHeight: screen.height,
    ...identity,
    isLanding: !hasLanded,
  };
}

/** An event's own fields under the automatic ones; a field of both is the automatic one's, and the author is told. */
export function withAutomatic(event: string, own: Fields, automatic: Fields): Fields {
  const data: Record<string, unknown> = { ...own };
  for (const [name, value] of Object.entries(automatic)) {
    if (value === undefined) continue;
    if (Object.hasOwn(own, name)) {
      console.warn(`Event ${event}: the field "${name}" is overwritten by the automatic one.`);
    }
    data[name] = value;
  }
  return data;
}
