import { isObject, type RenderContext } from '#engine';
import { createMessage, type MessageOf, type Messages } from '#model';

/**
 * Messages of the page, `localizedStrings`; English where it has none. The reference knows these in English
 * only.
 */
export function pageMessage<const Catalogue extends Messages>(
  context: RenderContext,
  catalogue: Catalogue,
): MessageOf<Catalogue> {
  const strings = context.profile === 'reference' ? undefined : context.find(['localizedStrings']);
  return createMessage(catalogue, {
    ...(isObject(strings) && { overrides: strings }),
    ...(context.locale && { locale: context.locale }),
  });
}
