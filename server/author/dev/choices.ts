import { type JsonObject, objectAt, textAt, withMembers } from '../../site/lib/json-access.ts';
import { type FormVariant, isFormVariant } from './form-variants.ts';
import { messageSettings } from './message-settings.ts';
import { type StateFiles, stateNamed } from './messages/product-states.ts';
import { isPseudoLocale, messagesIn, type PseudoLocale } from './pseudo-locales.ts';

/** How a page is to be shown. They travel in the address, so a link shows the same. */
export interface Choices {
  readonly locale?: string;
  readonly timeZone?: string;
  readonly direction?: 'ltr' | 'rtl';
  /** Name of a product state that takes the place of the page's own product. */
  readonly state?: string;
  readonly settings?: string;
  /** The page's forms under other rules. */
  readonly form?: FormVariant;
  /** Without the script that keeps the page up to date: a browser opens few connections to one server at a time. */
  readonly still?: boolean;
  /** A pseudo-locale for the messages of the runtime; without one they are the page’s own. */
  readonly pseudoLocale?: PseudoLocale;
  /** As somebody sees the page who asked for less motion. */
  readonly motion?: 'reduce';
  /** The tab of the gallery that the page is in: what fails there fails nowhere else. */
  readonly tab?: string;
}

/** The member of a page's address that carries them. */
export const choicesName = 'vitrine';

export function readChoices(raw: URLSearchParams): Choices {
  const given = new URLSearchParams(raw.get(choicesName) ?? '');
  const locale = tag(given.get('locale'));
  const timeZone = zone(given.get('timeZone'));
  const direction = given.get('direction');
  const state = given.get('state') ?? '';
  const settings = given.get('settings') ?? '';
  const form = given.get('form');
  const pseudoLocale = given.get('pseudoLocale');
  const tabName = given.get('tab') ?? '';
  return {
    ...(locale === undefined ? {} : { locale }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(direction === 'ltr' || direction === 'rtl' ? { direction } : {}),
    ...(state === '' ? {} : { state }),
    ...(settings === '' ? {} : { settings }),
    ...(isFormVariant(form) ? { form } : {}),
    ...(given.has('still') ? { still: true } : {}),
    ...(isPseudoLocale(pseudoLocale) ? { pseudoLocale } : {}),
    ...(given.get('motion') === 'reduce' ? { motion: 'reduce' as const } : {}),
    ...(/^\w{8,64}$/.test(tabName) ? { tab: tabName } : {}),
  };
}

function tag(text: string | null): string | undefined {
  try {
    return text === null ? undefined : Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

function zone(text: string | null): string | undefined {
  if (text === null) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The context of a page under the choices. The product of a state keeps the address of the page's own. */
export function applyChoices(
  context: JsonObject,
  { locale, timeZone, state, settings, pseudoLocale }: Choices,
  files: StateFiles,
): JsonObject {
  let chosen = context;
  if (locale !== undefined || timeZone !== undefined) {
    // What the page says of itself: its words, its direction and what the browser formats follow, not the formatters alone.
    const own = { ...(locale && { language: locale }), ...(timeZone && { timeZone }) };
    chosen = withMembers(chosen, { website: withMembers(objectAt(chosen, 'website') ?? {}, own) });
  }
  const setting = settings === undefined ? undefined : (files.settings.get(settings) ?? messageSettings.get(settings));
  if (setting !== undefined) chosen = withMembers(chosen, setting);
  if (pseudoLocale !== undefined) chosen = withMembers(chosen, { localizedStrings: messagesIn(pseudoLocale) });
  const own = objectAt(chosen, 'item');
  const shown = state === undefined ? undefined : stateNamed(files, state);
  if (own === undefined || shown === undefined || objectAt(own, 'structuredContent') === undefined) return chosen;
  const item = withMembers(shown.item, { fullUrl: textAt(own, 'fullUrl'), urlId: textAt(own, 'urlId') });
  const pictures =
    objectAt(item, 'mainImage') === undefined ? { mainImage: own['mainImage'], items: own['items'] } : {};
  const product = withMembers(item, pictures);
  return withMembers(chosen, {
    item: product,
    product,
    itemId: textAt(product, 'id'),
    productMerchandisingContext: shown.merchandising,
  });
}
